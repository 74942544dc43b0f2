"""A whole round through the real loop: key events in, orders served, a log that replays."""

from itertools import count

import pygame
import pytest

from game import paths
from game.client.scenes.results import ResultsScene
from game.client.scenes.round import RoundPhase, RoundScene
from game.content.library import find_level
from game.content.load import load_level
from game.executor import reflex
from game.executor.driver import Habit
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest
from game.kitchen.state import State
from game.session.match.replay import load_log, replay
from tests.client.driving import Client, logs, press, release

KEYS = {
    Move.UP: pygame.K_UP,
    Move.DOWN: pygame.K_s,  # both ways to walk are used
    Move.LEFT: pygame.K_LEFT,
    Move.RIGHT: pygame.K_d,
}


class Player:
    """A person who looks at the state and taps keys; it knows nothing else of the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.driver: Habit | None = None
        self.seen = -1
        self.last: State | None = None
        self.results: ResultsScene | None = None

    def look(self) -> None:
        """Called after every frame."""
        match self.client.app.scene:
            case RoundScene(phase=RoundPhase.COOKING) as scene:
                self.play(scene)
            case ResultsScene() as scene:
                self.results = scene
                pygame.event.post(pygame.event.Event(pygame.QUIT))

    def play(self, scene: RoundScene) -> None:
        state, level = scene.play.match.state, scene.play.level
        self.last = state
        self.driver = self.driver or Habit(level.human, reflex.choose, "test")
        if state.tick == self.seen or not scene.play.human.pace.allows(state.tick):
            return
        self.seen = state.tick
        move = self.driver.next(state)
        if move in KEYS:
            press(KEYS[move])
            release(KEYS[move])


@pytest.mark.slow
def test_a_round_of_ring_is_cooked_with_keys_and_replays(start):
    client = start("ring", straight=True, seed=7)
    player = Player(client)
    client.timer.each_frame = player.look
    client.run()

    assert player.results is not None
    results = player.results.outcome.results
    served = [sum(cook.served.values()) for cook in results.cooks]
    assert results.finished and sum(served) >= 2
    assert all(cook.moves > 50 for cook in results.cooks), "both cooked"

    level = load_level(find_level("ring", paths.level_folders()))
    (log,) = logs()
    record = load_log(log)
    again = replay(record, level)  # raises at the first digest that differs
    assert len(record.checks) >= level.round_ticks // 50
    assert again.state.score == results.score
    assert again.state.tick == level.round_ticks


def test_the_same_keys_without_drawing_give_the_same_states(start):
    """Drawing changes nothing: a replay of the log, never drawn, ends in the drawn state."""
    client = start("quick", straight=True, seed=3)
    scene = client.cook()
    frame = count()
    client.timer.each_frame = lambda: None
    while scene.play.match.state.tick < 150:
        if next(frame) % 20 == 0:
            press(pygame.K_DOWN)
            release(pygame.K_DOWN)
        client.frames()
    drawn = scene.play.match.state
    client.close()
    (log,) = logs()
    level = load_level(find_level("quick", paths.level_folders()))
    assert digest(replay(load_log(log), level).state) == digest(drawn)
