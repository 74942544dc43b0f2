"""Whatever is done to a kitchen, its text can be read, its comments stay, undo gives it back."""

import re
from dataclasses import fields, replace
from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.document import document_of
from game.content.load import load_level, read_level
from game.design._yaml_tree import end_of, line_end, node_at, start_of, tree_of
from game.design.draft import DesignError, Draft, DraftHistory
from game.design.fields import add_event, change_event, remove_event, set_field
from game.design.painting import add_cook, erase, move_cook, paint, remove_cook
from game.design.plan import plan_of
from game.design.reshaping import mirror, resize, rotate, shift
from game.design.starters import copied
from tests.design.odd_level import BRACKETED, INDENTED
from tests.examples import examples

SHIPPED = sorted(paths.levels().glob("*.yaml"))
TEXTS = [*(file.read_text(encoding="utf-8") for file in SHIPPED), INDENTED, BRACKETED]
NAMES = [*(file.stem for file in SHIPPED), "indented", "bracketed"]
THINGS = [".", "#", "pot", "board", "tomato source", "counter with plate", "bin", "delivery"]
CELLS = st.tuples(st.integers(-1, 11), st.integers(-1, 11))
COOKS = st.sampled_from("AHQGX")
WORDS = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=12)
NUMBERS = st.integers(0, 500) | st.fractions(0, 90, max_denominator=10).map(
    lambda number: Fraction(round(number * 10), 10)
)
DISHES = st.lists(st.sampled_from(["bob", "alice", "cathy", "david"]), max_size=4)
SETTINGS = st.one_of(
    st.tuples(st.sampled_from(["title", "line", "author", "version"]), WORDS),
    st.tuples(st.sampled_from(["menu", "mood"]), st.sampled_from(["soups", "ring", "no", "null"])),
    st.tuples(st.sampled_from(["round_seconds", "orders.concurrent", "penalties.wrong"]), NUMBERS),
    st.tuples(st.sampled_from(["tips.speed", "tips.row", "orders.stagger_seconds"]), NUMBERS),
    st.tuples(st.sampled_from(["orders.dishes", "orders.sequence"]), DISHES),
    st.tuples(st.just("stars"), st.lists(st.integers(1, 300), max_size=4)),
    st.tuples(st.sampled_from(["cooks.H.moves_per_second", "cooks.H.role"]), NUMBERS),
)
EVENTS = st.fixed_dictionaries(
    {"at_seconds": NUMBERS, "event": st.just("board lost"), "cell": st.just([4, 4])}
)
EDITS = st.one_of(
    st.tuples(st.just(paint), st.lists(CELLS, max_size=5), st.sampled_from(THINGS)),
    st.tuples(st.just(erase), st.lists(CELLS, max_size=5)),
    st.tuples(st.just(add_cook), CELLS, st.sampled_from(["human", "partner"])),
    st.tuples(st.just(move_cook), COOKS, CELLS),
    st.tuples(st.just(remove_cook), COOKS),
    st.tuples(st.just(shift), st.integers(-3, 3), st.integers(-3, 3)),
    st.tuples(st.just(mirror), st.booleans()),
    st.tuples(st.just(rotate)),
    st.tuples(st.just(resize), st.integers(2, 14), st.integers(2, 14)),
    st.tuples(st.just(add_event), EVENTS),
    st.tuples(st.just(change_event), st.integers(0, 2), st.just("seconds"), NUMBERS),
    st.tuples(st.just(remove_event), st.integers(0, 2)),
    SETTINGS.map(lambda setting: (set_field, *setting)),
    SETTINGS.map(lambda setting: (set_field, setting[0], None)),
)


def comments(text):
    """The words of all comments; no quoted text of these levels has a '#' behind a space."""
    return re.findall(r"(?:^|\s)# .*", text, re.MULTILINE)


def lost_with(draft, function, *arguments):
    """The comments that go with what the edit takes out: those on its own lines."""
    match function.__name__, arguments:
        case "remove_cook", (cook,):
            route = ("cooks", cook)
        case "remove_event", (number,):
            route = ("events", number)
        case "set_field", (path, None | list()):
            route = tuple(path.split("."))
        case _:
            return []
    root = tree_of(draft.text)
    node, outer = node_at(root, route), node_at(root, route[:-1])
    if node is None:
        return []
    begin = start_of(node)
    if isinstance(outer, yaml.MappingNode):
        begin = next(start_of(key) for key, value in outer.value if value is node)
    lines = draft.text[begin : line_end(draft.text, end_of(draft.text, node))].split("\n")
    whole = arguments[-1] is None or function is not set_field
    return comments("\n".join(x for x in lines if whole or not x.lstrip().startswith("#")))


@examples(30)
@given(st.sampled_from(TEXTS), st.lists(EDITS, min_size=1, max_size=12))
def test_any_edits(text, edits):
    history = DraftHistory(Draft("mine", text))
    for function, *arguments in edits:
        before = history.draft
        try:
            after = function(before, *arguments)
        except DesignError:
            continue
        history.change(after)
        assert isinstance(yaml.safe_load(after.text), dict)
        gone = lost_with(before, function, *arguments)
        kept = [comment for comment in comments(before.text) if comment not in gone]
        missing = [comment for comment in kept if comment not in comments(after.text)]
        assert not missing
    while history.undo():
        pass
    assert history.draft.text == text


def changed(data, path, value):
    """What setting a field means for the values of a text."""
    *outer, last = path.split(".")
    inner = data
    for step in outer:
        inner = inner.setdefault(step, {})
    inner[last] = value
    return data


def as_read(value):
    return float(value) if isinstance(value, Fraction) and value.denominator > 1 else value


@examples(40)
@given(st.sampled_from(TEXTS), st.lists(SETTINGS, min_size=1, max_size=6))
def test_setting_a_field_changes_that_field_alone(text, changes):
    draft = Draft("mine", text)
    for path, value in changes:
        wanted = changed(yaml.safe_load(draft.text), path, as_read(value))
        draft = set_field(draft, path, value)
        assert yaml.safe_load(draft.text) == wanted


@pytest.mark.parametrize(
    "text", TEXTS, ids=[*(file.stem for file in SHIPPED), "indented", "bracketed"]
)
def test_reshaping_back_gives_the_same_map(text):
    draft = Draft("mine", text)
    plan = plan_of(draft)
    for there_and_back in (
        mirror(mirror(draft)),
        mirror(mirror(draft, horizontal=False), horizontal=False),
        rotate(rotate(rotate(rotate(draft)))),
        shift(shift(draft, 2, -1), -2, 1),
        resize(resize(draft, plan.width + 3, plan.height + 2), plan.width, plan.height),
    ):
        assert plan_of(there_and_back) == plan.even
        assert comments(there_and_back.text) == comments(text)


@pytest.mark.parametrize("file", SHIPPED, ids=[file.stem for file in SHIPPED])
def test_a_copy_is_the_same_level_but_its_name(file):
    copy = copied("mine", file)
    level = load_level(file)
    mine = read_level(document_of(paths.levels() / "mine.yaml", copy.text))
    assert (mine.name, mine.title) == ("mine", "Mine")
    same = replace(mine, name=level.name, title=level.title, fingerprint=level.fingerprint)
    for field in fields(level):
        if field.name not in ("kitchen", "written"):
            assert getattr(same, field.name) == getattr(level, field.name)
    for field in fields(level.kitchen):
        if field.name != "menu":
            assert getattr(mine.kitchen, field.name) == getattr(level.kitchen, field.name)


# Undo and redo give back every text byte for byte.


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
