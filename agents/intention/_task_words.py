"""A verb and its thing in words for people."""

from collections.abc import Mapping

from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ANY, FREE, Times

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
#: Verbs that are shorter or longer than their name where there is room for a chip only.
_CHIPS = {
    "putout": "put out fire",
    "drop": "bin burnt food",
    "move": "step aside",
    "come": "come here",
    "clean": "clean up",
    "fetch": "get",
}
#: Things that these are done to are told without a number.
_UNCOUNTED = ("prepare", "putout", "drop", FREE)
_OFTEN: Mapping[Times, str] = {1: "", 2: " twice"}


def task_words(
    do: str, what: str | None, vocabulary: Vocabulary, anything: str = "whatever is needed"
) -> str:
    """A verb and its thing in general, e.g. 'chop tomatoes', 'cook Bob Soup', 'see to onions'."""
    if do == ANY:
        return f"see to {things_words(what, vocabulary) or anything}"
    if what is not None and is_counted(do, what, vocabulary):
        return verb_words(do, what, plural(vocabulary.title(what)), vocabulary)
    return verb_words(do, what, uncounted(do, what, vocabulary, anything), vocabulary)


def verb_words(do: str, what: str | None, thing: str, vocabulary: Vocabulary) -> str:
    """A verb with the words for its thing."""
    if own := vocabulary.word(do, what):
        return f"{own} {thing}"
    return _TASKS.get(do, "{do} {thing}").format(do=do, thing=thing).strip()


def things_words(what: str | None, vocabulary: Vocabulary) -> str:
    """E.g. 'onions', 'Bob Soup'; nothing for anything."""
    if what is None:
        return ""
    name = vocabulary.title(what)
    return name if what in dict(vocabulary.titles) else plural(name)


def uncounted(do: str, what: str | None, vocabulary: Vocabulary, anything: str) -> str:
    """A thing that is not counted."""
    if do == FREE:
        return f"a {what}" if what else "some room"
    if what:
        return vocabulary.title(what)
    return anything if vocabulary.things_of(do) else ""


def is_counted(do: str, what: str, vocabulary: Vocabulary) -> bool:
    """Whether one says '2 onions': dishes have titles ('Alice Soup') and are done so many times."""
    return do not in _UNCOUNTED and what not in dict(vocabulary.titles)


def plural(name: str) -> str:
    """The English plural of an ingredient's name, regular nouns only."""
    if name.endswith(("s", "x", "z", "ch", "sh", "o")) and not name.endswith("ado"):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


def how_often(times: Times) -> str:
    """E.g. ' twice'; nothing for once."""
    return _OFTEN.get(times, f" {times} times")


def task_chip(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """A verb and its thing as short as a chip has room for."""
    verb = vocabulary.word(do, what) or _CHIPS.get(do, do)
    if what is None:
        return "anything" if do == ANY else verb
    return vocabulary.title(what) if do == ANY else f"{verb} {vocabulary.title(what)}"
