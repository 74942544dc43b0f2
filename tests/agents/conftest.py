"""Fixtures shared by the tests of the minds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.intention import Vocabulary
from agents.llm.llama.model import LlamaModel

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


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever needs the bundled model is slow."""
    if "weights" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def llama(weights: Path, cache: Path) -> Iterator[LlamaModel]:
    """The bundled model, loaded once."""
    model = LlamaModel(weights, states=cache / "prompts")
    yield model
    model.close()
