"""Kitchens in which messages are read that belong to no match."""

from agents.hla import IntentionReader, SlowMind
from agents.hla.labelled_messages import MessageItem, MessageKitchen
from agents.messages import Observation
from agents.tuning.evaluate import Answered
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.thinking import ModelPool


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
        reading = reader.read(item.say, item.situation)
        seconds = reading.completion.seconds
        return Answered(item, reading.intention, seconds, vocabulary=kitchen.vocabulary)

    def _at(self, name: str) -> tuple[MessageKitchen, IntentionReader]:
        if name not in self._seen:
            seen = first_sight(self.level(name))
            reader = self._mind.reader(seen)
            stations = tuple(station.name for station in seen.stations)
            kitchen = MessageKitchen(reader.vocabulary, seen.menu, stations)
            self._seen[name] = kitchen, reader
        return self._seen[name]


def first_sight(level: Level) -> Observation:
    """A partner's first look at the kitchen: it has the menu's words."""
    names = tuple(spec.role for spec in level.cooks)
    return ObservationBuilder(level, level.partner, names).observe(
        1, first_state(level.kitchen, 0), News()
    )
