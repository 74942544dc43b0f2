"""Shapes of dishes that no shipped menu has: every partner that offers itself makes them."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.executor.macros import CannotStart, availability, find_macro
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen.items import Food, Plate
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import State
from game.partners.casting import HUMANS, Maker, by_reflex, cast, listening
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from tests.tables import stored

MENU = stored(__file__, "MENU")
LEVEL = stored(__file__, "LEVEL")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "shapes.yaml").write_text(MENU)
    return tmp_path


def kitchen(folder: Path, *ordered: str) -> Level:
    """The level in which these dishes are ordered in turn, one at a time."""
    file = folder / "own_shapes.yaml"
    file.write_text(LEVEL.replace("ORDERED", ", ".join(ordered)))
    return load_level(file)


def first_state(level: Level, *lying: Food | Plate) -> State:
    """At the beginning, with these things on free counters."""
    state = Match(level, cast(level, HUMANS["idle"], by_reflex), 0).state
    contents = list(state.contents)
    free = [cell for cell in View(state, 0).counters if contents[cell] is None]
    for cell, thing in zip(free, lying, strict=False):
        contents[cell] = thing
    return replace(state, contents=tuple(contents))


def food(level: Level, *names: str) -> Food:
    """These ingredients as they are put together."""
    ingredients = level.kitchen.menu.ingredients
    return Food(tuple(sorted(ingredients[name].prepared for name in names)))


def minds(name: str) -> Maker:
    """A partner without a model: nobody speaks to it here."""
    if not PARTNERS[name].minds:
        return by_reflex
    pool = ModelPool(ModelChoice(None, {}, Latency(0.3), {"profile": "tuned"}), PARTNERS[name])
    return listening(pool.minds)


def serves(level: Level, partner: Maker) -> set[str | None]:
    """What `partner` has served when all that is ordered was, or the round is over."""
    match = Match(level, cast(level, HUMANS["idle"], partner), 0)
    wanted, served = set(level.kitchen.orders.sequence), set[str | None]()
    while not match.over and served != wanted:
        match.tick()
        served = {deed.what for deed in match.history.deeds if deed.verb == "served"}
    match.close()
    return served


@pytest.mark.parametrize("name", ["reflex", "hla", "dpt"])
def test_what_needs_no_work_is_fetched_for_a_mix_that_is_cooked(folder: Path, name: str) -> None:
    """Cheese joins chopped dough, and rice joins cheese though a crate gives both."""
    assert serves(kitchen(folder, "pie", "pudding"), minds(name)) == {"pie", "pudding"}


def test_only_what_needs_work_is_said_to_be_lacking(folder: Path) -> None:
    level = kitchen(folder, "pie")
    prepare = find_macro(level.kitchen.menu, "Prepare Pie Ingredients")
    assert prepare is not None
    found = availability(first_state(level), level.partner, prepare)
    assert isinstance(found, CannotStart) and found.reason == "dough must be chopped first"


def test_what_is_heated_piece_by_piece_is_heated_again_where_the_dish_is(folder: Path) -> None:
    level = kitchen(folder, "rusk")
    steps = [step.process for step in recipes_of(level.kitchen.menu).of("rusk")]
    assert steps == [Process.COOK, Process.PLATE, Process.SERVE]
    assert serves(level, by_reflex) == {"rusk"}


def test_a_dish_that_nobody_ordered_is_a_part_of_a_larger_one(folder: Path) -> None:
    level = kitchen(folder, "banquet")
    state = first_state(level, Plate(food(level, "toast", "cheese")))
    needs = OrderNeeds(View(state, level.partner))
    assert not needs.lacking(Process.COOK, "toast")
    assert needs.lacking(Process.COOK, "corn")


def test_no_spare_dish_is_made_of_what_an_order_wants(folder: Path) -> None:
    level = kitchen(folder, "banquet")
    toast, corn = food(level, "toast"), food(level, "corn")
    wanted = OrderNeeds(View(first_state(level, toast), level.partner))
    spare = OrderNeeds(View(first_state(level, toast, toast, corn), level.partner))
    assert wanted.takes_from_orders("platter") and not spare.takes_from_orders("platter")
