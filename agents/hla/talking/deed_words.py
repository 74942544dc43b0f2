"""What was asked for, in the words of the one who does it: 'chopping 2 onions', 'the onions'."""

from collections.abc import Iterable

from agents.hla.inflection import gerund
from agents.intention.language import ALWAYS, Goal, Times, Vocabulary
from agents.intention.values import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Only,
    Part,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)
from agents.intention.wording import goal_words, how_often, plural
from agents.messages import Option

#: Where the doer puts it otherwise than the sentence on the screen.
_SPOKEN = {
    "prepare": "mix {thing}",
    "pass": "pass you {thing}",
    "fetch": "fetch {thing}",
    "move": "step aside",
    "come": "come over",
    "clean": "clean up",
    "free": "free {thing}",
}
_LASTING = " from now on"
_LONE = {"putout": "the fire", "drop": "the burnt food", "clean": "the clean-up"}
_WATCHED = {"pots": "the pots", "fire": "fires", "clock": "the clock", "orders": "the orders"}
_EVENTS = {
    "cooked": "until something is cooked",
    "chopped": "until something is chopped",
    "served": "until something is served",
    "order": "until the next order",
    "word": "until you say so",
}


def task(part: Part, vocabulary: Vocabulary) -> str:
    """As one promises it: 'chop 2 onions', 'mix Bob Soup', 'wait 5 s'."""
    match part:
        case Goal(do, what, times) if do in _SPOKEN:
            words = _SPOKEN[do].format(thing=_some(do, what, times, vocabulary))
            return words + _often(what, times, vocabulary)
        case Goal(times="always"):
            return goal_words(part, vocabulary).removeprefix("always ") + _LASTING
        case Goal():
            return goal_words(part, vocabulary)
        case Wait(seconds, None):
            return f"wait {seconds} s"
        case Wait(None, event):
            return f"wait {_EVENTS[event or 'word']}"
        case Stock(what, count):
            return f"keep {count} {_plural(vocabulary.title(what), count)} ready"
        case Watch(what):
            return f"watch {_WATCHED[what]}"
        case Only(do, what):
            return f"do nothing but {gerund(f'{do} {_any(what, vocabulary)}')}"
        case Prefer(what):
            return f"take {preferred(what, vocabulary)} first"
        case Avoid(do, what):
            return f"not {forbidden(do, what, vocabulary)}"
        case Allow(do, what) | Cancel(do, what):
            return subject(do, what, vocabulary)
        case Split():
            return "share the work"
        case Control("stop"):
            return "stand still"
    return "go on"


def doing(part: Part, vocabulary: Vocabulary) -> str:
    """As one tells it: 'chopping 2 onions', 'mixing Bob Soup from now on', 'waiting 5 s'."""
    return gerund(task(part, vocabulary))


def in_order(parts: Iterable[Part], vocabulary: Vocabulary) -> str:
    """'chopping 2 onions, then cooking Bob Soup'."""
    return ", then ".join(doing(part, vocabulary) for part in parts)


def promised(parts: Iterable[Part], vocabulary: Vocabulary) -> str:
    """'chop 2 onions, then cook Bob Soup'."""
    return ", then ".join(task(part, vocabulary) for part in parts)


def option_doing(option: Option, vocabulary: Vocabulary) -> str:
    """What a macro action is while it lasts: 'chopping onion', 'cooking Bob Soup'."""
    if option.what is None or option.verb in _SPOKEN:
        return doing(Goal(option.verb, option.what), vocabulary)
    return gerund(f"{option.word or option.verb} {vocabulary.title(option.what)}")


def subject(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """What it is about: 'onions', 'Bob Soup', 'the fire', 'cooking', 'everything'."""
    if what is not None:
        name = vocabulary.title(what)
        return name if _is_dish(what, vocabulary) else plural(name)
    return "everything" if do == ANY else _LONE.get(do) or gerund(_bare(do))


def thing(part: Part, vocabulary: Vocabulary) -> str:
    """What comes first when something lines up: 'the 2 onions', 'Bob Soup', 'the wait'."""
    match part:
        case Goal(do, None):
            return _LONE.get(do) or doing(part, vocabulary)
        case Goal(_, str(what), int(times)) if not _is_dish(what, vocabulary):
            return f"the {_plural(vocabulary.title(what), times)}"
        case Goal(_, str(what)):
            return vocabulary.title(what)
        case Wait():
            return "the wait"
    return doing(part, vocabulary)


def forbidden(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """What somebody does not do: 'chop onions', 'touch Bob Soup', 'do anything'."""
    if do == ANY:
        return f"touch {subject(do, what, vocabulary)}" if what else "do anything"
    if what is None:
        return task(Goal(do), vocabulary) if do in _LONE else f"{_bare(do)} anything"
    return f"{_bare(do)} {subject(do, what, vocabulary)}"


def preferred(what: str, vocabulary: Vocabulary) -> str:
    """'the most urgent order', 'Bob Soup'."""
    names = {"urgent": "the most urgent", "oldest": "the oldest", "newest": "the newest"}
    return f"{names[what]} order" if what in names else vocabulary.title(what)


def _bare(do: str) -> str:
    return _SPOKEN.get(do, do).split()[0]


def _any(what: str | None, vocabulary: Vocabulary) -> str:
    return subject(ANY, what, vocabulary) if what else "that"


def _some(do: str, what: str | None, times: Times, vocabulary: Vocabulary) -> str:
    if what is None:
        return "something"
    name = vocabulary.title(what)
    if not _counted(what, vocabulary):
        return f"a {name}" if do == "free" else name
    return f"{times} {_plural(name, times)}" if isinstance(times, int) else plural(name)


def _often(what: str | None, times: Times, vocabulary: Vocabulary) -> str:
    if times == ALWAYS:
        return _LASTING
    return "" if _counted(what, vocabulary) else how_often(times)


def _counted(what: str | None, vocabulary: Vocabulary) -> bool:
    return what is not None and what in (vocabulary.things_of("chop") or ("plate",))


def _is_dish(what: str, vocabulary: Vocabulary) -> bool:
    return what in dict(vocabulary.titles)


def _plural(name: str, count: int) -> str:
    return name if count == 1 else plural(name)
