"""A page to read, with buttons below."""

from collections.abc import Callable

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes._dialogs import Choosing, Menu, QuestionScene, draw_button_row
from game.client.ui.frame import Frame, Print
from game.client.ui.list_view import STEP, LongText
from game.client.ui.scene import Close, Next, Open, Pointer, Scene
from game.client.ui.widgets import draw_hint
from game.client.view.backdrop import draw_wall
from game.content.mood import shipped_mood
from game.study.sitting import StudyError

#: Layout units: the sheet and the room in it, what is above and below it, letters, buttons.
WIDTH, TOP, FOOT, PADDING, LETTERS = 940, 84, 52, 44, 20
BUTTON, TALL, GAP, NOTE, ABOVE, BELOW = 300, 56, 34, 40, 34, 26
#: Lines that a notch of the wheel, or a key, scrolls.
NOTCH = 3
CANNOT = "That cannot be kept"
HELP = "Please tell the person who runs the study: nothing that was kept before is lost."


def page_sheet(stage: Stage, title: str, width: float, tall: float) -> Frame:
    """Wallpaper and `title`, and before it a sheet of so many layout units, as the player's letters
    want them, as far as there is room.
    """
    draw_wall(stage, shipped_mood("quick"), title)
    window = Frame.window(stage)
    wide = min(width * stage.comfort.zoom, window.width - 32)
    tall = min(tall * stage.comfort.zoom, window.height - TOP - FOOT)
    sheet = window.top(TOP)[1].bottom(FOOT)[1].centred(wide, tall)
    sheet.panel()
    return sheet


def attempt(page: Scene, act: Callable[[], Next]) -> Next:
    """Where `act` leads or, if it cannot keep what it should, why: `page` stays as it is."""
    try:
        return act()
    except StudyError as error:
        told = str(error)
    except OSError as error:
        told = f"{error.strerror or error}. {HELP}"
    sentence = f"{told[0].upper()}{told[1:]}"
    return Open(QuestionScene(page, CANNOT, (sentence,), {"Try again": Close()}, "Try again"))


class TextPage(Choosing):
    """`note`: what is waited for, in a sentence above the buttons; '' for nothing, and only then
    they lead anywhere. `away`: what leads out of the page, given the page.
    """

    def __init__(
        self,
        title: str,
        text: str,
        menu: Menu,
        away: Callable[[Scene], Next],
        note: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__(menu)
        self.title = title
        self.text = LongText(text, LETTERS)
        self.note = note
        self._away = away
        self._tall = 0.0  # layout units that all of it takes
        self._measured: object = None  # for what window and letters

    def on_intent(self, press: Press) -> Next:
        if press.intent in (Intent.BACK, Intent.PAUSE, Intent.SUSPEND):
            return self._away(self) if press.down and not press.repeat else None
        scrolls = len(self.text.lines) > self.text.shown
        match press.intent:
            case Intent.UP | Intent.DOWN if scrolls and press.down:
                self.text.scroll(NOTCH if press.intent is Intent.DOWN else -NOTCH)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if press.down:
                way = 1 if press.intent is Intent.SCROLL_DOWN else -1
                self.text.scroll(way * NOTCH) if press.wheel else self.text.turn(way)
            case _:
                return super().on_intent(press)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        return None if self.text.on_pointer(pointer) else super().on_pointer(pointer)

    def _follow(self, chosen: int | None) -> Next:
        return None if self.note() else attempt(self, lambda: super(TextPage, self)._follow(chosen))

    def draw(self, stage: Stage) -> None:
        # Layout units of a sheet that shows all of the text.
        if self._measured != (stage.size, stage.comfort):
            self._measured = (stage.size, stage.comfort)
            room = Frame.window(stage).sized().centred(WIDTH - 2 * PADDING - 2 * GAP, 0)
            lines = len(room.lines(self.text.source, Print(LETTERS)))
            self._tall = ABOVE + NOTE + TALL + BELOW + STEP * LETTERS * (lines + 1)
        sheet = page_sheet(stage, self.title, WIDTH, self._tall)
        inner = sheet.inset(PADDING, 0).sized()
        buttons, rest = inner.bottom(BELOW)[1].bottom(TALL)
        line, rest = rest.bottom(NOTE)
        if note := self.note():
            line.text(note, (None, None), 19, SOFT_INK, face=Face.BOLD)
        self.text.draw(stage, rest.top(ABOVE)[1].rect)
        draw_button_row(buttons, self, BUTTON, GAP)
        more = "↑ ↓: read on      " if len(self.text.lines) > self.text.shown else ""
        draw_hint(stage, f"{more}{{choose}}      {{back}}: pause")
