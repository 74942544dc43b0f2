"""What goes into a log's lines comes out again, whatever it is."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intention import ALWAYS, ASK_KINDS, Ask, Avoid, Demand, Goal, NoIntention
from agents.messages import (
    ROLES_OF_COOKS,
    Basis,
    Belief,
    CodePolicy,
    Intend,
    IntentionState,
    MindFailed,
    PlannedTask,
    QueueEntry,
    QueueKind,
    QueueState,
    Reflection,
    ScoredChoice,
    Thought,
)
from game.kitchen.moves import Move
from game.session.log.lines import (
    Check,
    Header,
    LogTick,
    RecordedCook,
    note_from_json,
    note_to_json,
)
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.seats.notes import MacroBegun, MacroOver, Note, RequestDropped
from game.session.words import LONGEST, Words, address, own_names, tidy
from tests.tables import table


def of(words: object) -> st.SearchStrategy[str]:
    return st.sampled_from(get_args(words))


texts = st.text(max_size=30).map(tidy)
numbers = st.floats(-1e9, 1e9)
counts = st.integers(0, 99)
whats = st.none() | texts
parts = st.builds(Goal, texts, whats, st.integers(1, 99) | st.just(ALWAYS)) | st.builds(
    Avoid, texts, whats
)
intentions = (
    st.just(NoIntention())
    | st.builds(Ask, st.sampled_from(ASK_KINDS), whats)
    | st.builds(Demand, st.lists(parts, min_size=1, max_size=3).map(tuple))
)
entries = st.builds(
    QueueEntry, counts, texts, of(QueueKind), of(QueueState), parts,
    counts, counts, st.none() | counts, texts,
)  # fmt: skip
choices = st.builds(ScoredChoice, texts, numbers, numbers, numbers)
bases = st.builds(Basis, texts, texts, st.booleans(), texts, st.none() | numbers)
planned = st.lists(st.builds(PlannedTask, texts, texts, texts), max_size=3).map(tuple)
several = st.lists(texts, max_size=3).map(tuple)
beliefs = st.builds(
    Belief, counts, st.sampled_from(ROLES_OF_COOKS), several, several, texts, texts, numbers
)
notes = (
    st.builds(MacroBegun, texts, texts)
    | st.builds(MacroOver, texts, texts, texts, st.integers(0, 99))
    | st.builds(RequestDropped, texts, texts)
    | st.builds(MindFailed, texts, st.none() | numbers, st.booleans())
    | st.builds(CodePolicy, planned, counts, counts, texts)
    | st.builds(Reflection, texts, st.lists(beliefs, max_size=2).map(tuple), counts, counts)
    | st.builds(
        Intend, intentions, of(IntentionState), counts, texts, st.none() | numbers, texts,
        counts, st.lists(counts, max_size=3).map(tuple),
        st.lists(entries, max_size=3).map(tuple),
    )
    | st.builds(
        Thought, texts, numbers, st.lists(choices, max_size=3).map(tuple), texts, counts, texts,
        st.none() | bases, counts, counts,
    )
)  # fmt: skip
moves = st.lists(st.sampled_from(Move), min_size=2, max_size=2).map(tuple)
seated = st.tuples(st.integers(0, 1), notes)


@given(notes)
def test_notes_survive_json(note: Note) -> None:
    assert note_from_json(json.loads(json.dumps(note_to_json(note)))) == note


@given(st.dictionaries(st.integers(0, 999), st.tuples(moves, st.lists(seated, max_size=2), texts)))
def test_a_log_gives_back_what_was_written(ticks: dict) -> None:
    with TemporaryDirectory() as folder:
        log = MatchLog(Path(folder) / "match.jsonl")
        log.begin(Header("ring", "f", 7, (RecordedCook("a"), RecordedCook("b")), log.date))
        for tick in sorted(ticks):
            made, found, text = ticks[tick]
            said = (Words(tick, 1, text),) if text else ()
            log.add(LogTick(tick, made, tuple(found), said))
        log.check(Check(1000, "0", {}))
        record = load_log(log.path)
    assert record.ticks == 1000
    for tick, (made, found, text) in ticks.items():
        assert record.moves.get(tick, (Move.STAY, Move.STAY)) == made
        assert record.notes.get(tick, ()) == tuple(found)
        assert [w.text for w in record.words.get(tick, ())] == ([text] if text else [])


def test_a_line_in_which_nothing_happens_is_empty() -> None:
    stay = (Move.STAY, Move.STAY)
    assert LogTick(3, stay).empty
    assert not LogTick(3, (Move.STAY, Move.UP)).empty
    assert not LogTick(3, stay, notes=((0, MacroBegun("Drop", "reflex")),)).empty
    assert not LogTick(3, stay, words=(Words(3, 0, "hi"),)).empty


@table(__file__)
def test_what_is_no_note_is_named(line: dict[str, object], error: str) -> None:
    with pytest.raises(ValueError, match=f"expected {error}" if "expected" not in error else error):
        note_from_json(line)


@given(st.text(max_size=2 * LONGEST))
def test_what_is_left_is_one_short_printable_line(text: str) -> None:
    line = tidy(text)
    assert len(line) <= LONGEST
    assert line.isprintable()
    assert line == line.strip()
    assert "  " not in line
    assert tidy(line) == line


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=LONGEST))
def test_letters_of_any_language_are_kept(word: str) -> None:
    assert tidy(f" {word}\n") == word


# Everybody has a name of their own, and is called by it.

NAMES = ("Ben", "Mia", "Leo", "You")


@table(__file__)
def test_nobody_shares_a_name(names: tuple[str, ...], own: tuple[str, ...]) -> None:
    assert own_names(names) == own


@table(__file__)
def test_who_is_called(text: str, to: int | None, rest: str) -> None:
    assert address(text, NAMES, speaker=3) == (to, rest)


def test_alone_nobody_is_called() -> None:
    assert address("You, wait", ("You",), 0) == (None, "You, wait")
