"""What a leader makes of a person's wish: standing orders, assignments, and what cannot be done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.crew._keeping import is_bound
from agents.crew._taking_back import LastWish, restored, taken_back
from agents.demands import contradicts
from agents.intention import (
    COUNTED,
    CROWDS,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Part,
    Qualified,
    Vocabulary,
    cook_name,
)
from agents.messages import (
    Assign,
    CrewFacts,
    FromMember,
    Keep,
    Lift,
    Observation,
    Revoke,
)


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
    found = Commands()
    wishes = (part for part in demand.parts if not isinstance(Qualified.of(part).inner, Ask))
    for part in (_handed(_addressed(wish, to, now), now, vocabulary) for wish in wishes):
        match Qualified.of(part).inner:
            case Allow() | Cancel() | Control("go"):
                _take_back(part, demand, now, crew, vocabulary, found)
            case Goal() as goal if not goal.standing and not _waits(part):
                _assign(part, demand, now, crew, vocabulary, found)
            case inner if inner.standing or _waits(part) or isinstance(inner, Avoid | Control):
                _give_way(part, crew, vocabulary, found)
                rests = isinstance(part, Qualified) and part.waits
                found.messages.append(Keep(part, rests=rests))
                found.kept.append(part)
            case _:
                found.told.append(f"I cannot pass that on: {part.words(vocabulary)}.")
    return found


def undone(
    demand: Demand, wish: LastWish, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
) -> Commands:
    """What comes of a demand that takes back all that was wished last: all is as it was before."""
    found = commands(demand, None, now, crew, vocabulary)
    revoked = [each for each in found.messages if isinstance(each, Revoke)]
    return Commands([*restored(wish.before, crew), *revoked], found.told)


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


def _handed(part: Part, now: Observation, vocabulary: Vocabulary) -> Part:
    """What is to be brought to a cook is passed: put where that cook gets at it."""
    whole = Qualified.of(part)
    goal, cooks = whole.inner, [cook_name(cook.name) for cook in now.cooks]
    if not (isinstance(goal, Goal) and goal.do == "fetch" and (whole.at or goal.at) in cooks):
        return part
    if goal.what is None or not vocabulary.fits("pass", goal.what):
        return part
    return Qualified.around(replace(goal, do="pass"), whole.who, whole.at, whole.condition)


def _assign(
    part: Part,
    demand: Demand,
    now: Observation,
    crew: CrewFacts,
    vocabulary: Vocabulary,
    found: Commands,
) -> None:
    """Counted work goes before all else of each cook who is meant."""
    goal, at = Qualified.of(part).inner, Qualified.of(part).at
    assert isinstance(goal, Goal)
    seats = list(_meant(part, demand, now, crew))
    if not seats:
        found.told.append(f"Nobody is there for that: {part.words(vocabulary)}.")
        return
    work = replace(goal, at=at or goal.at)
    found.messages += (Assign(seat, (work,), urgent=True, why="you said so") for seat in seats)
    found.told.append(f"{_names(seats, now)}: {work.words(vocabulary)}.")


def _meant(part: Part, demand: Demand, now: Observation, crew: CrewFacts) -> Iterator[int]:
    """The seats of those for whom counted work is: whoever is free, if nobody is meant."""
    who = Qualified.of(part).who
    people = {cook.seat for cook in now.cooks if cook.human}
    names = {cook_name(c.name): c.seat for c in now.cooks if c.seat not in people}
    named = [names[name] for name in who if name in names]
    strange = [name for name in who if name not in (*CROWDS, *names)]
    others = {name for each in demand.parts for name in Qualified.of(each).who}
    first = _freest(now, crew)
    match [name for name in who if name in CROWDS]:
        case _ if strange:
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


def _freest(now: Observation, crew: CrewFacts) -> list[int]:
    """Those who take orders; who is bound to nothing and has least to do comes first."""
    people = {cook.seat for cook in now.cooks if cook.human}
    mine = [m for m in crew.members if m.seat in crew.commands and m.seat not in people]
    mine.sort(key=lambda m: (is_bound(m), len(m.assigned), m.idle or 0, m.seat))
    return [member.seat for member in mine]


def _take_back(
    part: Part,
    demand: Demand,
    now: Observation,
    crew: CrewFacts,
    vocabulary: Vocabulary,
    found: Commands,
) -> None:
    """Standing orders that it covers are lifted, and what is assigned is taken back."""
    inner, who = Qualified.of(part).inner, Qualified.of(part).who
    named = [name for name in who if name not in CROWDS]
    seats = [*_meant(part, demand, now, crew)] if named or "others" in who else None
    back = taken_back(inner, seats, now, crew)
    found.messages += back.messages
    found.kept += back.left
    if back.gone:
        gone = "; ".join(dict.fromkeys(each.words(vocabulary) for each in back.gone))
        whose = "No longer:" if seats is None else f"{_names(seats, now)}: no longer"
        found.told.append(f"{whose} {gone}.")
    elif back.messages:
        found.told.append("It is off.")
    else:
        found.told.append("Nothing of the kind is asked for.")


def _give_way(part: Part, crew: CrewFacts, vocabulary: Vocabulary, found: Commands) -> None:
    """What was ordered before and cannot be kept beside it holds no longer."""
    gone = [order for order in crew.orders if contradicts(part, order.part)]
    found.messages += (Lift(order.id) for order in gone)
    if gone:
        told = "; ".join(Qualified.of(order.part).inner.words(vocabulary) for order in gone)
        found.told.append(f"No longer: {told}.")


def _names(seats: Sequence[int], now: Observation) -> str:
    names = {cook.seat: cook.name for cook in now.cooks if not cook.human}
    if len(seats) == len(names) > 2:
        return "Everybody"
    return " and ".join(names[seat] for seat in seats)
