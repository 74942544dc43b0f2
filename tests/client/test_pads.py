"""Gamepads: sticks, buttons, plugging in and out, and a real one as far as SDL can pretend."""

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.app._text_input import COLUMNS, LAYERS, ROWS, SoftKeys
from game.client.app.options import Options
from game.client.input.bindings import Action, Bindings, Column
from game.client.input.intents import Intent, Mode, Pad, Press
from game.client.input.pads import PadDeck, Plugged, Stick
from game.client.scenes._dialogs import PauseScene
from game.client.scenes._ready_words import PhrasebookScene
from game.client.ui.places import RoundSetup
from game.client.ui.scene import TypedText
from game.client.ui.widgets import hint_room
from game.kitchen.items import Plate
from game.kitchen.moves import Move
from tests.client.driving import SMALL, Client, lean, plug_in, pull_out

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
START = pygame.CONTROLLER_BUTTON_START
UP, DOWN, LEFT, RIGHT = (
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("UP", "DOWN", "LEFT", "RIGHT")
)
PAD = Pad(0)
FULL = 32767


# ------------------------------------------------------------ the stick


def test_a_stick_has_a_dead_zone():
    stick = Stick()
    for x, y in ((0.3, 0.0), (0.0, -0.49), (-0.4, 0.4)):
        assert stick.move(x, y) is None


def test_a_stick_points_where_it_points_most():
    for x, y, way in (
        (0.9, 0.2, Intent.RIGHT),
        (-0.9, 0.2, Intent.LEFT),
        (0.3, 1.0, Intent.DOWN),
        (0.3, -1.0, Intent.UP),
    ):
        assert Stick().move(x, y) is way


def test_a_worn_stick_does_not_stutter():
    stick = Stick()
    stick.move(0.55, 0.0)
    assert [stick.move(x, 0.0) for x in (0.45, 0.52, 0.4, 0.36)] == [Intent.RIGHT] * 4
    assert stick.move(0.3, 0.0) is None
    assert stick.move(0.45, 0.0) is None, "it must be pushed anew"


def test_the_diagonal_does_not_flicker():
    stick = Stick()
    stick.move(0.8, 0.0)
    assert [stick.move(0.7, y) for y in (0.65, 0.72, 0.8)] == [Intent.RIGHT] * 3
    assert stick.move(0.5, 0.8) is Intent.DOWN
    assert stick.move(0.7, 0.72) is Intent.DOWN


def test_a_stick_that_swings_across_changes_its_direction():
    stick = Stick()
    assert stick.move(1.0, 0.0) is Intent.RIGHT
    assert stick.move(-1.0, 0.0) is Intent.LEFT


# ------------------------------------------------------------ the deck


def test_stick_and_directional_pad_count_as_one():
    deck = PadDeck()
    assert deck.button(PAD, LEFT, True, Mode.COOKING) == (Press(Intent.LEFT, device=PAD),)
    assert deck.axis(PAD, pygame.CONTROLLER_AXIS_LEFTX, -FULL - 1) == ()
    assert deck.button(PAD, LEFT, False, Mode.COOKING) == ()
    assert deck.axis(PAD, pygame.CONTROLLER_AXIS_LEFTX, 0) == (
        Press(Intent.LEFT, down=False, device=PAD),
    )


def test_a_corner_is_turned_without_a_stop():
    deck = PadDeck()
    deck.axis(PAD, pygame.CONTROLLER_AXIS_LEFTX, FULL)
    deck.axis(PAD, pygame.CONTROLLER_AXIS_LEFTY, FULL)
    presses = deck.axis(PAD, pygame.CONTROLLER_AXIS_LEFTX, 0)
    assert [(press.intent, press.down) for press in presses] == [
        (Intent.DOWN, True),
        (Intent.RIGHT, False),
    ]


def test_the_other_stick_and_triggers_do_nothing():
    deck = PadDeck()
    for axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_TRIGGERLEFT):
        assert deck.axis(PAD, axis, FULL) == ()


