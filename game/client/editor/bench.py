"""What the inspector's pages work on, and the rows that many of them have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import shorten

from game.client.editor.canvas import Canvas
from game.client.editor.desk import Desk
from game.client.editor.star_proposal import StarProposal
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next
from game.design.draft import Draft
from game.design.fields import field, set_field

#: Letters of a line that a button shows.
LONGEST_CAPTION = 24
#: Makes another draft of one.
Edit = Callable[[Draft], Draft]
#: Opens a line to fill in: what it is, what stands there, and what becomes of it.
Ask = Callable[[str, str, Callable[[str], None]], Next]


@dataclass(frozen=True, slots=True)
class Bench:
    """`canvas`: where the cursor is; `proposal`: of stars; `ask`: opens a line to fill in."""

    desk: Desk
    canvas: Canvas
    proposal: StarProposal
    ask: Ask


#: Makes the rows of a page anew, as the draft is now.
PageRows = Callable[[Bench], Sequence[Row]]


def push(bench: Bench, label: str, caption: str, edit: Edit) -> Push:
    """A button that carries out an edit."""

    def act() -> Next:
        bench.desk.change(edit)
        return None

    return Push(label, caption=caption, act=act)


def line(bench: Bench, label: str, path: str) -> Push:
    """A line of words at `path`, which a button opens."""
    said = field(bench.desk.draft, path)
    text = said if isinstance(said, str) else ""

    def write(words: str) -> None:
        bench.desk.change(lambda draft: set_field(draft, path, words or None))

    caption = shorten(text, LONGEST_CAPTION, placeholder=" …") or "write it"
    return Push(label, caption=caption, act=lambda: bench.ask(label, text, write))
