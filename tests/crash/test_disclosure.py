"""What somebody typed, a key or a name never gets into logs and reports, whatever code does."""

import ast
import json
import logging
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.loggable import Loggable
from game.crash._disclosure import summary, told_error
from game.crash._log_file import DisclosedFormatter, logging_to
from game.crash.recorder import Recorder
from game.crash.report import reports
from tests.examples import examples

#: Words that stand nowhere in a report by themselves.
MARK = "zqx"
words = st.text(min_size=1, max_size=40).map(lambda text: f"{MARK}{text}{MARK}")


class OwnError(Exception):
    """One that says its value in its own way."""

    def __str__(self) -> str:
        return f"found {self.args}"


def _json(text: str) -> None:
    json.loads(text)


def _key(text: str) -> None:
    {}[text]


def _number(text: str) -> None:
    int(text)


def _file(text: str) -> None:
    raise FileNotFoundError(2, text, f"/home/{text}/file")


def _strange(text: str) -> None:
    raise OSError(text, text)


def _attribute(text: str) -> None:
    getattr(object(), text)


def _own(text: str) -> None:
    raise OwnError(text, [text], {text: 7}, text.encode("utf-8", "replace"))


def _noted(text: str) -> None:
    error = ValueError(text)
    error.add_note(text)
    raise error


def _syntax(text: str) -> None:
    compile(f"'{MARK} {text}", text.replace("\0", ""), "exec")


def _caused(text: str) -> None:
    try:
        raise KeyError(text)
    except KeyError as error:
        raise RuntimeError(f"for {text}") from error


def _meanwhile(text: str) -> None:
    try:
        raise KeyError(text)
    finally:
        raise RuntimeError(text)


def _group(text: str) -> None:
    raise ExceptionGroup(text, [ValueError(text), OSError(2, text)])


def _endless(text: str) -> None:
    _endless(text)


RAISING = (
    _json, _key, _number, _file, _strange, _attribute, _own, _noted, _syntax, _caused, _meanwhile,
    _group,
)  # fmt: skip


@pytest.mark.parametrize("raising", RAISING)
@examples(25)
@given(text=words)
def test_no_exception_tells_what_was_said(raising, text: str) -> None:
    try:
        raising(text)
    except BaseException as error:
        told = "\n".join((*told_error(error), summary(error)))
        assert MARK not in told and type(error).__name__ in told
        assert raising.__name__ in told
    else:
        pytest.fail("nothing was raised")


def test_calls_without_end_are_told_in_a_few_lines() -> None:
    with pytest.raises(RecursionError) as caught:
        _endless("")
    told = list(told_error(caught.value))
    assert len(told) < 120 and any("calls" in line for line in told)


def test_what_helps_is_told() -> None:
    try:
        Path("/nowhere/at/all").read_text()
    except OSError as error:
        told = "\n".join(told_error(error))
    assert "FileNotFoundError: [Errno 2] No such file or directory" in told
    assert 'File "tests/crash/test_disclosure.py", line' in told
    assert 'Path("/nowhere/at/all").read_text()' in told, "lines of code are the program's"
    assert str(Path.home()) not in told.replace('Path("', "")
    assert (
        summary(ValueError(3, 2.5, None, Loggable("onions"))) == "ValueError: 3, 2.5, None, onions"
    )


@given(text=words, name=st.sampled_from(("game.x", "agents.y", "httpx", "root", "yaml.reader")))
def test_no_line_of_the_log_tells_what_was_said(text: str, name: str) -> None:
    formatter = DisclosedFormatter()

    def line(message: str, *values: object) -> str:
        made = logging.LogRecord(name, logging.INFO, "/home/x/y.py", 7, message, values, None)
        return formatter.format(made)

    try:
        raise ValueError(text)
    except ValueError as error:
        caught = error
    record = logging.LogRecord(
        name, 20, "y.py", 7, "it failed: %s", (caught,), (ValueError, caught, None)
    )
    logging.Formatter().format(record)  # another handler keeps its text in the record
    lines = (
        line("heard %s", text), line("%s %r", [text], (text,)), line("%d words", text),
        line("%(what)s", {"what": text}), line("of %s", Path.home() / text),
        formatter.format(record),
    )  # fmt: skip
    assert not any(MARK in each for each in lines), lines


@given(text=words)
def test_other_libraries_words_are_left_out(text: str) -> None:
    record = logging.LogRecord("openai", 30, "c.py", 7, f"POST https://x/?key={text}", (), None)
    told = DisclosedFormatter().format(record)
    assert MARK not in told and "openai" in told and "line 7" in told


def test_our_own_words_and_numbers_are_told(tmp_path: Path) -> None:
    log = logging.getLogger("game.test")
    with logging_to(tmp_path / "a.log"):
        log.info("%s: %d soups in %.1f s, %s", Loggable("mind"), 3, 2.25, "chop onions")
        log.info("no values, 100 %")
    told = (tmp_path / "a.log").read_text()
    assert "INFO game.test: mind: 3 soups in 2.2 s, …\n" in told and "100 %\n" in told


def test_a_whole_report_holds_no_words_key_or_name(tmp_path: Path, monkeypatch) -> None:
    """The way of real crashes: through the log, a thread and the process itself."""
    monkeypatch.setattr(threading, "excepthook", lambda died: None)
    secrets = ("chop two onions zqx1", "sk-zqx2", "zqx3@example.org")
    with pytest.raises(ValueError), Recorder(tmp_path, "window"):
        logging.getLogger("game.test").warning("they said %s", secrets[0])
        logging.getLogger("httpx").warning("GET https://host?key=%s", secrets[1])
        thread = threading.Thread(target=_key, args=(secrets[2],), name=secrets[0])
        thread.start()
        thread.join()
        raise ValueError(" ".join(secrets))
    written = "".join(path.read_text() for path in tmp_path.iterdir())
    assert len(reports(tmp_path)) == 2 and "KeyError" in written and "they said …" in written
    assert "zqx" not in written
    assert str(Path.home()) not in written and str(tmp_path) not in written


def test_the_words_of_messages_stand_in_the_code() -> None:
    """They are trusted, so nothing that is only known at run time may get into them."""
    root = Path(__file__).parents[2]
    calls = [
        (file, call) for folder in ("game", "agents") for file in (root / folder).rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if _logs(call)
    ]  # fmt: skip
    assert len(calls) > 20
    for file, call in calls:
        words = call.args[1 if call.func.attr == "log" else 0]
        assert isinstance(words, ast.Constant), f"{file}, line {call.lineno}"


def _logs(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="_log" | "log"), attr=attr)):
            return attr in ("log", "debug", "info", "warning", "error", "exception", "critical")
    return False
