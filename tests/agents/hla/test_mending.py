"""Wrong is soon forgotten: words that put right what was misread take its place."""

from __future__ import annotations

from dataclasses import replace
from math import log
from random import Random

import pytest

from agents.cancel_token import FREE, CancelToken
from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.protocol import (
    ANY_TEXT,
    Alternative,
    Completion,
    GenerationConfig,
    PlainPrompt,
    Prompt,
)
from agents.llm.recording import AnswersModel
from agents.workers.inline_link import InlineLink
from tests.agents.hla.conftest import QUIET
from tests.agents.hla.kitchen import Kitchen, Session
from tests.tables import stored

ANSWERS = stored(__file__, "ANSWERS")
#: What earlier words may have meant besides, and how likely.
BESIDE = {"get the onions": {"chop onion x2": 0.3, "chop tomato x1": 0.01}}


class Wavering(AnswersModel):
    """Tells what else some words may mean, and how likely."""

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        answer = super().generate(prompt, config, cancel=cancel)
        assert isinstance(prompt, PlainPrompt)
        beside = next((v for k, v in BESIDE.items() if f" {k} =>" in prompt.changing), {})
        others = tuple(Alternative(text, log(share)) for text, share in beside.items())
        return replace(answer, others=others)


@pytest.fixture
def session() -> Session:
    """A round in which nothing is finished while one talks."""
    profile = replace(QUIET, mends_above=0.1)
    slow, fast = (kind(Wavering(ANSWERS), profile, Random(7)) for kind in (SlowMind, quick))
    place = Kitchen(orders=("bob",), ticks=500)
    return Session(place, InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))


def quick(model: AnswersModel, profile: object, _: Random) -> FastMind:
    return FastMind(model, QUIET)


def after(session: Session, *said: str, pause: int = 10) -> list[str]:
    """What stands when these have been said."""
    for words in said:
        session.say(words)
        session.run(pause)
    announced = session.intends()[-1].queue
    return [entry.text for entry in announced if not entry.over]


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        (["get the onions", "onions, on the board"], ["chop onion x2"]),
        (["get the onions", "and a tomato"], ["serve Bob Soup", "chop tomato"]),
        (["onions, on the board", "and a tomato"], ["chop onion x2", "chop tomato"]),
        (["and a tomato", "get the onions", "not so"], ["chop tomato"]),
        (["and a tomato", "halt", "no"], ["chop tomato"]),
        (["get the onions", "get the onions"], ["serve Bob Soup x2"]),
        (["get the onions", "nice hat", "not so"], []),
        (["and a tomato", "get the onions", "not so", "not so"], ["chop tomato"]),
        (["and a tomato", "get the onions", "That's not what I said!"], ["chop tomato"]),
        (["keep at the tomatoes", "no, the onions"], ["chop onion x2"]),
        (
            ["keep at the tomatoes", "rather the onions"],
            ["chop onion x2", "chop tomato always"],
        ),
        (["no tomatoes", "no, the onions"], ["chop onion x2"]),
        (["and a tomato", "i meant onions"], ["chop onion x2"]),
        (["and a tomato", "On second thought the onions"], ["chop onion x2"]),
        (["no tomatoes", "get the onions", "make it onions"], ["chop onion x2", "no: chop tomato"]),
        (["get the onions", "scrap that, a tomato"], ["chop tomato"]),
        (
            ["onions, on the board", "make it quick and add a tomato"],
            ["chop onion x2", "chop tomato"],
        ),
        (["onions, on the board", "no more tomatoes"], ["chop onion x2", "no: chop tomato"]),
    ],
    ids=" / ".join,
)
def test_what_puts_a_wish_right_takes_its_place(
    session: Session, said: list[str], stands: list[str]
) -> None:
    assert after(session, *said) == stands


def test_later_words_are_about_something_else(session: Session) -> None:
    assert after(session, "get the onions", "not so", pause=90) == ["serve Bob Soup"]
    assert after(session, "onions, on the board", pause=150) == ["serve Bob Soup", "chop onion x2"]
    assert after(session, "scrap that", pause=10) == ["serve Bob Soup", "chop tomato"]


def test_both_are_told_in_one_breath_and_a_no_is_answered(session: Session) -> None:
    after(session, "get the onions", "onions, on the board")
    _, second = session.said()
    assert "onions" in second and "Bob" in second, "what is left is named beside what is done"
    after(session, "no")
    assert len(session.said()) == 3
    assert session.intends()[-1].state == "satisfied"