def test_buttons_are_bound_in_the_kitchen_and_fixed_on_screens():
    deck = PadDeck(Bindings().rebind(Column.PAD, Action.USE, B))
    assert deck.button(PAD, B, True, Mode.COOKING)[0].intent is Intent.USE
    deck.release_all()
    assert deck.button(PAD, B, True, Mode.CHOOSING)[0].intent is Intent.BACK
    assert deck.button(PAD, A, True, Mode.CHOOSING)[0].intent is Intent.CONFIRM


def test_a_pad_that_goes_lets_go_of_everything():
    deck = PadDeck()
    pad = deck.add(Plugged(3, "Blue"))
    deck.button(pad, RIGHT, True, Mode.COOKING)
    assert deck.remove(pad) == (Press(Intent.RIGHT, down=False, device=pad),)
    assert deck.plugged == ()


# ------------------------------------------------------------ in the game


def test_a_cook_walks_with_stick_and_buttons(start):
    client = start(straight=True)
    scene = client.cook()
    state = scene.play.match.state
    lean(-1, 0)
    client.frames()
    assert scene.play.human.move(state, 1) is Move.LEFT
    lean(0, 0)
    client.push(UP)
    assert scene.play.human.move(state, 1) is Move.UP
    assert scene.play.human.move(state, 1) is Move.STAY


def test_a_pad_uses_what_its_cook_faces(start):
    client = start("counter_circuit", straight=True)
    scene = client.cook()
    for way in (LEFT, UP, UP):
        client.push(way)
        client.seconds(0.5)
    state = scene.play.match.state
    assert state.cooks[1].held is None, "walking into the plates takes none"
    client.push(A)
    client.seconds(0.5)
    assert scene.play.match.state.cooks[1].held == Plate()


def test_start_pauses_and_goes_on(start):
    client = start(straight=True)
    client.cook()
    client.push(START)
    assert client.scene == "PauseScene"
    client.push(START)
    assert client.scene == "RoundScene"
    client.push(X)
    assert client.round.habits.mind_open
    client.push(B)
    assert client.scene == "RoundScene", "nobody pauses by accident"


def test_pulling_the_pad_out_pauses_the_round_with_words(start):
    client = start(straight=True, pads=1)
    client.cook()
    client.push(UP)
    pull_out()
    client.frames()
    assert isinstance(client.app.scene, PauseScene)
    assert "gamepad is gone" in client.app.scene.why
    assert client.app.devices.toast.text == "Pad 0 unplugged"
    plug_in()
    client.frames()
    assert client.app.devices.toast.text == "Pad 0 connected"
    client.push(B)
    assert client.scene == "RoundScene"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_news_of_pads_take_the_place_of_hints_and_cover_nothing(start, size):
    client = start(straight=True, size=size)
    client.near_its_end()
    client.seconds(4)
    client.seconds(8)  # nothing flies any more
    surface = client.app.stage.surface
    before = surface.copy()
    plug_in()
    client.frames(2)
    told = surface.copy()
    assert client.scene == "ResultsScene" and before.get_buffer().raw != told.get_buffer().raw
    for picture in (before, told):
        picture.fill("black", (0, size[1] - hint_room(client.app.stage), *size))
    assert before.get_buffer().raw == told.get_buffer().raw


def test_beside_a_replay_news_stand_with_the_words(start):
    client = start(straight=True, size=(1280, 720))
    client.near_its_end()
    client.seconds(4)
    client.app.follow(client.app.scene.menu["Watch replay"])
    client.frames(5)
    film = client.app.scene
    client.tap(pygame.K_SPACE)
    surface = client.app.stage.surface
    bar = pygame.Rect(0, 640, 1280, 80)
    before = surface.subsurface(bar).copy()
    plug_in()
    client.frames(3)
    assert before.get_buffer().raw == surface.subsurface(bar).copy().get_buffer().raw
    assert [part.name for part in film.hud.space.parts].count("notice") == 1


def test_a_pad_that_nobody_cooks_with_may_go(start):
    client = start(straight=True, pads=1)
    client.cook()
    client.tap(pygame.K_UP)
    pull_out()
    client.frames()
    assert client.scene == "RoundScene"


