"""Logs of shipped levels from before fingerprints were of the rules are known by today's."""

import pytest

from game import paths
from game.content.library import level_names
from game.content.load import load_level
from game.session.log.former_fingerprints import FORMER, todays

BEFORE = ("asymmetric", "bottleneck", "counter_circuit", "counter_circuit_solo", "partition",
          "quick", "ring", "tutorial", "tutorial_burgers")  # fmt: skip


@pytest.mark.parametrize(("former", "name"), list(zip(FORMER, BEFORE, strict=True)))
def test_a_former_fingerprint_is_that_of_the_level_as_it_is(former, name):
    assert name in level_names([paths.levels()])
    assert todays(former) == load_level(paths.levels() / f"{name}.yaml").fingerprint


def test_others_are_left_as_they_are():
    assert todays("f320ccb536915dae") == "f320ccb536915dae"
