"""What a leader makes of a person's wish: standing orders, assignments, and what cannot be done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.crew._answering import EVERYBODY, takes_on
from agents.crew._keeping import is_bound
from agents.crew._taking_back import LastWish, restored, taken_back
from agents.english import listed
from agents.hla.grounding import as_queued
from agents.intention import (
    ALWAYS,
    COUNTED,
    CROWDS,
    ME,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Help,
    Part,
    Put,
    Qualified,
    Stock,
    Vocabulary,
    Wait,
    cook_name,
    place_of,
)
from agents.messages import (
    YOURS,
    Assign,
    CrewFacts,
    FromMember,
    Keep,
    Lift,
    Observation,
    Revoke,
)
from agents.orders import contradicts

#: Told to who calls a cook over, or wants help, and has no cook.
NOBODY = "You have no cook in the kitchen: say which place or which cook you mean."


@dataclass
class Commands:
    """What is sent: `messages`; and what the person is told at once, or once it stands.

    `told`: sentences. `kept`: standing orders of which it is told who sees to them.
    """

    messages: list[FromMember] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    kept: list[Part] = field(default_factory=list)


def commands(
    demand: Demand, to: int | None, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
) -> Commands:
    """What comes of a wish, said to the cook at seat `to`; questions are left out."""
    commanding = _Commanding(demand, now, crew, vocabulary)
    for wish in demand.parts:
        if not isinstance(Qualified.of(wish).inner, Ask):
            part = _handed(_addressed(wish, to, now), now, vocabulary)
            whole = Qualified.of(part)
            if demand.place == "instead" and isinstance(whole.inner, Goal):
                commanding.take(Qualified.around(Cancel(whole.inner.do), whole.who))
            for each in _spelt_out(whole, now, vocabulary):
                commanding.take(each)
    for seats, work in reversed(commanding.assigned):  # each goes ahead of all that stands
        given = (Assign(seat, tuple(work), urgent=True, why=YOURS) for seat in seats)
        commanding.found.messages += given
    return commanding.found


def undone(
    demand: Demand, wish: LastWish, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
) -> Commands:
    """What comes of a demand that takes back all that was wished last: all is as it was before."""
    found = commands(demand, None, now, crew, vocabulary)
    revoked = [each for each in found.messages if isinstance(each, Revoke)]
    return Commands([*restored(wish.before, crew), *revoked], found.told)


@dataclass
class _Commanding:
    """Makes commands of the parts of a demand, as the crew stands: what was `found` so far, and
    what is `assigned` in turn to cooks at some seats.
    """

    demand: Demand
    now: Observation
    crew: CrewFacts
    vocabulary: Vocabulary
    found: Commands = field(default_factory=Commands)
    assigned: list[tuple[list[int], list[Part]]] = field(default_factory=list)

    def take(self, part: Part) -> None:
        """One part, for whom it is."""
        match Qualified.of(part).inner:
            case _ if _is_to_the_speaker(part) and not any(cook.human for cook in self.now.cooks):
                self.found.told.append(NOBODY)
            case Allow() | Cancel() | Control("go"):
                self._take_back(part)
            case Goal() as goal if not goal.standing and not _waits(part):
                self._assign(part, Qualified.of(part).due)
            case Wait() as wait:
                alone = not Qualified.of(part).who and len(self.demand.parts) == 1
                self._assign(Qualified(wait, ("all",)) if alone else part, wait)
            case inner if inner.standing or _waits(part) or isinstance(inner, Avoid | Control):
                self._keep(part)
            case _:
                self.found.told.append(f"I cannot pass that on: {part.words(self.vocabulary)}.")

    def _assign(self, part: Part, work: Part) -> None:
        """Counted work, or a wait, goes before all else of each cook who is meant."""
        seats = list(self._meant(part))
        if not seats:
            self.found.told.append(f"Nobody is there for that: {part.words(self.vocabulary)}.")
            return
        if not self.assigned or self.assigned[-1][0] != seats:
            self.assigned.append((seats, []))
        self.assigned[-1][1].append(work)
        self.found.told.append(takes_on(self._names(seats), work.words(self.vocabulary)))

    def _keep(self, part: Part) -> None:
        """A standing order; what cannot be kept beside it holds no longer."""
        gone = [order for order in self.crew.orders if contradicts(part, order.part)]
        self.found.messages += (Lift(order.id) for order in gone)
        if gone:
            self._told_off("No longer:", [Qualified.of(order.part).inner for order in gone])
        rests = isinstance(part, Qualified) and part.waits
        self.found.messages.append(Keep(part, rests=rests))
        self.found.kept.append(part)

    def _take_back(self, part: Part) -> None:
        """Standing orders that it covers are lifted, and what is assigned is taken back."""
        inner, who = Qualified.of(part).inner, Qualified.of(part).who
        named = [name for name in who if name not in CROWDS]
        seats = [*self._meant(part)] if named or "others" in who else None
        back = taken_back(inner, seats, self.now, self.crew)
        self.found.messages += back.messages
        self.found.kept += back.left
        for due in back.due:
            self.take(due)
        if back.gone:
            whose = "No longer:" if seats is None else f"{self._names(seats)} will no longer"
            self._told_off(whose, back.gone)
        elif back.messages:
            self.found.told += () if back.due else ("That is taken back.",)
        elif isinstance(inner, Control):
            self.found.told.append("Nobody was told to stop.")
        else:
            whose = f" of {self._names(seats)}" if seats else " for"
            self.found.told.append(f"Nothing like that was asked{whose}.")

    def _told_off(self, whose: str, gone: Sequence[Part]) -> None:
        each = (part.words(self.vocabulary).removeprefix(f"{ALWAYS} ") for part in gone)
        words = dict.fromkeys(each)
        stood_still = all(isinstance(part, Control | Wait) for part in gone)
        told = "Work goes on." if stood_still else f"{whose} {'; '.join(words)}."
        self.found.told.append(told)

    def _meant(self, part: Part) -> Iterator[int]:
        """The seats of those for whom counted work is: whoever is free, if nobody is meant."""
        who = Qualified.of(part).who
        names = {cook_name(c.name): c.seat for c in self.now.cooks if not c.human}
        named = [names[name] for name in who if name in names]
        others = {name for each in self.demand.parts for name in Qualified.of(each).who}
        first = [seat for seat in self._freest() if seat != names.get(_receiver(part))]
        match [name for name in who if name in CROWDS]:
            case _ if any(name not in (*CROWDS, *names) for name in who):
                return
            case ["all", *_]:
                yield from first
            case ["others", *_]:
                yield from (seat for seat in first if seat not in {names.get(n) for n in others})
            case ["free", *_]:
                yield from [seat for seat in first if not named or seat in named][:1]
            case [many, *_]:
                yield from first[: COUNTED[many]]
            case _:
                yield from named or first[:1]

    def _freest(self) -> list[int]:
        """Those who take orders; who is bound to nothing and has least to do comes first."""
        people = {cook.seat for cook in self.now.cooks if cook.human}
        mine = [m for m in self.crew.members if m.seat in self.crew.commands]
        mine.sort(key=lambda m: (is_bound(m), len(m.book.assigned), m.idle or 0, m.seat))
        return [member.seat for member in mine if member.seat not in people]

    def _names(self, seats: Sequence[int]) -> str:
        names = {cook.seat: cook.name for cook in self.now.cooks if not cook.human}
        if len(seats) == len(names) > 2:
            return EVERYBODY
        return listed([names[seat] for seat in seats])


def _receiver(part: Part) -> str:
    """To whom something is to be passed; '' for nobody in particular."""
    goal = Qualified.of(part).inner
    return place_of(part) if isinstance(goal, Goal) and goal.do == "pass" else ""


def _is_to_the_speaker(part: Part) -> bool:
    """Whether somebody is to be where the speaker is, or to help there."""
    match Qualified.of(part).inner:
        case Goal("come"):
            return place_of(part) in ("", ME)
        case Help(what):
            return what == ME
    return False


def _waits(part: Part) -> bool:
    return isinstance(part, Qualified) and part.condition is not None


def _addressed(part: Part, to: int | None, now: Observation) -> Part:
    """For whom it is, if somebody is spoken to and nobody named."""
    name = next((cook_name(c.name) for c in now.cooks if c.seat == to and not c.human), "")
    if not name or Qualified.of(part).who:
        return part
    if isinstance(part, Qualified):
        return replace(part, who=(name,))
    return Qualified(part, (name,))


def _spelt_out(part: Qualified, now: Observation, vocabulary: Vocabulary) -> Iterator[Part]:
    """What is to be put down, as the goals that a partner makes of it."""
    put = isinstance(part.inner, Put)
    found = as_queued(replace(part, who=()), now, vocabulary) if put else (part,)
    for each in map(Qualified.of, found):
        yield Qualified.around(each.inner, part.who, each.at, each.condition)


def _handed(part: Part, now: Observation, vocabulary: Vocabulary) -> Part:
    """What is to be brought to a cook is passed: put where that cook gets at it. What is always to
    be brought is kept ready, or all counters would be full of it.
    """
    whole = Qualified.of(part)
    goal, cooks = whole.inner, [cook_name(cook.name) for cook in now.cooks]
    if not (isinstance(goal, Goal) and goal.do == "fetch") or goal.what is None:
        return part
    if place_of(part) in cooks and vocabulary.fits("pass", goal.what):
        passed = replace(goal, do="pass")
        return Qualified.around(passed, whole.who, whole.at, whole.condition)
    if goal.standing:
        return Qualified.around(Stock(goal.what), whole.who, place_of(part), whole.condition)
    return part
