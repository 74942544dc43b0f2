"""Screens with one column of buttons, and the sheets over others: questions, files and their
folders, what cannot be shown and why.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game import paths
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GREEN, INK, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.replay.film import Opening
from game.client.ui.desktop import FolderOpening, copy_text
from game.client.ui.frame import ALL, Frame, Print
from game.client.ui.places import Place, ReplayPlace
from game.client.ui.scene import Close, Goto, Next, Pointer, Scene
from game.client.ui.widgets import Choice, draw_button, draw_buttons, draw_hint
from game.client.view.backdrop import draw_wall
from game.content.load import UnknownLevelError, find_level
from game.content.mood import shipped_mood
from game.crash import WINDOW
from game.sharing.exporting import export
from game.sharing.file_names import NotAKitchenError

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
    _papers: Papers = field(default_factory=Papers, init=False)

    def draw(self, stage: Stage) -> None:
        def paint() -> pygame.Surface:
            self.behind.draw(stage)
            picture = stage.surface.copy()
            picture.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
            return picture

        stage.surface.blit(self._papers.painted((stage.size, stage.comfort), paint), (0, 0))


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
        buttons = panel.part((None, 108), 280, 1, Anchor.TOP)
        draw_buttons(stage, self.labels, self.choice, buttons.rect)
        if self.why:
            stage.text(self.why, panel.moved(0, -34).at((None, 0)), 24, CREAM, outline=3, rim=INK)
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


#: How a reason is printed, and in how many lines: more have no room in the window.
REASON, NOTICE_LINES = Print(18, line=26), 14
TITLE, LINE = "Opening the recording", "It is a long one: {share} % of it is read."


class NoticeScene(Choosing):
    """A title, a reason, and a way to `back`."""

    def __init__(self, title: str, reason: str, back: Place) -> None:
        self.way_back = Goto(back)
        super().__init__({"Back": self.way_back})
        self.title = title
        self.reason = reason

    def draw(self, stage: Stage) -> None:
        window = Frame.window(stage)
        lines = window.centred(620, 0).lines(self.reason, REASON, NOTICE_LINES)
        panel = self._draw_panel(window, 720, 300 + REASON.step * len(lines))
        panel.sprite("plate_charred", (None, 82), 110)
        panel.inset(40, 0).text(self.title, (None, 158), 34, INK)
        panel.top(187)[1].paragraph("\n".join(lines), REASON, NOTICE_LINES, Anchor.CENTRE)

    def _draw_panel(self, window: Frame, width: float, height: float) -> Frame:
        """Wallpaper, and before it a sheet with the way back."""
        draw_wall(window.stage, shipped_mood("quick"))
        panel = window.centred(width, height)
        panel.panel()
        button = panel.part((None, -86), 200, 1, Anchor.TOP)
        draw_buttons(panel.stage, self.labels, self.choice, button.rect)
        return panel


class OpeningScene(NoticeScene):
    """Goes to `place` again once the recording is open, and back if nobody waits for that."""

    def __init__(self, opening: Opening, place: ReplayPlace) -> None:
        super().__init__(TITLE, "", place.back)
        self.opening = opening
        self.place = place

    def update(self, seconds: float) -> Next:
        return None if self.opening.found is None else Goto(self.place)

    def leave(self) -> None:
        self.opening.leave()

    def draw(self, stage: Stage) -> None:
        panel = self._draw_panel(Frame.window(stage).sized(), 640, 340)
        panel.sprite("replay", (None, 70), 84)
        panel.text(TITLE, (None, 142), 34, INK)
        bar = panel.part((None, 188), 480, 22, Anchor.CENTRE)
        panel.stage.gauge(bar.rect, GREEN, self.opening.share, 2)
        told = LINE.format(share=int(100 * self.opening.share))
        panel.inset(40, 0).text(told, (None, 224), 18, SOFT_INK, face=Face.BODY)


#: Seconds after which a folder counts as opened: some programs are the file manager themselves.
PATIENCE = 3.0
NOT_OPENED, COPIED = "It cannot be opened from here.", "Copied."
OPEN, COPY, BACK = "Open the folder", "Copy its path", "Close"

Opener = Callable[[Path], FolderOpening]
#: Told after a crash: what stopped.
GAME, PART = "Last time the game stopped unexpectedly.", "Last time {} stopped unexpectedly."
NAMES = {"mind": "the partner's mind", "ears": "the listening", "mouth": "the partner's voice"}
ABOUT = "Its report holds nothing that you said or typed."
REPORTS = "The reports are in:"
HOW = "Give it to anybody: dropped onto the game's window, it is looked at and installed."


class FolderSheet(QuestionScene):
    """Stands over `behind`. A `folder` that cannot be opened is shown by its path.

    `there`: what says that something lies in it; `later`: what the way back is called.
    """

    def __init__(
        self,
        behind: Scene,
        title: str,
        lines: Sequence[str],
        folder: Path,
        there: str,
        later: str,
        opener: Opener = FolderOpening,
    ) -> None:
        super().__init__(behind, title, lines, {OPEN: self._open, later: Close()}, later)
        self._folder = folder
        self._there = there
        self._opener = opener
        self._opening: FolderOpening | None = None
        self._waited = 0.0

    def update(self, seconds: float) -> Next:
        if self._opening is None:
            return None
        self._waited += seconds
        worked = self._opening.worked()
        if worked is False:
            self._opening = None
            self._show_path(NOT_OPENED)
        return Close() if worked or (self._opening and self._waited > PATIENCE) else None

    def _open(self) -> None:
        if self._opening is None:
            self._opening, self._waited = self._opener(self._folder), 0.0

    def _copy(self) -> None:
        if copy_text(str(self._folder)):
            self._show_path(COPIED)

    def _show_path(self, done: str) -> None:
        self.offer({COPY: self._copy, BACK: Close()}, COPY)
        self.lines = (f"{done} {self._there}", str(self._folder))


class CrashOfferScene(FolderSheet):
    """Says `sentence`; the reports are in `folder`."""

    def __init__(
        self, behind: Scene, sentence: str, folder: Path, opener: Opener = FolderOpening
    ) -> None:
        super().__init__(behind, "Sorry!", (sentence, ABOUT), folder, REPORTS, "Not now", opener)


def last_time(processes: Collection[str]) -> str:
    """What stopped unexpectedly: the window is the game."""
    parts = [NAMES[process] for process in sorted(processes) if process in NAMES]
    if WINDOW in processes or not parts:
        return GAME
    return PART.format(" and ".join(parts))


class ExportScene(FolderSheet):
    """Exports the kitchen `level` at once, over `behind`. `file`: what came of it, if anything."""

    def __init__(self, behind: Scene, level: str, opener: Opener = FolderOpening) -> None:
        self.file: Path | None = None
        problems: tuple[str, ...] = ()
        try:
            path = find_level(level, paths.level_folders())
            self.file = export(path, paths.user_exports())
        except NotAKitchenError as error:
            problems = error.reasons
        except (UnknownLevelError, OSError) as error:
            problems = (str(error),)
        told = problems if self.file is None else (self.file.name, HOW)
        title = "Ready to be shared" if self.file else "It cannot be shared"
        super().__init__(behind, title, told, paths.user_exports(), "It is in:", BACK, opener)
        if self.file is None:
            self.offer({BACK: Close()})
