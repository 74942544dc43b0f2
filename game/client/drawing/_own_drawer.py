"""Draws the pictures of menus in a process beside the game: nobody waits for one."""

import logging
import time
from collections import deque
from collections.abc import Callable

import pygame

from agents.child_process import ChildProcess, ProcessEnded
from agents.loggable import Loggable
from game.client.drawing import _picture_process as picture_process
from game.client.drawing._picture_process import MOST_WORK, Drawn, Ready
from game.content.picture_file import OwnPicture

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
    `most_work`: seconds of computing that one may take.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, most_work: int = MOST_WORK
    ) -> None:
        self.settled = 0
        self._clock = clock
        self._most_work = most_work
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
        """The picture, as large as it is ever needed; None as long as there is none."""
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
                    picture_process.main, (self._most_work,), spoken=(Ready, Drawn), name="pictures"
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
