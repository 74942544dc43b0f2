"""Asking what is meant rather than guessing: when, for how long, and what answers it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from agents.cancel_token import CancelToken
from agents.hla.profiles import Profile
from agents.hla.reading import IntentionReader, Reading, Situation, guessed, lays_down, leaves_free
from agents.hla.reflecting._questions import Confirmation, LiftingQuestion, is_alarm
from agents.intention import Demand, Goal, Intention, NoIntention, Vocabulary
from agents.messages import Heard, Observation

#: How long an answer is waited for while nobody types, in ticks; then nothing is done.
SILENCE_TICKS = 60

#: The same for whether to lift a rule, which may stay open longer: it is no guess at what was said.
LIFTING_TICKS = 200

#: What costs no more to do in vain than to be asked about: a vegetable or a step aside.
_CHEAP = frozenset({"chop", "move", "come", "watch", "putout", "clean"})
_CHEAP_TIMES = 2


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What was asked back, and about which words; `guess`: how they were read at first.

    `choices`: what is `offered`, in words. `tick`: when the speaker was last heard.
    """

    offered: tuple[Demand, ...]
    choices: tuple[str, ...]
    tick: int
    heard: Heard
    guess: Reading

    def chosen(self, text: str) -> Reading | None:
        """What is offered and said in the very words of the choice; the likeliest work, if the
        choice is left to the partner.
        """
        if leaves_free(text):
            work = (demand for demand in self.offered if not lays_down(demand))
            return next(map(Reading.unread, work), None)
        words = _plain(text)
        named = zip(self.choices, self.offered, strict=True)
        found = (demand for choice, demand in named if _plain(choice) == words)
        return next(map(Reading.unread, found), None)

    def answered(
        self,
        text: str,
        alone: Reading,
        situation: Situation,
        reader: IntentionReader,
        cancel: CancelToken,
    ) -> Reading:
        """What `text` means as an answer; who just says yes means the likeliest."""
        answer = reader.read(text, replace(situation, asked=self.offered), cancel)
        agreed = answer.intention == NoIntention("yes")
        return replace(answer, intention=self.offered[0]) if agreed else answer

    def words_behind(self, answer: Heard, reading: Reading) -> Heard:
        """The words to act upon."""
        return answer

    def may_be_answered_by(self, alone: Intention, vocabulary: Vocabulary) -> bool:
        """Whether words that mean `alone` when read for themselves can be meant as an answer.

        'The onion' can, and so can 'the second', which for itself is an order; 'fire!' never is.
        """
        match alone:
            case NoIntention():
                return True
            case Demand():
                things = set(_things(alone))
                offered = {thing for demand in self.offered for thing in _things(demand)}
                dishes = set(vocabulary.things_of("serve") or ())
                return bool(things & (offered | dishes))
        return False


#: What was asked: which of two things, whether one, or whether to lift what forbids all orders.
BackQuestion: TypeAlias = OpenQuestion | Confirmation | LiftingQuestion


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

    def worth(self, offered: tuple[Demand, ...], heard: Heard, now: Observation) -> bool:
        """Whether a wrong guess would cost more than the question.

        Nothing is asked while something burns or is about to.
        """
        known = _plain(heard.text) in self._asked
        if len(offered) < 2 or known or emergency(now, self._profile):
            return False
        return not all(map(_cheap, offered))

    def must_confirm(self, heard: Heard, reading: Reading, *, unclear: bool) -> bool:
        """Whether words are too doubtful to act upon: those that ask for something unoffered.

        An alarm is seen to at once; a question answered in vain costs little. A rule is never
        guessed, neither from unclear words nor from words that make none.
        """
        match reading.intention:
            case Demand() as demand:
                offered = self.open.offered if self.open is not None else ()
                rule = lays_down(demand) and (unclear or guessed(demand, heard.text))
                doubtful = rule or (heard.doubtful and not is_alarm(demand))
                return doubtful and demand not in offered
        return False

    def ask(self, question: BackQuestion) -> None:
        """It was asked; one that was open is over by that."""
        self.end(question.heard.id)
        self.open = question
        self._asked |= {_plain(question.heard.text)}

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
        patience = LIFTING_TICKS if isinstance(self.open, LiftingQuestion) else SILENCE_TICKS
        return None if tick - max(self.open.tick, self._typed) < patience else self.open

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


def _things(demand: Demand) -> Iterator[str]:
    for part in demand.parts:
        what = getattr(part, "what", None)
        if what is not None:
            yield what


def _plain(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text.lower()).split())
