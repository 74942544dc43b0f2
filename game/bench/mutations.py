"""`bench mutations`: what the program does with files that nobody would write.

Levels, menus, moods, recordings, settings and pictures are changed at random and put through
`check`, `install`, `picture`, `play --headless` and `replay` in a process that is watched. None may
end in a traceback, take long, or do anything but read its files and write the player's.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import track

from game.bench._guarded_program import Answer, CommandLine, GuardedProgram
from game.bench._strangers import BROUGHT, KINDS, Brood, Mutant
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report

#: Seconds after which a command line is late.
LIMIT = 5.0
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


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("--each", type=int, default=200, help="of a kind (default: %(default)s)")
    parser.add_argument("--pictures", type=int, default=100, help="of SVGs (default: %(default)s)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=tuple(KINDS), metavar="KIND",
                        help=f"some of {', '.join(KINDS)}")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="decides all of them")


def measure(args: Namespace, console: Console) -> Report:
    """All mutants, kind by kind, for the `program` whose command line this is; exit code 1 if there
    was a fault.
    """
    program: CommandLine = args.program
    counts = {kind: args.pictures if kind == "picture" else args.each for kind in args.kinds}
    with TemporaryDirectory(prefix="strangers") as folder:
        home = Path(folder).resolve()
        brood = Brood(args.seed, home, recording_of(program, home))
        mutants = (each for kind, count in counts.items() for each in brood.mutants(kind, count))
        shown = track(mutants, total=sum(counts.values()), console=console, transient=True)
        encounters = list(met(program, home, shown, LIMIT))
    faults = [encounter for encounter in encounters if encounter.fault]
    data = {"seed": args.seed, "mutants": counts, "faults": [_data(each) for each in faults]}
    notes = [f"{t.kind} {t.number}: {t.line[0]}: {t.fault}" for t in faults]
    tables = (_table(counts, encounters),)
    return Report("mutations", data, tables, notes=notes, code=1 if faults else 0)


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


def _data(encounter: Encounter) -> dict[str, object]:
    return {**asdict(encounter), "fault": encounter.fault}


def _table(counts: dict[str, int], encounters: Sequence[Encounter]) -> Figures:
    rows = []
    for kind, count in counts.items():
        own = [encounter for encounter in encounters if encounter.kind == kind]
        taken = sum(encounter.answer.code == 0 and not encounter.fault for encounter in own)
        slowest = max((encounter.answer.seconds for encounter in own), default=0.0)
        faults = sum(bool(encounter.fault) for encounter in own)
        cells = (count, len(own), taken, len(own) - taken - faults, faults)
        rows.append((kind, *map(str, cells), f"{slowest:.2f}"))
    heads = ("kind", "mutants", "command lines", "taken", "refused", "faults", "slowest, s")
    return Figures(f"Mutants and what came of them (at most {LIMIT:g} s)", heads, tuple(rows))


EXPERIMENT = Experiment(
    "mutations", "files that nobody would write meet the program", options, measure
)
