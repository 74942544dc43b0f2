"""What a message to a crew comes to, piece by piece; what is not sure is left open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from agents.crew.parsing._clauses import clauses
from agents.crew.parsing._dishes import with_dishes
from agents.crew.parsing._kitchen_words import KitchenWords
from agents.crew.parsing._message import MessageReader
from agents.crew.parsing._pieces import Piece, contradiction, settled
from agents.crew.parsing._sayings import sayings
from agents.crew.parsing._strangers import stranger
from agents.crew.parsing._used import as_used
from agents.crew.parsing._words import Lexicon, Word, plain, tokens
from agents.intention import Demand, Referents
from agents.kitchen import listed


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
