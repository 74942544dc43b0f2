"""How a new demand changes the queue: lines up, goes ahead, replaces, forbids, allows, takes back.

- A counted goal or a wait lines up behind the others; the same goal again adds its count, unless
  once is enough for it. 'front' puts it ahead of all; a demand that begins with a wait, or with a
  favour for which somebody stands and waits, is meant at once, too. 'instead' ends the counted
  goals before it, and with a new long-term goal the old.
- Long-term goals, stocks and what to watch hold beside one another; of rules ('only', 'prefer') the
  newest counts, and 'only' ends the goals that it leaves out.
- A prohibition ends the goals that it forbids and holds until a permission that matches, or until
  the very thing is asked for. A permission for everything ends all rules, and a stop.
- 'Stop' halts all; 'go' is the word that anything waits for, and ends that, or the wait in hand.
  So does new work, which then replaces what was halted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agents.intention import (
    ALWAYS,
    ANY,
    MAX_TIMES,
    PUT,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Only,
    Part,
    Prefer,
    Qualified,
    Split,
    Vocabulary,
    Wait,
    is_work,
    place_of,
    unplaced,
)
from agents.messages import NOBODYS, Book, Given, QueueEntry
from agents.orders._bounds import is_about, spared
from agents.orders._entries import closed, lined_up, with_part
from agents.orders._goals import STATES, Task, covers

#: Goals that are no more wanted for being asked for twice.
ONCE = STATES | {"move", "come", "clean", "free", PUT}

#: Favours for which the one who asks stands and waits.
AT_ONCE = frozenset({"move", "come", "pass", "free", PUT})


@dataclass(frozen=True, slots=True)
class Change:
    """The book after an edit, and what else there is to tell of it.

    `ended`: what it ended. `lifted`: what is allowed again. `idle`: parts that changed nothing.
    """

    book: Book
    ended: tuple[QueueEntry, ...] = ()
    lifted: tuple[Avoid, ...] = ()
    idle: tuple[Part, ...] = ()


def update_queue(
    queue: Book,
    demand: Demand,
    vocabulary: Vocabulary,
    tick: int = 0,
    heard: int = 0,
    needless: Sequence[Goal] = (),
    given: Given = NOBODYS,
) -> Change:
    """Apply a demand made at `tick` by the message `heard`, or `given` within a crew; `needless`:
    there is no work to do.
    """
    update = _Update(queue, demand, vocabulary, tick, heard, given)
    for part in demand.parts:
        if part in needless:
            update.leave(part)
        else:
            update.take(part)
    return update.result()


class _Update:
    """The queue while a demand is taken, part by part."""

    def __init__(
        self,
        queue: Book,
        demand: Demand,
        vocabulary: Vocabulary,
        tick: int,
        heard: int,
        given: Given,
    ) -> None:
        self._old = queue
        self._vocabulary = vocabulary
        self._tick, self._heard, self._given = tick, heard, given
        self._line = Line(queue, demand, vocabulary, heard, given)
        self._standing, self._bans = list(queue.standing), list(queue.bans)
        self._halt, self._last = queue.halt, queue.last
        self._ended: list[QueueEntry] = []
        self._lifted: list[Avoid] = []
        self._idle: list[Part] = []
        work = [part for part in demand.parts if is_work(part) or isinstance(part, Wait)]
        if demand.place == "instead" and work:
            self._revoke(self._line.entries, lambda _: True)
            if any(part.standing for part in work):
                self._revoke(self._standing, lambda e: is_work(e.part))

    def take(self, part: Part) -> None:
        """Apply one part."""
        match part:
            case _ if is_work(part) or isinstance(part, Wait):
                self._take_work(part)
            case Only() | Prefer():
                self._rule(part)
            case Avoid() | Qualified(inner=Avoid(), condition=None):
                self._forbid(part)
            case Allow() | Qualified(inner=Allow(), condition=None):
                self._allow(unplaced(part), place_of(part))
            case Cancel():
                self._cancel(part)
            case Control("stop"):
                self._halt = self._halt or self._entry(part)
            case Control():
                self._go_on()
            case Split():
                self._idle.append(part)
            case _ if part.standing:
                self._stand(part)

    def leave(self, part: Part) -> None:
        """Work that needs none ends a stop all the same."""
        self._begin_anew()
        self._idle.append(part)

    def result(self) -> Change:
        """What has come of it."""
        old, line, standing = self._old, tuple(self._line.entries), tuple(self._standing)
        changed = (old.line, old.standing, old.halt) != (line, standing, self._halt)
        book = replace(
            old,
            line=line,
            standing=standing,
            bans=tuple(self._bans),
            halt=self._halt,
            last=self._last,
            revision=old.revision + changed,
        )
        return Change(book, tuple(self._ended), tuple(self._lifted), tuple(self._idle))

    def _take_work(self, part: Part) -> None:
        self._begin_anew()
        if isinstance(part, Goal):
            self._ask_for(part)
        if part.standing:
            self._stand(part)
        elif isinstance(part, Goal) and (same := self._line.same(part)) is not None:
            self._line.add(same, part)
        else:
            self._line.put(self._entry(part))

    def _begin_anew(self) -> None:
        """Work that is asked for after a stop replaces what was stopped. It ends a word's wait, but
        what a leader plans, or what is kept, ends no wait that a person asked for.
        """
        if self._halt is not None:
            self._halt = None
            self._revoke(self._line.entries, lambda _: True)
            self._revoke(self._standing, lambda e: is_work(e.part))
        match self._line.entries:
            case [QueueEntry(id=known, part=Wait(event="word"), given=given), *_]:
                outranked = given.is_yours and not self._given.is_yours
                if known <= self._old.last and not outranked:
                    self._end_wait()

    def _stand(self, part: Part) -> None:
        """Standing work; of one thing the newest counts."""
        for i, entry in enumerate(self._standing):
            if (entry.given, _about(entry.part)) == (self._given, _about(part)):
                asked = with_part(entry, part, self._vocabulary)
                self._standing[i] = replace(asked, heard=self._heard)
                return
        self._standing.append(self._entry(part))

    def _rule(self, part: Only | Prefer) -> None:
        self._revoke(self._standing, lambda e: isinstance(e.part, type(part)))
        if isinstance(part, Only):
            for parts in (self._line.entries, self._standing):
                self._revoke(parts, lambda e: isinstance(e.part, Goal) and _left_out(e.part, part))
        self._standing.append(self._entry(part))

    def _forbid(self, part: Part) -> None:
        """What is to be let be at a place is done elsewhere."""
        ban, at = unplaced(part), place_of(part)
        assert isinstance(ban, Avoid)
        for parts in (self._line.entries, self._standing):
            self._revoke(parts, lambda e: at in ("", place_of(e.part)) and is_about(ban, e.part))
        same = (part.task, at)
        self._bans = [e for e in self._bans if (e.part.task, place_of(e.part)) != same]
        self._bans.append(self._entry(part))

    def _allow(self, allowed: Part, at: str) -> None:
        assert isinstance(allowed, Allow)
        ended = len(self._ended)
        self._revoke(
            self._standing,
            lambda e: isinstance(e.part, Only) and not covers(e.part, allowed.do, allowed.what),
        )
        if allowed == Allow() and not at:
            self._revoke(self._standing, lambda e: isinstance(e.part, Prefer))
            self._release()
        if not self._lift(allowed, lambda _: True, at) and len(self._ended) == ended:
            self._idle.append(allowed)

    def _ask_for(self, goal: Goal) -> None:
        """What is asked for is forbidden no more, but for narrower prohibitions.

        Who wants a dish that was off altogether wants all that leads to it.
        """
        if goal.what in self._vocabulary.dishes:
            off = Avoid(ANY, goal.what)
            self._lift(off, lambda ban: ban == off)
        self._lift(goal, lambda ban: covers(ban, goal.do, goal.what), goal.at)

    def _lift(self, allowed: Task, counts: Callable[[Avoid], bool], at: str = "") -> bool:
        """Take `allowed` out of the prohibitions that count, those `at` its place as a whole;
        whether that changed any.
        """
        lifted: list[Avoid] = []
        kept: list[QueueEntry] = []
        for entry in self._bans:
            ban, place = unplaced(entry.part), place_of(entry.part)
            assert isinstance(ban, Avoid)
            meant = place == at if place else not (at and isinstance(allowed, Allow))
            meant = meant or (allowed == Allow() and not at)
            rest = spared(ban, allowed, self._vocabulary) if meant and counts(ban) else (ban,)
            if rest == (ban,):
                kept.append(entry)
                continue
            rest = () if place else rest
            lifted.append(ban if not rest else Avoid(allowed.do, allowed.what, ban.yours))
            kept += (replace(self._entry(p), heard=entry.heard, given=entry.given) for p in rest)
        self._bans = kept
        self._lifted += dict.fromkeys(lifted)
        return bool(lifted)

    def _cancel(self, cancel: Cancel) -> None:
        ended = len(self._ended)
        for parts in (self._line.entries, self._standing):
            self._revoke(parts, lambda e: is_about(cancel, e.part))
        if cancel.do == "split":
            self._take_all()
        elif len(self._ended) == ended:
            self._idle.append(cancel)

    def _take_all(self) -> None:
        """What was left to the human is anybody's again."""
        theirs = [e for e in self._bans if e.kind == "yours"]
        self._lifted += (ban for e in theirs if isinstance(ban := unplaced(e.part), Avoid))
        self._bans = [e for e in self._bans if e not in theirs]

    def _go_on(self) -> None:
        """A stop and a wait end, and the speaker's word is given that was waited for."""
        for entry in tuple(self._standing):
            part = Qualified.of(entry.part)
            if part.awaits_word:
                self._standing.remove(entry)
                self._ended.append(closed(entry, "done"))
                self.take(part.due)
        if self._halt is not None:
            self._release()
        elif self._line.entries and isinstance(self._line.entries[0].part, Wait):
            self._end_wait()

    def _end_wait(self) -> None:
        self._ended.append(closed(self._line.entries.pop(0), "done"))

    def _release(self) -> None:
        """A stop is over."""
        if self._halt is not None:
            self._ended.append(closed(self._halt, "done"))
            self._halt = None

    def _revoke(self, parts: list[QueueEntry], gone: Callable[[QueueEntry], bool]) -> None:
        self._ended += (closed(entry, "revoked") for entry in parts if gone(entry))
        parts[:] = [entry for entry in parts if not gone(entry)]

    def _entry(self, part: Part) -> QueueEntry:
        self._last += 1
        entry = lined_up(self._last, part, self._vocabulary, self._heard, self._tick)
        return replace(entry, nearer=self._tick, given=self._given)


