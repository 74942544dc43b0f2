"""Words that are read before they are sent, and what people are shown of how words are read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.demands import lined_up
from agents.hla.reading import Exchange, Reading
from agents.intention import Demand, Intention, NoIntention, Vocabulary, fits_menu, sentence
from agents.messages import TICKS_PER_SECOND, Heard, Readings, ShownReading

#: So many readings are shown.
MOST = 3
#: For so long what was read of a draft is what its words mean: the kitchen changes.
_FRESH_TICKS = 3 * TICKS_PER_SECOND


@dataclass(frozen=True, slots=True)
class ReadDraft:
    """A draft that was read, after the exchanges `before`."""

    words: Heard
    before: Sequence[Exchange]
    reading: Reading

    def answers(self, heard: Heard, before: Sequence[Exchange]) -> bool:
        """Whether words that were sent need not be read again."""
        same = (heard.text, heard.pointing) == (self.words.text, self.words.pointing)
        fresh = heard.tick - self.words.tick <= _FRESH_TICKS
        return same and (heard.reading is not None or (fresh and before == self.before))


def sent_with(heard: Heard, vocabulary: Vocabulary) -> Intention | None:
    """The reading that words were sent with, if it fits the kitchen."""
    known = heard.reading is not None and fits_menu(heard.reading, vocabulary)
    return heard.reading if known else None


def readings_of(words: Heard, reading: Reading, vocabulary: Vocabulary) -> Readings:
    """What people are shown: each reading once, the likeliest first."""
    shown = {each.sentence: each for each in reversed([*_shown(reading, vocabulary)])}
    return Readings(words.text, tuple(reversed(shown.values()))[:MOST], words.id)


def _shown(reading: Reading, vocabulary: Vocabulary) -> Iterator[ShownReading]:
    unsure = bool(reading.problem) or reading.intention == NoIntention("nonsense")
    for place, (meant, share) in enumerate(reading.found):
        parts = meant.parts if isinstance(meant, Demand) else ()
        entries = tuple(lined_up(0, part, vocabulary) for part in parts)
        told = sentence(meant, vocabulary)
        yield ShownReading(meant, entries, told, share, doubtful=unsure and not place)
