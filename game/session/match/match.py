"""One round: asks the seats, steps the kitchen, keeps the chat and feeds the log."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

from agents.intention import Intention
from agents.messages import CrewFacts, Hearing, Hidden, Member, Pointing, SayKind, ToldOrder
from game.content.level import Level
from game.executor.floor import floor_of
from game.kitchen.events import Event
from game.kitchen.moves import Move
from game.kitchen.sight import hidden_from, seen, seen_events
from game.kitchen.snapshot import digest, snapshot
from game.kitchen.state import TICKS_PER_SECOND
from game.kitchen.step import first_state, step
from game.session.crew import Crew, Head
from game.session.log.lines import CHECK_TICKS, Check, Header, LogTick, RecordedCook
from game.session.log.writer import MatchLog
from game.session.match.history import MatchHistory, Participant, deeds
from game.session.match.outlook import Outlook
from game.session.match.results import results
from game.session.seats.notes import Note
from game.session.seats.seat import Effort, Seat
from game.session.words import TakenBack, Words, address, own_names, tidy

#: So long an outlook is not begun again, in ticks; seconds spent on it between two frames.
OUTLOOK_TICKS, LOOK_S = 50, 0.002


class Match:
    """A round of `level` with one seat for each of its cooks, who are shown what those can see.

    `state` is the present, `previous` the state one tick ago; `moves`, `notes` and `events` belong
    to the tick between them; `history` has all that came before. `names`: each cook's own, by
    seat, made from the seats' if not given.
    """

    def __init__(
        self,
        level: Level,
        seats: Sequence[Seat],
        seed: int,
        log: MatchLog | None = None,
        names: tuple[str, ...] = (),
        crew: Crew | None = None,
    ) -> None:
        if len(seats) != len(level.kitchen.starts):
            raise ValueError(
                f"{level.name} has {len(level.kitchen.starts)} cooks, found {len(seats)} seats"
            )
        self.level = level
        self.seats = tuple(seats)
        self.state = self.previous = first_state(level.kitchen, seed)
        self.moves: tuple[Move, ...] = (Move.STAY,) * len(seats)
        self.notes: tuple[tuple[int, Note], ...] = ()
        self.events: tuple[Event, ...] = ()
        self.log = log
        self.crew = crew
        self._outlook: Outlook | None = None
        self._unlogged: list[Words | TakenBack] = []
        members: tuple[Member, ...] = (None, *range(len(seats)))
        self._attended = deque(members)  # who looks about next comes first
        self.names = names = names or own_names([seat.name for seat in seats])
        driven = zip(names, seats, strict=True)
        people = tuple(Participant(name, s.kind, s.pace.interval) for name, s in driven)
        self.history = MatchHistory(level, self.state, people)
        if log is not None:
            paces = (TICKS_PER_SECOND / seat.pace.interval for seat in seats)
            cooks = tuple(map(RecordedCook, names, (s.kind for s in seats), paces))
            fingerprint, date = level.fingerprint, log.date
            header = Header(level.name, fingerprint, seed, cooks, date, level.difficulty)
            log.begin(header, level.written)
        if crew is not None:  # whose leader's mind is to be the first in their process
            crew.join(level, names)
        for cook, seat in enumerate(self.seats):
            seat.join(level, cook, names)
        floor_of(level.kitchen)  # kept for all cooks; working it out would hold up the first tick

    @property
    def words(self) -> list[Words]:
        """The chat so far."""
        return self.history.words

    @property
    def over(self) -> bool:
        """Whether the round's time is up, or nothing is left to do in it."""
        return self.level.is_over(self.state)

    def say(
        self,
        cook: int,
        text: str,
        to: int | None = None,
        pointing: Pointing | None = None,
        kind: SayKind | None = None,
        hearing: Hearing | None = None,
        tells: tuple[ToldOrder, ...] = (),
        asks: Hidden | None = None,
        tickets: tuple[int, ...] = (),
        reading: Intention | None = None,
    ) -> Words | None:
        """Cook `cook` says `text` to cook `to`; None if nothing readable is left of it.

        Without `to` it is meant for whom `text` calls by name, else for everybody. Who is
        `pointing` at something need not say a word. `kind`: what a partner's words are for;
        `hearing`: of words spoken aloud; `tells`, `asks`: as `Say` has them;
        `tickets`, `reading`: as `Words` has them.
        """
        words = Words(
            self.state.tick, cook, tidy(text), to, len(self.words) + 1, pointing, kind, hearing,
            tells, asks, tickets, reading,
        )  # fmt: skip
        if not words.told:
            return None
        words = self._addressed(words)
        self.words.append(words)
        self._unlogged.append(words)
        for each in self._listeners:
            each.hear(words)
        return words

    def unsay(self, number: int) -> bool:
        """Take the words of that number back; whether there were such words and still stood.

        How long after they were said is for the player's side to judge.
        """
        words = next((said for said in self.words if said.number == number), None)
        if words is None or number in self.history.unsaid:
            return False
        back = TakenBack(self.state.tick, number)
        self.history.taken_back.append(back)
        self._unlogged.append(back)
        for each in self._listeners:
            each.unsay(words)
        return True

    def withdraw(self, cook: int, entry: int) -> None:
        """Somebody takes back what cook `cook` was asked for: entry `entry` of its queue."""
        self.seats[cook].withdraw(entry)

    def _addressed(self, words: Words) -> Words:
        """Words for whom they call by name, if they are not said to anybody already."""
        to = address(words.text, self.names, words.cook)[0] if words.to is None else words.to
        return replace(words, to=to)

    def typing(
        self,
        cook: int,
        draft: str = "",
        to: int | None = None,
        pointing: Pointing | None = None,
        tickets: tuple[int, ...] = (),
        reading: Intention | None = None,
    ) -> None:
        """Whoever sits at `cook` is writing or saying something; nothing of it is recorded.

        `draft`: the words so far, if they are to be read already; the rest is as `say` has it. It
        may be a question: what becomes of the orders begins to be looked into.
        """
        line = Words(
            self.state.tick, cook, tidy(draft), to, 0, pointing, tickets=tickets, reading=reading
        )
        words = self._addressed(line) if line.text else None
        for each in self._listeners:
            each.typing(cook, words)
        if self._outlook is None or self.state.tick - self._outlook.tick >= OUTLOOK_TICKS:
            paces = [seat.pace.interval for seat in self.seats]
            doing = [seat.doing if seat.kind != "person" else None for seat in self.seats]
            self._outlook = Outlook(self.state, paces, doing, self.level.round_ticks)

    def look_ahead(self, seconds: float) -> None:
        """Go on looking what becomes of the orders, for so long; the seats are told."""
        if self._outlook is None or self._outlook.over:
            return
        self._outlook.advance(seconds)
        for cook, seat in enumerate(self.seats):
            if not hidden_from(self.level.kitchen, cook):
                seat.foresee(self._outlook.tick, self._outlook.served)

    def attend(self) -> None:
        """Between two ticks, as often as there is time: seats take what has come from elsewhere,
        look about and think ahead, until that takes a while; then the others come first.
        """
        self.look_ahead(LOOK_S)
        effort = 0
        for member in [*self._attended]:
            self._attended.rotate(-1)
            effort += self._attend(member)
            if effort >= Effort.GREAT:
                break

    def tick(self) -> tuple[Event, ...]:
        """Play one tick and give its events."""
        if self.crew is not None:
            facts = deeds(self.previous, self.events)
            self.crew.deliver(self.state.tick, facts, self.notes, self._brief)
        for cook, seat in enumerate(self.seats):
            noticed = seen_events(self.events, self.level.kitchen, cook)
            seat.see(seen(self.previous, cook), seen(self.state, cook), noticed)
        for cook, seat in enumerate(self.seats):
            for said in seat.speak():
                self.say(cook, said.text, kind=said.kind, tells=said.tells, asks=said.asks)
        if self.crew is not None:
            self._collect(self.crew)
        self.moves = tuple(self._move(seat, i) for i, seat in enumerate(self.seats))
        self.notes = tuple(self._drained())
        self.previous = self.state
        self.state, self.events = step(self.state, self.moves)
        self.history.write(self.state, self.moves, self.events, self.notes)
        self._write()
        return self.events

    def close(self) -> None:
        """End the match, early or not: seats tidy up, the log gets its footer.

        Closing twice is harmless.
        """
        for seat in self.seats:
            seat.close()
        if self.crew is not None:
            self.crew.close()
        if self.log is not None:
            if self._unlogged:
                self.log.add(LogTick(self.state.tick, (), (), *self._spoken()))
            self.log.end(self.state.tick, digest(self.state), asdict(results(self.history)))

    @property
    def _listeners(self) -> Iterator[Seat | Head]:
        """Who hears what is said."""
        yield from self.seats
        if self.crew is not None and self.crew.head is not None:
            yield self.crew.head

    def _attend(self, member: Member) -> Effort:
        if member is not None:
            return self.seats[member].attend(seen(self.state, member))
        head = self.crew.head if self.crew is not None else None
        looks = head is not None and head.attend(self.state)
        return Effort.GREAT if looks else Effort.NONE

    def _brief(self, member: Member, facts: CrewFacts) -> None:
        """Tell a member of the crew how it stands."""
        if member is not None:
            self.seats[member].brief(facts)
        elif self.crew is not None and self.crew.head is not None:
            self.crew.head.brief(facts)

    def _collect(self, crew: Crew) -> None:
        """What the members of the crew send at this tick, its leader first."""
        if crew.head is not None:
            crew.head.see(self.previous, self.state, self.events)
            crew.collect(None, crew.head.send())
        for cook, seat in enumerate(self.seats):
            crew.collect(cook, seat.send())
        self.history.talk += crew.talk[len(self.history.talk) :]

    def _move(self, seat: Seat, cook: int) -> Move:
        if not seat.pace.allows(self.state.tick):
            return Move.STAY
        return seat.move(seen(self.state, cook), cook)

    def _drained(self) -> Iterator[tuple[int, Note]]:
        for cook, seat in enumerate(self.seats):
            for note in seat.drain():
                yield cook, note

    def _spoken(self) -> tuple[tuple[Words, ...], tuple[int, ...]]:
        """The words since the last line of the log, and the numbers of those taken back."""
        words = tuple(each for each in self._unlogged if isinstance(each, Words))
        unsaid = tuple(each.number for each in self._unlogged if isinstance(each, TakenBack))
        self._unlogged.clear()
        return words, unsaid

    def _write(self) -> None:
        words, unsaid = self._spoken()
        if self.log is None:
            return
        tick = self.previous.tick
        talk = self.history.talk_of(tick)
        self.log.add(LogTick(tick, self.moves, self.notes, words, unsaid, talk))
        if self.state.tick % CHECK_TICKS == 0:
            self.log.check(Check(self.state.tick, digest(self.state), snapshot(self.state)))
