"""A player's own words: kept without names, found again, and never what means something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.english import ORDINALS
from agents.intention import Demand, Goal, Intention, NoIntention
from game.content.load import load_level
from game.kitchen.step import first_state
from game.partners.likely_words import likely_words
from game.partners.phrasebook import MOST, KnownPhrase, known, learnt, with_phrase
from game.voice.hearing.phonetics import plain
from game.voice.hearing.rescoring import Rescored, rescore
from game.voice.messages import Expected
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


# What may well be said follows the menu and the orders.


def test_phrases_are_made_of_the_menu(level):
    said = likely_words(first_state(level.kitchen, 1), ("Ben",), ("Chop two onions", "Cancel"))
    assert {"chop two onions", "cook the alice soup", "cook alice", "stop"} <= set(said.phrases)
    assert {"onions", "alice", "ben"} <= set(said.words)
    assert said.choices == ("chop two onions", "cancel")


def test_what_is_ordered_comes_first(level):
    state = first_state(level.kitchen, 1)
    due = {order.dish for order in state.orders}
    spare = next(dish for dish in level.kitchen.menu.dishes if dish not in due)
    phrases = likely_words(state).phrases
    assert min(phrases.index(f"cook {dish}") for dish in due) < phrases.index(f"cook {spare}")


def test_positions_are_those_of_the_orders(level):
    state = first_state(level.kitchen, 1)
    said = likely_words(state).phrases
    assert "serve the first order" in said
    assert f"serve the {ORDINALS[len(state.orders)]} order" not in said


def test_a_plain_question_may_be_answered_in_many_words(level):
    said = likely_words(first_state(level.kitchen, 1), choices=("yes", "no")).choices
    assert said[:2] == ("yes", "no") and len(said) == len({*said})
    # Written as a recogniser wrote them that was given them in several voices.
    heard = ["Yes.", "Yeah.", "Yep.", "Okay.", "Sure.", "No,", "Nope.", "Not that.", "No thanks."]
    assert {plain(words) for words in heard} <= {*said}


def test_answers_are_heard_as_they_were_said(level):
    found = likely_words(first_state(level.kitchen, 1), choices=("yes", "no"))
    expected = Expected(found.words, found.phrases, found.choices)
    for raw, text in {"Nope.": "nope", "Not that.": "not that"}.items():
        assert rescore(raw, expected) == Rescored(text), raw
    assert rescore("Hmm.", expected).text == "Hmm."
