"""What passed within a crew: how much for each dish, what was assigned anew, and in circles."""

from collections import Counter
from typing import TypeAlias

from agents.intention import Part
from agents.messages import TICKS_PER_SECOND, Assign, CrewAsk, Report, Revoke, Tell
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
