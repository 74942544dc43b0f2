"""The list of recorded matches: watch one, or delete it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, RED, SAND, SOFT_INK
from game.client.hud.badges import clock_text
from game.client.input.intents import Intent, Press
from game.client.scenes.confirm import ConfirmScene
from game.client.ui.dates import moment_words
from game.client.ui.places import LevelsPlace, ReplayPlace, ReplaysPlace, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Open, Pointer, Scene
from game.client.ui.scroll_bar import THICK, ScrollBar
from game.client.ui.widgets import STEPS, draw_button, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
from game.client.view.preview import Previews
from game.content.level import Level
from game.content.mood_file import shipped_mood
from game.content.stars import stars
from game.session.log.archive import KEPT, Summary, summarise
from game.session.log.kept_kitchen import kept_level, kitchen_of
from game.session.log.lines import Header
from game.session.log.reader import LogError

#: Lengths in layout units, and how many rows are seen at once.
WIDTH, TOP, ROW, GAP, PICTURE, SHOWN = 1060, 96, 64, 8, 56, 7
#: Rows that a notch of the wheel or a page key scrolls.
NOTCH = 3
LEAVE = "Replays"
NOTHING = "Nothing is recorded yet"
HOW = (
    "Every round you cook is recorded by itself. Afterwards you find it here and can watch it",
    "at any speed, with what your partner was thinking.",
)
GONE, CHANGED = "Its kitchen is not there any more: {}", "Its kitchen has been changed since then"
KEEPING = f"The newest {KEPT} are kept, and the best round of each kitchen for good."


class ReplaysScene(Scene):
    """`files`: all logs, the newest first. Only what is seen is read.

    `row`: the log under the cursor; `deleting`: the cursor is on its bin; `top`: the first row
    that is seen; `problem`: why the last deletion failed, '' if it did not.
    """

    def __init__(
        self, files: Sequence[Path], levels: Mapping[str, Level], selected: Path | None
    ) -> None:
        self.files = list(files)
        self.levels = levels
        self.row = self.files.index(selected) if selected in self.files else 0
        self.top = 0
        self.deleting = False
        self.problem = ""
        self._summaries: dict[Path, Summary] = {}
        self._played: dict[Path, Level] = {}  # the kitchens of those that can be watched
        self._previews = Previews()
        self._wall = Wallpaper()
        self._rows: dict[int, pygame.Rect] = {}
        self._bins: dict[int, pygame.Rect] = {}
        self._bar = ScrollBar()
        self._follow_cursor()

    @property
    def focus(self) -> object:
        return (self.row, self.deleting)

    def summary(self, index: int) -> Summary:
        """What the log in row `index` says of itself, and whether it can be watched."""
        path = self.files[index]
        if path not in self._summaries:
            self._summaries[path] = self._judged(summarise(path))
        return self._summaries[path]

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Goto(TitlePlace(LEAVE))
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                return self._choose() if self.files else Goto(LevelsPlace())
            case Intent.DELETE | Intent.ERASE if self.files and not press.repeat:
                return self._ask()
            case Intent.LEFT | Intent.RIGHT:
                self.deleting = bool(self.files) and press.intent is Intent.RIGHT
            case Intent.UP | Intent.DOWN | Intent.NEXT | Intent.PREVIOUS:
                self._go(self.row + STEPS[press.intent])
            case Intent.HOME | Intent.END:
                self._go(0 if press.intent is Intent.HOME else len(self.files) - 1)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                self._scroll(self.top + (NOTCH if press.intent is Intent.SCROLL_DOWN else -NOTCH))
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        at = (pointer.x, pointer.y)
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._scroll(top)
            return None
        for index, rect in self._rows.items():
            if rect.collidepoint(at):
                if not self.files:
                    return Goto(LevelsPlace()) if pointer.button is Button.DOWN else None
                self.row, self.deleting = index, self._bins[index].collidepoint(at)
                return self._choose() if pointer.button is Button.DOWN else None
        return None

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        width = stage.size[0]
        stage.text("Replays", (width / 2, stage.px(48)), 48, CREAM, outline=5, rim=INK)
        tall = SHOWN * (ROW + GAP) + 56
        panel = pygame.Rect(0, stage.px(TOP), stage.px(WIDTH + 72), stage.px(tall))
        panel.centerx = width // 2
        draw_panel(stage, panel)
        self._rows, self._bins = {}, {}
        if self.files:
            self._draw_list(stage, panel)
        else:
            self._draw_nothing(stage, panel)
        draw_hint(stage, f"{self._hint()}      {{back}}: title")

    def _hint(self) -> str:
        if not self.files:
            return "{confirm}: choose a kitchen"
        if self.deleting:
            return "{confirm}: delete      ←: watch"
        return "{confirm}: watch      →: delete"

    # ------------------------------------------------------------ going about

    def _go(self, row: int) -> None:
        """Put the cursor on `row`, or the nearest there is."""
        self.row = max(0, min(len(self.files) - 1, row))
        self._follow_cursor()

    def _follow_cursor(self) -> None:
        self._scroll_to(max(self.row - SHOWN + 1, min(self.row, self.top)))

    def _scroll(self, top: int) -> None:
        """Show the rows from `top`; the cursor stays among those that are seen."""
        self._scroll_to(top)
        last = min(len(self.files), self.top + SHOWN) - 1
        self.row = max(self.top, min(last, self.row))

    def _scroll_to(self, top: int) -> None:
        self.top = max(0, min(len(self.files) - SHOWN, top))

    def _choose(self) -> Next:
        if self.deleting:
            return self._ask()
        path = self.files[self.row]
        return Goto(ReplayPlace(path, ReplaysPlace(path)))

    def _ask(self) -> Next:
        summary = self.summary(self.row)
        line = summary.path.name
        if summary.header is not None:
            line = f"{self._title(summary, summary.header)}, {moment_words(summary.header.date)}"
        path = summary.path
        return Open(
            ConfirmScene(
                self, "Delete this recording?", line, "Delete it", lambda: self._delete(path)
            )
        )

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.problem = f"{path.name} could not be deleted: {error.strerror or error}"
            return
        self.problem = ""
        self.files.remove(path)
        self.deleting = False
        self._go(self.row)

    def _judged(self, summary: Summary) -> Summary:
        """With the trouble that its kitchen makes, if it does."""
        header = summary.header
        if header is None:
            return summary
        level = self.levels.get(header.level)
        if level is None or level.fingerprint != header.fingerprint:
            changed = GONE.format(header.level) if level is None else CHANGED
            level = _kept(summary.path, header)
            if level is None:
                return replace(summary, problem=changed)
        self._played[summary.path] = level
        return summary

    def _title(self, summary: Summary, header: Header) -> str:
        level = self._played.get(summary.path) or self.levels.get(header.level)
        return header.level if level is None else level.title

    # ------------------------------------------------------------ drawing

    def _draw_nothing(self, stage: Stage, panel: pygame.Rect) -> None:
        middle = panel.centerx
        stage.sprite("replay", (middle, panel.y + stage.px(120)), stage.px(110))
        stage.text(NOTHING, (middle, panel.y + stage.px(216)), 34, INK)
        for i, line in enumerate(HOW):
            at = (middle, panel.y + stage.px(266 + 27 * i))
            stage.text_within(line, at, 19, panel.width * 0.9, SOFT_INK, face=Face.BODY)
        button = pygame.Rect(0, 0, stage.px(280), stage.px(56))
        button.midtop = (middle, panel.y + stage.px(350))
        self._rows[0] = draw_button(stage, "Choose a kitchen", button, True)

    def _draw_list(self, stage: Stage, panel: pygame.Rect) -> None:
        left, top = panel.x + stage.px(32), panel.y + stage.px(18)
        size = (stage.px(WIDTH), stage.px(ROW))
        for place in range(min(SHOWN, len(self.files) - self.top)):
            index = self.top + place
            rect = pygame.Rect((left, top + place * stage.px(ROW + GAP)), size)
            self._rows[index] = rect
            self._draw_row(stage, index, rect)
        self._draw_bar(stage, panel)
        foot = (panel.centerx, panel.bottom - stage.px(30))
        word = self.problem or f"{len(self.files)} recorded. {KEEPING}"
        colour = RED if self.problem else SOFT_INK
        stage.text_within(word, foot, 16, size[0], colour, face=Face.BODY)

    def _draw_bar(self, stage: Stage, panel: pygame.Rect) -> None:
        """How far down the list one is; nothing if all is seen."""
        tall = stage.px(SHOWN * (ROW + GAP) - GAP)
        left, top = panel.right - stage.px(26), panel.y + stage.px(18)
        groove = pygame.Rect(left, top, stage.px(THICK), tall)
        self._bar.draw(stage, groove, self.top, SHOWN, len(self.files))

    def _draw_row(self, stage: Stage, index: int, rect: pygame.Rect) -> None:
        summary, focused = self.summary(index), index == self.row
        fill = GOLD if focused and not self.deleting else PAPER
        stage.rounded(rect, 16, fill, 3 if focused else 1.8)
        if summary.problem:
            self._draw_trouble(stage, summary, rect)
        else:
            assert summary.header is not None
            self._draw_match(stage, summary, summary.header, rect)
        self._bins[index] = self._draw_bin(stage, rect, focused)

    def _draw_bin(self, stage: Stage, rect: pygame.Rect, focused: bool) -> pygame.Rect:
        size = stage.px(ROW - 16)
        place = pygame.Rect(0, 0, size, size)
        place.midright = (rect.right - stage.px(10), rect.centery)
        chosen = focused and self.deleting
        fill, line = (GOLD, INK) if chosen else (SAND, SOFT_INK)
        stage.rounded(place, 12, fill, 3 if chosen else 1.4, line)
        stage.sprite("cross", place.center, stage.px(30 if chosen else 24))
        return place

    @staticmethod
    def _draw_trouble(stage: Stage, summary: Summary, rect: pygame.Rect) -> None:
        stage.sprite("plate_charred", (rect.x + stage.px(46), rect.centery), stage.px(48))
        left, room = rect.x + stage.px(92), rect.width - stage.px(180)
        at = (left, rect.y + stage.px(21))
        stage.text_within(summary.path.name, at, 17, room, SOFT_INK, Anchor.LEFT, Face.BOLD)
        at = (left, rect.y + stage.px(44))
        stage.text_within(summary.problem, at, 17, room, RED, Anchor.LEFT, Face.BODY)

    def _draw_match(
        self, stage: Stage, summary: Summary, header: Header, rect: pygame.Rect
    ) -> None:
        level = self._played[summary.path]
        middle = rect.centery
        stage.put(
            self._previews.get(stage, level, stage.px(PICTURE)), (rect.x + stage.px(46), middle)
        )
        left = rect.x + stage.px(92)
        room = stage.px(250)
        title = (left, rect.y + stage.px(23))
        stage.text_within(level.title, title, 24, room, INK, Anchor.LEFT)
        date = (left, rect.y + stage.px(46))
        style = (16, room, SOFT_INK, Anchor.LEFT, Face.BODY)
        told = "  ·  ".join(filter(None, (moment_words(header.date), header.difficulty.words)))
        stage.text_within(told, date, *style)
        who = (rect.x + stage.px(362), middle)
        room = stage.px(228)
        stage.text_within(_company(header), who, 18, room, INK, Anchor.LEFT, Face.BODY)
        self._draw_score(stage, summary, level.at(header.difficulty), rect)
        stage.sprite("clock", (rect.x + stage.px(856), middle), stage.px(30))
        length = (rect.x + stage.px(880), middle - stage.px(0 if summary.finished else 9))
        stage.text(clock_text(summary.seconds), length, 21, INK, Anchor.LEFT)
        if not summary.finished:
            word = "broken off" if summary.score is None else "left early"
            at = (length[0], middle + stage.px(14))
            stage.text(word, at, 14, DEEP_GOLD, Anchor.LEFT, face=Face.BOLD)

    @staticmethod
    def _draw_score(stage: Stage, summary: Summary, level: Level, rect: pygame.Rect) -> None:
        if summary.score is None:
            return
        earned = stars(summary.score, level) if summary.finished else 0
        for i in range(3):
            name = "star_full" if i < earned else "star_empty"
            stage.sprite(name, (rect.x + stage.px(622 + 32 * i), rect.centery), stage.px(32))
        stage.sprite("coin", (rect.x + stage.px(738), rect.centery), stage.px(32))
        at = (rect.x + stage.px(762), rect.centery)
        stage.text(str(summary.score), at, 26, INK, Anchor.LEFT)


def _kept(path: Path, header: Header) -> Level | None:
    """The kitchen as the recording brings it along, if it does and that is no other one."""
    kitchen = kitchen_of(path)
    try:
        level = None if kitchen is None else kept_level(path, header, kitchen)
    except LogError:
        return None
    return level if level is not None and level.fingerprint == header.fingerprint else None


def _company(header: Header) -> str:
    """Who cooked with whom."""
    people = sum(kind == "person" for kind in header.kinds)
    minds = sum(kind == "mind" for kind in header.kinds)
    habits = sum(kind == "habit" for kind in header.kinds)
    parts = [] if people < 2 else [f"{people} players"]
    parts += _counted(minds, "a partner who listens", "partners who listen")
    parts += _counted(habits, "a partner who just cooks", "partners who just cook")
    return " and ".join(parts) or ", ".join(header.names)


def _counted(number: int, one: str, more: str) -> list[str]:
    return [] if not number else [one if number == 1 else f"{number} {more}"]
