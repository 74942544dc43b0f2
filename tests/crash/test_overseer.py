"""Child processes on record: what crashes on demand is reported, by whoever is left to do it."""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from agents.child_process import ChildProcess, ProcessEnded
from game.crash.aftermath import RecordedProcess
from game.crash.injection import VARIABLE, asked_for
from game.crash.report import NATIVE, reports, surroundings


@dataclass(frozen=True)
class Line:
    text: str


def talk(connection: Connection, word: str) -> None:
    """Repeats what it gets, until it is told to stop."""
    while (line := connection.recv()).text != "stop":
        connection.send(Line(f"{word} {line.text}"))


def refuse(connection: Connection) -> None:
    connection.send(Line("no"))
    sys.exit(1)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator:
    started = []

    def start(process: str, main=talk, arguments=("hello",)) -> ChildProcess[Line, Line]:
        overseer = RecordedProcess(process, tmp_path)
        started.append(
            ChildProcess(main, arguments, spoken=(Line,), name=process, overseer=overseer)
        )
        return started[-1]

    yield start
    for each in started:
        each.kill()
        assert each.join(30.0)


def until_gone(process: ChildProcess[Line, Line]) -> str:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for said in process.drain():
            if isinstance(said, ProcessEnded):
                return said.how
        time.sleep(0.01)
    raise AssertionError("it has not ended")


def test_an_overseen_process_works_as_ever(processes, tmp_path: Path) -> None:
    process = processes("mind")
    process.send(Line("you"))
    process.send(Line("stop"))
    assert until_gone(process) == "exit code 0"
    assert reports(tmp_path) == [] and not list(tmp_path.glob("*.run"))
    assert len(list(tmp_path.glob("mind-*.log"))) == 1


def test_a_process_that_says_why_it_ends_has_not_crashed(processes, tmp_path: Path) -> None:
    assert until_gone(processes("mind", refuse, ())) == "exit code 1"
    assert reports(tmp_path) == []


@pytest.mark.parametrize("process", ["mind", "ears", "mouth"])
@pytest.mark.parametrize(("demand", "how"), [("", "exit code 1"), (":hard", "SIGABRT")])
def test_one_that_crashes_is_reported(
    processes, tmp_path, monkeypatch, process, demand, how
) -> None:
    if sys.platform == "win32" and demand:
        pytest.skip("signals")
    monkeypatch.setenv(VARIABLE, f"{process}{demand}")
    assert until_gone(processes(process)) == how
    (report,) = reports(tmp_path)
    told = report.read_text(encoding="utf-8")
    assert f"the {process} " in told and "injection.py" in told
    other = processes("mouth" if process == "mind" else "mind")
    other.send(Line("stop"))
    assert until_gone(other) == "exit code 0", "the demand is for one kind of process"


def test_one_that_is_killed_here_is_none(processes, tmp_path: Path) -> None:
    process = processes("mind")
    process.send(Line("you"))
    while not list(process.drain()):
        time.sleep(0.01)
    process.kill()
    assert until_gone(process) == "SIGKILL" or sys.platform == "win32"
    assert reports(tmp_path) == [] and not list(tmp_path.glob("*.run"))


@pytest.mark.parametrize(
    "text", ["", "mind!", "mind2", "mind:HARD", "mind@", "mind@-1", "window", "mind hard"]
)
def test_nothing_else_is_a_demand(monkeypatch, text: str) -> None:
    monkeypatch.setenv(VARIABLE, text)
    assert asked_for("mind") is None


def test_a_demand_waits_for_its_time(monkeypatch) -> None:
    monkeypatch.setenv(VARIABLE, "mind@600")
    fault = asked_for("mind")
    assert fault is not None and not fault.hard
    fault.strike()


def test_the_surroundings_name_no_person() -> None:
    told = dict(surroundings())
    assert {"game", "system", "Python", *NATIVE} <= told.keys()
    assert str(Path.home()) not in " ".join(told.values())


def test_a_packaged_game_knows_the_versions_that_are_told() -> None:
    from bundle.contents import WITH_METADATA

    assert set(NATIVE) <= set(WITH_METADATA)
