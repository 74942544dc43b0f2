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
