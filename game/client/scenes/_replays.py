"""The list of recorded matches: watch one, or delete it."""

from dataclasses import replace
from pathlib import Path

import pygame

from game.client.browser.pages import moment_words
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, RED, SAND, SOFT_INK
from game.client.hud.score import clock_text
from game.client.input.intents import Intent, Press
from game.client.player.rounds import tutorial_level
from game.client.scenes._dialogs import ConfirmScene
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import MIDDLE, Frame
from game.client.ui.list_view import THICK, ListScene, ListView
from game.client.ui.places import LevelsPlace, ReplayPlace, ReplaysPlace, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Open, Pointer
from game.client.ui.widgets import draw_button, draw_hint
from game.client.view.backdrop import draw_wall
from game.client.view.preview import Previews
from game.content.level import Level, stars
from game.content.mood import shipped_mood
from game.session.log.archive import (
    KEPT,
    Summary,
    archive,
    kept_level,
    kitchen_of,
    recordings,
    summarise,
)
from game.session.log.lines import Header
from game.session.log.reader import LogError
from game.tutorial.lessons import TUTORIALS

#: Lengths in layout units, and how many rows are seen at once.
WIDTH, TOP, ROW, GAP, PICTURE, SHOWN = 1060, 96, 64, 8, 56, 7
HOW = (
    "Every round you cook is recorded by itself. Afterwards you find it here and can watch it",
    "at any speed, with what your partner was thinking.",
)
GONE, CHANGED = "Its kitchen is not there any more: {}", "Its kitchen has been changed since then"
KEEPING = f"The newest {KEPT} are kept, and the best round of each kitchen for good."


