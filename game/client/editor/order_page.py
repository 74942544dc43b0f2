"""The page of orders: what is ordered, what it pays and costs."""

from collections.abc import Sequence

from game.client.editor.bench import Bench
from game.client.editor.choices import member, numbers
from game.client.ui.rows import Row


def order_rows(bench: Bench) -> Sequence[Row]:
    """What is ordered, how much at once, for how long, and what it costs."""
    desk = bench.desk
    dishes = desk.menu.dishes.items()
    return [
        *(member(desk, dish.title, "orders.dishes", name) for name, dish in dishes),
        numbers(desk, "Orders at once", "orders.concurrent", range(1, 9), "1"),
        numbers(desk, "First orders apart", "orders.stagger_seconds", range(31), "0", " s"),
        numbers(desk, "A round lasts", "round_seconds", range(30, 601, 10), "100", " s"),
        numbers(desk, "An order lost costs", "penalties.expired", range(51), "5"),
        numbers(desk, "A wrong dish costs", "penalties.wrong", range(51), "0"),
        numbers(desk, "Tip for speed", "tips.speed", range(1, 31)),
        numbers(desk, "Tip for a row", "tips.row", range(1, 21)),
        numbers(desk, "A row counts up to", "tips.row_most", range(1, 21)),
    ]
