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
from tests.tables import table

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


@table(__file__)
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
