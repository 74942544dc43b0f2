"""What a level hides from a cook: seats, policies and logs."""

from game import paths
from game.content.load import load_level
from game.kitchen import events as ev
from game.kitchen.sight import seen, unseen_cells
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.match import Match
from game.session.seats.seat import IdleSeat


class Witness(IdleSeat):
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
