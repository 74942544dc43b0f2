"""`bench menus`: made-up menus, whether they can be served, and what partners make of them."""

import json
from random import Random

import pytest

from game.bench._made_up_menus import made_up_kitchens, made_up_menu
from game.bench.menus import ServedMenu, serve_menu
from game.content.load import load_level
from game.partners.casting import HUMANS, by_reflex
from main import main
from tests.tables import table

#: Of the menu that is played here; `.ci/run` has the lab play ten.
SEED = 2


@pytest.fixture(scope="module")
def level(tmp_path_factory):
    return next(made_up_kitchens(SEED, tmp_path_factory.mktemp("kitchens")))


def test_who_just_cooks_serves_a_menu_and_one_that_does_nothing_is_found_out(level):
    served = serve_menu(level, {"idle": HUMANS["idle"], "reflex": by_reflex})
    assert served.plan > 0 and served.short == ("idle",) and not served.passed
    assert served.declined and set(served.declined) <= set(level.kitchen.orders.dishes)


def test_the_same_seed_makes_the_same_menus_and_another_one_others(level, tmp_path):
    assert next(made_up_kitchens(SEED, tmp_path)).fingerprint == level.fingerprint
    assert made_up_menu(Random(3)) == made_up_menu(Random(3)) != made_up_menu(Random(4))


def test_menus_differ_in_all_that_a_menu_can_say():
    random = Random(0)
    menus = [made_up_menu(random) for _ in range(200)]
    dishes = [dish for menu in menus for dish in menu["dishes"].values()]
    assert {len(dish["ingredients"]) for dish in dishes} == {1, 2, 3, 4, 5, 6}
    assert {"appliance" in dish for dish in dishes} == {True, False}
    assert {menu["mix"] for menu in menus} == {"anywhere", "on plates"}
    assert {menu["delivery_takes"] for menu in menus} == {"dishes", "anything on a plate"}
    pieces = [piece for menu in menus for piece in menu["ingredients"].values()]
    assert len({("chop_strikes" in piece, "appliance" in piece) for piece in pieces}) == 4
    heats = [heat for menu in menus for heat in menu.get("appliances", {}).values()]
    assert {"verb" in heat for heat in heats} == {True, False}
    assert any("appliances" not in menu for menu in menus)


@table(__file__)
def test_half_is_enough(yields, short):
    assert ServedMenu(None, 100, yields, ()).short == short


def test_the_command_keeps_its_kitchens_and_tells_what_passed(tmp_path):
    report, kept = tmp_path / "menus.json", tmp_path / "kept"
    asked = ["menus", "--seed", str(SEED), "--count", "1", "--beside", "dpt"]
    asked += ["--backend", "recorded", "--latency", "fixed:0.3"]
    assert main(["bench", *asked, "--keep", str(kept), "--json", str(report)]) == 0
    told = json.loads(report.read_text())
    assert told["passed"] == 1 and set(told["menus"][0]["partners"]) == {"reflex", "dpt"}
    name = told["menus"][0]["level"]
    assert load_level(kept / f"{name}.yaml").name == name
