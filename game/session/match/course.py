"""The course of a match over time, as plain values: for charts and reports of what was asked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.session.match.command_outcome import Asked, asked
from game.session.match.deeds import Deed

if TYPE_CHECKING:
    from game.session.match.match import Match

#: What is marked on a line of time.
TURNS = ("served", "expired", "caught fire")


@dataclass(frozen=True, slots=True)
class Course:
    """`ticks` were played of a round of `whole`.

    `scores`: (tick, score) for every change of the score, which begins at 0; `turns`: the deeds
    that are worth a mark, orders served and lost and fires; `listens`: there was a partner with a
    mind.
    """

    ticks: int
    whole: int
    scores: tuple[tuple[int, int], ...] = ()
    turns: tuple[Deed, ...] = ()
    asked: tuple[Asked, ...] = ()
    listens: bool = False


def course(match: "Match") -> Course:
    """The course of `match` up to now."""
    chronicle = match.chronicle
    kinds = tuple(seat.kind for seat in match.seats)
    return Course(
        ticks=match.state.tick,
        whole=match.level.round_ticks,
        scores=tuple(chronicle.scores),
        turns=tuple(deed for deed in chronicle.deeds if deed.verb in TURNS),
        asked=asked(chronicle.readings, match.words, kinds),
        listens="mind" in kinds,
    )
