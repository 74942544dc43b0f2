"""The whole interaction table of the soup kitchens, row by row (HLA, section 2)."""

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import Control
from tests.kitchen.scenario import Scene
from tests.tables import stored

#: target | in hand | on the target | in hand after | on the target after (or 'no:' and the reason)
TABLE = stored(__file__, "TABLE")

CHARS = {
    "counter": "x", "board": "C", "source": "O", "plates": "P", "pot": "S", "bin": "B",
    "delivery": "D",
}  # fmt: skip

ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.splitlines() if line]


def facing(char, hand, content, **options):
    """A cook with something in hand, to the left of a station with something on it."""
    return Scene(f"#####\n##0{char}#\n#####", {0: hand}, {char: content}, **options)


@pytest.mark.parametrize("control", Control)
def test_every_row(control):
    for target, hand, content, *after in ROWS:
        char = CHARS[target]
        scene = facing(char, hand, content, control=control, tick=999)
        scene.play("r" if control is Control.WALK else "ri")
        scene.agrees(char, [hand, content], after)


def test_every_row_of_the_table_has_an_event():
    quiet = [row for row in ROWS if not facing(CHARS[row[0]], row[1], row[2]).play("r").events]
    assert quiet == []


def test_the_event_says_what_was_mixed_and_plated():
    mixed = Scene("####\n#0x#\n####", {0: "chopped onion"}, {"x": "chopped tomato"}).play("r")
    (event,) = mixed.happened(ev.Mixed)
    assert event.food.ingredients == ("onion", "tomato")
    plated = Scene("####\n#0x#\n####", {0: "plate"}, {"x": "chopped tomato"}).play("r")
    (event,) = plated.happened(ev.PutOnPlate)
    assert (event.cook, event.cell, event.food.ingredients) == (0, plated.cell("x"), ("tomato",))
