"""Looking back without a large model: by counting, told in sentences made of the counts."""

from collections import Counter
from collections.abc import Iterator, Mapping

from agents.cancel_token import CancelToken
from agents.dpt.beliefs import counted_beliefs
from agents.dpt.history import History
from agents.messages import TICKS_PER_SECOND, Belief, Fact, Observation

#: Seconds that are looked back on.
LOOKS_BACK_S = 60.0


class CountingReflector:
    """Needs no model and is done at once."""

    @property
    def name(self) -> str:
        return ""

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...]:
        """What the others do, counted."""
        return counted_beliefs(now, history.facts)

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str:
        """What has cost points lately, and what to do about it."""
        since = now.tick - LOOKS_BACK_S * TICKS_PER_SECOND
        return " ".join(_lessons([fact for fact in history.facts if fact.tick >= since], now))

    def close(self) -> None:
        """There is no model to free."""


def _lessons(recent: list[Fact], now: Observation) -> Iterator[str]:
    counts = Counter(fact.verb for fact in recent)
    missed = Counter(fact.what for fact in recent if fact.verb == "expired")
    if missed:
        yield f"Missed lately: {_listed(missed, now)}. Begin what takes longest first."
    if counts["caught fire"]:
        yield "Something burnt: take food off the heat as soon as it is done."
    if not missed and not counts["caught fire"]:
        served = counts["served"]
        yield f"Nothing was missed and nothing burnt; {served} served. Go on like this."


def _listed(dishes: Mapping[str, int], now: Observation) -> str:
    titles = {recipe.name: recipe.title for recipe in now.menu.recipes}
    return ", ".join(f"{count} {titles.get(dish, dish)}" for dish, count in dishes.items())
