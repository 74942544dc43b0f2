"""Latency by stage: how long it took until thoughts arrived, by what they were about.

Source: DPT-Agent, from the request to the parsed macro action or policy; reflection apart.
"""

from collections.abc import Iterable, Mapping

from agents.messages import Thought
from agents.workers.inline_link import Arrival


def stage_latency(arrivals: Iterable[Arrival]) -> Mapping[str, tuple[float, ...]]:
    """By stage ('policy', 'reflection' ...), the seconds of each thought, in order."""
    found: dict[str, tuple[float, ...]] = {}
    for came in arrivals:
        if isinstance(came.message, Thought):
            stage = came.message.stage
            found[stage] = (*found.get(stage, ()), came.seconds)
    return found
