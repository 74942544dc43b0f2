"""Cooks who meet: ways around each other, passages, people who push."""

from dataclasses import replace

import pytest

from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.executor.floor import floor_of
from game.executor.view import View
from game.executor.walk import PATIENCE, PUSHES, Walker
from game.kitchen import events as ev
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.lab.runs.arguments import named_level
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, by_reflex
from tests.executor.driving import carry_out, endings, nothing, play, tick, told, view
from tests.kitchen.scenario import BURGERS, Scene


def test_a_standing_cook_is_walked_around():
    scene = Scene("#....#\na0.1.D\n#....#", held={0: "plate of cooked lettuce+onion"})
    scene.order("alice")
    moves, ended = carry_out(scene, "Serve Alice Soup")
    assert (moves, ended.outcome, ended.waited) == (6, "done", 0)
    assert not scene.happened(ev.MoveBlocked)


def test_somebody_for_ever_in_the_passage_is_a_reason_to_give_up():
    scene = Scene("..#.#\n.01.D\n..#.#", held={0: "plate of cooked lettuce+onion"})
    moves, ended = carry_out(scene, "Serve Alice Soup")
    assert (ended.outcome, ended.reason) == ("failed", "another cook stands in the way")
    assert 10 < ended.waited <= moves < 50
    assert scene.holds() == "plate of cooked lettuce+onion"
    assert not scene.happened(ev.MoveBlocked)


def moves_until_both_are_done(scene, drivers, limit):
    """So many, `limit` at most; both must have done what they were told."""
    ends = []

    def both_done():
        ends.extend(end for driver in drivers.values() for end in endings(driver))
        return len(ends) == 2

    moves = play(scene, drivers, limit, until=both_done)
    assert [end.outcome for end in ends] == ["done", "done"]
    return moves


def test_two_who_meet_in_a_doorway_both_get_through():
    scene = Scene("T..#..L\n..0.1..\nC..#..C")
    drivers = {0: told(scene, "Chop Lettuce"), 1: told(scene, "Chop Tomato", cook=1)}
    assert moves_until_both_are_done(scene, drivers, 60) <= 24


def test_two_who_meet_in_a_long_corridor_both_get_through():
    scene = Scene("T..####..L\n..0....1..\nC..####..C")
    drivers = {0: told(scene, "Chop Lettuce"), 1: told(scene, "Chop Tomato", cook=1)}
    assert moves_until_both_are_done(scene, drivers, 90) <= 30


CIRCUIT = """
    ##BP####
    R......#
    L......E
    F0####.D
    #1.....D
    #......#
    #C#C#KK#"""


def test_two_of_one_pace_who_meet_on_a_circuit_do_not_back_off_for_ever():
    """Neither sees the other push: who waits at a corner faces where it came from."""
    scene = Scene(CIRCUIT, held={0: "raw lettuce"}, menu=BURGERS, control=Control.INTERACT)
    cooks = (scene.state.cooks[0], replace(scene.state.cooks[1], facing=Move.LEFT))
    scene.state = replace(scene.state, cooks=cooks)
    drivers = {cook: told(scene, "Chop Lettuce", cook) for cook in (0, 1)}
    assert play(scene, drivers, 40, until=lambda: scene.holds(1) == "raw lettuce") < 40


def test_two_who_dodge_each_other_the_same_way_do_so_once():
    scene = Scene("########\nL......T\nC.01...C\n########", control=Control.INTERACT)
    drivers = {0: told(scene, "Chop Tomato"), 1: told(scene, "Chop Lettuce", cook=1)}
    assert moves_until_both_are_done(scene, drivers, 60) <= 30


DECKS = """
    #########SS##
    #......#....#
    C......#....#
    C0....1.....#
    C...........#
    C......#....#
    #......#....#
    #########SS##"""


def test_two_who_go_round_each_other_from_afar_get_by():
    """Two ways are as short, one through each cell of the door, and each takes the other's."""
    held = {0: "plate of chopped lettuce+tomato", 1: "raw onion"}
    scene = Scene(DECKS, held=held)
    scene.order("bob")
    drivers = {0: told(scene, "Cook Bob Soup"), 1: told(scene, "Chop Onion", cook=1)}
    assert moves_until_both_are_done(scene, drivers, 60) <= 30


