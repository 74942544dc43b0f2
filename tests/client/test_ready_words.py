"""Ready words for gamepads, and what hints call keys and buttons."""

from dataclasses import replace

import pygame
import pytest

from game.client.input.bindings import SLOTS, Action, Bindings, Column, Legend
from game.client.input.phrases import REMARKS, topics
from game.kitchen.state import Order, State
from game.kitchen.step import first_state


@pytest.fixture
def state(shipped) -> State:
    return first_state(shipped["ring"].kitchen, 7)


def said(state: State, label: str) -> list[str]:
    return [
        phrase.said for topic in topics(state) if topic.label == label for phrase in topic.phrases
    ]


def test_every_topic_of_a_soup_kitchen_is_there_in_its_order(state):
    assert [t.label for t in topics(state)] == ["Chop", "Prepare", "Cook", "Plate", "Serve", "Say"]
    assert said(state, "Say") == list(REMARKS)


def test_the_most_urgent_dish_comes_first(state):
    orders = (Order(0, "cathy", 0, 400), Order(1, "david", 0, 200))
    hurried = replace(state, orders=orders)
    assert said(hurried, "Serve")[:2] == ["Serve David Soup", "Serve Cathy Soup"]
    assert len(said(hurried, "Serve")) == len(state.kitchen.menu.dishes), "each of them once"
    assert said(hurried, "Prepare")[0] == "Prepare David Soup ingredients"


def test_ingredients_are_counted_as_people_do(state):
    words = said(replace(state, orders=(Order(0, "bob", 0, 100),)), "Chop")
    assert len(words) == 3 * len(state.kitchen.menu.ingredients)
    assert {"Chop 1 tomato", "Chop 2 tomatoes", "Chop 3 onions", "Chop 1 lettuce"} <= set(words)
    first = words[0].removeprefix("Chop 1 ")
    bob = state.kitchen.menu.dishes["bob"].ingredients
    assert first in [state.kitchen.menu.ingredients[name].title.lower() for name in bob]


@pytest.mark.parametrize("pad", [False, True])
def test_hints_are_filled_with_the_names_of_the_device_in_use(pad):
    legend = Legend(pad=pad)
    assert legend.fill("{back}: title") == f"{SLOTS['back'][pad]}: title"
    assert all(legend.name(slot) for slot in SLOTS)
    assert legend.fill("{unknown} {0}") == "{unknown} {0}", "what is no slot stays"


def test_hints_name_what_players_have_bound():
    bindings = Bindings().rebound(Column.LEFT, Action.TALK, pygame.K_y)
    assert Legend(bindings).fill("{talk}: talk") == "Y: talk"
    assert Legend(bindings, pad=True).bound(Action.TALK) == "Y", "the pad's button of that name"
    assert Legend(bindings.rebound(Column.RIGHT, Action.USE, pygame.K_k)).bound(Action.USE) == "K"
