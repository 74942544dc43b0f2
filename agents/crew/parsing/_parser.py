"""What a message to a crew comes to, piece by piece; what is not sure is left open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from agents.crew.parsing._clauses import Clause, clauses
from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._questions import question
from agents.crew.parsing._rules import meaning
from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._sayings import sayings
from agents.crew.parsing._used import as_used, with_dishes
from agents.crew.parsing._words import FILL, UNKNOWN, Lexicon, Word, plain, tokens
from agents.demands import covers
from agents.intention import (
    ANY,
    Avoid,
    Condition,
    Demand,
    Goal,
    Intention,
    IntentionError,
    Part,
    Place,
    Prefer,
    Qualified,
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
#: What holds for the whole crew, unless somebody is called by name.
_FOR_ALL = (Avoid, Prefer, Skip, Stock)


@dataclass(frozen=True, slots=True)
class Piece:
    """`who`: as an intention names them; `words`: what is wished, in plain words for a model.

    `meant`: what that is; None: not sure. `condition`: on which. `lasts`: whether work
    without a count is to go on until further notice. `wishes`: whether it may be a wish, where it is not understood.
    """

    who: tuple[str, ...]
    words: str
    meant: Intention | None = None
    condition: Condition | None = None
    lasts: bool = False
    wishes: bool = True


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
        """The pieces of a message, at least one."""
        whole = self._whole.get(" ".join(word for word in tokens(text) if word[0].isalnum()))
        if whole is not None and (meant := self._resolved(whole, referents)) is not None:
            return Parsed((Piece((), text, meant),))
        words, doubt = with_dishes(as_used(self._lexicon.words(text)), self.kitchen.needs or {})
        told = clauses(words, self.kitchen.names, self.kitchen.vocabulary)
        found = tuple(settled(list(self._pieces(told, referents))))
        return Parsed(found or (Piece((), text),), self._doubt(doubt, found))

    def _doubt(self, several: str, pieces: Sequence[Piece]) -> str:
        """What is to be asked: which dish is meant, or what holds of two things that exclude each other."""
        words = self.kitchen.vocabulary
        if several:
            titles = listed([words.title(dish) for dish in words.dishes])
            return f"Which one is '{several}'? There are {titles}."
        told = [
            (piece.who, part) for piece in pieces for part in _parts(piece) if not piece.condition
        ]
        for (who, one), (whom, other) in combinations(told, 2):
            if who == whom and _excludes(one, other):
                return f"{one.words(words)}, or {other.words(words)}?".capitalize()
        return ""

    def _pieces(self, clauses: Sequence[Clause], referents: Referents) -> Iterator[Piece]:
        before: Piece | None = None
        last, ceased, verbs = "", False, list[Word]()
        for clause in clauses:
            if elliptical(clause):
                clause = replace(clause, words=(*verbs, *clause.words))
            verbs = [word for word in clause.words if word.is_a("DO", "MAKE", "KEEP", "ON")]
            event = clause.condition.event.what if clause.condition else None
            last = event if event in self.kitchen.vocabulary.things and event else last
            said = SaidClause(
                clause, clause.words, self.kitchen.vocabulary, self.kitchen.spots, last
            )
            if ceases(said) and len(clauses) > 1:
                ceased = ceased or said.has("CEASE")
                continue
            found = self._read(said, referents)
            if clause.who == ("others",) and says_no_more(said) and before is not None:
                found = [
                    replace(before, who=("others",), meant=forbidden(before.meant), condition=None)
                ]
            for piece in found:
                before = piece
                if ceased and isinstance(piece.meant, Demand) and piece.meant.goals:
                    piece = replace(piece, meant=replace(piece.meant, place="instead"))
                yield piece
            last = next((item.what for item in said.items() if item.kind in ("DISH", "ING")), last)

    def _read(self, said: SaidClause, referents: Referents) -> list[Piece]:
        clause = said.clause
        if clause.asks:
            asked = question(said)
            return [
                Piece((), plain(clause.words), self._resolved(asked, referents) if asked else None)
            ]
        for shorter in said.without_asides() if not clause.open else ():
            parts = None if shorter.unknown > UNKNOWN_MOST else meaning(shorter)
            pieces = [self._piece(shorter, who, text, referents) for who, text in parts or ()]
            if pieces and all(piece.meant is not None for piece in pieces):
                return pieces
        told = any(word.is_a("SUBJECT") for word in clause.words)
        wishes = clause.called or (
            not told and any(word.is_a("DO", "MAKE", "STAY", "FETCH") for word in clause.words)
        )
        until = clause.condition is not None and clause.condition.connective == "until"
        lasts = (clause.is_crowd and not said.has("NUM", "ART")) or until
        return [Piece(clause.who, _to_one(clause.words), None, clause.condition, lasts, wishes)]

    def _piece(
        self, said: SaidClause, who: tuple[str, ...] | None, text: str, referents: Referents
    ) -> Piece:
        clause = said.clause
        names = clause.who if who is None else who
        meant = self._resolved(text, referents)
        if isinstance(meant, Demand):
            if isinstance(_inner(meant), _FOR_ALL) and (
                names == ("all",) or (clause.is_crowd and not clause.called and who is None)
            ):
                names = ()
            meant = replace(meant, place=_place(said, meant))
        return Piece(names, plain(clause.words), meant, clause.condition)

    def _resolved(self, text: str, referents: Referents) -> Intention | None:
        try:
            return from_text(text, self.kitchen.vocabulary, referents)
        except IntentionError:
            return None


def _to_one(words: Sequence[Word]) -> str:
    """A clause as words to one cook: without what stands before the wish itself."""
    first = next((i for i, w in enumerate(words) if not w.is_a(*_PREFACE) or w.is_a("MAKE")), 0)
    return plain(words[first:])


def elliptical(clause: Clause) -> bool:
    """Whether its verb is to be taken from the clause before it: 'and Mia the tomatoes'."""
    kinds = ("DISH", "ING", "NUM", "AND", "ART", "MORE", "YOU", FILL, UNKNOWN)
    return clause.called and clause.words != () and all(word.is_a(*kinds) for word in clause.words)


def _parts(piece: Piece) -> tuple[Part, ...]:
    return piece.meant.parts if isinstance(piece.meant, Demand) else ()


def _excludes(one: Part, other: Part) -> bool:
    """Whether one says to do just what the other forbids."""
    match one, other:
        case (Goal() as goal, Avoid() as ban) | (Avoid() as ban, Goal() as goal):
            return covers(ban, goal.do, goal.what) and goal.what is not None
    return False


def says_no_more(said: SaidClause) -> bool:
    """Whether it is just 'nobody else'."""
    return said.has("NOT") and all(word.is_a("NOT", FILL, UNKNOWN, "AND") for word in said.words)


def forbidden(meant: Intention | None) -> Intention | None:
    """Not to do what somebody else does."""
    goals = meant.goals if isinstance(meant, Demand) else ()
    return Demand((Avoid(goals[0].do, goals[0].what),)) if goals else None


def ceases(said: SaidClause) -> bool:
    """Whether it says no more than that what is done now is to be left."""
    kinds = ("CEASE", "IDLE", FILL, UNKNOWN, "AND", "YOU", "NOW", "NOT", "WAIT", "STOP")
    return said.has("CEASE", "IDLE") and all(word.is_a(*kinds) for word in said.words)


def settled(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Without what is said twice, and without talk beside what is understood."""
    understood = any(piece.meant is not None for piece in pieces)
    pieces = _narrowed(pieces)
    known: list[tuple[object, ...]] = []
    for piece in pieces:
        if piece.meant is None and understood and not piece.wishes:
            continue
        said = (piece.who, piece.meant, piece.condition)
        if piece.meant is None or said not in known:
            known.append(said)
            yield piece


