"""The schemas for text editors say what the checks say, as far as a schema can.

What an editor makes of a file is found out by YAML 1.2's core rules, as editors have them.
"""

import os
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from game import paths
from game.content.check import check
from game.content.json_schema import HEADER, schema_text, schemas, write_schemas
from game.marked_yaml import YamlError, compose
from tests.content.test_fuzz import EDITS, RING, SOUPS
from tests.examples import examples
from tests.reliability.mutants.mutation import edited
from tests.tables import stored

BROKEN = Path(__file__).parent / "broken"
SCHEMAS = paths.levels() / "schema"
#: Where files of a kind are; levels are in none of these.
FOLDERS = {"menus": "menu", "moods": "mood", "chapters": "chapter"}
SHIPPED = sorted(paths.levels().rglob("*.yaml"))
NUMBER = re.compile(r"[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?")

#: Broken files that a schema cannot tell from good ones, and what would have to be known.
BEYOND_A_SCHEMA = stored(__file__, "BEYOND_A_SCHEMA")


class TwiceError(Exception):
    """A key is given twice, which every editor marks."""


def kind_of(file: Path) -> str:
    return "menu" if file.stem.startswith("menu") else FOLDERS.get(file.parent.name, "level")


def in_an_editor(node):
    """The plain values of a node."""
    match node:
        case yaml.MappingNode():
            keys = [str(key.value) for key, _ in node.value]
            if len(keys) != len(set(keys)):
                raise TwiceError
            return {str(key.value): in_an_editor(value) for key, value in node.value}
        case yaml.SequenceNode():
            return [in_an_editor(item) for item in node.value]
        case yaml.ScalarNode(style=None, value="" | "~" | "null"):
            return None
        case yaml.ScalarNode(style=None, value="true" | "false" as value):
            return value == "true"
        case yaml.ScalarNode(style=None, value=value) if NUMBER.fullmatch(value):
            return float(value)
        case yaml.ScalarNode(value=value):
            return value
    return None


def accepted(kind: str, text: str) -> bool:
    """Whether an editor marks nothing in a file of that kind."""
    try:
        written = in_an_editor(compose(text, "a file"))
    except (YamlError, TwiceError):
        return False
    return Draft202012Validator(schemas()[kind]).is_valid(written)


@pytest.mark.parametrize("kind", schemas())
def test_a_schema_is_one(kind):
    Draft202012Validator.check_schema(schemas()[kind])


def test_shipped_schemas_are_those_of_the_code(tmp_path):
    """If not: python main.py schema --write levels/schema."""
    written = {file.name: file.read_text(encoding="utf-8") for file in write_schemas(tmp_path)}
    assert {f.name: f.read_text(encoding="utf-8") for f in SCHEMAS.iterdir()} == written
    assert written["menu.json"] == schema_text("menu")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda f: str(f.relative_to(paths.levels())))
def test_a_shipped_file_names_its_schema_and_keeps_to_it(file):
    first, _, _ = (text := file.read_text(encoding="utf-8")).partition("\n")
    schema = SCHEMAS / f"{kind_of(file)}.json"
    assert first == HEADER.format(Path(os.path.relpath(schema, file.parent)).as_posix())
    assert accepted(kind_of(file), text)


@pytest.mark.parametrize("file", sorted(BROKEN.rglob("*.yaml")), ids=lambda f: f.stem)
def test_a_broken_file_is_marked_unless_no_schema_could(file):
    beyond = file.relative_to(BROKEN).as_posix() in BEYOND_A_SCHEMA
    text = file.read_bytes().decode("utf-8", errors="backslashreplace")
    readable = "\\x" not in text
    assert (readable and accepted(kind_of(file), text)) == beyond


@examples(150)
@given(st.sampled_from([RING, SOUPS]), EDITS)
def test_what_the_checks_take_is_never_marked(tmp_path_factory, text, edits):
    file = tmp_path_factory.getbasetemp() / "marked.yaml"
    file.write_text(edited(text, edits), encoding="utf-8")
    if not check([file]):
        assert accepted("level" if text is RING else "menu", file.read_text(encoding="utf-8"))


def undescribed(schema, path=""):
    """The keys of a schema of which no editor could tell what they are for."""
    for key, value in schema.get("properties", {}).items():
        if "description" not in value:
            yield f"{path}{key}"
        yield from undescribed(value, f"{path}{key}.")
    for part in ("additionalProperties", "items"):
        if isinstance(schema.get(part), dict):
            yield from undescribed(schema[part], path)


@pytest.mark.parametrize("kind", schemas())
def test_every_key_is_told_on_hover(kind):
    assert list(undescribed(schemas()[kind])) == []


def test_an_unknown_key_and_a_missing_one_are_marked():
    assert accepted("level", RING)
    assert not accepted("level", RING.replace("control:", "contrl:"))
    assert not accepted("level", RING.replace("menu: soups\n", ""))
    assert not accepted("menu", RING)


STEW = """
ingredients: {leek: {title: Leek, chop_strikes: 6}}
appliances: {pot: {title: Pot, cook_seconds: 12, burn_seconds: 25}}
fire: {sprays: 5}
dishes:
  stew: {title: Stew, ingredients: [leek], appliance: pot, limit_seconds: 70, reward: 15}
"""
EVENT = "\nevents:\n  - {at_seconds: 5, event: board lost, cell: [4, 4]}\n"
COOK = "  A: {role: partner, moves_per_second: 2.5}\n"
#: In each: what is right, and what both the checks and the schema refuse in its place.
REFUSED = [
    (STEW, "{sprays: 5}", "{sprays: 5, grace_seconds: 1}"),
    (STEW, "{sprays: 5}", "{spray_seconds: 5}"),
    (STEW, "burn_seconds: 25", "burn_seconds: 25, verb: fry"),
    (STEW, "burn_seconds: 25", "burn_seconds: 25, verb: cook, past: fried"),
    (STEW, "pot", "counter"),
    (STEW, "leek", "first"),
    (STEW, "title: Leek", "title: '  '"),
    (STEW, "{leek: {title: Leek, chop_strikes: 6}}",
     "{leek: {title: Leek}, " + ", ".join(f"i{i}: {{title: I{i}}}" for i in range(30)) + "}"),
    (RING, COOK, COOK + "".join(f"  {i}: {{role: partner}}\n" for i in range(1, 8))),
    (RING, "round_seconds: 100\n", "round_seconds: 100\nstars: [1, 2]\n"),
    (RING + EVENT, "[4, 4]", "[4, 4, 6]"),
    (RING + EVENT, "[4, 4]", "[[4, 4], [5]]"),
    (RING + EVENT, "at_seconds: 5", "at_seconds: [5]"),
    (RING + EVENT, "at_seconds: 5", "at_seconds: [5, 6, 7]"),
    (RING + EVENT, "board lost", "rain"),
    (RING + EVENT, "board lost", "lorry"),
    (RING + EVENT, EVENT, EVENT + 40 * EVENT.splitlines(keepends=True)[-1]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right", "wrong"), REFUSED)
def test_what_a_schema_can_tell_it_refuses(tmp_path, text, right, wrong):
    file, kind = tmp_path / "some.yaml", "menu" if text is STEW else "level"
    assert right in text
    for told, good in ((text, True), (text.replace(right, wrong), False)):
        file.write_text(told)
        assert (check([file]) == [], accepted(kind, told)) == (good, good)
