"""A question in a row: what is asked on the left, and on the right cells to choose from, or a line
that is written.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.rows import Row
from game.client.ui.scene import Next
from game.study import Question

#: The part of a row in which the question stands.
BESIDE = 0.42
#: How questions are printed, below a title and without one; captions, and in how many lines.
ASK, LONE = Print(17, line=22), Print(20, INK, line=26)
CAPTION, LINES = Print(15, INK, Face.BOLD, 18), 3
#: Layout units: the room of a title, around a row, between cells; letters that a line has, and one
#: without a title.
TITLE, AROUND, GAP, FITTING, LONE_FITTING = 25, 12, 8, 48, 40
#: Layout units that cells take at least.
LEAST = 56
RANKS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
OPEN, WRITE = "may stay open", "Write …"


def row_height(question: Question) -> float:
    """Layout units of the row of a question."""
    words = f"{question.ask} ({OPEN})" if question.optional else question.ask
    if question.title:
        return AROUND + max(LEAST, TITLE + ASK.step * ceil(len(words) / FITTING))
    return AROUND + max(LEAST, LONE.step * ceil(len(words) / LONE_FITTING))


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionRow(Row):
    """A question. `given`: its answer so far; `missing`: it is asked for again."""

    question: Question
    given: tuple[str, ...] = ()
    missing: bool = False

    @property
    def chosen(self) -> object:
        return self.given

    def draw(self, place: Frame, focused: bool) -> None:
        if focused:
            place.rounded(18, GOLD, 2.6, opacity=0.45)
        asked, answer = place.inset(20, AROUND / 2).share(BESIDE)
        place = asked.right(22)[1]
        question = self.question
        words = f"{question.ask} ({OPEN})" if question.optional else question.ask
        colour = DEEP_GOLD if self.missing else INK
        form = ASK if question.title else LONE._replace(colour=colour)
        lines = place.lines(words, form) if words else []
        block = place.strip(TITLE * bool(question.title) + form.step * len(lines))
        if question.title:
            head, block = block.top(TITLE)
            head.text(question.title, (0, 11), 21, colour, Anchor.LEFT)
        if words:
            block.paragraph(words, form)
        self._draw_answer(answer, focused)

    def _draw_answer(self, place: Frame, focused: bool) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class CellsRow(QuestionRow):
    """`cells`: value -> caption; `marks`: value -> what is on the cell of a chosen one. `cursor`:
    the cell that left and right have chosen; `move`, `choose` are told of another one.
    """

    cells: dict[str, str]
    marks: dict[str, str]
    cursor: int
    move: Callable[[int], None]
    choose: Callable[[str], None]

    @property
    def chosen(self) -> object:
        return self.given, self.cursor

    def step(self, way: int) -> None:
        self.move(max(0, min(len(self.cells) - 1, self.cursor + way)))

    def confirm(self) -> Next:
        self.choose(list(self.cells)[self.cursor])
        return None

    def click(self, share: float) -> Next:
        inside = (share - BESIDE) / (1 - BESIDE)
        if inside >= 0:
            cell = min(len(self.cells) - 1, int(inside * len(self.cells)))
            self.move(cell)
            self.choose(list(self.cells)[cell])
        return None

    def _draw_answer(self, place: Frame, focused: bool) -> None:
        frames = place.strip(LEAST).columns([1] * len(self.cells), GAP)
        for index, (value, frame) in enumerate(zip(self.cells, frames, strict=True)):
            _draw_cell(
                frame, self.cells[value], self.marks.get(value), focused and index == self.cursor
            )


def _draw_cell(frame: Frame, caption: str, mark: str | None, focused: bool) -> None:
    """`mark`: '' for a chosen one without, None for one that is not chosen."""
    on = mark is not None
    if focused:
        frame.inset(-4).rounded(18, DEEP_GOLD, 2.4)
    frame.rounded(14, GOLD if on else PAPER, 3 if on else 1.8)
    words = frame.inset(6, 0)
    if mark:
        words.text(mark, (None, 19), 24)
        words.text(caption, (None, 43), 15, INK, face=Face.BOLD)
        return
    lines = words.lines(caption, CAPTION, LINES)
    words.strip(CAPTION.step * len(lines)).paragraph(caption, CAPTION, LINES, Anchor.CENTRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRow(QuestionRow):
    """An answer that is written; `write` opens where."""

    write: Callable[[], Next]

    def confirm(self) -> Next:
        return self.write()

    def _draw_answer(self, place: Frame, focused: bool) -> None:
        line = place.strip(48)
        line.rounded(14, PAPER if focused else CREAM, 2.4 if focused else 1.8, INK)
        words = next(iter(self.given), "")
        colour = INK if words else SOFT_INK
        line.inset(16, 0).text(words or WRITE, (0, None), 19, colour, Anchor.LEFT, Face.BODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnwardRow(Row):
    """The button at the foot of a form."""

    caption: str
    act: Callable[[], Next]

    def confirm(self) -> Next:
        return self.act()

    def draw(self, place: Frame, focused: bool) -> None:
        button = place.centred(300, 56)
        if focused:
            button = button.inset(-7, -3)
            button.sprite("arrow", (-24, None), 34)
        fill, end = (GOLD, None) if focused else (PAPER, SAND)
        button.button(16, fill, end, 3 if focused else 2.2, shadow=5)
        button.moved(0, -2).text(self.caption, MIDDLE, 27 if focused else 25)
