"""What holds for every level, every seed and whatever the other cooks do."""

import random
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import Phase, given
from hypothesis import strategies as st

from game.executor import reflex
from game.executor.driver import MacroEnded, MacroStarted, PolicyDriver
from game.executor.macros import CannotStart, available, macro_for
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import Move
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.kitchen.step import first_state, step
from game.lab.runs.arguments import named_level
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.match import Match
from tests.conftest import LEVEL_NAMES
from tests.examples import examples
from tests.executor.driving import view
from tests.kitchen.scenario import Scene
from tests.kitchen.test_properties import busy_state, kitchen_of

#: Rounds, the seed of a failure as it was found: to shrink it takes minutes.
rounds = partial(examples, phases=[Phase.generate])

names = st.sampled_from([*LEVEL_NAMES, "burgers"])
seeds = st.integers(0, 2**32)
controls = st.sampled_from(list(Control))

#: Ticks from one move to the next: partners at 2.5 moves a second, people at 3.3.
PACES = (4, 3, 3, 4)
#: Ticks without any change, while there is something to do, that count as a jam.
JAM = 100


class Wanderer:
    """A person at random: presses a key a few times, then another."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._keys = []

    def next(self, state):
        if not self._keys:
            self._keys = [self._random.choice(list(Move))] * self._random.choice((1, 2, 5))
        return self._keys.pop()

    def drain(self):
        return []


class Round:
    """A round that keeps the rules of good behaviour in sight."""

    def __init__(self, state, seats, jam=JAM):
        self.state, self.seats, self.jam = state, seats, jam
        self.records = [[] for _ in seats]
        self._still = 0

    def play(self, ticks):
        for _ in range(ticks):
            moves = [
                seat.next(self.state) if self.state.tick % PACES[i] == 0 else Move.STAY
                for i, seat in enumerate(self.seats)
            ]
            before = self.state
            self.state, events = step(before, moves)
            self._check(events)
            self._watch_for_jams(before)
            for i, seat in enumerate(self.seats):
                self.records[i] += seat.drain()
        return self

    def _check(self, events):
        menu = self.state.kitchen.menu
        for event in events:
            if not isinstance(self.seats[getattr(event, "cook", 0)], PolicyDriver):
                continue
            if isinstance(event, ev.Binned):
                assert event.food.parts not in menu.dish_of
            if isinstance(event, ev.Refused):
                assert self._raced(event, events), event.reason

    @staticmethod
    def _raced(refused, events):
        """Whether another cook used the station in the very tick."""
        here = [e for e in events if getattr(e, "cell", None) == refused.cell]
        return any(e.cook != refused.cook for e in here if hasattr(e, "cook"))

    def _watch_for_jams(self, before):
        """Nobody moves and nothing changes, though something is to do: that must not last."""
        same = before.contents == self.state.contents and before.cooks == self.state.cooks
        self._still = self._still + 1 if same else 0
        if self._still % 20 == 19:
            choices = [reflex.choose(View(self.state, cook)) for cook in range(len(self.seats))]
            self._still = self._still if any(choices) else 0
        assert self._still < self.jam


def start(shipped, name, seed, control, busy):
    kitchen = kitchen_of(name, shipped, control)
    return busy_state(kitchen, seed) if busy else first_state(kitchen, seed)


@pytest.mark.slow
@rounds(10)
@given(names, seeds, controls, st.booleans())
def test_two_reflex_cooks_behave(shipped, name, seed, control, busy):
    state = start(shipped, name, seed, control, busy)
    Round(state, [PolicyDriver(cook, reflex.choose) for cook in range(2)]).play(500)


@rounds(10)
@given(names, seeds, controls, st.booleans())
def test_a_reflex_cook_behaves_beside_a_wanderer(shipped, name, seed, control, busy):
    state = start(shipped, name, seed, control, busy)
    Round(state, [PolicyDriver(0, reflex.choose), Wanderer(seed)]).play(500)


@pytest.mark.slow
@rounds(4)
@given(seeds, st.integers(3, 4))
def test_crews_behave(seed, cooks):
    scene = Scene(
        """
        #LLTTOO#
        #0....1#
        #......#
        #.#CC#.#
        #.#SS#.#
        #......#
        #2....3#
        #EBDDBP#""".replace("3", "3" if cooks == 4 else ".")
    )
    rules = replace(scene.kitchen.orders, dishes=("alice", "bob", "cathy"), concurrent=3)
    kitchen = replace(scene.kitchen, orders=rules)
    crew = [PolicyDriver(cook, reflex.choose) for cook in range(cooks)]
    Round(first_state(kitchen, seed), crew).play(400)


@pytest.mark.parametrize(
    ("name", "least"), [("ring", 60), ("bottleneck", 60), ("partition", 50), ("quick", 60)]
)
def test_two_reflex_cooks_earn_their_keep_and_end_what_they_begin(shipped, name, least):
    drivers = [PolicyDriver(cook, reflex.choose) for cook in range(2)]
    played = Round(first_state(shipped[name].kitchen, 3), drivers, jam=50).play(1000)
    assert played.state.score >= least
    for records in played.records:
        assert records
        for begun, ended in zip(records[::2], records[1::2], strict=False):
            assert isinstance(begun, MacroStarted)
            assert isinstance(ended, MacroEnded)
            assert begun.macro is ended.macro
            assert (begun.tick, ended.started) == (ended.started, begun.tick)
            assert bool(ended.reason) == (ended.outcome == "failed")


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_the_same_state_gives_the_same_choice(shipped, name):
    scene = Scene("0#1")
    scene.state = first_state(shipped[name].kitchen, 4)
    assert reflex.choose(view(scene)) is reflex.choose(view(scene))


# Cooks do not run against a board that is out of use, and cook on.

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
