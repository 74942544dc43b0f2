"""What is asked back: which of two things was meant, were these the words, shall a rule go?"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from agents.english import DENIALS, NO, ORDINALS, YES, number_word
from agents.hla.generation import plain
from agents.hla.profiles import Profile
from agents.hla.prompt_files import bare
from agents.hla.reading import Reading, adds_restriction, guessed, leaves_free
from agents.intention import Allow, Avoid, Control, Demand, Goal, Intention, NoIntention, Vocabulary
from agents.messages import Heard, Observation

#: How long an answer is waited for; and whether to lift a rule, which may stay open longer: it is
#: no guess at what was said.
SILENCE_TICKS, LIFTING_TICKS = 80, 200
#: Choices where there is no other.
YES_OR_NO = ("yes", "no")
_NO = NoIntention("no")
_WAYS_TO_LIFT = frozenset({"lift it", "lift them", "yes lift it", "yes lift them", "go ahead"})
#: What may stand beside the number of a choice.
_BESIDE = frozenset({"the", "one", "option", "number", "please", "mate", "i", "mean", "meant"})


def _number(text: str) -> int | None:
    """Which choice, from 0, words name by its number and nothing else: 'the first one', '2'."""
    words = plain(text)
    if words in (["one"], ["number", "one"], ["option", "one"]):
        return 0
    number, *others = [word for word in words if word not in _BESIDE] or [""]
    counted = {word: n for n in range(len(ORDINALS)) for word in (str(n + 1), number_word(n + 1))}
    places = counted | {word: n for n, word in enumerate(ORDINALS)}
    return None if others else places.get(number)


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
        words, number = bare(text), _number(text)
        found = (
            demand
            for n, (choice, demand) in enumerate(zip(self.choices, self.offered, strict=True))
            if n == number or bare(choice) == words
        )
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


#: What costs no more to do in vain than to be asked about: a vegetable or a step aside.
_CHEAP = frozenset({"chop", "move", "come", "watch", "putout", "clean"})
_CHEAP_TIMES = 2


class AskingBack:
    """The questions of one mind: one at a time, and never twice about the same words.

    `open`: the one that waits for its answer.
    """

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self.open: BackQuestion | None = None
        self._asked: frozenset[str] = frozenset()
        self._typed = 0  # when somebody was last seen to type, in ticks
        self._ended: tuple[int, BackQuestion] | None = None  # the last one, and by which message

    def worth(
        self, offered: tuple[Demand, ...], heard: Heard, now: Observation, *, guess: bool
    ) -> bool:
        """Whether a wrong guess would cost more than the question; nothing is done about a `guess`.

        Nothing is asked while something burns or is about to.
        """
        known = bare(heard.text) in self._asked
        if not offered or known or emergency(now, self._profile):
            return False
        return guess or (len(offered) > 1 and not all(map(_cheap, offered)))

    def must_confirm(
        self, heard: Heard, reading: Reading, *, unclear: bool, doubtful: bool
    ) -> bool:
        """Whether words are too doubtful to act upon: those that ask for something unoffered.

        An alarm is seen to at once; a question answered in vain costs little. A rule is never
        guessed, neither from unclear words nor from words that make none.
        """
        match reading.intention:
            case Demand() as demand:
                offered = self.open.offered if self.open is not None else ()
                rule = adds_restriction(demand) and (unclear or guessed(demand, heard.text))
                unsafe = rule or (doubtful and not is_alarm(demand))
                return unsafe and demand not in offered
        return False

    def ask(self, question: BackQuestion) -> None:
        """It was asked; one that was open is over by that."""
        self.end(question.heard.id)
        self.open = question
        self._asked |= {bare(question.heard.text)}

    def chosen(self, text: str) -> Reading | None:
        """What the open question offers and somebody says in its very words."""
        return self.open.chosen(text) if self.open else None

    def wait_for_typing(self, tick: int) -> None:
        """Somebody is writing: an answer may come, so the silence begins anew."""
        self._typed = tick

    def unanswered(self, tick: int) -> BackQuestion | None:
        """The open question if nobody has answered it in time."""
        if self.open is None:
            return None
        waited = tick - max(self.open.tick, self._typed)
        return None if waited < self.open.patience else self.open

    def end(self, by: int = 0) -> None:
        """It is over, whatever became of it; `by` which message, 0 for none."""
        if self.open is not None:
            self._ended = by, self.open
        self.open = None

    def answer_to(self, message: int) -> int:
        """The message that answered the question about that one; else itself."""
        by, question = self._ended or (0, None)
        return by if by and question is not None and question.heard.id == message else message

    def ended_by(self, message: int) -> BackQuestion | None:
        """The last question, if that message ended it."""
        by, question = self._ended or (0, None)
        return question if by == message else None


def emergency(now: Observation, profile: Profile) -> bool:
    """Whether something burns or is about to."""
    return any(
        station.state == "burning"
        or (station.state == "cooked" and (station.seconds or 1e9) <= profile.burns_s)
        for station in now.stations
    )


def _cheap(demand: Demand) -> bool:
    return all(
        isinstance(part, Goal)
        and part.do in _CHEAP
        and part.times != "always"
        and part.times <= _CHEAP_TIMES
        for part in demand.parts
    )