def test_pulling_it_out_while_talking_pauses_too(start):
    client = start(straight=True)
    client.cook()
    client.push(Y)
    assert isinstance(client.app.scene, PhrasebookScene)
    pull_out()
    client.frames()
    assert client.scene == "PauseScene"


def test_hints_follow_the_device_in_use(start):
    client = start()
    client.frames()
    hint = "{confirm}: cook"
    assert client.app.stage.legend.fill(hint) == "Enter: cook"
    client.push(DOWN)
    assert client.app.stage.legend.fill(hint) == "A: cook"
    client.tap(pygame.K_UP)
    assert client.app.stage.legend.fill(hint) == "Enter: cook"


# ------------------------------------------------------------ talking


def test_ready_words_are_said_with_a_pad(start):
    client = start(straight=True)
    scene = client.cook()
    tick = scene.play.match.state.tick
    client.push(Y, DOWN, RIGHT, A)
    client.seconds(0.5)
    (words,) = scene.play.match.words
    assert client.scene == "RoundScene"
    assert words.cook == scene.play.level.human
    assert words.text.startswith("Prepare ")
    assert scene.play.match.state.tick > tick, "the kitchen does not wait"


def test_the_first_ready_words_are_chopping(start):
    client = start(straight=True)
    scene = client.cook()
    client.push(Y, RIGHT, A)
    assert [words.text for words in scene.play.match.words] == ["Chop 2 lettuces"]


def test_ready_words_are_closed_without_a_word(start):
    client = start(straight=True)
    scene = client.cook()
    client.push(Y, B)
    assert client.scene == "RoundScene" and scene.play.match.words == []


def test_anything_can_be_written_with_a_pad(start):
    client = start(straight=True)
    scene = client.cook()
    client.push(Y, UP, A)
    assert client.scene == "ChatScene"
    assert client.app._text.by_pad
    # From 'q' along the row to 'e', a space, and back to 'w'.
    client.push(RIGHT, RIGHT, A, Y, LEFT, A, START)
    client.frames(2)
    assert [words.text for words in scene.play.match.words] == ["e w"]
    assert client.scene == "RoundScene" and not client.app._text.by_pad


def test_a_mistake_is_taken_back(start):
    client = start(straight=True)
    scene = client.cook()
    client.push(Y, UP, A, A, RIGHT, A, X)
    client.push(DOWN, DOWN, DOWN)
    client.push(*[RIGHT] * 4, A)
    client.frames(2)
    assert [words.text for words in scene.play.match.words] == ["q"]


def test_the_keyboard_takes_the_letters_off_the_screen(start):
    client = start(straight=True)
    client.cook()
    client.push(Y, UP, A)
    assert client.app._text.by_pad
    client.tap(pygame.K_LEFT)
    assert not client.app._text.by_pad
    client.push(Y)
    assert client.app._text.by_pad
    client.push(B)
    client.frames()
    assert client.scene == "RoundScene"


# ------------------------------------------------------------ SDL's own


@pytest.fixture
def virtual(monkeypatch) -> Iterator[Client]:
    """The game with SDL's own gamepads: nothing is faked but the plastic."""
    if sys.platform != "linux":
        pytest.skip("finds SDL's library the Linux way")
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    client = Client(Options(RoundSetup("ring", seed=7), True, SMALL))
    yield client
    client.close()


def sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded."""
    maps = Path("/proc/self/maps").read_text().splitlines()
    paths = [line.split()[-1] for line in maps if "libSDL2-2" in line]
    if not paths:
        pytest.skip("pygame's SDL is not a library of its own here")
    library = ctypes.CDLL(paths[0])
    if not hasattr(library, "SDL_JoystickAttachVirtual"):
        pytest.skip("this SDL has no virtual pads")
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    library.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return library


def test_a_pad_of_sdl_is_plugged_in_walks_and_is_pulled_out(virtual):
    library = sdl()
    scene = virtual.cook()
    gamepad, axes, buttons = 1, 6, 15
    index = library.SDL_JoystickAttachVirtual(gamepad, axes, buttons, 0)
    if index < 0:
        pytest.skip("this SDL makes no virtual pads")
    handle = library.SDL_JoystickOpen(index)
    virtual.frames(2)
    assert "connected" in virtual.app.devices.toast.text
    assert len(virtual.app.devices.deck.plugged) == 1
    library.SDL_JoystickSetVirtualAxis(handle, 0, -FULL)
    virtual.frames(3)
    assert scene.play.human.move(scene.play.match.state, 1) is Move.LEFT
    library.SDL_JoystickDetachVirtual(index)
    virtual.frames(3)
    assert virtual.scene == "PauseScene"
    library.SDL_JoystickClose(handle)


def test_without_any_gamepad_support_the_game_starts(monkeypatch):
    def fail() -> None:
        raise pygame.error("no joystick subsystem")

    monkeypatch.setattr("pygame._sdl2.controller.init", fail)
    client = Client(Options(RoundSetup("ring", seed=7), size=SMALL))
    client.frames()
    assert client.scene == "TitleScene"
    client.close()


# Letters on the screen: where the cursor goes, and what each key and button writes.


def go(keys, *intents):
    """What the last of these presses gives."""
    found = None
    for intent in intents:
        found = keys.take(Press(intent, device=PAD))
    return found


def test_every_letter_of_every_layer_can_be_written():
    written = set()
    for layer in range(len(LAYERS)):
        for row in range(ROWS - 1):
            for column in range(COLUMNS):
                found = go(SoftKeys(True, row, column, layer), Intent.CONFIRM)
                assert isinstance(found, TypedText)
                written.add(found.text)
    assert written == {letter for layer in LAYERS for row in layer for letter in row}
    assert {*"azAZ09ä€?!'"} <= written


def test_the_cursor_goes_round():
    keys = SoftKeys(row=0, column=0)
    go(keys, Intent.UP)
    assert keys.row == ROWS - 1
    go(keys, Intent.DOWN)
    assert keys.row == 0
    go(keys, Intent.LEFT)
    assert keys.column == COLUMNS - 1
    go(keys, Intent.RIGHT)
    assert keys.column == 0


def test_a_wide_key_is_left_in_one_step():
    keys = SoftKeys(row=ROWS - 1, column=0)
    seen = []
    for _ in range(6):
        seen.append(keys.column)
        go(keys, Intent.RIGHT)
    assert seen == [0, 2, 5, 7, 8, 0]
    go(keys, Intent.LEFT)
    assert keys.column == 1, "from 'space' back to the first key"


@pytest.mark.parametrize(
    ("column", "found"),
    [
        (1, None), (3, TypedText(" ")), (5, Press(Intent.ERASE, device=PAD)),
        (7, Press(Intent.NEXT, device=PAD)), (9, Press(Intent.CONFIRM, device=PAD)),
    ],
)  # fmt: skip
def test_what_the_wide_keys_do(column, found):
    keys = SoftKeys(row=ROWS - 1, column=column)
    assert go(keys, Intent.CONFIRM) == found
    assert keys.layer == (1 if found is None else 0)


def test_the_layers_come_back_to_the_first():
    keys = SoftKeys(row=ROWS - 1, column=0)
    go(keys, *[Intent.CONFIRM] * len(LAYERS))
    assert keys.layer == 0


@pytest.mark.parametrize(
    ("button", "meaning"),
    [
        (Intent.ERASE, Intent.ERASE), (Intent.BACK, Intent.BACK), (Intent.PAUSE, Intent.CONFIRM),
        (Intent.SCROLL_UP, Intent.LEFT), (Intent.SCROLL_DOWN, Intent.RIGHT),
    ],
)  # fmt: skip
def test_buttons_act_wherever_the_cursor_is(button, meaning):
    for down in (True, False):
        press = Press(button, down, device=PAD)
        assert SoftKeys().take(press) == Press(meaning, down, device=PAD)


def test_letting_go_of_a_button_writes_nothing():
    keys = SoftKeys()
    assert keys.take(Press(Intent.CONFIRM, down=False, device=PAD)) is None
    assert keys.take(Press(Intent.UP, down=False, device=PAD)) is None and keys.row == 1


def test_what_has_no_key_is_passed_on():
    losing = Press(Intent.SUSPEND)
    assert SoftKeys().take(losing) is losing
