"""The lines of facts in the Fast Mind's prompt."""

from dataclasses import replace

import pytest

from agents.hla.deciding._action_prompt import ActionPrompts, ChoiceBasis
from agents.hla.profiles import PROFILES, Profile
from agents.hla.reading import seen
from agents.llm.protocol import ChatPrompt, PlainPrompt
from agents.messages import Observation, ThingFact
from agents.orders.wording import vocabulary_of
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import first_sight
from tests.agents.hla.kitchen import thing

PROFILE = PROFILES["adapter"]
ONION = thing("onion", "chopped")
PLATE = ThingFact("plate", "empty", (0, 0), "hand", plated=True)


@pytest.fixture(scope="module")
def start() -> Observation:
    return first_sight(named_level("quick"))


def surroundings(seen: Observation, profile: Profile = PROFILE) -> list[str]:
    """What a prompt tells between the orders and what was done."""
    prompt = ActionPrompts(profile, seen.menu, vocabulary_of(seen)).known(seen, (), 15)
    assert isinstance(prompt, PlainPrompt)
    return prompt.changing.splitlines()[1:-1]


def test_what_lies_about_and_what_can_be_done(start):
    seen = replace(start, things=(ONION, ONION, replace(PLATE, kind="counter", seat=None)))
    here, can = surroundings(seen)
    assert here == "here: 2 chopped onion"
    assert can.startswith("can: chop tomato lettuce onion; best chop ")


def test_pots_and_hands(start):
    stations = tuple(replace(s, state="cooked") if s.name == "pot 2" else s for s in start.stations)
    cell = next(s.cell for s in stations if s.name == "pot 2")
    soup = thing("bob", "cooked", cell, "pot")
    other = next(cook.seat for cook in start.cooks if cook.seat != start.seat)
    raw = replace(ONION, state="raw", kind="hand", seat=other)
    things = (soup, raw, replace(PLATE, seat=start.seat))
    here, _ = surroundings(replace(start, stations=stations, things=things))
    assert here == "here: Bob Soup cooked; hand empty plate"


def test_that_may_be_the_food_or_the_plate_that_it_is_on(start):
    me = next(cook.seat for cook in start.cooks if cook.human)
    vocabulary = vocabulary_of(start)
    for what, named in (("bob", ("bob", "plate")), ("onion", ("onion", "plate"))):
        held = replace(thing(what, "cooked", kind="hand"), plated=True, seat=me)
        scene = seen(replace(start, things=(held,)))
        assert scene.at_hand(vocabulary) == named
    held = replace(PLATE, seat=me)
    assert seen(replace(start, things=(held,))).at_hand(vocabulary) == ("plate",)


def test_what_cannot_wait_is_called_urgent(start):
    options = tuple(
        replace(o, available=True, value=0.56, urgent=True) if o.name == "Plate Bob Soup" else o
        for o in start.options
    )
    assert surroundings(replace(start, options=options))[-1].endswith("; urgent plate bob")


def test_nothing_to_do(start):
    options = tuple(replace(o, available=False) for o in start.options)
    assert surroundings(replace(start, options=options)) == ["here: nothing", "can: nothing"]


@pytest.mark.parametrize(
    ("name", "told", "sees"),
    [("seeing", True, True), ("adapter", True, False), ("tuned", False, False)],
)
def test_only_models_tuned_for_it_are_told(start, name, told, sees):
    prompts = ActionPrompts(PROFILES[name], start.menu, vocabulary_of(start))
    words = ChoiceBasis("words", "Chop TWO", "cook Bob Soup")
    prompt = prompts.prompt(start, (), 15, words)
    assert isinstance(prompt, PlainPrompt)
    assert ("\ncan: " in prompt.changing) == told
    assert ("human: chop two\n" in prompt.changing) == told
    known = prompts.known(start, (), 15, words.standing)
    assert isinstance(known, PlainPrompt)
    assert prompt.changing.startswith(f"{known.changing}human: ")
    assert known.changing.endswith("task: cook Bob Soup\n" if sees else "done: none\n")


def test_large_models_see_the_same_in_sentences(start):
    prompts = ActionPrompts(PROFILES["openai"], start.menu, vocabulary_of(start))
    prompt = prompts.prompt(start, (), 15, ChoiceBasis("words", "Hm?", "cook Bob Soup"))
    assert isinstance(prompt, ChatPrompt)
    said = prompt.turns[-1].text
    assert "('me' is the person): you holds nothing" in said
    assert said.endswith("What the person wants now: cook Bob Soup\nThe person just said: Hm?")
