"""Tables of examples: YAML beside the test file of the same name, one entry for each test."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml


def table(file: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Parametrizes a test of `file` with the entry of its name: the columns, then its cases."""

    def with_rows(test: Callable[..., None]) -> Callable[..., None]:
        ((columns, rows),) = _read(Path(file).with_suffix(".yaml"))[test.__name__].items()
        return pytest.mark.parametrize(columns, [_frozen(row) for row in rows])(test)

    return with_rows


@cache
def _read(path: Path) -> dict[str, dict[str, list[Any]]]:
    return yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)


def _frozen(value: Any) -> Any:
    """Sequences of YAML as tuples, as a literal in a test would be."""
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
