"""The order board: drawing, serving, expiry and arrival of orders."""

from random import Random

from game.kitchen import events as ev
from game.kitchen.interact import Use
from game.kitchen.items import Food
from game.kitchen.layout import Kitchen
from game.kitchen.state import ENDLESS, TICKS_PER_SECOND, Order, State


def draw(kitchen: Kitchen, seed: int, number: int) -> str:
    """The dish of the `number`-th order (from 0) of a match with `seed`.

    A function of its arguments alone, so the state need only count the draws.
    """
    rules = kitchen.orders
    if rules.sequence:
        return rules.sequence[number % len(rules.sequence)]
    share = Random(f"orders {seed} {number}").random()
    return rules.dishes[int(share * len(rules.dishes))]


def reward(kitchen: Kitchen, order: Order) -> int:
    """Points for serving `order`, tips left aside."""
    return kitchen.menu.dishes[order.dish].reward if order.reward is None else order.reward


def penalty(kitchen: Kitchen, order: Order) -> int:
    """Points off if `order` expires."""
    return kitchen.orders.expired_penalty if order.penalty is None else order.penalty


def refill(
    kitchen: Kitchen, orders: tuple[Order, ...], tick: int, seed: int, drawn: int
) -> tuple[tuple[Order, ...], int]:
    """`orders` filled up as the rules allow at `tick`, and how many were drawn by then."""
    while tick >= _next_arrival(kitchen, orders, drawn, never=tick + 1):
        dish = draw(kitchen, seed, drawn)
        limit = kitchen.menu.dishes[dish].limit_ticks if kitchen.orders.expire else ENDLESS
        orders += (Order(drawn, dish, tick, tick + limit),)
        drawn += 1
    return orders, drawn


def _next_arrival(kitchen: Kitchen, orders: tuple[Order, ...], drawn: int, never: int) -> int:
    """The first tick at which another order may come, `never` as long as none can."""
    count = sum(not order.critic for order in orders)
    comes = kitchen.orders.next_may_come(count, drawn)
    return kitchen.orders.stagger_ticks * count if comes else never


def finished(state: State) -> bool:
    """Whether nothing is left to do: all orders of a list with an end are gone, and what is to lie
    about does.
    """
    kitchen = state.kitchen
    has_end = kitchen.orders.number is not None or kitchen.stock
    return bool(has_end) and not left_to_do(state)


def left_to_do(state: State) -> int:
    """Of work that has an end: orders that are not gone, and pieces that do not lie about yet."""
    kitchen, number = state.kitchen, state.kitchen.orders.number
    gone = state.drawn - len(state.orders)
    wanted = kitchen.stock.items()
    pieces = sum(max(0, count - lying(state, name)) for name, count in wanted)
    return pieces + (0 if number is None else number - gone)


def won_by_being_early(before: State, after: State) -> int:
    """Points for having nothing left to do in `after`: the full seconds that are left until par."""
    par = after.kitchen.orders.par_seconds
    if par is None or not finished(after) or finished(before):
        return 0
    return left_until_par(par, after.tick)


def left_until_par(par: int, tick: int) -> int:
    """The full seconds until `par` seconds have been played; 0 then."""
    return max(0, par * TICKS_PER_SECOND - tick) // TICKS_PER_SECOND


def lying(state: State, ingredient: str) -> int:
    """How many prepared pieces of `ingredient` lie on counters and boards."""
    return state.contents.count(Food((state.kitchen.menu.ingredients[ingredient].prepared,)))


def deliver(
    use: Use, food: Food, orders: tuple[Order, ...], row: int
) -> tuple[tuple[Order, ...], ev.Served | ev.ServedUnordered]:
    """`food` reaches the delivery: the first order of its dish on the board is fulfilled.

    A critic's comes before the others. `row`: orders served in a row before.
    """
    dish = use.menu.dish_of.get(food.parts)
    for order in sorted(orders, key=lambda o: not o.critic):
        if order.dish == dish:
            rest = tuple(o for o in orders if o is not order)
            tips = use.kitchen.orders.tips
            left, limit = order.deadline - use.tick, order.deadline - order.placed
            tip = 0 if tips is None else tips.earned(left, limit, row)
            won = reward(use.kitchen, order)
            return rest, ev.Served(use.cook, use.cell, dish, order, won, tip)
    wrong = use.kitchen.orders.wrong_penalty
    return orders, ev.ServedUnordered(use.cook, use.cell, dish, food, wrong)


def next_change(kitchen: Kitchen, orders: tuple[Order, ...], drawn: int, never: int) -> int:
    """The tick of the next expiry or arrival, `never` if there is none."""
    soonest = min((o.deadline for o in orders), default=never)
    return min(soonest, _next_arrival(kitchen, orders, drawn, never))
