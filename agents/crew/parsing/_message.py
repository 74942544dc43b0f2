"""Reads the clauses of one message, each after those before it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from re import Pattern

from agents.crew.parsing._clause import Clause
from agents.crew.parsing._deeds import DEEDS
from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._pieces import Piece
from agents.crew.parsing._rule import Made, Meaning, compiled, phrased, told
from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._standing import STANDING
from agents.crew.parsing._teamwork import POSTS, TEAMWORK
from agents.crew.parsing._words import (
    FILL,
    NOTHING,
    THINGS,
    UNKNOWN,
    VERBS,
    Word,
    first_but,
    has,
    plain,
    word_at,
)
from agents.crew.parsing._work import WORK
from agents.intention import (
    ALWAYS,
    ANY,
    COUNTED,
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    Place,
    Prefer,
    Qualified,
    Referents,
    Skip,
    Stock,
    from_text,
)


def meaning(said: SaidClause) -> Made:
    """What a clause comes to; None if no rule tells."""
    for pattern, make in _table():
        if pattern.fullmatch(said.tags):
            found = told(phrased(make, said)) if isinstance(make, str) else make(said)
            if found:
                return found
    return None


@cache
def _table() -> tuple[tuple[Pattern[str], Meaning], ...]:
    rules = (*TEAMWORK, *DEEDS, *STANDING, *POSTS, *WORK)
    return tuple((compiled(pattern), make) for pattern, make in rules)


#: What is no wish of its own, though it stands before what is.
_ORDERED = ("TO", "FIRST", "PRIORITISE", "YOU", "NAME", "CROWD", "NOT", "BELONGS", "NOMORE")
#: What stands for itself.
_OUTRIGHT = (*VERBS, "STOP", "GO", "SWAP", "KEEP", "ONLY")
#: What is told of, and not to somebody.
_TOLD = ("SUBJECT", "IT", "ME", "REASON", "CORRECTION", "AGAIN", "BEFORE", "FORGET")


def is_statement(said: SaidClause) -> bool:
    """Whether it tells how a thing is: 'the soup is burning', and not 'the soup is to go out'."""
    if said.has("ALWAYS", "ATLEAST", "WAIT"):
        return False  # how it is to be, or until when
    crowd = said.clause.who[:1] in (("free",), ("all",)) and bool(said.words)
    if crowd and said.words[0].said in ("has", "have"):
        return True  # 'whoever has a plate'
    if any(word.said in ("was", "were") for word in said.words):
        return True
    did = first_but(said.words, FILL, "AND")
    if did.get("DO") != "chop" and "ed" in did.forms.values():
        return True  # 'Zoe dropped a plate'
    words = [word for word in said.words if word.is_a("BE") or not word.is_a(FILL, "ART")]
    return any(
        before.is_a(*THINGS, "PLACE", "ORDERS") and word.is_a("BE") and not after.is_a(*_ORDERED)
        for before, word, after in zip(words, words[1:], (*words[2:], NOTHING), strict=False)
    )


def is_outright(said: SaidClause, meant: Sequence[Intention | None]) -> bool:
    """Whether nothing of it is guessed: all its words are known, and what is done is said, and how
    often. So it must be where cooks talk to one another: much that sounds like a wish is none.
    """
    if said.has(UNKNOWN, *_TOLD) or is_statement(said):
        return False
    if said.clause.asks:
        about = said.first("ASK") != "who" or said.has(*THINGS, "PLACE")
        plain = said.first("ASK") not in ("", "is", "how", "when", "plan")
        return about and plain and first_but(said.words, FILL, "AND").is_a("ASK")
    return said.has(*_OUTRIGHT) and all(_is_told(said, each) for each in meant)


def _is_told(said: SaidClause, meant: Intention | None) -> bool:
    if not isinstance(meant, Demand) or any(name in COUNTED for name in said.clause.who):
        return False
    inner = [Qualified.of(part).inner for part in meant.parts]
    return len(inner) == 1 and not any(isinstance(each, Avoid) for each in inner) and all(
        _is_counted(said, each) for each in inner if isinstance(each, Goal)
    )  # fmt: skip


def _is_counted(said: SaidClause, goal: Goal) -> bool:
    """Whether how often it is to be done is said."""
    if goal.times == ALWAYS:
        return said.has("ALWAYS", "KEEP")
    several = any(item.many for item in said.items())
    return said.has("DO") and (said.has("NUM", "ART") or not several)


def question(said: SaidClause) -> str | None:
    """A question in text form; None if it is not clear which."""
    kind = said.first("ASK") or "is" * word_at(said.words, 0).is_a("BE")
    items = said.items(*THINGS)
    thing = items[0].what if items and items[0].what != ANY else ""
    place = said.first("PLACE")
    if kind == "is" and said.has("CROWD") and (thing or place):
        return f"ask who {thing or place}"
    match kind:
        case "who" if not said.has("TIME"):
            return f"ask who {thing or place}".rstrip()
        case "plan" | "recipe" if said.has("NAME", "CROWD", "YOU") and not items:
            return "ask plan"
        case "count" if items:
            return f"ask count {items[0].what}"
        case "where" if items:
            return f"ask where {items[0].what}"
        case "recipe" | "missing" if thing:
            return f"ask {kind} {thing}"
        case "station" if place:
            return f"ask station {place}"
        case "station" if thing:
            return f"ask recipe {thing}"
        case "long":
            return f"ask status {thing}" if thing else "ask time"
        case "plan" | "how" | "is" | "when" | "status" if thing:
            return f"ask status {thing}"
        case "why":
            return "ask why"
    return None


#: Of a clause at most so much may be words that nobody knows.
UNKNOWN_MOST = 0.4
#: What is said beside that something is to be left.
_CEASING = (
    FILL, UNKNOWN, "CAUSE", "YOU", "TO", "AND", "WHILE",
    "CEASE", "IDLE", "NOW", "NOT", "WAIT", "STOP",
)  # fmt: skip
#: What may be a wish though no rule tells which.
_WISHING = ("DO", "MAKE", "STAY", "FETCH")
#: What holds for the whole crew, unless somebody is called by name.
_FOR_ALL = (Avoid, Prefer, Skip, Stock)


@dataclass(slots=True)
class MessageReader:
    """Reads the clauses of one message, each after those before it.

    `last`: the thing that was named last; `verbs`: the words for what is done with it; `who`: by
    whom.
    """

    kitchen: KitchenWords
    referents: Referents
    cautious: bool
    last: str = ""
    verbs: tuple[Word, ...] = ()
    who: tuple[str, ...] = ()

    def pieces(self, told: Sequence[Clause]) -> Iterator[Piece]:
        """What they come to."""
        ceased, before = False, None
        for i, clause in enumerate(told):
            said = self._said(clause)
            goes_on = any(
                each.who == clause.who and not each.called for each in told[i + 1 : i + 2]
            )
            if len(told) > 1 and _ceases(said, stopped=goes_on):
                ceased = ceased or said.has("CEASE", "STOP")
                continue
            for piece in self._read(said, before):
                before = _instead(piece) if ceased else piece
                yield before
            named = (item.what for item in said.items("DISH", "ING"))
            self.last = next(named, self.last)

    def _said(self, clause: Clause) -> SaidClause:
        """A clause with what it takes from those before: its verb, what 'it' is."""
        words = clause.words
        if not clause.who and any(word.said in ("it", "them") for word in words) and self.last:
            clause = replace(clause, who=self.who)
        self.who = clause.who
        if _is_elliptical(clause):
            out = tuple(word for word in self.verbs if word.is_a("OUT"))
            words = (*(word for word in self.verbs if word not in out), *words, *out)
        self.verbs = tuple(word for word in words if word.is_a("DO", "MAKE", "KEEP", "ON", "OUT"))
        event = clause.condition.event.what if clause.condition else None
        if event in self.kitchen.vocabulary.things:
            self.last = event or ""
        return SaidClause(clause, words, self.kitchen.vocabulary, self.kitchen.spots, self.last)

    def _read(self, said: SaidClause, before: Piece | None) -> Sequence[Piece]:
        clause, words = said.clause, plain(said.words)
        if clause.asks:
            asked = question(said)
            meant = self.resolved(asked) if asked else None
            return [Piece((), words, meant if self._is_sure(said, [meant]) else None)]
        if before is not None and clause.who == ("others",) and _says_no_more(said):
            return [Piece(clause.who, words, _forbidden(before.meant))]
        if clause.short is not None:
            return [self._supply(said, *clause.short)]
        for shorter in self._readable(said):
            pieces = [self._piece(shorter, who, text) for who, text in meaning(shorter) or ()]
            if pieces and all(piece.meant is not None for piece in pieces):
                sure = self._is_sure(shorter, [piece.meant for piece in pieces])
                return pieces if sure else [_unsure(said)]
        return [_unsure(said)]

    def _readable(self, said: SaidClause) -> Iterator[SaidClause]:
        """A clause, and what is left of it without asides, as far as rules may read it."""
        if said.clause.open or is_statement(said):
            return
        for shorter in (said,) if self.cautious else said.without_asides():
            if shorter.unknown <= UNKNOWN_MOST:
                yield shorter

    def _supply(self, said: SaidClause, what: str, count: int) -> Piece:
        """What is made, or washed up, whenever there is less of it, is kept ready."""
        does = self.kitchen.vocabulary
        verbs = ["wash"] * said.has("WASHING") + list(said.every("DO"))
        about = {item.what for item in said.items()} <= {what, ANY}
        fits = about and all(does.fits(do, what) for do in verbs) and (verbs or said.items())
        meant = self.resolved(f"stock {what} x{count}") if fits else None
        return Piece((), plain(said.words), meant) if meant else _unsure(said)

    def _is_sure(self, said: SaidClause, meant: Sequence[Intention | None]) -> bool:
        return not self.cautious or is_outright(said, meant)

    def _piece(self, said: SaidClause, who: tuple[str, ...] | None, text: str) -> Piece:
        clause = said.clause
        names = clause.who if who is None else who
        meant = self.resolved(text)
        if isinstance(meant, Demand):
            carried = clause.is_crowd and not clause.called and who is None
            if isinstance(meant.parts[0], _FOR_ALL) and (names == ("all",) or carried):
                names = ()
            if isinstance(meant.parts[0], Avoid) and names == ("free",):
                names = ()  # 'don't touch my pots, any of you'
            meant = replace(meant, place=_place(said, meant))
        return Piece(names, plain(said.words), meant, clause.condition)

    def resolved(self, text: str) -> Intention | None:
        """What a text form means here; None if nothing."""
        try:
            return from_text(text, self.kitchen.vocabulary, self.referents)
        except IntentionError:
            alone = text == "cancel it" and self.referents.last is None
            return self.resolved(f"cancel {ANY}") if alone else None


def _unsure(said: SaidClause) -> Piece:
    """A clause that is not understood."""
    clause = said.clause
    wished = clause.called or (has(said.words, *_WISHING) and not said.has("SUBJECT"))
    wishes = wished and not is_statement(said)
    return Piece(clause.who, plain(said.words), None, clause.condition, wishes)


def _is_elliptical(clause: Clause) -> bool:
    """Whether its verb is to be taken from the clause before it: 'and Mia the tomatoes'."""
    kinds = ("DISH", "ING", "NUM", "AND", "ART", "MORE", "YOU", FILL, UNKNOWN)
    goes_on = clause.called or has(clause.words, "NUM")
    return goes_on and clause.words != () and all(word.is_a(*kinds) for word in clause.words)


def _ceases(said: SaidClause, *, stopped: bool) -> bool:
    """Whether it says no more than that what is done now is to be left; `stopped`: to stop, too."""
    idle = said.has("CEASE", "IDLE") or (stopped and said.has("STOP"))
    return idle and all(word.is_a(*_CEASING) for word in said.words)


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
    if not meant.goals:
        return meant.place
    if said.has("CEASE", "INSTEADOF", "INSTEAD"):
        return "instead"
    return "front" if said.now and not said.has("ATMOST") else meant.place
