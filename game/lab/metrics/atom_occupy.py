"""Atom action occupy: the share of the moves that its pace allows a cook that it made.

Source: DPT-Agent, where every tick allows one.
"""

from collections.abc import Sequence

from game.session.match.history import MatchHistory


def atom_occupy(history: MatchHistory, cooks: Sequence[int]) -> float | None:
    """The mean of `cooks`, 0..1; None where nobody could move."""
    shares = [_share(history, cook) for cook in cooks]
    return sum(shares) / len(shares) if shares and history.state.tick else None


def _share(history: MatchHistory, cook: int) -> float:
    allowed = history.state.tick / history.cooks[cook].interval
    return min(1.0, float(len(history.moves[cook]) / allowed)) if allowed else 0.0
