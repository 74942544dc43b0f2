"""What the program does with files that nobody would write.

Levels, menus, moods, recordings, settings and pictures are changed at random and put through
`check`, `install`, `picture`, `play --headless` and `replay` in a process that is watched. None may
end in a traceback, take long, or do anything but read its files and write the player's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from tests.reliability.mutants.generator import BROUGHT, Mutant
from tests.reliability.mutants.guarded_program import Answer, CommandLine, GuardedProgram

#: Seconds for the round that is recorded.
LIMIT = 60.0
#: Which round the mutated recordings are of.
RECORDED = ("play", "--headless", "--level", "quick", "--partner", "reflex", "--seed", "7")


@dataclass(frozen=True, slots=True)
class Encounter:
    """What came of a command line that met the mutant of that kind and number."""

    line: tuple[str, ...]
    answer: Answer
    kind: str = ""
    number: int = 0

    @property
    def fault(self) -> str:
        """What must not happen, '' if it did not."""
        match self.answer:
            case Answer(late=True):
                return "no answer in time"
            case Answer(trace=trace) if trace:
                return f"a traceback: {trace.strip().splitlines()[-1][:200]}"
            case Answer(actions=[first, *_]) | Answer(actions=(first, *_)):
                return f"an action: {first}"
        return ""


def recording_of(program: CommandLine, home: Path) -> bytes:
    """A log of a round that `program` plays in `home`."""
    with GuardedProgram(program, home, LIMIT, (RECORDED,)):
        (log,) = home.glob("data/matches/*.jsonl")
        return log.read_bytes()


def met(
    program: CommandLine, home: Path, mutants: Iterable[Mutant], limit: float
) -> Iterator[Encounter]:
    """What comes of each command line; a mutant finds `home` empty but for its own files."""
    painted = str(home / "first.png")
    with GuardedProgram(program, home, limit, (RECORDED, ("picture", "ring", painted))) as guarded:
        for mutant in mutants:
            _bring(home, mutant)
            for line in mutant.lines:
                yield Encounter(line, guarded.answer(line), mutant.kind, mutant.number)


def _bring(home: Path, mutant: Mutant) -> None:
    for folder in ("config", "data", str(BROUGHT)):
        rmtree(home / folder, ignore_errors=True)
    for place, data in mutant.files.items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_bytes(data)
