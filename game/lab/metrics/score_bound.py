"""How much a round can yield at best: a bound from cooking times, strikes and shortest walks."""

from collections import Counter
from dataclasses import dataclass

from game.content.level import Level
from game.executor.floor import Floor, floor_of
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.orders import draw
from game.kitchen.recipe import Process, Step, recipes_of
from game.kitchen.scheduled_events import Critic, forms
from game.kitchen.state import TICKS_PER_SECOND
from game.kitchen.unfolding import scheduled


@dataclass(frozen=True, slots=True)
class Work:
    """The fewest moves for one dish: until it is on the heat, and from there until it is served."""

    before: int
    after: int


def best_score(level: Level, seed: int, moves_per_second: float) -> int:
    """No cooks with so many moves a second between them score more in this round.

    They work without a wasted move, nobody is in anybody's way, and no order expires. What is
    served must have been on the heat for its cooking time by the end of the round, and of the
    orders drawn only those can be served that appear: the first n + concurrent - 1 for n dishes.
    Every guest tips the most there is, being early wins all it can, and what critics want takes
    no work.
    """
    kitchen, menu = level.kitchen, level.kitchen.menu
    floor = floor_of(kitchen)
    work = {dish: least_work(floor, dish) for dish in kitchen.orders.dishes}
    seconds = level.round_ticks / TICKS_PER_SECOND
    times = [a.cook_ticks / TICKS_PER_SECOND for a in menu.appliances.values()]
    moves = moves_per_second * seconds
    early_moves = moves_per_second * (seconds - min(times, default=0))
    best = 0
    for served in range(1, _most_orders(level) + 1):
        numbers = range(served + kitchen.orders.concurrent - 1)
        drawn = [draw(kitchen, seed, number) for number in numbers]
        before = sum(sorted(work[d].before for d in drawn)[:served])
        whole = sum(sorted(work[d].before + work[d].after for d in drawn)[:served])
        if before > early_moves or whole > moves:
            break
        best = sum(sorted((menu.dishes[d].reward for d in drawn), reverse=True)[:served])
        best += _most_tips(kitchen, served)
    best += kitchen.orders.par_seconds or 0
    return best + sum(h.reward for h in scheduled(kitchen, seed) if isinstance(h, Critic))


def _most_orders(level: Level) -> int:
    """How many orders there are at most, those of critics aside: no cook serves two in a tick."""
    number = level.kitchen.orders.number
    return level.round_ticks if number is None else number


def _most_tips(kitchen: Kitchen, served: int) -> int:
    """What guests give for so many dishes if each is served as it is ordered."""
    tips = kitchen.orders.tips
    return 0 if tips is None else sum(tips.earned(1, 1, before) for before in range(served))


def least_work(floor: Floor, dish: str) -> Work:
    """The fewest moves that `dish` takes: take, carry, strike, gather, heat, plate, serve.

    Walks lead from station to nearest station, and back to the boards for the next dish. Where a
    wall of counters separates two stations things are passed over it, and the walk counts nothing.
    """
    steps = recipes_of(floor.kitchen.menu).making(dish)
    cooked = {step.what for step in steps if step.process is Process.COOK}
    heated = [s for s in steps if dish in cooked or s.what in cooked]
    early = [s for s in heated if s.process not in (Process.PLATE, Process.SERVE)]
    often = Counter(floor.kitchen.menu.dishes[dish].ingredients)
    several = _most_portions(floor.kitchen, dish)
    moves = {
        step: max(1, often[step.what])
        * _moves(floor, step, steps)
        // (several if step in early else 1)
        for step in steps
    }
    before = sum(moves[step] for step in early)
    return Work(before, sum(moves.values()) - before)


