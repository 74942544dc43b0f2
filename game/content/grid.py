"""The map of a level: rows of characters, and the legend that says what they are."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml

from game.content.document import Document
from game.content.readers import Located, MismatchError, Reader, described
from game.content.scalars import NAME, text
from game.kitchen.interact import TABLE
from game.kitchen.items import Extinguisher, Item, Plate
from game.kitchen.layout import Kind, Station
from game.kitchen.menu import Menu
from game.marked_yaml import Mark, Slip, block_slip, mark_of

FLOOR, COUNTER = ".", "#"
FIXED = {FLOOR: Station(Kind.FLOOR), COUNTER: Station(Kind.COUNTER)}
#: Columns and rows: larger ones cannot be shown in a window or thought through in time.
MOST_CELLS = 40
ITEMS: Mapping[str, Item] = {"extinguisher": Extinguisher(), "plate": Plate()}
#: What such things can lie on at the start.
HOLDING = (Kind.COUNTER, Kind.BOARD)


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a map and the place of each row's first character."""

    rows: tuple[Located[str], ...] = ()

    def __iter__(self) -> Iterator[tuple[int, int, str]]:
        """(x, y, character) in reading order."""
        for y, row in enumerate(self.rows):
            for x, char in enumerate(row.value):
                yield x, y, char

    @property
    def width(self) -> int:
        return len(self.rows[0].value)

    def mark(self, x: int, y: int) -> Mark:
        start = self.rows[y].mark
        return Mark(start.line, start.column + x)

    @property
    def even(self) -> bool:
        """Whether there are rows, all of one width."""
        return len({len(row.value) for row in self.rows}) == 1

    def find(self, char: str) -> list[tuple[int, int]]:
        return [(x, y) for x, y, c in self if c == char]


@dataclass(frozen=True, slots=True)
class Furniture:
    """What a legend's character stands for: a station and what lies on it at the start."""

    station: Station
    item: Item | None = None


def grid() -> Reader[Grid]:
    """A block of text, one line for each row of cells."""

    def parse(document: Document, node: yaml.Node) -> Grid:
        if not isinstance(node, yaml.ScalarNode) or node.style != "|":
            raise MismatchError("'|' and then one line for each row of cells", described(node))
        lines = document.text.split("\n")
        written = str(node.value).rstrip().split("\n")
        after = mark_of(node).line + len(written) * bool(str(node.value).strip())
        if slip := _row_left_out(lines, after):
            raise MismatchError(slip.expected, slip.found, slip=slip)
        columns = max(len(row.rstrip()) for row in written)
        if max(columns, len(written)) > MOST_CELLS:
            most = f"at most {MOST_CELLS} columns and {MOST_CELLS} rows"
            raise MismatchError(most, f"{columns} and {len(written)}")
        first = mark_of(node).line + 1
        rows = []
        for number, row in enumerate(written, first):
            content = row.rstrip()
            column = lines[number - 1].find(content) + 1
            rows.append(Located(content, Mark(number, column)))
        return Grid(tuple(rows))

    return Reader(parse, Grid(), {"type": "string", "minLength": 1})


def _row_left_out(lines: list[str], number: int) -> Slip | None:
    """A row that begins with a '#' and too far left, so that YAML takes it for a comment."""
    row = lines[number].strip() if number < len(lines) else ""
    return block_slip(lines, number) if re.fullmatch(r"#\S+", row) else None


def character() -> Reader[str]:
    """A character of the map that the legend or the cooks define."""

    def parse(_: Document, node: yaml.Node) -> str:
        value = str(node.value)
        if value in FIXED:
            raise MismatchError(
                "a character other than '.' (floor) and '#' (counter)", f"'{value}'"
            )
        if len(value) != 1 or value.isspace():
            raise MismatchError("one character", f"'{value}'")
        return value

    return Reader(parse, "", {"type": "string", "pattern": r"^[^.#\s]$"})


def station() -> Reader[str]:
    """What a legend says that a character is; which words a menu adds is checked later."""
    free = text()
    holding = (f"{kind.value} with {item}" for kind in HOLDING for item in ITEMS)
    always = {"enum": [*_plain_stations(), *holding]}
    of_menu = {"type": "string", "pattern": f"^{NAME.pattern}( source)?$"}
    return Reader(free.parse, free.blank, {"anyOf": [always, of_menu]})


def furniture(description: str, menu: Menu) -> Furniture | None:
    """'tomato source', 'pot', 'counter with extinguisher' ... as a station; None if unknown."""
    what, _, item = description.partition(" with ")
    plain = _plain_stations()
    if item:
        holds = what in {kind.value for kind in HOLDING} and item in ITEMS
        return Furniture(plain[what], ITEMS[item]) if holds else None
    if what in plain:
        return Furniture(plain[what])
    if what in menu.appliances:
        return Furniture(Station(Kind.APPLIANCE, what))
    ingredient = what.removesuffix(" source")
    if what.endswith(" source") and ingredient in menu.ingredients:
        return Furniture(Station(Kind.SOURCE, ingredient))
    return None


def descriptions(menu: Menu) -> tuple[str, ...]:
    """Everything a legend can say with this menu, but for things on boards."""
    return (
        *_plain_stations(),
        *(f"{Kind.COUNTER.value} with {item}" for item in ITEMS),
        *menu.appliances,
        *(f"{i} source" for i in menu.ingredients),
    )


def _plain_stations() -> dict[str, Station]:
    """Stations that are told by their kind alone, by their names."""
    return {kind.value: Station(kind) for kind in TABLE if kind.plain}
