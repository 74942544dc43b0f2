"""The order board: drawing, serving, expiry and arrival of orders."""

from random import Random

from game.kitchen import events as ev
from game.kitchen.interact import Use
from game.kitchen.items import Food
from game.kitchen.layout import Kitchen
from game.kitchen.state import Order


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
    rules = kitchen.orders
    while (count := _usual(orders)) < rules.concurrent and tick >= rules.stagger_ticks * count:
        dish = draw(kitchen, seed, drawn)
        limit = kitchen.menu.dishes[dish].limit_ticks
        orders += (Order(drawn, dish, tick, tick + limit),)
        drawn += 1
    return orders, drawn


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
            tip = _tip(use.kitchen, order, use.tick, row)
            won = reward(use.kitchen, order)
            return rest, ev.Served(use.cook, use.cell, dish, order, won, tip)
    wrong = use.kitchen.orders.wrong_penalty
    return orders, ev.ServedUnordered(use.cook, use.cell, dish, food, wrong)


def _tip(kitchen: Kitchen, order: Order, tick: int, row: int) -> int:
    tips = kitchen.orders.tips
    left, limit = order.deadline - tick, order.deadline - order.placed
    return 0 if tips is None else tips.earned(left, limit, row)


def _usual(orders: tuple[Order, ...]) -> int:
    """How many there are beside those of critics."""
    return sum(not order.critic for order in orders)


def next_change(kitchen: Kitchen, orders: tuple[Order, ...], never: int) -> int:
    """The tick of the next expiry or arrival, `never` if there is none."""
    soonest = min((o.deadline for o in orders), default=never)
    if (count := _usual(orders)) < kitchen.orders.concurrent:
        soonest = min(soonest, kitchen.orders.stagger_ticks * count)
    return soonest
