"""The map as a whole: what is new is a room, and nobody falls out of it."""

import pytest

from game.design.draft import DesignError, Draft
from game.design.plan import plan_of
from game.design.reshaping import FEWEST_CELLS, mirror, resize, rotate, shift

SMALL = Draft(
    "x", "grid: |\n  #P##\n  #HA#\n  D.C#\n  #B##\nlegend: {C: board}\ncooks: {H: {}, A: {}}\n"
)


def rows(draft):
    return list(plan_of(draft).rows)


def test_mirrored_and_turned():
    assert rows(mirror(SMALL)) == ["##P#", "#AH#", "#C.D", "##B#"]
    assert rows(mirror(SMALL, horizontal=False)) == ["#B##", "D.C#", "#HA#", "#P##"]
    assert rows(rotate(SMALL)) == ["#D##", "B.HP", "#CA#", "####"]


def test_shifted_inside_the_walls():
    assert rows(shift(SMALL, 1, 0)) == ["##P#", "#AH#", "DC.#", "##B#"]
    assert rows(shift(SMALL, 0, 1)) == ["#P##", "D.C#", "#HA#", "#B##"]


def test_a_larger_room_has_more_floor_before_the_last_wall():
    assert rows(resize(SMALL, 5, 5)) == ["#P###", "#HA.#", "D.C.#", "#...#", "#B###"]


def test_cooks_come_in_when_the_room_shrinks():
    assert rows(resize(SMALL, 4, 3)) == ["#P##", "#HA#", "#B##"]
    wide = resize(SMALL, 5, 4)
    moved = Draft("x", wide.text.replace("#HA.#", "#..A#").replace("D.C.#", "D.CH#"))
    assert rows(resize(moved, 4, 4)) == ["#P##", "#AH#", "D.C#", "#B##"]


def test_what_a_smaller_room_lacks_leaves_the_legend():
    assert plan_of(resize(SMALL, 4, 3)).legend == {}


def test_rooms_that_cannot_be():
    for size in ((FEWEST_CELLS - 1, 5), (5, 41)):
        with pytest.raises(DesignError, match="3 to 40"):
            resize(SMALL, *size)
    with pytest.raises(DesignError, match="no floor left for cook A"):
        resize(SMALL, 3, 3)
