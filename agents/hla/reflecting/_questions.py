"""Questions that a plain yes or no answers: were these the words, shall rules be lifted?"""

from dataclasses import dataclass, replace

from agents.cancel_token import CancelToken
from agents.demands.english import DENIALS, NO, YES
from agents.hla.generation import plain
from agents.hla.reading import IntentionReader, Reading, Situation
from agents.intention import Allow, Avoid, Control, Demand, Goal, Intention, NoIntention, Vocabulary
from agents.messages import Heard

_CHOICES = ("yes", "no")
_NO = NoIntention("no")


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether `heard` was meant as it was read, the `guess`. Silence means no.

    `demand`: what that asks for; `tick`: when the speaker was last heard.
    """

    demand: Demand
    tick: int
    heard: Heard
    guess: Reading

    @property
    def choices(self) -> tuple[str, ...]:
        """What to answer."""
        return _CHOICES

    @property
    def offered(self) -> tuple[Demand, ...]:
        """What it is about."""
        return (self.demand,)

    def chosen(self, text: str) -> Reading | None:
        """A plain yes or no, or the same words again; None for anything else."""
        words = " ".join(plain(text))
        if words in YES or plain(text) == plain(self.heard.text):
            return self.guess
        return Reading.unread(_NO) if words in NO else None

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        """Whether words that mean `alone` when read for themselves can be meant as an answer."""
        match alone:
            case NoIntention(kind):
                return kind in ("yes", "no", "none", "nonsense")
            case Demand():
                return not _is_order(alone)
        return False

    def answered(
        self,
        text: str,
        alone: Reading,
        situation: Situation,
        reader: IntentionReader,
        cancel: CancelToken,
    ) -> Reading:
        """What `text` means as an answer: yes, no, or what was said in truth."""
        match alone.intention:
            case NoIntention("yes"):
                return self.guess
            case NoIntention("no"):
                return alone
        answer = reader.read(text, replace(situation, asked=(self.demand,)), cancel)
        denied = answer.intention == self.demand and not DENIALS.isdisjoint(plain(text))
        return replace(answer, intention=_NO) if denied else answer

    def words_behind(self, answer: Heard, reading: Reading) -> Heard:
        """The words to act upon: those that were doubted, if they were meant."""
        if reading.intention != self.demand:
            return answer
        return replace(self.heard, id=answer.id, tick=answer.tick, hearing=None)


def is_alarm(demand: Demand) -> bool:
    """Whether there is no time to make sure of it."""
    return any(isinstance(part, Goal) and part.do == "putout" for part in demand.parts)


def _is_order(demand: Demand) -> bool:
    """Whether it stands for itself whatever was asked: an alarm, 'stop', 'go on'."""
    return is_alarm(demand) or any(isinstance(part, Control) for part in demand.parts)


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
