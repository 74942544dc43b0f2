"""Cooks do not run against a board that is out of use, and cook on."""

import random
from dataclasses import replace

import pytest

from game.executor.macros import CannotStart, available, macro_for
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.layout import Kind
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.lab.runs.arguments import named_level
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.match import Match
from tests.conftest import LEVEL_NAMES

TICKS = 600


def eventful(level, seed):
    """A round in which boards come and go, lorries and critics call."""
    rng, kitchen = random.Random(seed), level.kitchen
    boards = kitchen.cells(Kind.BOARD)
    losses = [
        LostBoard(at, rng.choice(boards), at + rng.randint(20, 150)) for at in range(40, TICKS, 130)
    ]
    others = (
        Lorry(200, rng.choice(list(kitchen.menu.ingredients)), 4),
        Critic(300, rng.choice(kitchen.orders.dishes), 500, 60, 20),
    )
    return replace(level, kitchen=replace(kitchen, schedule=(*losses, *others)), round_ticks=TICKS)


@pytest.mark.parametrize("name", [*LEVEL_NAMES, "asymmetric"])
@pytest.mark.parametrize(("human", "seed"), [("cook", 1), ("chopper", 2)])
def test_nobody_uses_a_lost_board_and_dishes_are_cooked(name, human, seed):
    level = eventful(named_level(name), seed)
    match = Match(level, cast(level, HUMANS[human], by_reflex), seed)
    refused, cooked = [], 0
    while not match.over:
        for event in match.tick():
            cooked += isinstance(event, ev.Cooked)
            if isinstance(event, ev.Refused) and "out of use" in event.reason:
                refused.append(event)
    assert not refused
    assert cooked


def lost_view(level, cell=None):
    state = Match(level, cast(level, HUMANS["idle"], by_reflex), 0).state
    boards = level.kitchen.cells(Kind.BOARD)
    return View(replace(state, lost=boards if cell is None else (cell,)), 0)


def test_chopping_tells_that_the_board_is_out_of_use(shipped):
    view = lost_view(shipped["ring"])
    found = available(view, macro_for(view.menu, "chop", "onion"))
    assert isinstance(found, CannotStart)
    assert found.reason == "the chopping board is out of use"


def test_what_lies_on_a_lost_board_is_nobodys(shipped):
    view = lost_view(shipped["ring"], shipped["ring"].kitchen.cells(Kind.BOARD)[0])
    (onion,) = view.recipes.step("chop", "onion").output.parts
    contents = list(view.state.contents)
    contents[view.state.lost[0]] = view.recipes.step("chop", "onion").output
    state = replace(view.state, contents=tuple(contents))
    assert OrderNeeds(View(state, 0)).stock.pieces[onion] == 0
    assert OrderNeeds(View(replace(state, lost=()), 0)).stock.pieces[onion] == 1
    assert View(state, 0).where(view.recipes.step("chop", "onion").output) == []
