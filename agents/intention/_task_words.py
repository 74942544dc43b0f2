"""A verb and its thing in words for people."""

from collections.abc import Mapping
from dataclasses import dataclass

from agents.english import many, plural, with_article
from agents.intention._vocabulary import ANY, FREE, PLACES, PUT, SIDES, Vocabulary


@dataclass(frozen=True, slots=True)
class VerbWords:
    """How a verb is told where 'verb thing' would not do; '{thing}' stands for its thing,
    '{person}' in `task` for who asked for it.

    `task`: as it is written. `aloud`: as one says it. `did`: what one has done. `chip`: the verb
    where there is little room. `alone`: what it is about when no thing is named. `counted`: whether
    one tells how many things it is done to.
    """

    task: str = "{do} {thing}"
    aloud: str = ""
    did: str = ""
    chip: str = ""
    alone: str = ""
    counted: bool = True


_PLAIN = VerbWords()
_VERBS: Mapping[str, VerbWords] = {
    "prepare": VerbWords(
        "prepare the ingredients of {thing}", "mix {thing}", "mixed the ingredients of {thing}",
        counted=False,
    ),
    "cook": VerbWords(did="put {thing} on to cook"),
    "putout": VerbWords(
        "put out the fire", did="the fire is out", chip="put out fire", alone="the fire",
        counted=False,
    ),
    "drop": VerbWords(
        "throw away the burnt food", did="the burnt food is gone", chip="bin burnt food",
        alone="the burnt food", counted=False,
    ),
    "wash": VerbWords(alone="the washing-up"),
    "pass": VerbWords("pass {person} {thing}", did="passed you {thing}"),
    "fetch": VerbWords("get {thing}", did="fetched {thing}", chip="get"),
    "move": VerbWords("step aside", did="stepped aside", chip="step aside"),
    "come": VerbWords("come over", did="came over", chip="come here"),
    "clean": VerbWords("clean up", did="cleaned up", chip="clean up", alone="the clean-up"),
    FREE: VerbWords(counted=False),
    PUT: VerbWords(
        "put it down", did="put it down", chip="put down", alone="putting it down", counted=False
    ),
}  # fmt: skip


def task_words(
    do: str, what: str | None, vocabulary: Vocabulary, anything: str = "whatever is needed"
) -> str:
    """A verb and its thing in general, e.g. 'chop tomatoes', 'cook Bob Soup', 'see to onions'."""
    if do == ANY:
        return f"see to {things_words(what, vocabulary) or anything}"
    if what is not None and is_counted(do, what, vocabulary):
        return verb_words(do, what, many(vocabulary.title(what)), vocabulary)
    return verb_words(do, what, uncounted(do, what, vocabulary, anything), vocabulary)


def verb_words(do: str, what: str | None, thing: str, vocabulary: Vocabulary) -> str:
    """A verb with the words for its thing."""
    if own := vocabulary.word(do, what):
        return f"{own} {thing}"
    words = words_of_verb(do)
    told = (vocabulary.aloud and words.aloud) or words.task
    return told.format(do=do, thing=thing, person=vocabulary.person).strip()


def step_words(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """A verb and its thing as one step: 'chop onion', 'cook Bob Soup'."""
    return verb_words(do, what, uncounted(do, what, vocabulary, "whatever is needed"), vocabulary)


def words_of_verb(do: str) -> VerbWords:
    """How a verb is told."""
    return _VERBS.get(do, _PLAIN)


#: Kinds of places where there is washing up, which nobody frees.
_WASHING_UP = ("sink", "return")


def at_words(at: str, vocabulary: Vocabulary) -> str:
    """Where something is done: ' at pot 2', ' at the left board', ' at your place'; '' anywhere."""
    if not at:
        return ""
    if at == "me":
        return " at your place"
    if at in vocabulary.things:
        return f" at the {vocabulary.title(at)}"
    if at[-1].isdigit():  # nobody sees which number a counter has
        return " on the counter" if at.startswith("counter") else f" at {at}"
    if at.rsplit(maxsplit=1)[-1] in SIDES:
        return f" on the {at}"
    kinds = (*PLACES, *_WASHING_UP, *(vocabulary.things_of(FREE) or ()))
    here = at.rsplit(maxsplit=1)[-1] in (*kinds, *map(plural, kinds))
    return f" at the {at}" if here else f" at {at.capitalize()}'s place"


def things_words(what: str | None, vocabulary: Vocabulary) -> str:
    """E.g. 'onions', 'Bob Soup'; nothing for anything."""
    if what is None:
        return ""
    name = vocabulary.title(what)
    return name if what in vocabulary.dishes else many(name)


def uncounted(do: str, what: str | None, vocabulary: Vocabulary, anything: str) -> str:
    """A thing that is not counted."""
    if do == FREE:
        return with_article(what) if what else "some room"
    if what:
        return vocabulary.title(what)
    return anything if vocabulary.things_of(do) else ""


def is_counted(do: str, what: str, vocabulary: Vocabulary) -> bool:
    """Whether one says '2 onions': dishes have titles ('Alice Soup') and are done so many times."""
    return words_of_verb(do).counted and what not in vocabulary.dishes


def task_chip(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """A verb and its thing as short as a chip has room for."""
    verb = vocabulary.word(do, what) or words_of_verb(do).chip or do
    if what is None:
        return "anything" if do == ANY else verb
    return vocabulary.title(what) if do == ANY else f"{verb} {vocabulary.title(what)}"
