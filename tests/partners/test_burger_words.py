"""What players say in a burger kitchen, as the partner's own small model takes it."""

from collections.abc import Iterator

import pytest

from agents.hla.reading import IntentionReader, Situation
from agents.hla.reflecting import SlowMind
from game.commands._request import named_level
from game.lab.runs.reading_kitchens import first_sight
from game.partners.partner_spec import HLA
from game.partners.thinking import ModelPool, chosen_model
from game.settings import Settings
from tests.tables import table

NOW = Situation(("beef_burger", "full_burger"))


@pytest.fixture(scope="module")
def reader() -> Iterator[IntentionReader]:
    pool = ModelPool(chosen_model(Settings()), HLA)
    mind = pool.mind(SlowMind)
    yield mind.reader(first_sight(named_level("counter_circuit")))
    pool.close()


@pytest.mark.slow
@table(__file__)
def test_work_of_a_burger_kitchen_is_understood(
    reader: IntentionReader, said: str, answer: str
) -> None:
    reading = reader.read(said, NOW)
    assert reading.completion.text.strip() == answer
    if said.startswith(("fry", "plate")):
        assert not reader.unclear(said, NOW, reading)
