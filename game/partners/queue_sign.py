"""What stands for an entry of a partner's queue: a sign for each kind of work, and few words."""

from typing import Literal

from agents.intention.values import ALWAYS, ANY, Avoid, Goal, Wait
from agents.messages import TICKS_PER_SECOND, QueueEntry

__all__ = ["QueueEntry", "Sign", "few_words", "seconds_left", "sign_of"]

#: The verbs' are called as they are; 'favour' is any other.
Sign = Literal[
    "chop", "prepare", "cook", "plate", "serve", "putout", "drop", "favour",
    "wait", "halt", "standing", "ban", "yours",
]  # fmt: skip
_OF_VERBS: dict[str, Sign] = {
    "chop": "chop", "prepare": "prepare", "cook": "cook", "plate": "plate", "serve": "serve",
    "putout": "putout", "drop": "drop",
}  # fmt: skip


def sign_of(entry: QueueEntry) -> Sign:
    """The sign for an entry."""
    if entry.kind != "task":
        return entry.kind
    match entry.part:
        case Goal(do=do):
            return _OF_VERBS.get(do, "favour")
        case Wait():
            return "wait"
    return "favour"


def seconds_left(entry: QueueEntry, tick: int) -> int | None:
    """How long a wait that has begun still takes at `tick`; None for anything else."""
    match entry.part:
        case Wait(int(seconds)) if entry.begun is not None and entry.state == "active":
            left = seconds * TICKS_PER_SECOND - (tick - entry.begun)
            return max(0, -(-left // TICKS_PER_SECOND))
    return None


def few_words(entry: QueueEntry) -> str:
    """What stands beside sign and count, which say 'do not', 'always' and how often already."""
    match entry.part:
        case Avoid(do, what, _):
            named = (word for word in ("" if do == ANY else do, what) if word)
            return " ".join(named) or "everything"
    return entry.text.removesuffix(f" {ALWAYS}" if entry.times is None else f" x{entry.times}")
