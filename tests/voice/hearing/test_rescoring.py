"""What a recogniser wrote is corrected where something expected sounds almost the same."""

import pytest

from game.voice.hearing.rescoring import Rescored, rescore
from game.voice.messages import Expected

PHRASES = (
    "chop two onions", "chop three tomatoes", "cook the alice soup", "serve the first order",
    "put out the fire", "what are you doing",
)  # fmt: skip
EXPECTED = Expected(phrases=PHRASES, choices=("yes", "no"))


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Shop two onions.", "chop two onions"),
        ("Put out the file.", "put out the fire"),
        ("Cook the Ellis soup.", "cook the alice soup"),
        ("Top three tomatoes", "chop three tomatoes"),
        (
            "Chop 2 onions, then cook the Ellis soup and hurry up.",
            "chop two onions then cook the alice soup and hurry up",
        ),
    ],
)
def test_what_sounds_like_a_command_becomes_it(raw, text):
    assert rescore(raw, EXPECTED) == Rescored(text)


@pytest.mark.parametrize(
    "raw",
    [
        "My aunt Alice called yesterday.", "I love onion soup at home.", "That was close!", "",
        "Did you see the match?", "Chop 12 onions.",
    ],
)  # fmt: skip
def test_all_else_stays_as_it_was_heard(raw):
    assert rescore(raw, EXPECTED) == Rescored(raw)


def test_without_expectations_nothing_changes():
    assert rescore("Shop two onions.", Expected()) == Rescored("Shop two onions.")


def test_readings_at_other_speeds_decide_together():
    # Either alone is like another command, or like none.
    assert rescore("Chop to lanyards.", EXPECTED).text != "chop two onions"
    found = rescore("Chop to lanyards.", EXPECTED, ("Shop two onions.", "Chop two and then."))
    assert found.text == "chop two onions"


def test_clauses_of_other_readings_count_where_they_line_up():
    raw = "Chalk to onions then put out the file."
    others = ("Shop two onions then put out the fire.", "Something else altogether.")
    text = "chop two onions then put out the fire"
    assert rescore(raw, EXPECTED, others) == Rescored(text)


def test_of_small_talk_the_commonest_reading_stays():
    others = ("My aunt Ellis called yesterday.", "My aunt Alice called yes today.", "")
    found = rescore("My aunt Alice called yesterday.", EXPECTED, others)
    assert found == Rescored("My aunt Alice called yesterday.")
