"""Work that is for somebody: words and label name the same cooks."""

from dataclasses import replace
from random import Random

import pytest
from tuning.contexts import Setting, sample_setting
from tuning.kitchen import soups
from tuning.noise import addressed
from tuning.places import PHRASES
from tuning.templates import word_lists

from agents.hla.reading import recorded


@pytest.fixture(scope="module")
def setting() -> Setting:
    kitchen = soups(word_lists(PHRASES / "words.list"))
    cooks = [{"name": "Ella", "you": True}, {"name": "Mia"}, {"name": "Ben"}]
    scene = recorded({"cooks": cooks, "stations": []})
    return sample_setting(kitchen, Random(0), [scene])


def test_the_names_that_are_said_are_the_labels(setting):
    random = Random(1)
    for _ in range(50):
        say, meaning = addressed("two onions", "now chop onion x2", setting, random)
        who = meaning.removeprefix("now ").removesuffix(": chop onion x2")
        assert "two onions" in say
        assert who in ("all", "free") or all(name in say for name in who.split())


def test_what_is_for_everybody_or_nobody_is_left_as_it_is(setting):
    for meaning in ("none", "ask status bob", "leave any bob", "leave chop onion, cook any always"):
        assert addressed("so", meaning, setting, Random(0)) == ("so", meaning)
    alone = replace(setting.situation, scene=recorded({"cooks": [], "stations": []}))
    one = replace(setting, situation=alone)
    assert addressed("cook", "cook any x1", one, Random(0)) == ("cook", "cook any x1")
