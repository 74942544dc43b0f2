"""Lines of version 1 as version 2 has them."""

import pytest

from game.session.log.version_1 import upgraded, upgraded_header

CHOP = '[{"do":"chop","what":"onion","times":1}]'
CHOPPING = [{"do": "chop", "what": "onion", "times": 1}]


def read(text, cook=0):
    return [cook, "thought", "intention", "0.182", text, ""]


def told(intention=CHOP, state="active", cook=0):
    return [cook, "intended", intention, state, "chop 1 onion"]


def notes(*lines):
    """All notes of lines that are (tick, notes) or (tick, words, notes)."""
    whole = [{"tick": tick, **dict(zip(("notes", "words"), reversed(rest), strict=False))}
             for tick, *rest in lines]  # fmt: skip
    return [note for line in upgraded(whole) for note in line.get("notes", ())]


def test_a_header_names_its_cooks_together():
    old = {"sous-chef-match": 1, "level": "ring", "seats": ["Partner", "You"], "kinds": ["mind"]}
    assert upgraded_header(old)["cooks"] == [
        {"name": "Partner", "kind": "mind"},
        {"name": "You", "kind": ""},
    ]
    assert upgraded_header({"a": 1}) == {"a": 1}


def test_what_was_read_and_understood_has_the_number_of_its_message():
    found = notes(
        (3, [[1, "chop"], [0, "well"], [1, "chop"]], [read("chop => chop onion x1"), told()]),
        (5, [read("chop => chop onion x1"), told("\"none\"", "satisfied")]),
    )  # fmt: skip
    assert [note["heard"] for note in found] == [1, 1, 3, 3]
    assert found[0] == {
        "cook": 0, "kind": "thought", "stage": "intention", "seconds": 0.182, "heard": 1,
        "finding": "chop onion x1",
    }  # fmt: skip
    assert (found[1]["intention"], found[3]["intention"]) == (CHOPPING, "none")


def test_a_meaning_that_was_not_told_again_is_what_was_told_last():
    found = notes(
        (3, [[1, "chop"], [1, "onion!"]], [read("chop => chop onion x1"), told()]),
        (9, [read("onion! => chop onion x1")]),
        (90, [told(state="satisfied")]),
    )
    assert [(note.get("heard"), note.get("state")) for note in found] == [
        (1, None), (1, "active"), (2, None), (2, "active"), (None, "satisfied"),
    ]  # fmt: skip


def test_each_cook_reads_for_itself_and_not_its_own_words():
    found = notes((3, [[0, "hi"], [1, "hi"]], [read("hi => none"), read("hi => none", 1)]))
    assert [note["heard"] for note in found] == [2, 1]


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("words: chop; now; sum of log P -0.02; tree",
         {"source": "words", "text": "chop; now", "method": "tree", "logp": -0.02}),
        ("plan: ; by value", {"source": "plan", "text": "", "method": "by value"}),
        ("unclear: hm; sum of log P -3.00; tree",
         {"source": "words", "text": "hm", "method": "tree", "logp": -3.0, "doubted": True}),
        ("words: onions", {"source": "words", "text": "onions", "method": ""}),
    ],
)  # fmt: skip
def test_choices_and_what_they_went_by_are_taken_apart(text, basis):
    choices = "Chop Onion -0.02 0.52 0.50; Drop -4.24 0.00 -4.24"
    (note,) = notes((3, [[0, "thought", "action", "0.153", text, choices]]))
    assert note["choices"] == [["Chop Onion", -0.02, 0.52, 0.5], ["Drop", -4.24, 0, -4.24]]
    assert note["basis"] == {"doubted": False} | basis


@pytest.mark.parametrize("intention", ["[{", "[]", '[{"do":1}]', "[" * 9999])
def test_a_damaged_intention_asks_for_nothing(intention):
    (note,) = notes((3, [told(intention)]))
    assert note["intention"] == "none"


@pytest.mark.parametrize(
    "line",
    [
        {"tick": 3, "notes": ["x", [0, "x"], [0, "thought", "a", "soon", "", ""]]},
        {"tick": 3, "words": [["x"], 5]},
        {"tick": 3, "notes": 5, "words": None},
        {"check": 50, "digest": "d"},
        [1, 2],
    ],
)
def test_what_is_no_line_of_version_1_is_left_for_the_reader_to_name(line):
    assert upgraded([line]) == [line]
