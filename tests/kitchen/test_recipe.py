"""The steps of a menu: soups, burgers, and menus between the two, from one derivation."""

import pytest

from agents.english import listed
from game.kitchen.items import food_of
from game.kitchen.layout import Kind
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu
from game.kitchen.naming import content_name, food_name
from game.kitchen.recipe import Process, recipes_of
from tests.kitchen.scenario import BURGERS, SOUPS, Scene, food, item, thing, words

#: Onions are chopped and then fried; stew is cooked of what was fried and what was chopped.
STEWS = Menu(
    name="stews",
    ingredients={
        "onion": Ingredient("onion", "Onion", 8, appliance="pan"),
        "tomato": Ingredient("tomato", "Tomato", 4),
        "bread": Ingredient("bread", "Bread"),
    },
    appliances={
        "pan": Appliance("pan", "Pan", 50, 100, "fry", "fried"),
        "pot": Appliance("pot", "Pot", 150, 250),
    },
    dishes={
        "stew": Dish("stew", "Stew", ("onion", "tomato"), "pot", 900, 30),
        "rings": Dish("rings", "Onion Rings", ("onion",), None, 600, 15),
        "broth": Dish("broth", "Tomato Broth", ("tomato",), "pot", 600, 10),
    },
    fire=FireRule(size=5, grace_ticks=0),
)


def told(step):
    return f"{step.process} {step.what}{' on a plate' if step.plated else ''}"


def way(menu, dish):
    return [told(step) for step in recipes_of(menu).making(dish)]


def test_a_soup_is_chopped_mixed_cooked_plated_and_served():
    assert way(SOUPS, "alice") == [
        "chop lettuce", "chop onion", "prepare alice", "cook alice", "plate alice on a plate",
        "serve alice",
    ]  # fmt: skip


def test_a_burger_is_assembled_on_a_plate_after_its_beef_is_fried():
    assert way(BURGERS, "blb") == [
        "cook beef", "chop lettuce", "prepare blb on a plate", "serve blb",
    ]  # fmt: skip


def test_what_is_chopped_and_then_fried_goes_into_a_stew_on_a_plate():
    assert way(STEWS, "stew") == [
        "chop onion", "cook onion", "chop tomato", "prepare stew on a plate", "cook stew",
        "plate stew on a plate", "serve stew",
    ]  # fmt: skip


def test_a_dish_of_one_ingredient_has_nothing_to_mix():
    assert way(STEWS, "broth") == [
        "chop tomato", "cook broth", "plate broth on a plate", "serve broth",
    ]  # fmt: skip
    assert way(STEWS, "rings")[2:] == ["prepare rings on a plate", "serve rings"]


@pytest.mark.parametrize(
    ("menu", "dish", "order"),
    [
        (SOUPS, "bob", ["chop", "chop", "prepare", "cook", "plate", "serve"]),
        (BURGERS, "blb", ["chop", "cook", "plate", "prepare", "serve"]),
    ],
)
def test_one_cook_chops_before_anything_is_in_the_heat(menu, dish, order):
    assert [step.process for step in recipes_of(menu).course(dish)] == order


def test_a_step_tells_what_goes_in_what_comes_out_where_and_how_long():
    fry = recipes_of(BURGERS).step(Process.COOK, "beef")
    assert (fry.inputs, fry.output) == ((food("raw beef"),), food("cooked beef"))
    assert (fry.station, fry.appliance.name, fry.ticks) == (Kind.APPLIANCE, "pan", 75)
    assert (fry.title, fry.done, fry.dishes) == ("Beef", "fried", ("bb", "blb"))
    chop = recipes_of(BURGERS).step(Process.CHOP, "lettuce")
    assert (chop.station, chop.strikes, chop.ticks, chop.done) == (Kind.BOARD, 8, 0, "chopped")
    assemble = recipes_of(BURGERS).step(Process.PREPARE, "lb")
    assert assemble.output == BURGERS.finished["lb"]
    assert set(assemble.inputs) == {food("ready bread"), food("chopped lettuce")}


def test_steps_are_derived_once():
    assert recipes_of(SOUPS) is recipes_of(SOUPS)


def test_what_food_by_itself_is_ready_for():
    def ready(menu, words):
        step = recipes_of(menu).next_of.get(food(words).parts)
        return None if step is None else told(step)

    assert ready(SOUPS, "raw onion") == "chop onion"
    assert ready(SOUPS, "chopped onion+lettuce") == "cook alice"
    assert ready(SOUPS, "chopped onion") is None  # there are three soups with onions
    assert ready(BURGERS, "raw beef") == "cook beef"
    assert ready(BURGERS, "ready bread") is None
    assert ready(STEWS, "chopped onion") == "cook onion"
    assert ready(STEWS, "chopped tomato") is None  # stew or broth


def test_the_rules_take_each_step_of_a_stew():
    onion = STEWS.ingredients["onion"]
    assert [part.prep for part in onion.stages] == ["raw", "chopped", "cooked"]
    assert STEWS.heats["pan"] == {food("chopped onion").parts: food("cooked onion")}
    assert STEWS.dish_of[food("cooked onion").parts] == "rings"
    assert STEWS.combined(food("cooked onion"), food("chopped tomato")) is not None


def test_food_with_work_left_goes_onto_no_plate():
    scene = Scene("C0P", menu=STEWS, on={"C": "chopping onion 1"})
    scene.play("llr")
    assert scene.holds() == "chopped onion"
    assert scene.reasons() == ["chopped onion cannot go on a plate: prepare it first"]


# Names of things in words, and menus' lookups.


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
