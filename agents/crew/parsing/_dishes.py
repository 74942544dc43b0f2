"""Dishes told by what is in them: 'soup of onion and tomato', 'the onion one'."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.crew.parsing._words import FILL, Word, word_at
from agents.intention import ANY

#: What is counted by 'one' where it stands before these.
_COUNTED = ("OFYOU", "MORE", "DISH", "ING", "CLASS", "ON", "DO", "PLATE")


def with_dishes(
    words: Sequence[Word], needs: Mapping[str, Sequence[str]]
) -> tuple[list[Word], str]:
    """With dishes for what is told by what is in them; and what was told so that may be several,
    '' for nothing.
    """
    found, doubt, i = list[Word](), "", 0
    while i < len(words):
        things, end = _by_ingredients(words, i)
        if things:
            dishes = _made_of(things, needs)
            found.append(_dish(words[i:end], dishes[0] if len(dishes) == 1 else ANY))
            doubt = doubt or found[-1].said * (len(dishes) != 1)
        else:
            _add(found, words[i])
        i = end
    return found, doubt


def _add(found: list[Word], word: Word) -> None:
    """A word by itself: 'soup' is any of them, and part of 'Alice soup'."""
    if word.is_a("CLASS", "ORDERS") and word_at(found, len(found) - 1).is_a("DISH"):
        if "many" in word.forms.values():
            found[-1] = replace(found[-1], forms={"DISH": "many"})
    elif word.is_a("CLASS"):
        found.append(Word(word.said, {"DISH": ANY}, {"DISH": word.forms.get("CLASS", "")}))
    else:
        found.append(word)


def _dish(words: Sequence[Word], name: str) -> Word:
    many = any("many" in word.forms.values() for word in words if word.is_a("CLASS"))
    return Word(" ".join(w.said for w in words), {"DISH": name}, {"DISH": "many"} if many else {})


def _by_ingredients(words: Sequence[Word], i: int) -> tuple[list[str], int]:
    """The ingredients by which a dish is told there, none for no such dish; where to go on."""
    end = i
    if words[i].is_a("CLASS") and word_at(words, i + 1).is_a("OF", "WITH", "FROM"):
        end = i + 2
        while word_at(words, end).is_a("ING", "AND", FILL, "ART", "WITH"):
            end += 1
    else:
        while word_at(words, end).is_a("ING") or (end > i and _joins(words, end)):
            end += 1
        end += word_at(words, end).is_a("CLASS") or _is_one(words, end)
        if end == i or words[end - 1].is_a("ING"):
            return [], i + 1
    things = [str(word.get("ING")) for word in words[i:end] if word.is_a("ING")]
    return things, end if things else i + 1


def _joins(words: Sequence[Word], i: int) -> bool:
    return word_at(words, i).is_a("AND") and word_at(words, i + 1).is_a("ING")


def _is_one(words: Sequence[Word], i: int) -> bool:
    """Whether 'one' stands for a dish: 'the onion one'."""
    one = word_at(words, i).said in ("one", "ones")
    return one and not word_at(words, i + 1).is_a(*_COUNTED)


def _made_of(things: Sequence[str], needs: Mapping[str, Sequence[str]]) -> list[str]:
    """The dishes of just that; else those that have it."""
    exact = [dish for dish, parts in needs.items() if set(parts) == set(things)]
    return exact or [dish for dish, parts in needs.items() if set(things) <= set(parts)]
