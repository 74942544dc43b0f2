"""A round through the client, never drawn: the same."""

from itertools import count

import pygame

from game import paths
from game.content.load import find_level, load_level
from game.kitchen.snapshot import digest
from game.session.match.replay import load_log, replay
from tests.client.driving import logs, press, release


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
