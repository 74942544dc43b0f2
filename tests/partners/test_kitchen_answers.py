"""What is missing, how far it is, and will we make it: in kitchens of four menus, drawn as text."""

from dataclasses import replace
from math import inf

import pytest

from agents.hla.generation import answer
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind
from agents.kitchen import remaining_work
from agents.messages import TICKS_PER_SECOND
from agents.orders.wording import vocabulary_of
from game import paths
from game.content.load import load_level, load_menu
from game.kitchen.events import Served
from game.partners.casting import HUMANS, by_reflex, cast
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.match import Match
from tests.kitchen.scenario import BURGERS, SOUPS, Scene
from tests.kitchen.test_recipe import STEWS
from tests.partners.test_observation_builder import look

KITCHEN = """
    #OLFP#B#
    #0....1E
    C..##..a
    CbKKdDc#
    #RTS#P##"""
LETTERS = {"T": "tomato", "L": "lettuce", "O": "onion", "F": "beef", "R": "bread",
           "K": "pan", "S": "pot"}  # fmt: skip
GRILL = load_menu(paths.levels() / "menus" / "grill.yaml")
MENUS = {"soups": SOUPS, "burgers": BURGERS, "grill": GRILL, "stews": STEWS}


def asked(menu: str, there: str, orders: str, question: str, held: str) -> str:
    """The answer's situation, and what is missing or how it stands."""
    known = (*MENUS[menu].ingredients, *MENUS[menu].appliances)
    bare = "".join("#" if LETTERS.get(char, known[0]) not in known else char for char in KITCHEN)
    on = dict(each.split(": ") for each in there.split(", ") if each)
    hands = {1: held} if held else {}
    made = Scene(bare, held=hands, on=on, menu=MENUS[menu], tick=100)
    *dishes, seconds = orders.split()
    made.order(*dishes, limit=int(seconds) * 10)
    now = look(made)
    now = replace(now, cooks=tuple(replace(c, human=c.seat != now.seat) for c in now.cooks))
    kind: AskKind
    kind, _, what = question.partition(" ")  # type: ignore[assignment]
    line = answer(Ask(kind, what or None), Knowledge(now, vocabulary_of(now), (), 1))
    more = line.facts.get("steps") or line.facts.get("state") or line.facts.get("late")
    return f"{line.situation}: {more}" if more else line.situation


TO_SERVE = "assemble on a plate, serve"
SOUP_LEFT = "mix, cook 15 s, plate, serve"
PAN = "in pan 1 to your lower left, 8 s to go"


