"""Intentions in words for people: the HUD, the log, the prompts of large models."""

from collections.abc import Mapping

from agents.intention.language import (
    ALWAYS,
    Ask,
    Avoid,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Times,
    Vocabulary,
)

#: How a task reads where 'verb thing' would not do.
_TASKS = {
    "prepare": "prepare the ingredients of {thing}",
    "putout": "put out the fire",
    "drop": "throw away the burnt food",
}

_OFTEN: Mapping[Times, str] = {1: "", 2: " twice"}

_QUESTIONS = {
    "orders": "asks about the orders",
    "recipe": "asks how to make something",
    "status": "asks how things stand",
    "plan": "asks what you are going to do",
    "other": "asks something",
}


def sentence(intention: Intention, vocabulary: Vocabulary) -> str:
    """E.g. 'chop 2 onions, then cook Alice Soup; do not chop tomato'."""
    match intention:
        case NoIntention():
            return "nothing in particular"
        case Ask("recipe", str(what)):
            return f"asks how to make {vocabulary.title(what)}"
        case Ask(kind, what):
            return _QUESTIONS[kind] + (f" ({vocabulary.title(what)})" if what else "")
        case Demand():
            goals = ", then ".join(goal_words(goal, vocabulary) for goal in intention.goals)
            avoids = ", ".join(avoid_words(avoid, vocabulary) for avoid in intention.avoids)
            return "; ".join(text for text in (goals, avoids) if text)


def goal_words(goal: Goal, vocabulary: Vocabulary) -> str:
    """E.g. 'chop 2 onions', 'cook Alice Soup twice', 'always chop onions'."""
    if goal.what is not None and _countable(goal.do, goal.what, vocabulary):
        name, do = vocabulary.title(goal.what), vocabulary.word(goal.do, goal.what) or goal.do
        match goal.times:
            case "always":
                return f"always {do} {plural(name)}"
            case 1:
                return f"{do} 1 {name}"
            case times:
                return f"{do} {times} {plural(name)}"
    thing = vocabulary.title(goal.what) if goal.what else None
    words = _task(goal, thing, vocabulary, "whatever is needed")
    return f"always {words}" if goal.times == ALWAYS else words + how_often(goal.times)


def avoid_words(avoid: Avoid, vocabulary: Vocabulary) -> str:
    """E.g. 'do not chop tomatoes', 'do not cook anything'."""
    thing = vocabulary.title(avoid.what) if avoid.what else None
    if thing and avoid.what and _countable(avoid.do, avoid.what, vocabulary):
        thing = plural(thing)
    return "do not " + _task(avoid, thing, vocabulary, "anything")


def plural(name: str) -> str:
    """The English plural of an ingredient's name, regular nouns only."""
    if name.endswith(("s", "x", "z", "ch", "sh", "o")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


def _countable(do: str, what: str, vocabulary: Vocabulary) -> bool:
    # Dishes have titles ('Alice Soup') and are done so many times; ingredients are counted.
    return do not in _TASKS and what not in dict(vocabulary.titles)


def _task(task: Goal | Avoid, thing: str | None, vocabulary: Vocabulary, anything: str) -> str:
    words = thing or (anything if vocabulary.things_of(task.do) else "")
    if own := vocabulary.word(task.do, task.what):
        return f"{own} {words}"
    return _TASKS.get(task.do, "{do} {thing}").format(do=task.do, thing=words).strip()


def how_often(times: Times) -> str:
    """E.g. ' twice'; nothing for once."""
    return _OFTEN.get(times, f" {times} times")
