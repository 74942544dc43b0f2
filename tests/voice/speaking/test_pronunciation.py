"""How lines are read aloud: figures, units and signs in words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.speaking.pronunciation import number_words, pronounced, shortened
from tests.tables import table

READ = {
    "pot 1: Alice Soup x2, 9 s to go…": "pot one: Alice Soup twice, nine seconds to go",
    "2 onions": "two onions",
    "9 s to go": "nine seconds to go",
    "wait 1 s.": "wait one second.",
    "Orders: Bob Soup (40 s), Alice Soup (1 min 20 s) and 2 more.":
        "Orders: Bob Soup, forty seconds, Alice Soup, one minute twenty seconds, and two more.",
    "1:20 left": "one minute twenty seconds left",
    "0:45": "forty five seconds",
    "0:00": "zero seconds",
    "Chop Onion x3, then go": "Chop Onion three times, then go",
    "3x onions": "three onions",
    "2× Alice Soup": "two Alice Soup",
    "10x": "ten times",
    "x1": "once",
    "2-3 onions": "two to three onions",
    "score -3": "score minus three",
    "120 points": "one hundred and twenty points",
    "15 pts": "fifteen points",
    "about 0.5": "about 0.5",
    "50 % done": "fifty percent done",
    "order #2": "order number two",
    "FIRE!!! 🔥🔥": "Fire!",
    "OK, STOP": "OK, Stop",
    "Hm… let me see...": "Hm, let me see",
    "No... wait!?": "No, wait!",
    "I'll do it – now": "I'll do it, now",
    "lettuce+onion & tomato/carrot": "lettuce and onion and tomato or carrot",
    "You said “chop 2 onions”; nothing is open.": "You said chop two onions; nothing is open.",
    "the onions' skins, don’t": "the onions skins, don't",
    "(points at pot 2)": "",
    "Take this (points at pot 2) now": "Take this now",
    "tomato -> soup": "tomato, then soup",
    "e.g. Alice Soup": "for example Alice Soup",
    "naïve café": "naïve café",
    "@Ben chop_it": "Ben chop it",
    "👍": "",
    "…": "",
    "番茄": "",
    "": "",
}  # fmt: skip


@pytest.mark.parametrize(("text", "read"), READ.items())
def test_a_line_is_read_as_people_read_it(text: str, read: str) -> None:
    assert pronounced(text) == read


@given(st.integers(0, 999))
def test_numbers_have_words(number: int) -> None:
    words = number_words(number)
    assert re.fullmatch(r"[a-z]+( [a-z]+)*", words)
    assert words == number_words(number % 100) or number > 99


def test_no_two_numbers_sound_alike() -> None:
    assert len({number_words(number) for number in range(2000)}) == 2000


@given(st.text(max_size=80))
def test_whatever_is_written_only_what_can_be_read_is_left(text: str) -> None:
    read = pronounced(text)
    assert all(each.isalnum() or each in " .,;:!?'-" for each in read)
    assert read == "" or any(map(str.isalnum, read))
    assert not read.startswith((" ", "-")) and "  " not in read


# A voice says the beginning of what is written, and never half a word.


@table(__file__)
def test_as_many_sentences_as_there_is_breath_for(text: str, most: int, said: str) -> None:
    assert shortened(text, most) == said


@given(st.text("ab .,!?", max_size=120), st.integers(1, 12))
def test_it_is_the_beginning_and_not_much_longer(text: str, most: int) -> None:
    said = shortened(text, most)
    assert len(said.split()) <= most + 4
    whole = text.split()
    assert [w.rstrip(".,!?;:") for w in said.split()][:-1] == [
        w.rstrip(".,!?;:") for w in whole[: len(said.split())]
    ][:-1]
