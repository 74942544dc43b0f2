"""What minds are told of a kitchen."""

from dataclasses import replace
from fractions import Fraction

from agents.hla.profiles import PROFILES
from agents.kitchen import held_words, lying_about, step_words, thing_words
from agents.messages import CookFact, Heard, Observation, Option, StationFact
from game.content.level import CookSpec, Level
from game.executor.macros import find_macro, macros
from game.executor.value import BURNS_SOON, EXPIRES_SOON
from game.kitchen.naming import content_name
from game.partners.kitchen_facts import station_names
from game.partners.menu_facts import kitchen_menu, menu_facts
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.history import deeds
from tests.kitchen.scenario import BURGERS, SOUPS, Scene
from tests.tables import table

NAMES = ("Ann", "Ben")

KITCHEN = """
    #TLO#P#
    #0..C.S
    #...1.S
    #aB#D##
"""


def level(scene: Scene) -> Level:
    cooks = (CookSpec("partner", Fraction(3)), CookSpec("human", Fraction(3)))
    return Level("x", "X", "", "ring", scene.kitchen, cooks, 1000, "f")


def look(scene: Scene, news: News | None = None, me: int = 0) -> Observation:
    return ObservationBuilder(level(scene), me, NAMES).observe(7, scene.state, news or News())


def option(seen: Observation, name: str) -> Option:
    return next(option for option in seen.options if option.name == name)


def test_the_head_of_an_observation() -> None:
    scene = Scene(KITCHEN, tick=250).order("alice", "bob")
    onion = find_macro(SOUPS, "Chop Onion")
    said = (Heard("hi", 3, "Ben", 1),)
    seen = look(scene, News(doing=onion, doing_since=240, chat=said, plan="I chop"))
    assert (seen.id, seen.tick, seen.cook, seen.score, seen.seconds_left) == (
        7, 250, "Ann", 0, 75.0,
    )  # fmt: skip
    assert (seen.doing, seen.doing_since, seen.plan, seen.chat) == (
        "Chop Onion",
        240,
        "I chop",
        said,
    )
    assert [(o.name, o.title, o.seconds_left, o.fraction) for o in seen.orders] == [
        ("alice", "Alice Soup", 60.0, 1.0),
        ("bob", "Bob Soup", 60.0, 1.0),
    ]
    assert seen.orders[0].needs == ("lettuce", "onion")


def test_stations_that_hold_something_and_every_pot() -> None:
    scene = Scene(KITCHEN, on={"C": "chopping onion 6", "a": "plate of cooked onion+tomato"})
    pots = [cell for cell, char in enumerate(scene.chars) if char == "S"]
    scene.put("S", "cooking lettuce+onion")
    seen = look(scene)
    assert seen.stations == (
        StationFact("board", "board", (4, 1), "chopping", None, 0.25),
        StationFact("pot 1", "pot", scene.kitchen.xy(pots[0]), "cooking", 15.0, 0.0),
        StationFact("pot 2", "pot", scene.kitchen.xy(pots[1]), "empty"),
        StationFact("counter 7", "counter", (1, 3), "holding"),
    )
    words = [held_words(station, seen) for station in seen.stations]
    assert words == ["half-chopped onion", "Alice Soup", "", "plate of Cathy Soup"]
    assert lying_about(seen) == {"half-chopped onion": 1, "plate of Cathy Soup": 1}


@table(__file__)
def test_a_pot_in_every_state(what: str, state: str, seconds: float | None) -> None:
    scene = Scene(KITCHEN, on={"S": what}, tick=300)
    (pot, *_) = look(scene).stations
    assert (pot.state, pot.seconds) == (state, seconds)


BURGER_KITCHEN = """
    #RLFP#B#
    #0....1E
    C..##..a
    ##KKdDc#"""
BREADED, TOPPED = ("beef", "bread"), ("beef", "lettuce")


@table(__file__)
def test_things_one_by_one(place: str, what: str, fact: tuple[object, ...]) -> None:
    scene = Scene(BURGER_KITCHEN, on={place: what}, menu=BURGERS)
    cell = scene.kitchen.xy(scene.cell(place))
    (thing,) = (thing for thing in look(scene).things if thing.cell == cell)
    assert (thing.what, thing.state, thing.kind, thing.parts, thing.plated) == fact
    assert thing.seat is None
    content = scene.state.contents[scene.cell(place)]
    words = content_name(content, BURGERS)
    assert what.startswith("fire") or thing_words(thing, kitchen_menu(scene.kitchen)) == words


