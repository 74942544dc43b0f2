"""Steps told as one would: 'plating and serving Bob Soup', 'chop 2 onions, then 1 tomato'."""

from collections.abc import Sequence
from typing import TypeAlias

from agents.intention import ALWAYS, Goal, Part

#: A part, and the words for it.
Told: TypeAlias = tuple[Part, str]


def clauses(steps: Sequence[Told]) -> list[str]:
    """The words of the steps without what they share; neighbours about one thing are one clause."""
    found: list[str] = []
    for i, (part, words) in enumerate(steps):
        before, earlier = steps[i - 1] if i else (None, "")
        shared = _ending(earlier, words)
        if found and shared and _one_thing(before, part) and _joins(found[-1], shared, words):
            found[-1] = f"{found[-1].removesuffix(shared).rstrip()} and {words}"
        elif _one_verb(before, part):
            found.append(words.removeprefix(_beginning(earlier, words)).lstrip())
        else:
            found.append(words)
    return found


def _joins(clause: str, shared: str, words: str) -> bool:
    """Whether both are more than what they share."""
    return shared not in (clause, words) and clause.endswith(shared)


def _one_thing(one: Part | None, other: Part) -> bool:
    """Whether two goals are about the same thing, equally often."""
    match one, other:
        case Goal(do, str(what), times), Goal(do_next, str(same), as_often):
            return (what, times) == (same, as_often) and do != do_next
    return False


def _one_verb(one: Part | None, other: Part) -> bool:
    """Whether two counted goals do the same to two things."""
    match one, other:
        case Goal(do, str(what), times), Goal(same, str(next_), counts):
            return do == same and what != next_ and ALWAYS not in (times, counts)
    return False


def _ending(one: str, other: str) -> str:
    """The last words that two phrases share."""
    return " ".join(reversed(_shared(one.split()[::-1], other.split()[::-1])))


def _beginning(one: str, other: str) -> str:
    """The first words that two phrases share, before any number."""
    shared = _shared(one.split(), other.split())
    return " ".join(shared[: next((i for i, w in enumerate(shared) if w.isdigit()), None)])


def _shared(one: list[str], other: list[str]) -> list[str]:
    pairs = list(zip(one, other, strict=False))
    unlike = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return one[:unlike]