@pytest.mark.parametrize(
    ("menu", "there", "orders", "question", "expected"),
    [
        # Burgers: what was fried is not fried again, wherever it is.
        ("burgers", "a: plate of cooked beef", "bb 60", "missing bb", f"missing: {TO_SERVE}"),
        ("burgers", "a: plate of cooked beef", "bb 7", "make bb", "make_tight"),
        ("burgers", "a: plate of cooked beef", "bb 30", "make bb", "make_yes"),
        ("burgers", "K: hot beef", "bb 60", "missing bb", f"missing: {TO_SERVE}"),
        ("burgers", "K: cooking beef", "bb 60", "missing bb", f"missing: {TO_SERVE}"),
        ("burgers", "", "bb 60", "missing bb", f"missing: fry beef 7.5 s, {TO_SERVE}"),
        ("burgers", "a: plate of cooked beef+ready bread", "bb 60", "missing bb",
         "missing_nothing: serve"),
        ("burgers", "a: plate of cooked beef+ready bread", "bb 4", "make bb", "make_tight"),
        ("burgers", "a: plate of cooked beef+ready bread", "blb 60", "missing blb",
         f"missing: chop lettuce, {TO_SERVE}"),
        ("burgers", "a: plate of cooked beef, b: chopped lettuce", "blb 60", "missing blb",
         f"missing: {TO_SERVE}"),
        ("burgers", "a: plate of cooked beef+chopped lettuce", "blb 60", "missing",
         f"missing: {TO_SERVE}"),
        ("burgers", "a: charred beef", "bb 60", "missing bb",
         f"missing: fry beef 7.5 s, {TO_SERVE}"),
        ("burgers", "a: plate of cooked beef", "bb bb 40", "make", "make_all"),
        ("burgers", "a: plate of cooked beef", "bb bb 14", "make", "make_some: Beef Burger"),
        # Grill: onions are chopped, then fried.
        ("grill", "a: chopped onion, b: plate of cooked beef", "onion_burger 60",
         "missing onion_burger", f"missing: fry onion 7.5 s, {TO_SERVE}"),
        ("grill", "a: plate of cooked onion", "veggie_burger 60", "missing veggie_burger",
         f"missing: chop lettuce, {TO_SERVE}"),
        ("grill", "K: cooking onion", "onion_burger 9", "make onion_burger", "make_no"),
        ("grill", "K: cooking beef", "beef_burger 40", "make beef_burger", "make_yes"),
        # Soups.
        ("soups", "a: chopped lettuce", "bob 60", "missing bob",
         f"missing: chop tomato, {SOUP_LEFT}"),
        ("soups", "a: chopped lettuce+tomato", "bob 60", "missing bob",
         "missing: cook 15 s, plate, serve"),
        ("soups", "a: chopped lettuce+onion", "david 70", "missing david",
         f"missing: chop tomato, {SOUP_LEFT}"),
        ("soups", "S: cooking lettuce+tomato", "bob 60", "missing bob", "missing: plate, serve"),
        ("soups", "S: cooking lettuce+tomato", "bob 60", "status bob",
         "status_unready: cooking in the pot to your lower left, 15 s to go"),
        ("soups", "S: cooking lettuce+tomato", "bob 12", "make bob", "make_no"),
        ("soups", "S: cooking lettuce+tomato", "bob 40", "make bob", "make_yes"),
        ("soups", "S: hot lettuce+tomato", "bob 12", "make bob", "make_yes"),
        ("soups", "", "bob 20", "make bob", "make_no"),
        ("soups", "", "bob 40", "make bob", "make_yes"),
        ("soups", "S: cooking lettuce+onion", "alice bob 31", "make bob", "make_no"),
        ("soups", "S: cooking lettuce+onion", "alice bob 60", "make bob", "make_yes"),
        # A menu of one's own: fried onion goes into a stew that is cooked in a pot.
        ("stews", "a: plate of cooked onion", "stew 90", "missing stew",
         "missing: chop tomato, assemble on a plate, cook 15 s, plate, serve"),
        ("stews", "b: chopped onion, a: chopped tomato", "stew 90", "missing stew",
         "missing: fry onion 5 s, assemble on a plate, cook 15 s, plate, serve"),
        ("stews", "K: hot onion", "rings 15", "make rings", "make_yes"),
        ("stews", "a: chopped tomato", "broth 60", "missing broth",
         "missing: cook 15 s, plate, serve"),
        ("stews", "S: cooking tomato", "broth 60", "missing broth", "missing: plate, serve"),
        # How long what is in the heat needs, and a dish that waits for it.
        ("burgers", "K: cooking beef", "bb 60", "status beef", f"status_unready: cooking {PAN}"),
        ("burgers", "K: cooking beef, a: chopped lettuce", "blb 60", "status blb",
         f"status_unready: waiting for beef, cooking {PAN}"),
        ("burgers", "a: plate of cooked beef", "bb 60", "status bb", "status_together"),
        ("burgers", "K: charred beef", "bb 60", "status bb", "status_nothing"),
        ("grill", "K: cooking onion, a: plate of cooked beef", "onion_burger 60",
         "status onion_burger", f"status_unready: waiting for onion, cooking {PAN}"),
        ("grill", "K: hot onion", "veggie_burger 60", "status onion",
         "status_ready: cooked in pan 1 to your lower left; it burns in 12 s"),
        ("soups", "S: hot lettuce+tomato", "bob 60", "status bob",
         "status_ready: cooked in the pot to your lower left; it burns in 25 s"),
        ("soups", "S: charred lettuce+tomato", "bob 60", "status bob", "status_nothing"),
        ("soups", "S: charred lettuce+tomato", "bob 60", "missing bob",
         f"missing: chop lettuce and tomato, {SOUP_LEFT}"),
        ("stews", "K: cooking onion", "rings 60", "status rings",
         "status_unready: cooking in pan 1 to your lower left, 5 s to go"),
        ("stews", "K: cooking onion", "rings 60", "status onion",
         "status_unready: cooking in pan 1 to your lower left, 5 s to go"),
        ("stews", "K: cooking onion", "stew 90", "missing stew",
         "missing: chop tomato, assemble on a plate, cook 15 s, plate, serve"),
        ("stews", "", "stew 20", "make stew", "make_no"),
    ],
)  # fmt: skip
def test_answers_are_true(menu: str, there: str, orders: str, question: str, expected: str) -> None:
    assert asked(menu, there, orders, question, "") == expected


