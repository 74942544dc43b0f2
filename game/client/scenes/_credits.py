"""The credits: who and what made this game, on a long strip of paper that goes by."""

from dataclasses import dataclass

import pygame
import yaml

from game import paths
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, INK, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Screen
from game.client.ui.frame import Frame, Print
from game.client.ui.places import CreditsPlace, LicencesPlace, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Pointer, Scene, Visit
from game.client.ui.widgets import draw_button, draw_hint
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood
from game.version import NAME, VERSION

#: Layout units a second by itself, and at one press of a key.
PACE, NOTCH = 34.0, 90.0
#: Layout units: the paper, the column of names, and the heights of things on it.
WIDTH, NAMES, CHAPTER, LINE, GAP, LOGO = 860, 270, 62, 23, 11, 250
#: How it is printed who is thanked, and what for.
WHO, WHAT = Print(19, DEEP_GOLD, Face.BOLD, LINE), Print(18, INK, line=LINE)
#: Seconds for which nothing moves at the beginning, and after a key has moved it.
REST, PATIENCE = 1.5, 3.0
#: Layout units: the button beside the paper.
BUTTON = 130
LEAVE, FAREWELL = "Credits", "Thank you for cooking with us"
HINT = "↑ ↓: read      →: licences      {back}, {confirm} or a click: back"
LICENCES_HINT = "{confirm}: read the licences      ←: credits      {back}: back"


@dataclass(frozen=True, slots=True)
class Thanks:
    """`name` has done what `line` says."""

    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, a line about what follows, which may be '', and those who are thanked."""

    title: str
    line: str
    thanks: tuple[Thanks, ...]


def chapters() -> tuple[Chapter, ...]:
    """All of them, in order."""
    text = (paths.assets() / "texts" / "credits.yaml").read_text(encoding="utf-8")
    return tuple(
        Chapter(
            each["title"].format(name=NAME),
            each.get("line", ""),
            tuple(
                Thanks(name, line.format(name=NAME, version=VERSION))
                for name, line in each["thanks"].items()
            ),
        )
        for each in yaml.safe_load(text)
    )


class CreditsScene(Scene):
    """Goes by gently, or, if `calm`, stands still until it is moved. Any choice leaves at once."""

    def __init__(self, calm: bool) -> None:
        self.calm = calm
        self.at_licences = False  # the cursor is on the button that leads there
        self.passed = 0.0  # layout units of the strip that lie above the window
        self.longest = 1.0  # how far it can go; known once painted
        self._rest = REST
        self._wall = Wallpaper()
        self._button = pygame.Rect(0, 0, 0, 0)
        self._chapters = chapters()

    @property
    def focus(self) -> object:
        return self.at_licences

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK | Intent.CONFIRM | Intent.USE if not press.repeat:
                licences = self.at_licences and press.intent is not Intent.BACK
                return Visit(LicencesPlace()) if licences else Goto(TitlePlace(LEAVE))
            case Intent.LEFT | Intent.RIGHT:
                self.at_licences = press.intent is Intent.RIGHT
            case Intent.UP | Intent.SCROLL_UP | Intent.PREVIOUS:
                self._move(-NOTCH)
            case Intent.DOWN | Intent.SCROLL_DOWN | Intent.NEXT:
                self._move(NOTCH)
            case Intent.HOME | Intent.END:
                self._move(-self.longest if press.intent is Intent.HOME else self.longest)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self.at_licences = self._button.collidepoint(pointer.x, pointer.y)
        if pointer.button is not Button.DOWN:
            return None
        return Visit(LicencesPlace()) if self.at_licences else Goto(TitlePlace(LEAVE))

    def update(self, seconds: float) -> Next:
        self._rest -= seconds
        if self._rest <= 0 and not self.calm:
            self.passed = min(self.longest, self.passed + PACE * seconds)
        return None

    def draw(self, stage: Stage) -> None:
        width, height = stage.size
        self._wall.draw(stage, shipped_mood("bottleneck"))
        paper = pygame.Rect(0, stage.px(32), stage.px(WIDTH + 60), height - stage.px(32 + 62))
        paper.centerx = width // 2
        Frame(stage, paper).panel()
        seen = Frame(stage, paper).inset(30, 12)
        strip = seen.moved(0, -self.passed)
        stage.surface.set_clip(seen.rect)
        strip.sprite("logo", (None, LOGO / 2), 180)
        rest = strip.top(LOGO - 40)[1]
        for chapter in self._chapters:
            rest = _draw_chapter(rest, chapter)
        rest.text(FAREWELL, (None, 130), 38)
        rest.sprite("heart", (None, 214), 64)
        tall = (rest.top(404)[1].rect.y - strip.rect.y) / stage.unit
        stage.surface.set_clip(None)
        self.longest = max(0.0, tall - seen.height)
        self.passed = min(self.passed, self.longest)
        self._button = pygame.Rect(0, 0, stage.px(BUTTON), stage.px(50))
        self._button.midbottom = ((paper.right + stage.size[0]) // 2, paper.bottom)
        draw_button(stage, "Licences", self._button, self.at_licences)
        draw_hint(stage, LICENCES_HINT if self.at_licences else HINT)

    def _move(self, units: float) -> None:
        self.passed = max(0.0, min(self.longest, self.passed + units))
        self._rest = PATIENCE


def _draw_chapter(rest: Frame, chapter: Chapter) -> Frame:
    """Who on the left, what for on the right; gives what is below."""
    rest.text(chapter.title, (None, CHAPTER), 36)
    if chapter.line:
        rest = rest.top(32)[1]
        rest.text(chapter.line, (None, CHAPTER), 18, SOFT_INK, face=Face.BODY)
    rest = rest.top(CHAPTER + 46 - LINE / 2)[1]
    for thanks in chapter.thanks:
        names, lines = rest.left(NAMES, 18)
        ends = (
            names.paragraph(thanks.name, WHO, anchor=Anchor.RIGHT),
            lines.right(18)[1].paragraph(thanks.line, WHAT),
        )
        tall = max(end.rect.y for end in ends) - rest.rect.y
        rest = rest.top(tall / rest.stage.unit + GAP)[1]
    return rest.top(LINE / 2)[1]


SCREEN = Screen(
    CreditsPlace, lambda place, game: CreditsScene(game.preferences.settings.reduced_motion)
)
