"""Entries of a queue as people see them: a sign, and few words beside it."""

from collections.abc import Sequence
from typing import Literal

from agents.intention import ALWAYS, ANY, Avoid, Goal, Wait
from agents.messages import TICKS_PER_SECOND, QueueEntry

__all__ = ["QueueEntry", "Sign", "alike", "few_words", "seconds_left", "sign_for", "sign_of"]

#: Things that are named of those that one sign stands for.
NAMED = 2

#: The verbs' are called as they are; 'favour' is any other.
Sign = Literal[
    "chop", "prepare", "cook", "plate", "serve", "wash", "putout", "drop", "favour",
    "wait", "halt", "standing", "ban", "yours",
]  # fmt: skip
_VERBS: tuple[Sign, ...] = (
    "chop", "prepare", "cook", "plate", "serve", "wash", "putout", "drop",
)  # fmt: skip


def sign_of(entry: QueueEntry) -> Sign:
    """The sign for an entry."""
    if entry.kind != "task":
        return entry.kind
    match entry.part:
        case Goal(do=do):
            return sign_for(do)
        case Wait():
            return "wait"
    return "favour"


def sign_for(verb: str) -> Sign:
    """The sign for doing that to something."""
    return next((sign for sign in _VERBS if sign == verb), "favour")


def seconds_left(entry: QueueEntry, tick: int) -> int | None:
    """How long a wait that has begun still takes at `tick`; None for anything else."""
    match entry.part:
        case Wait(int(seconds)) if entry.begun is not None and entry.state == "active":
            left = seconds * TICKS_PER_SECOND - (tick - entry.begun)
            return max(0, -(-left // TICKS_PER_SECOND))
    return None


def alike(one: QueueEntry, other: QueueEntry) -> bool:
    """Whether one sign can stand for both: things to which the same is not to be done."""
    match one.part, other.part:
        case Avoid(do, str(), yours), Avoid(others, str(), theirs):
            return (do, yours, one.state) == (others, theirs, other.state)
    return False


def few_words(entry: QueueEntry, more: Sequence[QueueEntry] = ()) -> str:
    """What stands beside sign and count, which say 'do not', 'always' and how often already.

    `more`: of the same kind, see `alike`.
    """
    match entry.part:
        case Avoid(do, what, _):
            others = [part.what for each in more if isinstance(part := each.part, Avoid)]
            things = [thing for thing in (what, *others) if thing]
            left = f" +{len(things) - NAMED}" if len(things) > NAMED else ""
            named = ("" if do == ANY else do, ", ".join(things[:NAMED]) + left)
            return " ".join(filter(None, named)) or "everything"
    return entry.text.removesuffix(f" {ALWAYS}" if entry.times is None else f" x{entry.times}")
