"""How a new demand changes the queue: lines up, goes ahead, replaces, forbids, allows, takes back.

- A counted goal or a wait lines up behind the others; the same goal again adds its count, unless
  once is enough for it. 'front' puts it ahead of all; a demand that begins with a wait, or with a
  favour for which somebody stands and waits, is meant at once, too. 'instead' ends the counted
  goals before it, and with a new long-term goal the old.
- Long-term goals, stocks and what to watch hold beside one another; of rules ('only', 'prefer') the
  newest counts, and 'only' ends the goals that it leaves out.
- A prohibition ends the goals that it forbids and holds until a permission that matches, or until
  the very thing is asked for. A permission for everything ends all rules, and a stop.
- 'Stop' halts all; 'go' ends that, or the wait in hand. So does new work, which then replaces what
  was halted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agents.demands._goals import STATES, Task, covers, is_work, unplaced
from agents.demands._queue import DemandQueue, closed, lined_up, with_part
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
    Split,
    Vocabulary,
    Wait,
)
from agents.messages import QueueEntry

#: Goals that are no more wanted for being asked for twice.
ONCE = STATES | {"move", "come", "clean", "free", PUT}

#: Favours for which the one who asks stands and waits.
AT_ONCE = frozenset({"move", "come", "pass", "free", PUT})


@dataclass(frozen=True, slots=True)
class QueueUpdate:
    """The queue after a demand, and what else there is to tell of it.

    `ended`: what it ended. `lifted`: what is allowed again. `idle`: parts that changed nothing.
    """

    queue: DemandQueue
    ended: tuple[QueueEntry, ...] = ()
    lifted: tuple[Avoid, ...] = ()
    idle: tuple[Part, ...] = ()


def update_queue(
    queue: DemandQueue,
    demand: Demand,
    vocabulary: Vocabulary,
    tick: int = 0,
    heard: int = 0,
    needless: Sequence[Goal] = (),
) -> QueueUpdate:
    """Apply a demand made at `tick` by the message `heard`; `needless`: there is no work to do."""
    update = _Update(queue, vocabulary, tick, heard)
    update.begin(demand)
    for part in demand.parts:
        if part in needless:
            update.leave(part)
        else:
            update.take(part)
    return update.result()


def spared(ban: Avoid, allowed: Task, vocabulary: Vocabulary) -> tuple[Avoid, ...]:
    """What is left of a prohibition when `allowed` is not part of it any more."""
    if allowed.do in (ANY, ban.do) and allowed.what in (None, ban.what):
        return ()
    pairs = [(do, what) for do, things in vocabulary.verbs for what in things or (None,)]
    forbidden = [pair for pair in pairs if covers(ban, *pair)]
    left = [pair for pair in forbidden if not covers(allowed, *pair)]
    if left == forbidden:
        return (ban,)
    return tuple(dict.fromkeys(_whole(ban, do, what, left, vocabulary) for do, what in left))


def _whole(
    ban: Avoid,
    do: str,
    what: str | None,
    left: list[tuple[str, str | None]],
    vocabulary: Vocabulary,
) -> Avoid:
    """A prohibition of a verb as a whole where all its things are left, else of one thing."""
    things = vocabulary.things_of(do) or ()
    whole = ban.what is None and all((do, thing) in left for thing in things)
    return Avoid(do, None if whole else what, ban.yours)


class _Update:
    """The queue while a demand is taken, part by part."""

    def __init__(self, queue: DemandQueue, vocabulary: Vocabulary, tick: int, heard: int) -> None:
        self._old = queue
        self._vocabulary = vocabulary
        self._tick, self._heard = tick, heard
        self._line, self._standing = list(queue.line), list(queue.standing)
        self._bans, self._halt = list(queue.bans), queue.halt
        self._last = queue.last
        self._at: int | None = None  # where in the line the next goes; None: at its end
        self._hurried = False  # told to put it ahead, not just for being a favour
        self._ended: list[QueueEntry] = []
        self._lifted: list[Avoid] = []
        self._idle: list[Part] = []

    def begin(self, demand: Demand) -> None:
        """See to the place of the demand."""
        self._hurried = demand.place == "front"
        work = [part for part in demand.parts if is_work(part) or isinstance(part, Wait)]
        if demand.place == "front" or (work and _at_once(work[0])):
            self._at = 0
        if demand.place == "instead" and work:
            self._revoke(self._line, lambda _: True)
            if any(part.standing for part in work):
                self._revoke(self._standing, lambda e: is_work(e.part))

    def take(self, part: Part) -> None:
        """Apply one part."""
        match part:
            case _ if is_work(part) or isinstance(part, Wait):
                self._take_work(part)
            case Only() | Prefer():
                self._rule(part)
            case Avoid():
                self._forbid(part)
            case Allow():
                self._allow(part)
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

    def result(self) -> QueueUpdate:
        """What has come of it."""
        queue = DemandQueue(
            tuple(self._line), tuple(self._standing), tuple(self._bans), self._halt, self._last
        )
        old = self._old
        changed = (old.line, old.standing, old.halt) != (queue.line, queue.standing, queue.halt)
        queue = replace(queue, revision=old.revision + changed)
        return QueueUpdate(queue, tuple(self._ended), tuple(self._lifted), tuple(self._idle))

    def _take_work(self, part: Part) -> None:
        self._begin_anew()
        if isinstance(part, Goal):
            self._ask_for(part)
        if part.standing:
            self._stand(part)
        elif isinstance(part, Goal) and (same := self._same(part)) is not None:
            self._add(same, part)
        else:
            self._insert(self._entry(part))

    def _begin_anew(self) -> None:
        """Work that is asked for after a stop replaces what was stopped; it ends a word's wait."""
        if self._halt is not None:
            self._halt = None
            self._revoke(self._line, lambda _: True)
            self._revoke(self._standing, lambda e: is_work(e.part))
        if self._line and self._line[0].id <= self._old.last:
            match self._line[0].part:
                case Wait(event="word"):
                    self._ended.append(closed(self._line.pop(0), "done"))

    def _same(self, goal: Goal) -> QueueEntry | None:
        """The entry of an earlier message for the same, with no wait behind it."""
        found = None
        for entry in self._line:
            match entry.part:
                case Wait():
                    found = None
                case Goal(do, what, at=at) if (do, what, at) == (goal.do, goal.what, goal.at):
                    found = entry if entry.id <= self._old.last else found
        return found

    def _add(self, entry: QueueEntry, goal: Goal) -> None:
        """The same once more: so many more; or that much, but now."""
        assert entry.times is not None and goal.times != ALWAYS
        more = entry.done + max(entry.times - entry.done, goal.times)
        if not self._hurried and goal.do not in ONCE:
            more = entry.times + goal.times
        times = min(more, MAX_TIMES)
        asked = with_part(entry, replace(goal, times=times), self._vocabulary)
        changed = replace(asked, heard=self._heard)
        place = self._line.index(entry)
        if self._at is None:
            self._line[place] = changed
        else:
            del self._line[place]
            self._at -= place < self._at
            self._insert(changed)

    def _insert(self, entry: QueueEntry) -> None:
        if self._at is None:
            self._line.append(entry)
        else:
            self._line.insert(self._at, entry)
            self._at += 1

    def _stand(self, part: Part) -> None:
        """Standing work; of one thing the newest counts."""
        about = type(unplaced(part)), part.task
        for i, entry in enumerate(self._standing):
            if (type(unplaced(entry.part)), entry.part.task) == about:
                asked = with_part(entry, part, self._vocabulary)
                self._standing[i] = replace(asked, heard=self._heard)
                return
        self._standing.append(self._entry(part))

    def _rule(self, part: Only | Prefer) -> None:
        self._revoke(self._standing, lambda e: isinstance(e.part, type(part)))
        if isinstance(part, Only):
            for parts in (self._line, self._standing):
                self._revoke(parts, lambda e: isinstance(e.part, Goal) and _left_out(e.part, part))
        self._standing.append(self._entry(part))

    def _forbid(self, ban: Avoid) -> None:
        self._revoke(self._line, lambda e: _about(ban, e.part))
        self._revoke(self._standing, lambda e: _about(ban, e.part))
        self._bans = [e for e in self._bans if not _same_task(e.part, ban)]
        self._bans.append(self._entry(ban))

    def _allow(self, allowed: Allow) -> None:
        ended = len(self._ended)
        self._revoke(
            self._standing,
            lambda e: isinstance(e.part, Only) and not covers(e.part, allowed.do, allowed.what),
        )
        if allowed == Allow():
            self._revoke(self._standing, lambda e: isinstance(e.part, Prefer))
            self._release()
        if not self._lift(allowed, lambda _: True) and len(self._ended) == ended:
            self._idle.append(allowed)

    def _ask_for(self, goal: Goal) -> None:
        """What is asked for is forbidden no more, but for narrower prohibitions.

        Who wants a dish that was off altogether wants all that leads to it.
        """
        if goal.what in self._vocabulary.dishes:
            off = Avoid(ANY, goal.what)
            self._lift(off, lambda ban: ban == off)
        self._lift(goal, lambda ban: covers(ban, goal.do, goal.what))

    def _lift(self, allowed: Task, counts: Callable[[Avoid], bool]) -> bool:
        """Take `allowed` out of the prohibitions that count; whether that changed any."""
        lifted: list[Avoid] = []
        kept: list[QueueEntry] = []
        for entry in self._bans:
            assert isinstance(entry.part, Avoid)
            ban = entry.part
            rest = spared(ban, allowed, self._vocabulary) if counts(ban) else (ban,)
            if rest == (ban,):
                kept.append(entry)
                continue
            lifted.append(ban if not rest else Avoid(allowed.do, allowed.what, ban.yours))
            kept += (replace(self._entry(part), heard=entry.heard) for part in rest)
        self._bans = kept
        self._lifted += dict.fromkeys(lifted)
        return bool(lifted)

    def _cancel(self, cancel: Cancel) -> None:
        ended = len(self._ended)
        for parts in (self._line, self._standing):
            self._revoke(parts, lambda e: _about(cancel, e.part))
        if cancel.do == "split":
            self._take_all()
        elif len(self._ended) == ended:
            self._idle.append(cancel)

    def _take_all(self) -> None:
        """What was left to the human is anybody's again."""
        theirs = [e for e in self._bans if isinstance(e.part, Avoid) and e.part.yours]
        self._lifted += (e.part for e in theirs if isinstance(e.part, Avoid))
        self._bans = [e for e in self._bans if e not in theirs]

    def _go_on(self) -> None:
        if self._halt is not None:
            self._release()
        elif self._line and isinstance(self._line[0].part, Wait):
            self._ended.append(closed(self._line.pop(0), "done"))

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
        return lined_up(self._last, part, self._vocabulary, self._heard, self._tick)


def _at_once(part: Part) -> bool:
    return isinstance(part, Wait) or (isinstance(part, Goal) and part.do in AT_ONCE)


def _about(part: Avoid | Cancel, other: Part) -> bool:
    """Whether `part` covers all that `other` is about; a wait is covered by everything only."""
    other, whole = getattr(other, "inner", other), part.what is None
    if part.do == "stay" and other == Wait(event="word"):
        return True  # standing where one is
    if part.do == other.called:
        return whole or part.what == getattr(other, "what", None)
    about = other.task
    if about is None:
        return part.do == ANY and whole
    do, what = about
    return covers(part, do, what) if do != ANY else part.do == ANY and part.what in (None, what)


def _same_task(one: Part, other: Avoid) -> bool:
    return one.task == other.task


def _left_out(goal: Goal, only: Only) -> bool:
    return not covers(only, goal.do, goal.what)
