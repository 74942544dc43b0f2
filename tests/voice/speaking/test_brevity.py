"""A voice says the beginning of what is written, and never half a word."""

from hypothesis import given
from hypothesis import strategies as st

from game.voice.speaking.pronunciation import in_short
from tests.tables import table


@table(__file__)
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
