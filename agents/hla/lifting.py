"""Whether to lift a rule that rules out every order: asked at once, and a yes lifts it."""

from dataclasses import dataclass

from agents.cancel_token import CancelToken
from agents.hla.plain_answers import NO, YES
from agents.hla.reader import IntentionReader, Reading
from agents.hla.reading_prompt import Situation
from agents.hla.talking.phrases import plain
from agents.intention import Allow, Avoid, Demand, Intention, NoIntention, Vocabulary
from agents.messages import Heard

_CHOICES = ("yes", "no")
_WAYS_TO_LIFT = frozenset({"lift it", "lift them", "yes lift it", "yes lift them", "go ahead"})


@dataclass(frozen=True, slots=True)
class LiftingQuestion:
    """Whether `bans` are to be lifted, since no order can be made under them. Silence means no.

    `tick`: when it was asked.
    """

    bans: tuple[Avoid, ...]
    tick: int

    @property
    def demand(self) -> Demand:
        """What a yes asks for."""
        return Demand(tuple(Allow(ban.do, ban.what) for ban in self.bans))

    @property
    def heard(self) -> Heard:
        """Nobody's words: it comes of how the kitchen stands."""
        return Heard("", self.tick, "")

    @property
    def choices(self) -> tuple[str, ...]:
        """What to answer."""
        return _CHOICES

    @property
    def offered(self) -> tuple[Demand, ...]:
        """What it is about."""
        return (self.demand,)

    def chosen(self, text: str) -> Reading | None:
        """A plain yes or no; None for anything else."""
        words = " ".join(plain(text))
        if words in YES | _WAYS_TO_LIFT:
            return Reading.unread(self.demand)
        return Reading.unread(NoIntention("no")) if words in NO else None

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        """Whether words that mean `alone` when read for themselves can be meant as an answer."""
        return alone == NoIntention("yes")

    def answered(
        self,
        text: str,
        alone: Reading,
        situation: Situation,
        reader: IntentionReader,
        cancel: CancelToken,
    ) -> Reading:
        """A yes in other words."""
        return Reading(self.demand, alone.completion)

    def words_behind(self, answer: Heard, reading: Reading) -> Heard:
        """The words to act upon."""
        return answer
