"""What events look like: particles, rising words, squashes. Nothing here looks at states."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from game.client.drawing.theme import CREAM, GOLD, RED
from game.client.view.grid import PixelGrid
from game.client.view.motion import Point
from game.client.view.particles import Particle, burst, fountain, puffs, ring
from game.client.view.pictures import chip_sprite
from game.content.colour import Colour
from game.kitchen import events as ev

#: Width of a ringing bell in cells: it covers the one that stands still.
BELL = 0.82
#: Particles of one moment; more are not told apart.
CROWD = 240
#: How far below its cell's middle, in cells, a tip begins to rise: under the reward.
TIP_BELOW = -0.02


@dataclass(frozen=True, slots=True)
class Popup:
    """Words that rise from a point by `rise`, both in cells."""

    text: str
    colour: Colour
    x: float
    y: float
    born: float
    rise: float = 0.7
    life: float = 1.3


@dataclass(slots=True)
class Effects:
    """Everything that is seen for a moment only. Times are seconds of the view's clock."""

    random: Random
    calm: bool = False  # only words are shown
    particles: list[Particle] = field(default_factory=list)
    popups: list[Popup] = field(default_factory=list)
    #: Cell -> when the thing on it was last touched, struck, or the station used.
    touched: dict[int, float] = field(default_factory=dict)
    struck: dict[int, float] = field(default_factory=dict)
    rung: dict[int, float] = field(default_factory=dict)

    def see(self, events: Iterable[ev.Event], grid: PixelGrid, now: float) -> None:
        """Start what the events of a tick look like."""
        self._forget(now)
        for event in events:
            self._see(event, grid, now)
        if self.calm:
            for seen in (self.touched, self.struck, self.rung):
                seen.clear()

    def _forget(self, now: float) -> None:
        self.particles = [p for p in self.particles if now < p.born + p.life][-CROWD:]
        self.popups = [p for p in self.popups if now < p.born + p.life]

    def _see(self, event: ev.Event, grid: PixelGrid, now: float) -> None:
        match event:
            case ev.Struck(_, cell, ingredient):
                self.struck[cell] = now
                self._crumbs(ingredient, 2, grid.centre(cell), now)
            case ev.Chopped(_, cell, ingredient):
                self.struck[cell] = self.touched[cell] = now
                self._crumbs(ingredient, 5, grid.centre(cell), now)
            case ev.Took(_, cell) | ev.Put(_, cell):
                self.touched[cell] = now
            case ev.Mixed(_, cell) | ev.PutOnPlate(_, cell):
                self.touched[cell] = now
                self._add(ring(self.random, "spark", 5, grid.centre(cell), now, 0.16))
            case ev.StartedCooking(_, cell):
                self.touched[cell] = now
                self._add(ring(self.random, "spark", 4, self._top(grid, cell), now, 0.14))
            case ev.Cooked(cell):
                self.touched[cell] = now
                self._add(ring(self.random, "spark", 8, self._top(grid, cell), now, 0.24))
                self._call_ready(grid, cell, now)
            case ev.TakenFromHeat(_, cell):
                self.touched[cell] = now
            case ev.FireStarted(cell):
                self._add(puffs(self.random, 6, self._top(grid, cell), now))
                self._say("Fire!", RED, grid, cell, now)
            case ev.FireOut(cell):
                self._add(puffs(self.random, 9, self._top(grid, cell), now))
            case ev.Binned(_, cell):
                self.touched[cell] = now
                self._add(puffs(self.random, 2, grid.centre(cell), now))
            case ev.BoardLost(cell) | ev.BoardBack(cell):
                self.touched[cell] = now
                self._add(puffs(self.random, 5, grid.centre(cell), now))
            case ev.LorryCame(_, cells):
                for cell in cells:
                    self.touched[cell] = now
                    self._add(puffs(self.random, 2, grid.centre(cell), now))
            case ev.Served() as served:
                self._serve(served, grid, now)
            case ev.ServedUnordered(_, cell, penalty=penalty):
                self.touched[cell] = now
                word = f"-{penalty}" if penalty else "Nobody ordered that"
                self._say(word, RED, grid, cell, now)

    def _serve(self, served: ev.Served, grid: PixelGrid, now: float) -> None:
        """The tip rises beside the reward."""
        cell = served.cell
        self.rung[cell] = now
        x, y = grid.centre(cell)
        self._add(fountain(self.random, "coin", max(4, served.points // 2), (x, y), now))
        self._add(ring(self.random, "spark", 8, (x, y), now, 0.26))
        self._say(f"+{served.reward}", GOLD, grid, cell, now)
        if served.tip:
            self.popups.append(Popup(f"+{served.tip} tip", CREAM, x, y + TIP_BELOW, now))

    def _call_ready(self, grid: PixelGrid, cell: int, now: float) -> None:
        """The word stays over the pot's own cell: what lies around it must be seen."""
        x, y = grid.centre(cell)
        self.popups.append(Popup("Ready!", CREAM, x, y + 0.1, now, rise=0.3))

    def _crumbs(self, ingredient: str, count: int, at: Point, now: float) -> None:
        self._add(burst(self.random, [chip_sprite(ingredient)] * count, at, now))

    def _say(self, text: str, colour: Colour, grid: PixelGrid, cell: int, now: float) -> None:
        x, y = grid.centre(cell)
        self.popups.append(Popup(text, colour, x, y - 0.4, now))

    def _add(self, particles: Iterable[Particle]) -> None:
        if not self.calm:
            self.particles.extend(particles)

    @staticmethod
    def _top(grid: PixelGrid, cell: int) -> Point:
        x, y = grid.centre(cell)
        return x, y - 0.15
