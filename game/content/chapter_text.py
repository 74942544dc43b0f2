"""How chapter files are written."""

from dataclasses import dataclass
from typing import Annotated

from game.content.scalars import name, text, whole
from game.content.schema import Spot, placed, several

#: More stars than a chapter may ask for, and more chapters than anybody turns over.
MOST_STARS, MOST_CHAPTERS = 999, 99


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterText:
    """A chapter file as it is written."""

    title: Annotated[str, text(), "shown above its kitchens"]
    line: Annotated[str, text(most=160), "one line below the title"]
    place: Annotated[int, whole(1, MOST_CHAPTERS), "chapters are sorted by it"] = MOST_CHAPTERS
    opens_at: Annotated[int, whole(0, MOST_STARS), "so many stars open it; 0: it is open"] = 0
    levels: Annotated[
        tuple[Spot[str], ...],
        several(placed(name()), "levels"),
        "the names of its kitchens, in the order in which they are offered",
    ]