def _narrowed(pieces: Sequence[Piece]) -> list[Piece]:
    """'Stop chopping, we have enough tomatoes': no more tomatoes are to be chopped."""
    bans = [piece for piece in pieces if isinstance(_ban(piece), Avoid)]
    if len(bans) != 2 or bans[0].who != bans[1].who:
        return list(pieces)
    deed = next((piece for piece in bans if _ban(piece).do != ANY), bans[0])
    thing = next((piece for piece in bans if _ban(piece).do == ANY), None)
    if thing is None or not any(word in thing.words for word in ("enough", "plenty", "too many")):
        return list(pieces)
    if _ban(deed).what is None:
        deed_part = Avoid(_ban(deed).do, _ban(thing).what)
        pieces = [replace(p, meant=Demand((deed_part,))) if p is deed else p for p in pieces]
    return [piece for piece in pieces if piece is not thing]


def _ban(piece: Piece) -> Avoid | None:
    part = _inner(piece.meant) if isinstance(piece.meant, Demand) else None
    return part if isinstance(part, Avoid) else None


def _inner(demand: Demand) -> object:
    part = demand.parts[0]
    return part.inner if isinstance(part, Qualified) else part


def _place(said: SaidClause, meant: Demand) -> Place:
    """Whether it goes ahead of what is asked for, or replaces it."""
    if not meant.goals and not said.has("CEASE"):
        return meant.place
    if said.has("CEASE", "INSTEADOF") or said.said("instead"):
        return "instead"
    return "front" if said.now else meant.place
