"""A voice says the beginning of what is written, and never half a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.speaking.pronunciation import in_short


@pytest.mark.parametrize(
    ("text", "most", "said"),
    [
        ("I chopped 2 onions. Next: Bob Soup.", 9, "I chopped 2 onions. Next: Bob Soup."),
        ("I chopped 2 onions. Next: Bob Soup.", 6, "I chopped 2 onions."),
        ("Fire! Pot 1 is burning!", 3, "Fire!"),
        ("Okay, first the onions, then the soup.", 4, "Okay, first the onions, then the soup."),
        ("Right now pot 1 has Alice Soup, pot 2 has Bob Soup, and the board is empty.", 8,
         "Right now pot 1 has Alice Soup."),
        ("one two three four five six seven eight nine ten", 5, "one two three four five."),
        ("0.5 s left. Go.", 3, "0.5 s left."),
        ("  ", 5, ""),
    ],
)  # fmt: skip
def test_as_many_sentences_as_there_is_breath_for(text: str, most: int, said: str) -> None:
    assert in_short(text, most) == said


@given(st.text("ab .,!?", max_size=120), st.integers(1, 12))
def test_it_is_the_beginning_and_not_much_longer(text: str, most: int) -> None:
    said = in_short(text, most)
    assert len(said.split()) <= most + 4
    whole = text.split()
    assert [w.rstrip(".,!?;:") for w in said.split()][:-1] == [
        w.rstrip(".,!?;:") for w in whole[: len(said.split())]
    ][:-1]
