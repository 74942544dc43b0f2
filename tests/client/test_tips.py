"""Tips are seen beside the reward, and counted on the results page."""

from random import Random

from game.client.hud.tickets import Tickets
from game.client.view.effects import Effects
from game.client.view.grid import PixelGrid
from game.kitchen import events as ev
from game.kitchen.step import first_state


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
