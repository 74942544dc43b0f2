"""Another menu takes out what only the one before knows; the rest stays as it was written."""

from game import paths
from game.design.checking import checked
from game.design.draft import Draft
from game.design.fields import field
from game.design.menu_change import change_menu
from game.design.plan import plan_of

RING = Draft("mine", (paths.levels() / "ring.yaml").read_text(encoding="utf-8"))
SHIPPED = paths.levels()


def changed(text, menu="burgers"):
    return change_menu(Draft("mine", text), menu, SHIPPED)


def test_stations_and_dishes_of_the_other_menu_go():
    draft = changed(RING.text)
    assert field(draft, "menu") == "burgers"
    assert set(field(draft, "orders.dishes")).isdisjoint({"alice", "bob", "cathy", "david"})
    words = plan_of(draft).legend.values()
    assert "lettuce source" in words and "board" in words  # that both know
    assert not {"tomato source", "onion source", "pot"} & set(words)
    flaws = checked(draft, SHIPPED).flaws
    assert {flaw.field for flaw in flaws} == {"orders.dishes"}  # stations are to be painted


def test_what_neither_knows_is_left_to_be_told():
    text = RING.text.replace("[bob, alice", "[bob, alise").replace("T: tomato", "T: tomatto")
    draft = changed(text)
    assert "alise" in field(draft, "orders.dishes")
    assert "tomatto source" in plan_of(draft).legend.values()


def test_courses_sequences_stock_and_events_follow():
    text = RING.text.replace(
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
    assert change_menu(RING, "mine", tmp_path).text == RING.text.replace(": soups", ": mine")
