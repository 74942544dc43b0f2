"""The game's pictures, rasterised once for each size they are needed in."""

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from agents.child_process import ChildProcess, ProcessEnded
from agents.loggable import Loggable
from game.client.drawing import _own_pictures as own_pictures
from game.client.drawing._own_pictures import MAX_CPU_SECONDS, Drawings, Drawn, Ready, own_form
from game.client.drawing.shapes import Drawing, parse, rasterise
from game.client.drawing.stand_in import StandIn
from game.client.drawing.texts import Style, Texts
from game.client.drawing.theme import CREAM, INK
from game.content.look import Look, Looks
from game.content.picture_file import OwnPicture

# Draws the pictures of menus in a process beside the game: nobody waits for one.

_log = logging.getLogger(__name__)

#: Seconds that one picture may take, and the process to start: a busy machine is slow.
LONGEST, LONGEST_START = 20.0, 60.0
#: Seconds without anything to draw after which the process is let go.
IDLE = 10.0
#: Seconds without a look after which no time is counted.
ASLEEP = 1.0
#: Seconds from one look to the next where somebody does wait.
_LOOK = 0.01


class OwnDrawer:
    """Surfaces of pictures as they get ready; `tend` it every frame, `close` it in the end.

    The process runs only while there is something to draw. A picture that takes too long or ends
    the process is never drawn, and the next one is drawn by a new process. `settled`: how many
    pictures have been drawn or given up: once it changes, what was painted may look otherwise.
    `max_cpu_seconds`: seconds of computing that one may take.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, max_cpu_seconds: int = MAX_CPU_SECONDS
    ) -> None:
        self.settled = 0
        self._clock = clock
        self._max_cpu_seconds = max_cpu_seconds
        self._surfaces: dict[OwnPicture, pygame.Surface | None] = {}
        self._waiting: deque[OwnPicture] = deque()
        self._process: ChildProcess[OwnPicture, Ready | Drawn] | None = None
        self._ready = False
        self._at_work = False  # with the first of those that wait
        self._since = 0.0  # when it was started, given work, or has ended it
        self._looked = 0.0

    @property
    def waiting(self) -> bool:
        return bool(self._waiting)

    def get(self, picture: OwnPicture) -> pygame.Surface | None:
        if picture in self._surfaces:
            return self._surfaces[picture]
        if picture not in self._waiting:
            self._waiting.append(picture)
        return None

    def waits_for(self, picture: OwnPicture) -> bool:
        return picture in self._waiting

    def tend(self) -> None:
        """Take what was drawn, and see to the process. Never waits."""
        now = self._clock()
        if now - self._looked > ASLEEP:
            self._since = now  # the game slept, and the process may have too
        self._looked = now
        if self._process is None:
            if self._waiting:
                self._process = ChildProcess(
                    own_pictures.main,
                    (self._max_cpu_seconds,),
                    spoken=(Ready, Drawn),
                    name="pictures",
                )
                self._ready = self._at_work = False
                self._since = now
            return
        for message in self._process.drain():
            match message:
                case Ready():
                    self._ready, self._since = True, now
                case Drawn():
                    self._at_work, self._since = False, now
                    if message.reason:
                        self._settle(None, message.reason)
                    else:
                        surface = pygame.image.frombytes(message.pixels, message.size, "RGBA")
                        self._settle(surface.convert_alpha())
                case ProcessEnded(how=how):
                    self._on_exit(how)
                    return
        if not self._waiting:
            assert self._process is not None
            if self._ready and now - self._since > IDLE:
                self._process.kill()
        elif self._ready and not self._at_work:
            self._at_work, self._since = True, now
            self._process.send(self._waiting[0])
        elif now - self._since > (LONGEST if self._ready else LONGEST_START):
            self._process.kill()

    def finish(self) -> None:
        """Wait until all that was asked for is drawn or given up."""
        while self._waiting:
            self.tend()
            time.sleep(_LOOK)

    def close(self) -> None:
        """Leave no process behind."""
        if self._process is not None:
            self._process.kill()
            self._process.join(LONGEST)
            self._process = None
        self._waiting.clear()

    def _on_exit(self, how: str) -> None:
        """Give up what it drew when it ended, or all if it cannot even be started."""
        self._process, how = None, f"drawing it has ended by {how}"
        if not self._ready:
            while self._waiting:
                self._settle(None, how)
        elif self._at_work:
            self._settle(None, how)

    def _settle(self, surface: pygame.Surface | None, reason: str = "") -> None:
        self._surfaces[self._waiting.popleft()] = surface
        self.settled += 1
        if surface is None:
            _log.warning("a picture of a menu is not drawn: %s", Loggable(reason))


#: Looks that can be a key.
Worn = tuple[tuple[str, Look], ...]
#: How the names of the cooks' sprites begin.
COOKS = "chef_"
#: Letters smaller than this, in pixels, are left out.
LEAST_LETTERS = 6


class MissingSpriteError(FileNotFoundError):
    """A sprite's file is not there; the message names it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """The picture of the file `name`, or `stand_in` if there is none or the menu wants another."""

    name: str
    stand_in: StandIn


