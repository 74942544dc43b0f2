"""What a level hides from a cook: seats, policies and logs."""

import json
from dataclasses import replace

from agents.messages import ToldOrder
from game import paths
from game.content.load import load_level
from game.kitchen import events as ev
from game.kitchen.sight import seen, unseen_cells
from game.kitchen.step import first_state
from game.partners.casting import HUMANS, by_reflex, cast, listening
from game.partners.kitchen_facts import order_facts
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.log.lines import words_from_json, words_to_json
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.beliefs import Beliefs
from game.session.seats.seat import Seat
from game.session.words import Words


class Witness(Seat):
    """Keeps what it is shown."""

    def __init__(self):
        super().__init__()
        self.states, self.events = [], []

    def see(self, before, state, events):
        self.states.append(state)
        self.events += events


def test_a_cook_is_shown_nothing_of_what_is_hidden_from_it():
    level = load_level(paths.levels() / "dumbwaiter.yaml")
    blind, partner = level.human, level.partner
    witness = Witness()
    seats = cast(level, lambda cook, spec: witness, by_reflex)
    match = Match(level, seats, 3)
    for _ in range(300):
        match.tick()
    far, here = (
        unseen_cells(level.kitchen, blind),
        level.kitchen.within_reach(level.kitchen.starts[blind]),
    )
    assert far and far.isdisjoint(here)
    assert all(not state.orders for state in witness.states)
    assert {state.cooks[partner] for state in witness.states} == {witness.states[0].cooks[partner]}
    assert all(state.contents[cell] is None for state in witness.states for cell in far)
    assert not any(isinstance(event, ev.OrderPlaced) for event in witness.events)
    assert all(getattr(event, "cell", -1) not in far for event in witness.events)
    # What any of those who look together sees is seen, and spectators see all.
    assert seen(match.state, blind, partner) == match.state and seen(match.state) is match.state
    assert seen(match.state, partner).orders == match.state.orders


def test_nothing_is_hidden_where_a_level_hides_nothing():
    level = load_level(paths.levels() / "hatch.yaml")
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), 3)
    for _ in range(50):
        match.tick()
    assert all(seen(match.state, seat) is match.state for seat in range(len(match.seats)))


def test_a_cook_believes_the_orders_that_it_is_told_until_their_time_is_up():
    level = load_level(paths.levels() / "dumbwaiter.yaml")
    blind, partner = level.human, level.partner
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), 3)
    believes = Beliefs(level.kitchen, blind)
    board = seen(match.state, blind)
    assert {order.number for order in believes.working(board).orders} == {-1, -2, -3, -4}  # guesses
    told = tuple(ToldOrder(o.number, o.dish, o.deadline / 10) for o in match.state.orders)
    said = match.say(partner, "Two of them", kind="warning", tells=told)
    believes.hear(said)
    known = believes.known(board)
    assert [(o.dish, o.deadline) for o in known.orders] == [
        (o.dish, o.deadline) for o in match.state.orders
    ]
    assert believes.working(board) == known
    late = replace(board, tick=max(order.deadline for order in known.orders))
    assert not believes.known(late).orders
    # It is in the log as it was said.
    line = words_to_json(said)
    assert words_from_json(json.loads(json.dumps(line)), said.tick, said.number) == said


def test_who_first_says_to_make_an_order_makes_it():
    level = load_level(paths.levels() / "dumbwaiter.yaml")
    kitchen = replace(level.kitchen, hidden=(frozenset({"far room"}),) * 2)
    state = first_state(kitchen, 3)
    one, other = Beliefs(kitchen, level.partner), Beliefs(kitchen, level.human)
    first = state.orders[0]
    for cook in (level.partner, level.human):
        told = ToldOrder(first.number, first.dish, 60.0, maker=cook)
        for each in (one, other):
            each.hear(Words(0, cook, "Mine", tells=(told,)))
    assert first in one.working(state).orders  # whose it is, and who has no heat
    assert other.noted(order_facts(state)[0]).maker == level.partner


def test_a_mind_reads_the_orders_to_one_that_cannot_see_them_and_replays_tell_it_again(tmp_path):
    level = load_level(paths.levels() / "dumbwaiter.yaml")
    pool = ModelPool(ModelChoice(None, {}, Latency(0.1), {"profile": "tuned"}), PARTNERS["hla"])
    log = MatchLog(tmp_path / "told.jsonl")
    both = listening(pool.minds)
    match = Match(level, cast(level, both, both), 3, log)
    for _ in range(60):
        match.tick()
    match.close()
    pool.close()
    board = {(order.number, order.dish) for order in match.state.orders}
    told = next(words for words in match.words if words.tells)
    assert told.cook == level.partner and {(o.number, o.dish) for o in told.tells} == board
    again = replay(load_log(log.path), level)
    assert again.words == match.words and again.words[0].tells == match.words[0].tells
