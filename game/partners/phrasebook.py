"""A player's own words: what was chosen, put right or said again, without the names of things.

Known words mean the same the next time, whatever they are about: who has once chosen 'cook Bob
Soup' for 'get bob going' has taught 'get alice going', too.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from agents.answer_shapes import Json
from agents.english import plural
from agents.intention import Demand, Intention, IntentionError, dump, load
from game.kitchen.menu import Menu

#: So many are kept, the newest; and of one that long.
MOST, LONGEST = 100, 80
#: Words by which something else is meant each time.
_POINTING = frozenset(
    {"it", "that", "this", "them", "those", "these", "one", "ones", "first", "second", "third"}
    | {"last", "next", "other", "others", "again", "same", "more", "here", "there", "him", "her"}
    | {"yes", "no", "not", "okay", "ok"}
)
_NAME = "<{}>"


@dataclass(frozen=True, slots=True)
class KnownPhrase:
    """`words` with things as '<1>', '<2>'; `meaning`: an intention as JSON, with the same;
    `shown`: it in words.
    """

    words: str
    meaning: str
    shown: str = ""


def learnt(text: str, meaning: Intention, shown: str, menu: Menu) -> KnownPhrase | None:
    """What is to be remembered of words and what they turned out to mean.

    None for what means something else each time, or says what the meaning has not.
    """
    words, things = _without_names(text, menu)
    plain = dump(meaning)
    told = json.dumps(_renamed(plain, {thing: _NAME.format(i) for i, thing in things.items()}))
    named = all(_NAME.format(i) in told for i in things)
    numbers = re.findall(r"\b\d+\b", re.sub(r"<\d+>", " ", words))
    counted = set(numbers) <= set(re.findall(r"\d+", told))
    vague = not _POINTING.isdisjoint(words.split()) or len(words) < 4 or len(words) > LONGEST
    if not isinstance(meaning, Demand) or vague or not (named and counted):
        return None
    return KnownPhrase(words, told, shown)


def known(text: str, phrases: Sequence[KnownPhrase], menu: Menu) -> Intention | None:
    """What words mean by what was learnt; None if that is nothing."""
    words, things = _without_names(text, menu)
    found = next((phrase for phrase in reversed(phrases) if phrase.words == words), None)
    if found is None:
        return None
    try:
        names = {_NAME.format(i): thing for i, thing in things.items()}
        return load(_renamed(json.loads(found.meaning), names))
    except (ValueError, IntentionError):  # somebody wrote into the file
        return None


def with_phrase(phrases: Sequence[KnownPhrase], new: KnownPhrase) -> tuple[KnownPhrase, ...]:
    """With one more, which takes the place of one of the same words."""
    return (*(each for each in phrases if each.words != new.words), new)[-MOST:]


def _without_names(text: str, menu: Menu) -> tuple[str, Mapping[int, str]]:
    """The words with a number for each thing, counted from 1, and the things."""
    names = dict(_names(menu))
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    numbers: dict[str, int] = {}

    def numbered(found: re.Match[str]) -> str:
        return _NAME.format(numbers.setdefault(names[found[0]], len(numbers) + 1))

    words = re.sub(rf"\b(?:{pattern})\b", numbered, " ".join(re.findall(r"\w+", text.lower())))
    return words, {number: thing for thing, number in numbers.items()}


def _names(menu: Menu) -> Iterator[tuple[str, str]]:
    """How each thing may be called: 'bob soup', 'bob', 'onions'."""
    titles = {name: thing.title for name, thing in menu.ingredients.items()}
    titles |= {name: dish.title for name, dish in menu.dishes.items()}
    for name, title in titles.items():
        for called in (name.replace("_", " "), title.lower()):
            yield from ((called, name), (plural(called), name))


def _renamed(plain: Json, names: Mapping[str, str]) -> Json:
    """Every text that is one of `names` by its other name."""
    match plain:
        case dict():
            return {key: _renamed(value, names) for key, value in plain.items()}
        case list():
            return [_renamed(value, names) for value in plain]
        case str():
            return names.get(plain, plain)
    return plain
