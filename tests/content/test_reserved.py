"""A menu cannot give a name that its partners would take for another word, and any other it can."""

import pytest

from agents.intention import Vocabulary
from agents.intention._vocabulary import PLATE, RESERVED
from game.content import _menu_text


def test_menus_and_partners_know_the_same_reserved_words() -> None:
    assert RESERVED | {PLATE} == _menu_text.RESERVED


@pytest.mark.parametrize("word", sorted(_menu_text.RESERVED - {PLATE}))
def test_partners_cannot_be_told_of_a_thing_of_that_name(word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Vocabulary((("chop", (word,)),))
