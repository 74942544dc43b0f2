"""What a partner says by itself: it asks for what people alone can reach, once in a while, when it
has nothing to do, and warns them of what is theirs and about to burn.
"""

from collections.abc import Collection, Iterator, Sequence
from math import ceil

from agents.english import plural
from agents.intention import PLATE
from agents.messages import Say
from game.content.level import Level
from game.executor import reflex
from game.executor.asking import HANDING, Favour, asked_for
from game.executor.driver import PolicyDriver
from game.executor.law import WARNED_TICKS, Law
from game.executor.macros import Macro, macros
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.events import Event
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process
from game.kitchen.state import TICKS_PER_SECOND, State
from game.session.seats.pace import Paced
from game.session.seats.seat import DrivenSeat
from game.session.words import Words

#: How long it waits with nothing to do before it asks, and before it asks again.
PATIENCE, AGAIN = 4 * TICKS_PER_SECOND, 25 * TICKS_PER_SECOND
#: What is handed over later than so long before the end can go into no dish any more.
OF_USE = 15 * TICKS_PER_SECOND


class Requests:
    """Those of partner `cook`; a `quiet` one has none."""

    def __init__(self, cook: int, *, quiet: bool = False) -> None:
        self._cook, self._quiet = cook, quiet
        self._people: Collection[int] = ()
        self._asked = -AGAIN  # when it asked for something last
        self._idle = 0  # since which tick
        self._ends = 0
        self._warned: set[tuple[str, int]] = set()  # of what, and when it burns

    def join(self, level: Level) -> None:
        """The match is about to begin."""
        self._people = () if self._quiet or self._cook in level.humans else level.humans
        self._ends = level.round_ticks

    def due(self, state: State, busy: bool, spoken: Sequence[Say] = ()) -> Sequence[Say]:
        """What it says in `state`, unless it is `busy`, beside what it has just `spoken`."""
        if any(said.kind == "request" for said in spoken):
            self._asked = state.tick
        if busy:
            self._idle = state.tick
        first = max(self._idle + PATIENCE, self._asked + AGAIN)
        if not self._people or not first <= state.tick <= self._ends - OF_USE:
            return ()
        favour = asked_for(state, self._cook, self._people)
        if favour is None:
            return ()
        self._asked = state.tick
        return (Say(in_words(favour, state.kitchen.menu), "request"),)

    def warnings(self, view: View, law: Law) -> Iterator[Say]:
        """What it says of what is left to others and about to burn, once each."""
        for each in law.endangered(view) if self._people else ():
            what, burns = each.task[1], view.state.tick + each.left
            if min(each.left - WARNED_TICKS, each.spare) > 0 or (what, burns) in self._warned:
                continue
            self._warned.add((what, burns))
            title = view.recipes.step(Process.PLATE, what).title
            seconds = ceil(each.left / TICKS_PER_SECOND)
            yield Say(f"Your {title} burns in {seconds}!", "warning")


def in_words(favour: Favour, menu: Menu) -> str:
    """'I need onions from your side, please.'"""
    what = favour.what
    if what in menu.dishes:
        things = menu.dishes[what].title
    elif what in menu.ingredients:
        things = plural(menu.ingredients[what].title.lower())
    else:
        things = menu.vessel.several if what == PLATE else "the fire extinguisher"
    if favour.verb == HANDING:
        return f"I need {things} from your side, please."
    return f"Please {favour.verb} {things} on your side."


class Neighbour(DrivenSeat):
    """A scripted person who cooks with what its own room gives, and hands over what that has only
    for a while after it was asked to.
    """

    def __init__(self, name: str, pace: Paced, cook: int) -> None:
        super().__init__(name, pace, PolicyDriver(cook, self._choose, "script"))
        self._until = 0

    def hear(self, words: Words) -> None:
        super().hear(words)
        if words.kind == "request":
            self._until = words.tick + AGAIN

    def _choose(
        self, view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
    ) -> Macro | None:
        if view.state.tick >= self._until:
            avoid = (*avoid, *(m for m in macros(view.menu) if m.verb == HANDING))
        return reflex.choose(view, avoid, watch)


class PolicySeat(DrivenSeat):
    """A partner without a mind: it asks for things, and hears nothing."""

    def __init__(self, name: str, pace: Paced, driver: PolicyDriver) -> None:
        super().__init__(name, pace, driver)
        self._requests = Requests(driver.me)
        self._due: Sequence[Say] = ()

    def join(self, level: Level, cook: int, names: Sequence[str]) -> None:
        super().join(level, cook, names)
        self._requests.join(level)

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        super().see(before, state, events)
        if self._beliefs is not None:
            self._due = self._requests.due(self._beliefs.known(state), self.doing is not None)

    def speak(self) -> Sequence[Say]:
        due, self._due = self._due, ()
        return due
