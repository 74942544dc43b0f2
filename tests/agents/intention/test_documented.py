"""docs/language.md tells the truth about the forms."""

import json
import re
from pathlib import Path

import pytest

from agents.intention import ASK_KINDS, TALK_KINDS, canonical, from_text, parse
from agents.intention._json import read_json
from tests.agents.intention.kitchen import FULL_MENU

PAGE = (Path(__file__).parents[3] / "docs" / "language.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", PAGE, re.MULTILINE)
REFERENCES = re.findall(
    r"^\| `([^`]+)` \|", PAGE.split("### References")[1].split("## `lab")[0], re.M
)


@pytest.mark.parametrize(("value", "text"), [row for row in ROWS if "PART" not in row[0]])
def test_both_forms_mean_the_same(value: str, text: str) -> None:
    assert parse(json.loads(value), FULL_MENU) == from_text(text, FULL_MENU)


@pytest.mark.parametrize("text", [*(text for _, text in ROWS), *REFERENCES])
def test_text_forms_are_canonical(text: str) -> None:
    assert canonical(text, FULL_MENU) == text


@pytest.mark.parametrize("value", re.findall(r'`(\{"(?:do|repeat|more|same|hold)"[^`]+\})`', PAGE))
def test_json_forms_are_read(value: str) -> None:
    assert read_json(json.loads(value.replace("\n", " ")))


def test_every_kind_is_told() -> None:
    assert len(ROWS) > 15 and len(REFERENCES) > 15
    for kind in (*TALK_KINDS, *ASK_KINDS):
        assert f"`{kind}`" in PAGE
