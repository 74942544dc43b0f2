"""What is said to work that is taken on: what a demand did to the queue, and what lies ahead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias, TypeGuard

from agents.english import listed, with_articles
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._deed_words import (
    amount,
    forbidden,
    in_order,
    promised_in_short,
    subject,
    task,
    thing,
)
from agents.hla.generation._places import called
from agents.hla.generation.outcomes import reason_of, the_thing
from agents.intention import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Part,
    Qualified,
    Vocabulary,
    Wait,
)
from agents.messages import Observation, QueueEntry
from agents.orders import covers

Entries: TypeAlias = tuple[QueueEntry, ...]

_WORK = frozenset({"task", "standing"})


@dataclass(frozen=True, slots=True)
class QueueChange:
    """Two states of a queue, live entries only. `ended`: what was in `before` alone."""

    before: Entries
    after: Entries
    ended: Entries

    @classmethod
    def between(cls, before: Entries, after: Entries) -> Self:
        """The difference of two queues, which may still list what has ended."""
        newest = {entry.id: entry for entry in after}
        was, live = _live(before), _live(after)
        ids = {entry.id for entry in live}
        ended = tuple(newest.get(e.id, e) for e in was if e.id not in ids)
        reached = {entry.id for entry in after if entry.state == "done"}
        return cls(was, live, tuple(entry for entry in ended if entry.id not in reached))

    @property
    def added(self) -> Entries:
        """What was not there before."""
        known = {entry.id for entry in self.before}
        return tuple(entry for entry in self.after if entry.id not in known)

    @property
    def dropped(self) -> Entries:
        """Work that was taken out."""
        return tuple(entry for entry in self.ended if entry.kind in _WORK)

    @property
    def lifted(self) -> Entries:
        """Prohibitions that no longer hold."""
        return tuple(entry for entry in self.ended if isinstance(entry.part, Avoid))

    @property
    def waiting(self) -> Entries:
        """Tasks to be done, in order."""
        return tuple(entry for entry in self.after if entry.kind == "task")

    @property
    def released(self) -> bool:
        """Whether the cook stood still and need not any longer."""
        return any(e.kind == "halt" for e in self.before) and not any(
            e.kind == "halt" for e in self.after
        )

    @property
    def awaited(self) -> bool:
        """Whether a wait is over by it, or what waited for a word is due."""
        ids = {entry.id for entry in self.after}
        over = (entry for entry in self.before if entry.id not in ids)
        return any(isinstance(e.part, Wait) or Qualified.of(e.part).awaits_word for e in over)

    @property
    def blocked(self) -> QueueEntry | None:
        """A new task that comes first and cannot be begun."""
        first = self._first_added
        if first is None or first.state != "blocked" or self.behind is not None:
            return None
        return first if first.note else None

    @property
    def behind(self) -> QueueEntry | None:
        """The task that the first new one waits for."""
        first = self._first_added
        if first is None:
            return None
        place = self.waiting.index(first)
        return self.waiting[place - 1] if place else None

    @property
    def displaced(self) -> QueueEntry | None:
        """The old task before which the new ones went."""
        first = self._first_added
        if first is None:
            return None
        later = self.waiting[self.waiting.index(first) :]
        return next((entry for entry in later if entry not in self.added), None)

    @property
    def grown(self) -> QueueEntry | None:
        """An old task that is to be done more often now."""
        was = {entry.id: entry.times for entry in self.before}
        grown = (e for e in self.waiting if e.id in was and (e.times or 0) > (was[e.id] or 0))
        return next(grown, None)

    @property
    def _first_added(self) -> QueueEntry | None:
        added = self.added
        return next((entry for entry in self.waiting if entry in added), None)


def _live(entries: Entries) -> Entries:
    return tuple(entry for entry in entries if not entry.over)


_LASTING = "from now on"


def taken_on(
    demand: Demand,
    steps: Sequence[Part],
    change: QueueChange,
    vocabulary: Vocabulary,
    place: str = "",
    now: Observation | None = None,
) -> DialogueAct:
    """The steps of a demand, in front of what it says beside them; `place`: of their one thing."""
    at = _at(place, steps)
    facts = {
        "doing": _too(in_order(steps, vocabulary), change) + at,
        "task": _too(promised_in_short(steps, vocabulary), change) + at,
    }
    situation, more = _placed(demand, steps, change, vocabulary, now)
    facts |= more
    beside = _beside(demand, change, vocabulary)
    return DialogueAct(situation, facts, " ".join((*facts.values(), beside)), beside)


def _too(words: str, change: QueueChange) -> str:
    """'chopping onions from now on too', where other work goes on as well."""
    others = any(e.kind == "standing" and e not in change.added for e in change.after)
    spoken = with_articles(words)
    return spoken.replace(_LASTING, f"{_LASTING} too", 1) if others else spoken


def with_counts(entries: Iterable[QueueEntry], vocabulary: Vocabulary) -> str:
    """E.g. 'the onions (1 of 3 done) and Bob Soup'."""
    return listed([_with_count(entry, vocabulary) for entry in entries])


def theirs(parts: Iterable[Avoid], vocabulary: Vocabulary) -> str:
    """What is left to the human: 'the onions', 'Bob Soup and chopping'."""
    names = (
        f"the {subject(p.do, p.what, vocabulary)}"
        if p.what in vocabulary.ingredients
        else subject(p.do, p.what, vocabulary)
        for p in parts
    )
    return listed(list(names))


def were(parts: Sequence[Cancel | Allow], how: str, vocabulary: Vocabulary) -> str:
    """'onions were fine all along', 'that was not lined up anyway'; '' of no parts."""
    if not parts:
        return ""
    names = [_about(part, vocabulary) for part in parts]
    several = len(names) > 1 or parts[0].what in vocabulary.ingredients
    return f"{listed(names)} {'were' if several else 'was'} {how}"


def _about(part: Cancel | Allow, vocabulary: Vocabulary) -> str:
    """What a part is about; lasting work that the language itself has is just 'that'."""
    if part.do != ANY and vocabulary.things_of(part.do) is None:
        return "that"
    return subject(part.do, part.what, vocabulary)


def _at(place: str, steps: Sequence[Part]) -> str:
    """' in pot 3', where a soup is plated; ' from pot 3', where it is taken elsewhere."""
    if not place:
        return ""
    plated = all(isinstance(step, Goal) and step.do == "plate" for step in steps)
    return f" {'in' if plated else 'from'} {called(place)}"


def _placed(
    demand: Demand,
    steps: Sequence[Part],
    change: QueueChange,
    vocabulary: Vocabulary,
    now: Observation | None,
) -> tuple[str, Mapping[str, str]]:
    """How the steps lie to what was asked for before."""
    if change.blocked is not None:
        return _hindered(change.blocked, now)
    first = steps[0]
    if isinstance(first, Goal) and (old := _reduced(first, change)) is not None:
        return "ack_fewer", {"amount": amount(first, vocabulary, more=bool(old.done))}
    replaced = [e for e in change.dropped if not _meant_again(e, steps)]
    if replaced and (demand.place == "instead" or change.released):
        return "ack_instead", {"dropped": with_counts(replaced, vocabulary)}
    if change.grown is not None and isinstance(change.grown.part, Goal):
        total = change.grown.part
        return "ack_more", {"total": task(total, vocabulary), "amount": amount(total, vocabulary)}
    if change.behind is not None:
        return "ack_after", {"after": thing(change.behind.part, vocabulary)}
    if change.displaced is not None and demand.place == "front" and isinstance(first, Goal):
        return "ack_front", {"later": thing(change.displaced.part, vocabulary)}
    return "ack", {}


def _hindered(first: QueueEntry, now: Observation | None) -> tuple[str, Mapping[str, str]]:
    """What comes first cannot be begun: until when, or why."""
    facts = {"reason": first.note}
    if now is None:
        return "ack_blocked", facts
    reason = reason_of(first, now.options)
    match reason.kind:
        case "cooking":
            names = listed([now.menu.title(thing) for thing in reason.things])
            mine = isinstance(first.part, Goal) and reason.things == (first.part.what,)
            are = "is" if len(reason.things) == 1 else "are"
            return "ack_soon", {"ready": "it's" if mine else f"{names} {are}"}
        case "barred":
            return "ack_let_past", facts | {"thing": the_thing(reason, now.menu)}
    return "ack_blocked", facts


def _reduced(goal: Goal, change: QueueChange) -> QueueEntry | None:
    """The task that was dropped for the same done less often."""
    same = (e for e in change.dropped if e.part.task == (goal.do, goal.what))
    old = next(same, None)
    if old is None or old.times is None or not isinstance(goal.times, int):
        return None
    return old if goal.times < old.times - old.done else None


def _meant_again(entry: QueueEntry, steps: Sequence[Part]) -> bool:
    """Whether nobody misses it: a wait, or what the steps ask for, too."""
    about = entry.part.task
    return isinstance(entry.part, Wait) or any(step.task == about for step in steps)


def _beside(demand: Demand, change: QueueChange, vocabulary: Vocabulary) -> str:
    """What was said beside the steps, in sentences: 'I won't chop tomatoes.'"""
    goals = demand.goals
    rest = [p for p in demand.parts if not isinstance(p, Goal | Wait) and not _replaced(p, goals)]
    yours = [part for part in rest if _is_yours(part)]
    told = [f"I leave {theirs(yours, vocabulary)} to you"] if yours else []
    told += [_sentence(part, vocabulary) for part in rest if not _is_yours(part)]
    if change.lifted and not any(isinstance(part, Allow) for part in demand.parts):
        bans = [entry.part for entry in change.lifted if isinstance(entry.part, Avoid)]
        told.append(f"so I may {listed([forbidden(b.do, b.what, vocabulary) for b in bans])} again")
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in told if words)


def _is_yours(part: Part) -> TypeGuard[Avoid]:
    return isinstance(part, Avoid) and part.yours


def _replaced(part: Part, goals: Sequence[Goal]) -> bool:
    """Whether something is only taken back to be asked for otherwise."""
    return isinstance(part, Cancel) and any(covers(part, goal.do, goal.what) for goal in goals)


def _sentence(part: Part, vocabulary: Vocabulary) -> str:
    match part:
        case Avoid(do, what):
            return f"I won't {forbidden(do, what, vocabulary)}"
        case Allow():
            return f"{_about(part, vocabulary)} again when needed"
        case Cancel():
            return f"no {_about(part, vocabulary)} then"
        case Control():
            return ""
    return f"I'll {task(part, vocabulary)}"


def _with_count(entry: QueueEntry, vocabulary: Vocabulary) -> str:
    words = thing(entry.part, vocabulary)
    if not entry.done or entry.times is None:
        return words
    return f"{words} ({entry.done} of {entry.times} done)"