@dataclass(slots=True)
class _Shelf:
    """What sprites of all looks share. `tones`: '#rrggbb' as drawn -> as shown, of cooks.

    `meanwhile`: surfaces of things whose own pictures are still being drawn.
    """

    tones: Mapping[str, str] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    surfaces: dict[tuple[str | Sprite, int], pygame.Surface] = field(default_factory=dict)
    dressed: dict[Worn, "Sprites"] = field(default_factory=dict)
    misses: int = 0
    own: OwnDrawer = field(default_factory=OwnDrawer)
    meanwhile: set[tuple[str | Sprite, int]] = field(default_factory=set)


class Sprites:
    """Surfaces by sprite and width in pixels; heights follow from the drawings.

    A name alone must have a file. `dressed` gives the sprites of a level whose menu says what its
    things look like.
    """

    def __init__(self, folder: Path, texts: Texts) -> None:
        self._folder = folder
        self._names = frozenset(file.stem for file in folder.glob("*.svg"))
        self._texts = texts
        self._shelf = _Shelf()
        self._looks: Looks = {}
        self._worn: dict[Sprite, Sprite] = {}

    @property
    def misses(self) -> int:
        """How often something was rasterised, so that a test can tell that no frame causes it."""
        return self._shelf.misses

    @property
    def settled(self) -> int:
        """Changes when a menu's own picture is there that was stood in for until now."""
        return self._shelf.own.settled

    @property
    def kept(self) -> int:
        return len(self._shelf.surfaces)

    def dressed(self, looks: Looks) -> "Sprites":
        if looks == self._looks:
            return self
        worn = tuple(looks.items())
        if worn not in self._shelf.dressed:
            other = self._shelf.dressed[worn] = copy(self)
            other._looks, other._worn = looks, {}
        return self._shelf.dressed[worn]

    def get(self, sprite: str | Sprite, width: int) -> pygame.Surface:
        """The sprite, `width` (>= 1) pixels wide. Raises MissingSpriteError."""
        if self._looks and isinstance(sprite, Sprite):
            if sprite not in self._worn:
                dressed = sprite.stand_in.dressed(self._looks)
                self._worn[sprite] = replace(sprite, stand_in=dressed)
            sprite = self._worn[sprite]
        surface = self._shelf.surfaces.get((sprite, width))
        if surface is None:
            surface = self._shelf.surfaces[sprite, width] = self._made(sprite, width)
            self._shelf.misses += 1
            if isinstance(sprite, Sprite) and self._stood_in_for(sprite.stand_in.own):
                self._shelf.meanwhile.add((sprite, width))
        return surface

    def tend(self) -> None:
        """See to menus' own pictures, which are drawn beside the game. Never waits."""
        before = self.settled
        self._shelf.own.tend()
        if self.settled != before:
            for key in self._shelf.meanwhile:
                self._shelf.surfaces.pop(key, None)
            self._shelf.meanwhile.clear()

    def finish(self) -> None:
        """Wait for menus' own pictures that were asked for; what is drawn now shows them."""
        self._shelf.own.finish()
        self.clear()

    def close(self) -> None:
        """Draw no more of menus' own pictures, and leave no process behind."""
        self._shelf.own.close()

    def clear(self) -> None:
        """Forget all surfaces, as after a resize; the drawings stay parsed."""
        self._shelf.surfaces.clear()
        self._shelf.meanwhile.clear()

    def recolour(self, tones: Mapping[str, str]) -> None:
        """Draw cooks with other tones from now on: '#rrggbb' as drawn -> as shown."""
        self._shelf.tones = tones
        self._shelf.drawings.clear()
        self.clear()

    def _made(self, sprite: str | Sprite, width: int) -> pygame.Surface:
        match sprite:
            case Sprite(name, stand_in) if name not in self._names or stand_in.told:
                # A menu's own picture or a stand-in with its letters, on its base.
                sheet = stand_in.sheet
                own = own_form(self._drawings(stand_in.own), stand_in.form, width)
                top = own or _rasterised(parse(stand_in.svg()), width)
                surface = self.get(sheet.base, width).copy() if sheet.base else top
                if sheet.base:
                    surface.blit(top, (0, 0))
                pixels = round(sheet.size * width / 100)
                if own is None and pixels >= LEAST_LETTERS:
                    letters = self._texts.get(
                        stand_in.letters, Style(pixels, CREAM, max(1, pixels // 9), INK)
                    )
                    middle = (sheet.x * width / 100, sheet.y * width / 100)
                    surface.blit(letters, letters.get_rect(center=middle))
                return surface
            case Sprite(name) | str(name):
                return _rasterised(self._drawing(name), width)

    def _drawings(self, look: Look) -> Drawings:
        drawn = ((state, self._shelf.own.get(picture)) for state, picture in look.pictures)
        return {state: surface for state, surface in drawn if surface is not None}

    def _stood_in_for(self, look: Look) -> bool:
        return any(self._shelf.own.waits_for(picture) for _, picture in look.pictures)

    def _drawing(self, name: str) -> Drawing:
        if name not in self._names:
            path = self._folder / f"{name}.svg"
            raise MissingSpriteError(f"sprite {name!r} is missing: no file {path}")
        if name in self._shelf.drawings:
            return self._shelf.drawings[name]
        document = (self._folder / f"{name}.svg").read_bytes()
        if name.startswith(COOKS):
            for drawn, seen in self._shelf.tones.items():
                document = document.replace(drawn.encode(), seen.encode())
        return self._shelf.drawings.setdefault(name, parse(document))


def _rasterised(drawing: Drawing, width: int) -> pygame.Surface:
    return rasterise(drawing, (width, max(1, round(width * drawing.units[1] / drawing.units[0]))))
