"""Readers of words, names, numbers and colours."""

import re
from collections.abc import Callable, Mapping, Set
from fractions import Fraction
from itertools import count
from typing import TypeVar
from unicodedata import combining, normalize

import yaml

from game.content.colour import Colour
from game.content.document import Document
from game.content.readers import (
    Located,
    MismatchError,
    Reader,
    described,
    mapping,
    narrowed,
    one_of,
)
from game.marked_yaml import Mark, comment_slip

#: Every mix of a dish's ingredients can lie about in a kitchen, and each has its picture.
MOST_THINGS, MOST_APPLIANCES, MOST_IN_A_DISH = 30, 8, 6
MOST_PORTIONS = 9
MOST_COOKS, MOST_EVENTS = 8, 40
#: Thresholds of a round.
STARS = 3
#: So many different things are printed on a wall at most.
MOST_PRINTS = 12

T = TypeVar("T")
NAME = re.compile("[a-z][a-z0-9_]*")
#: A name is part of file names, and no title is longer than a card is wide.
LONGEST_NAME = 40
COLOUR = re.compile("#[0-9a-fA-F]{6}")
#: As a schema tells it: something that can be seen, on one line.
ONE_LINE = r"^\s*\S(.*\S)?\s*$"
NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?")

#: What files Windows keeps for itself, whatever their ending.
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{p}{i}" for p in ("com", "lpt") for i in range(10)))
)


def text(most: int = 60) -> Reader[str]:
    """One line of text, at most `most` characters long."""

    def parse(document: Document, node: yaml.Node) -> str:
        found = described(node)
        value = str(node.value).strip()
        if not isinstance(node, yaml.ScalarNode) or found == "nothing" or not value:
            raise MismatchError("text", found)
        if "\n" in value:
            raise MismatchError("text on one line", "several lines")
        if not value.isprintable():
            raise MismatchError("text that can be shown", ascii(value)[:most])
        if len(value) > most:
            raise MismatchError(f"text of at most {most} characters", str(len(value)))
        if slip := comment_slip(node, document.text):
            lost = "what follows a bare '#' is not shown: quote the text if it belongs to it"
            document.note(Mark(slip.line, slip.column), lost)
        return value

    schema = {"type": ["string", "number", "boolean"], "pattern": ONE_LINE, "maxLength": most}
    return Reader(parse, "", schema)


def paragraphs(most: int) -> Reader[str]:
    """Text in lines, at most `most` characters long."""

    def parse(_: Document, node: yaml.Node) -> str:
        found = described(node)
        value = str(node.value).strip()
        if not isinstance(node, yaml.ScalarNode) or found == "nothing" or not value:
            raise MismatchError("text", found)
        for line in value.splitlines():
            if not line.isprintable():
                raise MismatchError("text that can be shown", ascii(line)[:60])
        if len(value) > most:
            raise MismatchError(f"text of at most {most} characters", str(len(value)))
        return value

    return Reader(parse, "", {"type": "string", "minLength": 1, "maxLength": most})


def name() -> Reader[str]:
    """A name as it is used inside the game: small letters, digits and '_'."""

    def parse(_: Document, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode) or not NAME.fullmatch(node.value):
            raise MismatchError("a name of small letters, digits and '_'", described(node))
        if len(node.value) > LONGEST_NAME:
            raise MismatchError(f"a name of at most {LONGEST_NAME} letters", str(len(node.value)))
        return str(node.value)

    pattern = f"^{NAME.pattern}$"
    return Reader(parse, "", {"type": "string", "pattern": pattern, "maxLength": LONGEST_NAME})


def named(
    value: Reader[T], things: str, most: int, taken: Set[str]
) -> Reader[Mapping[Located[str], T]]:
    """Things under names that the writer chooses; a schema tells that there are at most so many,
    and none called as what is `taken`.
    """
    free = {**name().schema, "not": {"enum": sorted(taken)}}
    written = mapping(name(), value, f"{things} by name", "leek_tart: {title: Leek Tart, ...}")
    return narrowed(written, maxProperties=most, propertyNames=free)


def choice(*allowed: str, meant: Mapping[str, str] | None = None) -> Reader[str]:
    """One of a few words. `meant`: other words that people use -> the allowed one."""

    def parse(_: Document, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode) or node.value not in allowed:
            word = (meant or {}).get(str(node.value).casefold(), "")
            raise MismatchError(one_of(allowed), described(node), allowed, word)
        return str(node.value)

    return Reader(parse, allowed[0], {"enum": list(allowed)})


def number(low: str, high: str, kind: str = "number", step: str = "") -> Reader[Fraction]:
    """An exact decimal number from `low` to `high`, in steps of `step` if given."""
    expected = f"a {kind} from {low} to {high}"

    def parse(_: Document, node: yaml.Node) -> Fraction:
        if not isinstance(node, yaml.ScalarNode) or not NUMBER.fullmatch(node.value):
            raise MismatchError(expected, described(node))
        if node.style is not None:
            raise MismatchError(expected, f"the text {described(node)}")
        value = Fraction(node.value)
        off_step = step and value % Fraction(step)
        if off_step or not Fraction(low) <= value <= Fraction(high):
            raise MismatchError(expected, node.value)
        return value

    schema = {"type": "number", "minimum": _shown(low), "maximum": _shown(high)}
    return Reader(parse, Fraction(low), schema)


def seconds(low: str, high: str) -> Reader[Fraction]:
    """Seconds that are a whole number of ticks."""
    return number(low, high, "number of seconds (steps of 0.1)", "0.1")


def whole(low: int, high: int) -> Reader[int]:
    """A whole number from `low` to `high`."""
    exact = number(str(low), str(high), "whole number", "1")

    def parse(document: Document, node: yaml.Node) -> int:
        return int(exact.parse(document, node))

    return Reader(parse, low, {**exact.schema, "type": "integer"})


def colour_code() -> Reader[Colour]:
    """A colour, written '#rrggbb'."""

    def parse(_: Document, node: yaml.Node) -> Colour:
        if not isinstance(node, yaml.ScalarNode) or not COLOUR.fullmatch(node.value):
            raise MismatchError("a colour in quotes, such as '#f28c28'", described(node))
        return Colour.of(node.value)

    schema = {"type": "string", "format": "color-hex", "pattern": f"^{COLOUR.pattern}$"}
    return Reader(parse, Colour(0, 0, 0), schema)


def _shown(written: str) -> int | float:
    """A number as JSON has it."""
    return float(written) if "." in written else int(written)


def name_like(words: str) -> str:
    """'crepes_a_gogo' for 'Crêpes à gogo!', however long; '' if no letter from a to z is in it."""
    letters = "".join(c for c in normalize("NFKD", words.casefold()) if not combining(c))
    name = re.sub(r"[^a-z0-9]+", "_", letters).strip("_")
    return f"kitchen_{name}" if name[:1].isdigit() else name


def free_name(name: str, fits: Callable[[str], bool]) -> str:
    """`name`, else name_2, name_3 ..., whichever fits first."""
    if fits(name):
        return name
    endings = (f"_{number}" for number in count(2))
    names = (f"{name[: LONGEST_NAME - len(ending)]}{ending}" for ending in endings)
    return next(candidate for candidate in names if fits(candidate))
