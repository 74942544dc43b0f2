"""Going from scene to scene, and switching writing on and off, without a window."""

import pygame
import pytest

from game.client.app._scene_stack import SceneStack
from game.client.app._text_input import TextInput
from game.client.input.intents import Half, Intent, Pad, Press
from game.client.ui.places import CreditsPlace, TitlePlace
from game.client.ui.scene import Close, Goto, Open, Quit, TypedText, Visit

UP = Press(Intent.UP, down=False)
LEFT = Press(Intent.LEFT, down=False, device=Pad(0))


class Spy:
    """A scene that remembers what it was told."""

    walking = False

    def __init__(self, name="", playing=False, typing=False):
        self.name = name
        self.playing, self.typing = playing, typing
        self.heard = []
        self.left = 0

    def on_intent(self, press):
        self.heard.append(press)

    def leave(self):
        self.left += 1


class Builder:
    """Builds a spy for every place."""

    def build(self, place):
        return Spy(type(place).__name__)


class Held:
    """Devices on which two keys are held, one of the keyboard and one of a pad."""

    def __init__(self):
        self.keyboard = self
        self.all = (UP, LEFT)

    def release_all(self):
        return self.all


class Devices(Held):
    def __init__(self):
        super().__init__()
        self.keyboard = Held()
        self.keyboard.all = (UP,)


@pytest.fixture
def stack():
    stack = SceneStack(Builder(), Devices())
    stack.follow(Goto(TitlePlace()))
    return stack


def test_a_scene_is_put_over_another_and_closed_again(stack):
    title, list_ = stack.top, Spy()
    stack.follow(Open(list_))
    assert stack.top is list_ and title.heard == [UP, LEFT] and not title.left
    stack.follow(Close())
    assert stack.top is title and list_.left == 1


def test_a_place_is_visited_over_the_scene_or_in_place_of_all(stack):
    title = stack.top
    stack.follow(Visit(CreditsPlace()))
    assert [scene.name for scene in stack.scenes] == ["TitlePlace", "CreditsPlace"]
    over = stack.top
    stack.follow(Goto(CreditsPlace()))
    assert [scene.name for scene in stack.scenes] == ["CreditsPlace"]
    assert title.left == over.left == 1


@pytest.mark.parametrize(
    ("typing", "told"), [(True, [UP]), (False, [])], ids=["writing", "choosing ready words"]
)
def test_over_a_kitchen_pads_cook_on_and_the_keyboard_only_stops_for_writing(stack, typing, told):
    kitchen = stack.top
    stack.follow(Open(Spy(playing=True, typing=typing)))
    assert kitchen.heard == told


def test_quit_leaves_scenes_for_the_end_and_leave_all_ends_them_from_the_top(stack):
    order = []
    for name in ("one", "two"):
        scene = Spy(name)
        scene.leave = lambda name=name: order.append(name)
        stack.follow(Open(scene))
    stack.follow(Quit())
    assert not stack.running and len(stack.scenes) == 3
    stack.leave_all()
    assert order == ["two", "one"] and not stack.scenes


def test_no_step_stays(stack):
    before = list(stack.scenes)
    stack.follow(None)
    assert stack.scenes == before and stack.running


# ---------------------------------------------------------------- writing


@pytest.fixture
def switched(monkeypatch):
    switched = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: switched.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: switched.append(False))
    return switched


def test_text_input_is_on_only_while_a_scene_wants_text(switched):
    text = TextInput()
    for typing in (False, False, True, True, False):
        text.follow(Spy(typing=typing))
    assert switched == [False, True, False]


def test_letters_on_the_screen_go_with_the_text_that_was_wanted(switched):
    text = TextInput()
    text.offer(True)
    assert text.by_pad
    text.follow(Spy(typing=False))
    assert not text.by_pad


def test_input_methods_hear_of_a_cursor_only_when_it_moves(monkeypatch):
    told, text = [], TextInput()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append(rect.x))
    caret = pygame.Rect(3, 4, 1, 9)
    text.point(None)
    text.point(caret)
    text.point(caret)
    caret.x += 8
    text.point(caret)
    assert told == [3, 11]


def test_a_pad_writes_once_its_talk_button_has_brought_the_letters():
    text = TextInput()
    back = Press(Intent.BACK, device=Pad(0))
    assert text.write(back) is back, "without letters a press means what it always does"
    assert text.write(Press(Intent.TALK, device=Pad(0))) is None and text.by_pad
    assert text.write(Press(Intent.CONFIRM, device=Pad(0))) == TypedText("q")
    assert text.write(Press(Intent.TALK, device=Pad(0))) == TypedText(" ")
    assert text.write(Press(Intent.PAUSE, device=Half.LEFT)) == Press(Intent.CONFIRM)
