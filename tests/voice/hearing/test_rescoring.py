"""What a recogniser wrote is corrected where something expected sounds almost the same."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.hearing.rescoring import Rescored, rescore
from game.voice.messages import Expected
from tests.tables import table

PHRASES = (
    "chop two onions", "chop three tomatoes", "cook the alice soup", "serve the first order",
    "put out the fire", "what are you doing",
)  # fmt: skip
EXPECTED = Expected(phrases=PHRASES, choices=("yes", "no"))


@table(__file__)
def test_what_sounds_like_a_command_becomes_it(raw, text):
    assert rescore(raw, EXPECTED) == Rescored(text)


@table(__file__)
def test_all_else_stays_as_it_was_heard(raw):
    assert rescore(raw, EXPECTED).text == raw


def test_without_expectations_nothing_changes():
    assert rescore("Shop two onions.", Expected()) == Rescored("Shop two onions.")


def test_readings_at_other_speeds_decide_together():
    # Either alone is like another command, or like none.
    assert rescore("Shop tour lanyards.", EXPECTED).text != "chop two onions"
    found = rescore("Shop tour lanyards.", EXPECTED, ("Shop two onions.", "Chop two and then."))
    assert found.text == "chop two onions"


def test_clauses_of_other_readings_count_where_they_line_up():
    raw = "Chalk to onions then put out the file."
    others = ("Shop two onions then put out the fire.", "Something else altogether.")
    text = "chop two onions then put out the fire"
    assert rescore(raw, EXPECTED, others) == Rescored(text)


def test_of_small_talk_the_commonest_reading_stays():
    others = ("My aunt Ellis called yesterday.", "My aunt Alice called yes today.", "")
    found = rescore("My aunt Alice called yesterday.", EXPECTED, others)
    assert found.text == "My aunt Alice called yesterday."


@table(__file__)
def test_words_may_have_been_cut_elsewhere(raw, text):
    phrases = ("prepare the alice soup", "plate the first one", "chop a tomato", "get a plate")
    found = rescore(raw, Expected(phrases=(*phrases, "cook alice")))
    assert found.text == text


def test_what_is_less_like_a_command_is_doubtful():
    found = rescore("Chop to lanyards.", EXPECTED)
    assert found == Rescored("chop two onions", doubtful=True, others=("chop to lanyards",))


@pytest.mark.parametrize("raw", ["The whole of Terla's horn.", "My aunt Ellis called."])
def test_words_that_nobody_says_at_work_are_doubtful(raw):
    assert rescore(raw, EXPECTED) == Rescored(raw, doubtful=True)


@pytest.mark.parametrize("raw", ["Could you chop some onions for me, please?", "Chop 12 onions."])
def test_common_words_are_sure(raw):
    assert rescore(raw, EXPECTED) == Rescored(raw)


@given(st.lists(st.sampled_from(PHRASES), min_size=1, max_size=3))
def test_commands_that_were_heard_stay(phrases):
    said = " then ".join(phrases)
    found = rescore(said, EXPECTED)
    assert (found.text, found.doubtful) == (said, False)


@given(st.text(max_size=60))
def test_whatever_is_heard_yields_words_and_is_corrected_once(raw):
    found = rescore(raw, EXPECTED)
    assert rescore(found.text, EXPECTED).text == found.text


SMALL_TALK = Path("tests/data/speech/tuning/small_talk.txt").read_text("utf-8").splitlines()


def test_small_talk_stays():
    assert [rescore(said, EXPECTED).text for said in SMALL_TALK] == SMALL_TALK
