"""Adding a kind of part is one class and one row: it is read, queued, told, called off."""

import json
from dataclasses import dataclass

import pytest

from agents.hla.generation import acknowledge
from agents.intention import (
    Cancel,
    Demand,
    _table,
    canonical,
    dump,
    from_text,
    grammar,
    load,
    parse,
    schema,
    sentence,
)
from agents.intention._parts import cancel
from agents.intention._parts.clause import WordPart
from agents.messages import Book
from agents.orders import update_queue
from tests.agents.intention.gbnf import as_regex
from tests.agents.intention.kitchen import FULL_MENU


@dataclass(frozen=True, slots=True)
class Sing(WordPart):
    key = called = "sing"
    opens = ("sing",)

    @classmethod
    def allowed(cls, vocabulary):
        return ("shanties", "arias")

    def words(self, vocabulary):
        return f"sing {self.what}"

    def chip(self, vocabulary):
        return f"sing {self.what}"

    @property
    def standing(self):
        return True


@pytest.fixture(autouse=True)
def _row(monkeypatch):
    monkeypatch.setattr(cancel, "LASTING", (*cancel.LASTING, Sing))
    monkeypatch.setattr(_table, "PARTS", (*_table.PARTS, Sing))
    monkeypatch.setattr(_table, "CLAUSES", (Sing, *_table.CLAUSES))


SUNG = Demand((Sing("shanties"),))


def test_it_is_read_and_written_in_both_forms():
    assert from_text("sing shanties", FULL_MENU) == SUNG
    assert canonical("SING  shanties, chop onion x2", FULL_MENU) == (
        "sing shanties, then chop onion x2"
    )
    assert load(json.loads(json.dumps(dump(SUNG)))) == SUNG
    assert parse([{"sing": "arias"}], FULL_MENU) == Demand((Sing("arias"),))


def test_models_are_held_to_it():
    admitted = as_regex(grammar(FULL_MENU, max_parts=1))
    assert admitted.fullmatch(" sing arias\n") and not admitted.fullmatch(" sing onion\n")
    words = {"type": "string", "enum": ["shanties", "arias"]}
    assert f'"sing": {json.dumps(words)}' in json.dumps(schema(FULL_MENU))


def test_it_stands_is_told_and_is_called_off():
    taken = update_queue(Book(), SUNG, FULL_MENU)
    entries = taken.book.entries
    assert [(entry.text, entry.kind) for entry in entries] == [("sing shanties", "standing")]
    assert taken.book.demand == SUNG
    assert "sing shanties" in acknowledge(SUNG, (), entries, FULL_MENU).facts["task"]
    off = from_text("cancel sing", FULL_MENU)
    assert off == Demand((Cancel("sing"),)) and sentence(off, FULL_MENU) == "no longer sing"
    assert update_queue(taken.book, off, FULL_MENU).book.entries == ()
