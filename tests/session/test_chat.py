from hypothesis import given
from hypothesis import strategies as st

from game.session.words import LONGEST, tidy


@given(st.text(max_size=2 * LONGEST))
def test_what_is_left_is_one_short_printable_line(text: str) -> None:
    line = tidy(text)
    assert len(line) <= LONGEST
    assert line.isprintable()
    assert line == line.strip()
    assert "  " not in line
    assert tidy(line) == line


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=LONGEST))
def test_letters_of_any_language_are_kept(word: str) -> None:
    assert tidy(f" {word}\n") == word
