"""Every setting: it is read from the file and kept by the screen, and a wrong value is told."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
import yaml

from game.settings import Settings, load_settings
from tests.abilities.case import Called

#: What is written where any value of its type would do, but not for this setting.
OTHERS: dict[str, object] = {
    "service.url": "http://127.0.0.1:9/v1", "voice.server.url": "http://127.0.0.1:9/v1",
    "minds": ["slow=other.gguf"], "quick_words": ["Stop", "Hurry"], "partner": "dpt",
    "voice.cooks": ["a", "b", "c", "d"],
}  # fmt: skip
KEY = {"up": "I", "down": "K", "left": "J", "right": "L"}


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, object, object]]:
    """Each setting's path, type and default."""
    hints = get_type_hints(type(value))
    for each in fields(value):  # type: ignore[arg-type]
        below = getattr(value, each.name)
        if is_dataclass(below):
            yield from leaves(below, (*path, each.name))
        else:
            yield ".".join((*path, each.name)), hints[each.name], below


LEAVES = list(leaves(Settings()))


def values(path: str, kind: Any, usual: object) -> list[object]:
    """Others than the usual one."""
    if path in OTHERS:
        return [OTHERS[path]]
    if get_origin(kind) is Literal:
        return [each for each in get_args(kind) if each != usual]
    match usual:
        case bool():
            return [not usual]
        case int():
            return [usual + 1]
        case float():
            return [0.25]
        case str():
            return ["F2" if path.startswith("controls") else "other"]
    if get_origin(kind) is UnionType:
        return [each for each in get_args(kind) if each is not type(None)]
    raise AssertionError(f"no case for {path}: {kind}")


CASES = [(path, value) for path, kind, usual in LEAVES for value in values(path, kind, usual)]


def written(home: Path, path: str, value: object) -> Path:
    """The file with that one setting."""
    *above, last = path.split(".")
    tree: dict[str, object] = {last: value}
    for name in reversed(above):
        tree = {name: tree}
    file = home / "config" / "settings.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(yaml.safe_dump({"version": 2, **tree}), encoding="utf-8")
    return file


@pytest.fixture
def user_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for each case."""
    monkeypatch.setenv("SOUS_CHEF_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize(("path", "value"), CASES)
def test_a_setting_is_read(path: str, value: object, user_home: Path) -> None:
    written(user_home, path, value)
    found: Any = load_settings()
    assert not found.problem, found
    for name in ("value", *path.split(".")):
        found = getattr(found, name)
    assert (list(found) if isinstance(value, list) else found) == value


@pytest.mark.parametrize("path", [path for path, *_ in LEAVES])
def test_a_wrong_value_is_told_and_does_not_matter(
    path: str, user_home: Path, call: Callable[..., Called]
) -> None:
    file = written(user_home, path, {"nonsense": ["x"]})
    told = call("play", "--headless", "--level", "galley", "--length", "short", "--seed", "1",
                "--backend", "reflex")  # fmt: skip
    assert told.code == 0 and str(file) in told.err, told
    assert "Traceback" not in told.err


def test_every_setting_has_a_case() -> None:
    assert {path for path, _ in CASES} == {path for path, *_ in LEAVES}
    assert replace(Settings()) == Settings()
