"""Fixtures shared by the tests of the minds."""

from __future__ import annotations

import pytest

from agents.intention import Vocabulary

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
