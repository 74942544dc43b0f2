"""What the scripted human who only chops chooses, in hand-made kitchens."""

from dataclasses import replace

from game.content.level import Level
from game.executor.macros import find_macro
from game.executor.view import View
from game.kitchen.items import Food, Part, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Order, State
from game.kitchen.step import first_state
from game.session.seats.specialists import chop_only


def kitchen(level: Level, dishes: str, *chopped: str) -> State:
    """Orders for `dishes`; pieces of `chopped` lie on the last counters."""
    state = first_state(level.kitchen, 0)
    orders = tuple(Order(i, dish, 0, 600) for i, dish in enumerate(dishes.split()))
    contents = list(state.contents)
    counters = [c for c in level.kitchen.cells(Kind.COUNTER) if contents[c] is None]
    for cell, ingredient in zip(reversed(counters), chopped, strict=False):
        contents[cell] = Food((Part(ingredient, Prep.CHOPPED),))
    return replace(state, orders=orders, contents=tuple(contents))


def chosen(level: Level, state: State, *avoid: str) -> str | None:
    menu = level.kitchen.menu
    shunned = [macro for name in avoid if (macro := find_macro(menu, name)) is not None]
    macro = chop_only(View(state, level.human), shunned)
    return None if macro is None else macro.name


def test_only_what_orders_need(ring: Level) -> None:
    assert chosen(ring, kitchen(ring, "alice", "lettuce")) == "Chop Onion"
    assert chosen(ring, kitchen(ring, "alice", "onion")) == "Chop Lettuce"


def test_nothing_when_all_is_chopped(ring: Level) -> None:
    assert chosen(ring, kitchen(ring, "")) is None
    assert chosen(ring, kitchen(ring, "alice", "lettuce", "onion")) is None


def test_a_second_order_needs_its_own_pieces(ring: Level) -> None:
    state = kitchen(ring, "alice alice", "lettuce", "onion", "lettuce")
    assert chosen(ring, state) == "Chop Onion"


def test_what_just_failed_is_left_alone_for_a_while(ring: Level) -> None:
    state = kitchen(ring, "alice")
    assert chosen(ring, state, "Chop Onion") == "Chop Lettuce"
    assert chosen(ring, state, "Chop Onion", "Chop Lettuce") is None
