"""The whole interaction table of the soup kitchens, row by row (HLA, section 2)."""

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import Control
from tests.kitchen.scenario import Scene

#: target | in hand | on the target | in hand after | on the target after (or 'no:' and the reason)
TABLE = """
counter | -                            | raw onion                    | raw onion                    | -
counter | -                            | chopped onion+tomato         | chopped onion+tomato         | -
counter | -                            | plate                        | plate                        | -
counter | -                            | plate of chopped onion       | plate of chopped onion       | -
counter | -                            | plate of cooked onion+tomato | plate of cooked onion+tomato | -
counter | -                            | extinguisher                 | extinguisher                 | -
board   | -                            | chopped onion                | chopped onion                | -
board   | -                            | chopped onion+tomato         | chopped onion+tomato         | -
board   | -                            | plate of chopped onion       | plate of chopped onion       | -
board   | -                            | extinguisher                 | extinguisher                 | -
board   | -                            | chopping onion 8             | -                            | chopping onion 7
board   | -                            | chopping onion 2             | -                            | chopping onion 1
board   | -                            | chopping onion 1             | -                            | chopped onion

counter | -                            | -                            | no: there is nothing here to take
counter | raw onion                    | -                            | -                            | raw onion
counter | chopped onion+tomato         | -                            | -                            | chopped onion+tomato
counter | plate                        | -                            | -                            | plate
counter | plate of charred onion       | -                            | -                            | plate of charred onion
counter | extinguisher                 | -                            | -                            | extinguisher
board   | raw onion                    | -                            | -                            | chopping onion 8
board   | chopped onion                | -                            | -                            | chopped onion
board   | plate                        | -                            | -                            | plate
board   | plate of chopped onion       | -                            | -                            | plate of chopped onion
board   | extinguisher                 | -                            | -                            | extinguisher

board   | raw onion                    | chopping onion 8             | no: finish the half-chopped onion with empty hands first
board   | chopped tomato               | chopping onion 3             | no: finish the half-chopped onion with empty hands first
board   | plate                        | chopping onion 3             | no: finish the half-chopped onion with empty hands first
board   | plate of chopped tomato      | chopping onion 3             | no: finish the half-chopped onion with empty hands first
board   | extinguisher                 | chopping onion 3             | no: finish the half-chopped onion with empty hands first

counter | chopped onion                | chopped lettuce              | -                            | chopped lettuce+onion
board   | chopped onion                | chopped lettuce              | -                            | chopped lettuce+onion
counter | chopped onion                | chopped lettuce+tomato       | -                            | chopped lettuce+onion+tomato
counter | chopped lettuce+tomato       | chopped onion                | -                            | chopped lettuce+onion+tomato
counter | chopped onion                | chopped onion                | no: no dish mixes chopped onion with chopped onion
counter | chopped onion                | chopped lettuce+onion        | no: no dish mixes chopped onion with chopped lettuce and onion
counter | raw onion                    | chopped lettuce              | no: raw onion must be prepared before it is mixed
counter | chopped onion                | raw lettuce                  | no: raw lettuce must be prepared before it is mixed
counter | raw onion                    | raw lettuce                  | no: raw onion must be prepared before it is mixed

counter | plate                        | chopped onion                | plate of chopped onion       | -
board   | plate                        | chopped onion                | plate of chopped onion       | -
counter | plate of chopped lettuce     | chopped onion                | plate of chopped lettuce+onion | -
board   | plate of chopped lettuce     | chopped onion                | plate of chopped lettuce+onion | -
counter | plate of chopped onion       | chopped onion                | no: no dish mixes chopped onion with chopped onion
counter | plate                        | raw onion                    | no: raw onion cannot go on a plate: prepare it first
counter | plate of chopped onion       | raw lettuce                  | no: raw lettuce must be prepared before it is mixed

counter | chopped onion                | plate                        | -                            | plate of chopped onion
board   | chopped onion                | plate                        | -                            | plate of chopped onion
counter | chopped onion                | plate of chopped lettuce     | -                            | plate of chopped lettuce+onion
counter | chopped lettuce+tomato       | plate of chopped onion       | -                            | plate of chopped lettuce+onion+tomato
counter | chopped onion                | plate of chopped onion       | no: no dish mixes chopped onion with chopped onion
counter | raw onion                    | plate                        | no: raw onion cannot go on a plate: prepare it first
counter | raw onion                    | plate of chopped lettuce     | no: raw onion must be prepared before it is mixed
counter | chopped onion                | plate of cooked lettuce+tomato | no: no dish mixes chopped onion with Bob Soup
counter | chopped onion                | plate of charred lettuce     | no: no dish mixes chopped onion with burnt food

counter | plate of chopped onion       | plate                        | plate                        | plate of chopped onion
counter | plate of cooked onion+tomato | plate                        | plate                        | plate of cooked onion+tomato
counter | plate of charred onion       | plate                        | plate                        | plate of charred onion
counter | plate of chopped onion       | plate of chopped lettuce     | plate                        | plate of chopped lettuce+onion
counter | plate of chopped onion       | plate of chopped onion       | no: no dish mixes chopped onion with chopped onion
counter | plate of cooked onion+tomato | plate of chopped lettuce     | no: no dish mixes Cathy Soup with chopped lettuce
counter | plate                        | plate of chopped onion       | plate of chopped onion       | plate
counter | plate                        | plate of cooked onion+tomato | plate of cooked onion+tomato | plate
board   | plate                        | plate of chopped onion       | plate of chopped onion       | plate
counter | plate                        | plate                        | no: both plates are empty

counter | extinguisher                 | raw onion                    | no: the fire extinguisher and the raw onion do not go together
counter | extinguisher                 | plate of chopped onion       | no: the fire extinguisher and the plate of chopped onion do not go together
counter | chopped onion                | extinguisher                 | no: the chopped onion and the fire extinguisher do not go together
counter | plate                        | extinguisher                 | no: the empty plate and the fire extinguisher do not go together

source  | -                            | -                            | raw onion                    | -
source  | raw onion                    | -                            | no: your hands are full: nothing goes back to the onion crate
source  | plate                        | -                            | no: your hands are full: nothing goes back to the onion crate
source  | extinguisher                 | -                            | no: your hands are full: nothing goes back to the onion crate

plates  | -                            | -                            | plate                        | -
plates  | plate                        | -                            | -                            | -
plates  | chopped onion                | -                            | plate of chopped onion       | -
plates  | chopped lettuce+onion+tomato | -                            | plate of chopped lettuce+onion+tomato | -
plates  | raw onion                    | -                            | no: raw onion cannot go on a plate: prepare it first
plates  | plate of chopped onion       | -                            | no: only empty plates go back on the stack
plates  | extinguisher                 | -                            | no: only empty plates go back on the stack

pot     | chopped onion                | -                            | -                            | cooking onion
pot     | chopped onion+tomato         | -                            | -                            | cooking onion+tomato
pot     | chopped lettuce+onion+tomato | -                            | -                            | cooking lettuce+onion+tomato
pot     | plate of chopped onion       | -                            | plate                        | cooking onion
pot     | plate of chopped onion+tomato | -                           | plate                        | cooking onion+tomato
pot     | -                            | -                            | no: there is nothing in the pot
pot     | plate                        | -                            | no: there is nothing in the pot
pot     | extinguisher                 | -                            | no: there is nothing in the pot
pot     | raw onion                    | -                            | no: raw onion does not go into the pot
pot     | plate of cooked onion+tomato | -                            | no: Cathy Soup does not go into the pot
pot     | plate of charred onion       | -                            | no: burnt food does not go into the pot

pot     | plate                        | hot onion+tomato             | plate of cooked onion+tomato | -
pot     | plate                        | hot onion                    | plate of cooked onion        | -
pot     | plate                        | charred onion+tomato         | plate of charred onion+tomato | -
pot     | plate                        | cooking onion+tomato         | no: the pot is busy: Cathy Soup is still cooking
pot     | -                            | cooking onion+tomato         | no: the pot is busy: Cathy Soup is still cooking
pot     | chopped lettuce              | cooking onion+tomato         | no: the pot is busy: Cathy Soup is still cooking
pot     | plate of chopped lettuce     | hot onion+tomato             | no: an empty plate is needed for the Cathy Soup
pot     | -                            | hot onion+tomato             | no: the pot is full: bring a plate for the Cathy Soup
pot     | chopped lettuce              | hot onion+tomato             | no: the pot is full: bring a plate for the Cathy Soup
pot     | extinguisher                 | hot onion+tomato             | no: the pot is full: bring a plate for the Cathy Soup
pot     | -                            | charred onion                | no: the pot is full: bring a plate for the burnt food
pot     | plate of chopped onion       | charred onion                | no: an empty plate is needed for the burnt food

pot     | extinguisher                 | fire onion                   | extinguisher                 | fire onion
pot     | -                            | fire onion                   | no: the pot is on fire: bring the fire extinguisher
pot     | plate                        | fire onion                   | no: the pot is on fire: bring the fire extinguisher
pot     | chopped lettuce              | fire onion                   | no: the pot is on fire: bring the fire extinguisher

bin     | raw onion                    | -                            | -                            | -
bin     | chopped onion+tomato         | -                            | -                            | -
bin     | plate of chopped onion       | -                            | plate                        | -
bin     | plate of cooked onion+tomato | -                            | plate                        | -
bin     | plate of charred onion       | -                            | plate                        | -
bin     | plate                        | -                            | no: the empty plate is not rubbish
bin     | extinguisher                 | -                            | no: the fire extinguisher is not rubbish
bin     | -                            | -                            | no: your hands are empty: there is nothing to throw away

delivery | plate of cooked onion+tomato | -                           | -                            | -
delivery | plate of cooked lettuce+onion+tomato | -                   | -                            | -
delivery | plate of cooked onion        | -                           | no: cooked onion is not on the menu
delivery | plate of chopped onion+tomato | -                          | no: chopped onion and tomato is not on the menu
delivery | plate of charred onion+tomato | -                          | no: burnt food is not on the menu
delivery | chopped onion+tomato         | -                           | no: dishes are served on a plate
delivery | raw onion                    | -                           | no: dishes are served on a plate
delivery | plate                        | -                           | no: only a plated dish can be served
delivery | extinguisher                 | -                           | no: only a plated dish can be served
delivery | -                            | -                           | no: only a plated dish can be served
"""  # noqa: E501

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
