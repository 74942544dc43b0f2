"""Data of tests: YAML beside the file of the same name, an entry for each test or constant."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml


def table(file: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Parametrizes a test of `file` with the entry of its name: the columns, then its cases."""

    def with_rows(test: Callable[..., None]) -> Callable[..., None]:
        ((columns, rows),) = stored(file, test.__name__).items()
        names = [row.get("name") if isinstance(row, dict) else None for row in rows]
        return pytest.mark.parametrize(columns, rows, ids=names)(test)

    return with_rows


def stored(file: str, name: str) -> Any:
    """The entry of that name, sequences as tuples but where they are marked `!list`."""
    return _frozen(_read(Path(file).with_suffix(".yaml"))[name])


@cache
def _read(path: Path) -> dict[str, Any]:
    return yaml.load(path.read_text("utf-8"), _Loader)


class _Kept(list[Any]):
    """What stays a list."""


class _Loader(yaml.CSafeLoader):
    """YAML with lists of Python."""


_Loader.add_constructor(
    "!list", lambda loader, node: _Kept(loader.construct_sequence(node, deep=True))
)


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    if isinstance(value, _Kept):
        return list(map(_frozen, value))
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
