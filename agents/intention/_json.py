"""The JSON form: intentions as files and logs have them, and sayings as large models write them.

A saying has the same keys, references in place of names ({"do": "cook", "what": "second"}), and
some clauses more; `schema` lists them.
"""

from typing import Any

from agents.answer_shapes import Json, one_of, strict_object
from agents.intention import _table
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
from agents.intention._resolving import NOTHING, check_saying, resolved
from agents.intention._vocabulary import (
    MAX_PARTS,
    ORDERS,
    POSITIONS,
    REFERENCES,
    IntentionError,
    Vocabulary,
    check_word,
    short,
    written,
)


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
            return Demand(tuple(map(load_part, parts)))
        case {"place": place, "parts": list() as parts} if place in PLACES:
            return Demand(tuple(map(load_part, parts)), place)
    raise IntentionError(f"expected an intention, found {value!r:.60}")


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


def read_json(value: object) -> Saying:
    """What a JSON value says. Raises IntentionError.

    Whether the menu has the words is not looked at.
    """
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind}:
            check_word(kind, TALK_KINDS, "talk")
            return NoIntention(kind)
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


def _demand(parts: list[Any], place: Any) -> Said:  # noqa: ANN401 (whatever a model writes)
    if not parts:
        raise IntentionError('intention: an empty list; nothing asked is written "none"')
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    check_word(place, PLACES, "place")
    return Said(tuple(_clause(p, f"part {i}") for i, p in enumerate(parts, 1)), place)


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


def schema(vocabulary: Vocabulary) -> dict[str, Json]:
    """A JSON schema of `{"intention": ...}` for large models.

    The root is an object, every property is required and no other is allowed, as the strict mode
    of OpenAI-compatible servers demands. It is the same all the time, so that servers prepare it
    once; whether a verb goes with a thing, and what references mean, is left to `parse`.
    """
    wide = vocabulary.wide
    kinds = [kind for kind in _table.CLAUSES if kind is not Ask and (wide or not kind.later)]
    clauses: list[Json] = [strict_object(p) for kind in kinds if (p := kind.schema(vocabulary))]
    question = strict_object(Ask.schema(vocabulary))
    part: Json = {"anyOf": clauses}
    if wide:
        clause: Json = {"$ref": "#/$defs/clause"}
        part = {"anyOf": [clause, question, strict_object(_qualified(clause))]}
    parts: Json = {"type": "array", "minItems": 1, "items": part}
    talk = one_of(written(TALK_KINDS, wide=wide))
    sayings: list[Json] = [
        strict_object({"talk": talk}),
        question,
        strict_object({"place": one_of(PLACES), "parts": parts}),
    ]
    whole = strict_object({"intention": {"anyOf": sayings}})
    references = written(REFERENCES, wide=wide)
    things = (*vocabulary.things, *references, *_choices(vocabulary))
    defined: dict[str, Json] = {"thing": one_of(things), "things": one_of((*things, None))}
    whole["$defs"] = {**defined, "clause": {"anyOf": clauses}} if wide else defined
    return whole


def _qualified(clause: Json) -> dict[str, Json]:
    """A part with for whom, where and when it is."""
    text: Json = {"type": ["string", "null"]}
    who: Json = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    return {"part": clause, "who": who, "at": text, "if": text}


def _choices(vocabulary: Vocabulary) -> list[str]:
    """Choices among the orders."""
    positions = written(POSITIONS, wide=vocabulary.wide)
    return [
        *(f"{ORDERS} but {what}" for what in (*vocabulary.dishes, *positions)),
        *(f"{ORDERS} with {what}" for what in vocabulary.ingredients),
        *(f"{ORDERS} {way} {what}" for way in ("to", "from") for what in positions),
    ]
