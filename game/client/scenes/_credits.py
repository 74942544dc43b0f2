"""The credits, who and what made this game, on a long strip of paper that goes by; and the
licences of its parts.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import pygame
import yaml

from game import paths
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, GOLD, INK, PAPER, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame, Print
from game.client.ui.list_view import ListScene, ListView, LongText
from game.client.ui.places import CreditsPlace, LicencesPlace, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Pointer, Scene, TypedText, Visit
from game.client.ui.widgets import STEPS, draw_button, draw_hint
from game.client.view.backdrop import draw_wall
from game.content.mood import shipped_mood
from game.records import DamagedError
from game.version import NAME, VERSION

#: Lengths in layout units.
TOP, LICENCE_WIDTH, TALL, MARGIN, LIST, ROW, LICENCE_GAP, HEAD = 84, 1220, 578, 26, 372, 43, 5, 40
#: Lines of the text that a notch of the wheel scrolls.
LICENCE_NOTCH = 8
#: How a sentence about trouble is printed, and in how many lines.
TROUBLE, MOST = Print(19, line=27), 6


class LicencesScene(ListScene):
    """`list`: of the `parts`; `text`: what the licence of the one under the cursor says.

    `problem`: why there are no parts, '' if there are. The wheel moves what the mouse is over.
    """

    def __init__(self, place: LicencesPlace, game: Director) -> None:
        super().__init__(ListView(lambda index: self.parts[index].name))
        self.parts: tuple[LicensedPart, ...] = ()
        self.problem = ""
        try:
            self.parts = licensed_parts(paths.licences())
        except DamagedError as error:
            self.problem = str(error)
        self.list.fill(len(self.parts))
        self._read = -1  # the part whose text it is
        self.text = LongText("")
        self._place = pygame.Rect(0, 0, 0, 0)  # of the list
        self._over_list = False  # the mouse was moved last, and to there
        self._open()

    @property
    def focus(self) -> object:
        return self.list.cursor

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Goto(CreditsPlace())
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if press.wheel and not self._over_list:
                self.text.scroll(
                    LICENCE_NOTCH if press.intent is Intent.SCROLL_DOWN else -LICENCE_NOTCH
                )
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if not press.wheel:
                self.text.turn(1 if press.intent is Intent.SCROLL_DOWN else -1)
            case Intent.HOME:
                self.text.scroll(-len(self.text.lines))
            case Intent.END:
                self.text.go_to_end()
            case Intent.LEFT | Intent.RIGHT:
                self.text.turn(STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE:
                self.text.turn(1)
            case _:
                self.list.on_intent(press)
        self._over_list = self._over_list and press.wheel
        self._open()
        return None

    def on_text(self, text: TypedText) -> Next:
        following = super().on_text(text)
        self._open()
        return following

    def on_pointer(self, pointer: Pointer) -> None:
        self._over_list = self._place.collidepoint(pointer.x, pointer.y)
        if self.text.on_pointer(pointer) or self.list.on_pointer(pointer):
            return
        if pointer.button is Button.DOWN and (part := self.list.hit(pointer)) is not None:
            self.list.cursor = part
            self._open()

    def draw(self, stage: Stage) -> None:
        self._begin(stage)
        draw_wall(stage, shipped_mood("bottleneck"), "Licences")
        window = Frame.window(stage)
        panel = window.part((None, TOP), LICENCE_WIDTH, TALL, Anchor.TOP)
        panel.panel()
        inside = panel.inset(MARGIN)
        if not self.parts:
            inside.sprite("plate_charred", (None, 150), 110)
            told = inside.top(237)[1].centred(900, inside.height).top(0)[1]
            told.moved(0, 118.5).paragraph(
                self.problem or "No parts are listed.", TROUBLE, MOST, Anchor.CENTRE
            )
            draw_hint(stage, "{back}: back")
            return
        parts, text = inside.left(LIST, MARGIN)
        self._place = parts.rect
        for index, row in self.list.lay_out(parts, [ROW] * len(self.parts), LICENCE_GAP):
            _draw_part(row, self.parts[index], index == self.list.cursor)
        title = self.parts[self.list.cursor].title
        text.text(title, (0, 12), 26, DEEP_GOLD, Anchor.LEFT)
        self.text.draw(stage, text.top(HEAD)[1].rect)
        draw_hint(stage, "↑ ↓: choose a part      ← →: turn the pages      {back}: back")

    def _open(self) -> None:
        if self.parts and self._read != self.list.cursor:
            self._read = self.list.cursor
            self.text = LongText(self.parts[self._read].read())


def _draw_part(row: Frame, part: "LicensedPart", focused: bool) -> None:
    row.rounded(12, GOLD if focused else PAPER, 3 if focused else 1.6)
    row = row.inset(14, 0)
    version = row.text(
        part.version, (row.width, 14), 14, SOFT_INK, Anchor.RIGHT, Face.BODY, 0.3 * row.width
    )
    free = row.width - version.width / row.stage.unit - 8
    row.text(part.name, (0, 14), 17, INK, Anchor.LEFT, Face.BOLD, free)
    row.text(part.licence, (0, 31), 14, SOFT_INK, Anchor.LEFT, Face.BODY)


@dataclass(frozen=True, slots=True)
class LicensedPart:
    """Something that a game consists of. `version` may be ''; `texts`: files with its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]

    @property
    def title(self) -> str:
        return f"{self.name} {self.version}".strip()

    def read(self) -> str:
        """All its texts, with a sentence in place of one that cannot be read."""
        if len(self.texts) == 1:
            return _read(self.texts[0])
        titled = (f"[ {file.name} ]\n\n{_read(file)}" for file in self.texts)
        return "\n\n\n".join(titled) or "No text is kept for this part."


