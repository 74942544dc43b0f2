"""Messages told anew of other food: what they mean goes with them."""

from random import Random

from agents.tuning.kitchen import VOCABULARY
from agents.tuning.renaming import LabelledPrompt, renamed, words_of

OTHERS = ("leek", "cherry", "walter", "nora", "plum", "potato", "egg")


def test_context_words_and_label_are_renamed_alike():
    prompt = LabelledPrompt(
        "menu: chop onion tomato; cook bob = onion tomato\nhuman: ",
        "two onions, then bob's soup",
        "chop onion x2, then cook bob x1",
    )
    told = renamed(prompt, words_of(VOCABULARY), OTHERS, Random(3))
    assert not any(word in text for text in told.texts() for word in ("onion", "tomato", "bob"))
    verb, thing, _, _, _, dish, _ = told.answer.split()
    assert verb == "chop"
    assert f"cook {dish} = {thing} " in told.context
    assert told.say.startswith(f"two {thing[:3]}")
    assert f"{dish}'s soup" in told.say


def test_what_a_label_names_without_its_being_said_keeps_its_name():
    prompt = LabelledPrompt("orders: first bob", "the red and green one", "cook bob x1")
    assert renamed(prompt, ("bob",), OTHERS, Random(0)) == prompt


def test_two_words_never_become_one_nor_one_that_is_there():
    prompt = LabelledPrompt("menu: chop onion tomato plum", "onion tomato", "chop onion x1")
    told = renamed(prompt, ("onion", "tomato"), ("plum", "leek"), Random(0))
    assert told.say in ("leek tomato", "onion leek")
