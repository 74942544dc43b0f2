"""Minds on the toy kitchen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES, Profile, tuned
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.workers.inline_link import InlineLink
from tests.agents.hla.kitchen import Kitchen, Session

QUIET = tuned(PROFILES["tuned"], {"talkativeness": 0})

Play = Callable[..., Session]


@pytest.fixture
def play() -> Play:
    """A session whose messages mean what a table says."""

    def build(
        answers: Mapping[str, str],
        kitchen: Kitchen | None = None,
        *,
        profile: Profile = QUIET,
        latency: float = 0.2,
    ) -> Session:
        model = AnswersModel(answers)
        slow = SlowMind(model, profile, Random(7))
        fast = FastMind(model, profile)
        return Session(
            kitchen or Kitchen(),
            InlineLink(slow, fixed_s=latency),
            InlineLink(fast, fixed_s=latency),
        )

    return build
