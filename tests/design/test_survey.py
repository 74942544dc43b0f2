"""Who reaches what, and how far things are carried."""

import pytest

from game import paths
from game.content.check import check
from game.content.load import load_level
from game.design.checking import checked
from game.design.draft import Draft
from game.design.fields import add_event, set_field
from game.design.painting import erase, move_cook, paint
from game.design.plan import menu_of, sketched
from game.design.survey import distances, out_of_reach, reach

PARTITION = load_level(paths.levels() / "partition.yaml").kitchen
RING = Draft("ring", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))


def kitchen_of(draft):
    return sketched(draft, menu_of(draft)).kitchen


def test_each_cook_reaches_the_own_room():
    left, right = reach(PARTITION)
    wall = {PARTITION.cell(3, y) for y in range(1, 8)}
    assert left & right == wall
    assert PARTITION.cell(0, 5) in left - right
    assert PARTITION.cell(6, 7) in right - left


def test_what_nobody_reaches_is_floor_behind_counters():
    assert not out_of_reach(kitchen_of(RING))
    walled = paint(RING, [(x, 5) for x in range(1, 7)], "#")
    kitchen = kitchen_of(walled)
    lost = {kitchen.xy(cell) for cell in out_of_reach(kitchen)}
    assert {(1, 6), (6, 6), (3, 7), (6, 7), (1, 7)} <= lost
    assert not lost & {(0, 7), (3, 3), (1, 1)}


def test_the_way_of_a_soup_by_hand():
    """Ring's tomatoes: one step from the crate to the board, seven to the pot behind it."""
    way = next(way for way in distances(kitchen_of(RING)) if way.dish == "bob")
    steps = [(leg.what, leg.steps) for leg in way.legs]
    assert steps == [
        ("lettuce", 2), ("lettuce", 7), ("tomato", 1), ("tomato", 7), ("plate", 4), ("bob", 1),
    ]  # fmt: skip
    assert (way.steps, way.handed) == (22, 0)


def test_what_no_walk_joins_is_handed_over_a_counter():
    way = next(way for way in distances(PARTITION) if way.dish == "bob")
    served = way.legs[-1]
    assert (served.what, served.handed) == ("bob", 1)
    assert PARTITION.xy(served.goal) == (6, 7)
    assert PARTITION.stations[served.start].of == "pot"


def test_legs_of_one_thing_meet():
    kitchen = load_level(paths.levels() / "asymmetric.yaml").kitchen
    for way in distances(kitchen):
        by_thing = {}
        for leg in way.legs:
            assert by_thing.get(leg.what, leg.start) == leg.start
            by_thing[leg.what] = leg.goal
        *_, served = way.legs
        assert {goal for what, goal in by_thing.items() if what != way.dish} == {served.start}


def test_dishes_that_cannot_be_made_have_no_way():
    assert distances(kitchen_of(paint(RING, [(3, 7), (4, 7)], "#"))) == ()


def test_a_sketch_shows_a_wrong_draft():
    wrong = Draft("x", RING.text.replace("#EBDDBP#", "#EB??B").replace("C: board", "C: bored"))
    sketch = sketched(wrong, menu_of(wrong))
    assert sketch.cooks == ("A", "H")
    assert (sketch.kitchen.width, sketch.kitchen.height) == (8, 8)
    counter = sketch.kitchen.stations[0]
    assert sketch.kitchen.stations[sketch.kitchen.cell(3, 3)] == counter
    assert sketch.kitchen.stations[sketch.kitchen.cell(7, 7)] == counter


@pytest.mark.parametrize("name", ["none", "../soups", "[a]"])
def test_a_menu_that_is_none(name):
    assert menu_of(Draft("x", RING.text.replace("menu: soups", f"menu: {name}"))) is None


# Problems of a draft are the sentences of `check`, with their cells and keys.

LOST = {"at_seconds": 20, "event": "board lost", "seconds": 20}


def test_a_good_draft_is_a_level():
    result = checked(RING)
    assert result.level is not None
    assert not result.flaws


@pytest.mark.parametrize(
    ("draft", "field", "cells"),
    [
        (paint(RING, [(0, 3)], "."), "grid", ((0, 3),)),
        (move_cook(RING, "H", (0, 0)), "grid", ((0, 0),)),
        (erase(RING, [(3, 7), (4, 7)]), "grid", ()),
        (paint(RING, [(3, 3)], "oven"), "legend.o", ((3, 3),)),
        (set_field(RING, "orders.dishes", ["bob", "alise"]), "orders.dishes", ()),
        (set_field(RING, "cooks.H.role", "cat"), "cooks.H.role", ((5, 1),)),
        (set_field(RING, "stars", [3, 2, 1]), "stars", ()),
        (set_field(RING, "menu", "none"), "menu", ()),
        (add_event(RING, {**LOST, "cell": [3, 4]}), "events.0.cell", ((2, 3),)),
        (add_event(RING, {**LOST, "cell": [[3, 4], [4, 4]]}), "events.0.cell", ((2, 3), (3, 3))),
    ],
)
def test_a_problem_is_told_where_it_is(draft, field, cells, tmp_path):
    (flaw, *_) = checked(draft, tmp_path).flaws
    assert (flaw.field, flaw.cells) == (field, cells)


def test_sentences_are_those_of_check(tmp_path):
    broken = paint(paint(RING, [(0, 3)], "."), [(1, 7)], "#")
    file = tmp_path / "ring.yaml"
    file.write_text(broken.text, encoding="utf-8")
    assert [flaw.problem for flaw in checked(broken, tmp_path).flaws] == check([file])


def test_what_is_no_yaml_is_told_too():
    (flaw,) = checked(Draft("x", "title: 'x\n")).flaws
    assert (flaw.field, flaw.cells) == ("", ())
