"""What all cases share: a player's home, a folder of things to work on, and the command line."""

import json
import os
import re
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import main as command_line
from tests.abilities.case import OUT, Called, Case
from tests.agents.llm.openai_server import serving, thinks

ROOT = Path(__file__).parents[2]
#: Seconds between two looks at the window.
WAKE = 0.2


class Workshop:
    """The files that cases name in braces; each is made when the first case wants it."""

    def __init__(self, folder: Path, call: Callable[..., Called]) -> None:
        self.tmp = folder
        self.tests = ROOT / "tests"
        self.data = ROOT / "tests" / "data"
        self.answers = self.data / "recorded_intentions.yaml"
        self.opened = ExitStack()
        self._call = call

    def fill(self, line: str) -> list[str]:
        """The words of `line`, each with what stands for a file replaced by its path."""
        return [word.format_map(_Lazily(self)) for word in line.split()]

    def write(self, name: str, text: str) -> Path:
        """A new file."""
        path = self.tmp / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    @cached_property
    def log(self) -> Path:
        """A recorded round of Quick, 50 seconds long."""
        script = self.write("round.txt", "0 tap down\n1 say Chop 2 onions\n2 unsay\n3 say stop\n")
        told = self._call(
            "play", "--headless", "--level", "quick", "--partner", "reflex", "--seed", "7",
            "--length", "short", "--script", str(script),
        )  # fmt: skip
        assert told.code == 0, told
        return Path(told.out.rsplit("recorded: ", 1)[1].strip())

    @cached_property
    def script(self) -> Path:
        """Every verb of a script."""
        lines = ("0 tap down", "0.5 press left", "1 release left", "1 say Chop 2 onions")
        more = ("2 unsay", "3 tap interact", "4 tap up", "5 say stop", "6 tap right")
        return self.write("script.txt", "\n".join(("# all verbs", *lines, *more)))

    @cached_property
    def kitchen(self) -> Path:
        """A kitchen of one's own, as `new` makes it."""
        told = self._call("new", "nook")
        assert told.code == 0, told
        return Path(told.out.split(" is a kitchen now")[0])

    @cached_property
    def url(self) -> str:
        """Of a server whose model takes every message for the same wish."""
        meanings = defaultdict(lambda: [{"do": "chop", "what": "onion", "times": 2}])
        return self.opened.enter_context(serving(thinks(meanings))).url

    @cached_property
    def short(self) -> Path:
        """Quick, for so long that somebody chops something."""
        return self._shortened("quick", 8)

    @cached_property
    def apart(self) -> Path:
        """The Counter, so short."""
        return self._shortened("counter", 8)

    @cached_property
    def large(self) -> Path:
        """The Inn, where many cook, so short."""
        return self._shortened("inn", 4)

    def _shortened(self, level: str, seconds: int) -> Path:
        text = (ROOT / "levels" / f"{level}.yaml").read_text("utf-8")
        return self.write(
            f"short_{level}.yaml", re.sub(r"(round_seconds:) \d+", rf"\1 {seconds}", text)
        )

    @cached_property
    def zip(self) -> Path:
        """The same, for others."""
        told = self._call("export", str(self.kitchen), str(self.tmp / "nook.zip"))
        assert told.code == 0, told
        return self.tmp / "nook.zip"

    @cached_property
    def broken(self) -> Path:
        """A level with mistakes."""
        return self.write("broken.yaml", "title: 5\n")

    @cached_property
    def study(self) -> Path:
        """A small study, which asks nothing of a model."""
        from tests.study.small import SMALL

        return self.write("small.yaml", SMALL)

    @cached_property
    def crew(self) -> Path:
        """A sentence to a crew."""
        said = "{id: e01, say: 'Two of you on chopping onions', want: 'two: chop onion always'"
        return self.write("crew.yaml", f"- {said}, level: {self.large}, cooks: 3}}\n")

    @cached_property
    def scenes(self) -> Path:
        """A conversation in a round."""
        return self.write(
            "scenes.yaml",
            "- {id: ring-1, level: ring, seed: 4, human: idle, at: 5, say: [{text: chop 4 lettuce,"
            " deed: true}, {text: this is going so well, after: 3, deed: false}]}\n",
        )

    @cached_property
    def verdicts(self) -> Path:
        """What a reader thinks of an answer."""
        return self.write("verdicts.yaml", "a.1: {natural: yes}\n")

    @cached_property
    def moments(self) -> Path:
        """Recorded moments of play."""
        out = self.tmp / "moments"
        told = self._call(
            "lab", "moments", "--count", "1", "--levels", "quick", "--out", str(out),
            "--json", str(self.tmp / "moments.json"),
        )  # fmt: skip
        assert told.code == 0, told
        return out / "moments.jsonl"

    @cached_property
    def layout(self) -> Path:
        """A kitchen as overcooked_ai writes it."""
        grid = "XXPXX\nO  2O\nX1  X\nXDXSX"
        return self.write(
            "cramped.layout",
            f'{{"grid": """{grid}""", "start_bonus_orders": [], "start_all_orders": '
            '[{"ingredients": ["onion", "onion", "onion"]}], "rew_shaping_params": None}',
        )

    @cached_property
    def asked(self) -> Path:
        """A message of no match, with what it means and how it is counted."""
        return self.write(
            "asked.yaml",
            "- {id: a, say: Focus on the orders., orders: [bob], last: null, want: none,"
            " also: [none], category: talk, ambiguous: false}\n",
        )

    @cached_property
    def experiment(self) -> Path:
        """An experiment in a file."""
        text = "title: Small\nlevels: quick\npartners: [reflex, fsm]\nhumans: chopper\nseeds: 0\n"
        return self.write("small_run.yaml", f"{text}seconds: 20\nmetrics: [score, served]\n")


