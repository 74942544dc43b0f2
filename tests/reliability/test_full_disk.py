"""A disk that takes no more: one sentence that names the file, and what is done is done."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.llm.protocol import PlainPrompt
from agents.llm.recording import RecordingModel
from agents.whole_file import NotWrittenError
from game.commands.command_line import run_line
from game.lab.engine import _kept
from tests.agents.llm.canned import CannedModel

resource = pytest.importorskip("resource", reason="needs a limit of what may be written")

FILE = "title: T\nlevels: quick\npartners: reflex\nhumans: chopper\nseeds: 0-1\nseconds: 5\n"
#: What the system says where files may not grow, as it would of a disk that is full.
FULL = "File too large"


@contextmanager
def full(most: int = 0) -> Iterator[None]:
    """No file may have more bytes than that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def lab(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs the experiment with these options; its exit code, and what it says and complains of."""
    (file := tmp_path / "t.yaml").write_text(FILE)
    out = ("--json", str(tmp_path / "t.json"), "--kept", str(tmp_path / "kept"), "--workers", "1")

    def run(*more: str) -> tuple[int, str, str]:
        code = run_line(["lab", "run", str(file), *out, *more])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def left(folder: Path) -> Sequence[str]:
    """Files that were begun and not finished."""
    return [path.name for path in folder.rglob("*.part")]


def test_a_run_ends_with_a_sentence_and_goes_on_where_it_was(lab, tmp_path: Path) -> None:
    assert lab("--seeds", "0")[0] == 0
    with full():
        code, _, told = lab()
    assert code == 1 and len(told.splitlines()) == 1
    assert told.startswith("this match is not recorded: ") and FULL in told
    code, said, told = lab()
    assert (code, told) == (0, "") and "1 of 2 rounds were played before" in said
    assert not left(tmp_path)


def test_what_cannot_be_kept_or_reported_is_named(lab, tmp_path: Path) -> None:
    before = lab("--seeds", "0")[1] and (tmp_path / "t.json").read_bytes()
    with full(3000):  # enough for a log that is compressed, too little for one that is not
        code, _, told = lab("--seeds", "1")
    assert code == 1 and FULL in told
    with full(100):
        code, _, told = lab("--seeds", "0")
    assert (code, told) == (1, f"{tmp_path / 't.json'} is not written: {FULL}\n")
    assert (tmp_path / "t.json").read_bytes() == before and not left(tmp_path)
    with full(len(before)):  # the chart has more
        code, _, told = lab("--seeds", "0")
    assert (code, told) == (1, f"{tmp_path / 't.png'} is not written: {FULL}\n")


def test_what_is_kept_counts_though_nothing_can_be_written_beside_it(
    lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other metrics than then are read from the log; that they cannot be kept does not matter."""
    lab("--seeds", "0")
    monkeypatch.setattr(_kept, "metrics", lambda: "others")
    (log,) = (tmp_path / "kept").rglob("*.jsonl.gz")
    json.loads((measured := log.with_name(log.name.replace("jsonl.gz", "json"))).read_text())
    measured.chmod(0o400)
    log.parent.chmod(0o500)
    with full(100_000):
        code, said, told = lab("--seeds", "0")
    log.parent.chmod(0o700)
    assert (code, told) == (0, "") and "found" not in said
    assert _kept.KeptRuns(tmp_path).damaged == []


def test_a_recording_of_a_model_is_named_and_closed_without_another_word(tmp_path: Path) -> None:
    model = RecordingModel(CannedModel(["fine", "fine"]), path := tmp_path / "slow.jsonl")
    with full(), pytest.raises(NotWrittenError, match=FULL) as caught:
        model.generate(PlainPrompt("a", "b"))
    assert caught.value.filename == str(path)
    with full():
        model.close()
