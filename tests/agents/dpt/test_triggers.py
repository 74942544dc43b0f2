"""When System 2 thinks: by the kitchen's ticks, and nothing that falls due is lost."""

from agents.dpt._triggers import NothingLeft, PeriodicTrigger
from agents.messages import CodePolicy, PlannedTask
from tests.agents.dpt.observing import observed


def test_it_is_due_at_every_multiple_of_its_period_and_first_after_one() -> None:
    trigger = PeriodicTrigger(5.0)
    due = []
    for tick in range(0, 201, 5):
        if trigger.due(observed(tick)):
            due.append(tick)
            trigger.done(observed(tick))
    assert due == [50, 100, 150, 200]


def test_periods_of_half_ticks_do_not_drift() -> None:
    trigger = PeriodicTrigger(12.5)
    due = []
    for tick in range(501):
        if trigger.due(observed(tick)):
            due.append(tick)
            trigger.done(observed(tick))
    assert due == [125, 250, 375, 500]


def test_what_falls_due_during_a_thought_is_due_after_it() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.done(observed(50))  # a thought about tick 50 that took until tick 120
    assert trigger.due(observed(120))
    trigger.done(observed(120))
    assert not trigger.due(observed(149))
    assert trigger.due(observed(150))


def test_words_do_not_wait_for_the_period() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.hurry()
    assert trigger.due(observed(3))
    trigger.done(observed(3))
    assert not trigger.due(observed(4))


def test_one_can_be_due_at_the_start_of_every_round() -> None:
    trigger = PeriodicTrigger(5.0, at_start=True)
    for each in (trigger, trigger.fresh()):
        assert each.due(observed(0))
        each.done(observed(0))
        assert not each.due(observed(49))
        assert each.due(observed(50))


def test_one_is_due_whenever_nothing_is_left_to_do() -> None:
    task = PlannedTask("", "prepare beef", "Prepare beef.")
    trigger = NothingLeft()
    assert trigger.due(observed(0))
    assert not trigger.due(observed(5, policy=CodePolicy((task,), 0, 1)))
    assert trigger.due(observed(40, policy=CodePolicy((), 0, 1)))
