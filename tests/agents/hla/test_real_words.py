"""Words that the shipped model misread: what must hold whatever it reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tuning.places import ADAPTER as ADAPTER_FILE

from agents.hla.build import find_adapter, taught
from agents.hla.profiles import PROFILES
from agents.hla.reading import IntentionReader, Reading, Situation
from agents.hla.reflecting import SlowMind
from agents.intention import to_text
from agents.llm.llama.model import LlamaModel
from agents.messages import EditBook, Heard, Say
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import think_once
from game.content.load import load_level
from game.lab.runs.reading_kitchens import first_sight
from tests.agents.hla.kitchen import Kitchen
from tests.conftest import LEVELS


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
