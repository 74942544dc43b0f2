"""What is drawn where nobody has drawn anything: its form, the names it is of, and letters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from game.client.drawing import _stand_in_shapes as shapes
from game.client.drawing._stand_in_shapes import Draw, colour_of, shape_of
from game.content.colour import Colour
from game.content.look import Look, Looks, Shape


class Form(Enum):
    """What is seen of something: how it was prepared, or what it is put together as."""

    WHOLE = "whole"
    CHOPPED = "chopped"
    COOKED = "cooked"
    FRIED_HEAP = "fried heap"
    CHARRED = "charred"
    MIXED = "mixed"
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
    Form.CHOPPED: Sheet(shapes.heap, 50, 57, 34),
    Form.COOKED: Sheet(shapes.cooked, 50, 66, 36),
    Form.FRIED_HEAP: Sheet(shapes.fried_heap, 50, 60, 32),
    Form.CHARRED: Sheet(shapes.charred, 50, 66, 30),
    Form.MIXED: Sheet(shapes.mixed_heap, 50, 57, 32),
    Form.CHIP: Sheet(shapes.chip, 50, 50, 0),
    Form.CRATE: Sheet(shapes.in_crate, 50, 54, 34, 130, "source"),
    Form.STACK: Sheet(shapes.stack, 50, 53, 40),
    Form.BOWL: Sheet(shapes.bowl, 50, 72, 30),
    Form.PLATED_STACK: Sheet(shapes.plated(shapes.stack), 50, 43, 30, base="plate"),
    Form.PLATED_BOWL: Sheet(shapes.plated(shapes.bowl), 50, 57, 24, base="plate"),
    Form.LIQUID: Sheet(shapes.liquid, 50, 43, 22, 130),
    Form.STOVE: Sheet(shapes.stove, 50, 46, 34, 130, "counter"),
}
_DISH = Sheet(shapes.garnished, 50, 62, 36)
_PLATED_DISH = Sheet(shapes.plated(shapes.garnished), 50, 49, 28, base="plate")
#: How things are drawn that would have no outline of their own, if their menu says one.
SHAPED: Mapping[Form, Sheet] = {
    Form.STACK: _DISH, Form.BOWL: _DISH, Form.PLATED_STACK: _PLATED_DISH,
    Form.PLATED_BOWL: _PLATED_DISH,
    Form.STOVE: Sheet(shapes.topped_stove, 50, 54, 30, 130, "counter"),
}  # fmt: skip
#: A colour of their own is enough for these.
STACKS = (Form.STACK, Form.PLATED_STACK)


@dataclass(frozen=True, slots=True)
class StandIn:
    """A picture of a `form` of the `thing` in the colours of the names `of`, with `letters` on it.

    `looks`: what the menu says of these names; `dressed` puts it there.
    """

    form: Form
    thing: str
    of: tuple[str, ...]
    letters: str = ""
    looks: tuple[tuple[str, Look], ...] = ()

    def dressed(self, looks: Looks) -> "StandIn":
        names = dict.fromkeys((self.thing, *self.of))
        told = tuple((name, looks[name]) for name in names if name in looks)
        if not told:
            return self
        own = dict(told).get(self.thing, Look())
        letters = (own.letters or self.letters) if self.letters else ""
        return replace(self, letters=letters, looks=told)

    @property
    def own(self) -> Look:
        return dict(self.looks).get(self.thing, Look())

    @property
    def told(self) -> bool:
        return self.own != Look()

    @property
    def sheet(self) -> Sheet:
        return SHAPED[self.form] if self._shaped else SHEETS[self.form]

    @property
    def _shaped(self) -> bool:
        coloured = self.own.colour is not None and self.form in STACKS
        return self.form in SHAPED and (coloured or self.own.shape is not None)

    def svg(self) -> bytes:
        """The picture without base and letters: the rasteriser knows no letters."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {self.sheet.height}">'
            f'<g stroke-linejoin="round" stroke-linecap="round">'
            f"{self.sheet.draw(self._shape(), self._colours())}</g></svg>"
        ).encode()

    def _shape(self) -> Shape:
        """A dish without an outline of its own is a loaf, whatever it is called."""
        return self.own.shape or ("loaf" if self.form in SHAPED else shape_of(self.thing))

    def _colours(self) -> list[Colour]:
        looks = dict(self.looks)
        names = dict.fromkeys((self.thing, *self.of)) if self._shaped else self.of
        return [looks.get(n, Look()).colour or colour_of(n) for n in names]


def letters_of(title: str) -> str:
    """'Be' for 'Beef', 'BB' for 'Beef Burger'."""
    first, *more = title.split()
    return first[0] + more[0][0] if more else first[:2]