def test_what_the_executor_foresees_is_told() -> None:
    match = Match(level := load_level(paths.levels() / "ring.yaml"),
                  cast(level, HUMANS["cook"], by_reflex), 3)  # fmt: skip
    while match.state.tick < 200:
        match.tick()
    match.typing(level.human)
    outlooks: list[dict[int, int | None]] = []
    match.seats[0].foresee = lambda tick, served: outlooks.append(dict(served))  # type: ignore
    match.look_ahead(inf)
    first, seen = match.state.orders[0].number, match.state
    (served,) = outlooks
    assert set(served) == {order.number for order in seen.orders}
    ended = {}
    while first not in ended and not match.over:
        events = [event for event in match.tick() if isinstance(event, Served)]
        ended |= {event.order.number: match.state.tick for event in events}
    assert abs((served[first] or 0) - ended[first]) <= 20

    names = tuple(f"Cook {seat}" for seat, _ in enumerate(level.cooks))
    lookout = ObservationBuilder(level, level.partner, names)
    for told, expected in (({}, None), ({first: 240}, 4.0), ({first: None}, inf)):
        now = lookout.observe(1, seen, News(served=told))
        work = remaining_work(now.orders, now)[0]
        assert now.orders[0].served_s == expected
        line = answer(Ask("make", now.orders[0].name), Knowledge(now, vocabulary_of(now), (), 1))
        assert (line.situation == "make_late") is (expected == inf)
        match expected:
            case 4.0:
                assert work.ready_s == 4.0
            case float():
                assert work.ready_s > now.orders[0].seconds_left


@pytest.mark.parametrize(
    ("level", "dish"),
    [("ring", "bob"), ("counter_circuit", "beef_burger"), ("market", "bob"), ("islands", "alice")],
)
def test_the_time_is_about_what_a_cook_needs(level: str, dish: str) -> None:
    played = load_level(paths.levels() / f"{level}.yaml")
    rules = replace(played.kitchen.orders, sequence=(dish,))
    played = replace(played, kitchen=replace(played.kitchen, orders=rules))
    match = Match(played, cast(played, HUMANS["idle"], by_reflex), 1)
    while not match.state.orders:
        match.tick()
    me = next(seat for seat, cook in enumerate(played.cooks) if cook.role != "human")
    names = tuple(f"Cook {seat}" for seat, _ in enumerate(played.cooks))
    now = ObservationBuilder(played, me, names).observe(1, match.state, News())
    (work,) = remaining_work(now.orders[:1], now)
    while not any(isinstance(event, Served) for event in match.tick()):
        assert not match.over
    needed = (match.state.tick - now.tick) / TICKS_PER_SECOND
    assert 0.7 * needed < work.ready_s < 1.3 * needed
