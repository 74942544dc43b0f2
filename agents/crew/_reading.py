"""Words to a crew: what is said outright is read by `parsing`; of what is not a model reads all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.cancel_token import FREE, CancelToken
from agents.crew.parsing import CrewParser, KitchenWords, Piece
from agents.hla.reading import IntentionReader, Reading, Situation
from agents.intention import (
    CROWDS,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Part,
    Place,
    Qualified,
    Vocabulary,
)


@dataclass(slots=True)
class CrewReader:
    """Reads messages to the crew of a kitchen.

    `needs`: of what each dish is made. `passes`: whether who speaks is a cook, to whom something
    can be passed; `cautious`: and who does not lead, so that most of the words are no orders.
    """

    reader: IntentionReader
    needs: Mapping[str, Sequence[str]]
    passes: bool = False
    cautious: bool = False
    _parser: CrewParser | None = field(default=None, compare=False)

    def read(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> Reading:
        """The intention of a message. Raises what the model raises."""
        scene = situation.scene
        kitchen = KitchenWords(self.reader.vocabulary, scene.names, self.needs, scene.spots)
        if self._parser is None or self._parser.kitchen != kitchen:
            self._parser = CrewParser(kitchen, cautious=self.cautious)
        parsed = self._parser.read(text, situation.referents)
        if parsed.doubt:
            return replace(Reading.unread(NoIntention("nonsense")), problem=parsed.doubt)
        if all(piece.meant is not None for piece in parsed.pieces):
            return Reading.unread(self._together(parsed.pieces))
        reading = self.reader.read(text, situation, cancel)
        meant = self._together([Piece((), text.lower(), reading.intention)])
        return replace(reading, intention=meant)

    def _together(self, pieces: Sequence[Piece]) -> Intention:
        """What the pieces of a message ask for, each for its cooks; if nothing, what it is else."""
        told = [(each, each.meant) for each in pieces if isinstance(each.meant, Demand)]
        if not told:
            return pieces[0].meant or NoIntention()
        # To whom has no cook nothing can be passed.
        without = None if self.passes else self.reader.vocabulary
        parts = tuple(part for piece, _ in told for part in _for(piece, without))
        place: Place = next((meant.place for _, meant in told if meant.place != "end"), "end")
        return Demand(parts, place)


def _for(piece: Piece, without: Vocabulary | None) -> Iterator[Part]:
    """Its parts for those that it is for. `without`: the words of a kitchen without the speaker."""
    for part in piece.parts:
        whole = Qualified.of(part)
        inner, at, named = whole.inner, whole.at, whole.who
        if without is not None and isinstance(inner, Goal) and inner.do == "pass" and not at:
            inner = replace(inner, do="serve" if inner.what in without.dishes else "chop")
        said = all(name in CROWDS or name in piece.words for name in named)
        who = piece.who or (named if said else ())
        yield Qualified.around(inner, who, at, piece.condition or whole.condition)
