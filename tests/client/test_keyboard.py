"""What keys mean: bound in the kitchen, fixed on screens, letters while text is wanted."""

import pygame
import pytest

from game.client.input.bindings import Action, Bindings, Column
from game.client.input.intents import WALK, Half, Intent, Mode, Press
from game.client.input.keyboard import SIDE_BUTTONS, Keyboard
from game.kitchen.moves import Move

COOKING, LISTING, CHOOSING, TYPING, STROLLING = Mode


def test_each_half_of_the_keyboard_walks():
    keys = Keyboard()
    for arrow, letter, intent, move in (
        (pygame.K_UP, pygame.K_w, Intent.UP, Move.UP),
        (pygame.K_DOWN, pygame.K_s, Intent.DOWN, Move.DOWN),
        (pygame.K_LEFT, pygame.K_a, Intent.LEFT, Move.LEFT),
        (pygame.K_RIGHT, pygame.K_d, Intent.RIGHT, Move.RIGHT),
    ):
        for key, half in ((arrow, Half.RIGHT), (letter, Half.LEFT)):
            assert keys.down(key, COOKING) == Press(intent, device=half)
            assert keys.up(key) == Press(intent, down=False, device=half)
        assert WALK[intent] is move


@pytest.mark.parametrize(
    ("key", "cooking", "choosing"),
    [
        (pygame.K_RETURN, Intent.TALK, Intent.CONFIRM),
        (pygame.K_ESCAPE, Intent.BACK, Intent.BACK),
        (pygame.K_SPACE, Intent.USE, Intent.USE),
        (pygame.K_e, Intent.USE, Intent.USE),
        (pygame.K_t, Intent.TALK, Intent.TALK),
        (pygame.K_F1, Intent.MIND, Intent.MIND),
        (pygame.K_F11, Intent.FULLSCREEN, Intent.FULLSCREEN),
        (pygame.K_TAB, Intent.NEXT, Intent.NEXT),
    ],
)
def test_what_a_key_means_depends_on_where_one_is(key, cooking, choosing):
    for mode, intent in ((COOKING, cooking), (CHOOSING, choosing)):
        press = Keyboard().down(key, mode)
        assert press is not None and press.intent is intent


def test_in_a_list_over_the_kitchen_enter_chooses_for_whoever_has_that_key():
    keys = Keyboard(Bindings().rebind(Column.LEFT, Action.USE, pygame.K_RETURN))
    assert keys.down(pygame.K_RETURN, LISTING) == Press(Intent.CONFIRM, device=Half.LEFT)
    keys = Keyboard()
    assert keys.down(pygame.K_RETURN, LISTING) == Press(Intent.CONFIRM, device=Half.RIGHT)
    assert keys.down(pygame.K_DOWN, LISTING) == Press(Intent.DOWN, device=Half.RIGHT)
    assert keys.down(pygame.K_s, LISTING) == Press(Intent.DOWN, device=Half.LEFT)


def test_who_strolls_while_writing_walks_with_arrows_and_writes_with_letters():
    keys = Keyboard()
    assert keys.down(pygame.K_UP, STROLLING) == Press(Intent.UP, device=Half.RIGHT)
    assert keys.down(pygame.K_w, STROLLING) is None
    assert keys.down(pygame.K_RETURN, STROLLING) == Press(Intent.CONFIRM)
    keys.down(pygame.K_d, COOKING)
    assert keys.release_letters() == (Press(Intent.RIGHT, down=False),)
    assert keys.up(pygame.K_UP) == Press(Intent.UP, down=False, device=Half.RIGHT)


def test_unbound_keys_mean_nothing():
    keys = Keyboard()
    assert keys.down(pygame.K_F7, COOKING) is None
    assert keys.up(pygame.K_F7) is None


def test_system_key_repeat_is_marked():
    keys = Keyboard()
    keys.down(pygame.K_w, COOKING)
    assert keys.down(pygame.K_w, COOKING) == Press(Intent.UP, repeat=True)


def test_two_keys_of_one_intent_end_together():
    keys = Keyboard()
    assert keys.down(pygame.K_RETURN, CHOOSING) == Press(Intent.CONFIRM)
    assert keys.down(pygame.K_KP_ENTER, CHOOSING) is None
    assert keys.up(pygame.K_RETURN) is None
    assert keys.up(pygame.K_KP_ENTER) == Press(Intent.CONFIRM, down=False)