def licensed_parts(place: Path) -> tuple[LicensedPart, ...]:
    """Those in the folder at `place`, or the game alone if the source tree's file is there.

    Raises DamagedError with a sentence for the player.
    """
    if place.is_file():
        own = LicensedPart(NAME, VERSION, "MIT", (place, place.with_name("LICENSE")))
        return (own,)
    index = place / "index.json"
    try:
        listed = json.loads(index.read_text(encoding="utf-8"))
        return tuple(_part(place, each) for each in listed)
    except OSError as error:
        raise DamagedError(f"{index} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise DamagedError(f"{index} is damaged: it does not list the parts.") from None


def _part(folder: Path, told: dict[str, object]) -> LicensedPart:
    """A row of the index. Raises TypeError or KeyError for one that is none."""
    name, version, licence, texts = (told[key] for key in ("name", "version", "licence", "texts"))
    match name, version, licence, texts:
        case str(), str(), str(), list() if all(isinstance(text, str) for text in texts):
            return LicensedPart(name, version, licence, tuple(folder / text for text in texts))
    raise TypeError(f"a part expected, found {told}")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else ""
        return f"{file} cannot be read: {reason or error}."


LICENCE_SCREEN = Screen(LicencesPlace, LicencesScene)


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

    def __init__(self, place: CreditsPlace, game: Director) -> None:
        self.calm = game.preferences.settings.reduced_motion
        self.at_licences = False  # the cursor is on the button that leads there
        self.passed = 0.0  # layout units of the strip that lie above the window
        self.longest = 1.0  # how far it can go; known once painted
        self._rest = REST
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

    def update(self, seconds: float) -> None:
        self._rest -= seconds
        if self._rest <= 0 and not self.calm:
            self.passed = min(self.longest, self.passed + PACE * seconds)

    def draw(self, stage: Stage) -> None:
        width, height = stage.size
        draw_wall(stage, shipped_mood("bottleneck"))
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


SCREEN = Screen(CreditsPlace, CreditsScene)
