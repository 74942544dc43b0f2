"""The licences: the parts of the game, and what the chosen one's licence says."""

import json
from dataclasses import dataclass
from pathlib import Path

import pygame

from game import paths
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Screen
from game.client.ui.frame import Frame, Print
from game.client.ui.list_view import ListScene, ListView
from game.client.ui.long_text import LongText
from game.client.ui.places import CreditsPlace, LicencesPlace
from game.client.ui.scene import Button, Goto, Next, Pointer, TypedText
from game.client.ui.widgets import STEPS, draw_hint
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood
from game.records import DamagedError
from game.version import NAME, VERSION

#: Lengths in layout units.
TOP, WIDTH, TALL, MARGIN, LIST, ROW, GAP, HEAD = 84, 1220, 578, 26, 372, 43, 5, 40
#: Lines of the text that a notch of the wheel scrolls.
NOTCH = 8
#: How a sentence about trouble is printed, and in how many lines.
TROUBLE, MOST = Print(19, line=27), 6
INDEX = "index.json"
NO_TEXT = "No text is kept for this part."


class LicencesScene(ListScene):
    """`list`: of the `parts`; `text`: what the licence of the one under the cursor says.

    `problem`: why there are no parts, '' if there are. The wheel moves what the mouse is over.
    """

    def __init__(self, place: Path) -> None:
        super().__init__(ListView(lambda index: self.parts[index].name))
        self.parts: tuple[LicensedPart, ...] = ()
        self.problem = ""
        try:
            self.parts = licensed_parts(place)
        except DamagedError as error:
            self.problem = str(error)
        self.list.fill(len(self.parts))
        self._read = -1  # the part whose text it is
        self.text = LongText("")
        self._wall = Wallpaper()
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
                self.text.scroll(NOTCH if press.intent is Intent.SCROLL_DOWN else -NOTCH)
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

    def on_pointer(self, pointer: Pointer) -> Next:
        self._over_list = self._place.collidepoint(pointer.x, pointer.y)
        if self.text.on_pointer(pointer) or self.list.on_pointer(pointer):
            return None
        if pointer.button is Button.DOWN and (part := self.list.hit(pointer)) is not None:
            self.list.cursor = part
            self._open()
        return None

    def draw(self, stage: Stage) -> None:
        self._begin(stage)
        self._wall.draw(stage, shipped_mood("bottleneck"))
        window = Frame.window(stage)
        stage.text("Licences", window.at((None, 44)), 46, CREAM, outline=5, rim=INK)
        panel = window.part((None, TOP), WIDTH, TALL, Anchor.TOP)
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
        for index, row in self.list.lay_out(parts, [ROW] * len(self.parts), GAP):
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
        return "\n\n\n".join(titled) or NO_TEXT


def licensed_parts(place: Path) -> tuple[LicensedPart, ...]:
    """Those in the folder at `place`, or the game alone if the source tree's file is there.

    Raises DamagedError with a sentence for the player.
    """
    if place.is_file():
        own = LicensedPart(NAME, VERSION, "MIT", (place, place.with_name("LICENSE")))
        return (own,)
    index = place / INDEX
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


SCREEN = Screen(LicencesPlace, lambda place, game: LicencesScene(paths.licences()))