def test_writing_keys_mean_nothing_else_while_typing():
    keys = Keyboard()
    assert keys.down(pygame.K_w, TYPING) is None
    assert keys.down(pygame.K_SPACE, TYPING) is None
    assert keys.down(pygame.K_KP5, TYPING) is None
    assert keys.down(pygame.K_UP, TYPING) == Press(Intent.UP)
    assert keys.down(pygame.K_RETURN, TYPING) == Press(Intent.CONFIRM)
    assert keys.down(pygame.K_v, TYPING, control=True) == Press(Intent.PASTE)


@pytest.mark.parametrize("mode", Mode)
def test_tab_goes_back_with_shift(mode):
    keys = Keyboard()
    assert keys.down(pygame.K_TAB, mode, shift=True) == Press(Intent.PREVIOUS)
    assert keys.up(pygame.K_TAB) == Press(Intent.PREVIOUS, down=False)
    assert keys.down(pygame.K_TAB, mode) == Press(Intent.NEXT)


def test_shift_changes_no_other_key():
    keys = Keyboard()
    assert keys.down(pygame.K_RETURN, TYPING, shift=True) == Press(Intent.CONFIRM)
    assert keys.down(pygame.K_LEFT, COOKING, shift=True) == Press(Intent.LEFT, device=Half.RIGHT)


def test_a_modifier_that_is_bound_still_only_modifies_while_typing():
    bindings = Bindings().rebind(Column.LEFT, Action.USE, pygame.K_LSHIFT)
    keys = Keyboard(bindings)
    assert keys.down(pygame.K_LSHIFT, TYPING) is None
    assert keys.down(pygame.K_LSHIFT, COOKING) == Press(Intent.USE)


def test_release_all_lets_go_of_each_intent_once():
    keys = Keyboard()
    keys.down(pygame.K_RETURN, CHOOSING)
    keys.down(pygame.K_KP_ENTER, CHOOSING)
    keys.down(pygame.K_a, COOKING)
    assert keys.release_all() == (
        Press(Intent.CONFIRM, down=False),
        Press(Intent.LEFT, down=False),
    )
    assert keys.release_all() == ()


def test_screens_are_found_through_whatever_is_bound():
    """Arrows and Enter choose although they are bound to something else in the kitchen."""
    bindings = Bindings().rebind(Column.LEFT, Action.TALK, pygame.K_UP)
    bindings = bindings.rebind(Column.LEFT, Action.USE, pygame.K_RETURN)
    keys = Keyboard(bindings)
    assert keys.down(pygame.K_UP, CHOOSING) == Press(Intent.UP)
    assert keys.down(pygame.K_RETURN, CHOOSING) == Press(Intent.CONFIRM)
    keys.release_all()
    assert keys.down(pygame.K_UP, COOKING) == Press(Intent.TALK)
    assert keys.down(pygame.K_RETURN, COOKING) == Press(Intent.USE)


def test_arrows_that_are_bound_to_nothing_do_not_walk():
    bindings = Bindings().rebind(Column.RIGHT, Action.UP, pygame.K_i)
    assert Keyboard(bindings).down(pygame.K_UP, COOKING) is None


def test_talking_aloud_has_a_key_on_each_half_and_the_side_buttons_of_the_mouse():
    keys = Keyboard()
    for key, half in ((pygame.K_v, Half.LEFT), (pygame.K_m, Half.RIGHT)):
        assert keys.down(key, COOKING) == Press(Intent.SPEAK, device=half)
        assert keys.up(key) == Press(Intent.SPEAK, down=False, device=half)
    for button in SIDE_BUTTONS:
        assert keys.side_button(button, down=True) == Press(Intent.SPEAK)
        assert keys.down(pygame.K_v, COOKING) is None, "the same is held already"
        assert keys.side_button(button, down=False) is None
        assert keys.up(pygame.K_v) == Press(Intent.SPEAK, down=False)


def test_while_one_writes_the_letter_is_a_letter_and_the_mouse_still_talks():
    keys = Keyboard()
    assert keys.down(pygame.K_v, TYPING) is None
    assert keys.down(pygame.K_v, STROLLING) is None
    keys.side_button(pygame.BUTTON_X1, down=True)
    assert keys.release_letters() == ()
    assert keys.release_all() == (Press(Intent.SPEAK, down=False),)
