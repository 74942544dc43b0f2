"""The credits: who and what made this game, on a long strip of paper that goes by."""

from dataclasses import dataclass

import pygame
import yaml

from game import paths
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, INK, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame
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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A picture on the strip, its anchor at (`x`, `y`) pixels from the strip's corner."""

    picture: pygame.Surface
    x: int
    y: int
    anchor: Anchor = Anchor.CENTRE


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
        self._laid_out = (0, 0)
        self._pieces: list[_Piece] = []
        self._tall = 0

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
        if self._laid_out != stage.size:
            self._laid_out = stage.size
            self._pieces, self._tall = _lay_out(stage)
        paper = pygame.Rect(0, stage.px(32), stage.px(WIDTH + 60), height - stage.px(32 + 62))
        paper.centerx = width // 2
        Frame(stage, paper).panel()
        seen = paper.inflate(-stage.px(60), -stage.px(24))
        self.longest = max(0.0, (self._tall - seen.height) / stage.unit)
        self.passed = min(self.passed, self.longest)
        self._draw_pieces(stage, seen)
        self._draw_button(stage, paper)
        draw_hint(stage, LICENCES_HINT if self.at_licences else HINT)

    def _draw_button(self, stage: Stage, paper: pygame.Rect) -> None:
        self._button = pygame.Rect(0, 0, stage.px(BUTTON), stage.px(50))
        self._button.midbottom = ((paper.right + stage.size[0]) // 2, paper.bottom)
        draw_button(stage, "Licences", self._button, self.at_licences)

    def _draw_pieces(self, stage: Stage, seen: pygame.Rect) -> None:
        stage.surface.set_clip(seen)
        top = seen.y - self.passed * stage.unit
        for piece in self._pieces:
            y = top + piece.y
            if seen.top - stage.px(LOGO) < y < seen.bottom + stage.px(LOGO):
                stage.put(piece.picture, (seen.x + piece.x, y), piece.anchor)
        stage.surface.set_clip(None)

    def _move(self, units: float) -> None:
        self.passed = max(0.0, min(self.longest, self.passed + units))
        self._rest = PATIENCE


def _lay_out(stage: Stage) -> tuple[list[_Piece], int]:
    """Everything on the strip, and how long that is in pixels."""
    middle = stage.px(WIDTH) // 2
    logo = stage.sprites.get("logo", stage.px(180))
    pieces = [_Piece(logo, middle, stage.px(LOGO / 2))]
    y = stage.px(LOGO - 40)
    for chapter in chapters():
        y = _lay_out_chapter(stage, chapter, y, pieces)
    y += stage.px(130)
    pieces.append(_Piece(stage.texts.get(FAREWELL, stage.style(38, INK)), middle, y))
    y += stage.px(84)
    pieces.append(_Piece(stage.sprites.get("heart", stage.px(64)), middle, y))
    return pieces, y + stage.px(190)


def _lay_out_chapter(stage: Stage, chapter: Chapter, y: int, pieces: list[_Piece]) -> int:
    """Add a chapter from the pixel row `y` down; gives the row below it."""
    middle = stage.px(WIDTH) // 2
    y += stage.px(CHAPTER)
    pieces.append(_Piece(stage.texts.get(chapter.title, stage.style(36, INK)), middle, y))
    if chapter.line:
        y += stage.px(32)
        style = stage.style(18, SOFT_INK, face=Face.BODY)
        pieces.append(_Piece(stage.texts.get(chapter.line, style), middle, y))
    y += stage.px(46)
    for thanks in chapter.thanks:
        y = _lay_out_thanks(stage, thanks, y, pieces)
    return y


def _lay_out_thanks(stage: Stage, thanks: Thanks, y: int, pieces: list[_Piece]) -> int:
    """Who on the left, what for on the right."""
    left, gap, line = stage.px(NAMES), stage.px(18), stage.px(LINE)
    right = stage.px(WIDTH) - left - 2 * gap
    columns = (
        (thanks.name, stage.style(19, DEEP_GOLD, face=Face.BOLD), left, left, Anchor.RIGHT),
        (thanks.line, stage.style(18, INK, face=Face.BODY), right, left + gap, Anchor.LEFT),
    )
    longest = 0
    for text, style, room, x, anchor in columns:
        lines = stage.texts.wrap(text, style, room)
        longest = max(longest, len(lines))
        pieces += (
            _Piece(stage.texts.get(part, style), x, y + i * line, anchor)
            for i, part in enumerate(lines)
        )
    return y + longest * line + stage.px(GAP)


def _open(_: CreditsPlace, game: Director) -> CreditsScene:
    return CreditsScene(game.preferences.settings.reduced_motion)


SCREEN = Screen(CreditsPlace, _open)
