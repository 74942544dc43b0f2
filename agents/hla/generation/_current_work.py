"""What is being done at this moment, and which of the things asked for it belongs to."""

from collections.abc import Sequence

from agents.hla.generation._deed_words import option_doing
from agents.hla.knowledge import Knowledge
from agents.intention import ANY, Avoid, Goal, Only, Part, Stock
from agents.messages import Option, QueueEntry
from agents.orders import Bounds, dish_needs, masked, way_to


def doing_words(macro: str, known: Knowledge) -> str:
    """'chopping onion'; '' for nothing."""
    option = known.option(macro)
    return "" if option is None else option_doing(option, known.vocabulary)


def allowed(known: Knowledge) -> tuple[Option, ...]:
    """The macro actions within what the human leaves open, and that need no asking."""
    bounds = Bounds.of((e.part for e in known.queue if not e.over), dish_needs(known.now.menu))
    return tuple(o for o in masked(known.now.options, bounds) if not o.on_demand)


def serves(entry: QueueEntry, option: Option, known: Knowledge) -> bool:
    """Whether a macro action is what an entry asks for, or a step on the way there."""
    goal = as_goal(entry.part)
    return goal is not None and option.name in way_to(goal, known.now.options).names


def is_it(part: Part, option: Option) -> bool:
    """Whether a macro action is the very thing that a part asks for."""
    goal = as_goal(part)
    return goal is not None and (goal.do, goal.what) in (
        (option.verb, option.what),
        (option.verb, None),
    )


def as_goal(part: Part) -> Goal | None:
    """The goal that a part comes to, if any."""
    match part:
        case Goal():
            return part
        case Stock(what):
            return Goal("chop", what)
        case Only(do, what) if do != ANY:
            return Goal(do, what)
    return None


def entries_about(what: str, entries: Sequence[QueueEntry]) -> tuple[QueueEntry, ...]:
    """The entries that name a thing or a verb, or cover all things."""
    return tuple(entry for entry in entries if _names(entry.part, what))


def _names(part: Part, what: str) -> bool:
    match part:
        case Avoid(do, thing):
            return what in (do, thing) or (do == ANY and thing is None)
        case Goal(do, thing) | Only(do, thing):
            return what in (do, thing)
        case Stock(thing):
            return what == thing
    return False
