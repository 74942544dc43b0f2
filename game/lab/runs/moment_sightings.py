"""Moments of the corpus as the partner saw them: their rounds are played again up to there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from agents.demands import DemandQueue, QueueMoment, update_queue
from agents.demands.wording import vocabulary_of
from agents.hla.labelled_messages import MessageItem
from agents.intention import Demand
from agents.messages import Observation
from game.lab.runs.arguments import named_level
from game.lab.runs.moment_labels import messages
from game.lab.runs.moment_rounds import A_ROUND, Sight, sights
from game.lab.runs.rollout import Sighting
from game.partners.observation_builder import News, ObservationBuilder


class MomentSightings:
    """What the partner saw when labelled messages were said."""

    def __init__(self, files: Iterable[Path]) -> None:
        """Reads the labels. Raises InputError, OSError."""
        told = (message for file in files for message in messages(file))
        self._records: dict[str, Mapping[str, Any]] = {m.name: m.moment.record for m in told}

    def __call__(self, item: MessageItem) -> Iterator[Sighting]:
        """The one of a message, with what was asked for before; none if kitchens have changed."""
        record = self._records[item.id]
        seen = _round(record["level"], record["human"], record["seed"]).get(record["tick"])
        if seen is not None and _orders(seen) == item.situation.orders:
            yield Sighting(record["level"], _asked_before(seen, item))


@cache
def _round(level: str, human: str, seed: int) -> Mapping[int, Observation]:
    """What the partner saw at the moments of a round, by tick."""
    found = sights(named_level(level), human, seed, A_ROUND)
    return {sight.state.tick: _observed(sight) for sight in found}


def _observed(sight: Sight) -> Observation:
    me = sight.level.partner
    news = News(doing=sight.doing[me])
    return ObservationBuilder(sight.level, me, sight.names).observe(1, sight.state, news)


def _orders(seen: Observation) -> tuple[str, ...]:
    return tuple(order.name for order in seen.orders)


def _asked_before(seen: Observation, item: MessageItem) -> Observation:
    if not item.situation.queue:
        return seen
    known = vocabulary_of(seen)
    asked = update_queue(DemandQueue(), Demand(item.situation.queue), known, seen.tick)
    return replace(seen, intention=QueueMoment.of(asked.queue, seen, known, seen.tick).active())
