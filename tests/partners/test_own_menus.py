"""The manual's own dishes in the partner's ears, mind and mouth: every name is the menu's."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from agents.hla.generation import answer
from agents.hla.knowledge import Knowledge
from agents.hla.labelled_messages import MessageKitchen, load_items
from agents.hla.reflecting import SlowMind
from agents.intention import Ask, sentence
from agents.messages import Observation
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.content.load import load_level
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import ReadingKitchens, first_sight
from game.partners.likely_words import likely_words
from game.partners.partner_spec import HLA
from game.partners.thinking import ModelPool, chosen_model
from game.settings import Settings
from tests.examples import some
from tests.manual import manual_samples

SENTENCES = Path(__file__).parents[1] / "data" / "own_menus"
#: Whose sentences are in which file, and how many of sixty the bundled model reads at least: one or
#: two fewer than were counted (56, 56, 57, 49), since processors round differently.
LEAST = {"soups": 55, "burgers": 54, "harvest": 55, "rolls": 48}
#: Words of the shipped menus that no kitchen without them should hear of.
STRANGERS = {"soup", "burger", "tomato", "onion", "lettuce", "beef", "alice", "bob", "david"}


@pytest.fixture
def levels(tmp_path: Path) -> Mapping[str, Level]:
    for path, text in manual_samples().items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    own = {name: load_level(tmp_path / f"{name}.yaml") for name in ("harvest", "rolls")}
    return {"soups": named_level("quick"), "burgers": named_level("counter_circuit"), **own}


def kitchen(seen: Observation) -> MessageKitchen:
    stations = tuple(station.name for station in seen.stations)
    return MessageKitchen(vocabulary_of(seen), seen.menu, stations)


@pytest.mark.parametrize("name", ["harvest", "rolls"])
def test_what_may_be_said_is_in_the_menu_s_words(levels: Mapping[str, Level], name: str) -> None:
    level = levels[name]
    likely = likely_words(first_state(level.kitchen, 0))
    menu = level.kitchen.menu
    for thing in (*menu.ingredients.values(), *menu.dishes.values()):
        assert any(thing.title.lower() in phrase for phrase in likely.phrases), thing.title
    known = {word for thing in menu.dishes.values() for word in thing.title.lower().split()}
    assert not STRANGERS & set(likely.words) - known


@pytest.mark.parametrize("name", ["harvest", "rolls"])
def test_every_dish_s_recipe_is_told_in_the_menu_s_words(
    levels: Mapping[str, Level], name: str
) -> None:
    seen = first_sight(levels[name])
    known = Knowledge(seen, vocabulary_of(seen), (), 1)
    menu = levels[name].kitchen.menu
    for dish in menu.dishes.values():
        words = str(answer(Ask("recipe", dish.name), known)).lower()
        assert all(menu.ingredients[i].title.lower() in words for i in dish.ingredients), words


@pytest.mark.parametrize("name", LEAST)
def test_the_sentences_fit_their_kitchens(levels: Mapping[str, Level], name: str) -> None:
    """Their labels are intentions of that kitchen, and can be said back."""
    seen = first_sight(levels[name])
    items = load_items(SENTENCES / f"{name}.yaml", lambda _: kitchen(seen))
    assert len(items) == 60
    for item in items:
        for right in item.right:
            assert sentence(right, vocabulary_of(seen))


@pytest.fixture(scope="module")
def pool() -> Iterator[ModelPool]:
    """The bundled model, read once."""
    found = ModelPool(chosen_model(Settings()), HLA)
    yield found
    found.close()


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_the_bundled_model_reads_most_of_them(
    pool: ModelPool, levels: Mapping[str, Level], name: str, least: int
) -> None:
    assert pool.mind(SlowMind)
    kitchens = ReadingKitchens(pool, levels[name])
    items = load_items(SENTENCES / f"{name}.yaml", kitchens.kitchen)
    asked = some(items, every=8)
    chance = 0 if asked is items else 2
    right = sum(kitchens.read(item).right for item in asked)
    assert right >= least * len(asked) / len(items) - chance
