"""Names of things in words, and menus' lookups."""

import pytest

from agents.english import listed
from game.kitchen.items import food_of
from game.kitchen.naming import content_name, food_name
from tests.kitchen.scenario import BURGERS, SOUPS, food, item, thing, words


@pytest.mark.parametrize(
    ("menu", "what", "name"),
    [
        (SOUPS, "raw onion", "raw onion"),
        (SOUPS, "chopped lettuce+onion+tomato", "chopped lettuce, onion and tomato"),
        (SOUPS, "cooked onion", "cooked onion"),
        (SOUPS, "cooked lettuce+onion", "Alice Soup"),
        (SOUPS, "charred onion", "burnt food"),
        (SOUPS, "plate", "empty plate"),
        (SOUPS, "plate of cooked lettuce+onion", "plate of Alice Soup"),
        (SOUPS, "extinguisher", "fire extinguisher"),
        (SOUPS, "chopping onion 3", "half-chopped onion"),
        (SOUPS, "cooking lettuce+onion", "Alice Soup"),
        (SOUPS, "fire onion", "fire"),
        (BURGERS, "ready bread", "bread"),
        (BURGERS, "cooked beef", "fried beef"),
        (BURGERS, "cooked beef+chopped lettuce", "fried beef and chopped lettuce"),
        (BURGERS, "ready bread+chopped lettuce", "Lettuce Burger"),
    ],
)
def test_names(menu, what, name):
    content = thing(what, 0, menu)
    assert content_name(content, menu) == name
    assert words(content, 0) == what


def test_lists():
    assert [listed(w) for w in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


def test_what_a_menu_knows():
    assert len(SOUPS.mixes) == 7
    assert {len(parts) for parts in SOUPS.heats["pot"]} == {1, 2, 3}
    assert SOUPS.finished["alice"] == food("cooked lettuce+onion")
    assert SOUPS.combined(food("chopped onion"), food("chopped onion")) is None
    assert SOUPS.combined(food("chopped onion"), food("chopped tomato")) is not None
    assert list(BURGERS.heats["pan"]) == [food("raw beef").parts]
    assert BURGERS.dish_of[food("cooked beef+ready bread").parts] == "bb"
    assert food_name(BURGERS.finished["blb"], BURGERS) == "Full Burger"


def test_food_of():
    assert food_of(item("plate of chopped onion")) == food("chopped onion")
    assert food_of(item("raw onion")) == food("raw onion")
    assert [food_of(item(w)) for w in ("-", "plate", "extinguisher")] == [None] * 3
