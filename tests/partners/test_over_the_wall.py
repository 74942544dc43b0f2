"""Partition by words: what is passed and fetched over the wall, ten tries of ten.

A scripted cook works on the other side all the time, so that each try meets another kitchen.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.content.level import Level
from game.executor.floor import floor_of
from game.executor.verbs.things import is_thing
from game.kitchen import events as ev
from game.partners.casting import HUMANS
from tests.examples import share
from tests.partners.told import Told
from tests.tables import table

pytestmark = pytest.mark.slow

Levels = Mapping[str, Level]

TRIES, LIMIT = share(10), 60.0
#: Seconds between two tries: never at the same point of the work.
PAUSE = 3.7


class Wall(Told):
    """A round on Partition that knows what the partner has put where the human gets at it."""

    def use_up(self, what: str) -> None:
        """The human has no such thing in reach any more."""
        state = self.match.state
        rest = (
            None if is_thing(state.kitchen.menu, content, what) and self._reaches(cell) else content
            for cell, content in enumerate(state.contents)
        )
        self.match.state = replace(state, contents=tuple(rest))

    def put_over(self, what: str) -> bool:
        """Whether the partner has just put such a thing there."""
        menu = self.match.state.kitchen.menu
        puts = [e for e in self.match.events if isinstance(e, ev.Put) and e.cook == self.me]
        return any(is_thing(menu, e.item, what) and self._reaches(e.cell) for e in puts)

    def has(self, what: str) -> bool:
        """Whether the partner has such a thing in hand."""
        state = self.match.state
        return is_thing(state.kitchen.menu, state.cooks[self.me].held, what)

    def _reaches(self, cell: int) -> bool:
        state = self.match.state
        return floor_of(state.kitchen).reaches(state.cooks[self.human].cell, cell)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "what"), [("pass me a tomato", "tomato"), ("hand me a plate", "plate")]
)
def test_what_is_asked_for_is_passed(shipped: Levels, words: str, what: str) -> None:
    play = Wall(shipped["partition"], {words: f"pass {what} x1"}, human=HUMANS["cook"])
    for _ in range(TRIES):
        play.run(PAUSE)
        play.use_up(what)
        play.say(words)
        assert play.run(LIMIT, lambda: play.put_over(what))


@pytest.mark.thorough
@table(__file__)
def test_what_is_asked_for_is_fetched(shipped: Levels, words: str, what: str) -> None:
    play = Wall(shipped["partition"], {words: f"fetch {what} x1"}, human=HUMANS["cook"])
    for _ in range(TRIES):
        play.run(PAUSE)
        assert play.run(LIMIT, lambda: not play.has(what))
        play.say(words)
        assert play.run(LIMIT, lambda: play.has(what))


@pytest.mark.thorough
@pytest.mark.parametrize("dish", ["bob"])
def test_the_soup_is_passed_when_it_is_asked_for(shipped: Levels, dish: str) -> None:
    answers = {"can you pass me the soup": f"pass {dish} x1"}
    play = Wall(shipped["partition"], answers, (dish,), human=HUMANS["cook"])
    for _ in range(TRIES):
        play.run(PAUSE)
        play.use_up(dish)
        play.say("can you pass me the soup")
        assert play.run(LIMIT, lambda: play.put_over(dish))
