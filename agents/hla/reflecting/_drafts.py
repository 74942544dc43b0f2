"""Words that are read before they are sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.hla.reading import Exchange, Reading
from agents.messages import TICKS_PER_SECOND, Heard

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
