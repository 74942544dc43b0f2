"""What people see in place of names: signs and words for what is asked for and done."""

from collections.abc import Sequence
from typing import Literal

from agents.english import numbered
from agents.intention import ALWAYS, ANY, Avoid, Goal, Intention, Qualified, Wait
from agents.messages import TICKS_PER_SECOND, QueueEntry, Readings, ShownReading

__all__ = [
    "Intention", "QueueEntry", "Readings", "ShownReading", "Sign", "alike", "few_words",
    "macro_words", "numbered", "seconds_left", "sign_for", "sign_of", "thing_of",
]  # fmt: skip

#: Things that are named of those that one sign stands for.
NAMED = 2

_MACROS = {"Putout": "Put Out the Fire", "Drop": "Throw It Away"}
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


def thing_of(entry: QueueEntry) -> str:
    """The ingredient or dish that an entry is about; '' for none."""
    return getattr(Qualified.of(entry.part).inner, "what", None) or ""


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
        case Avoid(do, what):
            named = [each.text.partition(": ")[2] for each in (entry, *more)]
            if do == ANY and what is None:
                return "everything"
            first, *others = [name.removesuffix(f" x{entry.times}") for name in named]
            # The verb, one word where there is a thing, is told once.
            things = [first, *(name if do == ANY else name.split(" ", 1)[-1] for name in others)]
            left = f" +{len(things) - NAMED}" if len(things) > NAMED else ""
            return ", ".join(things[:NAMED]) + left
    return entry.text.removesuffix(f" {ALWAYS}" if entry.times is None else f" x{entry.times}")


def macro_words(name: str) -> str:
    """A macro action as people read it; `name`: as the papers and the log have it."""
    return _MACROS.get(name, name)
