"""A level at a difficulty: the orders' time, the partners' pace, the round's length, the stars."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.codec import Codec, DecodeError
from game.content.difficulty import (
    LENGTHS,
    NORMAL,
    PARTNER_SPEEDS,
    PRESSURES,
    Difficulty,
)
from game.content.level import Level
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from tests.tables import table

EVERY = [Difficulty(*each) for each in product(PRESSURES, PARTNER_SPEEDS, LENGTHS)]


def limits(level: Level) -> list[int]:
    return [dish.limit_ticks for dish in level.kitchen.menu.dishes.values()]


def test_normal_is_the_kitchen_as_it_is_played_anyway(level: Level) -> None:
    played = level.at(NORMAL)
    assert played.kitchen is level.kitchen
    assert (played.round_ticks, played.fingerprint) == (level.round_ticks, level.fingerprint)
    assert played.cooks == level.for_play().cooks


@pytest.mark.parametrize(("pressure", "share"), [("relaxed", 1.5), ("rush", 0.75)])
def test_pressure_changes_how_long_orders_wait_and_nothing_else(level, pressure, share) -> None:
    played = level.at(Difficulty(pressure=pressure))
    assert limits(played) == [round(ticks * share) for ticks in limits(level)]
    before, after = level.kitchen, played.kitchen
    assert (after.stations, after.contents, after.orders) == (
        before.stations, before.contents, before.orders,
    )  # fmt: skip
    assert [d.reward for d in after.menu.dishes.values()] == [
        d.reward for d in before.menu.dishes.values()
    ]
    assert (played.round_ticks, played.cooks) == (level.round_ticks, level.for_play().cooks)


def test_events_come_as_far_into_the_round_as_ever_and_a_critic_waits_as_other_guests_do(level):
    dish = next(iter(level.kitchen.menu.dishes))
    schedule = (
        LostBoard(400, 3, 600), LostBoard(900, 3), Lorry(600, "tomato", 5),
        Critic(800, dish, 450, 60, 20), LostBoard(1, 4, 2),
    )  # fmt: skip
    told = replace(level, kitchen=replace(level.kitchen, schedule=schedule))
    assert told.at(Difficulty("relaxed", "full", "short")).kitchen.schedule == (
        LostBoard(200, 3, 300), LostBoard(450, 3), Lorry(300, "tomato", 5),
        Critic(400, dish, 675, 60, 20), LostBoard(1, 4, 2),
    )  # fmt: skip
    assert told.at(NORMAL).kitchen is told.kitchen


def test_a_kitchen_under_pressure_is_the_same_one_every_time(level: Level) -> None:
    """What cooks work out about it is worked out once."""
    rush = Difficulty(pressure="rush")
    assert level.at(rush).kitchen is level.at(rush).kitchen


@pytest.mark.parametrize(("speed", "share"), [("half", "1/2"), ("three_quarters", "3/4")])
def test_partners_may_be_slower_than_the_first_human_who_stays_as_quick(level, speed, share):
    played = level.at(Difficulty(partner_speed=speed))
    human = level.cooks[level.human].moves_per_second
    assert played.cooks[played.partner].moves_per_second == human * Fraction(share)
    assert played.cooks[played.human].moves_per_second == human


@pytest.mark.parametrize(("length", "share"), [("short", 0.5), ("long", 2)])
def test_a_round_s_length_takes_its_stars_along(level, length, share) -> None:
    told = replace(level, stars=(61, 110, 160))
    played = told.at(Difficulty(length=length))
    assert played.round_ticks == level.round_ticks * share
    assert played.stars == ((31, 55, 80) if length == "short" else (122, 220, 320))
    assert replace(level, stars=None).at(Difficulty(length=length)).stars is None


def test_stars_of_a_short_round_still_rise(level: Level) -> None:
    assert replace(level, stars=(1, 2, 3)).at(Difficulty(length="short")).stars == (1, 2, 3)


@pytest.mark.parametrize("difficulty", EVERY, ids=str)
def test_what_is_not_as_usual_tells_all(difficulty: Difficulty) -> None:
    changes = dict(difficulty.changes)
    assert Codec(closed=True).decode(Difficulty, changes) == difficulty
    assert (difficulty.words == "") == (changes == {}) == (difficulty == NORMAL)
    assert difficulty.words.count(",") == max(0, len(changes) - 1)


@table(__file__)
def test_what_is_no_difficulty_is_refused(found: object, told: str) -> None:
    with pytest.raises(DecodeError) as refusal:
        Codec(closed=True).decode(Difficulty, found)
    assert told in str(refusal.value)
