"""The JSON form: intentions as files and logs have them, and sayings as large models write them.

A saying has the same keys, references in place of names ({"do": "cook", "what": "second"}), and
some clauses more; `agents.intention._schema` lists them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from agents.answer_shapes import Json
from agents.intention import _table
from agents.intention._checking import check_saying, resolved
from agents.intention._demand import (
    PLACES,
    TALK_KINDS,
    Demand,
    Intention,
    NoIntention,
    Said,
    Saying,
)
from agents.intention._parts.ask import ASK_KINDS, Ask
from agents.intention._parts.clause import Clause, Part
from agents.intention._qualified import Condition, Qualified
from agents.intention._referents import Referents
from agents.intention._resolving import NOTHING
from agents.intention._vocabulary import Vocabulary, expected, short
from agents.intention._words import MAX_PARTS, IntentionError


def dump(intention: Intention) -> Json:
    """The JSON form of an intention."""
    match intention:
        case NoIntention("none"):
            return "none"
        case NoIntention(kind):
            return {"talk": kind}
        case Ask():
            return intention.dump()
        case Demand(parts, "end"):
            return [part.dump() for part in parts]
        case Demand(parts, place):
            return {"place": place, "parts": [part.dump() for part in parts]}


def load(value: object) -> Intention:
    """The reverse of `dump`, whatever the menu. IntentionError if it is no such form."""
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind} if kind in TALK_KINDS:
            return NoIntention(kind)
        case {"ask": kind, "what": None | str() as what} if kind in ASK_KINDS:
            return Ask(kind, what)
        case list() as parts:
            return Demand(tuple(_loaded(parts)))
        case {"place": place, "parts": list() as parts} if place in PLACES:
            return Demand(tuple(_loaded(parts)), place)
    raise IntentionError(f"expected an intention, found {value!r:.60}")


def _loaded(parts: Iterable[Any]) -> Iterator[Part]:
    return (load_part(part) for part in parts)


def load_part(value: object) -> Part:
    """The reverse of a part's `dump`. IntentionError if it is no such form."""
    if isinstance(value, dict):
        if "part" in value:
            found: Part = Qualified.around(load_part(value["part"]), *_around(value, "part"))
            return found
        for kind in _table.PARTS:
            if kind.key in value and (part := kind.load({**kind.defaults, **value})):
                return part
    raise IntentionError(f"expected a part of a demand, found {value!r:.60}")


def parse(value: Json, vocabulary: Vocabulary, referents: Referents = NOTHING) -> Intention:
    """The intention a JSON value means; `what`, `times` ... may be left out.

    Raises IntentionError naming the place, what was expected, and the nearest allowed word.
    """
    said = read_json(value)
    check_saying(said, vocabulary)
    return resolved(said, referents, vocabulary)


def read_json(value: Json) -> Saying:
    """What a JSON value says. Raises IntentionError.

    Whether the menu has the words is not looked at.
    """
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind}:
            return _talk(kind)
        case {"place": place, "parts": list(parts)}:
            return _demand(parts, place)
        case list():
            return _demand(value, "end")
        case dict() if "part" in value or any(kind.key in value for kind in _table.CLAUSES):
            clause = _clause(value, "intention")
            return clause if isinstance(clause, Ask) else Said((clause,))
    raise IntentionError(
        f'intention: expected "none", a question or a list of goals, found {short(value)}'
    )


def _talk(kind: Json) -> NoIntention:
    for known in TALK_KINDS:
        if kind == known:
            return NoIntention(known)
    raise IntentionError(f"talk: {expected(kind, TALK_KINDS)}")


def _demand(parts: list[Json], place: Json) -> Said:
    if not parts:
        raise IntentionError('intention: an empty list; nothing asked is written "none"')
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    for known in PLACES:
        if place == known:
            return Said(tuple(_clause(p, f"part {i}") for i, p in enumerate(parts, 1)), known)
    raise IntentionError(f"place: {expected(place, PLACES)}")


def _clause(value: Json, place: str) -> Clause:
    """Every word and number is taken as it is; `check_saying` looks at them."""
    if isinstance(value, dict) and "part" in value:
        _only_keys(value, ("part", *Qualified.defaults), place)
        found: Clause = Qualified.around(_clause(value["part"], place), *_around(value, place))
        return found
    kinds = [kind for kind in _table.CLAUSES if isinstance(value, dict) and kind.key in value]
    if not isinstance(value, dict) or not kinds:
        raise IntentionError(f"{place}: expected a part of a demand, found {short(value)}")
    for kind in kinds:
        _only_keys(value, (kind.key, *kind.defaults), place)
        if clause := kind.load({**kind.defaults, **value}):
            return clause
    raise IntentionError(f"{place}: {kinds[0].key!r} does not go like {short(value)}")


def _around(value: dict[str, Json], place: str) -> tuple[tuple[str, ...], str, Condition | None]:
    """For whom, where and when."""
    match {**Qualified.defaults, **value}:
        case {"who": None | list() as who, "at": None | str() as at, "if": None | str() as when}:
            names = tuple(str(name) for name in who or ())
            return names, at or "", Condition.read(when.split(), place) if when else None
    raise IntentionError(
        f"{place}: who, at and if: expected names, a place and a condition, found {short(value)}"
    )


def _only_keys(value: dict[str, Json], allowed: tuple[str, ...], place: str) -> None:
    for key in value:
        if key not in allowed:
            raise IntentionError(f"{place}: unknown key {key!r}; allowed: {', '.join(allowed)}")
