"""Rounds of scripted people and reflex partners, looked at in the middle.

In some rounds the cooks forget a kind of work for a while, so that food waits, burns and runs out.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.content.level import Level
from game.executor import reflex
from game.executor.driver import Policy
from game.executor.macros import Macro, macros
from game.executor.teammate_model import TeammateModel
from game.executor.verbs.table import WORK
from game.executor.view import View
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.casting import HUMANS, by_policy, cast
from game.session.match.match import Match
from game.session.seats.seat import DrivenSeat, Seat

#: What people in moments are called.
NAMES = (
    "Mia", "Ben", "Marta", "Tom", "Jo", "Ana", "Lee", "Sam", "Ivy", "Max", "Nora", "Finn", "Zoe",
    "Raj", "Kim", "Leo", "Ella", "Omar", "Lucy", "Hugo", "Nina", "Ali", "Rosie", "Theo",
)  # fmt: skip
#: Scripted people, as often as they come up.
PEOPLE = ("cook", "chopper", "cook", "idle", "cook")
#: Seconds of a round before and after which nobody is asked; least ticks between two moments.
EARLY, LATE, APART = 4, 4, 60
#: Ticks for which what was done counts as lately.
LATELY = 300
#: Share of rounds with forgetful cooks, and ticks for which they forget something.
FORGETFUL, SPELL = 0.5, (150, 500)
_FORGOTTEN: tuple[tuple[str, ...], ...] = (
    (), (), ("plate",), ("plate", "putout"), ("plate", "putout"), ("serve",), ("cook",), ("chop",),
    ("prepare",), ("drop",),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sight:
    """A round at some tick. `doing`: by seat; `names`: the speaker's is 'you'.

    `done`: (seat, verb, thing) of what cooks have lately done.
    """

    level: Level
    human: str
    seed: int
    state: State
    names: tuple[str, ...]
    doing: tuple[Macro | None, ...]
    done: tuple[tuple[int, str, str], ...]

    @property
    def seconds_left(self) -> int:
        """Of the round."""
        return (self.level.round_ticks - self.state.tick) // TICKS_PER_SECOND


def sights(level: Level, human: str, seed: int, count: int) -> Iterator[Sight]:
    """So many moments of one round of `level`, in order; fewer where it is too short."""
    random = Random(f"{level.name} {human} {seed}")
    level = level.with_humans((level.human,))
    policy: Policy = reflex.choose
    if random.random() < FORGETFUL:
        policy = Forgetful(policy, random)
    person = by_policy(policy) if human == "cook" else HUMANS[human]
    seats = cast(level, person, by_policy(policy))
    match = Match(level, seats, seed, names=_names(level, random))
    try:
        for tick in _ticks(level, random, count):
            while match.state.tick < tick:
                match.tick()
            doing = tuple(map(_doing, match.seats))
            yield Sight(level, human, seed, match.state, match.names, doing, _done(match))
    finally:
        match.close()


class Forgetful:
    """A policy that leaves out some verbs for a while, then others."""

    def __init__(self, policy: Policy, random: Random) -> None:
        self._policy, self._random = policy, random
        self._verbs: tuple[str, ...] = ()
        self._until = 0

    def __call__(self, view: View, avoid: Collection[Macro], watch: TeammateModel) -> Macro | None:
        if view.state.tick >= self._until:
            self._until = view.state.tick + self._random.randint(*SPELL)
            self._verbs = self._random.choice(_FORGOTTEN)
        forgotten = (macro for macro in macros(view.menu) if macro.verb in self._verbs)
        return self._policy(view, (*avoid, *forgotten), watch)


def _names(level: Level, random: Random) -> tuple[str, ...]:
    names = iter(random.sample(NAMES, len(level.cooks)))
    return tuple("you" if seat == level.human else next(names) for seat in range(len(level.cooks)))


def _ticks(level: Level, random: Random, count: int) -> Sequence[int]:
    """When to look, not too close to each other."""
    first, last = EARLY * TICKS_PER_SECOND, level.round_ticks - LATE * TICKS_PER_SECOND
    room = last - first - APART * (count - 1)
    drawn = sorted(random.randrange(max(1, room)) for _ in range(count))
    return [first + tick + APART * i for i, tick in enumerate(drawn)]


def _done(match: Match) -> tuple[tuple[int, str, str], ...]:
    since = match.state.tick - LATELY
    verbs = {verb.past: verb.name for verb in WORK}
    return tuple(
        (fact.seat, verbs[fact.verb], fact.what)
        for fact in match.history.deeds
        if fact.tick >= since and fact.seat is not None and fact.verb in verbs
    )


def _doing(seat: Seat) -> Macro | None:
    return seat.driver.current if isinstance(seat, DrivenSeat) else None
