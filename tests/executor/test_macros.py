"""The macro actions of a menu: their names and order."""

from dataclasses import replace

import pytest

from game.executor.macros import find_macro, macro_for, macros
from game.kitchen.recipe import Process
from tests.kitchen.scenario import BURGERS, SOUPS


def test_the_soups_have_the_papers_21_in_its_order():
    assert [macro.name for macro in macros(SOUPS)][:21] == [
        "Chop Tomato", "Chop Lettuce", "Chop Onion",
        "Prepare Alice Ingredients", "Prepare Bob Ingredients",
        "Prepare Cathy Ingredients", "Prepare David Ingredients",
        "Putout",
        "Cook Alice Soup", "Cook Bob Soup", "Cook Cathy Soup", "Cook David Soup",
        "Plate Alice Soup", "Plate Bob Soup", "Plate Cathy Soup", "Plate David Soup",
        "Serve Alice Soup", "Serve Bob Soup", "Serve Cathy Soup", "Serve David Soup",
        "Drop",
    ]  # fmt: skip


def test_favours_follow_and_nobody_does_them_unasked():
    assert [macro.name for macro in macros(SOUPS)][21:] == [
        "Pass Tomato", "Pass Lettuce", "Pass Onion",
        "Pass Alice Soup", "Pass Bob Soup", "Pass Cathy Soup", "Pass David Soup", "Pass Plate",
        "Pass Fire Extinguisher",
        "Fetch Tomato", "Fetch Lettuce", "Fetch Onion",
        "Fetch Alice Soup", "Fetch Bob Soup", "Fetch Cathy Soup", "Fetch David Soup",
        "Fetch Plate", "Fetch Fire Extinguisher",
        "Step Aside", "Come Here", "Clean Up",
        "Free Board", "Free Counter", "Free Pot",
        "Watch Pots", "Put Down",
    ]  # fmt: skip
    assert [macro.on_demand for macro in macros(SOUPS)] == [False] * 21 + [True] * 26


def test_shipped_levels_have_the_same_21(level):
    assert [m.name for m in macros(level.kitchen.menu)] == [m.name for m in macros(SOUPS)]


def test_beef_is_fried_by_itself_and_burgers_are_assembled():
    assert [macro.name for macro in macros(BURGERS) if not macro.on_demand] == [
        "Chop Lettuce",
        "Assemble Lettuce Burger", "Assemble Beef Burger", "Assemble Full Burger",
        "Putout",
        "Fry Beef", "Plate Beef", "Plate Lettuce", "Plate Bread",
        "Serve Lettuce Burger", "Serve Beef Burger", "Serve Full Burger",
        "Drop",
    ]  # fmt: skip


def test_burgers_are_passed_and_fetched_too():
    named = {macro.name: (macro.verb, macro.what) for macro in macros(BURGERS)}
    assert named["Pass Beef"] == ("pass", "beef")
    assert named["Fetch Full Burger"] == ("fetch", "blb")


@pytest.mark.parametrize("name", ["Chop Onion", "chop onion", "  CHOP   Onion "])
def test_names_are_found_whatever_their_case_and_spaces(name):
    found = find_macro(SOUPS, name)
    assert (found.verb, found.what, str(found)) == (Process.CHOP, "onion", "Chop Onion")


def test_unknown_names_are_not_found():
    assert find_macro(SOUPS, "Chop Potato") is None


def test_every_macro_is_found_by_its_name_and_by_its_verb_and_object():
    for macro in macros(SOUPS):
        assert find_macro(SOUPS, macro.name) == macro
        assert macro_for(SOUPS, macro.verb, macro.what) == macro


def test_dishes_whose_titles_begin_alike_have_macros_of_their_own():
    pies = replace(
        SOUPS,
        dishes={
            name: replace(dish, title=title)
            for (name, dish), title in zip(
                SOUPS.dishes.items(),
                ("Chicken Pie", "Chicken Curry", "Fish Pie", "Timbuktu"),
                strict=True,
            )
        },
    )
    names = [macro.name for macro in macros(pies)]
    assert len(set(names)) == len(names)
    assert {"Prepare Chicken Pie Ingredients", "Prepare Fish Ingredients"} <= set(names)


def test_no_macro_does_what_the_menu_does_not_know():
    with pytest.raises(KeyError, match="cook to lb"):
        macro_for(BURGERS, Process.COOK, "lb")
