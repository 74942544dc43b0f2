"""`bench reload`: how soon a kitchen that is being written is seen as it was saved.

The real window, on a screen that nobody sees, plays a copy of a level whose files are saved again
and again: changes that are good, and mistakes.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console

from game import paths
from game.bench.watched_round import WatchedRound
from game.content.load import find_level, load_level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level

#: Plays a round in the window while files are saved; seconds from each save to what it shows.
Saves = Callable[[WatchedRound, Sequence[Callable[[], None]]], Sequence[float]]

#: Seconds from a save to the picture, at most.
MOST = 0.3


@dataclass(frozen=True, slots=True)
class EditedFile:
    """A file of a kitchen with what is written below it, which is another thing each time.

    `addition` has a slot for the number of the save.
    """

    kind: str
    path: Path
    text: str
    addition: str

    def save(self, number: int) -> None:
        self.path.write_text(self.text + self.addition.format(number), encoding="utf-8")


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    parser.add_argument("--saves", type=int, default=20, help="of each kind (default: %(default)s)")


def experiment(saves: Saves) -> Experiment:
    """The row: it needs a window that looks at files."""
    line = "from saving a level, menu or mood to the new picture"
    return Experiment("reload", line, options, partial(measure, saves))


def measure(saves: Saves, args: Namespace, console: Console) -> Report:
    """Save each kind of file in turn; exit code 1 if one was seen too late."""
    level = load_level(find_level(args.level, paths.level_folders()))
    with TemporaryDirectory(prefix="kitchen") as folder:
        files = copied(find_level(args.level, paths.level_folders()), Path(folder))
        turns = [(file, turn) for turn in range(args.saves) for file in files]
        show = WatchedRound(level, file=files[0].path)
        console.print(f"{len(turns)} saves, about two each second")
        seconds = saves(show, [partial(file.save, turn) for file, turn in turns])
    found: dict[str, list[float]] = {}
    for (file, _), each in zip(turns, seconds, strict=True):
        found.setdefault(file.kind, []).append(each)
    code = 0 if max(seconds, default=0.0) <= MOST else 1
    return Report("reload", {"seconds": found}, [_table(found)], (level,), code=code)


def copied(level: Path, folder: Path) -> tuple[EditedFile, ...]:
    """The files of a copy of `level` in `folder`, good ones first; a mistake is the last."""
    loaded = load_level(level)
    names = {"menus": loaded.kitchen.menu.name, "moods": loaded.mood.name}
    copies = {"level": _copy(level, folder / level.name)}
    for kind, name in names.items():
        beside = level.parent / kind / f"{name}.yaml"
        shipped = paths.levels() / kind / f"{name}.yaml"
        source = beside if beside.exists() else shipped
        copies[kind] = _copy(source, folder / kind / source.name)
    good = [EditedFile(kind, *copy, "\n# saved {}\n") for kind, copy in copies.items()]
    return (*good, EditedFile("mistake", *copies["level"], "\nmistake: {}\n"))


def _copy(source: Path, target: Path) -> tuple[Path, str]:
    text = source.read_text(encoding="utf-8")
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target, text


def _table(found: dict[str, list[float]]) -> Figures:
    rows = [
        (kind, str(len(each)), f"{median(each):.3f}", f"{max(each):.3f}")
        for kind, each in found.items()
    ]
    heads = ("what is saved", "saves", "median", "worst")
    return Figures(f"From saving to the picture, seconds (at most {MOST:g})", heads, tuple(rows))
