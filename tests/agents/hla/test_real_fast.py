"""The Fast Mind with the bundled model and the shipped adapter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tuning.places import ADAPTER

from agents.hla.build import find_adapter
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.llm.llama.model import LlamaModel
from agents.messages import Do, Heard, Thought
from agents.workers.inline_link import think_once
from tests.agents.hla.kitchen import Kitchen

PROFILE = PROFILES["adapter"]


@pytest.fixture(scope="module")
def tuned(weights: Path) -> Iterator[LlamaModel]:
    """The bundled model with the adapter."""
    adapter = find_adapter([ADAPTER.parent])
    if adapter is None:
        pytest.skip("no adapter is shipped")
    model = LlamaModel(weights, adapter=adapter)
    yield model
    model.close()


def busy() -> Kitchen:
    """A kitchen in which tomatoes are best and onions are being chopped."""
    found = Kitchen(orders=("bob", "alice"), ticks=60)
    found.values = {"Chop Tomato": 0.6}
    found.begin("Chop Onion")
    return found


@pytest.mark.parametrize(
    ("say", "macro"), [("chop a lettuce", "Chop Lettuce"), ("slice two onions", "Chop Onion")]
)
def test_plain_words_are_heard(tuned: LlamaModel, say: str, macro: str) -> None:
    mind, kitchen = FastMind(tuned, PROFILE), busy()
    found = [a.message for a in think_once(mind, kitchen.observation(), [Heard(say, 0, "Ann", 1)])]
    thought = next(m for m in found if isinstance(m, Thought))
    assert thought.choices[0].name == macro, thought
    assert thought.choices[0].logp > -0.7


def test_small_talk_interrupts_nothing(tuned: LlamaModel) -> None:
    mind, kitchen = FastMind(tuned, PROFILE), busy()
    think_once(mind, kitchen.observation())
    found = think_once(mind, kitchen.observation(), [Heard("lovely weather", 0, "Ann", 1)])
    assert not any(isinstance(a.message, Do) for a in found)


def test_only_the_message_is_new_when_somebody_speaks(tuned: LlamaModel) -> None:
    mind, kitchen = FastMind(tuned, PROFILE), busy()
    think_once(mind, kitchen.observation())
    think_once(mind, kitchen.observation())  # nothing to decide: it gets ready for words
    found = think_once(mind, None, [Heard("a lettuce please", 0, "Ann", 1)])
    thought = next(a.message for a in found if isinstance(a.message, Thought))
    new = thought.prompt_tokens - thought.reused_tokens
    assert new < 20 < thought.reused_tokens
