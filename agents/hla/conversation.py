"""What was said so far, and with it all that new words are read against."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.hla.goal_tracker import GoalTracker
from agents.hla.reading_prompt import Exchange, Situation
from agents.intention import Ask, Demand, Intention, OrderReferent, Referents
from agents.messages import Heard, Observation, Pointing

KEPT_EXCHANGES = 8


@dataclass(frozen=True, slots=True)
class _Said:
    """An earlier message by its number."""

    heard: int
    exchange: Exchange


class Conversation:
    """Remembers the last messages and what they meant."""

    def __init__(self, tracker: GoalTracker) -> None:
        """`tracker` knows how what was asked for stands."""
        self._tracker = tracker
        self._before: tuple[_Said, ...] = ()

    def add(self, heard: Heard, intention: Intention) -> None:
        """A message is dealt with."""
        said = _Said(heard.id, Exchange(heard.text, intention))
        self._before = (*self._before, said)[-KEPT_EXCHANGES:]

    def forget(self, number: int) -> None:
        """The message of that number was taken back."""
        self._before = tuple(said for said in self._before if said.heard != number)

    def situation(self, now: Observation, heard: Heard | None = None) -> Situation:
        """What a message is read against, but for what was asked."""
        queue = self._tracker.queue
        pointing = heard.pointing if heard is not None else None
        return Situation(
            tuple(order.name for order in now.orders),
            tuple(self._settled()),
            tuple(entry.part for entry in (*queue.line, *queue.standing)),
            queue.avoids,
            that=pointing.thing if pointing is not None else "",
            doing=now.doing,
            referents=self._referents(now, pointing),
        )

    def _settled(self) -> Iterator[Exchange]:
        """The earlier messages; demands as they stand now, or ended."""
        for said in self._before:
            demanded = isinstance(said.exchange.intention, Demand)
            state = self._tracker.outcome(said.heard)
            yield replace(said.exchange, state=state) if demanded else said.exchange

    def _referents(self, now: Observation, pointing: Pointing | None) -> Referents:
        """What words can refer to."""
        demands = list(self._demands())
        last, number = demands[-1] if demands else (None, 0)
        return Referents(
            orders=tuple(OrderReferent(o.name, o.seconds_left, o.needs) for o in now.orders),
            last=last,
            back=demands[-2][0] if len(demands) > 1 else None,
            done=self._tracker.done(number, last) if last else (),
            open=last is not None and self._tracker.outcome(number) == "active",
            topic=self._topic(),
            pointing=_names(pointing) if pointing is not None else (),
            stations=tuple(station.name for station in now.stations),
        )

    def _demands(self) -> Iterator[tuple[Demand, int]]:
        """What was asked for, oldest first, and by which message."""
        for said in self._before:
            if isinstance(said.exchange.intention, Demand):
                yield said.exchange.intention, said.heard

    def _topic(self) -> str | None:
        """What a question since the last demand was about."""
        match self._before[-1:]:
            case (_Said(exchange=Exchange(intention=Ask(what=what))),):
                return what
        return None


def _names(pointing: Pointing) -> tuple[str, ...]:
    """What is pointed at, by all its names: 'onion', 'board 2', 'board'."""
    kind = pointing.place.rstrip("0123456789 ")
    return tuple(dict.fromkeys(filter(None, (pointing.thing, pointing.place, kind))))
