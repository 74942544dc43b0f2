"""Screens with one column of buttons, and the sheets of questions that lie over others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, INK
from game.client.input.intents import Intent, Press
from game.client.ui.frame import ALL, Frame, Print
from game.client.ui.scene import Close, Next, Pointer, Scene
from game.client.ui.widgets import Choice, draw_button, draw_buttons, draw_hint

EVENING = (96, 78, 96)
#: Layout units of a sheet, its buttons, and the room from the window's edges.
WIDTH, BUTTON = 620, 270
#: How its words are printed, and in how many lines each of them at most.
WORDS, LINES = Print(18, line=25), 5
#: What buttons are called, in order, and where they lead, or what finds that out.
Menu = Mapping[str, Next | Callable[[], Next]]


class Choosing(Scene):
    """`selected`: the button under the cursor, if it is there.

    `way_back`: what the intents in `back_by` lead to.
    """

    way_back: Next = Close()
    back_by: tuple[Intent, ...] = (Intent.BACK,)

    def __init__(self, menu: Menu, selected: str = "") -> None:
        self.offer(menu, selected)

    def offer(self, menu: Menu, selected: str = "") -> None:
        self.menu = menu
        self.labels = tuple(menu)
        cursor = self.labels.index(selected) if selected in menu else 0
        self.choice = Choice(len(menu), cursor)

    @property
    def focus(self) -> object:
        return self.choice.cursor

    def on_intent(self, press: Press) -> Next:
        if press.intent in self.back_by and press.down and not press.repeat:
            return self.way_back
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def _follow(self, chosen: int | None) -> Next:
        if chosen is None:
            return None
        leads = self.menu[self.labels[chosen]]
        return leads() if callable(leads) else leads


@dataclass(slots=True)
class Veil:
    """`behind` is drawn once, and again when the window or the player's comfort changes."""

    behind: Scene
    _picture: pygame.Surface | None = field(default=None, init=False)
    _seen: object = field(default=None, init=False)

    def draw(self, stage: Stage) -> None:
        if self._picture is None or self._seen != (stage.size, stage.comfort):
            self._seen = (stage.size, stage.comfort)
            self.behind.draw(stage)
            self._picture = stage.surface.copy()
            self._picture.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
        stage.surface.blit(self._picture, (0, 0))


def draw_button_row(place: Frame, scene: Choosing, width: float, gap: float) -> None:
    """The buttons of `scene` side by side around the middle of `place`, which is as tall as they;
    narrower than `width` layout units where they would not fit.
    """
    count = len(scene.labels)
    width = min(width, (place.width - gap * (count - 1)) / count)
    row = place.part((None, 0), count * width + gap * (count - 1), place.height, Anchor.TOP)
    scene.choice.rects = [frame.rect for frame in row.columns([1] * count, gap)]
    for index, (label, rect) in enumerate(zip(scene.labels, scene.choice.rects, strict=True)):
        draw_button(place.stage, label, rect, index == scene.choice.cursor)


class PauseScene(Choosing):
    """The pause menu: stands over `behind`, which is painted once and darkened.

    `why`: a sentence for those who did not ask for it; `title`: what it is. `meanwhile`: what the
    seconds that pass may lead to, however long it is.
    """

    back_by = (Intent.BACK, Intent.PAUSE)

    def __init__(
        self,
        behind: Scene,
        why: str,
        menu: Menu,
        title: str = "Paused",
        meanwhile: Callable[[float], Next] = lambda seconds: None,
    ) -> None:
        super().__init__(menu)
        self.title = title
        self.why = why
        self._veil = Veil(behind)
        self._meanwhile = meanwhile

    def update(self, seconds: float) -> Next:
        return self._meanwhile(seconds)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        stage = stage.enlarged(1.2)
        panel = Frame.window(stage).centred(420, 140 + 70 * len(self.labels))
        panel.panel()
        panel.inset(20, 0).text(self.title, (None, 56), 52, INK)
        draw_buttons(
            stage, self.labels, self.choice, panel.part((None, 108), 280, 1, Anchor.TOP).rect
        )
        if self.why:
            at = panel.moved(0, -34).at((None, 0))
            stage.text(self.why, at, 24, CREAM, outline=3, rim=INK)
        draw_hint(stage, "{choose}      {pause}: resume")


class QuestionScene(Choosing):
    """A sheet over `behind` with a title, lines and buttons; `later` is what leads back."""

    def __init__(
        self, behind: Scene, title: str, lines: Sequence[str], menu: Menu, later: str
    ) -> None:
        super().__init__(menu)
        self.title = title
        self.lines = tuple(lines)
        self._later = later
        self._veil = Veil(behind)

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        window = Frame.window(stage).sized()
        room = window.centred(WIDTH - 60, 0)
        lines = [part for line in self.lines for part in room.lines(line, WORDS, LINES)]
        tall = 266 + WORDS.step * len(lines) - (70 if len(self.labels) == 1 else 0)
        panel = window.centred(WIDTH, tall)
        panel.panel()
        inner = panel.inset(30, 0)
        inner.text(self.title, (None, 56), 34, INK)
        words = inner.top(104 - WORDS.step / 2)[1]
        below = words.paragraph("\n".join(lines), WORDS, ALL, Anchor.CENTRE)
        buttons = below.part((None, 10 + WORDS.step / 2), BUTTON, 1, Anchor.TOP)
        draw_buttons(window.stage, self.labels, self.choice, buttons.rect)
        under = panel.rect.bottom + window.stage.px(34)  # clear of the hint on the screen behind
        draw_hint(window.stage, f"{{choose}}      {{back}}: {self._later.lower()}", row=under)


class ConfirmScene(QuestionScene):
    """Asks `title` about `line`, before something is done. The cursor begins on the harmless
    answer, `no`; Esc gives it, too.

    `yes`: what is on the other button, which calls `act`.
    """

    def __init__(
        self,
        behind: Scene,
        title: str,
        line: str,
        yes: str,
        act: Callable[[], None],
        no: str = "Keep it",
    ) -> None:
        super().__init__(behind, title, (line,), {no: Close(), yes: self._go_on}, no)
        self.act = act

    def _go_on(self) -> Next:
        self.act()
        return Close()
