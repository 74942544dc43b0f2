from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.content.level import Level
from game.content.load import load_level
from game.executor.macros import find_macro
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Order, State
from game.kitchen.step import first_state
from game.partners.casting import HUMANS, by_reflex, cast, person
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.match.results import results
from game.session.seats.notes import MacroBegun, MacroOver
from game.session.seats.seat import HumanSeat
from game.session.seats.specialists import chop_only
from tests.conftest import LEVELS
from tests.examples import examples


def cast_match(level: Level, human: str, seed: int, log: MatchLog | None = None) -> Match:
    return Match(level, cast(level, HUMANS[human], by_reflex), seed, log)


def test_seats_are_cast_by_role(ring: Level) -> None:
    partner, human = cast(ring, person, by_reflex)
    assert isinstance(human, HumanSeat)
    assert (partner.name, human.name) == ("Partner", "You")
    assert partner.pace.interval == 10 / ring.cooks[0].moves_per_second
    assert human.pace.interval == 10 / ring.cooks[1].moves_per_second


@pytest.mark.parametrize("human", ["chopper", "cook"])
def test_scripted_humans_make_three_moves_a_second(ring: Level, human: str) -> None:
    _, seat = cast(ring, HUMANS[human], by_reflex)
    assert len([t for t in range(100) if seat.pace.allows(t)]) == 30


def test_the_idle_human_never_moves(ring: Level) -> None:
    match = cast_match(ring, "idle", 1)
    while not match.over:
        match.tick()
    assert len(match.history.moves[ring.human]) == 0


@pytest.mark.parametrize("name", ["ring", "bottleneck", "partition", "quick"])
def test_the_chopper_only_chops(name: str) -> None:
    level = replace(load_level(LEVELS / f"{name}.yaml"), round_ticks=600)
    match = cast_match(level, "chopper", 4)
    while not match.over:
        match.tick()
        for cook, note in match.notes:
            if cook == level.human and isinstance(note, MacroBegun):
                assert note.macro.startswith("Chop ")
        held = match.state.cooks[level.human].held
        assert not isinstance(held, Plate)
        assert held is None or isinstance(held, Food)
    found = results(match.history)
    assert found.cooks[level.human].chopped > 0
    assert not found.cooks[level.human].served
    assert found.cooks[level.human].cooked == 0


def test_the_choppers_pieces_reach_a_partner_behind_counters() -> None:
    level = replace(load_level(LEVELS / "partition.yaml"), round_ticks=300)
    match = cast_match(level, "chopper", 4)
    chopped: set[int] = set()
    while not match.over:
        for event in match.tick():
            match event:
                case ev.Put(cook, cell, _) if cook == level.human:
                    if level.kitchen.xy(cell)[0] == 3:  # the counters between the two
                        chopped.add(cell)
    assert chopped


def test_the_cook_and_the_partner_serve_together(ring: Level) -> None:
    level = replace(ring, round_ticks=1000)
    match = cast_match(level, "cook", 4)
    while not match.over:
        match.tick()
    found = results(match.history)
    assert found.served >= 3
    assert all(cook.moves > 100 for cook in found.cooks)


def test_the_commander_orders_what_it_does_not_do(ring: Level) -> None:
    level = replace(ring, round_ticks=1000)
    expert = cast(level, HUMANS["expert"], by_reflex)[level.human]
    assert expert.pace.interval == 1
    match = cast_match(level, "commander", 4)
    given: list[str] = []
    while not match.over:
        before = match.state
        match.tick()
        if len(match.words) > len(given):
            given.append(f"Cook {before.orders[1].dish.title()} Soup.")
    said = match.words
    assert [words.text for words in said] == given
    assert len(said) >= 3
    assert {(words.cook, words.kind) for words in said} == {(level.human, None)}
    assert results(match.history).cooks[level.human].served


def test_macro_actions_are_shown_and_reported(ring: Level) -> None:
    match = cast_match(ring, "cook", 2)
    begun: dict[int, str] = {}
    while not match.over:
        match.tick()
        for cook, note in match.notes:
            match note:
                case MacroBegun(macro, source):
                    begun[cook] = macro
                    assert source == ("script" if cook == ring.human else "reflex")
                case MacroOver(macro):
                    assert begun.pop(cook) == macro
        for cook, seat in enumerate(match.seats):
            assert seat.doing == begun.get(cook)


@examples(8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), human=st.sampled_from(sorted(HUMANS)))
def test_a_replay_equals_the_match(ring: Level, tmp_path: Path, seed: int, human: str) -> None:
    path = tmp_path / "match.jsonl"
    states: list[State] = []
    match = cast_match(ring, human, seed, MatchLog(path))
    while not match.over:
        match.tick()
        states.append(match.state)
    match.close()
    again = replay(load_log(path), ring)
    assert again.state == states[-1]
    assert results(again.history) == results(match.history)
    assert [seat.doing for seat in again.seats] == [seat.doing for seat in match.seats]


# What the scripted human who only chops chooses, in hand-made kitchens.


def kitchen(level: Level, dishes: str, *chopped: str) -> State:
    """Orders for `dishes`; pieces of `chopped` lie on the last counters."""
    state = first_state(level.kitchen, 0)
    orders = tuple(Order(i, dish, 0, 600) for i, dish in enumerate(dishes.split()))
    contents = list(state.contents)
    counters = [c for c in level.kitchen.cells(Kind.COUNTER) if contents[c] is None]
    for cell, ingredient in zip(reversed(counters), chopped, strict=False):
        contents[cell] = Food((Part(ingredient, Prep.CHOPPED),))
    return replace(state, orders=orders, contents=tuple(contents))


def chosen(level: Level, state: State, *avoid: str) -> str | None:
    menu = level.kitchen.menu
    shunned = [macro for name in avoid if (macro := find_macro(menu, name)) is not None]
    macro = chop_only(View(state, level.human), shunned)
    return None if macro is None else macro.name


def test_only_what_orders_need(ring: Level) -> None:
    assert chosen(ring, kitchen(ring, "alice", "lettuce")) == "Chop Onion"
    assert chosen(ring, kitchen(ring, "alice", "onion")) == "Chop Lettuce"


def test_nothing_when_all_is_chopped(ring: Level) -> None:
    assert chosen(ring, kitchen(ring, "")) is None
    assert chosen(ring, kitchen(ring, "alice", "lettuce", "onion")) is None


def test_a_second_order_needs_its_own_pieces(ring: Level) -> None:
    state = kitchen(ring, "alice alice", "lettuce", "onion", "lettuce")
    assert chosen(ring, state) == "Chop Onion"


def test_what_just_failed_is_left_alone_for_a_while(ring: Level) -> None:
    state = kitchen(ring, "alice")
    assert chosen(ring, state, "Chop Onion") == "Chop Lettuce"
    assert chosen(ring, state, "Chop Onion", "Chop Lettuce") is None
