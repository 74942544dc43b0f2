"""The ring around what the use key would act on, and when food that fries calls for somebody."""

from dataclasses import replace

import pygame
import pytest

from game.client.drawing.shapes import Box
from game.client.drawing.theme import GREEN, INK, PINK
from game.client.hud.help import work_of
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import draw_reach, faced, useful
from game.client.view.things import raw_of, warning_ticks
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.moves import Move
from game.kitchen.state import Cook, Heating, State
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level

HUMAN = 1
BEEF = Food((Part("beef", Prep.COOKED),))


@pytest.fixture
def kitchen():
    return named_level("counter_circuit").kitchen


def at(kitchen, x: int, y: int, facing: Move, held=None) -> State:
    state = first_state(kitchen, 7)
    human = Cook(kitchen.cell(x, y), facing, held)
    return replace(state, cooks=(state.cooks[0], human))


def test_a_station_is_faced_and_floor_is_not(kitchen):
    assert faced(at(kitchen, 5, 5, Move.DOWN), HUMAN) == kitchen.cell(5, 6)
    assert faced(at(kitchen, 5, 5, Move.UP), HUMAN) is None


@pytest.mark.parametrize(("held", "does"), [(Food((Part("beef", Prep.RAW),)), True), (None, False)])
def test_whether_the_key_would_do_something(kitchen, held, does):
    state = at(kitchen, 5, 5, Move.DOWN, held)
    assert useful(state, HUMAN, kitchen.cell(5, 6)) is does


def painted(stage, state) -> int:
    """How many pixels of the stage a ring has changed."""
    stage.surface.fill("black")
    draw_reach(stage, PixelGrid.fit(state.kitchen, stage.surface.get_rect()), state, HUMAN, PINK)
    pixels = pygame.surfarray.array3d(stage.surface)
    return int(pixels.astype(int).sum())


def test_the_ring_is_faint_where_the_key_does_nothing(stage, kitchen):
    beef = Food((Part("beef", Prep.RAW),))
    bright = painted(stage, at(kitchen, 5, 5, Move.DOWN, beef))
    faint = painted(stage, at(kitchen, 5, 5, Move.DOWN, Plate()))
    assert bright > 2 * faint > 0
    assert painted(stage, at(kitchen, 5, 5, Move.UP, beef)) == 0


def test_who_walks_into_things_sees_no_ring(stage, shipped):
    ring = shipped["ring"].kitchen
    assert painted(stage, at(ring, 1, 1, Move.UP)) == 0


def test_a_short_time_to_burn_is_not_all_warning(kitchen):
    menu = kitchen.menu
    assert warning_ticks(Heating(BEEF, 0, 75, 175)) == 40
    assert warning_ticks(Heating(BEEF, 0, 150, 400)) == 100
    assert raw_of(BEEF, menu) == Food((Part("beef", Prep.RAW),))


def test_the_work_is_told_in_the_kitchens_own_words(kitchen, shipped):
    assert work_of(kitchen) == "Chop, fry, plate, assemble, serve"
    assert work_of(shipped["ring"].kitchen) == "Chop, mix, cook, plate, serve"


def test_rings_follow_the_colours_of_the_cooks(stage):
    """Lines are drawn in safe colours, too, as the cooks are."""
    ring = Box((20, 20), 4, INK, PINK, 6, opacity=0.0)
    stage.shapes.palette = {PINK: GREEN}
    assert stage.shapes.get(ring).get_at((10, 2))[:3] == GREEN
