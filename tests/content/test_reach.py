"""Which cooks can work together, and what they lack."""

from dataclasses import replace

import pytest

from game.content.reach import lacks, teams
from game.kitchen.layout import OrderRules
from game.kitchen.menu import Dish
from tests.kitchen.scenario import BURGERS, SOUPS, Scene
from tests.tables import table


@table(__file__)
def test_teams(drawing, expected):
    assert [team.seats for team in teams(Scene(drawing).kitchen)] == expected


def missing(drawing, dish, menu):
    (lack,) = lacks(Scene(drawing, menu=menu, orders=OrderRules((dish,), 1)).kitchen)
    return lack.missing


def test_all_that_a_dish_needs():
    assert missing("S.S\nS0S\nSSS", "alice", SOUPS) == (
        "lettuce source", "board", "onion source", "free counter", "plates", "delivery",
    )  # fmt: skip
    assert missing("###\n#0#\n###", "bb", BURGERS) == (
        "bread source", "beef source", "pan", "plates", "delivery",
    )  # fmt: skip
    assert missing("#C#L#\nR.0.#\n#P#D#", "blb", BURGERS) == ("beef source", "pan")


def test_nothing_lacks_where_everything_is():
    kitchen = Scene("#RCP#\nL.0.D\n#####", menu=BURGERS, orders=OrderRules(("lb",), 1)).kitchen
    assert lacks(kitchen) == []


def test_one_ingredient_needs_no_counter_to_be_put_together():
    steak = Dish("steak", "Steak", ("beef",), None, 500, 5)
    menu = replace(BURGERS, dishes={"steak": steak})
    assert missing("RFR\nK0P\nRRR", "steak", menu) == ("delivery",)


def test_the_team_that_comes_closest_is_named():
    orders = OrderRules(("lb",), 1)
    kitchen = Scene("#RC##R##\nL.0KK.1D\n##P#####", menu=BURGERS, orders=orders).kitchen
    (lack,) = lacks(kitchen)
    assert (lack.team.seats, lack.missing) == ((0,), ("delivery",))


STEAK = replace(BURGERS, dishes={"steak": Dish("steak", "Steak", ("beef",), None, 500, 5)})


@pytest.mark.parametrize(
    ("drawing", "dish", "menu", "can"),
    [
        ("RFK\nR0R\nKKK\nP1D\nKKK", "bb", BURGERS, False),
        ("BRB\nK0F\nBPB", "bb", BURGERS, False),
        ("BRDB\nK0.F\nBPBB", "bb", BURGERS, False),  # nothing to put together on
        ("BRDB\nK0.F\nBP#B", "bb", BURGERS, True),
        ("BRDB\nK0.F\nBPEB", "bb", BURGERS, False),  # where the extinguisher lies
        ("BLBPB\nC0B1D\nBRB#B", "lb", BURGERS, False),  # over a bin nothing is handed
        ("BLBPB\nC0#1D\nBRB#B", "lb", BURGERS, True),
        ("BLBPB\nC0E1D\nBRB#B", "lb", BURGERS, False),
        ("BKBBB\nF0#1D\nBPBRB", "bb", BURGERS, True),  # fried here, put together there
        ("BBBPB\nF0K1D\nBBBBB", "steak", STEAK, True),  # out of the pan on its other side
        ("BPBBB\nF0K1D\nBBBBB", "steak", STEAK, False),  # which no plate gets through
    ],
)
def test_what_is_not_handed_over_is_not_to_be_had(drawing, dish, menu, can):
    kitchen = Scene(drawing, menu=menu, orders=OrderRules((dish,), 1)).kitchen
    assert (lacks(kitchen) == []) is can
