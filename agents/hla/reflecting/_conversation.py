"""What was said so far, with all that new words are read against; what is not dealt with yet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.hla.reading import Exchange, Situation, seen, with_scene
from agents.hla.reflecting._asking_back import AskingBack
from agents.hla.reflecting._goal_tracker import GoalTracker
from agents.intention import (
    Demand,
    Intention,
    OrderReferent,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
    cook_name,
)
from agents.messages import (
    FromHuman,
    FromMind,
    Heard,
    Observation,
    Pointing,
    Question,
    Typing,
    Unsaid,
    Withdraw,
)

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

    def add(self, heard: Heard, intention: Intention, *, unread: bool = False) -> None:
        """A message is dealt with; `unread`: nothing could be made of it."""
        said = _Said(heard.id, Exchange(heard.text, intention, unread=unread))
        self._before = (*self._before, said)[-KEPT_EXCHANGES:]

    def forget(self, number: int) -> None:
        """The message of that number was taken back."""
        self._before = tuple(said for said in self._before if said.heard != number)

    def situation(
        self, now: Observation, vocabulary: Vocabulary, heard: Heard | None = None
    ) -> Situation:
        """What a message is read against, but for what was asked."""
        queue = self._tracker.queue
        pointing = heard.pointing if heard is not None else None
        scene = seen(now, heard.seat if heard is not None else None)
        return Situation(
            tuple(order.name for order in now.orders),
            tuple(self._as_they_stand()),
            tuple(entry.part for entry in (*queue.line, *queue.standing)),
            queue.avoids,
            that=pointing.thing if pointing is not None else "",
            doing=now.doing,
            scene=scene,
            referents=with_scene(self._referents(now, pointing), scene, vocabulary),
        )

    def _as_they_stand(self) -> Iterator[Exchange]:
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
            topic=asked_about(self._before[-1].exchange.intention) if self._before else None,
            pointing=all_called((pointing.thing, pointing.place)) if pointing is not None else (),
            stations=tuple(station.name for station in now.stations),
            me=cook_name(now.cook),
        )

    def _demands(self) -> Iterator[tuple[Demand, int]]:
        """What was asked for, oldest first, and by which message."""
        for said in self._before:
            if isinstance(said.exchange.intention, Demand):
                yield said.exchange.intention, said.heard


class Inbox:
    """Of one mind.

    `words`: still to be read, oldest first; `withdrawn`: entries taken off by hand; `unsaid`: the
    numbers of messages taken back.
    """

    def __init__(self, conversation: Conversation, asking: AskingBack) -> None:
        self.words: list[Heard] = []
        self.withdrawn: list[int] = []
        self.unsaid: list[int] = []
        self.conversation = conversation
        self.asking = asking

    def hear(self, heard: FromHuman, now: Observation | None) -> None:
        """Keep what people say and take back until it is dealt with."""
        match heard:
            case Withdraw(entry):
                self.withdrawn.append(entry)
            case Unsaid(number):
                self.words = [words for words in self.words if words.id != number]
                self.unsaid.append(number)
            case Typing():
                self.asking.wait_for_typing(0 if now is None else now.tick)
            case Heard() if now is None or heard.seat != now.seat:
                self.words.append(heard)

    def dealt(
        self, heard: Heard, intention: Intention, *, unread: bool = False
    ) -> Iterator[FromMind]:
        """A message is dealt with, and a question with it."""
        if self.asking.open is not None:
            yield Question()
        self.words = [words for words in self.words if words.id != heard.id]
        self.asking.end(heard.id)
        self.conversation.add(heard, intention, unread=unread)
