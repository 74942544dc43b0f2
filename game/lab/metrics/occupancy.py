"""How much cooks made of a round: moves, points for them, and time in which nobody did anything."""

from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun


def atom_occupy(history: MatchHistory, cooks: Sequence[int]) -> float | None:
    """The mean of `cooks`, 0..1; None where nobody could move."""
    shares = [_share(history, cook) for cook in cooks]
    return sum(shares) / len(shares) if shares and history.state.tick else None


def _share(history: MatchHistory, cook: int) -> float:
    allowed = history.state.tick / history.cooks[cook].interval
    return min(1.0, float(len(history.moves[cook]) / allowed)) if allowed else 0.0


def score_efficiency(history: MatchHistory, cooks: Container[int]) -> float | None:
    """Points for each macro action of `cooks`; None if they began none."""
    begun = sum(isinstance(note, MacroBegun) and cook in cooks for _, cook, note in history.notes)
    events = (occurrence.event for occurrence in history.occurrences)
    won = sum(event.points for event in events if isinstance(event, ev.Served))
    return won / begun if begun else None


#: What cooks do that changes nothing.
IDLE = (ev.MoveBlocked, ev.Refused, ev.Walked)


def longest_standstill(history: MatchHistory) -> float:
    """Seconds in which no cook did anything to any station; the whole round if none ever did."""
    return max(_gaps((0, *_deeds(history), history.state.tick))) / TICKS_PER_SECOND


#: What brings something nearer to a dish, or saves one.
PROGRESS = (
    ev.Struck, ev.Chopped, ev.Mixed, ev.PutOnPlate, ev.AddedToHeat, ev.StartedCooking, ev.Cooked,
    ev.TakenFromHeat, ev.Served, ev.Sprayed, ev.FireOut, ev.Scrubbed, ev.Washed,
)  # fmt: skip


def longest_jam(history: MatchHistory) -> float:
    """Seconds in which nothing came nearer to a dish; the whole round if nothing ever did."""
    happened = (h.before.tick for h in history.occurrences if isinstance(h.event, PROGRESS))
    return max(_gaps((0, *happened, history.state.tick))) / TICKS_PER_SECOND


def _deeds(history: MatchHistory) -> Iterable[int]:
    for occurrence in history.occurrences:
        event = occurrence.event
        if getattr(event, "cook", None) is not None and not isinstance(event, IDLE):
            yield occurrence.before.tick


def _gaps(ticks: Iterable[int]) -> Iterable[int]:
    return (later - earlier for earlier, later in pairwise(ticks))
