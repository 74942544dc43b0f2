"""Intentions in words for people: the HUD, the log, the prompts of large models."""

from collections.abc import Iterator, Mapping

from agents.intention.language import FREE, Vocabulary
from agents.intention.values import (
    ALWAYS,
    ANY,
    Allow,
    Ask,
    AskKind,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Only,
    Part,
    Place,
    Prefer,
    Split,
    Stock,
    TalkKind,
    Times,
    Wait,
    Watch,
)

#: How a task reads where 'verb thing' would not do.
_TASKS = {
    "prepare": "prepare the ingredients of {thing}",
    "putout": "put out the fire",
    "drop": "throw away the burnt food",
    "pass": "pass you {thing}",
    "fetch": "get {thing}",
    "move": "step aside",
    "come": "come over",
    "clean": "clean up",
}
#: Things that these are done to are told without a number.
_UNCOUNTED = ("prepare", "putout", "drop", FREE)

_OFTEN: Mapping[Times, str] = {1: "", 2: " twice"}

_TALK: Mapping[TalkKind, str] = {
    "none": "nothing in particular",
    "thanks": "says thanks",
    "hello": "says hello",
    "sorry": "says sorry",
    "praise": "is pleased",
    "complaint": "complains",
    "insult": "is rude",
    "joke": "jokes",
    "nonsense": "nothing that makes sense",
    "absent": "wants something that is not here",
    "yes": "says yes",
    "no": "says no",
}
_QUESTIONS: Mapping[AskKind, str] = {
    "orders": "asks about the orders",
    "recipe": "asks how to make something",
    "status": "asks how things stand",
    "plan": "asks what you are going to do",
    "other": "asks something",
    "where": "asks where something is",
    "count": "asks how many there are",
    "who": "asks who does what",
    "why": "asks why",
    "missing": "asks what is missing",
    "time": "asks how long the round lasts",
    "told": "asks what you were told",
    "make": "asks whether you two will make it",
    "self": "asks about you",
    "advice": "asks what to do",
    "station": "asks what is in a place",
}
_PLACES: Mapping[Place, str] = {"end": "", "front": "first ", "instead": "instead "}
_CALLED_OFF = {
    "prefer": "no longer put some orders first",
    "only": "no longer do only one thing",
    "wait": "no longer wait",
    "split": "no longer share the work",
}
_WATCHED = {
    "pots": "watch the pots",
    "fire": "watch out for fire",
    "clock": "watch the clock",
    "orders": "watch the orders",
}
_AWAITED = {
    "cooked": "wait until something is cooked",
    "chopped": "wait until something is chopped",
    "served": "wait until something is served",
    "order": "wait for the next order",
    "word": "wait for your word",
}


def sentence(intention: Intention, vocabulary: Vocabulary) -> str:
    """E.g. 'chop 2 onions, then cook Alice Soup; do not chop tomatoes'."""
    match intention:
        case NoIntention(kind):
            return _TALK[kind]
        case Ask("recipe", str(what)):
            return f"asks how to make {vocabulary.title(what)}"
        case Ask(kind, what):
            return _QUESTIONS[kind] + (f" ({vocabulary.title(what)})" if what else "")
        case Demand(parts, place):
            return _PLACES[place] + "; ".join(_clauses(parts, vocabulary))


def _clauses(parts: tuple[Part, ...], vocabulary: Vocabulary) -> Iterator[str]:
    """What is done in its turn, then what is not to be done, then all else."""
    turns = [part for part in parts if isinstance(part, Goal | Wait)]
    avoids = [part for part in parts if isinstance(part, Avoid) and not part.yours]
    if turns:
        yield ", then ".join(part_words(part, vocabulary) for part in turns)
    if avoids:
        yield ", ".join(avoid_words(part, vocabulary) for part in avoids)
    for part in parts:
        if part not in turns and part not in avoids:
            yield part_words(part, vocabulary)


def part_words(part: Part, vocabulary: Vocabulary) -> str:
    """One part, as the one who does it would be told, e.g. 'keep 2 chopped onions ready'."""
    match part:
        case Goal():
            return goal_words(part, vocabulary)
        case Avoid():
            return avoid_words(part, vocabulary)
        case Allow(do, what):
            return f"feel free to {_free_words(do, what, vocabulary)} again"
        case Cancel(do, what):
            return _called_off(do, what, vocabulary)
        case Only(do, what):
            return f"only {task_words(do, what, vocabulary)}"
        case Stock(what, count):
            name = vocabulary.title(what)
            return f"keep {count} chopped {name if count == 1 else plural(name)} ready"
        case Prefer() | Watch() | Wait() | Control() | Split():
            return _manner_words(part, vocabulary)


