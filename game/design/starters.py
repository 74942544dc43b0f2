"""What a new kitchen begins with: a small one that can be played, or a copy of another one."""

from collections.abc import Iterator
from pathlib import Path

from agents.english import listed
from game.content.document import read_text
from game.content.grid import COUNTER, FLOOR, MOST_CELLS
from game.content.json_schema import HEADER
from game.content.layout_file import FIRST, SUFFIX, translated
from game.content.load import files_beside, load_menu
from game.content.reach import needs
from game.design.draft import Cell, DesignError, Draft
from game.design.fields import set_field
from game.design.folder import checked_name, title_of
from game.design.painting import paint
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu

#: The dishes of a menu that are ordered at first.
DISHES_AT_FIRST = 4
NARROWEST, HEIGHT = 9, 7
FRAME = """\
{header}
title: {title}
line: A kitchen in the making.
mood: ring
menu: {menu}

# One character a cell, at most 40 x 40; no floor at the edge.
grid: |
{rows}

# '.' is floor and '#' is a counter on every level.
legend: {{}}

# In seat order; the letter marks where the cook starts.
cooks:
  A: {{role: partner, moves_per_second: 5}}
  H: {{role: human, moves_per_second: 5}}

control: walk  # or interact: face it and press a key
round_seconds: 100

orders:
  dishes: [{dishes}]
  concurrent: 3

penalties: {{expired: 5, wrong: 0}}
"""


def empty_kitchen(name: str, folder: Path, menu: str = "soups") -> Draft:
    """A room for two cooks with one station of each kind along its walls, for dishes of `menu`.

    `folder`: where it will be, for menus beside it. Raises DesignError, ContentError.
    """
    files = files_beside(folder, "menu")
    if menu not in files:
        raise DesignError(f"there is no menu '{menu}', only {listed(sorted(files))}")
    meaning = load_menu(files[menu])
    dishes = tuple(meaning.dishes)[:DISHES_AT_FIRST]
    stations = _stations(meaning, dishes)
    width = min(max(NARROWEST, len(stations)), MOST_CELLS)
    draft = Draft(checked_name(name), _frame(title_of(name), menu, dishes, width))
    for cell, thing in zip(_places(width, len(stations)), stations, strict=False):
        draft = paint(draft, [cell], thing)
    return draft


def copied(name: str, source: Path) -> Draft:
    """The kitchen in the file `source` under another name, and a title that tells them apart.

    Raises DesignError, ContentError.
    """
    if source.suffix == SUFFIX:
        raise DesignError(f"{source}: {FIRST}")
    draft = Draft(checked_name(name), read_text(source))
    return set_field(draft, "title", title_of(name))


def from_layout(name: str, source: Path, folder: Path) -> tuple[Draft, str]:
    """The layout of overcooked_ai in the file `source`, and a menu of the same name for it.

    Raises DesignError, also if `folder` or the game has such a menu, ContentError.
    """
    if checked_name(name) in files_beside(folder, "menu"):
        raise DesignError(f"there is a menu '{name}' already: take another name")
    said = translated(source, name)
    return Draft(name, said.level), said.menu


def _stations(menu: Menu, dishes: tuple[str, ...]) -> tuple[str, ...]:
    """What the dishes take, in the legend's words; boards and appliances for both cooks."""
    found = dict.fromkeys(need for dish in dishes for need in needs(menu, menu.dishes[dish]))
    wanted = sorted(found, key=lambda need: need[0] is not Kind.SOURCE)
    stations = []
    for kind, _, words in wanted:
        if kind is not Kind.COUNTER:
            stations += [words] * (2 if kind in (Kind.BOARD, Kind.APPLIANCE) else 1)
    burns = any(kind is Kind.APPLIANCE for kind, _, _ in wanted)
    return (*stations, "bin", *(["counter with extinguisher"] if burns else []))


def _frame(title: str, menu: str, dishes: tuple[str, ...], width: int) -> str:
    wall, floor = COUNTER * width, FLOOR * (width - 2)
    middle = f"A{FLOOR * (width - 6)}H".center(width - 2, FLOOR)
    inside = [floor, floor, middle, floor, floor]
    rows = [wall, *(f"{COUNTER}{row}{COUNTER}" for row in inside), wall]
    map_rows = "\n".join(f"  {row}" for row in rows)
    header = HEADER.format("schema/level.json")
    return FRAME.format(
        header=header, title=title, menu=menu, rows=map_rows, dishes=", ".join(dishes)
    )


def _places(width: int, number: int) -> Iterator[Cell]:
    """So many cells along the four walls, far from each other."""
    columns, rows = range(1, width - 1), range(1, HEIGHT - 1)
    right, bottom = width - 1, HEIGHT - 1
    walls = [
        *((x, 0) for x in columns),
        *((right, y) for y in rows),
        *((x, bottom) for x in reversed(columns)),
        *((0, y) for y in reversed(rows)),
    ]
    return (walls[place * len(walls) // number] for place in range(number))
