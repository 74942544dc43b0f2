"""Problems of a draft are the sentences of `check`, with their cells and keys."""

import pytest

from game import paths
from game.content.check import check
from game.design.checking import checked
from game.design.draft import Draft
from game.design.fields import add_event, set_field
from game.design.painting import erase, move_cook, paint

RING = Draft("ring", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))
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
