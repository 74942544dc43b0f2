"""Moments told anew of other food: what messages mean goes with them."""

from random import Random

from tuning.kitchen import VOCABULARY
from tuning.moments import name_words
from tuning.rows import MomentPrompts, renamed

OTHERS = ("leek", "cherry", "walter", "nora", "plum", "potato", "egg")


def test_context_words_and_label_are_renamed_alike():
    moment = MomentPrompts(
        "menu: chop onion tomato; cook bob = onion tomato\n",
        ("before: none\nhuman: two onions, then bob's soup =>",),
        ("chop onion x2, then cook bob x1",),
    )
    told = renamed(moment, name_words(VOCABULARY), OTHERS, Random(3))
    assert not any(word in repr(told) for word in ("onion", "tomato", "bob"))
    verb, thing, _, _, _, dish, _ = told.answers[0].split()
    assert verb == "chop"
    assert f"cook {dish} = {thing} " in told.context
    assert f"human: two {thing[:3]}" in told.prompts[0]
    assert f"{dish}'s soup" in told.prompts[0]


def test_what_a_label_names_without_its_being_said_keeps_its_name():
    prompt = "before: cook bob x1\nhuman: the red and green one =>"
    moment = MomentPrompts("orders: first bob", (prompt,), ("cook bob x1",))
    assert renamed(moment, ("bob",), OTHERS, Random(0)) == moment


def test_two_words_never_become_one_nor_one_that_is_there():
    moment = MomentPrompts("menu: plum", ("human: onion tomato =>",), ("chop onion x1",))
    told = renamed(moment, ("onion", "tomato"), ("plum", "leek"), Random(0))
    assert told.prompts[0] in ("human: leek tomato =>", "human: onion leek =>")
