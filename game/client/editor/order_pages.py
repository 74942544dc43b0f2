"""Pages of a round: what is ordered, what it pays and costs, what stars take."""

from collections.abc import Sequence
from functools import partial

from game.client.editor.bench import Bench, Edit, push
from game.client.editor.choices import counted, member, numbers
from game.client.editor.event_rows import event_rows
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next
from game.design.fields import field, set_field

STARS = ("One star", "Two stars", "Three stars")
POINTS = range(5, 1001, 5)


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


def star_rows(bench: Bench) -> Sequence[Row]:
    """What stars cost, and what happens during a round."""
    points = _points(bench)
    proposal = bench.proposal
    rows: list[Row] = [Push("Stars", proposal.told, caption="Propose", act=lambda: _propose(bench))]
    if len(points) == len(STARS):
        for number, label in enumerate(STARS):
            change = partial(_with_points, points, number)
            rows.append(counted(bench, label, points[number], POINTS, change))
        rows.append(push(bench, "Stars", "as usual", partial(set_field, path="stars", value=None)))
    return [*rows, *event_rows(bench)]


def _points(bench: Bench) -> list[int]:
    said = field(bench.desk.draft, "stars")
    return [int(str(p)) for p in said if str(p).isdecimal()] if isinstance(said, list) else []


def _with_points(points: list[int], number: int, value: int) -> Edit:
    changed = [*points[:number], value, *points[number + 1 :]]
    return partial(set_field, path="stars", value=changed)


def _propose(bench: Bench) -> Next:
    level = bench.desk.checked.level
    if level is None:
        bench.desk.told = "First the kitchen must be one that can be played."
    else:
        bench.proposal.begin(level)
    return None
