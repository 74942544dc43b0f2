"""Both minds with the real bundled model: it works, and nothing known is evaluated twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.hla.reading import IntentionReader, Situation
from agents.hla.reflecting import SlowMind
from agents.intention import Control, Demand, NoIntention, Vocabulary
from agents.llm.llama.model import LlamaModel
from agents.messages import Do, Heard, Thought
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.hla.kitchen import MENU, Kitchen, Session

ORDERS = Situation(("bob", "alice", "cathy"))


def untimed() -> float:
    """A clock that stands: how long a busy machine takes to think ends no thought here."""
    return 0.0


@pytest.fixture(scope="module")
def reader(weights: Path, cache: Path, soups: Vocabulary) -> Iterator[IntentionReader]:
    # A model of its own: what the shared one evaluated before moves scores by rounding, and the
    # untuned model's margins are narrow.
    model = LlamaModel(weights, states=cache / "prompts")
    found = IntentionReader(model, PROFILES["bundled"], MENU, soups)
    found.prefill(ORDERS)
    yield found
    model.close()


def test_some_plain_commands_are_read_without_any_tuning(
    reader: IntentionReader, soups: Vocabulary
) -> None:
    # Few, and only those with a wide margin: what is measured is in the module's documentation.
    commands = {"chop onion for me, please": "chop onion", "what orders do we have?": "ask orders"}
    for say, means in commands.items():
        reading = reader.read(say, ORDERS)
        assert not reading.problem
        assert reading.completion.text.strip().startswith(means), reading.completion.text


def test_praise_and_stop_are_told_apart(reader: IntentionReader) -> None:
    meant = {text: reader.read(text, ORDERS).intention for text in ("Stop!", "well done!")}
    assert meant == {"Stop!": Demand((Control("stop"),)), "well done!": NoIntention()}


def test_only_the_message_is_new_when_the_human_speaks(reader: IntentionReader) -> None:
    completion = reader.read("get me a tomato", ORDERS).completion
    assert completion.reused_tokens >= 0.9 * completion.prompt_tokens


def test_a_round_with_the_real_model(llama: LlamaModel) -> None:
    kitchen = Kitchen()
    session = Session(
        kitchen,
        InlineLink(SlowMind(llama, PROFILES["bundled"], Random(1)), fixed_s=0.2, clock=untimed),
        InlineLink(FastMind(llama, PROFILES["bundled"]), fixed_s=0.2, clock=untimed),
    )
    session.run(30)
    session.say("chop two onions for me")
    session.run(120)
    assert session.intends() and session.said()
    assert kitchen.done, "it cooks"
    assert all(len(text.split()) <= 20 for text in session.said())


def test_a_large_models_style_runs_on_it_too(llama: LlamaModel) -> None:
    """The choice; to read with the whole language's instructions takes this model ten seconds."""
    fast, onion = FastMind(llama, PROFILES["faithful"]), Heard("an onion", 0, "Ann", 1)
    now = Kitchen().observation()
    acted = [a.message for a in think_once(fast, now, [onion], clock=untimed)]
    thought = next(m for m in acted if isinstance(m, Thought))
    assert 2 <= len(thought.choices) <= 5 and any(isinstance(m, Do) for m in acted)
