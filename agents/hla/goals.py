"""Exact counting: how often each goal has been reached, from the kitchen's facts alone.

Work counts when it is complete, not while it goes on (hla.md section 9, no. 14), and when this cook
did it; a goal that is a state of the kitchen, such as a fire being out, counts whoever did it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from agents.intention import ALWAYS, ANY, Avoid, Goal, Vocabulary
from agents.messages import Fact

#: The fact that completes one piece of work.
DEEDS: Mapping[str, str] = {
    "chop": "chopped",
    "prepare": "mixed",
    "cook": "cooked",
    "plate": "plated",
    "serve": "served",
    "putout": "put out",
    "drop": "threw away",
    "pass": "passed",
    "fetch": "fetched",
    "move": "moved aside",
    "come": "came",
    "clean": "cleaned up",
    "free": "freed",
}

#: Goals that are states of the kitchen.
STATES = frozenset({"putout", "drop"})


@dataclass(frozen=True, slots=True)
class GoalProgress:
    """Goals in order, and how often each has been reached."""

    goals: tuple[Goal, ...]
    done: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether every goal is reached; long-term goals never are."""
        return bool(self.goals) and not any(self._open())

    @property
    def current(self) -> tuple[Goal, ...]:
        """What to work on: the first goal with a count left; after those, all long-term ones."""
        for goal, is_open in zip(self.goals, self._open(), strict=True):
            if is_open and goal.times != ALWAYS:
                return (goal,)
        return tuple(goal for goal in self.goals if goal.times == ALWAYS)

    @property
    def note(self) -> str:
        """E.g. '1 of 2'; with several goals only the current one's."""
        for goal, done, is_open in zip(self.goals, self.done, self._open(), strict=True):
            if is_open and goal.times != ALWAYS:
                return f"{done} of {goal.times}"
        return "until further notice" if self.current else ""

    def _open(self) -> list[bool]:
        return [
            goal.times == ALWAYS or done < goal.times
            for goal, done in zip(self.goals, self.done, strict=True)
        ]


def progress(
    goals: tuple[Goal, ...],
    facts: Iterable[Fact],
    seat: int,
    vocabulary: Vocabulary,
    base: tuple[int, ...] = (),
) -> GoalProgress:
    """Credit each fact to the first goal that it fits and that is not yet reached.

    `base` is what had been reached before the facts.
    """
    found = GoalProgress(goals, base if len(base) == len(goals) else (0,) * len(goals))
    for fact in facts:
        found = _credit(found, fact, seat, vocabulary)
    return found


def _credit(found: GoalProgress, fact: Fact, seat: int, vocabulary: Vocabulary) -> GoalProgress:
    for i, (goal, is_open) in enumerate(zip(found.goals, found._open(), strict=True)):
        if is_open and fits(goal, fact, seat, vocabulary):
            done = tuple(n + (i == k) for k, n in enumerate(found.done))
            return GoalProgress(found.goals, done)
    return found


def fits(goal: Goal, fact: Fact, seat: int, vocabulary: Vocabulary) -> bool:
    """Whether a fact brings a goal of the cook at `seat` one nearer."""
    if fact.verb != DEEDS.get(goal.do, f"{goal.do}ed"):
        return False
    if goal.do in STATES:
        return True
    named = goal.what is None or fact.what in (goal.what, vocabulary.title(goal.what))
    return named and fact.seat == seat


class Task(Protocol):
    """Doing something to something: a part of a demand, or a macro action's verb and thing."""

    @property
    def do(self) -> str: ...

    @property
    def what(self) -> str | None: ...


def covers(part: Task, do: str, what: str | None) -> bool:
    """Whether a part of a demand is of doing `do` to `what` (None: to anything there is)."""
    return part.do in (ANY, do) and part.what in (None, what)


def task_key(part: Goal | Avoid) -> str:
    """The verb and its thing; 'any' for none in particular."""
    return f"{part.do} {part.what or 'any'}"
