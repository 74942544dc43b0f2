"""Keys are written where people look for them, as people write them."""

from fractions import Fraction

import pytest
import yaml

from game import paths
from game.design.checking import checked
from game.design.draft import DesignError, Draft
from game.design.fields import field, set_field
from game.design.menu_change import change_menu
from game.design.plan import plan_of

SHIPPED = Draft("ring", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))
RING = set_field(SHIPPED, "stars", None)


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("title", "My Ring", "title: My Ring"),
        ("title", "Ring: the second", 'title: "Ring: the second"'),
        ("version", "1.2", 'version: "1.2"'),
        ("author", "Ada Lovelace", "author: Ada Lovelace"),
        ("round_seconds", 120, "round_seconds: 120"),
        ("round_seconds", Fraction("62.5"), "round_seconds: 62.5"),
        ("orders.dishes", ["bob", "david"], "  dishes: [bob, david]"),
        ("orders.stagger_seconds", Fraction("6.3"), "  stagger_seconds: 6.3"),
        ("penalties.wrong", 10, "penalties: {expired: 5, wrong: 10}"),
        ("tips.speed", 6, "tips: {speed: 6}"),
        ("stars", [60, 110, 160], "stars: [60, 110, 160]"),
        ("cooks.A.role", "human", "  A: {role: human, moves_per_second: 2.5}"),
    ],
)
def test_one_line_is_written(path, value, line):
    after = set_field(RING, path, value)
    new = [text for text in after.text.splitlines() if text not in RING.text.splitlines()]
    assert new == [line]


def test_new_keys_come_in_the_order_of_the_shipped_files():
    draft = RING
    for path, value in (("stars", [1, 2, 3]), ("author", "Ada"), ("tips.speed", 6)):
        draft = set_field(draft, path, value)
    keys = list(yaml.safe_load(draft.text))
    assert keys[:3] == ["title", "line", "author"]
    assert keys[-3:] == ["penalties", "tips", "stars"]
    assert draft.text.endswith("wrong: 0}\n\ntips: {speed: 6}\n\nstars: [1, 2, 3]\n")


def test_a_comment_beside_a_value_stays():
    slow = set_field(RING, "cooks.H.moves_per_second", 3)
    assert "  H: {role: human, moves_per_second: 3}  # our choice" in slow.text


def test_taking_a_key_out_is_putting_it_in_undone():
    for path, value in (("stars", [1, 2, 3]), ("tips.speed", 6), ("author", "Ada")):
        assert set_field(set_field(RING, path, value), path, None) == RING


def test_quotes_of_the_writer_stay():
    quoted = Draft("x", "title: \"A: b\"\nline: 'x'\n")
    assert set_field(quoted, "title", "C").text.startswith('title: "C"\n')
    assert set_field(quoted, "line", "it's").text.endswith("line: 'it''s'\n")


def test_a_list_over_several_lines_keeps_the_comments_of_what_stays():
    text = "orders:\n  dishes:\n    - bob  # easy\n    # sour\n    - alice\n  concurrent: 3\n"
    changed = set_field(Draft("x", text), "orders.dishes", ["david", "bob"])
    assert changed.text == (
        "orders:\n  dishes:\n    - david\n    - bob  # easy\n    # sour\n  concurrent: 3\n"
    )


def test_an_alias_is_refused():
    with pytest.raises(DesignError, match="alias"):
        set_field(Draft("x", "title: &a [x]\nline: *a\n"), "title", "y")
    with pytest.raises(DesignError, match="alias"):
        set_field(Draft("x", "title: &a [*a]\n"), "title", "y")


def test_what_was_set_is_read_again():
    assert field(set_field(RING, "orders.dishes", ["bob"]), "orders.dishes") == ["bob"]
    assert field(RING, "cooks.A") == {"role": "partner", "moves_per_second": "2.5"}
    assert field(RING, "stars") is None


def test_taking_the_last_out_of_braces_keeps_the_comment_before_it():
    text = "cooks: {\n  H: {role: human},  # me\n  A: {role: partner}\n}\n"
    alone = set_field(Draft("x", text), "cooks.A", None)
    assert alone.text == "cooks: {\n  H: {role: human}  # me\n\n}\n"
    assert set_field(
        Draft("x", "penalties: {expired: 5, wrong: 1}\n"), "penalties.wrong", None
    ).text == ("penalties: {expired: 5}\n")


def test_taking_out_of_braces_keeps_the_comment_on_what_follows():
    text = "cooks: {\n  H: {role: human},\n  # slow\n  A: {role: partner}\n}\n"
    alone = set_field(Draft("x", text), "cooks.H", None)
    assert alone.text == "cooks: {\n  \n  # slow\n  A: {role: partner}\n}\n"


# Another menu takes out what only the one before knows; the rest stays as it was written.

OPENED = Draft("mine", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))
FROM_DISK = paths.levels()


def changed(text, menu="burgers"):
    return change_menu(Draft("mine", text), menu, FROM_DISK)


def test_stations_and_dishes_of_the_other_menu_go():
    draft = changed(OPENED.text)
    assert field(draft, "menu") == "burgers"
    assert set(field(draft, "orders.dishes")).isdisjoint({"alice", "bob", "cathy", "david"})
    words = plan_of(draft).legend.values()
    assert "lettuce source" in words and "board" in words  # that both know
    assert not {"tomato source", "onion source", "pot"} & set(words)
    flaws = checked(draft, FROM_DISK).flaws
    assert {flaw.field for flaw in flaws} == {"orders.dishes"}  # stations are to be painted


def test_what_neither_knows_is_left_to_be_told():
    text = OPENED.text.replace("[bob, alice", "[bob, alise").replace("T: tomato", "T: tomatto")
    draft = changed(text)
    assert "alise" in field(draft, "orders.dishes")
    assert "tomatto source" in plan_of(draft).legend.values()


def test_courses_sequences_stock_and_events_follow():
    text = OPENED.text.replace(
        "  concurrent:", "  sequence: [bob, alice]\n  courses: [[bob], [alice]]\n  concurrent:"
    )
    events = "{at_seconds: 9, event: critic, dish: [bob, alice], limit_seconds: 40, reward: 9}"
    lorry = "{at_seconds: 9, event: lorry, ingredient: [onion, lettuce], pieces: 2}"
    stock = "stock: {onion: 2, lettuce: 1}"
    draft = changed(f"{text}\n{stock}\nevents:\n  - {events}\n  - {lorry}\n")
    assert field(draft, "orders.sequence") is field(draft, "orders.courses") is None
    assert field(draft, "stock") == {"lettuce": "1"}
    (left,) = field(draft, "events")
    assert left["event"] == "lorry" and left["ingredient"] == ["lettuce"]


def test_a_menu_that_nobody_can_read_takes_nothing_out(tmp_path):
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "mine.yaml").write_text("ingredients: [")
    assert change_menu(OPENED, "mine", tmp_path).text == OPENED.text.replace(": soups", ": mine")
