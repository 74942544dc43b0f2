from dataclasses import replace

import pytest

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.kitchen.step import first_state, step
from game.session.match.match import Match
from game.session.match.results import results
from game.session.seats.seat import Seat
from game.session.words import LONGEST, Words
from tests.session.conftest import Wanderer


class Listener(Seat):
    """Remembers what it hears."""

    def __init__(self) -> None:
        super().__init__("Listener")
        self.heard: list[str] = []

    def hear(self, words: Words) -> None:
        self.heard.append(words.text)


def test_a_match_starts_at_tick_zero_and_ends_with_the_round(ring: Level) -> None:
    match = Match(ring, (Seat(), Seat()), seed=3)
    assert match.state == first_state(ring.kitchen, 3)
    assert match.previous is match.state
    ticks = 0
    while not match.over:
        match.tick()
        ticks += 1
    assert ticks == match.state.tick == ring.round_ticks


def test_a_tick_is_one_step_with_the_seats_moves(ring: Level) -> None:
    match = Match(ring, (Wanderer(1), Wanderer(2, 3)), seed=0)
    for _ in range(50):
        before = match.state
        events = match.tick()
        assert match.previous is before
        assert match.events == events
        assert (match.state, events) == step(before, match.moves)
        assert match.history.moved(0, 0, 99) == len(match.history.moves[0])


def test_seats_move_only_when_their_pace_allows(ring: Level) -> None:
    match = Match(ring, (Wanderer(1, 10), Wanderer(2, 2)), seed=0)
    while not match.over:
        match.tick()
        if (match.state.tick - 1) % 5:
            assert match.moves[1] is Move.STAY


def test_one_seat_for_each_cook(ring: Level) -> None:
    with pytest.raises(ValueError, match="ring has 2 cooks, found 1 seats"):
        Match(ring, (Seat(),), seed=0)


def test_words_reach_every_seat_with_tick_and_speaker(ring: Level) -> None:
    seats = Listener(), Listener()
    match = Match(ring, seats, seed=0)
    match.tick()
    said = match.say(1, "  Chop\n2   onions\x07 ")
    assert said == Words(1, 1, "Chop 2 onions")
    assert match.words == [said]
    assert [seat.heard for seat in seats] == [["Chop 2 onions"]] * 2


@pytest.mark.parametrize("text", ["", "  \n\t", "\x00\x1b"])
def test_saying_nothing_says_nothing(ring: Level, text: str) -> None:
    match = Match(ring, (Seat(), Seat()), seed=0)
    assert match.say(1, text) is None
    assert match.words == []


def test_long_speeches_are_cut(ring: Level) -> None:
    match = Match(ring, (Seat(), Seat()), seed=0)
    said = match.say(0, "onion " * 1000)
    assert said is not None
    assert len(said.text) <= LONGEST
    assert match.say(0, "番茄 please") == Words(0, 0, "番茄 please")


def test_results_count_by_cook(ring: Level) -> None:
    match = Match(ring, (Seat("Pat"), Seat("Kim")), seed=5)
    cell = ring.kitchen.starts[0]
    order = match.state.orders[0]
    soup = ring.kitchen.menu.finished[order.dish]
    happened: tuple[ev.Event, ...] = (
        ev.MoveBlocked(1, cell, 0, "another cook is in the way"),
        ev.Chopped(1, cell, "onion"),
        ev.StartedCooking(0, cell, soup),
        ev.Served(0, cell, order.dish, order, 15),
        ev.Served(0, cell, order.dish, order, 15),
        ev.OrderExpired(order, 5),
        ev.FireStarted(cell, soup),
        ev.Binned(0, cell, soup),
        ev.ServedUnordered(1, cell, None, soup, 0),
        ev.Refused(1, cell, "no"),
    )
    match.history.write(match.state, (Move.STAY, Move.UP), happened, ())
    found = results(match.history)
    assert (found.served, found.missed, found.unordered) == (2, {order.dish: 1}, 1)
    assert found.fires == 1
    assert (found.dishes_binned, found.food_binned, found.finished) == (1, 0, False)
    pat, kim = found.cooks
    assert (pat.name, pat.served, pat.cooked, pat.moves) == ("Pat", {order.dish: 2}, 1, 0)
    assert (kim.chopped, kim.moves, kim.blocked, kim.served) == (1, 1, 1, {})


def test_a_longer_round_is_a_replaced_setting(ring: Level) -> None:
    match = Match(replace(ring, round_ticks=5), (Seat(), Seat()), seed=0)
    for _ in range(5):
        assert not match.over
        match.tick()
    assert match.over


def test_the_world_is_never_changed_in_place(ring: Level) -> None:
    match = Match(ring, (Wanderer(1), Wanderer(2)), seed=0)
    states: list[tuple[State, State]] = []
    for _ in range(100):
        states.append((match.state, replace(match.state)))
        match.tick()
    assert all(kept == copy for kept, copy in states)
