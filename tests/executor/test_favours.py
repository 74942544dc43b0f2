"""Stepping aside, coming, cleaning up, freeing and watching: what can be done, and what it does."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.executor import reflex
from game.executor.driver import MacroEnded, PolicyDriver
from game.executor.macros import CanStart, availability, available, macros
from game.executor.verbs._staying import PATIENCE_TICKS, STAY_TICKS
from game.kitchen import events as ev
from game.kitchen.items import food_of
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Chopping, Heating
from game.kitchen.step import first_state
from tests.executor.driving import agrees, carry_out, endings, lying, macro, play, tick, told
from tests.executor.test_properties import Round, controls, names, rounds, seeds, start
from tests.kitchen.scenario import BURGERS, Scene
from tests.tables import stored, table

KITCHEN = """
    #TLOPCa#
    B......b
    S.0..1.E
    S......D
    #c#CB#d#"""


def answer(scene, name, cook=0):
    return availability(scene.state, cook, macro(scene, name))


def done(scene, name, cook=0, limit=150):
    moves, ended = carry_out(scene, name, cook, limit)
    assert (ended.outcome, ended.reason) == ("done", "")
    assert not scene.reasons()
    return moves


#: macro action of cook 0 | in its hand | what lies where | '' for yes, else the reason | first
TABLE = stored(__file__, "TABLE")


@pytest.mark.parametrize("row", [row for row in TABLE.split("\n") if row.strip()])
def test_table(row):
    name, held, on, *said = (part.strip() for part in row.split("|"))
    scene = Scene(KITCHEN, held={0: held}, on=lying(on)).order("alice")
    agrees(answer(scene, name), *said)


def test_without_a_bin_nothing_can_be_thrown_away():
    agrees(answer(Scene("a0.1", on={"a": "raw onion"}), "Clean Up"), "no bin is within reach")


# Stepping aside and coming.


def test_who_steps_aside_leaves_the_corridor_free():
    scene = Scene("##.##\n1.0.D\n##.##")
    driver = told(scene, "Step Aside")
    play(scene, {0: driver}, 4)
    assert scene.state.cooks[0].cell not in {scene.kitchen.cell(x, 1) for x in range(5)}
    for _ in range(3):
        tick(scene, {0: driver.next(scene.state), 1: Move.RIGHT})
    assert scene.cells()[1] == (3, 1)


def test_who_steps_aside_leaves_the_station_free_and_stays_away_for_a_moment():
    scene = Scene("C0..#\n#1..#\n#...#", on={"C": "chopping tomato 5"})
    moves = done(scene, "Step Aside")
    assert moves >= STAY_TICKS
    assert scene.state.cooks[0].cell not in (scene.kitchen.starts[0], scene.kitchen.cell(1, 2))


def test_there_may_be_no_room():
    scene = Scene("#0#\n#1#\n#.#")
    agrees(answer(scene, "Step Aside"), "there is no room to step aside")


def test_an_interrupted_stay_counts_once_it_has_begun():
    scene = Scene("#1.0.#\n#....#")
    driver = told(scene, "Step Aside")
    play(scene, {0: driver}, 8)
    driver.interrupt(scene.state)
    assert [end.outcome for end in endings(driver)] == ["done"]


def test_who_comes_stands_next_to_the_other_cook():
    scene = Scene(KITCHEN)
    done(scene, "Come Here")
    (x, y), (other_x, other_y) = scene.cells()
    assert abs(x - other_x) + abs(y - other_y) == 1


def test_behind_a_wall_one_comes_as_near_as_can_be():
    scene = Scene("0.#..\n..#..\n..#.1")
    done(scene, "Come Here")
    assert scene.cells()[0] == (1, 2)


def test_alone_there_is_nobody_to_come_to():
    agrees(answer(Scene("#0."), "Come Here"), "there is nobody to come to")


