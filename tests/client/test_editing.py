"""Writing a line: characters, cursor, input methods, history, held keys."""

import pytest

from game.client.input.intents import Intent, Press
from game.client.player.preferences import KEPT, History
from game.client.ui.scene import TypedText
from game.client.ui.text_field import FIRST_REPEAT, Editor, Repeater
from game.session.words import LONGEST


def written(*texts: str) -> Editor:
    editor = Editor()
    for text in texts:
        editor.write(TypedText(text))
    return editor


def edit(editor: Editor, *intents: Intent) -> tuple[str, int]:
    for intent in intents:
        editor.edit(intent)
    return editor.text, editor.cursor


def test_text_goes_where_the_cursor_is():
    editor = written("Chop onions")
    edit(editor, *[Intent.LEFT] * 6)
    editor.write(TypedText("2 "))
    assert (editor.text, editor.cursor) == ("Chop 2 onions", 7)


def test_keys_edit():
    assert edit(written("abc"), Intent.ERASE) == ("ab", 2)
    assert edit(written("abc"), Intent.HOME, Intent.DELETE) == ("bc", 0)
    assert edit(written("abc"), Intent.HOME, Intent.ERASE, Intent.LEFT) == ("abc", 0)
    assert edit(written("abc"), Intent.RIGHT, Intent.DELETE, Intent.TALK) == ("abc", 3)
    assert edit(written("abc"), Intent.HOME, Intent.RIGHT, Intent.END) == ("abc", 3)


def test_all_that_is_selected_is_replaced_erased_or_left():
    for intents, expected in (
        ([Intent.ERASE], ("", 0)), ([Intent.DELETE], ("", 0)), ([Intent.LEFT], ("abc", 0)),
        ([Intent.RIGHT], ("abc", 3)), ([Intent.END, Intent.ERASE], ("ab", 2)),
    ):  # fmt: skip
        editor = written("abc")
        assert edit(editor, Intent.SELECT_ALL, *intents) == expected
    editor = written("abc")
    editor.edit(Intent.SELECT_ALL)
    assert editor.selected
    editor.write(TypedText("x"))
    assert (editor.text, editor.cursor, editor.selected) == ("x", 1, False)


def test_an_accent_goes_with_its_letter():
    assert edit(written("cafe\u0301"), Intent.ERASE) == ("caf", 3)
    assert edit(written("e\u0301t"), Intent.LEFT, Intent.LEFT) == ("e\u0301t", 0)
    assert edit(written("e\u0301t"), Intent.HOME, Intent.DELETE) == ("t", 0)


def test_what_is_being_composed_is_no_text_yet():
    editor = written("ab")
    edit(editor, Intent.LEFT)
    editor.write(TypedText("にほ", composing=True))
    assert (editor.text, editor.composing) == ("ab", "にほ")
    editor.write(TypedText("日本"))
    assert (editor.text, editor.cursor, editor.composing) == ("a日本b", 3, "")


def test_a_message_stays_one_line_of_sensible_length():
    editor = written("one\ntwo\tthree\x07", "x" * 500)
    assert editor.text.startswith("one two three xxx")
    assert len(editor.text) == LONGEST
    editor.write(TypedText("y"))
    assert "y" not in editor.text


def test_what_does_not_fit_is_counted_until_something_else_is_done():
    editor = written("x" * (LONGEST - 3))
    assert editor.lost == 0
    editor.write(TypedText("abcdefg"))
    assert (editor.text[-4:], editor.lost) == ("xabc", 4)
    editor.write(TypedText("y"))
    assert editor.lost == 1 and editor.text.endswith("abc")
    editor.edit(Intent.ERASE)
    assert editor.lost == 0 and editor.text.endswith("ab")


@pytest.mark.parametrize("emoji", ["👍🏽", "❤️", "e\u0301"])
def test_a_sign_of_several_characters_is_erased_as_one(emoji):
    assert edit(written("ab", emoji), Intent.ERASE) == ("ab", 2)
    assert edit(written(emoji, "b"), Intent.HOME, Intent.DELETE) == ("b", 0)


def test_joiners_are_part_of_words():
    assert written("می\u200cخواهم").text == "می\u200cخواهم"


def test_history_walks_back_and_returns_to_the_draft():
    history = History()
    for text in ("first", "second", "second"):
        history.add(text)
    assert history.sent == ["first", "second"]
    assert [history.older(text) for text in ("draft", "second", "first")] == [
        "second", "first", "first",
    ]  # fmt: skip
    assert [history.newer(text) for text in ("first", "second", "draft")] == [
        "second", "draft", "draft",
    ]  # fmt: skip


def test_history_is_empty_at_first_and_never_grows_without_end():
    history = History()
    assert history.older("draft") == "draft" and history.newer("draft") == "draft"
    for number in range(2 * KEPT):
        history.add(str(number))
    assert len(history.sent) == KEPT and history.older("") == str(2 * KEPT - 1)


def test_a_held_key_repeats_until_it_is_released():
    repeater = Repeater()
    repeater.on_intent(Press(Intent.ERASE))
    assert repeater.due(FIRST_REPEAT - 0.01) == []
    assert repeater.due(0.1) == [Intent.ERASE] * 3
    repeater.on_intent(Press(Intent.ERASE, down=False))
    assert repeater.due(9.0) == []


def test_only_editing_keys_repeat():
    repeater = Repeater()
    repeater.on_intent(Press(Intent.CONFIRM))
    assert repeater.due(9.0) == []
