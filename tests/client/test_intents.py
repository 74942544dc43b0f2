import pygame

from game.client.intents import WALK, Intent, Keys, Press
from game.kitchen.moves import Move


def test_arrows_and_wasd_walk():
    keys = Keys()
    for arrow, letter, intent, move in (
        (pygame.K_UP, pygame.K_w, Intent.UP, Move.UP),
        (pygame.K_DOWN, pygame.K_s, Intent.DOWN, Move.DOWN),
        (pygame.K_LEFT, pygame.K_a, Intent.LEFT, Move.LEFT),
        (pygame.K_RIGHT, pygame.K_d, Intent.RIGHT, Move.RIGHT),
    ):
        for key in (arrow, letter):
            assert keys.down(key, typing=False) == Press(intent)
            assert keys.up(key) == Press(intent, down=False)
        assert WALK[intent] is move


def test_the_rest_of_the_table():
    for key, intent in (
        (pygame.K_RETURN, Intent.CONFIRM),
        (pygame.K_ESCAPE, Intent.BACK),
        (pygame.K_TAB, Intent.NEXT),
        (pygame.K_t, Intent.TALK),
        (pygame.K_F1, Intent.MIND),
        (pygame.K_F11, Intent.FULLSCREEN),
        (pygame.K_SPACE, Intent.USE),
    ):
        assert Keys().down(key, typing=False) == Press(intent)


def test_unbound_keys_mean_nothing():
    keys = Keys()
    assert keys.down(pygame.K_F7, typing=False) is None
    assert keys.up(pygame.K_F7) is None


def test_system_key_repeat_is_marked():
    keys = Keys()
    keys.down(pygame.K_UP, typing=False)
    assert keys.down(pygame.K_UP, typing=False) == Press(Intent.UP, repeat=True)


def test_two_keys_of_one_intent_end_together():
    keys = Keys()
    assert keys.down(pygame.K_UP, typing=False) == Press(Intent.UP)
    assert keys.down(pygame.K_w, typing=False) is None
    assert keys.up(pygame.K_UP) is None
    assert keys.up(pygame.K_w) == Press(Intent.UP, down=False)


def test_writing_keys_mean_nothing_else_while_typing():
    keys = Keys()
    assert keys.down(pygame.K_w, typing=True) is None
    assert keys.down(pygame.K_SPACE, typing=True) is None
    assert keys.down(pygame.K_UP, typing=True) == Press(Intent.UP)
    assert keys.down(pygame.K_RETURN, typing=True) == Press(Intent.CONFIRM)


def test_release_all_lets_go_of_each_intent_once():
    keys = Keys()
    keys.down(pygame.K_UP, typing=False)
    keys.down(pygame.K_w, typing=False)
    keys.down(pygame.K_LEFT, typing=False)
    assert keys.release_all() == (Press(Intent.UP, down=False), Press(Intent.LEFT, down=False))
    assert keys.release_all() == ()
