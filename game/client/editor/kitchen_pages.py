"""Pages of the kitchen as a whole: names, menu, mood, size; and who cooks in it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

from game.client.editor.bench import Bench, line, push
from game.client.editor.choices import counted, numbers, stepper
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next
from game.content.grid import MOST_CELLS
from game.content.load import files_beside
from game.design.folder import checked_name
from game.design.painting import remove_cook
from game.design.plan import plan_of
from game.design.reshaping import FEWEST_CELLS, mirror, resize, rotate, shift
from game.kitchen.layout import Control

CONTROLS = {Control.WALK.value: "walk into things", Control.INTERACT.value: "press a key"}
ROLES = {"human": "a person", "partner": "a partner"}
SHIFTS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIZES = range(FEWEST_CELLS, MOST_CELLS + 1)
PACES = [Fraction(half, 2) for half in range(1, 21)]


def kitchen_rows(bench: Bench) -> Sequence[Row]:
    """Names, menu, mood, control, size and place."""
    folder = bench.desk.folder.folder
    return [
        line(bench, "Title", "title"),
        line(bench, "Line on its card", "line"),
        Push("File", caption=bench.desk.draft.name, act=lambda: _rename(bench)),
        stepper(bench.desk, "Menu", "menu", _files(folder, "menu")),
        stepper(bench.desk, "Mood", "mood", _files(folder, "mood")),
        stepper(bench.desk, "Cooks use things", "control", CONTROLS, Control.WALK.value),
        *_shape_rows(bench),
        line(bench, "Author", "author"),
        line(bench, "Version", "version"),
    ]


def cook_rows(bench: Bench) -> Sequence[Row]:
    """Who each cook is and how quick; more of them are painted."""
    rows: list[Row] = []
    for letter in plan_of(bench.desk.draft).cooks:
        path = f"cooks.{letter}"
        rows += [
            stepper(bench.desk, f"Cook {letter} is", f"{path}.role", ROLES),
            numbers(bench.desk, "Moves a second", f"{path}.moves_per_second", PACES),
            push(bench, "", f"Remove {letter}", partial(remove_cook, cook=letter)),
        ]
    return rows


def _shape_rows(bench: Bench) -> Iterator[Row]:
    plan = plan_of(bench.desk.draft)
    wide = lambda columns: partial(resize, width=columns, height=plan.height)  # noqa: E731
    yield counted(bench, "Columns", plan.width, SIZES, wide)
    tall = lambda rows: partial(resize, width=plan.width, height=rows)  # noqa: E731
    yield counted(bench, "Rows", plan.height, SIZES, tall)
    yield push(bench, "Mirror", "left and right", mirror)
    yield push(bench, "Mirror", "top and bottom", partial(mirror, horizontal=False))
    yield push(bench, "Turn", "a quarter", rotate)
    for way, (dx, dy) in SHIFTS.items():
        yield push(bench, "Shift", way, partial(shift, dx=dx, dy=dy))


def _rename(bench: Bench) -> Next:
    def rename(name: str) -> None:
        bench.desk.rename(checked_name(name))

    return bench.ask("Name of the file", bench.desk.draft.name, rename)


def _files(folder: Path, kind: str) -> dict[str, str]:
    return {name: name.replace("_", " ") for name in sorted(files_beside(folder, kind))}