def _moves(floor: Floor, step: Step, steps: tuple[Step, ...]) -> int:
    """The fewest moves for one of `steps`."""
    heat = (Kind.APPLIANCE, step.appliance.name if step.appliance else None)
    crate, board = (Kind.SOURCE, step.what), (Kind.BOARD, None)
    chopped = any(s.process is Process.CHOP for s in steps)
    from_board = any(s.process is Process.CHOP and s.what == step.what for s in steps)
    match step.process:
        case Process.CHOP:  # the piece is picked up once more
            return floor.apart(crate, board) + step.strikes + 3
        case Process.COOK if step.gathers:
            names = [food.ingredients[0] for food in step.inputs]
            knife = {s.what for s in steps if s.process is Process.CHOP}
            return sum(
                floor.apart(board if name in knife else (Kind.SOURCE, name), heat)
                + 1
                + (name not in knife)
                for name in names
            )
        case Process.COOK if step.what in step.dishes:
            return (2 * floor.apart(board, heat) if chopped else 0) + 1
        case Process.COOK:
            return floor.apart(board, heat) + 1 if from_board else floor.apart(crate, heat) + 2
        case Process.PREPARE if step.plated:
            return len(step.inputs)
        case Process.PLATE:
            return floor.apart((Kind.PLATES, None), heat) + 2
        case Process.SERVE:
            pots = [s.appliance.name for s in steps if s.process is Process.PLATE and s.appliance]
            walks = (floor.apart((Kind.APPLIANCE, pot), (Kind.DELIVERY, None)) for pot in pots)
            return sum(walks) + 1
    return 0


def most_points(level: Level) -> int:
    """No cooks as quick as the level's quickest score more in a round of it.

    Every move of theirs goes to the dish that yields most for its work and every appliance is in
    use all the time; there is always an order for what they make, with the best tip.
    """
    kitchen = level.kitchen
    first = (forms(each)[0] for each in kitchen.schedule)  # a critic pays the same for any dish
    critics = (each for each in first if isinstance(each, Critic))
    asked = sum(critic.reward + _best_tip(kitchen) for critic in critics)
    dishes = (_worth(kitchen, dish) for dish in kitchen.orders.dishes)
    ordered = _most_orders(level) * max(dishes, default=0)
    dished = int(min(_by_hands(level), _by_heat(level), ordered))
    return dished + asked + (kitchen.orders.par_seconds or 0)


def _by_hands(level: Level) -> float:
    """Points as far as the cooks' moves go."""
    kitchen, floor = level.kitchen, floor_of(level.kitchen)
    seconds = level.round_ticks / TICKS_PER_SECOND
    moves = float(max(level.paces)) * len(level.cooks) * seconds
    best = 0.0
    for dish in kitchen.orders.dishes:
        work = least_work(floor, dish)
        best = max(best, _worth(kitchen, dish) / max(1, work.before + work.after))
    return moves * best


def _by_heat(level: Level) -> float:
    """Points as far as the appliances go; no bound where a dish needs none of them."""
    kitchen = level.kitchen
    best: dict[str, float] = {}
    for dish in kitchen.orders.dishes:
        steps = recipes_of(kitchen.menu).making(dish)
        heats = (s.appliance.name for s in steps if s.process is Process.COOK and s.appliance)
        if (heat := next(heats, None)) is None:
            return float("inf")
        most = _worth(kitchen, dish) * _most_portions(kitchen, dish)
        best[heat] = max(best.get(heat, 0.0), most)
    return sum(worth * _batches(level, heat) for heat, worth in best.items())


def _batches(level: Level, appliance: str) -> int:
    """So often all appliances of the kind together are done within a round."""
    ticks = level.kitchen.menu.appliances[appliance].cook_ticks
    return len(level.kitchen.cells(Kind.APPLIANCE, appliance)) * (level.round_ticks // ticks)


def _most_portions(kitchen: Kitchen, dish: str) -> int:
    """For how many of `dish` something in it is heated at once, at most."""
    menu = kitchen.menu
    made = menu.dishes[dish]
    pieces = (menu.ingredients[name].portions for name in made.ingredients)
    return max(made.portions, *pieces)


def _worth(kitchen: Kitchen, dish: str) -> int:
    return kitchen.menu.dishes[dish].reward + _best_tip(kitchen)


def _best_tip(kitchen: Kitchen) -> int:
    tips = kitchen.orders.tips
    return 0 if tips is None else tips.earned(1, 1, tips.row_most)
