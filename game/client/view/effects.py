"""What is seen for a moment: particles, and what events let fly."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin
from random import Random

from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, GOLD, RED
from game.client.view.grid import PixelGrid, Point
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
class Particle:
    """A sprite on a curve. Lengths in cells, times in seconds, speeds in cells per second."""

    sprite: str | Sprite
    x: float
    y: float
    vx: float
    vy: float
    gravity: float
    born: float
    life: float
    size: float

    def draw(self, stage: Stage, grid: PixelGrid, now: float) -> None:
        age = now - self.born
        if not 0 <= age < self.life:
            return
        x = self.x + self.vx * age
        y = self.y + self.vy * age + self.gravity * age * age / 2
        fade(stage, self.sprite, grid.at(x, y), self.size * grid.tile, 1.6 * (1 - age / self.life))


def fade(
    stage: Stage, sprite: str | Sprite, at: tuple[float, float], width: float, opacity: float
) -> None:
    """Draw a sprite partly transparent; the cached surface is left as it was."""
    picture = stage.sprites.get(sprite, max(1, round(width)))
    picture.set_alpha(min(255, max(0, round(255 * opacity))))
    stage.put(picture, at)
    picture.set_alpha(255)


def draw_glints(
    stage: Stage, at: tuple[int, int], share: float, reach: float, width: float, count: int
) -> None:
    """Sparks that fly off something that has just landed; lengths are in layout units.

    `share`: of their way; `reach`: how far they are.
    """
    for ray in range(count):
        angle = 2 * pi * ray / count + 0.3
        place = (at[0] + stage.px(reach) * cos(angle), at[1] + stage.px(reach) * sin(angle))
        fade(stage, "spark", place, stage.px(width), 1.5 * (1 - share))


def burst(
    random: Random, sprites: Iterable[str | Sprite], at: tuple[float, float], now: float
) -> Iterator[Particle]:
    """Things thrown upward in a fan from a point."""
    for sprite in sprites:
        angle = -pi / 2 + random.uniform(-1.0, 1.0)
        speed = random.uniform(1.2, 2.6)
        yield Particle(
            sprite, at[0], at[1], speed * cos(angle), speed * sin(angle),
            gravity=7.0, born=now, life=random.uniform(0.35, 0.6), size=0.2,
        )  # fmt: skip


def fountain(
    random: Random, sprite: str, count: int, at: tuple[float, float], now: float
) -> Iterator[Particle]:
    """Things that spout one after another, such as coins from the delivery."""
    for i in range(count):
        yield Particle(
            sprite, at[0], at[1], random.uniform(-1.3, 1.3), random.uniform(-4.6, -3.2),
            gravity=8.0, born=now + 0.05 * i, life=random.uniform(0.8, 1.1), size=0.34,
        )  # fmt: skip


def ring(
    random: Random, sprite: str, count: int, at: tuple[float, float], now: float, size: float
) -> Iterator[Particle]:
    """Things that fly apart evenly in all directions and slow down."""
    start = random.uniform(0, 2 * pi)
    for i in range(count):
        angle = start + 2 * pi * i / count
        speed = random.uniform(0.9, 1.4)
        yield Particle(
            sprite, at[0], at[1], speed * cos(angle), speed * sin(angle),
            gravity=0.0, born=now, life=random.uniform(0.4, 0.6), size=size,
        )  # fmt: skip


def puffs(random: Random, count: int, at: tuple[float, float], now: float) -> Iterator[Particle]:
    """Smoke that rises and drifts."""
    for i in range(count):
        yield Particle(
            "smoke", at[0] + random.uniform(-0.2, 0.2), at[1], random.uniform(-0.2, 0.2),
            random.uniform(-1.2, -0.6), gravity=0.0, born=now + 0.06 * i,
            life=random.uniform(0.7, 1.1), size=0.42,
        )  # fmt: skip


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
        self.particles = [p for p in self.particles if now < p.born + p.life][-CROWD:]
        self.popups = [p for p in self.popups if now < p.born + p.life]
        for event in events:
            self._see(event, grid, now)
        if self.calm:
            for seen in (self.touched, self.struck, self.rung):
                seen.clear()

    def _see(self, event: ev.Event, grid: PixelGrid, now: float) -> None:
        match event:
            case ev.Struck(_, cell, ingredient):
                self.struck[cell] = now
                self._crumbs(ingredient, 2, grid.centre(cell), now)
            case ev.Chopped(_, cell, ingredient):
                self.struck[cell] = self.touched[cell] = now
                self._crumbs(ingredient, 5, grid.centre(cell), now)
            case ev.Scrubbed(_, cell) | ev.Washed(_, cell):
                clean = isinstance(event, ev.Washed)
                self._add(burst(self.random, ["bubble"] * 3, self._top(grid, cell), now))
                self._add(ring(self.random, "spark", 6 * clean, self._top(grid, cell), now, 0.2))
            case ev.PlateReturned(cell):
                self._add(ring(self.random, "spark", 4, grid.centre(cell), now, 0.14))
            case ev.Took(_, cell) | ev.Put(_, cell):
                self.touched[cell] = now
            case ev.Mixed(_, cell) | ev.PutOnPlate(_, cell):
                self.touched[cell] = now
                self._add(ring(self.random, "spark", 5, grid.centre(cell), now, 0.16))
            case ev.AddedToHeat(_, cell) | ev.StartedCooking(_, cell):
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
