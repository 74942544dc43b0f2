"""Files that nobody would write, four times as many where a trial is thorough; and misbehaviour."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from game.commands.command_line import run_line
from tests.examples import share
from tests.reliability.mutants.encounters import Encounter, met, recording_of
from tests.reliability.mutants.generator import KINDS, Mutant, MutantGenerator
from tests.reliability.mutants.guarded_program import GuardedProgram

PROGRAM = run_line
#: Seconds for what must come to an end, however busy the machine is.
PATIENCE = 300.0


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("player").resolve()


@pytest.fixture(scope="module")
def brood(home: Path) -> MutantGenerator:
    return MutantGenerator(11, home, recording_of(PROGRAM, home))


def some(brood: MutantGenerator, count: int) -> Iterator[Mutant]:
    return (mutant for kind in KINDS for mutant in brood.mutants(kind, count))


@pytest.mark.thorough
def test_some_of_all_kinds_are_taken_or_refused(brood: MutantGenerator, home: Path) -> None:
    encounters = list(met(PROGRAM, home, some(brood, share(12)), PATIENCE))
    assert [
        (t.kind, t.number, t.line, t.fault, t.answer.trace) for t in encounters if t.fault
    ] == []
    assert {encounter.kind for encounter in encounters} == {*KINDS}
    assert {encounter.answer.code for encounter in encounters} == {0, 1}


def test_a_seed_decides_all_of_them(brood: MutantGenerator) -> None:
    first = [(each.number, each.files) for each in some(brood, 6)]
    assert [(each.number, each.files) for each in some(brood, 6)] == first
    other = MutantGenerator(12, brood.home, brood.recording)
    assert [(each.number, each.files) for each in some(other, 6)] != first


def misbehaved(elsewhere: Path, arguments: Sequence[str]) -> int:
    """A program that does whatever the first argument says."""
    match arguments[0]:
        case "hang":
            time.sleep(3600)
        case "raise":
            raise KeyError("grid")
        case "write":
            elsewhere.write_text("x")
        case "start":
            subprocess.run([sys.executable, "-c", ""], check=True)
        case "call":
            socket.create_connection(("127.0.0.1", 9), timeout=1)
        case "die":
            os._exit(1)
    return 0


def test_whatever_a_program_must_not_do_is_a_fault(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    program = partial(misbehaved, elsewhere)
    lines = tuple((what,) for what in ("fine", "raise", "write", "start", "call", "die"))
    with GuardedProgram(program, home, PATIENCE) as guarded:
        faults = [Encounter(line, guarded.answer(line)).fault for line in lines]
    assert faults[0] == ""
    assert faults[1] == "a traceback: KeyError: 'grid'"
    assert faults[2].startswith("an action: open for writing") and "elsewhere" in faults[2]
    assert faults[3].startswith("an action: subprocess.Popen")
    assert "socket." in faults[4] or "Refused" in faults[4]
    assert faults[5] == "a traceback: the process has died"
    with GuardedProgram(program, home, 0.5, (("fine",),)) as guarded:
        assert Encounter((), guarded.answer(("hang",))).fault == "no answer in time"
