"""Words to a crew: what is said outright by `parsing`, and of the rest what a model makes of it.

A small model reads each wish as it reads words to a single partner.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.cancel_token import FREE, CancelToken
from agents.crew.parsing import CrewParser, KitchenWords, Piece
from agents.hla.reading import IntentionReader, Reading, Situation
from agents.intention import (
    ALWAYS,
    CROWDS,
    Demand,
    Goal,
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
        readings = [self._read(piece, situation, cancel) for piece in parsed.pieces]
        return _together(parsed.pieces, readings, None if self.passes else self.reader.vocabulary)

    def _read(self, piece: Piece, situation: Situation, cancel: CancelToken) -> Reading:
        if piece.meant is not None:
            return Reading.unread(piece.meant)
        return self.reader.read(piece.words, situation, cancel)


def _together(
    found: Sequence[Piece], readings: Sequence[Reading], without: Vocabulary | None
) -> Reading:
    """What the pieces of a message ask for, each for its cooks; if nothing, what it is else.

    `without`: the kitchen's words if who speaks has no cook, to whom nothing can be passed.
    """
    parts = [
        part
        for piece, reading in zip(found, readings, strict=True)
        if isinstance(reading.intention, Demand)
        for part in _for(piece, reading.intention, without)
    ]
    first = readings[0]
    if not parts:
        return next((each for each in readings if not each.problem), first)
    demands = (r.intention for r in readings if isinstance(r.intention, Demand))
    place: Place = next((each.place for each in demands if each.place != "end"), "end")
    return replace(first, intention=Demand(tuple(parts), place), problem="")


def _for(piece: Piece, demand: Demand, without: Vocabulary | None) -> Iterator[Part]:
    for part in demand.parts:
        whole = Qualified.of(part)
        inner, at, named = whole.inner, whole.at, whole.who
        if without is not None and isinstance(inner, Goal) and inner.do == "pass" and not at:
            inner = replace(inner, do="serve" if inner.what in without.dishes else "chop")
        if piece.meant is None and piece.lasts and isinstance(inner, Goal) and inner.times == 1:
            inner = replace(inner, times=ALWAYS)
        said = all(name in CROWDS or name in piece.words for name in named)
        who = piece.who or (named if said else ())
        yield Qualified.around(inner, who, at, piece.condition or whole.condition)