@pytest.mark.parametrize("on_tables", [False, True])
def test_two_who_bring_the_same_together_do_not_both_pick_up_and_put_down(on_tables):
    """At either end of a kitchen, in step, each would for ever wait for what the other holds."""
    lettuce, tomato = "chopped lettuce", "chopped tomato"
    lying, held = {"a": lettuce, "b": tomato}, {0: lettuce, 1: tomato}
    things = {"on": lying} if on_tables else {"held": held}
    scene = Scene("#aCL##TCb#\n#0......1#\n#........#\n###S##S###", **things)
    scene.order("bob")
    drivers = {c: told(scene, "Prepare Bob Ingredients", c, reflex.choose) for c in (0, 1)}
    assert play(scene, drivers, 40, until=lambda: scene.happened(ev.Mixed)) < 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("human", "seed"), [("assembler", 4), ("lettuce", 8), ("switcher", 17), ("switcher", 0)]
)
def test_around_a_block_of_counters_nobody_jams(human, seed):
    level = named_level("counter_circuit")
    found = play_round(level, HUMANS[human], by_reflex, seed)
    assert found.standstill < 20 and found.score > 100


def test_a_pushed_chopper_steps_aside_and_comes_back_to_its_board():
    scene = Scene("C.#\n01.\n..#", on={"C": "chopping tomato 8"})
    driver = told(scene, "Chop Tomato")
    seen = set()
    for _ in range(PUSHES + 2):
        tick(scene, {0: driver.next(scene.state), 1: Move.LEFT})
        seen.add(scene.state.cooks[0].cell)
    assert len(seen) > 1
    for _ in range(20):
        tick(scene, {0: driver.next(scene.state), 1: Move.RIGHT})
    assert scene.on("C") == "chopped tomato"


def test_a_chopper_with_nowhere_to_go_keeps_chopping():
    scene = Scene("C#\n01\n##", on={"C": "chopping tomato 8"})
    driver = told(scene, "Chop Tomato")
    for _ in range(9):
        tick(scene, {0: driver.next(scene.state), 1: Move.LEFT})
    assert scene.on("C") == "chopped tomato"


def test_somebody_who_only_stands_and_looks_is_given_way_once():
    scene = Scene("C.#\n01.\n..#", on={"C": "chopping tomato 8"})
    scene.play(".", "l")
    driver = told(scene, "Chop Tomato")
    play(scene, {0: driver}, 16)
    assert scene.on("C") == "chopped tomato"


def test_an_idle_cook_makes_way_at_once():
    scene = Scene("###\n.01\n#.#")
    driver = PolicyDriver(0, nothing)
    for _ in range(3):
        tick(scene, {0: driver.next(scene.state), 1: Move.LEFT})
    assert scene.state.cooks[1].cell == scene.kitchen.starts[0]


def test_an_idle_cook_leaves_the_passage():
    scene = Scene("..#..\n..0.1\n..#..")
    play(scene, {0: PolicyDriver(0, nothing)}, 3)
    assert scene.state.cooks[0].cell != scene.kitchen.starts[0]


def test_an_idle_cook_with_right_of_way_makes_way_too():
    scene = Scene("###\n.10\n#.#")
    driver = PolicyDriver(1, nothing)
    for _ in range(3):
        tick(scene, {1: driver.next(scene.state), 0: Move.LEFT})
    assert scene.state.cooks[0].cell == scene.kitchen.starts[1]


def test_an_idle_cook_leaves_quicks_corridor(shipped):
    """Standing in it sends the other cook all the way round, though it cuts nothing off."""
    kitchen = shipped["quick"].kitchen
    quiet = floor_of(kitchen).quiet
    assert quiet
    assert not {kitchen.cell(1, y) for y in (3, 4)} & set(quiet)


def test_an_idle_cook_does_not_stand_before_the_pots():
    scene = Scene("SPD\n.0.\n...")
    play(scene, {0: PolicyDriver(0, nothing)}, 3)
    assert scene.state.cooks[0].cell in range(6, 9)


def test_a_waiting_cook_lets_others_at_the_pot():
    scene = Scene("#S#\n.0.\n#1#", held={0: "plate"}, on={"S": "cooking lettuce+onion"})
    scene.wait(140)
    driver = told(scene, "Plate Alice Soup")
    for _ in range(4):
        tick(scene, {0: driver.next(scene.state), 1: Move.UP})
    assert scene.state.cooks[1].cell == scene.kitchen.starts[0]


