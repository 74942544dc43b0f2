"""Crumbs, coins, sparks: little things that fly a curve and vanish."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from game.client.drawing.sprites import Sprite
from game.client.drawing.stage import Stage
from game.client.view.grid import PixelGrid


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


def burst(
    random: Random,
    sprites: Iterable[str | Sprite],
    at: tuple[float, float],
    now: float,
    power: float = 1.0,
) -> Iterator[Particle]:
    """Things thrown upward in a fan from a point."""
    for sprite in sprites:
        angle = -pi / 2 + random.uniform(-1.0, 1.0)
        speed = power * random.uniform(1.2, 2.6)
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
