"""Standing orders: what a crew keeps until further notice, and which cooks see to it.

They are dealt anew whenever one comes or goes: first to cooks who are called by name, then to those
who have least to keep. Who sees to one already goes on with it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.intention import (
    COUNTED,
    CROWDS,
    Avoid,
    Control,
    Goal,
    Help,
    IntentionError,
    Only,
    Part,
    Prefer,
    Qualified,
    Stay,
    Stock,
    Vocabulary,
    cook_name,
    is_side,
    is_work,
    on_side,
)
from agents.messages import Keep, StandingOrder
from game.kitchen.layout import Kind, Kitchen

#: So many are kept.
MOST = 16
#: Where anything is done; where nothing is ordered it is done at the first.
_WORKPLACES = (Kind.BOARD, Kind.APPLIANCE, Kind.SINK, Kind.DELIVERY)
#: Of these the newest counts, whatever it is about.
_ONE_OF_A_KIND = (Prefer, Only, Stay, Control)


@dataclass(frozen=True, slots=True)
class Brigade:
    """Those who can be asked to keep something. `names`: by seat; `people` are not asked."""

    names: Sequence[str]
    people: frozenset[int]
    kitchen: Kitchen
    vocabulary: Vocabulary

    @property
    def cooks(self) -> tuple[int, ...]:
        """Their seats."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.people)

    def called(self, name: str) -> int | None:
        """The cook of that name, as words have it."""
        return next((s for s in self.cooks if cook_name(self.names[s]) == name), None)

    def can(self, seat: int, part: Part) -> bool:
        """Whether it can get to where that is done."""
        start = self.kitchen.starts[seat]
        return not isinstance(part, Goal) or can_do((part.do,), self.kitchen, start)


def with_order(orders: Sequence[StandingOrder], keep: Keep, number: int) -> list[StandingOrder]:
    """With one more of that number, or in place of the one about the same."""
    new = StandingOrder(number, keep.part, keep.cooks, rests=keep.rests)
    for i, old in enumerate(orders):
        if keep.replaces == old.id or (not keep.replaces and _subject(old) == _subject(new)):
            cooks = keep.cooks or old.cooks
            held = replace(old, part=keep.part, cooks=cooks, rests=keep.rests)
            return [*orders[:i], held, *orders[i + 1 :]]
    return [*orders, new]


def dealt(orders: Iterable[StandingOrder], brigade: Brigade) -> tuple[StandingOrder, ...]:
    """The same, each with the cooks who see to it: first to who is called by name, last to all the
    others.
    """
    load, done = Counter[int](), dict[int, StandingOrder]()
    known = tuple(orders)
    for order in sorted(known, key=_turn):
        others = {s for other in known if other.id != order.id for s in other.cooks}
        done[order.id] = new = _dealt(order, brigade, load, others)
        load.update(new.cooks if _fills(order.part) else ())
    return tuple(done[order.id] for order in known)


def kept_order(number: int, part: Part) -> StandingOrder:
    """One that is kept from before; what waits for something waits anew."""
    return StandingOrder(number, part, rests=isinstance(part, Qualified) and part.waits)


def _dealt(
    order: StandingOrder, brigade: Brigade, load: Counter[int], others: Collection[int]
) -> StandingOrder:
    """`load`: how much each has to keep already; `others`: who saw to other orders so far."""
    part, who = Qualified.of(order.part).inner, Qualified.of(order.part).who
    try:
        order.part.check(brigade.vocabulary, "standing order")
    except IntentionError:
        return replace(order, cooks=(), problem="there is nothing of the kind here")
    if order.rests:
        return replace(order, cooks=(), problem="")
    strangers = [name for name in _named(who) if brigade.called(name) is None]
    if strangers:
        return replace(order, cooks=(), problem=f"no {strangers[0].capitalize()} cooks here")
    meant, count = _meant(part, who, brigade, load)
    able = [seat for seat in meant if brigade.can(seat, part)]
    chosen = sorted(able, key=lambda s: (load[s], s not in order.cooks, s in others, s))[:count]
    problem = _problem(len(chosen), count, meant) or _idleness(order.part, brigade.kitchen)
    return replace(order, cooks=tuple(sorted(chosen)), problem=problem)


