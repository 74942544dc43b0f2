"""What rises over the delivery: rewards, tips beside them, and that nobody ordered something."""

from random import Random

import numpy as np
import pygame
import pytest

from game.client.hud.hud import Hud
from game.client.hud.tickets import Tickets
from game.client.view.effects import Effects
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView
from game.kitchen import events as ev
from game.kitchen.layout import Kind
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level


def served(shipped, tip):
    kitchen = shipped["ring"].kitchen
    order = first_state(kitchen, 7).orders[0]
    return kitchen, ev.Served(1, 5, order.dish, order, 15, tip)


def test_a_tip_rises_under_the_reward(shipped):
    kitchen, event = served(shipped, 6)
    effects = Effects(Random(0))
    effects.see((event,), PixelGrid(40, 0, 0, kitchen.width, kitchen.height), 1.0)
    reward, tip = effects.popups
    assert (reward.text, tip.text) == ("+15", "+6 tip")
    assert tip.x == reward.x and tip.y > reward.y
    assert tip.rise == reward.rise, "they never meet"


def test_without_a_tip_only_the_reward_rises(shipped):
    kitchen, event = served(shipped, 0)
    effects = Effects(Random(0))
    effects.see((event,), PixelGrid(40, 0, 0, kitchen.width, kitchen.height), 1.0)
    assert [popup.text for popup in effects.popups] == ["+15"]


def test_the_stamp_tells_all_that_a_dish_was_worth(shipped):
    kitchen, event = served(shipped, 6)
    tickets = Tickets(kitchen.menu)
    tickets.start(first_state(kitchen, 7), -9.0)
    tickets.see((event,), 1.0)
    assert tickets.hanging(1.0)[0].stamp == "+21"


@pytest.mark.parametrize("name", ["grand_banquet", "ring", "galley"])
def test_what_rises_at_the_edge_stays_over_the_kitchen(stage, name):
    """'Nobody ordered that' went on below the list of pots, which is beside the kitchen."""
    level = named_level(name)
    state, view = first_state(level.kitchen, 7), KitchenView(level, 7)
    area = Hud.kitchen_area(stage, 100)

    def painted() -> np.ndarray:
        view.draw(stage, area, state, 0.0, 1.2)
        return pygame.surfarray.array3d(stage.surface).astype(int)

    plain = painted()
    food = level.kitchen.menu.finished[level.kitchen.orders.dishes[0]]
    for cell in level.kitchen.cells(Kind.DELIVERY):
        view.effects.popups.clear()
        event = ev.ServedUnordered(0, cell, None, food, 0)
        view.effects.see((event,), view.grid, 1.0)
        view.effects.touched.clear()
        (columns,) = np.nonzero(np.abs(painted() - plain).max(axis=2).any(axis=1))
        words = view.effects.popups[0].text
        letters = stage.texts.get(
            words, stage.style(24, view.effects.popups[0].colour, 3)
        ).get_width()
        room = view.grid.rect
        assert room.left <= columns.min() and columns.max() < room.right
        assert columns.max() - columns.min() > 0.9 * letters, "all of it is seen"
