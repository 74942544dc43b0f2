"""Long demands put together by rule: several tasks, connected in the ways people connect them."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from tuning.holes import UnfilledError

#: Draws words and meaning of a task ('t') or of a task's -ing form ('ing').
Draw: TypeAlias = Callable[[str], tuple[str, str]]

_NEXT = (
    " then ", ", then ", " and then ", " and ", ", ", " after that ", ", after that ", " next ",
    ", and ", " plus ", ". then ", ". ", "; ", " followed by that ", " and after that ", ", also ",
)  # fmt: skip
_LAST = (
    " and ",
    " and finally ",
    ", finally ",
    ", and last of all ",
    " and then ",
    ", then ",
    " and to end with ",
)
_FIRST = ("first ", "first ", "start: ", "ok ", "so, ", "to begin with ", "1. ", "", "", "", "", "")
_NOW = ("now ", "first of all ", "quick, ", "before anything else ", "right now ", "before that, ")
_INSTEAD = (
    "no wait, ",
    "instead ",
    "scrap that, ",
    "forget that, rather ",
    "new plan: ",
    "change of plan, ",
)
_BUT = (
    (" but don't start ", "avoid"), (" but no ", "avoid"), (", and please no ", "avoid"),
    (" but leave the {} to me", "leave"), (", i'm ", "leave"), (", {} is my job", "leave"),
    (", and you're allowed to go back to ", "allow"),
)  # fmt: skip


def composed(draw: Draw, random: Random) -> tuple[str, str]:
    """Words and meaning of two to six tasks in a row. Raises UnfilledError."""
    count = random.choice((2, 3, 3, 3, 4, 4, 4, 5, 5, 6))
    tasks = [draw("t") for _ in range(count)]
    if any(", " in meaning for _, meaning in tasks):
        raise UnfilledError("a task of several parts")
    if len({" ".join(meaning.split()[:2]) for _, meaning in tasks}) < count:
        raise UnfilledError("the same task twice")
    said, meaning = _in_turn(tasks, random), ", then ".join(meaning for _, meaning in tasks)
    kind = random.random()
    if kind < 0.08:
        return random.choice(_NOW) + said, f"now {meaning}"
    if kind < 0.14:
        return random.choice(_INSTEAD) + said, f"instead {meaning}"
    if kind < 0.26 and count < 6:
        return _with_exception(said, meaning, draw("ing"), random)
    if kind < 0.34 and count == 2:
        (later, after), (sooner, before) = tasks
        shape = random.choice(
            ("{}, but first {}", "before you {}, {}", "{} but {} first", "{} after you {}")
        )
        return shape.format(later, sooner), f"{before}, then {after}"
    return said, meaning


def _in_turn(tasks: Sequence[tuple[str, str]], random: Random) -> str:
    joint = random.choice(_NEXT)
    said = random.choice(_FIRST) + tasks[0][0]
    for words, _ in tasks[1:-1]:
        said += (joint if random.random() < 0.6 else random.choice(_NEXT)) + words
    return said + random.choice((*_LAST, joint, joint)) + tasks[-1][0]


def _with_exception(
    said: str, meaning: str, task: tuple[str, str], random: Random
) -> tuple[str, str]:
    words, kind = random.choice(_BUT)
    ending = words.format(task[0]) if "{}" in words else words + task[0]
    return said + ending, f"{meaning}, {kind} {task[1]}"