def _meant(
    part: Part, who: Sequence[str], brigade: Brigade, load: Counter[int]
) -> tuple[list[int], int]:
    """The seats of those for whom it may be, and how many of them."""
    named = [seat for name in _named(who) if (seat := brigade.called(name)) is not None]
    spare = [seat for seat in brigade.cooks if not load[seat]] if _fills(part) else brigade.cooks
    match [name for name in who if name in CROWDS]:
        case ["all", *_]:
            return [*brigade.cooks], len(brigade.cooks)
        case ["others", *_]:
            rest = [seat for seat in brigade.cooks if not load[seat]]
            return rest, len(rest)
        case ["free", *_]:
            return named or [*spare], 1
        case [many, *_]:
            return [*spare], COUNTED[many]
    if named:
        return named, len(named)
    return ([*spare], 1) if is_work(part) else ([*brigade.cooks], len(brigade.cooks))


def _problem(found: int, count: int, meant: Sequence[int]) -> str:
    if found >= count > 0:
        return ""
    if not meant:
        return "everybody has something else to see to"
    return f"only {found} of {count} can" if found else "nobody can get to where that is done"


def _idleness(part: Part, kitchen: Kitchen) -> str:
    """Why who keeps to a side of the kitchen will stand about; '' if it will not."""
    whole = Qualified.of(part)
    if not (isinstance(whole.inner, Stay) and is_side(whole.at)):
        return ""
    size = kitchen.width, kitchen.height
    places = {_WORKPLACES[0]} if kitchen.stock else {*_WORKPLACES}
    there = (c for kind in places for c in kitchen.cells(kind))
    idle = not any(on_side(whole.at, kitchen.xy(cell), size) for cell in there)
    return "there is nothing to do on that side" if idle else ""


def _turn(order: StandingOrder) -> int:
    """When it is dealt: those whom no other order names are known only then."""
    who = Qualified.of(order.part).who
    return 2 if "others" in who else int(not _named(who))


def _named(who: Sequence[str]) -> list[str]:
    return [name for name in who if name not in CROWDS]


def _fills(part: Part) -> bool:
    """Whether who sees to it does nothing else; on a side of the kitchen there is much to do."""
    whole = Qualified.of(part)
    return isinstance(whole.inner, Goal | Stay | Help | Control) and not is_side(whole.at)


def _subject(order: StandingOrder) -> tuple[object, ...]:
    """What it is about, so that a later one about the same takes its place."""
    part, names = Qualified.of(order.part).inner, tuple(_named(Qualified.of(order.part).who))
    if isinstance(part, Stay) and not names:  # one at the bell and one at the pots
        return type(part), getattr(order.part, "at", "")
    if isinstance(part, _ONE_OF_A_KIND):
        return type(part), names
    return type(part), part.what if isinstance(part, Stock) else part.task, names


#: Where a verb is carried out.
_WHERE: Mapping[str, Kind] = {
    "chop": Kind.BOARD,
    "prepare": Kind.BOARD,
    "cook": Kind.APPLIANCE,
    "plate": Kind.APPLIANCE,
    "serve": Kind.DELIVERY,
    "wash": Kind.SINK,
}


def dealt_roles(stages: Sequence[Sequence[str]], kitchen: Kitchen) -> tuple[tuple[Part, ...], ...]:
    """What each cook is asked to leave to the others, by seat; () for who does all."""
    seats = range(len(kitchen.starts))
    able = [[can_do(stage, kitchen, kitchen.starts[seat]) for stage in stages] for seat in seats]
    held: list[set[int]] = [set() for _ in seats]
    for seat in sorted(seats, key=lambda seat: (sum(able[seat]), seat)):
        mine = [number for number in range(len(stages)) if able[seat][number]]
        if mine:  # who has least choice comes first
            held[seat].add(min(mine, key=lambda number: (_holders(held, number), number)))
    for number in range(len(stages)):
        if not _holders(held, number):
            heirs = [seat for seat in seats if able[seat][number]] or [*seats]
            held[min(heirs, key=lambda seat: (len(held[seat]), seat))].add(number)
    return tuple(_left_out(stages, mine) for mine in held)


def can_do(verbs: Sequence[str], kitchen: Kitchen, start: int) -> bool:
    """Whether a cook who begins at `start` can get to where that is done."""
    reached = kitchen.within_reach(start)
    places = (kitchen.cells(_WHERE[verb]) for verb in verbs if verb in _WHERE)
    return all(not cells or not reached.isdisjoint(cells) for cells in places)


def _holders(held: Sequence[set[int]], number: int) -> int:
    return sum(number in each for each in held)


def _left_out(stages: Sequence[Sequence[str]], mine: set[int]) -> tuple[Part, ...]:
    kept = {verb for number in mine for verb in stages[number]}
    return tuple(Avoid(verb) for stage in stages for verb in stage if verb not in kept)
