"""Every row of docs/language.md: what it writes is read, kept and carried out by a partner."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.abilities.conftest import ROOT

#: Between two messages of a round, in seconds.
EVERY = 1.5
#: Of a short round that are left for words.
SPACE = 45


def _rows() -> Iterator[tuple[str, ...]]:
    """The cells of every row of every table, without the heads."""
    text = (ROOT / "docs" / "language.md").read_text("utf-8")
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            yield tuple(cell.strip() for cell in line.strip("|").split("|"))


def _code(cell: str) -> list[str]:
    return [each for each in re.findall(r"`([^`]+)`", cell) if each != "who"]


#: Of players' table: what they may say. Of the others: what is written for it, or stands for it.
PHRASES = [p for _, *rest in _rows() if len(rest) == 1 for p in re.findall(r'"([^"]+)"', rest[0])]
FORMS = [(_code(row[0])[0], _code(row[1])[0]) for row in _rows() if len(row) == 3 and _code(row[1])]
#: Of an item of `lab interpret`, which the cases below have all of.
KEYS = (
    "id", "say", "orders", "last", "before", "now", "bans", "asked", "pointing", "level", "want",
    "also", "category", "ambiguous",
)  # fmt: skip
REFERENCES = [
    text for row in _rows() if len(row) == 2 for text in _code(row[0])[:1] if text not in KEYS
]
TEXTS = [*dict.fromkeys([*(text for _, text in FORMS), *REFERENCES])]


def test_the_page_is_whole() -> None:
    assert len(PHRASES) > 50 and len(FORMS) > 30 and len(REFERENCES) > 15


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What `lab interpret` makes of each form, as answers of a model would have it."""
    import main

    folder = tmp_path_factory.mktemp("forms")
    items = [
        {"id": text, "say": text, "orders": ["bob", "alice", "cathy", "david"],
         "last": "chop onion x2", "before": ["cook bob x1"], "now": [], "bans": [], "asked": [],
         "pointing": ["tomato"], "level": "grand_banquet"}
        for text in TEXTS
    ]  # fmt: skip
    asked, answers = folder / "asked.yaml", folder / "answers.yaml"
    asked.write_text(yaml.safe_dump(items), encoding="utf-8")
    answers.write_text(yaml.safe_dump({text: text for text in TEXTS}), encoding="utf-8")
    out = folder / "out.json"
    line = ("lab", "interpret", str(asked), "--wide", "--backend", "recorded")
    assert main.main((*line, "--answers", str(answers), "--json", str(out))) == 0
    return json.loads(out.read_text("utf-8"))


@pytest.mark.parametrize("text", TEXTS)
def test_a_form_is_read(read: dict[str, object], text: str) -> None:
    assert read.get(text) is not None
    for form in (form for form, its in FORMS if its == text and "PART" not in form):
        meant = json.loads(form)
        assert read[text] in (meant, [meant])


@pytest.mark.parametrize("first", range(0, len(TEXTS), int(SPACE / EVERY)))
def test_what_is_asked_is_taken_on(workshop, call, first: int) -> None:
    """A round in which a partner hears these, one after the other."""
    texts = TEXTS[first : first + int(SPACE / EVERY)]
    answers = workshop.write(f"said{first}.yaml", yaml.safe_dump({t: t for t in texts}))
    out, logs = workshop.tmp / f"said{first}.json", workshop.tmp / f"said{first}"
    words = [w for n, t in enumerate(texts, 2) for w in ("--say", f"{n * EVERY}:{t}")]
    told = call(
        "lab", "match", "--level", "quick", "--partner", "hla", "--backend", "recorded",
        "--answers", str(answers), "--profile", "seeing", "--latency", "fixed:0.1",
        "--length", "short", "--human", "cook", "--seeds", "0", "--logs", str(logs),
        "--json", str(out), *words,
    )  # fmt: skip
    assert told.code == 0, told
    (log,) = Path(logs).iterdir()
    heard = {n["heard"] for n in _notes(log) if n["kind"] == "thought" and n.get("heard")}
    assert len(heard) >= len(texts) * 0.8, "most are thought about before the next comes"


def _notes(log: Path) -> Iterator[dict]:
    for line in log.read_text("utf-8").splitlines():
        yield from json.loads(line).get("notes", [])
