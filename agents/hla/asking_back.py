"""When to ask what is meant rather than to guess, and whether words answer such a question."""

from collections.abc import Iterator
from dataclasses import dataclass

from agents.hla.profiles import Profile
from agents.hla.reader import Reading
from agents.intention.language import Demand, Goal, Intention, NoIntention, Vocabulary
from agents.messages import Heard, Observation

#: How long an answer is waited for, from the last words on, before the likeliest is done.
SILENCE_TICKS = 60

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

    def chosen(self, text: str) -> Demand | None:
        """What is offered and said in the very words of the choice."""
        words = _plain(text)
        named = zip(self.choices, self.offered, strict=True)
        return next((demand for choice, demand in named if _plain(choice) == words), None)

    def settled_by(self, answer: Intention) -> Demand | None:
        """The likeliest, for who just says yes."""
        return self.offered[0] if answer == NoIntention("yes") else None

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


def worth_asking(
    offered: tuple[Demand, ...], heard: Heard, asked: frozenset[str], now: Observation,
    profile: Profile,
) -> bool:  # fmt: skip
    """Whether a wrong guess would cost more than the question.

    Nothing is asked while something burns or is about to, and never twice about the same words
    (`asked`).
    """
    if len(offered) < 2 or _plain(heard.text) in asked or emergency(now, profile):
        return False
    return not all(map(_cheap, offered))


def emergency(now: Observation, profile: Profile) -> bool:
    """Whether something burns or is about to."""
    return any(
        station.state == "burning"
        or (station.state == "cooked" and (station.seconds or 1e9) <= profile.burns_s)
        for station in now.stations
    )


def about(heard: Heard) -> str:
    """What tells the same words."""
    return _plain(heard.text)


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
