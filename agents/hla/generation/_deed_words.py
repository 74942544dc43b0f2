"""What was asked for and is done, in the words of who does it, 'chopping 2 onions', 'the onions';
which of the things asked for a macro action belongs to."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.english import gerund, how_often, many, numbered
from agents.hla.knowledge import Knowledge
from agents.intention import (
    ALWAYS,
    ANY,
    Avoid,
    Goal,
    Help,
    Only,
    Part,
    Prefer,
    Stock,
    Vocabulary,
    Wait,
    at_words,
    step_words,
    task_words,
    words_of_verb,
)
from agents.messages import Option, QueueEntry
from agents.orders import Bounds, dish_needs, masked, way_to
from agents.orders.wording import aggregated

_THEN = ", then "
#: What one asks for in more words than these is not repeated whole.
_MOST_WORDS = 11


def task(part: Part, vocabulary: Vocabulary) -> str:
    """As one promises it: 'chop 2 onions', 'mix Bob Soup', 'wait 5 s'."""
    match part:
        case Avoid(do, what):
            return f"not {forbidden(do, what, vocabulary)}"
        case Goal(do, None, times) if do != ANY and vocabulary.things_of(do):
            often = " from now on" if times == ALWAYS else how_often(times)
            at = at_words(part.at, vocabulary)
            return task_words(do, None, _aloud(vocabulary), "") + often + at
        case Goal(do, what, "always"):
            at = at_words(part.at, vocabulary)
            return f"{task_words(do, what, _aloud(vocabulary))} from now on{at}"
        case Help("me"):
            return "help you"
    return part.words(_aloud(vocabulary))


def doing(part: Part, vocabulary: Vocabulary) -> str:
    """As one tells it: 'chopping 2 onions', 'mixing Bob Soup from now on', 'waiting 5 s'."""
    return gerund(task(part, vocabulary))


def in_order(parts: Iterable[Part], vocabulary: Vocabulary) -> str:
    """'chopping 2 onions, then plating and serving Bob Soup'; of many the first and 'the rest'."""
    return _in_short(aggregated([(part, doing(part, vocabulary)) for part in parts]))


def promised(parts: Iterable[Part], vocabulary: Vocabulary) -> str:
    """'chop 2 onions, then cook Bob Soup', whole."""
    return _THEN.join(aggregated([(part, task(part, vocabulary)) for part in parts]))


def promised_in_short(parts: Iterable[Part], vocabulary: Vocabulary) -> str:
    """'chop 2 onions, then cook Bob Soup'; of many the first, then 'the rest'."""
    return _in_short(aggregated([(part, task(part, vocabulary)) for part in parts]))


def _in_short(told: Sequence[str]) -> str:
    """As many clauses as one would say at once, at least one."""
    kept = list(told)
    while len(kept) > 1 and len(_THEN.join(kept).split()) > _MOST_WORDS:
        kept.pop()
    return _THEN.join(kept if len(kept) == len(told) else [*kept, "the rest"])


def option_doing(option: Option, vocabulary: Vocabulary) -> str:
    """What a macro action is while it lasts: 'chopping onion', 'cooking Bob Soup'."""
    return gerund(step_words(option.verb, option.what, _aloud(vocabulary)))


def option_doing_it(option: Option, holds: str, vocabulary: Vocabulary) -> str:
    """The same while something is in hand: 'serving it' with a plate of Bob Soup."""
    title = vocabulary.title(option.what) if option.what else ""
    words = option_doing(option, vocabulary)
    return words.replace(title, "it") if title and title in holds else words


def kind_of_work(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """'chopping onions', 'cooking Bob Soup'; however often."""
    return gerund(task_words(do, what, _aloud(vocabulary), "")).strip()


def subject(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """What it is about: 'onions', 'Bob Soup', 'the fire', 'cooking', 'everything'."""
    if what is not None:
        name = vocabulary.title(what)
        return name if what in vocabulary.dishes else many(name)
    return (
        "everything" if do == ANY else words_of_verb(do).alone or kind_of_work(do, None, vocabulary)
    )


def thing(part: Part, vocabulary: Vocabulary) -> str:
    """What comes first when something lines up: 'the onions', 'Bob Soup', 'the wait'."""
    match part:
        case Goal("free"):
            return doing(part, vocabulary)
        case Goal(do, None):
            return words_of_verb(do).alone or doing(part, vocabulary)
        case Goal(_, str(what), times) if what not in vocabulary.dishes:
            name = vocabulary.title(what)
            return f"the {name if times == 1 else many(name)}"
        case Goal(_, str(what)):
            return vocabulary.title(what)
        case Wait():
            return "the wait"
    return doing(part, vocabulary)


def amount(goal: Goal, vocabulary: Vocabulary, *, more: bool = False) -> str:
    """How much is wanted: '2 onions', '1 more onion', 'Bob Soup twice', 'stepping aside'."""
    if goal.what is None:
        return doing(goal, vocabulary)
    name = vocabulary.title(goal.what)
    if goal.what in vocabulary.dishes:
        return f"{name}{' once more' if more and goal.times == 1 else how_often(goal.times)}"
    return numbered(goal.times, name, "more " if more else "")


def called_off(entry: QueueEntry, vocabulary: Vocabulary) -> str:
    """What is not done after all: 'no onions', 'no more onions' after some, 'no waiting'."""
    no = "no more" if entry.done else "no"
    match entry.part:
        case Goal(do, str(what)) if do != "free":
            return f"{no} {subject(do, what, vocabulary)}"
        case Goal(do, None):
            return f"no {kind_of_work(do, None, vocabulary)}"
        case Avoid(do, what):
            return f"{subject(do, what, vocabulary)} again"
        case Wait():
            return "no more waiting"
        case Only():
            return "anything goes again"
        case Prefer():
            return "no order before the others"
        case Stock(what):
            return f"no {many(vocabulary.title(what))} kept ready"
    return f"no more {doing(entry.part, vocabulary)}"


def forbidden(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """What somebody does not do: 'chop onions', 'touch Bob Soup', 'do anything'."""
    if do == ANY:
        return f"touch {subject(do, what, vocabulary)}" if what else "do anything"
    return in_general(do, what, vocabulary)


def in_general(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """A kind of work, however often: 'chop onions', 'mix Bob Soup', 'cook anything'."""
    return task_words(do, what, _aloud(vocabulary), "anything")


def preferred(what: str, vocabulary: Vocabulary) -> str:
    """'the most urgent order', 'Bob Soup'."""
    names = {"urgent": "the most urgent", "oldest": "the oldest", "newest": "the newest"}
    return f"{names[what]} order" if what in names else vocabulary.title(what)


def _aloud(vocabulary: Vocabulary) -> Vocabulary:
    return replace(vocabulary, aloud=True)


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
