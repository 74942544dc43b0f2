"""What was said so far, with all that new words are read against; what is not dealt with yet."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from agents.hla.profiles import Profile
from agents.hla.reading import (
    Exchange,
    Reading,
    Situation,
    changes_mind,
    corrects,
    referents_of,
    seen,
    with_scene,
)
from agents.hla.reflecting._goal_tracker import GoalTracker
from agents.hla.reflecting._questions import AskingBack
from agents.intention import (
    Demand,
    Intention,
    NoIntention,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
    cook_name,
)
from agents.messages import (
    TICKS_PER_SECOND,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    Question,
    Typing,
    Unsaid,
    Withdraw,
)

KEPT_EXCHANGES = 8


@dataclass(frozen=True, slots=True)
class _Said:
    """An earlier message."""

    heard: Heard
    exchange: Exchange


class Conversation:
    """Remembers the last messages and what they meant."""

    def __init__(self, tracker: GoalTracker) -> None:
        """`tracker` knows how what was asked for stands."""
        self._tracker = tracker
        self._before: tuple[_Said, ...] = ()

    def add(self, heard: Heard, intention: Intention, *, unread: bool = False) -> None:
        """A message is dealt with; `unread`: nothing could be made of it."""
        said = _Said(heard, Exchange(heard.text, intention, unread=unread))
        self._before = (*self._before, said)[-KEPT_EXCHANGES:]

    def forget(self, number: int) -> None:
        """The message of that number was taken back."""
        self._before = tuple(said for said in self._before if said.heard.id != number)

    def said(self, number: int) -> Heard | None:
        """The message of that number, if it is remembered."""
        return next((each.heard for each in self._before if each.heard.id == number), None)

    def last_wish(self, seat: int | None) -> tuple[Heard, Demand] | None:
        """What that seat asked for last, if nothing but remarks has been said since."""
        for said in reversed(self._before):
            match said.exchange.intention:
                case Demand() as demand if said.heard.seat == seat:
                    return said.heard, demand
                case NoIntention(kind) if kind != "no":
                    continue
            return None
        return None

    def situation(
        self, now: Observation, vocabulary: Vocabulary, heard: Heard | None = None
    ) -> Situation:
        """What a message is read against, but for what was asked; an earlier one without itself."""
        before = tuple(takewhile(lambda said: said.heard != heard, self._before))
        queue = self._tracker.book
        entries = (
            e for e in (*queue.line, *queue.standing) if heard is None or e.heard != heard.id
        )
        pointing = heard.pointing if heard is not None else None
        scene = seen(now, heard.seat if heard is not None else None)
        return Situation(
            tuple(order.name for order in now.orders),
            tuple(map(self._as_it_stands, before)),
            tuple(entry.part for entry in entries),
            queue.avoids,
            that=pointing.thing if pointing is not None else "",
            doing=now.doing,
            scene=scene,
            referents=with_scene(self._referents(now, before, heard), scene, vocabulary),
        )

    def _as_it_stands(self, said: _Said) -> Exchange:
        """An earlier message; a demand as it stands now, or ended."""
        if not isinstance(said.exchange.intention, Demand):
            return said.exchange
        return replace(said.exchange, state=self._tracker.book.outcome(said.heard.id))

    def _referents(
        self, now: Observation, before: Sequence[_Said], heard: Heard | None
    ) -> Referents:
        """What words can refer to."""
        pointing = heard.pointing if heard is not None else None
        demands = list(_demands(before))
        last, number = demands[-1] if demands else (None, 0)
        return replace(
            referents_of(now, heard),
            last=last,
            back=demands[-2][0] if len(demands) > 1 else None,
            done=self._tracker.done(number, last) if last else (),
            open=last is not None and self._tracker.book.outcome(number) == "active",
            topic=asked_about(before[-1].exchange.intention) if before else None,
            pointing=all_called((pointing.thing, pointing.place)) if pointing is not None else (),
            stations=tuple(station.name for station in now.stations),
            me=cook_name(now.cook),
        )


def _demands(before: Iterable[_Said]) -> Iterator[tuple[Demand, int]]:
    """What was asked for, oldest first, and by which message."""
    for said in before:
        if isinstance(said.exchange.intention, Demand):
            yield said.exchange.intention, said.heard.id


class Inbox:
    """Of one mind.

    `words`: still to be read, oldest first; `draft`: those that are not sent yet; `crowded`: the
    numbers of those that waited together; `withdrawn`: entries taken off by hand; `unsaid`: the
    numbers of messages taken back.
    """

    def __init__(self, conversation: Conversation, asking: AskingBack) -> None:
        self.words: list[Heard] = []
        self.draft: Heard | None = None
        self.crowded: frozenset[int] = frozenset()
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
            case Typing(draft=draft):
                self.draft = draft
                self.asking.wait_for_typing(0 if now is None else now.tick)
            case Heard() if now is None or heard.seat != now.seat:
                self.words.append(heard)
                if self.words[1:]:
                    self.crowded = frozenset(words.id for words in self.words)

    def dealt(
        self, heard: Heard, intention: Intention, *, unread: bool = False
    ) -> Iterator[FromMind]:
        """A message is dealt with, and a question with it."""
        if self.asking.open is not None:
            yield Question()
        self.words = [words for words in self.words if words.id != heard.id]
        self.asking.end(heard.id)
        self.conversation.add(heard, intention, unread=unread)


#: Later than that a wish is a new one, and a 'no' is about something else.
_WISH_TICKS, _NO_TICKS = 20 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND


class Mending:
    """Finds the message that was misread and that new words put right: they take its place.

    Nobody asks for a thing, sees it misunderstood, and waits until the wrong thing is done: a bare
    'no' takes back the wish just said, and so does one in other words that the first may have
    meant. A correction ('no, onions') takes back all of it, rules and standing work included, and
    so does a change of mind ('make it onions'), however late.
    """

    def __init__(self, profile: Profile, conversation: Conversation, tracker: GoalTracker) -> None:
        self._profile = profile
        self._conversation = conversation
        self._tracker = tracker
        self._read: dict[int, Reading] = {}  # by the number of the message

    def misread(self, heard: Heard, reading: Reading) -> int:
        """The number of the message before, if it was misread and still stands; else 0."""
        self._read = dict([*self._read.items(), (heard.id, reading)][-KEPT_EXCHANGES:])
        last, wish = self._conversation.last_wish(heard.seat) or (None, None)
        if last is None or self._tracker.book.outcome(last.id) != "active":
            return 0
        match reading.intention:
            case NoIntention("no"):
                wrong = heard.tick - last.tick <= _NO_TICKS
            case Demand() as demand if demand != wish:
                misread = corrects(heard.text, demand) or (
                    demand.place == "end" and self._may_have_meant(last, demand)
                )
                wrong = misread and heard.tick - last.tick <= _WISH_TICKS
                wrong = wrong or (demand.goals != () and changes_mind(heard.text))
            case _:
                wrong = False
        return last.id if wrong else 0

    def _may_have_meant(self, last: Heard, demand: Demand) -> bool:
        """Whether earlier words that were read otherwise may have meant the demand."""
        then = self._read.get(last.id)
        return then is not None and then.likely(demand) > self._profile.mends_above
