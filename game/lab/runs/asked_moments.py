"""Moments of rounds in which questions can be put, and what became of the orders of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from random import Random

from agents.demands.wording import vocabulary_of
from agents.hla.knowledge import Knowledge
from game.content.level import Level
from game.kitchen.events import Served
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.runs.moment_rounds import doing_of, names_of, ticks_of
from game.partners.casting import HUMANS, by_reflex, cast
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.match import Match
from game.session.match.outlook import Outlook


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """What a partner knows at some tick of a round that goes on by itself.

    `served`: seconds from then until each order that was open is served, None if it never is, in
    the order of the tickets.
    """

    level: str
    known: Knowledge
    served: tuple[float | None, ...]


def asked_moments(level: Level, human: str, seed: int, count: int) -> Iterator[AskedMoment]:
    """So many moments of one round with a scripted person and reflex partners, played to its end.

    Who is asked is the first partner.
    """
    level = level.with_humans((level.human,))
    random = Random(f"{level.name} {human} {seed}")
    names = names_of(level, random)
    match = Match(level, cast(level, HUMANS[human], by_reflex), seed, names=names)
    lookout = ObservationBuilder(level, level.partner, names)
    found: dict[int, tuple[Knowledge, tuple[int, ...]]] = {}
    ended: dict[int, int] = {}
    wanted = ticks_of(level, random, count)
    while not match.over:
        if match.state.tick in wanted:
            news = News(doing=doing_of(match.seats[level.partner]), served=_foreseen(match))
            now = lookout.observe(1, match.state, news)
            numbers = tuple(order.number for order in match.state.orders)
            found[match.state.tick] = Knowledge(now, vocabulary_of(now), (), level.human), numbers
        for event in match.tick():
            if isinstance(event, Served):
                ended[event.order.number] = match.state.tick
    match.close()
    for tick, (known, numbers) in found.items():
        served = ((ended[n] - tick) / TICKS_PER_SECOND if n in ended else None for n in numbers)
        yield AskedMoment(level.name, known, tuple(served))


def _foreseen(match: Match) -> Mapping[int, int | None]:
    """What becomes of the orders as far as those can see who do not know what the person is at."""
    level = match.level
    paces = [seat.pace.interval for seat in match.seats]
    doing = [None if i == level.human else seat.doing for i, seat in enumerate(match.seats)]
    outlook = Outlook(match.state, paces, doing, level.round_ticks)
    outlook.advance(inf)
    return outlook.served
