"""What a person takes back: standing orders and assigned work, for all or some cooks only."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from agents.intention import (
    ANY,
    CROWDS,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Event,
    Part,
    Qualified,
    Wait,
    cook_name,
)
from agents.messages import (
    YOURS,
    CrewFacts,
    FromMember,
    Keep,
    Lift,
    Observation,
    Revoke,
    StandingOrder,
)
from agents.orders import covers, is_about


@dataclass
class TakenBack:
    """What is sent for it: `messages`. `gone`: what is no longer asked for, of those who are meant;
    `left`: what the others keep of it; `due`: what waited for the speaker's word.
    """

    messages: list[FromMember] = field(default_factory=list)
    gone: list[Part] = field(default_factory=list)
    left: list[Part] = field(default_factory=list)
    due: list[Part] = field(default_factory=list)


def taken_back(
    inner: Part, seats: Collection[int] | None, now: Observation, crew: CrewFacts
) -> TakenBack:
    """What comes of words such as 'forget the plates', 'as you like', 'go on', said to the cooks at
    `seats`, or to nobody in particular (None): then it is off for all.
    """
    found = TakenBack()
    for order in crew.orders:
        if _covers(inner, order.part):
            _relieve(order, seats, now, found)
    _revoke(inner, seats, crew, found)
    return found


@dataclass(frozen=True, slots=True)
class LastWish:
    """What was wished last, by the message `heard`, and the standing orders `before` that; `known`:
    the ids of what was assigned by then.
    """

    heard: int
    parts: tuple[Part, ...]
    before: tuple[StandingOrder, ...]
    known: frozenset[int]

    def is_taken_back(self, demand: Demand) -> bool:
        """Whether a demand takes back all of it, and nothing else."""
        off, wished = map(Qualified.of, demand.parts), [*map(Qualified.of, self.parts)]
        left = wished
        for each in off:
            if not isinstance(each.inner, Allow | Cancel | Control) or _is_everything(each.inner):
                return False
            left = [w for w in left if not (_covers(each.inner, w.inner) and _are(w.who, each.who))]
        return not left


def unsaid(wish: LastWish, crew: CrewFacts) -> Iterator[FromMember]:
    """What makes all as if it had not been said."""
    yield from restored(wish.before, crew)
    stands = {each.given.id: each.given for m in crew.members for each in m.book.assigned}
    for number, given in stands.items():
        if given.is_yours and number not in wish.known:
            yield Revoke(number, YOURS)


def restored(before: Sequence[StandingOrder], crew: CrewFacts) -> Iterator[Keep | Lift]:
    """What makes the standing orders what they were `before`, seen to by the same cooks."""
    old = {order.id: order for order in before}
    yield from (Lift(order.id) for order in crew.orders if order.id not in old)
    there = {order.id: order for order in crew.orders}
    for order in before:
        if there.get(order.id) != order:
            replaces = order.id if order.id in there else 0
            yield Keep(order.part, replaces, order.rests, order.cooks)


def _revoke(inner: Part, seats: Collection[int] | None, crew: CrewFacts, found: TakenBack) -> None:
    """Assigned work is off; what a leader planned itself only if that or its cook is named."""
    asked = seats is None and _is_everything(inner)
    meant = (member for member in crew.members if seats is None or member.seat in seats)
    for each in (each for member in meant for each in member.book.assigned):
        if _covers(inner, each.part) and (each.given.urgent or not asked):
            found.messages.append(Revoke(each.given.id, YOURS, (each.part,)))
            found.gone += (each.part,) if each.given.urgent else ()


def _relieve(
    order: StandingOrder, seats: Collection[int] | None, now: Observation, found: TakenBack
) -> None:
    """An order holds no longer, or just for those who are not at `seats`."""
    part, names = Qualified.of(order.part), {c.seat: cook_name(c.name) for c in now.cooks}
    crowd = not part.who or any(name in CROWDS for name in part.who)
    bound = order.cooks if crowd else [s for s in names if names[s] in part.who]
    if seats is not None and not {*bound} & {*seats}:
        return
    rest = () if seats is None else tuple(names[s] for s in bound if s not in seats)
    if seats is not None and crowd and not rest:  # somebody else is to see to it
        others = [c for c in now.cooks if not c.human and c.seat not in seats]
        rest = ("free", *(names[cook.seat] for cook in others)) if others else ()
    if part.awaits_word:
        mine = part.who if seats is None else tuple(names[s] for s in bound if s in seats)
        found.due.append(Qualified.around(part.inner, mine, part.at))
    else:
        found.gone.append(part.due)
    if not rest:
        found.messages.append(Lift(order.id))
        return
    left: Part = Qualified.around(part.inner, rest, part.at, part.condition)
    found.messages.append(Keep(left, order.id, order.rests))
    found.left.append(left)


def _are(wanted: Collection[str], named: Collection[str]) -> bool:
    """Whether those who are named, or nobody in particular, are all for whom it is."""
    return not named or {*wanted} <= {*named}


def _is_everything(inner: Part) -> bool:
    return isinstance(inner, Allow | Cancel) and (inner.do, inner.what) == (ANY, None)


def _covers(inner: Part, part: Part) -> bool:
    """Whether words that take something back, or give the word for it, mean an order to do that."""
    kept = Qualified.of(part).inner
    match inner:
        case Control("go"):
            return isinstance(kept, Control | Wait) or Qualified.of(part).event == Event("word")
        case Allow() | Cancel() if _is_everything(inner):
            return True
        case Allow(do, what):
            return isinstance(kept, Avoid) and covers(inner, kept.do, kept.what)
        case Cancel(do, what):
            named = do == getattr(kept, "what", None) and what is None  # 'forget the plates'
            return named or is_about(inner, kept)
    return False
