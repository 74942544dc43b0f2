"""Outlines of whole things, each with what makes it known: a stem, a leaf's rib, a fish's eye."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from game.content.look import Shape


class Body(NamedTuple):
    """An outline and the lines on it, as paths in units of a hundredth of a cell.

    `tuft`: what grows out of it, drawn behind it in green.
    """

    outline: str
    lines: str = ""
    tuft: str = ""


BODIES: Mapping[Shape, Body] = {
    "round": Body("M50 14C76 14 92 32 92 54C92 78 74 92 50 92C26 92 8 78 8 54C8 32 24 14 50 14Z"),
    "pear": Body(
        "M50 8C62 8 66 22 70 36C78 46 90 54 88 70C86 86 70 93 50 93C30 93 14 86 12 70"
        "C10 54 22 46 30 36C34 22 38 8 50 8Z",
    ),
    "loaf": Body(
        "M8 62C6 36 26 22 50 22C74 22 94 36 92 62C92 84 84 88 50 88C16 88 8 84 8 62Z",
        "M26 34L34 44M44 29L51 39M63 29L69 39",
    ),
    "cup": Body(
        "M24 14L76 14C86 14 90 20 89 28L83 78C82 88 78 91 70 91L30 91C22 91 18 88 17 78L11 28"
        "C10 20 14 14 24 14Z",
        "M14 30L86 30",
    ),
    "drop": Body("M50 6C60 24 92 40 92 66C92 83 74 93 50 93C26 93 8 83 8 66C8 40 40 24 50 6Z"),
    "long": Body(
        "M8 76C4 66 12 58 22 52L72 22C84 15 94 24 93 36C92 47 84 56 72 62L30 86C20 92 11 86 8 76Z",
        "M20 62L27 72M46 46L50 54M64 34L70 44",
        "M80 30C76 16 80 8 88 6C88 12 90 14 96 14C94 22 90 28 80 30Z",
    ),
    "leaf": Body(
        "M16 92C4 62 20 18 84 8C94 66 62 96 16 92Z",
        "M16 92C34 66 52 46 72 24M40 62L36 42M40 62L62 60",
    ),
    "cube": Body(
        "M16 30L34 12L92 12L92 72L76 90L16 90Z",
        "M16 30L76 30L76 90M76 30L92 12",
    ),
    "wedge": Body(
        "M6 66L62 16C78 18 90 28 94 42L94 88L6 88Z",
        "M6 66L94 58",
    ),
    "ring": Body(
        "M50 12C75 12 92 30 92 53C92 76 75 92 50 92C25 92 8 76 8 53C8 30 25 12 50 12Z"
        "M50 31C37 31 28 40 28 53C28 66 37 75 50 75C63 75 72 66 72 53C72 40 63 31 50 31Z",
    ),
    "fish": Body(
        "M6 54C16 30 46 22 68 46L92 26C96 40 96 68 92 82L68 62C46 86 16 78 6 54Z",
        "M20 48L20.1 48M32 38C38 48 38 60 32 70",
    ),
    "bottle": Body(
        "M40 6L60 6L60 28C60 36 78 40 78 54L78 86C78 92 74 94 68 94L32 94C26 94 22 92 22 86L22 54"
        "C22 40 40 36 40 28Z",
        "M40 16L60 16M22 62L22 62.1",
    ),
}  # fmt: skip
#: Outlines that could be anything: what a menu does not say is chosen from these by the name.
PLAIN: tuple[Shape, ...] = ("round", "pear", "loaf", "cup", "drop")


def shape_of(name: str) -> Shape:
    """The outline of everything called `name`: everywhere and always the same."""
    return PLAIN[blake2b(name.encode(), digest_size=1, person=b"body").digest()[0] % len(PLAIN)]
