"""Undo and redo give back every text byte for byte."""

from hypothesis import given
from hypothesis import strategies as st

from game.design.draft import Draft, DraftHistory


@given(st.lists(st.text(max_size=3)))
def test_undo_and_redo_go_through_every_text(texts):
    history = DraftHistory(Draft("x", "start"))
    seen = ["start"]
    for text in texts:
        if history.change(Draft("x", text)):
            seen.append(text)
    for text in reversed(seen[:-1]):
        assert history.undo()
        assert history.draft.text == text
    assert not history.undo()
    for text in seen[1:]:
        assert history.redo()
        assert history.draft.text == text
    assert not history.redo()


def test_a_stroke_is_one_step():
    history = DraftHistory(Draft("x", "0"))
    for text in "123":
        history.change(Draft("x", text), stroke="line 1")
    history.change(Draft("x", "4"), stroke="line 2")
    history.undo()
    assert history.draft.text == "3"
    history.undo()
    assert history.draft.text == "0"


def test_a_change_after_an_undo_forgets_what_was_undone():
    history = DraftHistory(Draft("x", "0"))
    history.change(Draft("x", "1"), stroke="a")
    history.undo()
    history.change(Draft("x", "2"), stroke="a")
    assert not history.can_redo
    history.undo()
    assert history.draft.text == "0"


def test_what_is_saved_is_not_dirty_until_it_changes():
    history = DraftHistory(Draft("x", "0"))
    assert not history.dirty
    history.change(Draft("x", "1"))
    assert history.dirty
    history.saved()
    assert not history.dirty
    history.undo()
    assert history.dirty