def _about(part: Part) -> tuple[object, ...]:
    """What standing work is about; what waits for its event may end something, and has no task."""
    whole = unplaced(part)
    ends = whole.inner if isinstance(whole, Qualified) and part.task is None else None
    return type(whole), part.task, ends


def _left_out(goal: Goal, only: Only) -> bool:
    return not covers(only, goal.do, goal.what)


class Line:
    """A queue's line into which the work of one demand is put, in its order.

    `entries`: what stands in line by now.
    """

    def __init__(
        self, queue: Book, demand: Demand, vocabulary: Vocabulary, heard: int, given: Given
    ) -> None:
        self.entries = list(queue.line)
        self._vocabulary, self._heard, self._given = vocabulary, heard, given
        self._before = queue.last
        self._hurried = demand.place == "front"  # told to, not just for being a favour
        at_once = self._hurried or _begins_at_once(demand)
        self._at = 0 if at_once else None  # where the next goes; None: at the end

    def put(self, entry: QueueEntry) -> None:
        """Put an entry in its place."""
        if self._at is None:
            self.entries.append(entry)
        else:
            self.entries.insert(self._at, entry)
            self._at += 1

    def add(self, entry: QueueEntry, goal: Goal) -> None:
        """Add the same goal once more: so many more; or that much, but now."""
        assert entry.times is not None and goal.times != ALWAYS
        more = entry.done + max(entry.times - entry.done, goal.times)
        if not self._hurried and goal.do not in ONCE:
            more = entry.times + goal.times
        times = min(more, MAX_TIMES)
        asked = with_part(entry, replace(goal, times=times), self._vocabulary)
        changed = replace(asked, heard=self._heard)
        place = self.entries.index(entry)
        if self._at is None:
            self.entries[place] = changed
        else:
            del self.entries[place]
            self._at -= place < self._at
            self.put(changed)

    def same(self, goal: Goal) -> QueueEntry | None:
        """The entry of an earlier message for the same, with no wait behind it; what is assigned
        stays apart.
        """
        found = None
        for entry in self.entries:
            match entry.part:
                case Wait():
                    found = None
                case Goal(do, what, at=at) if (do, what, at) == (goal.do, goal.what, goal.at):
                    mine = entry.id <= self._before and entry.given == self._given
                    found = entry if mine else found
        return found


def _begins_at_once(demand: Demand) -> bool:
    """Whether the first work in it is meant at once: a wait, or a favour somebody stands for."""
    for part in demand.parts:
        if isinstance(part, Wait) or is_work(part):
            return isinstance(part, Wait) or (isinstance(part, Goal) and part.do in AT_ONCE)
    return False
