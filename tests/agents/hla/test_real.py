"""Both minds with the real bundled model: it works, and nothing known is evaluated twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tuning.places import ADAPTER
from tuning.places import ADAPTER as ADAPTER_FILE

from agents.hla.build import find_adapter, taught
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.hla.reading import IntentionReader, Reading, Situation
from agents.hla.reflecting import SlowMind
from agents.intention import Control, Demand, NoIntention, Vocabulary, to_text
from agents.llm.llama.model import LlamaModel
from agents.messages import Do, EditBook, Heard, Say, Thought
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import InlineLink, think_once
from game.content.load import load_level
from game.lab.runs.reading_kitchens import first_sight
from tests.agents.hla.kitchen import MENU, Kitchen, Session
from tests.conftest import LEVELS

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


# The Fast Mind with the bundled model and the shipped adapter.

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


# Words that the shipped model misread: what must hold whatever it reads.


@pytest.fixture(scope="module")
def real(weights: Path) -> Iterator[LlamaModel]:
    """The bundled model with the adapter."""
    adapter = find_adapter([ADAPTER_FILE.parent])
    if adapter is None:
        pytest.skip("no adapter is shipped")
    model = LlamaModel(weights, adapter=adapter)
    yield model
    model.close()


def reader_of(model: LlamaModel, level: str) -> IntentionReader:
    now = first_sight(load_level(LEVELS / f"{level}.yaml"))
    return IntentionReader(model, PROFILES[taught(ADAPTER_FILE)], now.menu, vocabulary_of(now))


def read(reader: IntentionReader, text: str, *orders: str) -> Reading:
    return reader.read(text, Situation(orders))


def meaning(reader: IntentionReader, text: str, *orders: str) -> str:
    return to_text(read(reader, text, *orders).intention, reader.vocabulary)


def test_to_cook_is_to_heat_in_shipped_kitchens(real: LlamaModel) -> None:
    grill = reader_of(real, "grill_house")
    orders = ("beef_burger", "onion_burger")
    assert meaning(grill, "cook onions", *orders).startswith("cook onion x")
    assert meaning(grill, "cook two beef", *orders) == "cook beef x2"
    assert meaning(grill, "cook a beef burger", *orders) == "prepare beef_burger x1"
    assert meaning(grill, "don't cook beef", *orders) == "avoid cook beef"


def test_nobody_is_kept_from_putting_out_fires_by_accident(real: LlamaModel) -> None:
    soups = reader_of(real, "ring")
    for text in ("dont let anything burn", "nothing should burn", "don't burn the soup"):
        assert "avoid" not in meaning(soups, text, "bob", "alice")
    assert meaning(soups, "dont let anything burn", "bob", "alice") == "watch pots"


def test_odd_amounts_and_other_languages_are_told(real: LlamaModel) -> None:
    mind, place = SlowMind(real, PROFILES[taught(ADAPTER_FILE)], Random(1)), Kitchen()
    said = {"chop 99999 onions": "99999", "Chop -5 onions": "5", "coupe deux oignons": "English"}
    for number, (text, named) in enumerate(said.items(), 1):
        heard = Heard(text, 10 * number, "Ann", number)
        done = [each.message for each in think_once(mind, place.observation(), [heard])]
        assert [m.text for m in done if isinstance(m, Say) and named in m.text], text
        assert not [m for m in done if isinstance(m, EditBook) and m.edits], text
