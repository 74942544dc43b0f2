"""When System 2 thinks: by the kitchen's ticks, and nothing that falls due is lost."""

from agents.dpt.triggers import PeriodicTrigger


def test_it_is_due_at_every_multiple_of_its_period_and_first_after_one() -> None:
    trigger = PeriodicTrigger(5.0)
    due = []
    for tick in range(0, 201, 5):
        if trigger.due(tick):
            due.append(tick)
            trigger.done(tick)
    assert due == [50, 100, 150, 200]


def test_periods_of_half_ticks_do_not_drift() -> None:
    trigger = PeriodicTrigger(12.5)
    due = []
    for tick in range(501):
        if trigger.due(tick):
            due.append(tick)
            trigger.done(tick)
    assert due == [125, 250, 375, 500]


def test_what_falls_due_during_a_thought_is_due_after_it() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.done(50)  # a thought about tick 50 that took until tick 120
    assert trigger.due(120)
    trigger.done(120)
    assert not trigger.due(149)
    assert trigger.due(150)


def test_words_do_not_wait_for_the_period() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.hurry()
    assert trigger.due(3)
    trigger.done(3)
    assert not trigger.due(4)
