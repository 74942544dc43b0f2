"""Binding keys and buttons, on the screen and as values."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.input.bindings import (
    BUTTONS,
    Action,
    Bindings,
    Column,
    Legend,
    controls_of,
    read_bindings,
)
from game.client.scenes._controls import PATIENCE, ControlsScene
from game.client.ui.places import ControlsPlace
from game.client.ui.scene import Visit
from game.kitchen.layout import Kind
from game.kitchen.moves import DELTA, Move
from game.kitchen.state import Cook
from game.settings import Buttons, Controls, load_settings
from tests.client.driving import press, release
from tests.examples import examples

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
PAD_RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
KEYS = [pygame.K_i, pygame.K_j, pygame.K_w, pygame.K_e, pygame.K_UP, pygame.K_RSHIFT, pygame.K_F5]


@pytest.fixture
def client(start):
    client = start()
    client.frames()
    client.app.follow(Visit(ControlsPlace()))
    client.frames()
    return client


def scene(client) -> ControlsScene:
    assert isinstance(client.app.scene, ControlsScene)
    return client.app.scene


def kept() -> Bindings:
    return read_bindings(load_settings().value.controls)


def test_enter_and_a_key_bind_it_and_the_settings_keep_it(client):
    client.tap(ENTER, pygame.K_i)
    assert scene(client).bindings.left[Action.UP] == pygame.K_i
    assert kept().left[Action.UP] == pygame.K_i
    assert load_settings().value.controls == Controls(left=Buttons(up="i"))


def test_the_new_key_cooks_and_the_old_one_does_not(client):
    client.tap(ENTER, pygame.K_i, ESC)
    client.tap(ENTER, ENTER)
    play = client.cook().play
    client.tap(pygame.K_w)
    assert play.human.move(play.match.state, 1) is Move.STAY
    press(pygame.K_i)
    client.frames()
    assert play.human.move(play.match.state, 1) is Move.UP
    release(pygame.K_i)


def test_a_key_that_is_taken_changes_places_and_that_is_told(client):
    client.tap(*[DOWN] * 4, ENTER, UP)
    bindings = scene(client).bindings
    assert bindings.left[Action.USE] == UP
    assert bindings.right[Action.UP] == pygame.K_e
    assert scene(client).news == "↑ was “Walk up” of Player 2: the two have changed places."


def test_escape_and_patience_leave_it_as_it_was(client):
    client.tap(ENTER, ESC)
    assert scene(client).bindings == Bindings() and not scene(client).grabbing
    client.tap(ENTER)
    assert scene(client).grabbing
    client.seconds(PATIENCE + 0.1)
    assert not scene(client).grabbing
    client.tap(ESC)
    assert client.scene == "TitleScene"


def test_keys_with_a_fixed_job_are_not_given_away(client):
    client.tap(ENTER, pygame.K_F11)
    assert scene(client).grabbing and "F11" in scene(client).news
    assert not client.app.window.full_screen
    client.tap(pygame.K_j)
    assert scene(client).bindings.left[Action.UP] == pygame.K_j


def test_a_pad_binds_its_own_buttons(client):
    client.tap(RIGHT, RIGHT, *[DOWN] * 4, ENTER, pygame.K_j)
    assert scene(client).news == "Press a button of the gamepad."
    client.push(B)
    assert scene(client).bindings.pad[Action.USE] == B
    assert kept().pad[Action.USE] == B


def test_all_of_it_is_done_with_a_pad_alone(client):
    client.push(A)
    assert scene(client).grabbing
    client.push(B)
    assert not scene(client).grabbing, "B gives up where a key is wanted"
    client.push(PAD_RIGHT, PAD_RIGHT, A, pygame.CONTROLLER_BUTTON_LEFTSTICK, B)
    assert kept().pad[Action.UP] == pygame.CONTROLLER_BUTTON_LEFTSTICK
    assert client.scene == "TitleScene"


def test_the_usual_ones_come_back(client):
    client.tap(ENTER, pygame.K_i)
    client.tap(UP, ENTER)
    assert scene(client).bindings == Bindings() == kept()
    client.tap(RIGHT, ENTER)
    assert client.scene == "TitleScene"


def test_the_pause_of_the_keyboard_is_passed_over(client):
    client.tap(*[DOWN] * 7)
    assert (scene(client).row, scene(client).column) == (7, 2)
    client.tap(RIGHT)
    assert scene(client).column == 2
    client.tap(DOWN)
    assert scene(client).row == 8


def test_the_mouse_binds_too(client):
    rect, place = scene(client)._cells[1]
    client.click(*rect.center)
    assert (scene(client).row, scene(client).column) == place and scene(client).grabbing
    client.tap(pygame.K_j)
    assert scene(client).bindings.right[Action.UP] == pygame.K_j


def test_help_tells_what_is_bound():
    bindings = Bindings().rebind(Column.LEFT, Action.TALK, pygame.K_c)
    bindings = bindings.rebind(Column.PAD, Action.TALK, pygame.CONTROLLER_BUTTON_B)
    assert Legend(bindings).fill("{talk}: talk, {pause}: pause") == "C: talk, Esc: pause"
    assert Legend(bindings, pad=True).fill("{talk}: talk") == "B: talk"
    assert Legend(bindings).fill("{nothing} {0}") == "{nothing} {0}"


@pytest.fixture(autouse=True)
def video():
    pygame.display.init()


@examples(60)
@given(st.lists(st.tuples(st.sampled_from(Column), st.sampled_from(Action), st.sampled_from(KEYS))))
def test_no_key_ever_does_two_things_and_settings_keep_all(changes):
    pygame.display.init()
    bindings = Bindings()
    for column, action, code in changes:
        button = list(BUTTONS)[KEYS.index(code)]
        if action in bindings.of(column):
            new = button if column is Column.PAD else code
            bindings = bindings.rebind(column, action, new)
            assert bindings.of(column)[action] == new
    keyboard = [*bindings.left.values(), *bindings.right.values()]
    assert len(set(keyboard)) == len(keyboard)
    assert len(set(bindings.pad.values())) == len(bindings.pad)
    assert read_bindings(controls_of(bindings)) == bindings


def test_unknown_and_reserved_names_in_the_settings_change_nothing():
    controls = Controls(left=Buttons(up="no such key", use="escape"), pad=Buttons(use="Q"))
    assert read_bindings(controls) == Bindings()


@pytest.mark.parametrize("level", ["ring", "counter_circuit"])
def test_space_uses_what_the_cook_faces(start, level):
    client = start(level, straight=True)
    match = client.cook().play.match
    kitchen, seat = match.state.kitchen, client.round.play.level.humans[0]
    crate = kitchen.cells(Kind.SOURCE)[0]
    cell, facing = next(
        (cell, way)
        for cell, walkable in enumerate(kitchen.walkable)
        for way in DELTA
        if walkable and kitchen.neighbour[cell][way] == crate
    )
    cooks = [*match.state.cooks]
    cooks[seat] = Cook(cell, facing)
    match.state = replace(match.state, cooks=tuple(cooks))
    client.tap(pygame.K_SPACE)
    client.seconds(0.3)
    assert match.state.cooks[seat].held is not None and match.state.cooks[seat].cell == cell