def test_things_in_hands_come_last_by_seat() -> None:
    scene = Scene(BURGER_KITCHEN, {0: "plate", 1: "raw beef"}, {"a": "raw lettuce"}, BURGERS)
    things = look(scene, me=1).things
    assert [(thing.what, thing.kind, thing.seat) for thing in things] == [
        ("extinguisher", "counter", None),
        ("lettuce", "counter", None),
        ("plate", "hand", 0),
        ("beef", "hand", 1),
    ]


def test_free_counters_are_those_within_reach() -> None:
    scene = Scene(BURGER_KITCHEN, on={"a": "raw lettuce"}, menu=BURGERS)
    taken = Scene(BURGER_KITCHEN, on={"a": "raw lettuce", "c": "plate"}, menu=BURGERS)
    assert look(scene).free_counters - look(taken).free_counters == 1


def test_cooks_and_what_they_are_seen_doing() -> None:
    scene = Scene(KITCHEN, held={1: "raw onion"})
    seen = look(scene, News(doing=find_macro(SOUPS, "Chop Tomato")))
    assert [replace(cook, ways=(), facing="") for cook in seen.cooks] == [
        CookFact(0, "Ann", (1, 1), False, "Chop Tomato"),
        CookFact(1, "Ben", (4, 2), True, "Chop Onion"),
    ]
    far = dict(zip((each.name for each in seen.fixtures), seen.cooks[0].ways, strict=True))
    assert (far["tomato source"], far["lettuce source"], far["delivery"]) == (0, 1, 4)


def test_every_macro_action_is_an_option_with_its_reason() -> None:
    scene = Scene(KITCHEN).order("alice")
    seen = look(scene)
    assert [o.name for o in seen.options] == [m.name for m in macros(SOUPS)]
    assert {o.verb for o in seen.options if not o.on_demand} == {
        "chop", "prepare", "putout", "cook", "plate", "serve", "drop",
    }  # fmt: skip
    chop, prepare, cook = (
        option(seen, name)
        for name in ("Chop Onion", "Prepare Alice Ingredients", "Cook Alice Soup")
    )
    assert (chop.verb, chop.what, chop.available, chop.reason.words) == ("chop", "onion", True, "")
    assert 0.4 < chop.value < 0.6
    assert option(seen, "Chop Tomato").value < chop.value
    assert not prepare.available
    assert prepare.reason.words == "lettuce and onion must be chopped first"
    assert prepare.needs == ("Chop Lettuce", "Chop Onion")
    assert cook.needs == ("Prepare Alice Ingredients",)
    assert option(seen, "Putout").what is None


def test_favours_are_options_that_nothing_speaks_for_by_itself() -> None:
    seen = look(Scene(KITCHEN, on={"a": "raw onion"}).order("alice"))
    favours = [o for o in seen.options if o.on_demand]
    assert {o.verb for o in favours} == {
        "pass", "fetch", "move", "come", "clean", "free", "watch", "put",
    }  # fmt: skip
    assert {(o.value, o.urgent) for o in favours} == {(0.0, False)}
    assert {o.word == o.verb for o in favours} == {True}
    plate, board = option(seen, "Pass Plate"), option(seen, "Free Board")
    assert (plate.what, plate.available) == ("plate", True)
    assert (board.what, board.reason.words) == ("board", "a board is free already")


def test_what_was_given_to_the_human_is_not_counted_on() -> None:
    scene = Scene(KITCHEN, on={"a": "chopped onion", "B": "-", "C": "chopped lettuce"})
    scene.order("alice")
    mixing = "Prepare Alice Ingredients"
    assert option(look(scene), mixing).available
    given = frozenset({scene.cell("a")})
    assert not option(look(scene, News(given=given)), mixing).available
    assert option(look(scene, News(given=given)), "Fetch Onion").available


def test_what_the_reflex_policy_would_do_is_worth_most() -> None:
    seen = look(Scene(KITCHEN, on={"a": "chopped lettuce+onion"}).order("alice", "bob"))
    best = max((o for o in seen.options if o.available), key=lambda o: o.value)
    assert best.name == "Cook Alice Soup"
    assert all(0 <= o.value <= 1 for o in seen.options)


