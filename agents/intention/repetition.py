"""Earlier demands said again: once more, up to a total, of another thing, one step on, revoked."""

from collections.abc import Iterator
from dataclasses import replace

from agents.intention.clauses import Count, Total
from agents.intention.language import MAX_TIMES, Vocabulary
from agents.intention.referents import Referents
from agents.intention.values import (
    ALWAYS,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    IntentionError,
    Only,
    Part,
    Place,
    Prefer,
    Split,
    Stock,
    Times,
    Wait,
    Watch,
)

#: What is done to a thing, one after the other, as far as the menu has it.
STEPS = ("chop", "prepare", "cook", "plate", "serve")


def said_before(demand: Demand | None) -> Demand:
    """An earlier demand; IntentionError if there is none."""
    if demand is None:
        raise IntentionError("nothing was asked for before")
    return demand


def again(demand: Demand | None, times: int) -> tuple[Part, ...]:
    """The whole demand, its goals `times` times as often."""
    return tuple(_scaled(part, times) for part in said_before(demand).parts)


def _scaled(part: Part, times: int) -> Part:
    if not isinstance(part, Goal) or part.times == ALWAYS:
        return part
    return replace(part, times=min(part.times * times, MAX_TIMES))


def more(referents: Referents, count: Count, place: Place) -> Iterator[Part]:
    """The last demand's last goal or stock, so often again or up to a total."""
    counted = [p for p in said_before(referents.last).parts if isinstance(p, Goal | Stock)]
    match counted[-1:], count:
        case [Goal(do, what)], Total(total):
            yield from up_to(referents, total, do, what, place)
        case [Goal(do, what)], (int() | "always") as times:
            yield Goal(do, what, times)
        case [Stock(what)], Total(total):
            yield Stock(what, total)
        case [Stock(what, ready)], int(extra):
            yield Stock(what, min(ready + extra, MAX_TIMES))
        case _:
            raise IntentionError("there is no goal to continue")


def up_to(
    referents: Referents, total: int, do: str, what: str | None, place: Place
) -> Iterator[Part]:
    """What is left of a total after what the last demand did of it, and will still do."""
    asked, done = referents.asked_and_done(do, what)
    stands = referents.open and asked > done
    if stands and total < asked:  # less is wanted than was asked for
        yield Cancel(do, what)
    counted = int(asked) if stands and total >= asked and place != "instead" else done
    if total > counted:
        yield Goal(do, what, total - counted)


def with_another(demand: Demand | None, what: str) -> Part:
    """What was last asked for, with another thing."""
    parts = said_before(demand).parts
    goals = [part for part in parts if isinstance(part, Goal)]
    others = [p for p in parts if isinstance(p, Avoid | Allow | Cancel | Only | Stock)]
    for part in (goals or others)[-1:]:
        return replace(part, what=what)
    raise IntentionError("nothing was said of a thing before")


def next_step(referents: Referents, vocabulary: Vocabulary) -> Goal:
    """The step after the last one for the same thing, as often."""
    for mention in referents.mentions()[-1:]:
        steps = [do for do in STEPS if mention.what in (vocabulary.things_of(do) or ())]
        if mention.do in steps[:-1]:
            return Goal(steps[steps.index(mention.do) + 1], mention.what, _once(mention.times))
    raise IntentionError("there is no next step")


def _once(times: Times) -> int:
    return 1 if times == ALWAYS else times


def called_off(demand: Demand | None) -> tuple[Part, ...]:
    """What takes back the whole demand."""
    found = tuple(dict.fromkeys(_undone(part) for part in said_before(demand).parts))
    parts = tuple(part for part in found if part)
    if not parts:
        raise IntentionError("nothing that could be taken back was asked for")
    return parts


def _undone(part: Part) -> Part | None:
    match part:
        case Goal(do, what):
            return Cancel(do, what)
        case Avoid(do, what):
            return Allow(do, what)
        case Only():
            return Cancel("only")
        case Prefer():
            return Cancel("prefer")
        case Stock(what):
            return Cancel("stock", what)
        case Watch(what):
            return Cancel("watch", what)
        case Wait():
            return Cancel("wait")
        case Split():
            return Cancel("split")
        case Control("stop"):
            return Control("go")
        case _:
            return None
