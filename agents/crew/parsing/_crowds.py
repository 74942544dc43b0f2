"""Crowds and names: all, whoever is free, nobody, all but Ben, Ben and Mia."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.crew.parsing._words import FILL, Word, word_at
from agents.intention import so_many

#: What may stand before what somebody has who has nothing to do.
_HAVING = (FILL, "WITH", "ASK", "BE", "CAUSE")
_BEING_THERE = (("BE",), ("ON",), ("PLACE", FILL), ("AND", "PLACE"))
#: Before the name of one who is left out of a crowd.
WITHOUT = "-"
#: Before how many are spoken to, whoever they are.
YOU = "you"


@dataclass(frozen=True, slots=True)
class Called:
    """Those who are called, up to the word `end`. `none`: it is they who shall not do it."""

    who: tuple[str, ...]
    end: int
    none: bool = False


def crowd_at(words: Sequence[Word], i: int, names: Sequence[str]) -> Called | None:
    """A crowd of cooks of these names that is called there; None for none."""
    crowd = _crowd(words, i)
    if crowd in ("", "else"):
        return Called(("others",), i + 1, none=True) if crowd else None
    none = crowd == "nobody"
    there = [word.is_a(*kinds) for word, kinds in zip(words[i + 1 :], _BEING_THERE, strict=False)]
    if words[i].said == "whoever" and len(there) == len(_BEING_THERE) and all(there):
        return Called((crowd,), i + 1 + len(there))  # 'whoever is at the board, ...'
    comma = word_at(words, i + 1).is_a("AND") and word_at(words, i + 2).is_a("EXCEPT")
    if (left_out := without(words, i + 1 + comma, crowd)) is not None:
        return Called(left_out.who, left_out.end, none)
    if crowd == "all" and word_at(words, i + 1).is_a("EXCEPT", "WHILE"):
        return _all_but_some(words, i + 2, len(names)) or Called((crowd,), i + 1)
    if crowd in ("all", "free") and not words[i].is_a("IDLER") and (end := _idlers(words, i + 1)):
        return Called(("free",), end)
    end = i + 1 + words[i].is_a("IDLER")  # 'bored people'
    known = words[i].is_a("CROWD", "IDLER")
    return Called((crowd,) * (not none), end, none) if known else None


def _crowd(words: Sequence[Word], i: int) -> str:
    """Which is named there, if it is one; '' for none."""
    bored = words[i].is_a("IDLER") and word_at(words, i + 1).is_a("OFYOU")
    idle = "free" * (bored or words[i].said in ("those", "people", "the ones"))
    but = word_at(words, i + 1).is_a("EXCEPT", "WHILE")
    return words[i].get("CROWD") or idle or "all" * (words[i].said == "all" and but)


def _all_but_some(words: Sequence[Word], i: int, cooks: int) -> Called | None:
    """'All but two of you', counted there."""
    number = word_at(words, i).get("NUM") or ""
    who = so_many(cooks - int(number)) if number.isdecimal() else ""
    return Called((who,), i + 1 + word_at(words, i + 1).is_a("OFYOU")) if who else None


def without(words: Sequence[Word], i: int, crowd: str) -> Called | None:
    """A crowd without those who are named next: 'but Leo', 'except for Ben and Mia'."""
    is_not = word_at(words, i).is_a("BE") and word_at(words, i + 1).is_a("NOT")  # 'who isn't Ben'
    if not (is_not or word_at(words, i).is_a("EXCEPT", "WHILE")):
        return None
    i += is_not
    names, end = named(words, i + 1)
    straight = bool(names) and not words[i + 1].is_a("AND") and words[i].said != ","
    who = "free" if crowd == "free" else "others"
    minus = (f"{WITHOUT}{name}" for name in names)
    return Called((who, *minus), end) if straight else None


def _idlers(words: Sequence[Word], i: int) -> int:
    """Where it ends that they have nothing to do, or are near a place; 0 if that is not said."""
    while word_at(words, i).is_a(*_HAVING) and not words[i].is_a("IDLE", "IDLER"):
        i += 1
    if not word_at(words, i).is_a("IDLE", "IDLER"):
        return 0
    near = words[i].said in ("nearest", "closest", "near", "close", "next to it")
    while near and word_at(words, i + 1).is_a("TO", "ON", FILL):
        i += 1
    return i + 1 + (near and word_at(words, i + 1).is_a("PLACE"))


def named(words: Sequence[Word], i: int) -> tuple[tuple[str, ...], int]:
    """Names one after the other, and where they end: 'Ben and Mia, you two'."""
    names, end, last = list[str](), i, False
    while i < len(words) and (words[i].is_a("NAME", "AND", "OR") or _again(words, i, names)):
        if last and words[i].said == "and":
            break  # 'Ben, Mia and Leo, and Zoe ...'
        last = last or words[i].said == "and"
        if (name := words[i].get("NAME")) is not None:
            names.append(name)
            end = i + 1
        i += 1
    while word_at(words, end).is_a("YOU"):
        end += 1
    return tuple(dict.fromkeys(names)), end


def _again(words: Sequence[Word], i: int, names: Sequence[str]) -> bool:
    """Whether those who are named are named once more: 'you two', 'and only Ben'."""
    only = words[i].is_a("ONLY") and [word_at(words, i + 1).get("NAME")] == [*names[-1:]]
    return bool(names) and (only or words[i].is_a("YOU"))
