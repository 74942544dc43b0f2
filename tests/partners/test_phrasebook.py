"""A player's own words: kept without names, found again, and never what means something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intention import Demand, Goal, Intention, NoIntention
from game.content.load import load_level
from game.partners.phrasebook import MOST, KnownPhrase, known, learnt, with_phrase
from tests.conftest import LEVELS

MENU = load_level(LEVELS / "ring.yaml").kitchen.menu
BOB = Demand((Goal("cook", "bob"),))


def taught(text: str, meaning: Intention) -> tuple[KnownPhrase, ...]:
    phrase = learnt(text, meaning, "", MENU)
    return () if phrase is None else (phrase,)


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("Get Bob going!", BOB),
        ("get alice soup going", Demand((Goal("cook", "alice"),))),
        ("get going", None),
    ],
)
def test_what_was_learnt_of_one_dish_is_known_of_all(said: str, meaning: Intention) -> None:
    assert known(said, taught("get bob going", BOB), MENU) == meaning


def test_things_keep_their_places() -> None:
    phrases = taught(
        "tomatoes before onions", Demand((Goal("chop", "tomato"), Goal("chop", "onion")))
    )
    assert known("onion before lettuce", phrases, MENU) == Demand(
        (Goal("chop", "onion"), Goal("chop", "lettuce"))
    )


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("cook it please", BOB),
        ("the second one", BOB),
        ("chop 2 onions", Demand((Goal("chop", "onion", 3),))),
        ("chop onions", Demand((Goal("chop", "tomato"),))),
        ("how are you", NoIntention("hello")),
        ("ok", BOB),
    ],
)
def test_what_means_something_else_each_time_is_not_learnt(said: str, meaning: Intention) -> None:
    assert taught(said, meaning) == ()


def test_the_newest_meaning_counts_and_the_oldest_words_go() -> None:
    phrases = taught("save the day", BOB)
    (again,) = taught("save the day", Demand((Goal("putout"),)))
    assert known("save the day", with_phrase(phrases, again), MENU) == Demand((Goal("putout"),))
    for number in range(MOST):
        phrases = with_phrase(phrases, KnownPhrase(f"words {number}", "[]"))
    assert len(phrases) == MOST and phrases[0].words == "words 0"


@given(st.text(), st.text())
def test_whatever_the_file_holds_nothing_breaks(words: str, meaning: str) -> None:
    known(words, (KnownPhrase(words, meaning),), MENU)
    learnt(words, BOB, "", MENU)
