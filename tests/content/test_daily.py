"""The kitchen of the day: one for everybody, and all have their turn."""

from datetime import date, timedelta

from game.content.daily import SEEDS, DailyKitchen, kitchen_of_the_day

NAMES = ("ring", "quick", "hatch", "islands", "ladder")
DAY = date(2026, 11, 23)


def test_it_is_the_same_on_every_computer():
    assert kitchen_of_the_day(DAY, NAMES) == DailyKitchen(DAY, "ladder", 497922)


def test_the_order_of_names_and_names_told_twice_make_no_difference():
    assert kitchen_of_the_day(DAY, (*reversed(NAMES), "ring")) == kitchen_of_the_day(DAY, NAMES)


def test_each_kitchen_has_its_turn_before_one_comes_again():
    first = date.fromordinal(len(NAMES) * 147_000)
    for turn in range(4):
        days = [first + timedelta(turn * len(NAMES) + i) for i in range(len(NAMES))]
        assert {kitchen_of_the_day(day, NAMES).level for day in days} == set(NAMES)


def test_seeds_differ_from_day_to_day_and_can_be_read_out():
    seeds = [kitchen_of_the_day(DAY + timedelta(i), NAMES).seed for i in range(100)]
    assert len(set(seeds)) > 95 and all(0 <= seed < SEEDS for seed in seeds)
