"""Over the wall of Partition: whatever is asked for comes every time, in rounds in play.

The other cook is a scripted one who works on by itself. Judged is the kitchen: what lies where the
one who asked can take it, and what is in hand.
"""

from dataclasses import replace

import pytest

from agents.intention import Goal
from agents.orders import way_to
from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.executor.floor import floor_of
from game.executor.macros import find_macro
from game.executor.teammate_model import TeammateModel
from game.executor.verbs.things import is_thing
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.partners.observation_builder import options
from tests.examples import share

#: Ticks from move to move, by seat; those that a wish may take.
PACES, LIMIT = (4, 3), 600
SEEDS = range(0, 10, 10 // share(10))

pytestmark = pytest.mark.thorough


class Pair:
    """Two reflex cooks; the one in seat `asked` is asked for something."""

    def __init__(self, state, asked=0):
        self.state, self.asked, self.events = state, asked, []
        others = (frozenset({1}), frozenset({0}))
        self.drivers = [PolicyDriver(i, reflex.choose, people=others[i]) for i in range(2)]
        self.watch = TeammateModel(asked, others[asked])

    def play(self, ticks):
        for _ in range(ticks):
            moves = [
                driver.next(self.state) if self.state.tick % PACES[i] == 0 else Move.STAY
                for i, driver in enumerate(self.drivers)
            ]
            self.state, events = step(self.state, moves)
            self.events += events
        return self

    def ask(self, verb, what):
        """Do the next step towards it whenever nothing asked for goes on, until it has come."""
        driver, menu = self.drivers[self.asked], self.state.kitchen.menu
        for _ in range(LIMIT):
            if not (driver.running and driver.running.requested):
                given = driver.view(self.state).given
                seen = options(self.watch.look(self.state, given), self.watch)
                for name in way_to(Goal(verb, what), seen).steps:
                    driver.assign(self.state, find_macro(menu, name), "player")
            self.play(1)
            if self.has_come(verb, what):
                return True
        return False

    def has_come(self, verb, what):
        """Whether the one asked has it in hand, or has put it where the other gets at it."""
        menu, cooks = self.state.kitchen.menu, self.state.cooks
        if verb == "fetch":
            return is_thing(menu, cooks[self.asked].held, what)
        puts = [e for e in self.events if isinstance(e, ev.Put) and e.cook == self.asked]
        return any(is_thing(menu, e.item, what) and self.lies_there(e.cell) for e in puts)

    def lies_there(self, cell):
        """Whether the cell is in reach of the one who asks."""
        return floor_of(self.state.kitchen).reaches(self.state.cooks[1 - self.asked].cell, cell)

    def without(self, what):
        """The one who asks has no such thing in reach yet."""
        kitchen, contents = self.state.kitchen, self.state.contents
        rest = tuple(
            None if is_thing(kitchen.menu, content, what) and self.lies_there(cell) else content
            for cell, content in enumerate(contents)
        )
        self.state = replace(self.state, contents=rest)
        return self


@pytest.fixture(scope="module")
def moments(shipped):
    """A round for each seed, each a little further on."""
    kitchen = shipped["partition"].kitchen
    return [Pair(first_state(kitchen, seed)).play(30 + 45 * seed).state for seed in SEEDS]


@pytest.mark.parametrize(("asked", "what"), [
    (0, "tomato"), (0, "plate"), (1, "lettuce"), (1, "onion"),
])  # fmt: skip
def test_what_is_asked_for_is_passed(moments, asked, what):
    for state in moments:
        assert Pair(state, asked).without(what).ask("pass", what)


@pytest.mark.parametrize(("asked", "what"), [
    (0, "tomato"), (0, "plate"), (0, "onion"), (0, "lettuce"), (1, "onion"), (1, "lettuce"),
])  # fmt: skip
def test_what_is_asked_for_is_fetched(moments, asked, what):
    for state in moments:
        assert Pair(state, asked).ask("fetch", what)


@pytest.mark.parametrize("verb", ["pass", "fetch"])
def test_a_soup_that_is_ordered_comes_over_the_wall(moments, verb):
    for state in moments:
        assert Pair(state).ask(verb, state.orders[0].dish)
