"""Asking what is meant rather than guessing: when, and for how long."""

from agents.hla.profiles import Profile
from agents.hla.prompt_files import bare
from agents.hla.reading import Reading, adds_restriction, guessed
from agents.hla.reflecting._questions import BackQuestion, is_alarm
from agents.intention import Demand, Goal
from agents.messages import Heard, Observation

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
