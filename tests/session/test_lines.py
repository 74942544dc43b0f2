"""What goes into a log's lines comes out again, whatever it is."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kitchen.moves import Move
from game.session.log.lines import Check, Header, Line, note_from_json, note_to_json
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.seats.notes import Ended, Started
from game.session.words.chat import Words, tidy

texts = st.text(max_size=30).map(tidy)
notes = st.builds(Started, texts, texts) | st.builds(Ended, texts, texts, texts)
moves = st.lists(st.sampled_from(Move), min_size=2, max_size=2).map(tuple)
seated = st.tuples(st.integers(0, 1), notes)


@given(notes)
def test_notes_survive_json(note: Started | Ended) -> None:
    assert note_from_json(json.loads(json.dumps(note_to_json(note)))) == note


@given(st.dictionaries(st.integers(0, 999), st.tuples(moves, st.lists(seated, max_size=2), texts)))
def test_a_log_gives_back_what_was_written(ticks: dict) -> None:
    with TemporaryDirectory() as folder:
        log = MatchLog(Path(folder) / "match.jsonl")
        log.begin(Header("ring", "f", 7, ("a", "b"), log.date))
        for tick in sorted(ticks):
            made, found, text = ticks[tick]
            said = (Words(tick, 1, text),) if text else ()
            log.add(Line(tick, made, tuple(found), said))
        log.check(Check(1000, "0", {}))
        record = load_log(log.path)
    assert record.ticks == 1000
    for tick, (made, found, text) in ticks.items():
        assert record.moves.get(tick, (Move.STAY, Move.STAY)) == made
        assert record.notes.get(tick, ()) == tuple(found)
        assert [w.text for w in record.words.get(tick, ())] == ([text] if text else [])


def test_a_line_in_which_nothing_happens_is_empty() -> None:
    stay = (Move.STAY, Move.STAY)
    assert Line(3, stay).empty
    assert not Line(3, (Move.STAY, Move.UP)).empty
    assert not Line(3, stay, notes=((0, Started("Drop", "reflex")),)).empty
    assert not Line(3, stay, words=(Words(3, 0, "hi"),)).empty


@pytest.mark.parametrize(
    "parts", [[], ["started"], ["ended", "a", "b"], ["x", "a", "b"], [1, 2, 3]]
)
def test_other_lists_are_no_notes(parts: list[object]) -> None:
    with pytest.raises(ValueError, match="expected a note such as"):
        note_from_json(parts)
