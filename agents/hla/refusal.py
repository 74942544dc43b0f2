"""Words that are not acted upon, whatever they were read as: that is told instead."""

from dataclasses import dataclass
from typing import Literal

from agents.hla.foreign_words import is_foreign
from agents.hla.numbers_said import counts_work, odd_number
from agents.hla.profiles import Profile
from agents.intention import MAX_TIMES, MOST_TIMES, Ask, Intention, NoIntention, Vocabulary

#: What one answers to in any language.
_POLITE = frozenset({"thanks", "hello", "sorry", "praise", "yes", "no"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why. `number`: the one that cannot be, as it was said; `most`: the greatest that can."""

    kind: Literal["foreign", "number"]
    number: str = ""
    most: int = MAX_TIMES

    @property
    def problem(self) -> str:
        """For the log and the panel."""
        return "not English" if self.kind == "foreign" else f"{self.number} cannot be an amount"


@dataclass(frozen=True, slots=True)
class Listener:
    """What a mind of some profile makes nothing of in a kitchen.

    A large model knows other languages, and counts further.
    """

    profile: Profile
    vocabulary: Vocabulary

    def refused(self, text: str, meant: Intention) -> Refusal | None:
        """Why words that were read so are not acted upon; None if they are."""
        if not _answers_any_language(meant) and self._is_foreign(text):
            return Refusal("foreign")
        number = self._odd_number(text) if counts_work(meant) else ""
        return Refusal("number", number, self._most) if number else None

    def heeds(self, text: str) -> bool:
        """Whether words may be acted upon before it is known what they mean."""
        return not self._is_foreign(text) and not self._odd_number(text)

    @property
    def _is_small(self) -> bool:
        return self.profile.style == "compact"

    @property
    def _most(self) -> int:
        return MOST_TIMES if self._is_small else MAX_TIMES

    def _is_foreign(self, text: str) -> bool:
        return self._is_small and is_foreign(text, self.vocabulary)

    def _odd_number(self, text: str) -> str:
        return odd_number(text, self.vocabulary, self._most)


def _answers_any_language(meant: Intention) -> bool:
    match meant:
        case NoIntention(kind):
            return kind in _POLITE
        case Ask("self"):
            return True
    return False
