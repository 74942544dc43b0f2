"""Kitchens in which messages are read that belong to no match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from agents.hla import IntentionReader, SlowMind
from agents.hla.labelled_messages import MessageItem, MessageKitchen
from agents.intention import Demand, Intention, Vocabulary
from agents.messages import Observation
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.thinking import ModelPool


@dataclass(frozen=True, slots=True)
class Answered:
    """What was made of a message. `vocabulary`: of the kitchen where it was read.

    `confidence`: the answer's probability, 1 if the model does not tell; `doubt`: that of the words
    leaving open what is meant, 0 if nobody would ask. `seconds`: of a processor, from the words
    on. `guess`: a demand that was too unlikely, so that nothing was made of it. `beside`: the next
    likeliest readings.
    """

    item: MessageItem
    found: Intention
    vocabulary: Vocabulary
    confidence: float = 1.0
    doubt: float = 0.0
    seconds: float = 0.0
    guess: Demand | None = None
    beside: tuple[Intention, ...] = ()

    @property
    def right(self) -> bool:
        return self.item.accepts(self.found, self.vocabulary)

    @property
    def likeliest(self) -> Intention:
        """What it was read as, however unlikely."""
        return self.guess or self.found

    def right_among(self, most: int) -> bool:
        """Whether a right reading is among the likeliest, so many of them."""
        readings = (self.likeliest, *self.beside)[:most]
        return any(self.item.accepts(each, self.vocabulary) for each in readings)


def by_category(outcomes: Sequence[Answered]) -> Iterator[tuple[str, Sequence[Answered]]]:
    """Those of each category, and all."""
    groups: dict[str, list[Answered]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.item.category, []).append(outcome)
    yield from sorted(groups.items())
    yield "all", outcomes


class ReadingKitchens:
    """Each with its reader; the models are shared."""

    def __init__(self, pool: ModelPool, usual: Level) -> None:
        self._mind = pool.mind(SlowMind)
        self._usual = usual
        self._seen: dict[str, tuple[MessageKitchen, IntentionReader]] = {}

    def level(self, name: str) -> Level:
        """The level called so, '' for the usual one. UnknownLevelError or ContentError."""
        return named_level(name) if name else self._usual

    def kitchen(self, level: str) -> MessageKitchen:
        """The kitchen of a level, '' for the usual one. UnknownLevelError or ContentError."""
        return self._at(level)[0]

    def read(self, item: MessageItem) -> Answered:
        """What a message is taken to mean."""
        kitchen, reader = self._at(item.level)
        reader.prefill(item.situation)
        start = process_time()
        reading = reader.read(item.say, item.situation)
        asks = self._mind.profile.asks_above < 1 and not reading.stands_out
        doubt = reader.doubt(item.say, item.situation) if asks else 0.0
        seconds = process_time() - start
        told = reading.completion.probability
        return Answered(
            item,
            reading.intention,
            kitchen.vocabulary,
            1.0 if told is None else told,
            doubt,
            seconds,
            reading.guess,
            tuple(meant for meant, _ in reading.alternatives),
        )

    def hearings_agree(self, item: MessageItem, others: Sequence[str], meant: Intention) -> bool:
        """Whether other hearings of a message mean the same."""
        return self._at(item.level)[1].hearings_agree(others, meant, item.situation)

    def _at(self, name: str) -> tuple[MessageKitchen, IntentionReader]:
        if name not in self._seen:
            level = self.level(name)
            reader = self._mind.reader(first_sight(level))
            self._seen[name] = message_kitchen(level), reader
        return self._seen[name]


def message_kitchen(level: Level) -> MessageKitchen:
    """The kitchen of a level, as messages are read there."""
    seen = first_sight(level)
    stations = tuple(station.name for station in seen.stations)
    return MessageKitchen(vocabulary_of(seen), seen.menu, stations)


def first_sight(level: Level) -> Observation:
    """A partner's first look at the kitchen: it has the menu's words."""
    names = tuple(spec.role for spec in level.cooks)
    return ObservationBuilder(level, level.partner, names).observe(
        1, first_state(level.kitchen, 0), News()
    )
