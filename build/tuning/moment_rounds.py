"""Rounds of scripted people and reflex partners, looked at in the middle.

In some rounds the cooks forget a kind of work for a while, so that food waits, burns and runs out.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random
from typing import TypeVar

from agents.intention import kind_of
from game.content.level import Level
from game.executor import reflex
from game.executor.driver import Policy
from game.executor.macros import Macro, macros
from game.executor.teammate_model import TeammateModel
from game.executor.verbs.table import WORK
from game.executor.view import View
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.casting import HUMANS, by_policy, cast
from game.session.match.match import Match
from game.session.seats.seat import DrivenSeat, Seat
from tuning.moment import Moment, MomentCook, MomentStation, Standing

T = TypeVar("T")
R = TypeVar("R")

#: Moments that are taken from one round.
A_ROUND = 4
#: Scripted people, as often as they come up.
PEOPLE = ("cook", "chopper", "cook", "idle", "cook")
#: Ticks for which what was done counts as lately.
LATELY = 300
#: Share of rounds with forgetful cooks, and ticks for which they forget something.
FORGETFUL, SPELL = 0.5, (150, 500)
_FORGOTTEN: tuple[tuple[str, ...], ...] = (
    (), (), ("plate",), ("plate", "putout"), ("plate", "putout"), ("serve",), ("cook",), ("chop",),
    ("prepare",), ("drop",),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sight:
    """A round at some tick. `doing`: by seat; `names`: the speaker's is 'you'.

    `done`: (seat, verb, thing) of what cooks have lately done.
    """

    level: Level
    human: str
    seed: int
    state: State
    names: tuple[str, ...]
    doing: tuple[Macro | None, ...]
    done: tuple[tuple[int, str, str], ...]


def sights(level: Level, human: str, seed: int, count: int) -> Iterator[Sight]:
    """So many moments of one round of `level`, in order; fewer where it is too short."""
    random = Random(f"{level.name} {human} {seed}")
    level = level.with_humans((level.human,))
    policy: Policy = reflex.choose
    if random.random() < FORGETFUL:
        policy = Forgetful(policy, random)
    person = by_policy(policy) if human == "cook" else HUMANS[human]
    seats = cast(level, person, by_policy(policy))
    match = Match(level, seats, seed, names=names_of(level, random))
    try:
        for tick in ticks_of(level, random, count):
            while match.state.tick < tick:
                match.tick()
            doing = tuple(map(doing_of, match.seats))
            yield Sight(level, human, seed, match.state, match.names, doing, _done(match))
    finally:
        match.close()


class Forgetful:
    """A policy that leaves out some verbs for a while, then others."""

    def __init__(self, policy: Policy, random: Random) -> None:
        self._policy, self._random = policy, random
        self._verbs: tuple[str, ...] = ()
        self._until = 0

    def __call__(self, view: View, avoid: Collection[Macro], watch: TeammateModel) -> Macro | None:
        if view.state.tick >= self._until:
            self._until = view.state.tick + self._random.randint(*SPELL)
            self._verbs = self._random.choice(_FORGOTTEN)
        forgotten = (macro for macro in macros(view.menu) if macro.verb in self._verbs)
        return self._policy(view, (*avoid, *forgotten), watch)


def _done(match: Match) -> tuple[tuple[int, str, str], ...]:
    since = match.state.tick - LATELY
    verbs = {verb.past: verb.name for verb in WORK}
    return tuple(
        (fact.seat, verbs[fact.verb], fact.what)
        for fact in match.history.deeds
        if fact.tick >= since and fact.seat is not None and fact.verb in verbs
    )


#: What people in moments are called.
NAMES = (
    "Mia", "Ben", "Marta", "Tom", "Jo", "Ana", "Lee", "Sam", "Ivy", "Max", "Nora", "Finn", "Zoe",
    "Raj", "Kim", "Leo", "Ella", "Omar", "Lucy", "Hugo", "Nina", "Ali", "Rosie", "Theo",
)  # fmt: skip
#: Seconds of a round before and after which nobody is asked; least ticks between two moments.
EARLY, LATE, APART = 4, 4, 60


def names_of(level: Level, random: Random) -> tuple[str, ...]:
    """What the cooks of a round are called, by seat; who speaks is 'you'."""
    names = iter(random.sample(NAMES, len(level.cooks)))
    return tuple("you" if seat == level.human else next(names) for seat in range(len(level.cooks)))


def ticks_of(level: Level, random: Random, count: int) -> Sequence[int]:
    """When to look, not too close to each other."""
    first, last = EARLY * TICKS_PER_SECOND, level.round_ticks - LATE * TICKS_PER_SECOND
    room = last - first - APART * (count - 1)
    drawn = sorted(random.randrange(max(1, room)) for _ in range(count))
    return [first + tick + APART * i for i, tick in enumerate(drawn)]


def doing_of(seat: Seat) -> Macro | None:
    """What a scripted cook is at."""
    return seat.driver.current if isinstance(seat, DrivenSeat) else None


def side_by_side(work: Callable[[T], R], dealt: Iterable[T], processes: int) -> Iterator[R]:
    """What `work` makes of each, in their order; in so many processes if that is more than one."""
    if processes < 2:
        yield from map(work, dealt)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, dealt)


#: How large crews are.
LEAST, MOST = 5, 8
#: Shares of crews that wash up, and in which an order lasts.
WASHING, STANDING = 0.7, 0.6


def with_crew(moment: Moment, menu: Menu, random: Random) -> Moment:
    """The moment with as many cooks more as make a crew."""
    cooks = list(moment.cooks)
    free = [name for name in NAMES if name not in {cook.name for cook in cooks}]
    washing = random.random() < WASHING
    for name in random.sample(free, random.randint(max(LEAST, len(cooks)), MOST) - len(cooks)):
        seat = len(cooks)
        holds, doing, place = random.choice(_activities(moment, menu, washing))
        places = [each.name for each in moment.stations if kind_of(each.name) == place]
        at = random.choice(places) if places else place
        manner = "at" if random.random() < 0.6 else "near"
        cooks.append(MomentCook(name, seat, f"{manner} {at}", holds=holds, doing=doing))
    grown = replace(moment, cooks=tuple(cooks), invented=True)
    if washing:
        grown = _with_sink(grown, random)
    return replace(grown, standing=_standing(grown, menu, random))


def _activities(moment: Moment, menu: Menu, washing: bool) -> Sequence[tuple[str, str, str]]:
    wanted = [dish for dish, _ in moment.orders] or list(menu.dishes)
    found = [("", "", "plates"), ("", "", "delivery"), ("empty plate", "", "plates")]
    for dish in dict.fromkeys(wanted):
        title, heat = menu.dishes[dish].title, menu.dishes[dish].appliance
        found.append((f"plate of {title}", f"serve {dish}", "delivery"))
        if heat:
            found.append(("empty plate", f"plate {dish}", menu.appliances[heat].title.lower()))
        for part in menu.dishes[dish].ingredients:
            found.extend(_about(part, menu))
    if washing:
        found += [("stack of dirty plates", "wash plates", "the sink")] * 3
        found += [("dirty plate", "wash plates", "the sink")]
    return found


def _about(part: str, menu: Menu) -> Sequence[tuple[str, str, str]]:
    each, found = menu.ingredients[part], []
    title, source = each.title.lower(), f"{each.title.lower()} source"
    if each.chop_strikes:
        found.append((f"raw {title}", f"chop {part}", "board"))
        found.append(("", f"chop {part}", source))
        found.append((f"chopped {title}", "", "board"))
    elif each.appliance:
        heat = menu.appliances[each.appliance].title.lower()
        found.append((f"raw {title}", f"cook {part}", heat))
    else:
        found.append((title, "", source))
    return found


def _with_sink(moment: Moment, random: Random) -> Moment:
    inside, about = random.randint(0, 5), random.randint(1, 6)
    holds = f"{inside} dirty plate{'s' * (inside > 1)}" if inside else ""
    sink = MomentStation("sink", "bottom right", "holding" if inside else "empty", holds)
    clean = random.randint(0, 4)
    lying = {**moment.lying, "clean plate": clean} if clean else moment.lying
    return replace(moment, stations=(*moment.stations, sink), lying=lying, dirty=about)


def _standing(moment: Moment, menu: Menu, random: Random) -> tuple[Standing, ...]:
    """Orders that last: quotas and stations, none for two places at once."""
    if random.random() >= STANDING:
        return ()
    names = random.sample([cook.name for cook in moment.others], 2)
    dishes = list(dict.fromkeys(dish for dish, _ in moment.orders)) or list(menu.dishes)
    heats = [appliance.title.lower() + "s" for appliance in menu.appliances.values()]
    places = [*heats, "boards", "delivery"] + ["sink"] * (moment.dirty > 0)
    found = [Standing("quota", random.choice(dishes), count=random.choice((1, 2, 2, 3)))]
    stations = zip(names, random.sample(places, 2), strict=True)
    found += [Standing("station", place, who) for who, place in stations]
    return tuple(random.sample(found, random.choice((1, 2, 2, 3))))
