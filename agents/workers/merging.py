"""An observation that takes the place of one that was never sent."""

from dataclasses import replace

from agents.messages import KEPT_NEWS, Observation


def merge(older: Observation | None, newer: Observation) -> Observation:
    """`newer`, with the news of an `older` observation that the mind never got.

    Observations replace one another while a mind is busy; what happened in between must not be
    lost with them. At most KEPT_NEWS facts are kept, the latest.
    """
    if older is None or not (older.finished or older.facts):
        return newer
    return replace(
        newer,
        finished=(older.finished + newer.finished)[-KEPT_NEWS:],
        facts=(older.facts + newer.facts)[-KEPT_NEWS:],
    )