def test_nothing_is_taken_that_the_other_is_about_to_use():
    """The human chops: the partner does not strike at that board, nor chops the same."""
    scene = Scene("TCCL\n1..0\n#OS#", on={}).order("bob")
    scene.give(1, "raw tomato")
    assert reflex.choose(view(scene)).name == "Chop Lettuce"


@pytest.mark.parametrize(("cooks", "in_step", "first"), [(6, True, 0), (6, True, 1), (8, False, 0)])
def test_a_crowd_at_a_door_does_not_jam(cooks, in_step, first):
    """They go to and fro between two rooms, at once or in turn: nobody is on the way for long."""
    kitchen = named_level("long_hatch").with_cooks(cooks).kitchen
    state, walkers = first_state(kitchen, 0), [Walker() for _ in kitchen.starts]
    sources = [c for c in kitchen.cells(Kind.SOURCE) if floor_of(kitchen).beside[c]]
    rooms = sources, kitchen.cells(Kind.DELIVERY)
    errands, begun = [first] * cooks, [0] * cooks
    for turn in range(300 if in_step else 150 * cooks):
        made, moves = [Move.STAY] * cooks, turn if in_step else turn // cooks
        for cook, walker in enumerate(walkers):
            if not in_step and turn % cooks != cook:
                continue
            view, room = View(state, cook), rooms[(errands[cook] + cook) % 2]
            station = room[(errands[cook] + 2 * cook) % len(room)]
            walker.look(view)
            made[cook] = walker.use(view, station)
            if view.cook.cell in view.floor.beside[station]:
                errands[cook], begun[cook], made[cook] = errands[cook] + 1, moves, Move.STAY
        state, _ = step(state, made)
        assert moves - min(begun) < 80


def test_who_cannot_get_out_of_a_corner_is_let_out():
    """Nobody walks against anybody: that the first wants to leave must be guessed."""
    scene = Scene(
        "#T####\nC01..#\nC2...#\n#....D\n######",
        held={0: "plate of cooked lettuce+onion", 1: "raw lettuce"},
    )
    scene.order("alice")
    tick(scene, {0: Move.UP})
    tasks = ("Serve Alice Soup", "Chop Lettuce", "Chop Tomato")
    drivers = {cook: told(scene, task, cook) for cook, task in enumerate(tasks)}
    assert play(scene, drivers, 60, until=lambda: scene.happened(ev.Served)) < 14


def test_a_crowd_goes_round_who_has_long_to_chop():
    """The way round is four moves longer; the other stays for eight."""
    scene = Scene(
        "#####C#####\n#0...1....D\n###.###.###\n###.....2##\n###########",
        held={0: "plate of cooked lettuce+onion"},
        on={"C": "chopping tomato 8"},
    )
    scene.order("alice")
    drivers = {0: told(scene, "Serve Alice Soup"), 1: told(scene, "Chop Tomato", 1)}
    assert play(scene, drivers, 30, until=lambda: scene.happened(ev.Served)) == 13
    drivers[0].end_if_done(scene.state)
    (end,) = endings(drivers[0])
    assert end.waited == 0


@pytest.mark.parametrize(("third", "doing"), [("2", "Chop Lettuce"), (".", "Chop Tomato")])
def test_who_would_wait_in_a_crowd_does_something_else(third, doing):
    scene = Scene(f"#T#####\nC1....C\n#0....L\n##{third}####").order("bob")
    scene.play(".", "l")
    driver = PolicyDriver(0, reflex.choose)
    move = driver.next(scene.state)
    assert driver.doing == doing and (move is Move.STAY) == (third == ".")


@pytest.mark.parametrize(("held", "name", "longer"), [
    ("plate of cooked lettuce+onion", "Serve Alice Soup", True),
    ("raw tomato", "Chop Tomato", False),
])  # fmt: skip
def test_who_has_a_dish_to_serve_backs_off_last(held, name, longer):
    """In Counter Circuit one with a soup went round the block again and again."""
    drawing = """
        ########
        #.0..1.C
        #.####.D
        #......#
        ########"""
    scene = Scene(drawing, held={0: held}).order("alice")
    driver, stood = told(scene, name), 0
    for _ in range(30):
        move = driver.next(scene.state)
        if stood and move is not Move.STAY:
            break
        tick(scene, {0: move})
        stood += move is Move.STAY
    assert (stood > PATIENCE) is longer