def test_nobody_is_followed_for_ever():
    """The other cook is quicker and runs round the block."""
    scene = Scene(".....\n.###.\n.###.\n0...1")
    driver, way = told(scene, "Come Here"), [(0, -1), (-1, 0), (0, 1), (1, 0)]
    moves = {(0, -1): Move.UP, (-1, 0): Move.LEFT, (0, 1): Move.DOWN, (1, 0): Move.RIGHT}
    for count in range(PATIENCE_TICKS + 40):
        keys = {1: moves[way[count // 4 % 4]]}
        if count % 4 == 0:
            keys[0] = driver.next(scene.state)
        if ended := endings(driver):
            break
        tick(scene, keys)
    assert ended


# Cleaning up.


@table(__file__)
def test_one_thing_is_cleaned_up(lying, left):
    scene = Scene(KITCHEN, on=lying).order("alice")
    done(scene, "Clean Up")
    assert {char: scene.on(char) for char in left} == left


def test_what_orders_need_and_dishes_stay():
    kept = {"a": "chopped onion", "b": "chopped lettuce", "c": "plate of cooked onion+tomato"}
    scene = Scene(KITCHEN, on={**kept, "d": "chopped tomato"}).order("alice")
    done(scene, "Clean Up")
    assert {char: scene.on(char) for char in kept} == kept
    assert scene.on("d") == "-"
    agrees(answer(scene, "Clean Up"), "nothing lies about that is not needed")


# Freeing.

TIGHT = """
    #CTaL#
    S0...1
    #PbB##"""


def test_a_board_is_freed_of_what_lies_on_it():
    scene = Scene(TIGHT, on={"C": "chopped tomato"}).order("bob")
    done(scene, "Free Board")
    assert scene.on("C") == "-"
    assert not scene.happened(ev.Binned)


def test_what_is_half_chopped_is_finished_first():
    scene = Scene(TIGHT, on={"C": "chopping tomato 4"}).order("bob")
    done(scene, "Free Board")
    assert scene.on("C") == "-"
    assert len(scene.happened(ev.Chopped)) == 1


def test_my_own_board_is_freed_though_another_is_free():
    """That is what 'use the other board' comes to."""
    scene = Scene("#CTa#\nC0..1\n#P#B#", on={"C": "chopping tomato 3"}).order("bob")
    scene.play("u", ".")
    done(scene, "Free Board")
    assert scene.on("C") == "-"


def test_a_board_at_which_the_other_chops_is_left_to_it():
    scene = Scene("TC1\n#0.\n###", on={"C": "chopping onion 4"})
    scene.play("", "l")
    agrees(answer(scene, "Free Board"), "every board is in use")


@pytest.mark.parametrize(("lying", "place"), [
    ({"a": "plate", "b": "chopped lettuce"}, "a"),
    ({"a": "chopped onion", "b": "chopped lettuce"}, "a"),
])  # fmt: skip
def test_a_counter_is_freed_of_what_has_another_place(lying, place):
    scene = Scene("PaTb\n.01.\nSC#B".replace("#", "c"), on={**lying, "c": "raw tomato"})
    scene.order("bob")
    done(scene, "Free Counter")
    assert scene.on(place) == "-"
    assert not [e for e in scene.happened(ev.Binned) if "lettuce" in e.food.ingredients]


def test_a_pot_is_freed_of_burnt_food_and_of_what_is_no_dish():
    for waste in ("charred lettuce+onion", "hot onion", "cooking onion"):
        scene = Scene(TIGHT, on={"S": waste})
        done(scene, "Free Pot", limit=200)
        assert scene.on("S") == "-"


def test_a_pot_with_a_soup_in_it_is_in_use():
    scene = Scene(TIGHT, on={"S": "cooking lettuce+onion"})
    agrees(answer(scene, "Free Pot"), "every pot is in use")
    scene.put("S", "fire lettuce+onion")
    agrees(answer(scene, "Free Pot"), "every pot is in use", "Putout")


def test_a_pan_is_freed_where_there_are_pans():
    assert answer(Scene("K0P\n#B1", on={"K": "charred beef"}, menu=BURGERS), "Free Pan") == (
        CanStart()
    )


# Watching.


def test_a_watched_pot_is_stood_beside_with_a_plate_until_it_is_cooked():
    scene = Scene(KITCHEN, on={"S": "cooking lettuce+onion"})
    moves = done(scene, "Watch Pots", limit=200)
    assert moves >= 149
    assert scene.holds() == "plate"
    assert scene.state.cooks[0].cell in (scene.kitchen.cell(1, 2), scene.kitchen.cell(1, 3))


def test_who_watches_stands_still():
    scene = Scene(KITCHEN, on={"S": "cooking lettuce+onion"})
    driver = told(scene, "Watch Pots")
    play(scene, {0: driver}, 20)
    walked = len(scene.happened(ev.Walked))
    play(scene, {0: driver}, 60)
    assert len(scene.happened(ev.Walked)) == walked


def test_what_another_takes_from_a_watched_pot_was_cooked():
    scene = Scene(KITCHEN, on={"S": "cooking lettuce+onion"})
    driver = told(scene, "Watch Pots")
    play(scene, {0: driver}, 20)
    scene.put("S", "-")
    driver.next(scene.state)
    assert [end.outcome for end in endings(driver)] == ["done"]


def test_a_standing_cook_makes_room_and_comes_back():
    scene = Scene("S.#\n01.\n..#", on={"S": "cooking lettuce+onion"})
    driver = told(scene, "Watch Pots")
    for _ in range(4):
        tick(scene, {0: driver.next(scene.state), 1: Move.LEFT})
    assert scene.cells()[1] == (0, 1)


def test_favours_are_never_begun_unasked():
    scene = Scene(KITCHEN, on={"a": "chopped tomato", "S": "charred onion"}).order("alice")
    driver = PolicyDriver(0, reflex.choose)
    play(scene, {0: driver}, 200)
    assert not [r for r in driver.drain() if r.macro.on_demand]


# What holds whatever favours two cooks are asked for, on every level, from any state.

#: Those that end by themselves, whatever the others do.
ASKED = ("pass", "fetch", "move", "come", "clean", "free")


class Asked:
    """The policy of a cook who is asked for one favour after the other, at random."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def __call__(self, view, avoid=(), watch=None):
        wanted = [m for m in macros(view.menu) if m.verb in ASKED and m not in avoid]
        self._random.shuffle(wanted)
        return next((m for m in wanted if isinstance(available(view, m), CanStart)), None)


class Ledger(Round):
    """A round in which every piece of food is accounted for."""

    def _check(self, events):
        super()._check(events)
        self.gone = getattr(self, "gone", 0) + sum(_gained(self.state, event) for event in events)


def _gained(state, event):
    """Ingredients that came out of a crate, less those that went into the bin or were served."""
    match event:
        case ev.Took(cell=cell) if state.kitchen.stations[cell].kind is Kind.SOURCE:
            return 1
        case ev.Binned(food=food) | ev.ServedUnordered(food=food):
            return -len(food.parts)
    return 0


def ingredients(state):
    """How many there are in the kitchen, all hands included."""
    things = (*state.contents, *(cook.held for cook in state.cooks))
    inside = (
        thing.food if isinstance(thing, Chopping | Heating | Burning) else food_of(thing)
        for thing in things
    )
    return sum(len(food.parts) for food in inside if food is not None)


@rounds(10)
@given(names, seeds, controls, st.booleans())
def test_nothing_is_lost_and_nobody_waits_for_ever(shipped, name, seed, control, busy):
    state = start(shipped, name, seed, control, busy)
    seats = [PolicyDriver(cook, Asked(seed + cook)) for cook in range(2)]
    played = Ledger(state, seats).play(400)
    assert ingredients(played.state) == ingredients(state) + played.gone
    for records in played.records:
        assert [r for r in records if isinstance(r, MacroEnded) and r.outcome == "done"]


@rounds(5)
@given(seeds)
def test_two_who_pass_to_each_other_over_a_wall_both_get_on(shipped, seed):
    state = first_state(shipped["partition"].kitchen, seed)
    seats = [PolicyDriver(cook, Asked(seed + cook)) for cook in range(2)]
    for records in Round(state, seats).play(600).records:
        done = {r.macro.verb for r in records if isinstance(r, MacroEnded) and r.outcome == "done"}
        assert {"pass", "fetch"} <= done
