"""What a thing of a menu looks like that nobody has drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from game.content.colour import Colour

Shape = Literal[
    "round", "pear", "loaf", "cup", "drop", "long", "leaf", "cube", "wedge", "ring", "fish",
    "bottle",
]  # fmt: skip
SHAPES: tuple[Shape, ...] = get_args(Shape)


@dataclass(frozen=True, slots=True)
class Look:
    """A colour, an outline and letters; what is None or '' goes by the thing's name or title.

    `picture`: the base name of a picture in `pictures/` beside the menu, '' for none.
    """

    colour: Colour | None = None
    shape: Shape | None = None
    letters: str = ""
    picture: str = ""


#: By the names of ingredients, appliances and dishes.
Looks = Mapping[str, Look]
