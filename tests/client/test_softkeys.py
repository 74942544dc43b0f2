"""Letters on the screen: where the cursor goes, and what each key and button writes."""

import pytest

from game.client.app._text_input import COLUMNS, LAYERS, ROWS, SoftKeys
from game.client.input.intents import Intent, Pad, Press
from game.client.ui.scene import TypedText

PAD = Pad(0)


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
