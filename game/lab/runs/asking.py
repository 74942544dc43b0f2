"""What a human asks a partner for in a round, and whether it was done.

Each thing is asked for a second after what was asked for before has been done; the round is over
when the last is done, or when something is not done in a minute. Rounds of other seeds begin with
the asking at other moments. Where the words name a number, one more soon after is too much.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agents.intention import Demand, Goal, Intention
from agents.messages import Intend
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.history import MatchHistory
from game.session.match.match import Match

#: Ticks for what was asked, after it for doing too much of it, and before the next thing.
LIMIT, SETTLE, PAUSE = 60 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND, TICKS_PER_SECOND
#: Ticks for which somebody writes before it is said.
WRITING = TICKS_PER_SECOND
#: Ticks before the first thing, and how much more by the seed.
BEFORE, LATER = 10, 7


@dataclass(frozen=True, slots=True)
class Ask:
    """`text` asks for `times` deeds. `verb`: as facts have it, such as 'chopped'; `what`: an
    ingredient or a dish; `exact`: no more than that.
    """

    text: str
    verb: str
    what: str
    times: int = 1
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What came of the last thing asked for. `seconds` from the words on, None if it was not done
    as asked; `count`: how often it was done.
    """

    seconds: float | None
    count: int


class Asking:
    """The words of a human who asks for one thing after the other."""

    def __init__(self, asks: Sequence[Ask], seed: int) -> None:
        self._asks = asks
        self._next = 0  # of the asks
        self._due: int | None = BEFORE + LATER * seed
        self._since = 0

    def speak(self, match: Match) -> bool:
        """Say what is due; whether there is anything more to wait for."""
        now = match.state.tick
        if self._due is None:
            ask = self._asks[self._next - 1]
            ticks = _ticks(match.history, ask, self._since)
            if len(ticks) < ask.times:
                return now < self._since + LIMIT
            if self._next < len(self._asks):
                self._due = now + PAUSE
                return True
            return ask.exact and len(ticks) == ask.times and now < ticks[-1] + 1 + SETTLE
        if now >= self._due - WRITING:
            match.typing(match.level.human)
        if now >= self._due:
            match.say(match.level.human, self._asks[self._next].text)
            self._next, self._since, self._due = self._next + 1, now, None
        return True


def what_was_done(history: MatchHistory, asks: Sequence[Ask]) -> Done:
    """What came of the last of `asks` in a round that was played with them."""
    said = [words.tick for words in history.words if words.cook in history.level.humans]
    if len(said) < len(asks):
        return Done(None, 0)
    ask, since = asks[-1], said[-1]
    ticks = _ticks(history, ask, since)
    enough = ask.times <= len(ticks)
    done = ticks[ask.times - 1] + 1 if enough else history.state.tick
    too_much = ask.exact and any(tick < done + SETTLE for tick in ticks[ask.times :])
    late = done > since + LIMIT
    seconds = (done - since) / TICKS_PER_SECOND
    return Done(seconds if enough and not too_much and not late else None, len(ticks))


def _ticks(history: MatchHistory, ask: Ask, since: int) -> list[int]:
    people = history.level.humans
    return [
        fact.tick
        for fact in history.deeds
        if fact.tick >= since and (fact.verb, fact.what) == (ask.verb, ask.what)
        if fact.seat not in people
    ]


#: The Slow Mind took it for something else, the Fast Mind did not carry out what was understood, or
#: the agent announces no intention: there is nothing to tell it by.
Fault = Literal["slow", "fast", "untold"]
#: What is asked for, by the facts that show it was done.
GOALS = {"chopped": "chop", "cooked": "cook"}


def right_intention(ask: Ask) -> Demand:
    """What `ask` means."""
    return Demand((Goal(GOALS[ask.verb], ask.what, ask.times),))


def fault(history: MatchHistory, asks: Sequence[Ask]) -> Fault:
    """Whose fault it is that the last of `asks` was not done."""
    announced = [note for _, _, note in history.notes if isinstance(note, Intend)]
    people = history.level.humans
    said = [words.number for words in history.words if words.cook in people]
    if not announced or len(said) < len(asks):
        return "untold"
    read = (each.intention for each in announced if each.heard == said[-1])
    return "fast" if any(is_right(meant, asks[-1]) for meant in read) else "slow"


def is_right(meant: Intention, ask: Ask) -> bool:
    """Whether that is what `ask` means; how often, only where its words tell."""
    match meant:
        case Demand(parts=(Goal(do=do, what=what, times=times),)):
            counted = not ask.exact or times == ask.times
            return (do, what) == (GOALS[ask.verb], ask.what) and counted
    return False
