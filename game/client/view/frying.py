"""What is heated in the open, as beef in a pan: it browns, spits, steams, and smokes when late."""

from functools import lru_cache
from math import inf, pi, sin

from game.client.drawing.stage import Stage
from game.client.view.effects import fade
from game.client.view.motion import Point, bump
from game.client.view.pictures import item_layers
from game.kitchen.items import Food
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND, Heating

#: Width in cells of what lies in an open pan: its rim is seen all around.
PAN_WIDTH = 0.68
#: What burns within so many ticks, or within this share of its time, is worth a warning.
WARN_TICKS, WARN_SHARE = 10 * TICKS_PER_SECOND, 0.4
#: Drops of fat in the air at once, and jumps of each in a second.
DROPS, JUMPS = 4, 2.2


def burns_in(heating: Heating, tick: float) -> float:
    """Ticks until food burns, endless where it never does."""
    return inf if heating.burns_at is None else heating.burns_at - tick


def warning_ticks(heating: Heating) -> float:
    """How long before it burns cooked food calls for somebody."""
    return min(WARN_TICKS, WARN_SHARE * burns_in(heating, heating.cooked_at))


def draw_frying(
    stage: Stage, menu: Menu, heating: Heating, at: Point, tile: int, tick: float, now: float
) -> None:
    """Food around the pixel `at`, as far as it is cooked at `tick`; `now` moves what flies."""
    done = min(1.0, (tick - heating.started) / (heating.cooked_at - heating.started))
    if done < 1:
        _draw_food(stage, raw_of(heating.food, menu), menu, at, tile, 1.0)
        # Fat spits to all sides, each drop in its own time.
        for i in range(DROPS):
            phase = (JUMPS * now + i / DROPS) % 1.0
            side = sin(2.4 * i + 1) * (0.22 + 0.16 * phase)
            high = 0.18 * sin(pi * phase) + 0.1 * sin(1.7 * i)
            fade(stage, "spark", (at[0] + side * tile, at[1] - high * tile), 0.2 * tile, 1 - phase)
    _draw_food(stage, heating.food, menu, at, tile, done)
    late = burns_in(heating, tick) <= warning_ticks(heating)
    cloud, opacity = ("smoke", 0.75) if late else ("steam", 0.9 if done == 1 else 0.5)
    for i in range(2 if done == 1 else 1):
        phase = (0.55 * now + i / 2 + 0.37 * at[0] / tile) % 1.0
        above = (at[0] + 0.06 * tile * sin(5 * now + i), at[1] - (0.14 + 0.4 * phase) * tile)
        fade(stage, cloud, above, 0.42 * tile, opacity * bump(phase, 1.0))


@lru_cache(maxsize=64)
def raw_of(cooked: Food, menu: Menu) -> Food:
    """What has to be heated to become `cooked`."""
    pairs = (pair for heats in menu.heats.values() for pair in heats.items())
    return next(Food(parts) for parts, food in pairs if food == cooked)


def _draw_food(stage: Stage, food: Food, menu: Menu, at: Point, tile: int, opacity: float) -> None:
    width = PAN_WIDTH * tile
    for layer in item_layers(food, menu):
        place = (at[0] + layer.x * width, at[1] + layer.y * width)
        fade(stage, layer.sprite, place, width * layer.width, opacity)
