"""A page of questions, or of things to be ranked, each in a row: all are answered before it
leads on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes._text_page import attempt, page_sheet
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.rows import Row
from game.client.ui.scene import Next, Open, Pointer, Scene
from game.client.ui.tabbed_rows import RowsLook, Tab, TabbedRows
from game.client.ui.widgets import draw_hint
from game.content.colour import Colour
from game.study.plan import Question
from game.study.sitting import Given

#: The part of a row in which the question stands.
BESIDE = 0.42
#: How questions are printed, below a title and without one; captions, and in how many lines.
ASK, LONE = Print(17, line=22), Print(20, INK, line=26)
CAPTION, LINES = Print(15, INK, Face.BOLD, 18), 3
#: Layout units: the room of a title, around a row, between cells; letters that a line has, and one
#: without a title.
TITLE, AROUND, GAP, FITTING, LONE_FITTING = 25, 12, 8, 48, 40
#: Layout units that cells take at least.
ANSWER_LEAST = 56
RANKS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
OPEN, WRITE = "may stay open", "Write …"


def row_height(question: Question) -> float:
    """Layout units of the row of a question."""
    words = f"{question.ask} ({OPEN})" if question.optional else question.ask
    if question.title:
        return AROUND + max(ANSWER_LEAST, TITLE + ASK.step * ceil(len(words) / FITTING))
    return AROUND + max(ANSWER_LEAST, LONE.step * ceil(len(words) / LONE_FITTING))


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

    def confirm(self) -> None:
        self.choose(list(self.cells)[self.cursor])

    def click(self, share: float) -> None:
        inside = (share - BESIDE) / (1 - BESIDE)
        if inside >= 0:
            cell = min(len(self.cells) - 1, int(inside * len(self.cells)))
            self.move(cell)
            self.choose(list(self.cells)[cell])

    def _draw_answer(self, place: Frame, focused: bool) -> None:
        frames = place.strip(ANSWER_LEAST).columns([1] * len(self.cells), GAP)
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


#: Layout units: the sheet, the room in it, its line of text, and its foot.
WIDTH, PADDING, LINE, FOOT, ABOVE, BELOW = 1120, 30, 40, 76, 16, 10
#: Its height at least: one row in an empty sheet looks lost.
LEAST = 260
LOOK = RowsLook(below=0, gap=4, margin=40)
#: Characters of a written answer where nothing else is said.
LONGEST = 400


def wrong_number(question: Question, text: str) -> str:
    """What is wrong with a number that was written, '' if nothing is."""
    whole = text.removeprefix("-").isdecimal() and len(text) <= 9
    if whole and question.low <= int(text) <= question.high:
        return ""
    return f"A whole number from {question.low} to {question.high}, please."


class FormPage(Scene):
    """`given`: the answers so far, by the names of the questions.

    `ranked`: name -> what it is called, of the things that every question ranks; none for questions
    with answers of their own. `done` is handed the answers; `away`: what leads out of the page.
    """

    def __init__(
        self,
        title: str,
        text: str,
        questions: Sequence[Question],
        done: Callable[[tuple[Given, ...]], Next],
        away: Callable[[Scene], Next],
        ranked: Mapping[str, str] | None = None,
        onward: str = "Next",
    ) -> None:
        self.title = title
        self.questions = tuple(questions)
        self.given: dict[str, tuple[str, ...]] = {each.name: () for each in questions}
        self._text = text
        self._done = done
        self._away = away
        self._ranked = dict(ranked or {})
        self._cursors: dict[str, int] = {}
        self._asked_again = False
        self._onward = OnwardRow("", height=FOOT, caption=onward, act=self._go_on)
        self.view = TabbedRows((Tab(title),), lambda _: self._rows(), LOOK, lambda: (self._onward,))
        self.view.go(0)

    @property
    def focus(self) -> object:
        return self.view.focus

    @property
    def open(self) -> tuple[Question, ...]:
        return tuple(each for each in self.questions if not self._answered(each))

    def on_intent(self, press: Press) -> Next:
        if press.intent in (Intent.BACK, Intent.PAUSE, Intent.SUSPEND):
            return self._away(self) if press.down and not press.repeat else None
        return self.view.on_intent(press)

    def on_pointer(self, pointer: Pointer) -> Next:
        return self.view.on_pointer(pointer)

    def draw(self, stage: Stage) -> None:
        rows = sum(row.height + LOOK.gap for row in self._rows())
        needed = ABOVE + LINE * bool(self._text) + rows + FOOT + BELOW
        sheet = page_sheet(stage, self.title, WIDTH, max(LEAST, needed))
        spare = max(0, LEAST - needed) / 2
        inner = sheet.inset(PADDING, 0).sized().top(ABOVE + spare)[1].bottom(BELOW)[1]
        told, colour = self._told
        if told:
            line, inner = inner.top(LINE)
            line.text(told, (None, None), 19, colour, face=Face.BOLD)
        groove = sheet.top(70)[1].bottom(FOOT + 20)[1].right(21)[0].left(12)[0]
        self.view.draw(inner, groove=groove)
        draw_hint(stage, "{choose}      {back}: pause")

    @property
    def _told(self) -> tuple[str, Colour]:
        if not (self._asked_again and self.open):
            return self._text, SOFT_INK
        names = [each.title or each.ask for each in self.open]
        several = len(names) == len(self.questions) > 1
        return "Still open: {}".format("all of them" if several else ", ".join(names)), DEEP_GOLD

    def _answered(self, question: Question) -> bool:
        wanted = len(self._ranked) or 1
        return question.optional or len(self.given[question.name]) == wanted

    def _go_on(self) -> Next:
        self._asked_again = True
        if self.open:
            self.view.go(self.questions.index(self.open[0]))
            return None
        given = tuple(Given(name, answer) for name, answer in self.given.items())
        return attempt(self, lambda: self._done(given))

    def _rows(self) -> list[Row]:
        return [self._row(question) for question in self.questions]

    def _row(self, question: Question) -> QuestionRow:
        if self._ranked or question.labels:
            return self._cells(question)
        name = question.name
        return WrittenRow(
            "", height=row_height(question), question=question, given=self.given[name],
            missing=self._missing(question), write=lambda: self._write(question),
        )  # fmt: skip

    def _cells(self, question: Question) -> CellsRow:
        name = question.name
        given = self.given[name]
        marks = zip(given, RANKS if self._ranked else ("",), strict=False)
        return CellsRow(
            "", height=row_height(question), question=question, given=given,
            missing=self._missing(question), cursor=self._cursors.get(name, 0),
            cells=self._ranked or {label: label for label in question.labels}, marks=dict(marks),
            move=lambda cell: self._cursors.update({name: cell}),
            choose=lambda value: self._choose(name, value),
        )  # fmt: skip

    def _missing(self, question: Question) -> bool:
        return self._asked_again and not self._answered(question)

    def _choose(self, name: str, value: str) -> None:
        """One of a few labels; what is ranked has the next place, or loses its own and those after
        it. The last one goes without saying.
        """
        given = self.given[name]
        if not self._ranked:
            self.given[name] = (value,)
        elif value in given:
            self.given[name] = given[: given.index(value)]
        else:
            left = [each for each in self._ranked if each not in (*given, value)]
            self.given[name] = (*given, value, *(left if len(left) == 1 else ()))

    def _write(self, question: Question) -> Next:
        number = question.kind == "number"
        field = Field(
            question.ask or question.title,
            next(iter(self.given[question.name]), ""),
            "",
            longest=9 if number else question.high or LONGEST,
            mistake=(lambda text: wrong_number(question, text)) if number else lambda text: "",
        )

        def done(texts: tuple[str, ...]) -> None:
            self.given[question.name] = tuple(text for text in texts if text)

        return Open(FieldsScene(self, question.title or self.title, (field,), done))