class _Lazily(dict[str, object]):
    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop

    def __missing__(self, name: str) -> object:
        return getattr(self.workshop, name)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a player who plays from one case to the next of a file; what the cases of another file
    leave behind, a kitchen that is not finished say, is in a home of theirs.
    """
    return tmp_path_factory.mktemp("player")


@pytest.fixture(autouse=True)
def user_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Cases share a home, in place of one for each test."""
    monkeypatch.setenv("SOUS_CHEF_HOME", str(home))
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "xdg"))
    return home


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Called]:
    """Gives a command line to the program, in this process, and what came of it."""

    def give(*arguments: str, look: float = 0, until: str = "") -> Called:
        visitor = Visitor(look, until, capsys)
        try:
            with visitor:
                code = command_line.main(arguments)
        except SystemExit as end:
            code = int(str(end.code or 0))
        visitor.listen()
        return Called(code, visitor.out, visitor.err)

    return give


class Visitor:
    """Somebody who looks at a window for `look` seconds and closes it or, where none is to open,
    presses Ctrl-C as soon as `until` has been said. A signal wakes it, for the program has this
    thread.
    """

    def __init__(self, look: float, until: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.look, self.until, self.waited = look, until, 0.0
        self.out = self.err = ""
        self._capsys = capsys

    def listen(self) -> None:
        """Take in what has been said since."""
        out, err = self._capsys.readouterr()
        self.out, self.err = self.out + out, self.err + err

    def __enter__(self) -> None:
        if self.look or self.until:
            self.before = signal.signal(signal.SIGALRM, self._wake)
            signal.setitimer(signal.ITIMER_REAL, WAKE, WAKE)

    def __exit__(self, *_: object) -> None:
        if self.look or self.until:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.before)

    def _wake(self, *_: object) -> None:
        if self.until:
            self.listen()
            if self.until in self.out:
                raise KeyboardInterrupt
        elif pygame.display.get_init():
            self.waited += WAKE
            if self.waited >= self.look:
                pygame.event.post(pygame.event.Event(pygame.QUIT))


@pytest.fixture(scope="module")
def bench_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workshop")


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, Workshop]]:
    found: dict[str, Workshop] = {}
    yield found
    for each in found.values():
        each.opened.close()


@pytest.fixture
def workshop(
    bench_folder: Path, shared: dict[str, Workshop], call: Callable[..., Called]
) -> Iterator[Workshop]:
    """The same for all cases of a file; what is in it is made once."""
    found = shared.setdefault("it", Workshop(bench_folder, call))
    found._call = call
    yield found


@pytest.fixture
def held(
    workshop: Workshop, call: Callable[..., Called], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Case], Called]:
    """Does what a case says, in the workshop's folder, and holds it to what the case expects."""
    monkeypatch.chdir(workshop.tmp)

    def hold(case: Case) -> Called:
        told = call(
            *workshop.fill(case.line), look=case.look, until=case.told if case.interrupt else ""
        )
        assert told.code in ((0, 1) if case.code is None else (case.code,)), told
        assert case.told in told.out + told.err, told
        assert "Traceback" not in told.err, told
        return told

    return hold


@pytest.fixture
def reported(workshop: Workshop, held: Callable[[Case], Called]) -> Callable[[Case], None]:
    """The same of an experiment, whose report is read."""
    report = workshop.tmp / "out.json"

    def hold(case: Case) -> None:
        report.unlink(missing_ok=True)
        held(case)
        if OUT in case.line and case.code != 1:
            found = json.loads(report.read_text("utf-8"))
            assert case.report(found), found

    return hold