class ReplaysScene(ListScene):
    """`files`: all logs, the newest first. Only what is seen is read.

    `deleting`: the cursor is on the bin of its row; `problem`: why the last deletion failed, '' if
    it did not.
    """

    def __init__(self, place: ReplaysPlace, game: Director) -> None:
        super().__init__(ListView(self._name, keeps=True))
        self.files = list(recordings(archive()))
        lessons = map(tutorial_level, TUTORIALS)
        self.levels = {level.name: level for level in (*game.level_list.levels, *lessons)}
        self.list.fill(len(self.files))
        self.list.go(self.files.index(place.selected) if place.selected in self.files else 0)
        self.deleting = False
        self.problem = ""
        self._summaries: dict[Path, Summary] = {}
        self._played: dict[Path, Level] = {}  # the kitchens of those that can be watched
        self._previews = Previews()
        self._button = pygame.Rect(0, 0, 0, 0)  # where there is nothing to list
        self._bins: dict[int, pygame.Rect] = {}

    @property
    def focus(self) -> object:
        return (self.list.cursor, self.deleting)

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
                return Goto(TitlePlace("Replays"))
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                return self._choose() if self.files else Goto(LevelsPlace())
            case Intent.DELETE | Intent.ERASE if self.files and not press.repeat:
                return self._ask()
            case Intent.LEFT | Intent.RIGHT:
                self.deleting = bool(self.files) and press.intent is Intent.RIGHT
            case _:
                self.list.on_intent(press)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        at, down = (pointer.x, pointer.y), pointer.button is Button.DOWN
        if self.list.on_pointer(pointer):
            return None
        if not self.files:
            return Goto(LevelsPlace()) if down and self._button.collidepoint(at) else None
        if (row := self.list.hit(pointer)) is None or row not in self._bins:
            return None
        self.list.cursor, self.deleting = row, self._bins[row].collidepoint(at)
        return self._choose() if down else None

    def draw(self, stage: Stage) -> None:
        self._begin(stage)
        draw_wall(stage, shipped_mood("quick"))
        window = Frame.window(stage)
        stage.text("Replays", window.at((None, 48)), 48, CREAM, outline=5, rim=INK)
        panel = window.part((None, TOP), WIDTH + 72, SHOWN * (ROW + GAP) + 56, Anchor.TOP)
        panel.panel()
        self._bins = {}
        if self.files:
            area = panel.part((32, 18), WIDTH, SHOWN * (ROW + GAP) - GAP)
            groove = panel.part((-26, 18), THICK, SHOWN * (ROW + GAP) - GAP)
            for index, row in self.list.lay_out(area, [ROW] * len(self.files), GAP, groove):
                self._draw_row(row, index)
            word = self.problem or f"{len(self.files)} recorded. {KEEPING}"
            colour = RED if self.problem else SOFT_INK
            panel.text(word, (None, -30), 16, colour, face=Face.BODY, room=WIDTH)
        else:
            panel.sprite("replay", (None, 120), 110)
            panel.text("Nothing is recorded yet", (None, 216), 34, INK)
            words = panel.inset(0.05 * panel.width, 0)
            for i, line in enumerate(HOW):
                words.text(line, (None, 266 + 27 * i), 19, SOFT_INK, face=Face.BODY)
            button = panel.part((None, 350), 280, 56, Anchor.TOP).rect
            self._button = draw_button(panel.stage, "Choose a kitchen", button, True)
        draw_hint(stage, f"{self._hint()}      {{back}}: title")

    def _hint(self) -> str:
        if not self.files:
            return "{confirm}: choose a kitchen"
        if self.deleting:
            return "{confirm}: delete      ←: watch"
        return "{confirm}: watch      →: delete"

    def _choose(self) -> Next:
        if self.deleting:
            return self._ask()
        path = self.files[self.list.cursor]
        return Goto(ReplayPlace(path, ReplaysPlace(path)))

    def _ask(self) -> Next:
        summary = self.summary(self.list.cursor)
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
        self.list.fill(len(self.files))
        self.list.go(self.list.cursor)

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

    def _name(self, index: int) -> str:
        summary = self.summary(index)
        return "" if summary.header is None else self._title(summary, summary.header)

    def _title(self, summary: Summary, header: Header) -> str:
        level = self._played.get(summary.path) or self.levels.get(header.level)
        return header.level if level is None else level.title

    def _draw_row(self, row: Frame, index: int) -> None:
        summary, focused = self.summary(index), index == self.list.cursor
        fill = GOLD if focused and not self.deleting else PAPER
        row.rounded(16, fill, 3 if focused else 1.8)
        if summary.problem:
            row.sprite("plate_charred", (46, None), 48)
            room = row.width - 180
            row.text(summary.path.name, (92, 21), 17, SOFT_INK, Anchor.LEFT, Face.BOLD, room)
            row.text(summary.problem, (92, 44), 17, RED, Anchor.LEFT, Face.BODY, room)
        else:
            assert summary.header is not None
            self._draw_match(row, summary, summary.header)
        chosen = focused and self.deleting
        place = row.part((-10, None), ROW - 16, ROW - 16, Anchor.RIGHT)
        fill, line = (GOLD, INK) if chosen else (SAND, SOFT_INK)
        place.rounded(12, fill, 3 if chosen else 1.4, line)
        place.sprite("cross", MIDDLE, 30 if chosen else 24)
        self._bins[index] = place.rect

    def _draw_match(self, row: Frame, summary: Summary, header: Header) -> None:
        level = self._played[summary.path]
        row.stage.put(
            self._previews.get(row.stage, level, row.stage.px(PICTURE)), row.at((46, None))
        )
        row.text(level.title, (92, 23), 24, INK, Anchor.LEFT, room=250)
        told = "  ·  ".join(filter(None, (moment_words(header.date), header.difficulty.words)))
        row.text(told, (92, 46), 16, SOFT_INK, Anchor.LEFT, Face.BODY, room=250)
        row.text(_company(header), (362, None), 18, INK, Anchor.LEFT, Face.BODY, room=228)
        _draw_score(row, summary, level.at(header.difficulty))
        row.sprite("clock", (856, None), 30)
        length = row.moved(0, 0 if summary.finished else -9)
        length.text(clock_text(summary.seconds), (880, None), 21, INK, Anchor.LEFT)
        if not summary.finished:
            word = "broken off" if summary.score is None else "left early"
            row.moved(0, 14).text(word, (880, None), 14, DEEP_GOLD, Anchor.LEFT, Face.BOLD)


def _draw_score(row: Frame, summary: Summary, level: Level) -> None:
    if summary.score is None:
        return
    earned = stars(summary.score, level) if summary.finished else 0
    for i in range(3):
        row.sprite("star_full" if i < earned else "star_empty", (622 + 32 * i, None), 32)
    row.sprite("coin", (738, None), 32)
    row.text(str(summary.score), (762, None), 26, INK, Anchor.LEFT)


def _kept(path: Path, header: Header) -> Level | None:
    """The kitchen as the recording brings it along, if it does and that is no other one."""
    kitchen = kitchen_of(path)
    try:
        level = None if kitchen is None else kept_level(path, header, kitchen)
    except LogError:
        return None
    return level if level is not None and level.fingerprint == header.fingerprint else None


def _company(header: Header) -> str:
    people = sum(kind == "person" for kind in header.kinds)
    minds = sum(kind == "mind" for kind in header.kinds)
    habits = sum(kind == "habit" for kind in header.kinds)
    parts = [] if people < 2 else [f"{people} players"]
    parts += _counted(minds, "a partner who listens", "partners who listen")
    parts += _counted(habits, "a partner who just cooks", "partners who just cook")
    return " and ".join(parts) or ", ".join(header.names)


def _counted(number: int, one: str, more: str) -> list[str]:
    return [] if not number else [one if number == 1 else f"{number} {more}"]


SCREEN = Screen(ReplaysPlace, ReplaysScene)
