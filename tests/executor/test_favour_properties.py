"""What holds whatever favours two cooks are asked for, on every level, from any state."""

import random

from hypothesis import given
from hypothesis import strategies as st

from game.executor.driver import Habit, MacroEnded
from game.executor.macros import CanStart, available, macros
from game.kitchen import events as ev
from game.kitchen.items import food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, Chopping, Heating
from game.kitchen.step import first_state
from tests.executor.test_properties import Round, controls, names, rounds, seeds, start

#: Those that end by themselves, whatever the others do.
ASKED = ("pass", "fetch", "move", "come", "clean", "free")


class Asked:
    """The policy of a cook who is asked for one favour after the other, at random."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def __call__(self, view, avoid=(), watch=None):
        wanted = [m for m in macros(view.menu) if m.verb in ASKED and m not in avoid]
        self._random.shuffle(wanted)
        return next((m for m in wanted if isinstance(available(view, m), CanStart)), None)


class Ledger(Round):
    """A round in which every piece of food is accounted for."""

    def _check(self, events):
        super()._check(events)
        self.gone = getattr(self, "gone", 0) + sum(_gained(self.state, event) for event in events)


def _gained(state, event):
    """Ingredients that came out of a crate, less those that went into the bin or were served."""
    match event:
        case ev.Took(cell=cell) if state.kitchen.stations[cell].kind is Kind.SOURCE:
            return 1
        case ev.Binned(food=food) | ev.ServedUnordered(food=food):
            return -len(food.parts)
    return 0


def ingredients(state):
    """How many there are in the kitchen, all hands included."""
    things = (*state.contents, *(cook.held for cook in state.cooks))
    inside = (
        thing.food if isinstance(thing, Chopping | Heating | Burning) else food_of(thing)
        for thing in things
    )
    return sum(len(food.parts) for food in inside if food is not None)


@rounds(10)
@given(names, seeds, controls, st.booleans())
def test_nothing_is_lost_and_nobody_waits_for_ever(shipped, name, seed, control, busy):
    state = start(shipped, name, seed, control, busy)
    seats = [Habit(cook, Asked(seed + cook)) for cook in range(2)]
    played = Ledger(state, seats).play(400)
    assert ingredients(played.state) == ingredients(state) + played.gone
    for records in played.records:
        assert [r for r in records if isinstance(r, MacroEnded) and r.outcome == "done"]


@rounds(5)
@given(seeds)
def test_two_who_pass_to_each_other_over_a_wall_both_get_on(shipped, seed):
    state = first_state(shipped["partition"].kitchen, seed)
    seats = [Habit(cook, Asked(seed + cook)) for cook in range(2)]
    for records in Round(state, seats).play(600).records:
        done = {r.macro.verb for r in records if isinstance(r, MacroEnded) and r.outcome == "done"}
        assert {"pass", "fetch"} <= done
