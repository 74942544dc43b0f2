"""What the language asks of everything that a demand can hold, and what kinds have in common.

A `Clause` is said, and may refer ('serve it'); a `Part` is what is meant once it is known to what.
Most kinds are both.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

from agents.answer_shapes import Json, either, one_of
from agents.intention._vocabulary import (
    ANY,
    Mention,
    Vocabulary,
    check_task,
    check_thing,
    check_word,
    refers,
)

_MISSING = object()


class JsonForm:
    """Goes to JSON and back by its fields, of texts, numbers, truths, `Literal`s or None.

    `key`: the first field's name there, which tells that it is one; `defaults`: the other fields,
    with what they are if left out; `unsaid`: those that are left out where they are as by default.
    """

    __slots__ = ()

    key: ClassVar[str]
    defaults: ClassVar[Mapping[str, Json]] = {}
    unsaid: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        """That of a JSON form with all its keys; None if it does not go so."""
        form = _fields(cls)  # type: ignore[arg-type]
        found = [value.get(key, _MISSING) for key, _, _ in form]
        fits = all(_fits(each, kind) for each, (_, _, kind) in zip(found, form, strict=True))
        return cls(*found) if fits else None

    def dump(self) -> dict[str, Json]:
        """The reverse of `load`."""
        told = {key: getattr(self, name) for key, name, _ in _fields(type(self))}  # type: ignore[arg-type]
        for key in self.unsaid:
            if told[key] == self.defaults[key]:
                del told[key]
        return told


@cache
def _fields(form: type[JsonForm]) -> tuple[tuple[str, str, object], ...]:
    """Of each field its key, its name and its type."""
    kinds = get_type_hints(form)
    names = [field.name for field in fields(form)]  # type: ignore[arg-type]
    return tuple((name if n else form.key, name, kinds[name]) for n, name in enumerate(names))


def _fits(value: object, kind: object) -> bool:
    match get_origin(kind):
        case origin if origin in (Union, UnionType):
            return any(_fits(value, each) for each in get_args(kind))
        case origin if origin is Literal:
            return value in get_args(kind)
    return isinstance(kind, type) and isinstance(value, kind)


class Clause(JsonForm, ABC):
    """Something that a message says.

    `opens`: the words with which its text form begins, where those tell. `turn`: it asks for work
    in its turn, which the text form joins with 'then'. `limits`: it may keep the partner from
    something, or allow it again. `later`: the first adapter does not know it.
    """

    __slots__ = ()

    opens: ClassVar[tuple[str, ...]] = ()
    turn: ClassVar[bool] = False
    limits: ClassVar[bool] = False
    later: ClassVar[bool] = False

    def in_turn(self) -> bool:
        """Whether this one asks for work in its turn."""
        return self.turn

    @classmethod
    @abstractmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        """That of a text form; None if the words are no such clause. Names are not looked at."""

    @abstractmethod
    def text(self, vocabulary: Vocabulary) -> str:
        """The text form, e.g. 'chop onion x2'."""

    @abstractmethod
    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        """Raise IntentionError unless the menu has its words; references may mean anything."""

    @classmethod
    @abstractmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        """The properties of its JSON form, in JSON schema."""

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        """Alternatives in GBNF, of the rules that `agents.intention._grammar` names.

        None where they depend on what can be referred to: those the grammar knows itself.
        """
        yield from ()

    @property
    def thing(self) -> tuple[str | None, str]:
        """What it is about, and the verb that must go with that; (None, '') for nothing."""
        return None, ""


class Part(JsonForm, ABC):
    """What a demand asks for, its references resolved.

    `turn`: as a clause has it. `called`: the word by which it is called off, where that is not a
    verb of the menu; `called_off`: what one who was called off would be told.
    """

    __slots__ = ()

    turn: ClassVar[bool] = False
    called: ClassVar[str] = ""
    called_off: ClassVar[str] = "no longer {called}"

    def in_turn(self) -> bool:
        """Whether this one is done in its turn."""
        return self.turn

    @classmethod
    def called_things(cls, vocabulary: Vocabulary) -> tuple[str, ...]:
        """What may be named when it is called off."""
        return ()

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        """What one who was called off would be told, of a thing."""
        return cls.called_off.format(called=cls.called)

    @abstractmethod
    def text(self, vocabulary: Vocabulary) -> str:
        """The text form."""

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        """Raise IntentionError unless the menu has every word and counts are in range."""

    @abstractmethod
    def words(self, vocabulary: Vocabulary) -> str:
        """What one who does it would be told, e.g. 'keep 2 chopped onions ready'."""

    def chip(self, vocabulary: Vocabulary) -> str:
        """The same as short as a chip: 24 characters, if names allow."""
        return self.words(vocabulary)

    @property
    def task(self) -> tuple[str, str | None] | None:
        """What it is about, as a verb and its thing; None for nothing in particular."""
        return None

    @property
    def mention(self) -> Mention | None:
        """What it names, for later words to refer to."""
        return None

    @property
    def standing(self) -> bool:
        """Whether it holds until further notice."""
        return False

    @property
    def calling_off(self) -> tuple[str, str | None] | None:
        """The verb and the thing by which it is called off; None where nothing does that."""
        return (self.called, None) if self.called else None


class SaidPart(Part, Clause):
    """A part that is said as it is, but that its thing may be referred to."""

    __slots__ = ()

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        what, _ = self.thing
        if not refers(what, vocabulary):
            self.check(vocabulary, place)

    def with_thing(self, what: str) -> Self:
        """The same about another thing."""
        raise TypeError(f"{self} is about nothing")


@dataclass(frozen=True, slots=True)
class TaskPart(SaidPart):
    """A part about a verb and its thing. `do` ANY: in any way. `what` None: not about one thing."""

    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    do: str = ANY
    what: str | None = None

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
        """The verbs that it may name, with their things."""
        return {**dict(vocabulary.verbs), ANY: vocabulary.things}

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, verb, *thing] if first in cls.opens:
                if thing or verb in cls.allowed(vocabulary):
                    return cls(verb, thing_of(thing))
                return cls(ANY, verb)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.task_text(vocabulary)}"

    def task_text(self, vocabulary: Vocabulary) -> str:
        """Verb and thing in the text form."""
        return task_text(self.do, self.what, self.allowed(vocabulary).get(self.do))

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_task(self.do, self.what, self.allowed(vocabulary), place)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        named = None if refers(self.what, vocabulary) else self.what
        check_task(self.do, named, self.allowed(vocabulary), place)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " (task | "{ANY}")'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        verbs = [verb for verb, _ in vocabulary.verbs]
        return {cls.key: one_of((*verbs, ANY)), "what": {"$ref": "#/$defs/things"}}

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, self.do

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what) if self.what is not None else None


def thing_of(words: Sequence[str]) -> str | None:
    """The name of a thing; None for any."""
    what = " ".join(words)
    return None if what in ("", ANY) else what


def task_text(do: str, what: str | None, things: Sequence[str] | None) -> str:
    """A verb and its thing: 'chop onion', 'cook any', 'putout'; `things`: what it is done to."""
    if do == ANY:
        return f"{ANY} {what or ''}".rstrip()
    return f"{do} {what or (ANY if things else '')}".rstrip()


@dataclass(frozen=True, slots=True)
class ThingPart(SaidPart):
    """A part about one thing: 'use onion'. `key` begins its text form. `what` None: any.

    `goes_with`: the verb whose things fit.
    """

    goes_with: ClassVar[str] = ANY
    later: ClassVar[bool] = True

    what: str | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, *what] if first == cls.key:
                return cls(thing_of(what))
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what or ANY}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_thing(self.what, self._things(vocabulary), f"{place}: {self.key}")

    @classmethod
    def _things(cls, vocabulary: Vocabulary) -> Sequence[str]:
        if cls.goes_with == ANY:
            return vocabulary.things
        return vocabulary.things_of(cls.goes_with) or ()

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " (anything | "{ANY}")'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: {"$ref": "#/$defs/things"}}

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {vocabulary.title(self.what) if self.what else ANY}"

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, self.goes_with

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what) if self.what is not None else None


@dataclass(frozen=True, slots=True)
class WordPart(SaidPart):
    """A part that says one word of a few: 'watch pots'. `key` begins its text form."""

    what: str

    @classmethod
    @abstractmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        """The words that it may say."""

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, what] if first == cls.key:
                return cls(what)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what}"

    def words(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_word(self.what, self.allowed(vocabulary), f"{place}: {self.key}")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " ({either(cls.allowed(vocabulary))})'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: one_of(cls.allowed(vocabulary))}
