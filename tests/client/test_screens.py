"""Every screen is reached and left by keyboard alone, and by mouse."""

from dataclasses import replace

import pygame
import pytest

from game.client.player.best_scores import Contest
from game.client.scenes._levels import LevelsScene
from game.client.scenes.results import ResultsScene
from game.client.ui.places import ControlsPlace, LevelsPlace, TitlePlace
from game.kitchen.moves import Move
from game.session.log.archive import summarise
from tests.client.driving import logs, press, release

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB


def test_from_title_to_a_chosen_kitchen_and_back_through_the_pause(start):
    client = start()
    client.frames(2)
    assert client.scene == "TitleScene"
    client.tap(ENTER)
    assert client.scene == "LevelsScene"
    client.tap(RIGHT, ENTER)
    assert client.scene == "RoundScene"
    assert client.round.play.level.name == "bottleneck"
    client.tap(ESC)
    assert client.scene == "PauseScene"
    client.tap(ESC)
    assert client.scene == "RoundScene"
    client.tap(ESC, *[DOWN] * 4, ENTER)
    assert client.scene == "LevelsScene"
    assert client.app.scene.chosen.name == "bottleneck", "the kitchen just left is selected"
    client.tap(ESC)
    assert client.scene == "TitleScene"
    client.tap(UP, ENTER)
    assert not client.app.running


@pytest.mark.parametrize("place", [TitlePlace(), LevelsPlace(), ControlsPlace()], ids=str)
def test_tab_walks_through_a_screen_and_shift_with_it_back(start, place):
    client = start()
    client.app.go(place)
    client.frames(1)
    before = client.app.scene.focus
    client.tap(TAB)
    assert client.app.scene.focus != before
    client.tap(TAB, mod=pygame.KMOD_LSHIFT)
    assert client.app.scene.focus == before
    client.tap(TAB, mod=pygame.KMOD_LSHIFT)
    assert client.app.scene.focus != before


def test_taps_faster_than_the_pace_are_all_made(start):
    """Four keys 110 ms apart, as quick fingers do it."""
    client = start(straight=True)
    match, made = client.cook().play.match, []
    human = client.round.play.human
    move = human.move
    human.move = lambda state, cook: made.append(move(state, cook)) or made[-1]
    for key in (LEFT, UP, RIGHT, DOWN):
        press(key)
        client.frames(2)
        release(key)
        client.frames(5)
    client.seconds(1.5)
    walked = [each for each in made if each is not Move.STAY]
    assert walked == [Move.LEFT, Move.UP, Move.RIGHT, Move.DOWN], match.state.tick


def test_play_offers_the_kitchen_of_the_options_first(start):
    client = start("quick")
    client.tap(ENTER, ENTER)
    assert client.round.play.level.name == "quick"
    assert client.round.play.match.state.seed == 7


def test_the_pause_menu_restarts_and_leaves(start):
    client = start(straight=True)
    first = client.cook()
    client.seconds(1)
    client.tap(ESC, DOWN, ENTER)
    assert client.round is not first and client.round.play.match.state.tick == 0
    client.tap(ESC, UP, ENTER)
    assert client.scene == "LevelsScene"


def test_results_lead_on(start):
    for keys, scene, level in (
        ((ENTER,), "RoundScene", "ring"),
        ((DOWN, ENTER), "RoundScene", "bottleneck"),
        ((UP, ENTER), "TitleScene", None),
        ((ESC,), "LevelsScene", None),
    ):
        client = start(straight=True)
        play = client.cook().play
        play.match.state = replace(play.match.state, tick=play.level.round_ticks - 2)
        client.seconds(3)
        assert client.scene == "ResultsScene"
        client.tap(*keys)
        assert client.scene == scene
        if level:
            assert client.round.play.level.name == level
        client.close()


def test_the_best_score_is_kept_for_the_level_choice(start):
    client = start(straight=True)
    finish(client)
    assert isinstance(client.app.scene, ResultsScene)
    assert client.app.scene.outcome.best is None
    score = client.app.scene.outcome.results.score
    client.tap(ESC)
    assert isinstance(client.app.scene, LevelsScene)
    assert client.app.scene.best.best(Contest("ring")) == score
    assert client.app.scene.best.best(Contest("quick")) is None


def test_buttons_answer_to_the_mouse(start):
    client = start()
    client.frames(1)
    play = client.app.scene.choice.rects[0]
    client.click(*play.center)
    assert client.scene == "LevelsScene"
    client.frames(1)
    card = client.app.scene.browser.grid.rects[2]
    client.click(*card.center)
    assert client.app.scene.chosen.name == "partition", "a click shows it in large"
    client.click(*card.center)
    assert client.round.play.level.name == "partition"


def test_a_key_held_into_a_menu_does_not_walk_afterwards(start):
    client = start(straight=True)
    scene = client.cook()
    press(DOWN)
    client.frames(2)
    client.tap(ESC)
    release(DOWN)
    client.tap(ESC)
    assert client.app.scene is scene
    assert scene.play.human.move(scene.play.match.state, 1) is Move.STAY


def test_the_round_stands_still_in_the_pause(start):
    client = start(straight=True)
    scene = client.cook()
    client.seconds(1)
    client.tap(ESC)
    tick = scene.play.match.state.tick
    client.seconds(5)
    assert scene.play.match.state.tick == tick
    client.tap(ESC)
    client.seconds(1)
    assert scene.play.match.state.tick == pytest.approx(tick + 10, abs=1)


@pytest.mark.parametrize("seconds", [0.1, 4.0], ids=["counting down", "cooking"])
def test_a_round_can_be_finished_early_which_is_no_best_score(start, seconds):
    client = start(straight=True)
    client.seconds(seconds)
    client.tap(ESC, DOWN, DOWN, ENTER)
    scene = client.app.scene
    assert isinstance(scene, ResultsScene)
    assert not scene.outcome.results.finished
    client.seconds(0.5)
    assert client.app.director.best.best(Contest("ring")) is None
    (log,) = logs()
    assert summarise(log).finished is False
    assert summarise(log).problem == ""


def test_losing_the_keyboard_pauses_a_round_and_nothing_else(start):
    client = start(straight=True)
    client.cook()
    lose_focus(client)
    client.seconds(0.5)
    assert client.scene == "PauseScene"
    lose_focus(client)
    client.seconds(0.5)
    assert client.scene == "PauseScene"


def test_losing_the_keyboard_for_a_blink_pauses_nothing(start):
    """Entering full screen makes some systems take the keyboard away for a moment."""
    client = start(straight=True)
    client.cook()
    lose_focus(client)
    client.frames(5)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    client.seconds(1)
    assert client.scene == "RoundScene"


def lose_focus(client) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    client.frames(1)


def test_a_round_without_a_seed_draws_its_own(start):
    seeds = set()
    for _ in range(3):
        client = start(straight=True, seed=None)
        seeds.add(client.round.play.match.state.seed)
        client.close()
    assert len(seeds) == 3
    assert len(logs()) == 3


def finish(client) -> None:
    """Let a round end: nobody watches."""
    client.near_its_end()
    client.seconds(3)
