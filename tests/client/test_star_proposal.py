"""The editor's proposal of stars, by a process of its own."""

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.client.editor.star_proposal import StarProposal
from game.design.draft import Draft
from game.lab.runs.arguments import named_level


@pytest.fixture
def proposal():
    made = StarProposal()
    yield made
    made.close()


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_a_process_that_dies_is_told_and_the_next_one_proposes(proposal):
    level = replace(named_level("ring"), round_ticks=300)
    draft = Draft("ring", "title: Ring\n")
    proposal.begin(level, draft)
    wait(lambda: bool(multiprocessing.active_children()))
    for child in multiprocessing.active_children():
        child.kill()
    wait(lambda: proposal.take() is None and proposal.told.startswith("No proposal"))
    proposal.begin(level, draft)
    found = []
    wait(lambda: bool(found.append(proposal.take()) or found[-1]) or proposal.told[0] == "T")
    assert proposal.told in ("Proposed.", "Too little is earned here for three stars.")
