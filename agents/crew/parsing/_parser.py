"""What a message to a crew comes to, piece by piece; what is not sure is left open."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.crew.parsing._clauses import clauses
from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._message import MessageReader
from agents.crew.parsing._pieces import Piece, contradiction, settled
from agents.crew.parsing._sayings import sayings
from agents.crew.parsing._sentences import has_wish
from agents.crew.parsing._used import as_used
from agents.crew.parsing._words import FILL, UNKNOWN, Lexicon, Word, plain, tokens, word_at
from agents.english import listed
from agents.intention import ANY, Demand, Referents

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


#: A capital letter within a sentence.
_CAPITAL = re.compile(r"(?<=[\w,'’] )[A-Z][a-z]+\b")


def stranger(words: Sequence[Word], text: str, talk: Collection[str]) -> str:
    """The first of them in a message; '' for none. `talk`: words of praise, thanks and the like."""
    capital = {found.lower() for found in _CAPITAL.findall(text)} if not text.istitle() else set()
    called = {*_called(words)}
    unknown = (word.said for word in words if word.is_a(UNKNOWN) and word.said not in talk)
    return next((said for said in unknown if said.isalpha() and said in capital | called), "")


def _called(words: Sequence[Word]) -> Iterator[str]:
    """Who stands at the beginning of a sentence, before a comma or what is to be done."""
    begins = True
    for i, word in enumerate(words):
        joined = word_at(words, i + 1).is_a("AND", "COLON")
        strange = begins and word.is_a(UNKNOWN)
        told = word_at(words, i + 1).is_a("DO") and not words[i + 1].forms
        # 'blimey, Ben, the pots' calls Ben
        wished = joined and has_wish(words[i + 2 :]) and not _calls_another(words, i + 1)
        if strange and (told or wished):
            yield word.said
        begins = word.is_a("END") or (begins and (word.is_a("NAME", "AND") or (strange and joined)))


def _calls_another(words: Sequence[Word], i: int) -> bool:
    return words[i].said == "," and word_at(words, i + 1).is_a("NAME", "CROWD", "OFYOU", "YOU")


@dataclass(frozen=True, slots=True)
class Parsed:
    """`doubt`: what is to be asked back, as a sentence; '' for nothing."""

    pieces: tuple[Piece, ...]
    doubt: str = ""


@dataclass(slots=True)
class CrewParser:
    """Reads what is said outright in one kitchen.

    `cautious`: a message is read only if nothing in it is open, as the words of cooks to one
    another have to be; a head chef's are all for the crew.
    """

    kitchen: KitchenWords
    cautious: bool = False
    _lexicon: Lexicon = field(init=False)
    _whole: Mapping[str, str] = field(init=False)
    _talk: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._lexicon = self.kitchen.lexicon()
        rows = sayings().whole.items()
        self._whole = {" ".join(tokens(said)): text for text, row in rows for said in row}
        self._talk = frozenset(word for said in self._whole for word in said.split())

    def read(self, text: str, referents: Referents) -> Parsed:
        """The pieces of a message, at least one; what it refers to is among `referents`."""
        reading = MessageReader(self.kitchen, referents, self.cautious)
        known = self._lexicon.words(text)
        whole = self._as_a_whole(known)
        if whole is not None and (meant := reading.resolved(whole)) is not None:
            return Parsed((Piece((), text, meant),))
        words, several = with_dishes(as_used(known), self.kitchen.needs or {})
        told = clauses(words, self.kitchen.names, self.kitchen.vocabulary)
        pieces = list(reading.pieces(told))
        if self.cautious and (several or not _are_sure(pieces)):
            return Parsed((Piece((), text),))
        found = tuple(settled(pieces)) or (Piece((), text),)
        if not self.cautious and (name := stranger(known, text, self._talk)):
            return Parsed(found, self._nobody(name))
        doubt = self._which(several) if several else contradiction(found, self.kitchen.vocabulary)
        return Parsed(found, doubt)

    def _as_a_whole(self, words: Sequence[Word]) -> str | None:
        """What it means without being taken apart, whoever is spoken to; None for nothing."""
        said = [word for word in words if word.said[:1].isalnum()]
        text = self._whole.get(plain(said))
        talk = self._whole.get(plain([word for word in said if not _is_called(word)]))
        return text or (talk if talk and not talk.startswith(("allow", "cancel")) else None)

    def _nobody(self, name: str) -> str:
        cooks = listed([cook.replace("_", " ").title() for cook in self.kitchen.names])
        return f"There is no {name.title()} here; there {'are' if ' ' in cooks else 'is'} {cooks}."

    def _which(self, said: str) -> str:
        titles = listed([self.kitchen.vocabulary.title(d) for d in self.kitchen.vocabulary.dishes])
        return f"Which one is '{said}'? There are {titles}."


def _is_called(word: Word) -> bool:
    return word.is_a("NAME") or word.get("CROWD") == "all"


def _are_sure(pieces: Sequence[Piece]) -> bool:
    """Whether all is understood, and what is no wish is all that is said."""
    wishes = all(isinstance(piece.meant, Demand) for piece in pieces)
    return wishes or (len(pieces) == 1 and pieces[0].meant is not None)
