"""What is measured of a round beside its results, one row each: reports go by this table."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from numbers import Real
from pathlib import Path
from statistics import fmean
from typing import TypeAlias

from agents.intention import Part
from agents.messages import TICKS_PER_SECOND, Assign, CrewAsk, CrewPlan, Report, Revoke, Tell
from agents.own_code import OwnCodeError, load_object, own_file, slip, with_imports
from game.lab.metrics.conduct import valuable_ratio
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.responses import Answer, answers, asked_share, hit_rate, prompts_per_dish
from game.session.match.history import MatchHistory
from game.session.match.results import results

#: A goal that is back at who assigned it within so long, in ticks, went in a circle.
CYCLE = 20 * TICKS_PER_SECOND

#: So soon an assignment is accepted or refused, in ticks.
ANSWERED = TICKS_PER_SECOND

Goals: TypeAlias = tuple[Part, ...]


def messages_per_dish(history: MatchHistory) -> float | None:
    """What members sent one another, by the dishes served; None without a crew or a dish."""
    served = results(history).served
    sent = sum(isinstance(s.entry, Assign | Revoke | CrewAsk | Tell) for s in history.talk)
    return sent / served if history.talk and served else None


def lost_messages(history: MatchHistory) -> float | None:
    """How many assignments nobody ever answered, those of the last moments apart."""
    if not history.talk:
        return None
    answered = {sent.entry.id for sent in history.talk if isinstance(sent.entry, Report)}
    due = (sent for sent in history.talk if sent.tick <= history.state.tick - ANSWERED)
    asked = [sent.entry.id for sent in due if isinstance(sent.entry, Assign)]
    return float(sum(number not in answered for number in asked))


def plans(history: MatchHistory) -> float | None:
    """How often a leader planned, which S-Agents counts as mPT; None without a crew."""
    found = sum(isinstance(sent.entry, CrewPlan) for sent in history.talk)
    return float(found) if history.talk else None


def reassignments(history: MatchHistory) -> float | None:
    """How often what one cook failed at, or had taken from it, was assigned once more."""
    if not history.talk:
        return None
    known: dict[int, Goals] = {}
    open_again, count = Counter[Goals](), 0
    for sent in history.talk:
        match sent.entry:
            case Assign(goals=goals, id=number):
                known[number] = goals
                count += open_again[goals] > 0
                open_again[goals] -= open_again[goals] > 0
            case Revoke(number) | Report(id=number, state="failed") if number in known:
                open_again[known.pop(number)] += 1
    return float(count)


def command_cycles(history: MatchHistory) -> float | None:
    """How often a goal came back to its sender soon, and nobody had begun it."""
    if not history.talk:
        return None
    reports = [sent.entry for sent in history.talk if isinstance(sent.entry, Report)]
    begun = {report.id for report in reports if report.state == "started"}
    passed: list[tuple[int, int | None, Goals]] = []
    count = 0
    for sent in history.talk:
        match sent.entry:
            case Assign(cook=cook, goals=goals, id=number) if sent.sender != cook:
                back = (cook, goals)
                recent = [each for each in passed if sent.tick - each[0] < CYCLE]
                count += any((sender, what) == back for _, sender, what in recent)
                passed = recent if number in begun else [*recent, (sent.tick, sent.sender, goals)]
    return float(count)


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

    def measured(self, history: MatchHistory, cooks: Sequence[int]) -> float | None:
        """The value of one of one's own. Raises OwnCodeError where it fails or is no number."""
        try:
            found = self.value(history, cooks)
        except Exception as error:  # whatever it does
            raise OwnCodeError(slip(error)) from error
        if found is None or (isinstance(found, Real) and isfinite(found)):
            return None if found is None else float(found)
        raise OwnCodeError(f"expected a number or None, found {found!r:.60}")


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
_PROMPTS = "questions put to models, per dish"
_PLANS = "crew: plans until the end (mPT)"

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
    Metric("plans", _PLANS, lambda history, _: plans(history), ".0f"),
    Metric("messages", _TALK, lambda history, _: messages_per_dish(history), ".2f"),
    Metric("reassigned", _TALK, lambda history, _: reassignments(history), ".0f"),
    Metric("cycles", _TALK, lambda history, _: command_cycles(history), ".0f"),
)

#: Measured only where an experiment asks for it, so that reports from before it remain as they are.
ON_REQUEST: Mapping[str, Metric] = {
    each.name: each
    for each in (Metric("prompts", _PROMPTS, lambda history, _: prompts_per_dish(history), ".2f"),)
}


def own_metric(source: str) -> Metric:
    """The metric of `ON_REQUEST` of that name, or that 'FILE.py:NAME' or 'MODULE:NAME' names.

    Raises OwnCodeError.
    """
    found = ON_REQUEST.get(source) or load_object(source)
    if not isinstance(found, Metric):
        raise OwnCodeError(f"its type is {type(found).__name__}")
    return found


def metric_files(source: str) -> list[Path]:
    """The file of one from a file, and what it imports; none of a module's."""
    file = own_file(source)
    return [] if file is None else with_imports(file.resolve())
