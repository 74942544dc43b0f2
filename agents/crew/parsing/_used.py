"""Words in their places: a thing or a deed, a dish told by what is in it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.crew.parsing._words import FILL, Word, has
from agents.intention import ANY

_BEFORE_A_PLATE = ("the", "clean", "wash", "dirty", "your", "my", "that", "this", "every", "each")
#: What may be put right, each by its like.
_CORRECTED = ("NAME", "NUM", "DISH", "ING", "PLACE")


def as_used(words: Sequence[Word]) -> list[Word]:
    """Words that are both a thing and a deed or a pointer, as which they stand there."""
    said = _at_least(_corrected(words))
    return [_as_used(said, i) for i in range(len(said))]


def _corrected(words: Sequence[Word]) -> Sequence[Word]:
    """Without what is taken back at once: 'Mia, no wait, Marta', 'three, I mean four onions'."""
    at = next((i for i in range(1, len(words)) if _corrects(words, i)), None)
    if at is None:
        return words
    right = next((i for i in range(at, len(words)) if words[i].is_a(*_CORRECTED)), None)
    between = ("CORRECTION", FILL, "AND", "ON", "NOT")
    if right is None or not all(word.is_a(*between) for word in words[at:right]):
        return words
    kind = next(kind for kind in _CORRECTED if words[right].is_a(kind))
    start = max((i + 1 for i in range(at) if words[i].is_a("END")), default=0)
    wrong = [i for i in range(start, at) if words[i].is_a(kind)]
    if not wrong:
        return words
    bare = kind == "NUM" and not has(words[right + 1 : right + 2], "DISH", "ING", "PLATE", "CLASS")
    kept = words[wrong[-1] + 1 : at] if bare else ()  # 'two onions, no, three'
    return (*words[: wrong[-1]], words[right], *kept, *_corrected(words[right + 1 :]))


def _at_least(words: Sequence[Word]) -> Sequence[Word]:
    """'Never fewer than' for 'at least'."""
    fewer = next((i for i, word in enumerate(words) if word.is_a("FEWER")), 0)
    no = next((i for i in range(fewer) if words[i].is_a("NOT")), fewer)
    if no == fewer or any(word.is_a("WHEN") and not word.is_a(FILL) for word in words[:fewer]):
        return words
    least = Word(f"never {words[fewer].said}", {"ATLEAST": ""})
    told = (word for word in words[no + 1 : fewer] if not word.is_a("FORGET"))  # 'drop below'
    return (*words[:no], *told, least, *words[fewer + 1 :])


def _corrects(words: Sequence[Word], i: int) -> bool:
    no = words[i].said == "no" and has(words[i + 1 : i + 2], "AND", "NAME")
    return no or words[i].is_a("CORRECTION")


def _as_used(words: Sequence[Word], i: int) -> Word:
    word, after = (
        words[i],
        next((w for w in words[i + 1 :] if not w.is_a(FILL, "ART") or w.is_a("IT")), None),
    )
    before = words[i - 1] if i else None
    thing = after is not None and after.is_a("DISH", "ING", "CLASS", "IT", "PLATE")
    if word.said == "stand by" and after is not None and after.is_a("PLACE"):
        return Word(word.said, {"STAY": ""})
    if word.said == "no more" and before is not None and has(words[:i], "NUM") and after is None:
        return Word(word.said, {"ATMOST": ""})  # 'two at the pots, no more'
    if word.said == "enough" and has(words[i + 1 : i + 2], "AND"):
        return Word(word.said, {FILL: ""})
    if word.said[0] in "–—-=" and after is not None and after.is_a("NAME"):
        return Word(word.said, {"COLON": ""})  # 'onions - Ben'
    if word.is_a("NAME") and word.is_a("ATMOST"):
        most = before is not None and before.is_a("NUM", "OFYOU")
        return Word(word.said, {"ATMOST": ""} if most else {"NAME": str(word.get("NAME"))})
    if (
        word.is_a("IT")
        and (thing or (after is not None and after.is_a("PLACE", "FIRE", "BURNT")))
        and after is not None
        and not after.is_a("IT")
    ):
        return Word(word.said, {FILL: ""})
    if word.said in ("her", "him") and before is not None and before.is_a("FETCH", "PASS"):
        return Word(word.said, {"HIM": ""})
    if word.said in ("only", "just") and after is not None and _are_people(words, i + 1):
        return Word(word.said, {"ATMOST": ""})
    most = before is not None and (before.said in ("only", "just") or before.is_a("ATMOST"))
    if most and _are_people(words, i):
        return Word(word.said, {"NUM": str(word.get("NUM") or 1)})
    if word.is_a("THEN") and word.said.startswith(("when", "once")) and has(words[i + 1 :], "WITH"):
        return Word(word.said, {"WHEN": ""})  # 'when you are done with the onions'
    if word.is_a("INSTEADOF") and after is not None and after.is_a("NAME"):
        return Word(word.said, {FILL: ""})
    if word.is_a("NAME") and before is not None and before.is_a("INSTEADOF"):
        return Word(word.said, {FILL: ""})  # 'Leo, instead of Ben'
    if word.is_a("CEASE") and word.said.startswith("leave") and thing:
        return Word(word.said, {"LEAVE": ""})
    if (
        word.is_a("PLATE")
        and after is not None
        and after.is_a("OF")
        and i + 2 < len(words)
        and words[i + 2].is_a("DISH")
    ):
        return Word(word.said, {FILL: ""})  # 'three plates of David'
    if word.is_a("LESS") or (before is not None and before.is_a("LESS") and word.is_a("ING")):
        return Word(word.said, {FILL: ""})  # what is said beside 'more tomatoes'
    if word.said == "plates" and before is not None and before.said == "one":
        return Word(word.said, {"DO": "plate"}, {"DO": "s"})
    if word.is_a("DO") and word.is_a("PLATE"):
        counted = before is not None and (
            before.is_a("NUM", "ART", "ON", "MORE", "FETCH", "PASS", "READY")
            or before.said in _BEFORE_A_PLATE
        )
        deed = thing if word.forms.get("PLATE") == "many" else not counted
        kinds = ("DO",) if deed else ("PLATE", "PLACE")
        return replace(word, readings={k: v for k, v in word.readings.items() if k in kinds})
    return word


def _are_people(words: Sequence[Word], i: int) -> bool:
    """Whether cooks are counted there: 'one of you', 'two people'."""
    after = words[i + 1] if i + 1 < len(words) else Word("", {})
    one = words[i].get("CROWD") == "free" and words[i].said.startswith("one")
    return one or (words[i].is_a("NUM") and after.is_a("OFYOU") and not after.is_a("DO"))


def with_dishes(
    words: Sequence[Word], needs: Mapping[str, Sequence[str]]
) -> tuple[list[Word], str]:
    """With dishes for what is told by what is in them: 'soup of onion and tomato', 'onion soup';
    and what was told so that may be several, '' for nothing.
    """
    found, doubt, i = list[Word](), "", 0
    while i < len(words):
        told, end = _by_ingredients(words, i)
        if not told:
            word = words[i]
            if word.is_a("CLASS") and (not found or not found[-1].is_a("DISH")):
                word = replace(
                    word, readings={"DISH": ANY}, forms={"DISH": word.forms.get("CLASS", "")}
                )
            if not (word.is_a("CLASS", "ORDERS") and found and found[-1].is_a("DISH")):
                found.append(word)
            elif "many" in word.forms.values():
                found[-1] = replace(found[-1], forms={"DISH": "many"})
            i += 1
            continue
        said = " ".join(word.said for word in words[i:end])
        dishes = _made_of(told, needs)
        many = any("many" in word.forms.values() for word in words[i:end] if word.is_a("CLASS"))
        doubt = doubt or (said if len(dishes) != 1 else "")
        name = dishes[0] if len(dishes) == 1 else ANY
        found.append(Word(said, {"DISH": name}, {"DISH": "many"} if many else {}))
        i = end
    return found, doubt


def _by_ingredients(words: Sequence[Word], i: int) -> tuple[tuple[str, ...], int]:
    """The ingredients by which a dish is told there, and where that ends; none for no such dish."""
    things, j = list[str](), i
    if words[i].is_a("CLASS") and i + 1 < len(words) and words[i + 1].is_a("OF", "WITH", "FROM"):
        j = i + 2
        while j < len(words) and words[j].is_a("ING", "AND", FILL, "ART", "WITH"):
            things += [str(words[j].get("ING"))] if words[j].is_a("ING") else []
            j += 1
        return tuple(things), j if things else i
    while j < len(words) and words[j].is_a("ING", "AND"):
        if words[j].is_a("AND") and (
            j == i or not (j + 1 < len(words) and words[j + 1].is_a("ING"))
        ):
            break
        things += [str(words[j].get("ING"))] if words[j].is_a("ING") else []
        j += 1
    if things and j < len(words) and (words[j].is_a("CLASS") or _is_one(words, j)):
        return tuple(things), j + 1
    return (), i


def _is_one(words: Sequence[Word], j: int) -> bool:
    """Whether 'one' stands for a dish: 'the onion one'."""
    after = words[j + 1] if j + 1 < len(words) else None
    counts = after is not None and after.is_a(
        "OFYOU", "MORE", "DISH", "ING", "CLASS", "ON", "DO", "PLATE"
    )
    return words[j].said in ("one", "ones") and not counts


def _made_of(things: Sequence[str], needs: Mapping[str, Sequence[str]]) -> list[str]:
    """The dishes of just that; else those that have it."""
    exact = [dish for dish, parts in needs.items() if set(parts) == set(things)]
    return exact or [dish for dish, parts in needs.items() if set(things) <= set(parts)]
