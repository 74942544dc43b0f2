"""The burger kitchens' interaction table (DPT-Agent, section 1.4): pan, bread, no pot.

Nothing but the menu differs from the soups.
"""

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import Control, OrderRules
from tests.kitchen.scenario import BURGERS, Scene
from tests.tables import stored

#: target | in hand | on the target | in hand after | on the target after (or 'no:' and the reason)
TABLE = stored(__file__, "TABLE")

CHARS = {
    "counter": "x", "board": "C", "bread": "R", "beef": "F", "lettuce": "L", "plates": "P",
    "pan": "K", "bin": "B", "delivery": "D",
}  # fmt: skip

#: What the public code refuses and our kitchens allow, in soups, too: less to be surprised by.
KINDER = """
plates  | ready bread                  | -                     | plate of ready bread            | -
plates  | plate                        | -                     | -                               | -
board   | raw beef                     | -                     | -                               | raw beef
board   | plate of ready bread         | -                     | -                               | plate of ready bread
counter | plate of ready bread         | plate                 | plate                           | plate of ready bread
"""  # noqa: E501

ROWS = [
    [cell.strip() for cell in line.split("|")] for line in (TABLE + KINDER).splitlines() if line
]


def kitchen(char, **options):
    return Scene(f"#####\n##0{char}#\n#####", menu=BURGERS, control=Control.INTERACT, **options)


@pytest.mark.parametrize("row", ROWS, ids=" | ".join)
def test_row(row):
    target, hand, content, *after = row
    char = CHARS[target]
    scene = kitchen(char, held={0: hand}, on={char: content}, tick=999).play("ri")
    scene.agrees(char, [hand, content], after)


def test_beef_cooks_75_ticks_and_burns_100_later():
    scene = kitchen("K", held={0: "raw beef"}).play("ri")
    entered = scene.state.tick
    scene.wait(75 + 100 - 1)
    assert scene.on("K") == "hot beef"
    scene.wait(1)
    assert scene.on("K") == "fire beef"
    assert [type(e).__name__ for e in scene.events[-2:]] == ["Cooked", "FireStarted"]
    assert scene.state.tick - entered == 175


def test_two_cooks_chop_one_board_and_spray_one_fire():
    scene = Scene("#####\n#0C1#\n#####", menu=BURGERS, control=Control.INTERACT,
                  on={"C": "chopping lettuce 8"}).play("riiii", "liiii")  # fmt: skip
    assert scene.on("C") == "chopped lettuce"
    scene = Scene("#####\n#0K1#\n#####", menu=BURGERS, control=Control.INTERACT,
                  held={0: "extinguisher", 1: "extinguisher"}, on={"K": "fire beef"})  # fmt: skip
    scene.play("riii", "lii.")
    assert scene.on("K") == "charred beef"


def test_half_chopped_lettuce_waits_and_burnt_beef_stays_until_it_is_taken_out():
    scene = kitchen("C", on={"C": "chopping lettuce 8"}).play("riii").wait(500)
    assert scene.on("C") == "chopping lettuce 5"
    scene = kitchen("K", held={0: "plate"}, on={"K": "charred beef"}).wait(500)
    assert scene.on("K") == "charred beef"
    assert scene.play("ri").holds() == "plate of charred beef" and scene.on("K") == "-"


def test_a_fire_takes_five_sprays_and_remembers_them():
    scene = kitchen("K", held={0: "extinguisher"}, on={"K": "fire beef"})
    scene.play("riii").wait(100).play("i")
    assert scene.on("K") == "fire beef"
    scene.play("i")
    assert scene.on("K") == "charred beef"
    assert len(scene.happened(ev.FireOut)) == 1


@pytest.mark.parametrize(
    ("plate", "dish", "score"),
    [("ready bread+chopped lettuce", "lb", 15), ("cooked beef+ready bread", "bb", 20),
     ("cooked beef+ready bread+chopped lettuce", "blb", 25), ("cooked beef", None, -10),
     ("charred beef", None, -10)],
)  # fmt: skip
def test_rewards_and_wrong_serves(plate, dish, score):
    rules = OrderRules(("lb", "bb", "blb"), 3, wrong_penalty=10, sequence=("lb", "bb", "blb"))
    scene = kitchen("D", held={0: f"plate of {plate}"}, orders=rules).play("ri")
    assert scene.state.score == score
    (event,) = scene.happened(ev.Served, ev.ServedUnordered)
    assert event.dish == dish


def test_orders_arrive_staggered():
    rules = OrderRules(("lb",), 4, stagger_ticks=25)
    scene = kitchen("D", orders=rules)
    counts = [len(scene.wait(1).state.orders) for _ in range(80)]
    assert [counts.index(n) + 1 for n in (2, 3, 4)] == [25, 50, 75]
    assert len(scene.happened(ev.OrderPlaced)) == 3  # the first lay there at the start
    scene.give(0, "plate of ready bread+chopped lettuce")
    scene.play("ri")
    assert [o.number for o in scene.state.orders] == [1, 2, 3, 4]  # replaced at once


FULL = "plate of cooked beef+ready bread+chopped lettuce"
PENALTIES = OrderRules(("blb",), 2, expired_penalty=10, wrong_penalty=10)


def test_a_burger_that_is_served_in_the_tick_in_which_its_order_expires_is_paid():
    """The public code lets the order expire first: a miss, and a wrong serve on top."""
    scene = kitchen("D", held={0: FULL}, orders=PENALTIES).order("blb", limit=2).play("ri")
    assert scene.state.score == 25 and not scene.happened(ev.OrderExpired)


def test_every_order_grows_older_although_one_expires():
    """In the public code the one after it does not, in that tick."""
    scene = kitchen("D", orders=OrderRules(("blb",), 1)).order("blb", "bb", "lb", limit=30)
    scene.wait(30)
    assert [e.order.number for e in scene.happened(ev.OrderExpired)] == [0, 1, 2]


def test_a_whole_burger():
    """Lettuce chopped, beef fried, both on bread and served: all of it by keys alone."""
    scene = Scene(
        """
        #RPLF#
        #0...#
        #xCKD#""",
        menu=BURGERS, control=Control.INTERACT, orders=OrderRules(("blb",), 1),
    )  # fmt: skip
    scene.play("rrrui" + "ldi")  # beef into the pan
    scene.play("uildi" + "iiiiiiii")  # lettuce onto the board, eight strikes
    assert (scene.on("K"), scene.on("C")) == ("cooking beef", "chopped lettuce")
    scene.play("ui" + "di")  # the lettuce goes onto a plate
    scene.play("ldi" + "ui" + "di")  # plate down on x, bread onto it
    scene.play("i" + "rr").wait(75).play("di")  # and the beef
    assert scene.holds() == "plate of cooked beef+ready bread+chopped lettuce"
    scene.play("rdi")
    assert scene.state.score == 25
    assert scene.reasons() == []
