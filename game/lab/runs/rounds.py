"""Playing one round without a window, as fast as it goes, and measuring it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from random import Random
from types import MappingProxyType
from typing import Literal, TypeVar

from game.content.level import Level, Role
from game.content.problem import nearest
from game.executor.macros import Macro
from game.kitchen.orders import finished
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics import table
from game.lab.metrics.conduct import atom_occupy, longest_jam, longest_standstill
from game.lab.metrics.score_bound import best_score
from game.lab.runs.asking import WRITING, Ask, Asking
from game.partners.casting import NOBODY, Maker, cast
from game.session.crew import Crew
from game.session.log.writer import MatchLog
from game.session.match.history import MatchHistory
from game.session.match.match import Match
from game.session.match.results import results
from game.session.seats.notes import MacroOver
from game.session.seats.seat import DrivenSeat, Seat

T = TypeVar("T")
R = TypeVar("R")


class VariantError(ValueError):
    """A level cannot be changed that way; the text says what was expected."""


def with_orders(level: Level, dishes: Sequence[str]) -> Level:
    """`level` with these dishes ordered in turn, over and over, instead of at random."""
    known = tuple(level.kitchen.menu.dishes)
    for dish in dishes:
        if dish not in known:
            close = nearest(dish, known)
            hint = f". Did you mean '{close}'?" if close else ""
            raise VariantError(f"orders: expected some of {', '.join(known)}, found '{dish}'{hint}")
    orders = replace(level.kitchen.orders, sequence=tuple(dishes))
    kitchen = replace(level.kitchen, orders=orders)
    return replace(level, kitchen=kitchen, fingerprint=f"{level.fingerprint}+{','.join(dishes)}")


def with_crew(level: Level, cooks: int | None, human: str) -> Level:
    """`level` with so many cooks, None for all it has; a human among them unless `human` is nobody.

    Raises VariantError.
    """
    try:
        level = level if cooks is None else level.with_cooks(cooks)
    except ValueError as error:
        raise VariantError(str(error)) from None
    return level.with_humans(()) if human == NOBODY else level


def with_starts_dealt(level: Level, seed: int) -> Level:
    """`level` with cooks who begin where `seed` deals them, each in the room that is its own."""
    kitchen, draw, starts = level.kitchen, Random(f"starts {seed}"), list[int]()
    for start in kitchen.starts:
        room = kitchen.within_reach(start)
        cells = (cell for cell in sorted(room) if kitchen.walkable[cell] and cell not in starts)
        starts.append(draw.choice([*cells]))
    kitchen = replace(kitchen, starts=tuple(starts))
    return replace(level, kitchen=kitchen, fingerprint=f"{level.fingerprint}+dealt {seed}")


def with_roles_swapped(level: Level) -> Level:
    """`level` with partners where humans stand, and humans where partners stand."""
    swapped: dict[Role, Role] = {"human": "partner", "partner": "human"}
    cooks = tuple(replace(cook, role=swapped[cook.role]) for cook in level.cooks)
    return replace(level, cooks=cooks, fingerprint=f"{level.fingerprint}+swapped")


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, measured. Shares lie in 0..1.

    `bound`: what no cooks so fast could beat (`game.lab.metrics.score_bound`); `binned`: finished
    dishes thrown away; `wasted`: other good food thrown away; `*_blocked`: moves that
    somebody was in the way of; `*_idle`: share of the moves the pace allowed that were not made;
    `standstill`: the longest time, in seconds, in which nobody did anything to any station;
    `jam`: the longest in which nothing came nearer to a dish; `seconds`: how long it lasted;
    `complete`: whether it ended since nothing was left to do; `blocked`: the share of all moves;
    `held_up`: of moves and waiting the share in which others were in the way, be it that the cook
    waited for them; `metrics`: by name, see `game.lab.metrics.table`.
    """

    seed: int
    score: int
    bound: int
    served: int
    missed: int
    unordered: int
    fires: int
    binned: int
    wasted: int
    human_moves: int
    human_blocked: int
    partner_moves: int
    partner_blocked: int
    human_idle: float
    partner_idle: float
    standstill: float
    jam: float
    seconds: float
    complete: bool
    blocked: float
    held_up: float
    metrics: Mapping[str, float | None]

    def figures(self) -> dict[str, object]:
        own = asdict(self)
        del own["metrics"]
        return own | dict(self.metrics)


def play_round(
    level: Level,
    human: Maker,
    partner: Maker,
    seed: int,
    log: MatchLog | None = None,
    on_tick: Callable[[Match], None] | None = None,
    words: Mapping[int, str] = MappingProxyType({}),
    asks: Sequence[Ask] = (),
    crew: Crew | None = None,
) -> PlayedRound:
    """A whole round in simulated time.

    `on_tick` is called after each tick; `words` are what the human says, by tick, and has been
    writing before. With `asks` it is over when what they ask for has been done, or not.
    """
    match = Match(level, cast(level, human, partner), seed, log, crew=crew)
    asking = Asking(asks, seed) if asks else None
    writing = {max(0, tick - WRITING) for tick in words}
    try:
        while not match.over and (asking is None or asking.speak(match)):
            if match.state.tick in writing:
                match.typing(level.human)
            if match.state.tick in words:
                match.say(level.human, words[match.state.tick])
            match.tick()
            if on_tick is not None:
                on_tick(match)
    finally:
        match.close()
    return measured(match.history)


def measured(history: MatchHistory, own: Sequence[str] = ()) -> PlayedRound:
    """The figures of a match that has been played."""
    found, level, people = results(history), history.level, history.level.humans
    partners = [cook for cook in range(len(history.cooks)) if cook not in people]

    def total(figure: Literal["moves", "blocked"], cooks: Iterable[int]) -> int:
        return sum(getattr(found.cooks[cook], figure) for cook in cooks)

    moves = total("moves", people), total("moves", partners)
    blocked = total("blocked", people), total("blocked", partners)
    metrics = (*table.METRICS, *map(table.own_metric, own))
    waited = sum(note.waited for _, _, note in history.notes if isinstance(note, MacroOver))
    return PlayedRound(
        seed=found.seed,
        score=found.score,
        bound=best_score(level, found.seed, _moves_per_second(history)),
        served=found.served,
        missed=sum(found.missed.values()),
        unordered=found.unordered,
        fires=found.fires,
        binned=found.dishes_binned,
        wasted=found.food_binned,
        human_moves=moves[0],
        human_blocked=blocked[0],
        partner_moves=moves[1],
        partner_blocked=blocked[1],
        human_idle=_idle(history, people),
        partner_idle=_idle(history, partners),
        standstill=longest_standstill(history),
        jam=longest_jam(history),
        seconds=found.seconds,
        complete=finished(history.state),
        blocked=sum(blocked) / (sum(moves) or 1),
        held_up=(sum(blocked) + waited) / ((sum(moves) + waited) or 1),
        metrics={metric.name: metric.value(history, partners) for metric in metrics},
    )


def _moves_per_second(history: MatchHistory) -> float:
    drivers = zip(history.cooks, history.moves, strict=True)
    return float(sum(TICKS_PER_SECOND / cook.interval for cook, moves in drivers if moves))


def _idle(history: MatchHistory, cooks: Sequence[int]) -> float:
    occupied = atom_occupy(history, cooks)
    return 0.0 if occupied is None else 1 - occupied


def side_by_side(work: Callable[[T], R], dealt: Iterable[T], processes: int) -> Iterator[R]:
    """What `work` makes of each, in their order; in so many processes if that is more than one."""
    if processes < 2:
        yield from map(work, dealt)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, dealt)


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
