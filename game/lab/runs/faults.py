"""Whose fault it is that a command was not carried out, by a match's history alone.

Source: HLA, complex commands. What was meant follows from what would have shown that it was done.
"""

from collections.abc import Sequence
from typing import Literal

from agents.intention import Demand, Goal, Intention
from agents.messages import Intend
from game.lab.runs.asking import Ask
from game.session.match.history import MatchHistory

#: The Slow Mind took it for something else, the Fast Mind did not carry out what was understood, or
#: the agent announces no intention: there is nothing to tell it by.
Fault = Literal["slow", "fast", "untold"]
#: What is asked for, by the facts that show it was done.
GOALS = {"chopped": "chop", "cooked": "cook"}


def right_intention(ask: Ask) -> Demand:
    """What `ask` means."""
    return Demand((Goal(GOALS[ask.verb], ask.what, ask.times),))


def fault(history: MatchHistory, asks: Sequence[Ask]) -> Fault:
    """Whose fault it is that the last of `asks` was not done."""
    announced = [note for _, _, note in history.notes if isinstance(note, Intend)]
    people = history.level.humans
    said = [words.number for words in history.words if words.cook in people]
    if not announced or len(said) < len(asks):
        return "untold"
    read = (each.intention for each in announced if each.heard == said[-1])
    return "fast" if any(is_right(meant, asks[-1]) for meant in read) else "slow"


def is_right(meant: Intention, ask: Ask) -> bool:
    """Whether that is what `ask` means; how often, only where its words tell."""
    match meant:
        case Demand(parts=(Goal(do=do, what=what, times=times),)):
            counted = not ask.exact or times == ask.times
            return (do, what) == (GOALS[ask.verb], ask.what) and counted
    return False
