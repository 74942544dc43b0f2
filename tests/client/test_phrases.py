"""The ready-made messages: rows of verbs in the words of the menu, the likeliest first."""

from game.client.input.phrases import topics
from tests.kitchen.scenario import BURGERS, Scene

KITCHEN = "#0#"


def rows(scene):
    return {topic.label: [phrase.said for phrase in topic.phrases] for topic in topics(scene.state)}


def test_soups_are_chopped_prepared_cooked_plated_and_served():
    found = rows(Scene(KITCHEN).order("bob"))
    assert list(found) == ["Chop", "Prepare", "Cook", "Plate", "Serve", "Say"]
    assert found["Chop"][:2] == ["Chop 1 lettuce", "Chop 2 lettuces"]
    assert found["Prepare"][0] == "Prepare Bob Soup ingredients"
    assert found["Cook"][0] == "Cook Bob Soup"


def test_beef_is_fried_and_burgers_are_assembled():
    found = rows(Scene(KITCHEN, menu=BURGERS).order("bb"))
    assert list(found) == ["Chop", "Assemble", "Fry", "Plate", "Serve", "Say"]
    assert found["Fry"] == ["Fry beef"]
    assert found["Assemble"][0] == "Assemble Beef Burger"
