"""What a thing of a menu looks like that nobody has drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from game.content.colour import Colour
from game.content.picture_file import OwnPicture

Shape = Literal[
    "round", "pear", "loaf", "cup", "drop", "long", "leaf", "cube", "wedge", "ring", "fish",
    "bottle",
]  # fmt: skip
SHAPES: tuple[Shape, ...] = get_args(Shape)
#: What a picture of one's own can show beside the thing as a whole: how an ingredient was prepared,
#: or its crate; a dish on a plate, in its pot, or its ingredients mixed and not yet heated.
ShownState = Literal["", "chopped", "cooked", "burnt", "crate", "plated", "pot", "mixed"]
STATES: tuple[ShownState, ...] = get_args(ShownState)


@dataclass(frozen=True, slots=True)
class Look:
    """A colour, an outline and letters; what is None or '' goes by the thing's name or title.

    `pictures`: of the player's own, by what they show; with any there is one of the whole thing.
    """

    colour: Colour | None = None
    shape: Shape | None = None
    letters: str = ""
    pictures: tuple[tuple[ShownState, OwnPicture], ...] = ()

    def picture(self, state: ShownState = "") -> OwnPicture | None:
        """The picture of a state, None where there is none."""
        return dict(self.pictures).get(state)


#: By the names of ingredients, appliances and dishes.
Looks = Mapping[str, Look]
