"""What may well be said follows the menu and the orders."""

from agents.english import ORDINALS
from game.kitchen.step import first_state
from game.partners.likely_words import likely_words
from game.voice.hearing.phonetics import plain
from game.voice.hearing.rescoring import Rescored, rescore
from game.voice.messages import Expected


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
