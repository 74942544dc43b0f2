"""Painting changes the map and its legend, and leaves all else as it was written."""

import pytest

from game import paths
from game.content.document import document_of
from game.content.load import read_level
from game.content.scalars import MOST_COOKS
from game.design.draft import DesignError, Draft
from game.design.fields import add_event, change_event, choices_of, events_of, remove_event
from game.design.painting import add_cook, erase, move_cook, paint, remove_cook, thing_at
from game.design.plan import plan_of
from game.design.reshaping import FEWEST_CELLS, mirror, resize, rotate, shift

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


# The map as a whole: what is new is a room, and nobody falls out of it.

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


# Events are written one a line, and move with the map.

LOST = {"at_seconds": 40, "event": "board lost", "cell": [4, 4], "seconds": 20}
TWO = add_event(add_event(RING, LOST), {"at_seconds": 60, "event": "lorry", "pieces": 5})


def test_events_are_written_as_a_person_would():
    assert TWO.text == RING.text + (
        "\nevents:\n"
        "  - {at_seconds: 40, event: board lost, cell: [4, 4], seconds: 20}\n"
        "  - {at_seconds: 60, event: lorry, pieces: 5}\n"
    )


def test_changing_and_taking_out():
    changed = change_event(TWO, 1, "ingredient", "onion")
    assert "  - {at_seconds: 60, event: lorry, pieces: 5, ingredient: onion}\n" in changed.text
    assert "cell: [4, 4]}\n" in change_event(TWO, 0, "seconds", None).text
    assert remove_event(remove_event(TWO, 0), 0) == RING
    assert [event["event"] for event in events_of(remove_event(TWO, 0))] == ["lorry"]
    with pytest.raises(DesignError, match="no event 3"):
        remove_event(TWO, 2)


@pytest.mark.parametrize(
    ("after", "cell"),
    [
        (mirror(TWO), ["5", "4"]),
        (mirror(TWO, horizontal=False), ["4", "5"]),
        (rotate(TWO), ["5", "4"]),
        (shift(TWO, 1, 1), ["5", "5"]),
        (resize(TWO, 10, 10), ["4", "4"]),
    ],
)
def test_a_lost_board_stays_the_same_board(after, cell):
    assert events_of(after)[0]["cell"] == cell


@pytest.mark.parametrize(
    ("after", "cells"),
    [(mirror, [["5", "4"], ["4", "4"]]), (rotate, [["5", "4"], ["5", "5"]])],
)
def test_all_boards_that_may_be_lost_go_along(after, cells):
    drawn = change_event(TWO, 0, "cell", [[4, 4], [5, 4]])
    assert events_of(after(drawn))[0]["cell"] == cells


def test_what_is_drawn_is_one_of_several():
    event = {"cell": ["4", "4"], "dish": ["bob", "alice"], "at_seconds": ["30", "50"]}
    assert choices_of(event, "cell") == (["4", "4"],)
    assert choices_of({"cell": [["4", "4"], ["5", "4"]]}, "cell") == (["4", "4"], ["5", "4"])
    assert choices_of(event, "dish") == ("bob", "alice")
    assert choices_of({"dish": "bob"}, "dish") == ("bob",)
    assert choices_of(event, "ingredient") == ()