@table(__file__)
def test_what_cannot_wait_is_urgent(
    on: dict[str, str], held: str, tick: int, limit: int, name: str, urgent: bool
) -> None:
    scene = Scene(KITCHEN, on=on, held={0: held}, tick=tick).order("alice", limit=limit)
    assert option(look(scene), name).urgent is urgent


def test_the_game_and_its_minds_agree_on_what_is_urgent() -> None:
    for profile in PROFILES.values():
        assert (profile.burns_s, profile.expires_s) == (BURNS_SOON / 10, EXPIRES_SOON / 10)


def test_a_dish_about_to_burn_is_urgent() -> None:
    scene = Scene(KITCHEN, on={"S": "hot lettuce+onion"}, held={0: "plate"}, tick=300)
    scene.order("alice").wait(171)
    assert option(look(scene), "Plate Alice Soup").urgent


def test_the_menu_tells_how_everything_is_made() -> None:
    soups, burgers = menu_facts(SOUPS), menu_facts(BURGERS)
    assert soups.ingredients == ("tomato", "lettuce", "onion")
    david = soups.recipes[3]
    assert [step_words(step, soups) for step in david.steps] == [
        "chop lettuce", "chop onion", "chop tomato", "mix", "cook 15 s", "plate", "serve",
    ]  # fmt: skip
    assert (david.reward, david.seconds) == (20, 70.0)
    words = [step_words(step, burgers) for step in burgers.recipes[1].steps]
    assert words == ["fry beef 7.5 s", "assemble on a plate", "serve"]


def test_stations_have_names_of_their_own() -> None:
    names = station_names(Scene(KITCHEN).kitchen)
    assert len({*names.values()}) == len(names)
    assert {"board", "pot 1", "pot 2", "onion source", "delivery", "bin"} <= {*names.values()}


# ------------------------------------------------------------ deeds


def told(scene: Scene, *scripts: str) -> list[tuple[int | None, str, str]]:
    """(seat, verb, object) of what a scene's next ticks bring."""
    found = []
    for letters in zip(*scripts, strict=True):
        before = scene.state
        scene.events.clear()
        scene.play(*letters)
        facts = deeds(before, scene.events)
        assert all(fact.tick == before.tick for fact in facts)
        found += [(fact.seat, fact.verb, fact.what) for fact in facts]
    return found


BENCH = """
    #abSD#
    B0.1.C
    ######
"""


@table(__file__)
def test_deeds_at_counters_and_bins(
    on: dict[str, str], held: str, script: str, facts: list[tuple[str, str, str]]
) -> None:
    assert told(Scene(BENCH, on=on, held={0: held}), script) == facts


@table(__file__)
def test_deeds_at_pots_and_the_delivery(
    on: dict[str, str], held: str, script: str, facts: list[tuple[str, str, str]]
) -> None:
    scene = Scene(BENCH, on=on, held={1: held}, tick=300).order("alice")
    assert told(scene, "." * len(script), script) == facts


def test_chopping_counts_with_the_last_strike() -> None:
    scene = Scene(BENCH, on={"C": "chopping onion 2"})
    assert told(scene, "...", "rr.") == []
    assert told(scene, ".", "r") == [(1, "chopped", "onion")]


def test_what_nobody_does() -> None:
    scene = Scene(BENCH, on={"S": "cooking lettuce+onion"}).order("alice", limit=100)
    happened = told(scene, "." * 405)
    assert happened == [
        (None, "expired", "alice"), (None, "finished cooking", "alice"), (None, "caught fire", ""),
    ]  # fmt: skip


def test_a_fire_is_put_out_by_who_sprayed_it() -> None:
    scene = Scene(BENCH, on={"S": "fire lettuce+onion"}, held={1: "extinguisher"})
    assert told(scene, "." * 60, "u" * 60) == [(1, "put out", "")]


def test_a_burger_is_plated_when_it_is_whole() -> None:
    scene = Scene(
        BENCH.replace("S", "K"), on={"a": "ready bread"}, held={0: "plate of chopped lettuce"},
        menu=BURGERS,
    )  # fmt: skip
    assert told(scene, "u") == [(0, "mixed", "lb"), (0, "plated", "lb")]
