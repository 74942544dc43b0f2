"""What is chopped and then fried by itself, told to minds and counted by them."""

from dataclasses import replace
from pathlib import Path
from random import Random

from agents.dpt._decision_context import DecisionContext
from agents.dpt._rules import ReleasedFiniteState
from agents.dpt.prompts.kitchen_words import Pantry
from agents.kitchen import ready, ready_words, remaining_work, step_words
from agents.messages import Observation
from game import paths
from game.content.check import check
from game.content.load import load_level
from game.kitchen import events as ev
from game.kitchen.items import Part, Prep
from game.kitchen.menu import Dish
from game.partners.casting import by_reflex, cast
from game.partners.menu_facts import menu_facts
from game.session.match.match import Match
from tests.kitchen.scenario import Scene
from tests.kitchen.test_recipe import STEWS
from tests.partners.test_observation_builder import look, option
from tests.tables import stored

KITCHEN = """
    #TOP#B#
    #0....E
    C..1..a
    C.....b
    ##KSdD#
"""
MENU = stored(__file__, "MENU")


def seen(on: dict[str, str], *orders: str) -> Observation:
    return look(Scene(KITCHEN, menu=STEWS, on=on).order(*orders))


def test_a_recipe_tells_both_steps() -> None:
    recipe = menu_facts(STEWS).recipe("rings")
    assert recipe is not None
    words = [step_words(step, menu_facts(STEWS)) for step in recipe.steps]
    assert words == ["chop onion", "fry onion 5 s", "assemble on a plate", "serve"]


def test_frying_wants_chopping_first() -> None:
    raw = option(seen({"a": "raw onion"}, "rings"), "Fry Onion")
    assert (raw.available, raw.reason.words, raw.needs) == (
        False, "onion must be chopped first", ("Chop Onion",),
    )  # fmt: skip
    assert option(seen({"a": "chopped onion"}, "rings"), "Fry Onion").available


def test_what_a_plate_holds_is_not_begun_anew() -> None:
    for place in ("a=plate of chopped onion", "a=chopped onion"):
        rings = option(seen(dict([place.split("=")]), "rings"), "Assemble Onion Rings")
        assert (rings.reason.words, rings.needs) == ("onion must be fried first", ("Fry Onion",))


def test_a_policy_knows_both_ways_of_preparing() -> None:
    pantry = Pantry.of(seen({}, "rings"))
    assert pantry.ways == {"onion": "chop and fry", "tomato": "chop", "bread": ""}
    assert pantry.ready == {"onion": "cooked", "tomato": "chopped", "bread": "ready"}


def missing(on: dict[str, str]) -> tuple[str, ...]:
    moment = DecisionContext(seen(on, "stew"))
    return moment.allot(moment.by_time())[0].missing


def test_what_is_chopped_but_not_fried_is_missing_yet() -> None:
    assert missing({"a": "chopped onion", "b": "chopped tomato"}) == ("onion",)
    assert missing({"K": "cooking onion", "b": "chopped tomato"}) == ()
    assert missing({"a": "chopped onion"}) == ("onion", "tomato")


def test_a_finished_dish_counts_for_the_one_that_it_goes_into() -> None:
    feast = Dish("feast", "Feast", ("rings", "tomato"), None, 600, 20)
    menu = replace(STEWS, dishes={**STEWS.dishes, "feast": feast})
    plated = {"a": "plate of ready rings"}
    for orders, lacking in (
        (("feast",), [("tomato",)]),
        (("feast", "rings"), [("onion", "tomato"), ()]),  # first comes who wants just that
    ):
        moment = DecisionContext(look(Scene(KITCHEN, menu=menu, on=plated).order(*orders)))
        found = moment.allot(moment.now.orders)
        assert [tuple(sorted(each.missing)) for each in found] == lacking


def test_the_released_rules_fry_what_they_have_chopped() -> None:
    moment = DecisionContext(seen({"a": "chopped onion"}, "rings"))
    choice = ReleasedFiniteState().decide(moment, (), Random(0))
    assert choice is not None and choice.option.name == "Fry Onion"


def onion_bread(folder: Path) -> Path:
    """A kitchen whose menu has nothing but yaml to tell that onions are chopped and fried."""
    (folder / "menus").mkdir()
    (folder / "menus" / "onions.yaml").write_text(MENU)
    text = (paths.levels() / "counter_circuit.yaml").read_text("utf-8")
    for old, new in (
        ("menu: burgers", "menu: onions"), ("beef source", "onion source"),
        ("lettuce source", "onion source"),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    head, orders, rest = text.partition("  dishes:")
    level = folder / "onion_kitchen.yaml"
    level.write_text(f"{head}{orders} [onion_bread]\n{rest.partition(chr(10))[2]}")
    return level


def test_a_menu_by_yaml_is_cooked_by_the_reflex_partner(tmp_path: Path) -> None:
    file = onion_bread(tmp_path)
    assert check([file]) == []
    level = load_level(file)
    assert level.kitchen.menu.finished["onion_bread"].parts == (
        Part("bread", Prep.READY), Part("onion", Prep.COOKED),
    )  # fmt: skip
    match = Match(level, cast(level, by_reflex, by_reflex), 1)
    happened: list[ev.Event] = []
    while not match.over:
        happened += match.tick()
    assert sum(isinstance(event, ev.Served) for event in happened) >= 2
    assert not any(isinstance(event, ev.FireStarted) for event in happened)


def test_answers_count_only_fried_pieces_as_ready() -> None:
    only_stew = replace(STEWS, dishes={"stew": STEWS.dishes["stew"]})
    lying = {"a": "chopped onion", "b": "plate of cooked onion"}
    now = look(Scene(KITCHEN, menu=only_stew, on=lying).order("stew"))
    assert ready("onion", now) == 1
    assert ready_words("onion", now) == "fried onion"
    assert ready("tomato", seen({"a": "chopped tomato"}, "rings")) == 1


def test_what_is_chopped_already_is_no_work_left() -> None:
    now = seen({"a": "chopped onion"}, "rings")
    (left,) = remaining_work(now.orders, now)
    words = [step_words(step, now.menu) for step in left.steps]
    assert words == ["fry onion 5 s", "assemble on a plate", "serve"]
