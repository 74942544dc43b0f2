"""Fixtures shared by the tests of the minds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.intention import Vocabulary
from agents.llm.llama.model import LlamaModel
from agents.llm.llama.requantise import requantise
from agents.llm.llama.weights import find_bundled

INGREDIENTS = ("tomato", "lettuce", "onion")
SOUPS = ("alice", "bob", "cathy", "david")


@pytest.fixture(scope="session")
def soups() -> Vocabulary:
    """The vocabulary of the soup kitchens."""
    return Vocabulary(
        verbs=(
            ("chop", INGREDIENTS),
            ("prepare", SOUPS),
            ("putout", ()),
            ("cook", SOUPS),
            ("plate", SOUPS),
            ("serve", SOUPS),
            ("drop", ()),
        ),
        titles=tuple((soup, f"{soup.capitalize()} Soup") for soup in SOUPS),
    )


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's cache folder, shared by all tests of local models."""
    return tmp_path_factory.mktemp("cache")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever needs the bundled model is slow."""
    if "weights" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def weights(cache: Path) -> Path:
    """The bundled model, requantised."""
    return requantise(find_bundled(), cache / "models")


@pytest.fixture(scope="session")
def llama(weights: Path, cache: Path) -> Iterator[LlamaModel]:
    """The bundled model, loaded once."""
    model = LlamaModel(weights, states=cache / "prompts")
    yield model
    model.close()
