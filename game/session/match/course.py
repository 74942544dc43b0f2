"""The course of a match over time, as plain values: for charts and reports of what was asked."""

from dataclasses import dataclass

from agents.messages import Fact
from game.session.match.command_outcome import Asked, asked
from game.session.match.history import MatchHistory

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
    turns: tuple[Fact, ...] = ()
    asked: tuple[Asked, ...] = ()
    listens: bool = False


def course(history: MatchHistory) -> Course:
    """The course of a match up to now."""
    kinds = tuple(cook.kind for cook in history.cooks)
    return Course(
        ticks=history.state.tick,
        whole=history.level.round_ticks,
        scores=tuple(history.scores),
        turns=tuple(deed for deed in history.deeds if deed.verb in TURNS),
        asked=asked(history.notes, history.words, kinds, history.unsaid),
        listens="mind" in kinds,
    )
