"""Score efficiency: points won, penalties left aside, for each macro action that was begun.

Source: DPT-Agent. The points are the team's, the macro actions those of the cooks that are rated.
"""

from collections.abc import Container

from game.kitchen import events as ev
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun


def score_efficiency(history: MatchHistory, cooks: Container[int]) -> float | None:
    """Points for each macro action of `cooks`; None if they began none."""
    begun = sum(isinstance(note, MacroBegun) and cook in cooks for _, cook, note in history.notes)
    events = (happening.event for happening in history.happenings)
    won = sum(event.points for event in events if isinstance(event, ev.Served))
    return won / begun if begun else None
