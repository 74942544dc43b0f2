"""The interaction table where plates are counted, come back dirty and are washed."""

import random

import pytest

from game.kitchen import events as ev
from game.kitchen.items import DirtyPlate, Plate
from game.kitchen.layout import Control
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest, snapshot
from game.kitchen.state import Stack, Washing
from game.kitchen.step import first_state, step
from tests.kitchen.scenario import WASHED_SOUPS, Scene, food
from tests.tables import stored

#: target | in hand | on the target | in hand after | on the target after (or 'no:' and the reason)
TABLE = stored(__file__, "TABLE")
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.splitlines() if line]
CHARS = {"plates": "P", "return": "Q", "sink": "W", "counter": "x", "pot": "S", "bin": "B",
         "delivery": "D"}  # fmt: skip
#: What the cook in the middle has around it at once.
ROOM = "####\n#{}.#\n#0.#\n####"
SERVICE = "##D##\n#...Q\nP.0.W\n#...#\n#####"


@pytest.mark.parametrize("row", ROWS, ids=" | ".join)
@pytest.mark.parametrize("control", list(Control))
def test_row(row, control):
    target, held, on, *after = row
    scene = Scene(ROOM.format(CHARS[target]), {0: held}, {CHARS[target]: on}, WASHED_SOUPS,
                  control=control)  # fmt: skip
    scene.play("ui" if control is Control.INTERACT else "u")
    scene.agrees(CHARS[target], [held, on], after)


def test_the_stacks_share_what_there_is():
    scene = Scene("PPP#\n#.0#\n####", menu=WASHED_SOUPS)
    assert [scene.state.contents[cell] for cell in range(3)] == [Stack(2), Stack(2), Stack(1)]


def test_a_served_plate_comes_back_dirty_and_is_washed():
    scene = Scene(SERVICE, {0: "plate of cooked lettuce+onion"}, menu=WASHED_SOUPS).order("alice")
    scene.play("uu" + "." * 28)
    assert scene.on("Q") == "-"
    scene.wait(2)
    assert scene.on("Q") == "pile of 1"
    assert scene.happened(ev.PlateReturned) == [ev.PlateReturned(scene.cell("Q"))]
    scene.play("rr" + "d" + "r" * 5)
    assert scene.holds() == "plate"
    assert [event.left for event in scene.happened(ev.Scrubbed)] == [3, 2, 1]
    assert scene.happened(ev.Washed) == [ev.Washed(0, scene.cell("W"))]


def test_what_nobody_ordered_comes_back_too():
    scene = Scene(SERVICE, {0: "plate of cooked lettuce+onion"}, menu=WASHED_SOUPS)
    scene.play("uu").wait(31)
    assert scene.happened(ev.ServedUnordered)
    assert scene.on("Q") == "pile of 1"


def test_a_plate_comes_back_to_the_place_nearest_to_its_delivery():
    scene = Scene("Q#D#Q\n#.0.#\n#####", {0: "plate of cooked lettuce+onion"}, menu=WASHED_SOUPS)
    scene.play("u").wait(31)
    assert scene.state.contents[scene.kitchen.cell(0, 0)] == Stack(1, dirty=True)
    assert scene.state.contents[scene.kitchen.cell(4, 0)] is None


def test_one_brings_the_plate_and_another_washes_it():
    scene = Scene("#####\n#0W1#\n#####", {0: "dirty plate"}, menu=WASHED_SOUPS)
    scene.play("r", ".llll")
    assert scene.holds(1) == "plate"
    assert scene.holds(0) == scene.on("W") == "-"


def plates(state):
    """Every plate there is, whatever its state, those with the guests too."""
    found = len(state.returning)
    for thing in (*(cook.held for cook in state.cooks), *state.contents):
        match thing:
            case Plate() | DirtyPlate():
                found += 1
            case Stack(count) | Washing(count):
                found += count
    return found


@pytest.mark.parametrize("seed", range(6))
def test_no_plate_is_ever_lost_or_made(seed):
    scene = Scene(SERVICE.replace("#####", "BSCx#"), menu=WASHED_SOUPS, held={0: "plate"})
    state, random_ = scene.order("alice", "alice").state, random.Random(seed)
    soup = Plate(food("cooked lettuce+onion"))
    for tick in range(900):
        if tick % 60 == 0 and state.cooks[0].held == Plate():  # a soup falls onto it
            scene.state = state
            scene.give(0, "plate of cooked lettuce+onion")
            state = scene.state
            assert state.cooks[0].held == soup
        before = plates(state)
        state, _ = step(state, [random_.choice(list(Move))])
        assert plates(state) == before == 6


def test_kitchens_without_the_rule_know_nothing_of_it():
    scene = Scene(SERVICE.replace("Q", "#").replace("W", "#"))
    assert "returning" not in snapshot(scene.state)
    counted = first_state(Scene(SERVICE, menu=WASHED_SOUPS).kitchen, 0)
    assert snapshot(counted)["returning"] == []
    assert digest(counted) != digest(scene.state)
