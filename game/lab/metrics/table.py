"""What is measured of a round beside its results, one row each: reports go by this table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from game.lab.metrics._valuable_ratio import valuable_ratio
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.crews import command_cycles, lost_messages, messages_per_dish, reassignments
from game.lab.metrics.responses import Answer, answers
from game.lab.metrics.thoughts import asked_share, hit_rate
from game.session.match.history import MatchHistory


@dataclass(frozen=True, slots=True)
class Metric:
    """A share, 0..1, or what else `form` prints. `name`: in JSON; `label`: in tables, where those
    with the same share a row.

    `value` reads it from a match, given the partners' seats: None if there was nothing to rate.
    """

    name: str
    label: str
    value: Callable[[MatchHistory, Sequence[int]], float | None]
    form: str = ".1%"


def _valuable(kind: str, history: MatchHistory, cooks: Sequence[int]) -> float | None:
    return valuable_ratio(history.occurrences, kind, cooks)


def _contribution(history: MatchHistory, cooks: Sequence[int]) -> float | None:
    return contribution_rate(history.level.kitchen, history.occurrences, cooks)


def _seconds(of: Callable[[Answer], float | None], history: MatchHistory) -> float | None:
    found = [seconds for each in answers(history) if (seconds := of(each)) is not None]
    return fmean(found) if found else None


_VALUABLE = "valuable chop / cook / serve"
_HITS = "hit rate of the immediate macro action"
_LATENCY = "seconds from words to macro action / move"
_ASKED = "choices that a model was asked about"
_LOST = "crew: assignments that were never answered"
_TALK = "crew: messages per dish / re-assignments / command cycles"

METRICS = (
    Metric("chop_ratio", _VALUABLE, partial(_valuable, "chop")),
    Metric("cook_ratio", _VALUABLE, partial(_valuable, "cook")),
    Metric("serve_ratio", _VALUABLE, partial(_valuable, "serve")),
    Metric("contribution", "contribution rate, by key events", _contribution),
    Metric("hit_rate", _HITS, lambda history, _: hit_rate(history.notes)),
    Metric("macro_s", _LATENCY, lambda history, _: _seconds(lambda a: a.macro, history), ".2f"),
    Metric("atomic_s", _LATENCY, lambda history, _: _seconds(lambda a: a.atomic, history), ".2f"),
    Metric("asked", _ASKED, lambda history, _: asked_share(history.notes)),
    Metric("lost", _LOST, lambda history, _: lost_messages(history), ".0f"),
    Metric("messages", _TALK, lambda history, _: messages_per_dish(history), ".2f"),
    Metric("reassigned", _TALK, lambda history, _: reassignments(history), ".0f"),
    Metric("cycles", _TALK, lambda history, _: command_cycles(history), ".0f"),
)
