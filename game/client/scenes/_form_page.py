"""A page of questions, or of things to be ranked: all are answered before it leads on."""

from collections.abc import Callable, Mapping, Sequence

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes._answer_rows import (
    RANKS,
    CellsRow,
    OnwardRow,
    QuestionRow,
    WrittenRow,
    row_height,
)
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes._text_page import attempt, page_sheet
from game.client.ui.rows import Row
from game.client.ui.scene import Next, Open, Pointer, Scene
from game.client.ui.tabbed_rows import RowsLook, Tab, TabbedRows
from game.client.ui.widgets import draw_hint
from game.client.view.backdrop import Wallpaper
from game.content.colour import Colour
from game.study import Given, Question

#: Layout units: the sheet, the room in it, its line of text, and its foot.
WIDTH, PADDING, LINE, FOOT, ABOVE, BELOW = 1120, 30, 40, 76, 16, 10
#: Its height at least: one row in an empty sheet looks lost.
LEAST = 260
LOOK = RowsLook(below=0, gap=4, margin=40)
#: Characters of a written answer where nothing else is said.
LONGEST = 400
STILL = "Still open: {}"
ALL_OPEN = "all of them"


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
        self._wall = Wallpaper()

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
        sheet = page_sheet(stage, self._wall, self.title, WIDTH, max(LEAST, needed))
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
        return STILL.format(ALL_OPEN if several else ", ".join(names)), DEEP_GOLD

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

    # ------------------------------------------------------------ rows

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
