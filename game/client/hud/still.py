"""Pictures of a kitchen in the middle of a round, with its orders, without the game around it."""

import os
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.client.drawing.stage import Anchor, bundled_stage
from game.client.drawing.theme import CREAM
from game.client.hud.tickets import Tickets
from game.client.view.kitchen import KitchenView
from game.content.level import Level
from game.kitchen.state import State

#: Pixels of the picture, of the strip of orders at its top, and around the kitchen.
SIZE, ORDERS, AROUND = (900, 600), 110, 24
#: Layout units of a cook's name.
LETTERS = 26
#: Seconds after which all that moves has come to rest.
AT_REST = 60.0


#: Pictures a second at most that are shown in a window.
PACE = 10


class Still:
    """Paints states of one kitchen with its orders, for which SDL's video is opened.

    `names`: what is written below the cooks' feet, by seat. `window`: somebody is to see it; else
    the video driver is SDL's dummy, if no other is asked for. Each has a surface of its own: all
    share SDL's one screen, which any of them may close.
    """

    size = SIZE

    def __init__(self, level: Level, names: Sequence[str] = (), *, window: bool = False) -> None:
        if not window:
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.font.init()
        self._level = level
        self._names = names
        self._window = window
        if window:
            pygame.display.init()
            pygame.display.set_mode(SIZE)
        self._screen()
        self._stage = bundled_stage(pygame.Surface(SIZE))
        self._view = KitchenView(level)
        self._tickets = Tickets(level.kitchen.menu)
        self._clock = pygame.time.Clock()

    def paint(self, state: State) -> None:
        """Paint `state` as if nothing had happened just before it."""
        self._screen()
        stage, view = self._stage, self._view
        area = stage.surface.get_rect().inflate(-2 * AROUND, -2 * AROUND)
        area.update(area.left, ORDERS, area.width, area.bottom - ORDERS)
        view.reset(state)
        view.draw(stage, area, state, state.tick, AT_REST)
        for name, figure in zip(self._names, view.figures, strict=False):
            at = view.grid.at(*figure.feet(AT_REST))
            stage.text(name, at, LETTERS, CREAM, Anchor.TOP, outline=4)
        self._tickets.clear()
        self._tickets.start(state, 0.0)
        self._tickets.draw(stage.dressed(self._level.looks), state.tick, AT_REST)

    def rgb(self) -> bytes:
        """What is painted, three bytes a pixel, row by row."""
        return pygame.image.tobytes(self._stage.surface, "RGB")

    def save(self, file: Path) -> None:
        """Write it as a PNG. Raises OSError."""
        with file.open("wb") as opened:
            pygame.image.save(self._stage.surface, opened, file.name)

    def show(self) -> None:
        """Bring it onto the screen, no faster than can be watched."""
        self._screen().blit(self._stage.surface, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(PACE)

    def close(self) -> None:
        """Let go of what was opened; of the screen, too, if this was shown on it."""
        self._stage.sprites.close()
        if self._window:
            pygame.display.quit()

    def _screen(self) -> pygame.Surface:
        """SDL's screen, by which pictures are converted; out of sight where nobody is to see it."""
        pygame.display.init()
        shown = pygame.display.get_surface()
        return shown or pygame.display.set_mode(SIZE, 0 if self._window else pygame.HIDDEN)


def save_state(level: Level, state: State, names: Sequence[str], file: Path) -> None:
    """Write a PNG of `state` with the cooks' `names` below their feet. Raises OSError.

    SDL's video is left open for the next one.
    """
    still = Still(level, names)
    still.paint(state)
    still.save(file)
