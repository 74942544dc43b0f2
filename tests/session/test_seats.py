from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.kitchen.items import Extinguisher, Food, Item, Part, Prep
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import DIRECTIONS, Move
from game.kitchen.state import Burning, Chopping, Content, Cook, State
from game.kitchen.step import first_state, step
from game.session.seats.notes import MacroBegun, MacroOver
from game.session.seats.seat import HumanSeat, ReplaySeat, Seat
from game.session.words import Words
from tests.conftest import LEVELS
from tests.tables import table


@pytest.fixture
def pressed(ring: Level) -> Level:
    """Ring, if things were used by a key alone."""
    return replace(ring, kitchen=replace(ring.kitchen, control=Control.INTERACT))


#: By their first letters.
KEYS = {move.value[0]: move for move in DIRECTIONS}


class Keys:
    """A human seat asked for moves tick by tick, as a match does."""

    def __init__(self, level: Level, rate: Fraction) -> None:
        self.seat = HumanSeat("You", rate)
        self.state: State = first_state(level.kitchen, 0)

    def ticks(self, count: int) -> str:
        """The moves of the next `count` ticks, '.' where there is none."""
        made = ""
        for _ in range(count):
            move = Move.STAY
            if self.seat.pace.allows(self.state.tick):
                move = self.seat.move(self.state, 1)
            made += "." if move is Move.STAY else move.value[0]
            self.state, _ = step(self.state, (Move.STAY, Move.STAY))
        return made


@table(__file__)
def test_keys_make_moves(case: Mapping[str, str], ring: Level) -> None:
    """`keys`: pressed (+), let go of (-), all let go of (0), and ticks that pass."""
    keys, made = Keys(ring, Fraction(case["rate"])), ""
    for word in case["keys"].split():
        match word[0]:
            case "+":
                keys.seat.press(KEYS[word[1:]])
            case "-":
                keys.seat.release(KEYS[word[1:]])
            case "0":
                keys.seat.release_all()
            case _:
                made += keys.ticks(int(word))
    assert made == case["moves"]


def test_interact_is_one_move(pressed: Level) -> None:
    keys = Keys(pressed, Fraction(5))
    keys.seat.press(Move.INTERACT)
    keys.seat.release(Move.INTERACT)
    assert keys.ticks(4) == "i..."


def facing(level: Level, content: Content | None, held: Item | None) -> Keys:
    """The human stands before a board on which that lies."""
    keys = Keys(level, Fraction(10))
    state = keys.state
    cell = state.kitchen.neighbour[state.cooks[1].cell][Move.UP]
    contents = (*state.contents[:cell], content, *state.contents[cell + 1 :])
    human = Cook(state.cooks[1].cell, Move.UP, held)
    keys.state = replace(state, contents=contents, cooks=(state.cooks[0], human))
    return keys


ONION = Food((Part("onion", Prep.RAW),))
SOUP = Food((Part("onion", Prep.CHARRED),))


@pytest.mark.parametrize(
    ("content", "held"),
    [(Chopping(ONION, 3, 8), None), (Burning(SOUP, 50), Extinguisher())],
)
def test_a_held_use_key_goes_on_with_chopping_and_spraying(
    pressed: Level, content: Content, held: Item | None
) -> None:
    keys = facing(pressed, content, held)
    keys.seat.press(Move.INTERACT)
    assert keys.ticks(5) == "iiiii"
    keys.seat.release(Move.INTERACT)
    assert keys.ticks(2) == ".."


@pytest.mark.parametrize(("content", "held"), [(ONION, None), (None, ONION), (None, None)])
def test_a_held_use_key_takes_nothing_up_again(
    pressed: Level, content: Content | None, held: Item | None
) -> None:
    keys = facing(pressed, content, held)
    keys.seat.press(Move.INTERACT)
    assert keys.ticks(5) == "i...."


def test_a_held_use_key_gives_way_to_walking(ring: Level) -> None:
    keys = facing(ring, Chopping(ONION, 3, 8), None)
    keys.seat.press(Move.INTERACT)
    keys.ticks(2)
    keys.seat.press(Move.LEFT)
    assert keys.ticks(2) == "ll"


@pytest.mark.parametrize("name", sorted(file.stem for file in LEVELS.glob("*.yaml")))
def test_the_use_key_uses_the_station_in_front_in_every_kitchen(name: str) -> None:
    state = first_state(load_level(LEVELS / f"{name}.yaml").kitchen, 0)
    kitchen = state.kitchen
    for cell, facing in product(range(len(kitchen.stations)), DIRECTIONS):
        front = kitchen.neighbour[cell][facing]
        if not kitchen.walkable[cell] or front < 0:
            continue
        cooks = (Cook(cell, facing), *(replace(cook, cell=0) for cook in state.cooks[1:]))
        seat = HumanSeat("You", Fraction(10))
        seat.press(Move.INTERACT)
        move = seat.move(replace(state, cooks=cooks), 0)
        after, _ = step(replace(state, cooks=cooks), (move, *[Move.STAY] * (len(cooks) - 1)))
        assert after.cooks[0].cell == cell, "it never walks"
        fetched = kitchen.stations[front].kind in (Kind.SOURCE, Kind.PLATES)
        there = fetched or isinstance(state.contents[front], Extinguisher)
        assert (after.cooks[0].held is not None) == there


def test_the_idle_seat_does_nothing(ring: Level) -> None:
    seat: Seat = Seat()
    seat.hear(Words(0, 1, "hello"))
    assert seat.move(first_state(ring.kitchen, 0), 0) is Move.STAY
    assert seat.doing is None
    assert seat.drain() == ()


def test_the_replay_seat_plays_moves_and_notes_back(ring: Level) -> None:
    notes = {1: [MacroBegun("Chop Onion", "reflex")], 3: [MacroOver("Chop Onion", "done", "")]}
    seat = ReplaySeat("Partner", {0: Move.LEFT, 2: Move.UP}, notes)
    state = first_state(ring.kitchen, 0)
    seen = []
    for _ in range(4):
        seen.append((seat.move(state, 0), seat.doing, list(seat.drain())))
        state, _ = step(state, (Move.STAY, Move.STAY))
    assert seen == [
        (Move.LEFT, None, []),
        (Move.STAY, "Chop Onion", notes[1]),
        (Move.UP, "Chop Onion", []),
        (Move.STAY, None, notes[3]),
    ]
