"""Who is told something in a message: by name, by how many, or as a crowd."""

from collections.abc import Sequence

from agents.crew.parsing._crowds import YOU, Called, crowd_at, named
from agents.crew.parsing._words import (
    FILL,
    NOTHING,
    THINGS,
    UNKNOWN,
    VERBS,
    Word,
    first_but,
    first_said,
    has,
    word_at,
)
from agents.intention import COUNTED, so_many

#: Who follows one of these is spoken of, not to.
_OF_WHOM = (
    "HELP", "WITH", "FROM", "TO", "ASK", "PASS", "BEFORE", "ATMOST", "WATCH", "OF", "PER", "SWAP",
    "MORETHAN", "TOUCH", "FORGET", "FETCH", "FEWER",
)  # fmt: skip
#: What somebody of so many does.
_DUTIES = (*VERBS, "ON", "TAKE", "RUN", "PLACE", "ONLY", "KEEP", "THROW")


def called_at(
    words: Sequence[Word], i: int, body: Sequence[Word], names: Sequence[str]
) -> Called | None:
    """Those of cooks of these names who are told something there in a sentence, after `body`."""
    before = first_but(reversed(body), FILL, UNKNOWN)
    if _is_about(before, words[i], body):
        return None
    word, after = words[i], word_at(words, i + 1)
    if word.is_a("EITHER") or word.said == "one of you":
        either, end = named(words, i + 1 + after.is_a("NUM"))
        if len(either) > 1:
            return Called(("free", *either), end)
    if word.said == "all" and after.is_a("NUM") and word_at(words, i + 2).is_a("OFYOU"):
        return Called(("all",), i + 3)
    if word.said == "all" and before is NOTHING and after.is_a(*_DUTIES):
        return Called(("all",), i + 1)  # 'all chop onions', and no 'all onions'
    if word.is_a("NAME"):
        called, end = named(words, i)
        who = ("free", *called) if has(words[i:end], "OR") else called
        return None if _in_place_of(before, words, i) else Called(who, end)
    you, _, count = word.said.partition(" ")
    if before is NOTHING and you == "you" and count in COUNTED:
        return Called((YOU, count), i + 1)  # 'you two on the pots'
    return crowd_at(words, i, names) or _counted(words, i, len(names))


def _counted(words: Sequence[Word], i: int, cooks: int) -> Called | None:
    """So many of the cooks: '2 on ...', 'three of you', 'one to carry ...'."""
    number = words[i].get("NUM")
    if number is None:
        several = words[i].is_a("OFYOU") and words[i].said.startswith("more ")
        return Called(("two",), i + 1) if several else None
    who = so_many(cooks // 2 if number == "half" else int(number))
    crowd = next((j for j in (i + 1, i + 2) if word_at(words, j).is_a("CROWD")), None)
    if number == "half" and crowd is not None:  # 'half the crew'
        return Called((who,), crowd + 1) if who else None
    j = i + 1
    while word_at(words, j).is_a("MORE"):
        j += 1
    if word_at(words, j).is_a("PLACE") and word_at(words, j + 1).is_a("PER"):
        return None  # 'one board each'
    people = _are_people(words, i, j)
    lasts = word_at(words, j).is_a("ALWAYS")  # 'two always cook Alice'
    told = people or _is_duty(words, i, first_said(words, j + lasts, _DUTIES))
    return Called((who,), j + people) if told and who else None


def _is_about(before: Word, word: Word, body: Sequence[Word]) -> bool:
    """Whether who follows is only spoken of."""
    if before.is_a("SUBJECT") and word.is_a("NUM", "CROWD"):
        return True
    if before.said == "that is" and word.is_a("NAME"):
        return True
    if before.is_a("FROM") and word.get("CROWD") in ("free", "all"):
        return False
    return before.is_a(*_OF_WHOM) and not before.is_a("CAUSE") and not has(body, "LEAVE")


def _in_place_of(before: Word, words: Sequence[Word], i: int) -> bool:
    """Whether it is about somebody's place: 'take Leo's place', 'cover for Ben'."""
    job = before.said.endswith((" for", "replace", "relieve")) or has(words[i + 1 : i + 3], "JOBS")
    return before.is_a("TAKE") and job


def _are_people(words: Sequence[Word], i: int, j: int) -> bool:
    """Whether the word at `j` says that cooks were counted at `i`: 'two of you', 'two cooks'."""
    word, rest = word_at(words, j), words[j + 1 :]
    if word.is_a("DO"):  # 'two cook' and 'one cooks' tell what they do
        return word.is_a("OFYOU") and (words[i].get("NUM") == "1") != (word.said == "cooks")
    of_things = word.said == "others" and first_said(rest, 0).is_a(*THINGS)
    of_you = words[i].said.endswith(" of") and word.is_a("YOU")
    return of_you or (word.is_a("OFYOU") and not of_things)


def _is_duty(words: Sequence[Word], i: int, word: Word) -> bool:
    """Whether what follows a number is what somebody does, and nothing that is counted."""
    counted = word.is_a("DISH", "ING") and not word.is_a("PLACE")
    plates = word.is_a("PLATE") and not has(words[:i], "ON")
    done = "ed" in word.forms.values()
    return word.is_a(*_DUTIES) and not (counted or plates or done)
