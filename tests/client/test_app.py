"""The loop itself: closing, resizing, full screen, text input, pacing, errors."""

import subprocess
import sys

import pygame
import pytest
from pygame._sdl2.video import Window as SystemWindow

from game import paths
from game.client.app._scene_stack import SceneStack
from game.client.app._text_input import TextInput
from game.client.app.frame_clock import FrameTimes, Pacer
from game.client.app.launch import run
from game.client.app.options import Options
from game.client.app.splash import Window, show_splash
from game.client.input.intents import Half, Intent, Pad, Press
from game.client.scenes._title import Show
from game.client.ui.places import CreditsPlace, RoundSetup, TitlePlace
from game.client.ui.scene import Close, Goto, Open, Quit, Scene, TypedText, Visit
from game.content.load import find_level, load_level
from game.content.mood import shipped_mood
from game.session.match.replay import load_log, replay
from tests.client.driving import CountedTimer, logs


def test_closing_the_window_mid_round_leaves_a_loadable_log(start):
    client = start(straight=True)
    scene = client.cook()
    client.seconds(6)
    state = scene.play.match.state
    client.timer.each_frame = lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))
    client.run()
    assert not pygame.display.get_init()
    (log,) = logs()
    record = load_log(log)
    again = replay(record, load_level(find_level("ring", paths.level_folders())))
    assert again.state.tick >= state.tick > 50


def test_an_error_in_a_frame_still_finishes_the_log(start):
    client = start(straight=True)
    scene = client.cook()
    client.seconds(6)

    def fail() -> None:
        raise RuntimeError("the timer broke")

    client.timer.each_frame = fail
    with pytest.raises(RuntimeError, match="timer broke"):
        client.run()
    (log,) = logs()
    assert load_log(log).header.seed == scene.play.match.state.seed


def test_resizing_redraws_everything_in_the_new_size(start):
    client = start(straight=True)
    client.cook()
    small = client.round.view.grid.tile
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    event = pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700)
    pygame.event.post(event)
    client.frames(2)
    assert client.app.stage.size == (1000, 700)
    assert client.round.view.grid.tile > small


def test_full_screen_and_back(start):
    client = start()
    client.frames(1)
    client.tap(pygame.K_F11)
    assert client.app.window.full_screen
    client.tap(pygame.K_F11)
    assert not client.app.window.full_screen
    assert client.app.stage.size == (640, 360)


class Writing(Scene):
    """A scene that wants text, as the chat line will."""

    typing = True

    def __init__(self) -> None:
        self.texts: list[TypedText] = []
        self.intents: list[object] = []

    def on_intent(self, press):
        self.intents.append(press.intent)

    def on_text(self, text):
        self.texts.append(text)

    def draw(self, stage):
        stage.surface.fill((0, 0, 0))


def test_text_goes_to_a_scene_that_wants_it_and_keys_do_not_walk(start):
    client = start()
    writing = Writing()
    client.frames(1)
    client.app.follow(Open(writing))
    post = pygame.event.post
    post(pygame.event.Event(pygame.TEXTEDITING, text="にほ", start=0, length=2))
    post(pygame.event.Event(pygame.TEXTINPUT, text="日本"))
    client.tap(pygame.K_w)
    assert writing.texts == [TypedText("にほ", composing=True), TypedText("日本")]
    assert writing.intents == []


def test_text_goes_nowhere_else(start):
    client = start()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="w"))
    client.frames(1)
    assert client.scene == "TitleScene"


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (RoundSetup("rings"), "Did you mean 'ring'?"),
        (RoundSetup("ring", partner="hal"), "expected one of hla, dpt, reflex, fryer"),
    ],
)
def test_what_does_not_exist_is_said_before_a_window_opens(setup, words, capsys):
    assert run(Options(setup, straight=True)) == 2
    assert words in capsys.readouterr().err
    assert not pygame.display.get_init()


@pytest.mark.slow
def test_no_frame_of_a_round_rasterises(start):
    client = start("quick", straight=True)
    client.frames(1)
    scene = client.round
    scene.view.chores.finish()
    scene.hud.chores.finish()
    before = client.app.stage.sprites.misses
    client.cook()
    client.frames(45 * 15, stride=4)
    assert client.app.stage.sprites.misses == before


def test_frames_are_evenly_spaced_and_lost_time_is_not_hurried_after():
    timer = CountedTimer()
    pacer = Pacer(timer, 50)
    moments = []
    for work in (0.001, 0.001, 0.5, 0.001, 0.001):
        timer.time += work
        pacer.wait()
        moments.append(round(timer.time - 100, 3))
    assert moments == [0.02, 0.04, 0.54, 0.56, 0.58]


def test_frame_times_know_their_percentiles():
    frames = FrameTimes(size=100)
    assert frames.percentile(0.99) == 0.0
    for i in range(200):
        frames.add(i / 1000)
    assert frames.all() == tuple(i / 1000 for i in range(100, 200))
    assert frames.percentile(0.5) == pytest.approx(0.15)
    assert frames.percentile(1.0) == pytest.approx(0.199)


# The logo in the window before the rest of the game is there.


@pytest.fixture
def splash():
    show_splash(full_screen=False)
    yield pygame.display.get_surface()
    pygame.display.quit()


def test_the_logo_is_in_the_middle_of_a_wall(splash: pygame.Surface) -> None:
    assert splash.get_at((0, 0))[:3] == shipped_mood("ring").wall
    width, height = splash.get_size()
    middle = {tuple(splash.get_at((x, height // 2))) for x in range(width // 3, 2 * width // 3)}
    assert len(middle) > 20


def test_the_game_takes_the_window_over_as_it_is(splash: pygame.Surface, start) -> None:
    before, painted = SystemWindow.from_display_module().id, splash.copy()
    window = Window(splash.get_size())
    assert SystemWindow.from_display_module().id == before
    assert window.surface.get_buffer().raw == painted.get_buffer().raw, "it does not turn black"
    client = start(size=splash.get_size())
    assert SystemWindow.from_display_module().id == before
    client.frames(1)


def test_without_a_screen_it_is_for_the_game_to_tell(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    show_splash(full_screen=False)
    assert not pygame.display.get_init()


def test_it_does_not_wait_for_the_game_to_be_loaded() -> None:
    """Half of the start is loading what the title and rounds need."""
    heavy = "game.client.app.event_loop", "game.client.scenes", "game.partners", "game.voice"
    line = f"import sys, game.commands._early_window; print(set({heavy}) & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout.splitlines()[-1] == "set()"


# The kitchen behind the title is a real match.


def test_the_cooks_behind_the_title_cook(shipped):
    show = Show(shipped["ring"], 7)
    for _ in range(60 * 45):
        show.update(1 / 60)
    assert 440 <= show.match.state.tick <= 450
    assert show.match.state.score > 0
    assert show.match.log is None


@pytest.mark.slow
def test_when_a_match_ends_the_next_begins(shipped):
    show = Show(shipped["ring"], 7)
    while not show.match.over:
        show.match.tick()
    first = show.match
    for _ in range(10):
        show.update(1 / 60)
    assert show.match is not first and show.seed == 8
    assert show.match.state.tick <= 2


def test_a_long_gap_is_not_made_up_for(shipped):
    show = Show(shipped["ring"], 7)
    show.update(30.0)
    assert show.match.state.tick == 3


# Going from scene to scene, and switching writing on and off, without a window.

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
