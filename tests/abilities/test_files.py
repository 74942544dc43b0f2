"""Every key of level, menu, mood and chapter files: a file that uses it is checked and played, and
a wrong value is told with its place. The keys are those of `main.py schema`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml

from game.content.json_schema import schemas
from game.content.load import level_names
from tests.abilities.case import Called
from tests.abilities.conftest import ROOT
from tests.manual import manual_samples

KINDS = {"level": "", "menu": "menus", "mood": "moods", "chapter": "chapters"}
#: No key takes this.
NONSENSE = [[{"nonsense": None}]]

#: What nothing that comes along has: pictures and looks of one's own, orders in turn, who made it.
OWN = {
    "menus/own.yaml": """\
ingredients:
  leek: {title: Leek, chop_strikes: 8, verb: trim, past: trimmed, look: {picture: leek}}
  carrot: {title: Carrot, chop_strikes: 8, look: {colour: '#f28c28', shape: round, letters: Ca}}
  rice: {title: Rice, appliance: kettle, portions: 2}
appliances:
  kettle: {title: Kettle, cook_seconds: 15, burn_seconds: 25, look: {picture: leek}}
  samovar: {title: Samovar, cook_seconds: 9, burn_seconds: 25, filled: one by one,
            look: {colour: '#c02020', shape: round, letters: Sa}}
fire: {spray_seconds: 5, grace_seconds: 1}
served_in: {one: bowl, several: bowls}
dishes:
  broth: {title: Broth, ingredients: [leek, carrot], appliance: kettle, limit_seconds: 60,
          reward: 15, look: {picture: leek}}
  tea: {title: Tea, ingredients: [carrot], appliance: samovar, limit_seconds: 60, reward: 10,
        portions: 2}
  rice_bowl: {title: Rice Bowl, ingredients: [rice], limit_seconds: 60, reward: 10}
""",
    "own.yaml": """\
title: Own
line: A kitchen with all that is one's own.
mood: harbour
author: Ada
version: "3"
menu: own
grid: |
  #TLO#C#P#SD#B#
  #......H..R..#
  ##E####C##K###
legend: {T: leek source, L: carrot source, O: plates, P: plates, C: board, S: kettle, D: delivery,
         B: bin, E: counter with extinguisher, K: samovar}
cooks: {H: {role: human}, R: {role: partner}}
control: walk
round_seconds: 60
orders: {dishes: [broth, tea], sequence: [broth, tea], concurrent: 2}
""",
}
SVG = "http://www.w3.org/2000/svg"
PICTURE = f'<svg xmlns="{SVG}" viewBox="0 0 64 64"><circle cx="32" cy="32" r="20"/></svg>'


def keys_of(schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Each key with those it stands under; '*' is a name of one's own."""
    if not isinstance(schema, dict):
        return
    for key, below in schema.get("properties", {}).items():
        yield (*path, key)
        yield from keys_of(below, (*path, key))
    for below in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), schema.get("items")):
        yield from keys_of(below, path)
    yield from keys_of(schema.get("additionalProperties"), (*path, "*"))


KEYS = [
    (kind, ".".join(key))
    for kind, schema in schemas().items()
    for key in dict.fromkeys(keys_of(schema))
]


@cache
def samples() -> Mapping[str, list[tuple[str, Any]]]:
    """Files of each kind, by name: those that come along, and those of the manual."""
    found: dict[str, list[tuple[str, Any]]] = {kind: [] for kind in KINDS}
    for kind, folder in KINDS.items():
        for file in sorted((ROOT / "levels" / folder).glob("*.yaml")):
            found[kind].append((file.name, yaml.safe_load(file.read_text("utf-8"))))
    for name, text in {**manual_samples(), **OWN}.items():
        kind = next((k for k, f in KINDS.items() if f and name.startswith(f)), "level")
        found[kind].append((Path(name).name, yaml.safe_load(text)))
    return found


def places(value: Any, key: tuple[str, ...]) -> Iterator[tuple[Any, str]]:
    """Where a file has the key: what holds it, and its last name."""
    if isinstance(value, list):
        for each in value:
            yield from places(each, key)
    elif isinstance(value, dict):
        for name in value if key[0] == "*" else [key[0]] if key[0] in value else []:
            if len(key) == 1:
                yield value, name
            else:
                yield from places(value[name], key[1:])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that come along, which are changed one at a time."""
    place = tmp_path_factory.mktemp("files") / "levels"
    copytree(ROOT / "levels", place, ignore=lambda _, names: {"schema"} & {*names})
    pictures = place / "menus" / "pictures"
    pictures.mkdir()
    (pictures / "leek.svg").write_text(PICTURE, encoding="utf-8")
    for name, text in {**manual_samples(), **OWN}.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


@pytest.mark.parametrize(("kind", "key"), KEYS)
def test_a_key_is_used_and_a_wrong_value_told(
    kind: str, key: str, folder: Path, call: Callable[..., Called]
) -> None:
    path = tuple(key.split("."))
    users = [(name, text) for name, text in samples()[kind] if any(places(text, path))]
    assert users, f"no file that is checked and played has {key}"
    name, text = users[0]
    wrong = json.loads(json.dumps(text))
    holder, last = next(places(wrong, path))
    holder[last] = NONSENSE
    file = folder / KINDS[kind] / f"wrong_{name}"
    file.write_text(yaml.safe_dump(wrong, sort_keys=False), encoding="utf-8")
    told = call("check", str(file))
    file.unlink()
    assert told.code == 1 and f"{file}:" in told.out, told


@pytest.mark.parametrize(
    "name", sorted({f"{KINDS[k]}/{n}" for k in KINDS for n, _ in samples()[k]})
)
def test_a_file_is_checked(name: str, folder: Path, call: Callable[..., Called]) -> None:
    told = call("check", str(folder / name.lstrip("/")))
    assert told.code == 0, told


@pytest.mark.parametrize("name", [*level_names((ROOT / "levels",)), "own"])
def test_a_kitchen_is_played_and_painted(
    name: str, folder: Path, call: Callable[..., Called], tmp_path: Path
) -> None:
    out, level = tmp_path / "out.json", str(folder / f"{name}.yaml")
    spec = (
        f"title: A look\nlevels: {level}\npartners: reflex\nhumans: cook\nseeds: 1\nseconds: 15\n"
    )
    (tmp_path / "look.yaml").write_text(spec, encoding="utf-8")
    told = call(
        "lab", "run", str(tmp_path / "look.yaml"), "--workers", "1", "--kept",
        str(tmp_path / "kept"), "--json", str(out),
    )  # fmt: skip
    assert told.code == 0 and out.is_file(), told
    told = call("picture", level, str(tmp_path / "p.png"))
    assert told.code == 0, told
