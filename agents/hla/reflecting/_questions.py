"""What is asked back: which of two things was meant, were these the words, shall a rule go?"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from agents.english import DENIALS, NO, YES
from agents.hla.generation import plain
from agents.hla.prompt_files import bare
from agents.hla.reading import Reading, adds_restriction, leaves_free
from agents.intention import Allow, Avoid, Control, Demand, Goal, Intention, NoIntention, Vocabulary
from agents.messages import Heard

#: How long an answer is waited for; and whether to lift a rule, which may stay open longer: it is
#: no guess at what was said.
SILENCE_TICKS, LIFTING_TICKS = 80, 200
#: Choices where there is no other.
YES_OR_NO = ("yes", "no")
_NO = NoIntention("no")
_WAYS_TO_LIFT = frozenset({"lift it", "lift them", "yes lift it", "yes lift them", "go ahead"})


@dataclass(frozen=True, slots=True)
class BackQuestion(ABC):
    """What is `offered`, in words the `choices`, about the words `heard`.

    `tick`: when the speaker was last heard. `patience`: how long an answer is waited for while
    nobody types, in ticks; then nothing is done. `sure`: what of the words is done meanwhile; the
    question is about the `rest`, '' if it is not known which words those are.
    """

    offered: tuple[Demand, ...]
    choices: tuple[str, ...]
    tick: int
    heard: Heard

    sure: Demand | None = field(default=None, kw_only=True)
    rest: str = field(default="", kw_only=True)

    patience: ClassVar[int] = SILENCE_TICKS

    @abstractmethod
    def chosen(self, text: str) -> Reading | None:
        """What is offered and said in the very words of a choice; None for anything else."""

    @abstractmethod
    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        """Whether words that mean `alone` when read for themselves can be meant as an answer."""

    @abstractmethod
    def answered(self, text: str, alone: Reading, again: Callable[[], Reading]) -> Reading:
        """What `text` means as an answer; `again` reads it as one to what is offered."""

    def words_behind(self, answer: Heard, reading: Reading) -> Heard:
        """The words to act upon."""
        return answer


@dataclass(frozen=True, slots=True)
class OpenQuestion(BackQuestion):
    """Which of some things is meant; `guess`: how the words were read at first."""

    guess: Reading

    def chosen(self, text: str) -> Reading | None:
        """The likeliest work, if the choice is left to the partner."""
        if leaves_free(text):
            work = (demand for demand in self.offered if not adds_restriction(demand))
            return next(map(Reading.unread, work), None)
        words = bare(text)
        named = zip(self.choices, self.offered, strict=True)
        found = (demand for choice, demand in named if bare(choice) == words)
        return next(map(Reading.unread, found), None)

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        """'The onion' can, and so can 'the second', which for itself is an order; 'fire!' never."""
        match alone:
            case NoIntention():
                return True
            case Demand():
                things = set(_things(alone))
                offered = {thing for demand in self.offered for thing in _things(demand)}
                return bool(things & (offered | set(vocabulary.dishes)))
        return False

    def answered(self, text: str, alone: Reading, again: Callable[[], Reading]) -> Reading:
        """Who just says yes means the likeliest."""
        answer = again()
        agreed = answer.intention == NoIntention("yes")
        return replace(answer, intention=self.offered[0]) if agreed else answer


@dataclass(frozen=True, slots=True)
class Confirmation(BackQuestion):
    """Whether words were meant as they were read, the `guess`. Silence means no."""

    guess: Reading

    def chosen(self, text: str) -> Reading | None:
        """A plain yes or no, or the same words again."""
        words = " ".join(plain(text))
        if words in YES or plain(text) == plain(self.heard.text):
            return self.guess
        return Reading.unread(_NO) if words in NO else None

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        match alone:
            case NoIntention(kind):
                return kind in ("yes", "no", "none", "nonsense")
            case Demand():
                return not _is_order(alone)
        return False

    def answered(self, text: str, alone: Reading, again: Callable[[], Reading]) -> Reading:
        """Yes, no, or what was said in truth."""
        if alone.intention == NoIntention("yes"):
            return self.guess
        answer = again()
        # 'No, three' is no more than a 'no' to who does not know what was asked.
        if alone.intention == _NO and not isinstance(answer.intention, Demand):
            return alone
        denied = answer.intention in self.offered and not DENIALS.isdisjoint(plain(text))
        return replace(answer, intention=_NO) if denied else answer

    def words_behind(self, answer: Heard, reading: Reading) -> Heard:
        """Those that were doubted, if they were meant."""
        if reading.intention not in self.offered:
            return answer
        return replace(self.heard, id=answer.id, tick=answer.tick, hearing=None)


@dataclass(frozen=True, slots=True)
class LiftingQuestion(BackQuestion):
    """Whether `bans` are to be lifted, since no order can be made under them. Silence means no."""

    bans: tuple[Avoid, ...]

    patience: ClassVar[int] = LIFTING_TICKS

    @classmethod
    def about(cls, bans: tuple[Avoid, ...], tick: int) -> "LiftingQuestion":
        """It is about nobody's words: it comes of how the kitchen stands."""
        lifted = Demand(tuple(Allow(ban.do, ban.what) for ban in bans))
        return cls((lifted,), YES_OR_NO, tick, Heard("", tick, ""), bans)

    def chosen(self, text: str) -> Reading | None:
        """A plain yes or no."""
        words = " ".join(plain(text))
        if words in YES | _WAYS_TO_LIFT:
            return Reading.unread(self.offered[0])
        return Reading.unread(_NO) if words in NO else None

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        return alone == NoIntention("yes")

    def answered(self, text: str, alone: Reading, again: Callable[[], Reading]) -> Reading:
        """A yes in other words."""
        return replace(alone, intention=self.offered[0])


def is_alarm(demand: Demand) -> bool:
    """Whether there is no time to make sure of it."""
    return any(isinstance(part, Goal) and part.do == "putout" for part in demand.parts)


def _is_order(demand: Demand) -> bool:
    """Whether it stands for itself whatever was asked: an alarm, 'stop', 'go on'."""
    return is_alarm(demand) or any(isinstance(part, Control) for part in demand.parts)


def _things(demand: Demand) -> Iterator[str]:
    for part in demand.parts:
        what = getattr(part, "what", None)
        if what is not None:
            yield what
