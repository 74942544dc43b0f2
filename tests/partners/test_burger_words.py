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

NOW = Situation(("beef_burger", "full_burger"))


@pytest.fixture(scope="module")
def reader() -> Iterator[IntentionReader]:
    pool = ModelPool(chosen_model(Settings()), HLA)
    mind = pool.mind(SlowMind)
    yield mind.reader(first_sight(named_level("counter_circuit")))
    pool.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("fry two patties", "cook beef x2"),
        ("fry beef", "cook beef x1"),
        ("keep frying beef", "cook beef always"),
        ("do not fry any beef", "avoid cook beef"),
        ("pass me some lettuce", "pass lettuce x1"),
        ("bring me a plate", "pass plate x1"),
        ("chop two lettuces", "chop lettuce x2"),
        ("plate the lettuce", "plate lettuce x1"),
        ("plate some bread", "plate bread x1"),
        ("put some bread on a plate", "plate bread x1"),
        ("pass me a beef burger", "pass beef_burger x1"),
        ("throw the burnt beef away", "drop x1"),
        ("assemble a beef burger", "prepare beef_burger x1"),
        ("serve a beef burger", "serve beef_burger x1"),
        ("put the fire out", "putout x1"),
        ("stop", "stop"),
    ],
)
def test_work_of_a_burger_kitchen_is_understood(
    reader: IntentionReader, said: str, answer: str
) -> None:
    reading = reader.read(said, NOW)
    assert reading.completion.text.strip() == answer
    if said.startswith(("fry", "plate")):
        assert not reader.unclear(said, NOW, reading)
