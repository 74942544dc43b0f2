"""What people are shown of how words are read, and what comes back with what they send."""

from collections.abc import Iterator

from agents.hla.reading._reader import Reading
from agents.intention import Demand, Intention, NoIntention, Vocabulary, fits_menu, sentence
from agents.messages import Heard, Readings, ShownReading
from agents.orders import lined_up

#: So many readings are shown.
MOST = 3


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
