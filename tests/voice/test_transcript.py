"""What recognisers write, made plain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.listening.transcriber import cleaned


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Chop two onions.", "Chop two onions."),
        ("  Chop\n two\tonions. ", "Chop two onions."),
        ("no no no", "no no no"),
        ("go, go, go!", "go, go, go!"),
        ("the the the the the the", "the"),
        ("Chop it. " + "I'm not sure. " * 30, "Chop it. I'm not sure."),
        ("Go. go, GO go go - and serve", "Go - and serve"),
        ("onions onions onions onionskin", "onions onions onions onionskin"),
        ("[BLANK_AUDIO]", ""),
        ("(upbeat music) stop *coughs*", "stop"),
        ("♪ la la ♪", ""),
        ("...", ""),
        ("?", ""),
        ("", ""),
        ("chop\x07 it", "chop it"),
    ],
)
def test_words_alone(text: str, words: str) -> None:
    assert cleaned(text) == words


@given(st.text(max_size=300))
def test_any_text_is_one_short_line(text: str) -> None:
    found = cleaned(text * 5)
    assert found == " ".join(found.split()) and len(found) <= 600
    assert found == "" or any(c.isalnum() or c == "_" for c in found)


def test_a_flood_is_cut_at_once() -> None:
    # A pattern that went back over itself would not come to an end here.
    for text in ("a b c d e f g h " * 10_000, "a" * 100_000, "a " * 50_000, "(" * 50_000):
        assert len(cleaned(text)) <= 600
