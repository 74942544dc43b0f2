"""The map of a draft as it is written: rows, legend and cooks, right or wrong.

Of one that is still wrong there is a kitchen to look at: what can be understood of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import yaml

from game import paths
from game.content.document import read_document
from game.content.grid import COUNTER, FIXED, FLOOR, Furniture, furniture
from game.content.load import files_beside
from game.content.menu_file import MenuFile, read_menu_file
from game.content.problem import ContentError
from game.design._yaml_tree import end_of, line_end, node_at, tree_of
from game.design.draft import Cell, DesignError, Draft
from game.design.fields import field
from game.kitchen.layout import Control, Kind, Kitchen, OrderRules, Station
from game.kitchen.menu import Menu

_STANDS_IN = {".": Furniture(Station(Kind.FLOOR)), "": Furniture(Station(Kind.COUNTER))}


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """`rows`: the map's characters, as many in a row as are written; `legend`: character -> what
    it is; `cooks`: their characters in seat order."""

    rows: tuple[str, ...]
    legend: Mapping[str, str]
    cooks: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def character(self, cell: Cell) -> str:
        """What stands there; '' outside the map."""
        x, y = cell
        inside = 0 <= y < self.height and 0 <= x < len(self.rows[y])
        return self.rows[y][x] if inside else ""

    def thing(self, cell: Cell) -> str:
        """'.', '#' or the legend's words: what `paint` takes. '' outside and for what nothing says.

        A cook stands on floor.
        """
        char = self.character(cell)
        fixed = char if char in FIXED else ""
        return FLOOR if char in self.cooks and char else self.legend.get(char, fixed)

    def cook(self, cell: Cell) -> str | None:
        """The character of the cook who starts there."""
        char = self.character(cell)
        return char if char and char in self.cooks else None

    def cells(self, char: str) -> tuple[Cell, ...]:
        """All cells with this character, in reading order."""
        rows = enumerate(self.rows)
        return tuple((x, y) for y, row in rows for x, found in enumerate(row) if found == char)

    def characters(self) -> frozenset[str]:
        """All characters on the map."""
        return frozenset("".join(self.rows))

    @property
    def even(self) -> "FloorPlan":
        """The same map with counters where rows are shorter than the longest."""
        return FloorPlan(
            tuple(row.ljust(self.width, COUNTER) for row in self.rows), self.legend, self.cooks
        )


def plan_of(draft: Draft) -> FloorPlan:
    """The map of a draft. Raises DesignError if it has none or cannot be read at all."""
    root = tree_of(draft.text)
    rows = _rows(_grid(root))
    legend = _words(node_at(root, ("legend",)))
    return FloorPlan(rows, legend, tuple(_words(node_at(root, ("cooks",)))))


def with_rows(draft: Draft, rows: Sequence[str]) -> Draft:
    """The draft with another map; lines that are the same are left as they are."""
    text = draft.text
    node = _grid(tree_of(text))
    start = line_end(text, int(node.start_mark.index)) + 1
    end = max(line_end(text, end_of(text, node)), start)
    old = text[start:end].split("\n")
    indent = next((line[: len(line) - len(line.lstrip())] for line in old if line.strip()), "  ")
    lines = [
        was if was is not None and was.strip() == row else indent + row
        for was, row in zip_longest(old[: len(rows)], rows)
    ]
    return draft.saying(text[:start] + "\n".join(lines) + text[end:])


def _grid(root: yaml.Node) -> yaml.ScalarNode:
    node = node_at(root, ("grid",))
    if not isinstance(node, yaml.ScalarNode) or node.style != "|":
        raise DesignError("there is no map: expected 'grid: |' and then one line for each row")
    return node


def _rows(node: yaml.ScalarNode) -> tuple[str, ...]:
    text = str(node.value).rstrip()
    return tuple(row.strip() for row in text.split("\n")) if text else ()


def _words(node: yaml.Node | None) -> dict[str, str]:
    """Keys and what they say, if the keys are single characters."""
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {str(key.value): str(value.value) for key, value in node.value if len(key.value) == 1}


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a draft looks like. `cooks`: the characters of the cooks on the map, as in
    `kitchen.starts`."""

    kitchen: Kitchen
    cooks: tuple[str, ...]


def menu_file_of(draft: Draft, folder: Path | None = None) -> MenuFile | None:
    """The menu that a draft in `folder` asks for; None if there is none or it is wrong."""
    file = files_beside(folder or paths.user_levels(), "menu").get(str(field(draft, "menu")))
    try:
        return None if file is None else read_menu_file(read_document(file))
    except ContentError:
        return None


def menu_of(draft: Draft, folder: Path | None = None) -> Menu | None:
    """As `menu_file_of`, without what its things look like."""
    found = menu_file_of(draft, folder)
    return None if found is None else found.menu


def sketched(draft: Draft, menu: Menu) -> Sketch:
    """The kitchen that a draft shows: what it says wrong is a counter.

    Raises DesignError if there is no map at all.
    """
    plan = plan_of(draft).even
    cells = [(x, y) for y in range(plan.height) for x in range(plan.width)]
    things = [_understood(plan.thing(cell), menu) for cell in cells]
    starts = {cook: x + y * plan.width for cook in plan.cooks for x, y in plan.cells(cook)[:1]}
    kitchen = Kitchen(
        width=plan.width,
        height=plan.height,
        stations=tuple(thing.station for thing in things),
        starts=tuple(starts.values()),
        menu=menu,
        orders=_orders(draft, menu),
        control=_control(draft),
        contents={n: thing.item for n, thing in enumerate(things) if thing.item is not None},
    )
    return Sketch(kitchen, tuple(starts))


def _understood(thing: str, menu: Menu) -> Furniture:
    fixed = _STANDS_IN.get(thing)
    return fixed or furniture(thing, menu) or _STANDS_IN[""]


def _orders(draft: Draft, menu: Menu) -> OrderRules:
    dishes = field(draft, "orders.dishes")
    known = [str(d) for d in dishes if d in menu.dishes] if isinstance(dishes, list) else []
    return OrderRules(dishes=tuple(known), concurrent=1)


def _control(draft: Draft) -> Control:
    said = field(draft, "control")
    return next((control for control in Control if control.value == said), Control.WALK)
