"""The longest time in which nobody did anything: a jam of cooks looks so, and a lack of work."""

from collections.abc import Iterable
from itertools import pairwise

from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.history import MatchHistory

#: What cooks do that changes nothing.
IDLE = (ev.MoveBlocked, ev.Refused, ev.Walked)


def longest_standstill(history: MatchHistory) -> float:
    """Seconds in which no cook did anything to any station; the whole round if none ever did."""
    return max(_gaps((0, *_deeds(history), history.state.tick))) / TICKS_PER_SECOND


def _deeds(history: MatchHistory) -> Iterable[int]:
    """The ticks at which a cook did something."""
    for happening in history.happenings:
        event = happening.event
        if getattr(event, "cook", None) is not None and not isinstance(event, IDLE):
            yield happening.before.tick


def _gaps(ticks: Iterable[int]) -> Iterable[int]:
    return (later - earlier for earlier, later in pairwise(ticks))
