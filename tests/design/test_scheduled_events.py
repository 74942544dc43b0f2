"""Events are written one a line, and move with the map."""

import pytest

from game import paths
from game.design.draft import DesignError, Draft
from game.design.fields import add_event, change_event, choices_of, events_of, remove_event
from game.design.reshaping import mirror, resize, rotate, shift

RING = Draft("ring", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))
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
