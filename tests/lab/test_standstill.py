"""The longest time in which nobody did anything, of hand-made histories."""

from fractions import Fraction

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.items import Plate
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.lab.metrics.conduct import longest_standstill
from game.session.match.history import MatchHistory, Participant


def played(level: Level, ticks: int, by_tick: dict[int, ev.Event]) -> MatchHistory:
    """A history in which nothing but the events of `by_tick` happened."""
    state = first_state(level.kitchen, 0)
    cooks = (Participant("A", "habit", Fraction(1)),) * 2
    history = MatchHistory(level, state, cooks)
    for tick in range(ticks):
        state, _ = step(state, [Move.STAY, Move.STAY])
        events = [by_tick[tick]] if tick in by_tick else []
        history.write(state, [Move.STAY, Move.STAY], events, ())
    return history


def test_it_lies_between_two_deeds_of_anybody(ring: Level) -> None:
    took = {3: ev.Took(0, 5, Plate()), 20: ev.Put(1, 5, Plate()), 24: ev.Took(1, 5, Plate())}
    assert longest_standstill(played(ring, 30, dict(took))) == 1.7


def test_who_only_walks_bumps_and_is_refused_does_nothing(ring: Level) -> None:
    idle = {4: ev.MoveBlocked(0, 9, 1, "x"), 9: ev.Refused(1, 5, "x"), 12: ev.Walked(0, 9, 10)}
    assert longest_standstill(played(ring, 25, dict(idle))) == 2.5


def test_what_nobody_did_ends_no_standstill(ring: Level) -> None:
    assert longest_standstill(played(ring, 25, {12: ev.FireOut(5)})) == 2.5
