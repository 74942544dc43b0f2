"""Walking, turning and collisions, for two cooks and for four."""

from game.kitchen import events as ev
from game.kitchen.layout import Control
from game.kitchen.moves import Move
from tests.kitchen.scenario import Scene

ROOM = """
    ######
    #....#
    #0..1#
    #....#
    ######"""


def cells(scene):
    return scene.cells()


def test_walking():
    scene = Scene(ROOM).play("rud", "l")
    assert cells(scene) == [(2, 2), (3, 2)]
    xy = scene.kitchen.xy
    walks = [(w.cook, xy(w.start), xy(w.cell)) for w in scene.happened(ev.Walked)]
    assert walks[:2] == [(0, (1, 2), (2, 2)), (1, (4, 2), (3, 2))]
    assert [c.facing for c in scene.state.cooks] == [Move.DOWN, Move.LEFT]


def test_staying_changes_nothing_but_the_tick():
    scene = Scene(ROOM)
    before = scene.state
    after = scene.wait(1).state
    assert after.tick == before.tick + 1
    assert (after.cooks, after.contents, after.orders) == (before.cooks, before.contents, ())
    assert scene.events == []
    assert after.contents is before.contents  # structural sharing


def test_no_walking_into_a_cook_who_stands_there():
    scene = Scene("#####\n#01.#\n#####").play("r")
    assert cells(scene) == [(1, 1), (2, 1)]
    (blocked,) = scene.events
    assert (blocked.cook, blocked.cell, blocked.by) == (0, scene.cell("1"), 1)
    assert blocked.reason == "another cook is in the way"
    assert scene.state.cooks[0].facing is Move.RIGHT  # the cook turns all the same


def test_no_following_into_a_cell_that_is_left_in_this_tick():
    assert cells(Scene("#####\n#01.#\n#####").play("r", "r")) == [(1, 1), (3, 1)]


def test_no_swapping():
    scene = Scene("####\n#01#\n####").play("r", "l")
    assert cells(scene) == [(1, 1), (2, 1)]
    assert [e.cook for e in scene.happened(ev.MoveBlocked)] == [0, 1]


def test_nobody_gets_a_contended_cell():
    scene = Scene("#####\n#0.1#\n#####").play("r", "l")
    assert cells(scene) == [(1, 1), (3, 1)]
    assert [(e.cook, e.by) for e in scene.happened(ev.MoveBlocked)] == [(0, 1), (1, 0)]


def test_using_a_station_is_never_blocked():
    scene = Scene("#####\n#01T#\n#####").play("r", "r")
    assert scene.holds(1) == "raw tomato"
    assert cells(scene) == [(1, 1), (2, 1)]


def test_two_cooks_use_one_station_in_seat_order():
    drawing = "#####\n#0x1#\n#####"
    scene = Scene(drawing, held={0: "plate"}, on={"x": "chopped onion"}).play("r", "l")
    assert (scene.holds(0), scene.on("x"), scene.holds(1)) == ("plate of chopped onion", "-", "-")
    scene = Scene(drawing, held={0: "raw onion"}).play("r", "l")
    assert (scene.holds(0), scene.on("x"), scene.holds(1)) == ("-", "-", "raw onion")


def test_four_cooks():
    """Two contend for the middle, one walks free, one may not follow it."""
    scene = Scene("#######\n#0.1..#\n##.2.3#\n#######").play("r", "l", "r", "l")
    assert cells(scene) == [(1, 1), (3, 1), (3, 2), (5, 2)]
    scene = Scene("######\n#01..#\n#23..#\n######").play("r", "r", ".", "r")
    assert cells(scene) == [(1, 1), (3, 1), (1, 2), (3, 2)]
    scene.play("r", "u", "r", "u")
    assert cells(scene) == [(2, 1), (3, 1), (2, 2), (3, 2)]


def test_walk_control_has_no_use_for_floor():
    scene = Scene(ROOM).play("i")
    assert scene.reasons() == ["there is nothing to use here"]


def test_interact_control_turns_before_it_uses():
    scene = Scene("####\n#0T#\n####", control=Control.INTERACT).play("r")
    assert (scene.events, scene.holds()) == ([], "-")
    assert scene.state.cooks[0].facing is Move.RIGHT
    assert scene.play("i").holds() == "raw tomato"


def test_interact_control_walks_and_turns_in_one_tick():
    scene = Scene(ROOM, control=Control.INTERACT).play("u")
    assert (cells(scene)[0], scene.state.cooks[0].facing) == ((1, 1), Move.UP)


def test_interacting_with_floor_or_a_cook_keeps_nobody_out():
    """Facing a free cell claims nothing: only a step does."""
    scene = Scene("######\n#0..1#\n######", control=Control.INTERACT).play("r")
    scene.play("i", "l")  # cook 0 faces (3, 1) and presses the key; cook 1 walks there
    assert cells(scene) == [(2, 1), (3, 1)]
    assert scene.reasons() == ["there is nothing to use here"]


def test_no_hand_to_hand_passing():
    scene = Scene("####\n#01#\n####", held={0: "plate"}, control=Control.INTERACT).play("ri")
    assert (scene.holds(0), scene.holds(1)) == ("plate", "-")


def test_the_edge_of_the_grid_is_a_wall():
    scene = Scene("0.").play("lurr" + "d")
    assert cells(scene) == [(1, 0)]
    assert len(scene.happened(ev.Walked)) == 1
