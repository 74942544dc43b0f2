"""What is drawn where nobody has drawn anything: its form, the names it is of, and letters."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.client.drawing import stand_in_shapes as shapes
from game.client.drawing.stand_in_shapes import Draw, colour_of


class Form(Enum):
    """What is seen of something: how it was prepared, or what it is put together as."""

    WHOLE = "whole"
    CHOPPED = "chopped"
    COOKED = "cooked"
    CHARRED = "charred"
    CHIP = "chip"
    CRATE = "crate"
    STACK = "stack"
    BOWL = "bowl"
    PLATED_STACK = "plated stack"
    PLATED_BOWL = "plated bowl"
    LIQUID = "liquid"
    STOVE = "stove"


class Sheet(NamedTuple):
    """How a form is drawn. `x`, `y`, `size`: middle and height of the letters, in units.

    `height`: of the picture, which is 100 units wide; `base`: the sprite below it, '' for none.
    """

    draw: Draw
    x: float
    y: float
    size: float
    height: int = 100
    base: str = ""


SHEETS: Mapping[Form, Sheet] = {
    Form.WHOLE: Sheet(shapes.whole, 50, 56, 44),
    Form.CHOPPED: Sheet(shapes.heap, 50, 55, 34),
    Form.COOKED: Sheet(shapes.cooked, 50, 56, 38),
    Form.CHARRED: Sheet(shapes.charred, 50, 58, 34),
    Form.CHIP: Sheet(shapes.chip, 50, 50, 0),
    Form.CRATE: Sheet(shapes.in_crate, 50, 54, 34, 130, "source"),
    Form.STACK: Sheet(shapes.stack, 50, 53, 40),
    Form.BOWL: Sheet(shapes.bowl, 50, 70, 30),
    Form.PLATED_STACK: Sheet(shapes.plated(shapes.stack), 50, 43, 30, base="plate"),
    Form.PLATED_BOWL: Sheet(shapes.plated(shapes.bowl), 50, 56, 24, base="plate"),
    Form.LIQUID: Sheet(shapes.liquid, 50, 43, 22, 130),
    Form.STOVE: Sheet(shapes.stove, 50, 46, 34, 130, "counter"),
}


@dataclass(frozen=True, slots=True)
class StandIn:
    """A picture of a `form` in the colours of the names `of`, with `letters` on it."""

    form: Form
    of: tuple[str, ...]
    letters: str = ""

    @property
    def sheet(self) -> Sheet:
        """How it is drawn."""
        return SHEETS[self.form]

    def svg(self) -> bytes:
        """The picture without base and letters: the rasteriser knows no letters."""
        colours = [colour_of(name) for name in self.of]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {self.sheet.height}">'
            f'<g stroke-linejoin="round" stroke-linecap="round">'
            f"{self.sheet.draw(self.of[0], colours)}</g></svg>"
        ).encode()


def letters_of(title: str) -> str:
    """'Be' for 'Beef', 'BB' for 'Beef Burger'."""
    first, *more = title.split()
    return first[0] + more[0][0] if more else first[:2]
