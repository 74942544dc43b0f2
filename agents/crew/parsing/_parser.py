"""What a message to a crew comes to, piece by piece; what is not sure is left open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.crew.parsing._clauses import Clause, clauses
from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._pieces import Piece, contradiction, settled
from agents.crew.parsing._questions import question
from agents.crew.parsing._rules import meaning
from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._sayings import sayings
from agents.crew.parsing._used import as_used, with_dishes
from agents.crew.parsing._words import FILL, UNKNOWN, Lexicon, Word, has, plain, tokens
from agents.intention import (
    Avoid,
    Demand,
    Intention,
    IntentionError,
    Place,
    Prefer,
    Referents,
    Skip,
    Stock,
    from_text,
)
from agents.kitchen import listed

#: Of a clause at most so much may be words that nobody knows.
UNKNOWN_MOST = 0.4
#: What may stand before a wish, and says nothing of it.
_PREFACE = (FILL, "CAUSE", "YOU", "TO", "AND", "WHILE")
#: What may be a wish though no rule tells which.
_WISHING = ("DO", "MAKE", "STAY", "FETCH")
#: What holds for the whole crew, unless somebody is called by name.
_FOR_ALL = (Avoid, Prefer, Skip, Stock)


@dataclass(frozen=True, slots=True)
class Parsed:
    """`doubt`: what is to be asked back, as a sentence; '' for nothing."""

    pieces: tuple[Piece, ...]
    doubt: str = ""


@dataclass(slots=True)
class CrewParser:
    """Reads what is said outright in one kitchen."""

    kitchen: KitchenWords
    _lexicon: Lexicon = field(init=False)
    _whole: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self._lexicon = self.kitchen.lexicon()
        self._whole = {said: text for text, row in sayings().whole.items() for said in row}

    def read(self, text: str, referents: Referents) -> Parsed:
        """The pieces of a message, at least one; what it refers to is among `referents`."""
        reading = _Message(self.kitchen, referents)
        whole = self._whole.get(" ".join(word for word in tokens(text) if word[0].isalnum()))
        if whole is not None and (meant := reading.resolved(whole)) is not None:
            return Parsed((Piece((), text, meant),))
        needs = self.kitchen.needs or {}
        words, several = with_dishes(as_used(self._lexicon.words(text)), needs)
        told = clauses(words, self.kitchen.names, self.kitchen.vocabulary)
        found = tuple(settled(list(reading.pieces(told)))) or (Piece((), text),)
        doubt = self._which(several) if several else contradiction(found, self.kitchen.vocabulary)
        return Parsed(found, doubt)

    def _which(self, said: str) -> str:
        titles = listed([self.kitchen.vocabulary.title(d) for d in self.kitchen.vocabulary.dishes])
        return f"Which one is '{said}'? There are {titles}."


@dataclass(slots=True)
class _Message:
    """Reads the clauses of one message, each after those before it.

    `last`: the thing that was named last; `verbs`: the words for what is done with it.
    """

    kitchen: KitchenWords
    referents: Referents
    last: str = ""
    verbs: tuple[Word, ...] = ()

    def pieces(self, told: Sequence[Clause]) -> Iterator[Piece]:
        """What they come to."""
        ceased, before = False, None
        for clause in told:
            said = self._said(clause)
            if _ceases(said) and len(told) > 1:
                ceased = ceased or said.has("CEASE")
                continue
            for piece in self._read(said, before):
                before = _instead(piece) if ceased else piece
                yield before
            named = (item.what for item in said.items() if item.kind in ("DISH", "ING"))
            self.last = next(named, self.last)

    def _said(self, clause: Clause) -> SaidClause:
        """A clause with what it takes from those before: its verb, what 'it' is."""
        words = (*self.verbs, *clause.words) if _is_elliptical(clause) else clause.words
        self.verbs = tuple(word for word in words if word.is_a("DO", "MAKE", "KEEP", "ON"))
        event = clause.condition.event.what if clause.condition else None
        if event in self.kitchen.vocabulary.things:
            self.last = event or ""
        return SaidClause(clause, words, self.kitchen.vocabulary, self.kitchen.spots, self.last)

    def _read(self, said: SaidClause, before: Piece | None) -> Sequence[Piece]:
        clause, words = said.clause, plain(said.words)
        if clause.asks:
            asked = question(said)
            return [Piece((), words, self.resolved(asked) if asked else None)]
        if before is not None and clause.who == ("others",) and _says_no_more(said):
            return [Piece(clause.who, words, _forbidden(before.meant))]
        for shorter in said.without_asides() if not clause.open else ():
            parts = None if shorter.unknown > UNKNOWN_MOST else meaning(shorter)
            pieces = [self._piece(shorter, who, text) for who, text in parts or ()]
            if pieces and all(piece.meant is not None for piece in pieces):
                return pieces
        return [_unsure(said)]

    def _piece(self, said: SaidClause, who: tuple[str, ...] | None, text: str) -> Piece:
        clause = said.clause
        names = clause.who if who is None else who
        meant = self.resolved(text)
        if isinstance(meant, Demand):
            carried = clause.is_crowd and not clause.called and who is None
            if isinstance(meant.parts[0], _FOR_ALL) and (names == ("all",) or carried):
                names = ()
            meant = replace(meant, place=_place(said, meant))
        return Piece(names, plain(said.words), meant, clause.condition)

    def resolved(self, text: str) -> Intention | None:
        """What a text form means here; None if nothing."""
        try:
            return from_text(text, self.kitchen.vocabulary, self.referents)
        except IntentionError:
            return None


def _unsure(said: SaidClause) -> Piece:
    """A clause for a model to read, as words to one cook, without what stands before the wish."""
    clause, words = said.clause, said.words
    ends = clause.condition is not None and clause.condition.connective == "until"
    return Piece(
        clause.who,
        plain(words[_beginning(words) :]),
        None,
        clause.condition,
        lasts=ends or (clause.is_crowd and not said.has("NUM", "ART")),
        wishes=clause.called or (has(words, *_WISHING) and not said.has("SUBJECT")),
    )


def _beginning(words: Sequence[Word]) -> int:
    said = (i for i, word in enumerate(words) if not word.is_a(*_PREFACE) or word.is_a("MAKE"))
    return next(said, 0)


def _is_elliptical(clause: Clause) -> bool:
    """Whether its verb is to be taken from the clause before it: 'and Mia the tomatoes'."""
    kinds = ("DISH", "ING", "NUM", "AND", "ART", "MORE", "YOU", FILL, UNKNOWN)
    return clause.called and clause.words != () and all(word.is_a(*kinds) for word in clause.words)


def _ceases(said: SaidClause) -> bool:
    """Whether it says no more than that what is done now is to be left."""
    kinds = ("CEASE", "IDLE", FILL, UNKNOWN, "AND", "YOU", "NOW", "NOT", "WAIT", "STOP")
    return said.has("CEASE", "IDLE") and all(word.is_a(*kinds) for word in said.words)


def _says_no_more(said: SaidClause) -> bool:
    """Whether it is just 'nobody else'."""
    return said.has("NOT") and all(word.is_a("NOT", FILL, UNKNOWN, "AND") for word in said.words)


def _forbidden(meant: Intention | None) -> Intention | None:
    """Not to do what somebody else does."""
    goals = meant.goals if isinstance(meant, Demand) else ()
    return Demand((Avoid(goals[0].do, goals[0].what),)) if goals else None


def _instead(piece: Piece) -> Piece:
    """In place of what is done now."""
    if not isinstance(piece.meant, Demand) or not piece.meant.goals:
        return piece
    return replace(piece, meant=replace(piece.meant, place="instead"))


def _place(said: SaidClause, meant: Demand) -> Place:
    """Whether it goes ahead of what is asked for, or replaces it."""
    if not meant.goals and not said.has("CEASE"):
        return meant.place
    if said.has("CEASE", "INSTEADOF", "INSTEAD"):
        return "instead"
    return "front" if said.now else meant.place