def _manner_words(part: Prefer | Watch | Wait | Control | Split, vocabulary: Vocabulary) -> str:
    match part:
        case Prefer("urgent" | "oldest" | "newest" as which):
            return f"put the {which} orders first"
        case Prefer(what):
            return f"put {vocabulary.title(what)} first"
        case Watch(what):
            return _WATCHED[what]
        case Wait(event=str(event)):
            return _AWAITED[event]
        case Wait(seconds):
            return f"wait {seconds} s"
        case Control("stop"):
            return "stop everything"
        case Control():
            return "go on"
        case Split(by):
            return f"share the {by} with you"


def goal_words(goal: Goal, vocabulary: Vocabulary) -> str:
    """E.g. 'chop 2 onions', 'cook Alice Soup twice', 'always chop onions'."""
    if goal.what is not None and _countable(goal.do, goal.what, vocabulary):
        name = vocabulary.title(goal.what)
        match goal.times:
            case "always":
                return f"always {_task(goal.do, goal.what, plural(name), vocabulary)}"
            case times:
                counted = f"{times} {name if times == 1 else plural(name)}"
                return _task(goal.do, goal.what, counted, vocabulary)
    words = _task(goal.do, goal.what, _named(goal, vocabulary, "whatever is needed"), vocabulary)
    return f"always {words}" if goal.times == ALWAYS else words + how_often(goal.times)


def avoid_words(avoid: Avoid, vocabulary: Vocabulary) -> str:
    """E.g. 'do not chop tomatoes', 'do not cook anything', 'leave Bob Soup to you'."""
    if avoid.do == ANY:
        thing = _things(avoid.what, vocabulary)
        if avoid.yours:
            return f"leave {thing or 'everything'} to you"
        return f"do nothing with {thing}" if thing else "do nothing"
    words = task_words(avoid.do, avoid.what, vocabulary, "anything")
    return f"leave it to you to {words}" if avoid.yours else f"do not {words}"


def _free_words(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    if do != ANY:
        return task_words(do, what, vocabulary, "anything")
    thing = _things(what, vocabulary)
    return f"use {thing}" if thing else "do anything"


def _called_off(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    match do:
        case "any":
            return f"forget {_things(what, vocabulary) or 'all that you were asked for'}"
        case "stock":
            return f"no longer keep {_things(what, vocabulary) or 'anything'} ready"
        case "watch":
            return f"no longer {_WATCHED[what] if what else 'watch anything'}"
        case _ if do in _CALLED_OFF:
            return _CALLED_OFF[do]
    return f"not {task_words(do, what, vocabulary, 'anything')} after all"


def task_words(
    do: str, what: str | None, vocabulary: Vocabulary, anything: str = "whatever is needed"
) -> str:
    """A verb and its thing in general, e.g. 'chop tomatoes', 'cook Bob Soup', 'see to onions'."""
    if do == ANY:
        return f"see to {_things(what, vocabulary) or anything}"
    if what is not None and _countable(do, what, vocabulary):
        return _task(do, what, plural(vocabulary.title(what)), vocabulary)
    return _task(do, what, _named(Goal(do, what), vocabulary, anything), vocabulary)


def plural(name: str) -> str:
    """The English plural of an ingredient's name, regular nouns only."""
    if name.endswith(("s", "x", "z", "ch", "sh", "o")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


def _countable(do: str, what: str, vocabulary: Vocabulary) -> bool:
    # Dishes have titles ('Alice Soup') and are done so many times; ingredients are counted.
    return do not in _UNCOUNTED and what not in dict(vocabulary.titles)


def _named(task: Goal, vocabulary: Vocabulary, anything: str) -> str:
    """A thing that is not counted."""
    if task.do == FREE:
        return f"a {task.what}" if task.what else "some room"
    if task.what:
        return vocabulary.title(task.what)
    return anything if vocabulary.things_of(task.do) else ""


def _things(what: str | None, vocabulary: Vocabulary) -> str:
    """E.g. 'onions', 'Bob Soup'; nothing for anything."""
    if what is None:
        return ""
    name = vocabulary.title(what)
    return name if what in dict(vocabulary.titles) else plural(name)


def _task(do: str, what: str | None, thing: str, vocabulary: Vocabulary) -> str:
    if own := vocabulary.word(do, what):
        return f"{own} {thing}"
    return _TASKS.get(do, "{do} {thing}").format(do=do, thing=thing).strip()


def how_often(times: Times) -> str:
    """E.g. ' twice'; nothing for once."""
    return _OFTEN.get(times, f" {times} times")
