"""Painting changes the map and its legend, and leaves all else as it was written."""

import pytest

from game import paths
from game.content.document import document_of
from game.content.load import read_level
from game.content.scalars import MOST_COOKS
from game.design.draft import DesignError, Draft
from game.design.painting import add_cook, erase, move_cook, paint, remove_cook, thing_at
from game.design.plan import plan_of

RING = Draft("ring", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))


def changed_lines(before, after):
    old, new = before.text.splitlines(), after.text.splitlines()
    return [line for line in new if line not in old], [line for line in old if line not in new]


def test_painting_a_known_thing_changes_one_row():
    painted = paint(RING, [(2, 2)], "pot")
    assert changed_lines(RING, painted)[0] == ["  #.S....#"]
    assert len(painted.text) == len(RING.text)


def test_something_new_gets_a_letter_people_would_give_it():
    painted = paint(RING, [(2, 2)], "counter with plate")
    assert plan_of(painted).legend["p"] == "counter with plate"
    added, gone = changed_lines(RING, painted)
    assert added == ["  #.p....#", "  p: counter with plate"]
    assert not gone


def test_what_leaves_the_map_leaves_the_legend_and_no_comment_with_it():
    painted = paint(RING, [(1, 7)], "#")
    assert changed_lines(RING, painted) == (
        ["  ##BDDBP#"],
        ["  #EBDDBP#", "  E: counter with extinguisher"],
    )
    assert "# In seat order" in painted.text


def test_what_the_designer_wrote_a_comment_to_stays_in_the_legend():
    noted = RING.saying(RING.text.replace("  P: plates", "  P: plates  # clean ones"))
    assert "  P: plates  # clean ones" in paint(noted, [(6, 7)], "#").text


def test_a_stroke_over_a_cook_spares_them():
    painted = paint(RING, [(x, 1) for x in range(1, 7)], "#")
    assert plan_of(painted).rows[1] == "#A###H##"


def test_nothing_is_painted_outside_the_map():
    assert paint(RING, [(-1, 0), (0, -1), (8, 0), (0, 8)], "pot") == RING


def test_erasing_keeps_the_edge_closed():
    erased = erase(RING, [(0, 0), (1, 0), (3, 3)])
    assert [thing_at(erased, cell) for cell in ((0, 0), (1, 0), (3, 3))] == ["#", "#", "."]


def test_one_more_cook_is_as_quick_as_the_others_of_their_role():
    more = add_cook(RING, (3, 2), "partner")
    assert "  Q: {role: partner, moves_per_second: 2.5}\n" in more.text
    level = read_level(document_of(paths.levels() / "ring.yaml", more.text))
    assert level.kitchen.xy(level.kitchen.starts[2]) == (3, 2)


def test_a_cook_moves_and_changes_places_with_another():
    assert plan_of(move_cook(RING, "H", (6, 6))).cells("H") == ((6, 6),)
    swapped = plan_of(move_cook(RING, "H", (1, 1)))
    assert (swapped.cells("H"), swapped.cells("A")) == (((1, 1),), ((5, 1),))


def test_a_cook_who_goes_leaves_floor():
    alone = remove_cook(RING, "A")
    assert plan_of(alone).rows[1] == "#....H.#"
    assert "partner" not in alone.text
    assert "# our choice: the paper's 3 felt slow" in alone.text


def test_what_cannot_be_done_is_told():
    with pytest.raises(DesignError, match="no cook Z"):
        move_cook(RING, "Z", (3, 3))
    with pytest.raises(DesignError, match="cook A starts there"):
        add_cook(RING, (1, 1))
    with pytest.raises(DesignError, match="no map"):
        paint(Draft("x", "title: X\n"), [(0, 0)], "#")
    with pytest.raises(DesignError, match="line 1, column 8"):
        paint(Draft("x", "title: 'X\n"), [(0, 0)], "#")


def test_no_more_cooks_are_painted_than_a_kitchen_may_have():
    full = RING
    while len(plan_of(full).cooks) < MOST_COOKS:
        full = add_cook(full, (2, len(plan_of(full).cooks)))
    with pytest.raises(DesignError, match=f"^{MOST_COOKS} cooks are the most"):
        add_cook(full, (3, 2))
