"""What a large model is shown: complete, labelled, in the words in which it is to answer."""

import json
import re
from dataclasses import replace
from random import Random

import pytest

from agents.dpt._decision_context import History
from agents.dpt._planner import PlanningMoment
from agents.dpt._reflecting import beliefs_prompt, guidelines_prompt
from agents.dpt.prompts.kitchen_words import Pantry, as_told, state_words
from agents.dpt.prompts.policy_prompt import policy_prompts, worked_examples
from agents.messages import Belief, CodePolicy, Fixture, Heard, Observation, PlannedTask, Reflection
from agents.policy.reading import read_policy
from agents.policy.tasks import Vocabulary
from tests.agents.dpt.observing import ANN, ME, MENU, did, ended, observed, orders, thing
from tests.agents.hla.kitchen import MENU as SOUPS

SOUP = replace(
    observed(), menu=SOUPS, orders=(), things=(),
    options=tuple(replace(o, what="onion") for o in observed().options if o.verb == "chop"),
)  # fmt: skip
BELIEF = Belief(ANN, "supplier", ("beef",), ("fries two at once",), "that I serve",
                "Ann mostly prepares beef.", 0.75)  # fmt: skip


def policy_prompt(now: Observation, history: History | None = None, *, tom: bool = True) -> str:
    said = (Heard("take the beef", 90, "Ann", 1, ANN),)
    moment = PlanningMoment(now, history or History(), said)
    asked = policy_prompts(now, Random(1), beliefs=tom).prompt(moment)
    return "\n".join(turn.text for turn in asked.turns)


def headings(text: str) -> list[str]:
    return re.findall(r"^# (.*)$", text, re.MULTILINE)


def test_a_policy_is_asked_for_with_all_that_the_sheet_lists_in_order() -> None:
    assert headings(policy_prompt(observed())) == [
        "Kitchen",
        "Cookbook",
        "Ingredients",
        "State",
        "Tasks",
        "Answer",
        "Situations and good answers",
        "What happened last",
        "Guidelines from experience",
        "What you believe of the others",
        "Tasks that are still to be done",
        "The kitchen now",
    ]


def test_a_planner_knows_that_its_plan_comes_late() -> None:
    fixed = policy_prompts(observed(), Random(1)).known().turns[0].text
    assert "The kitchen goes on while you think: what you answer reaches Robin some" in fixed


def test_what_is_lost_by_a_missed_and_a_wrong_dish_is_told() -> None:
    text = policy_prompt(observed(menu=replace(MENU, missed=10, wrong=7)))
    assert "runs out of time costs 10 points" in text and "nobody ordered costs 7" in text


def test_no_hole_is_left_open() -> None:
    for now in (observed(), observed(alone=True), SOUP):
        assert "{{" not in policy_prompt(now)


def test_without_theory_of_mind_nothing_is_told_of_beliefs() -> None:
    now = observed(reflection=Reflection("Mind the pans.", (BELIEF,), 90, 1))
    assert "Ann mostly prepares beef." in policy_prompt(now)
    without = policy_prompt(now, tom=False)
    assert "Ann mostly prepares beef." not in without and "believe" not in without
    assert "Mind the pans." in without


def test_what_stands_and_what_was_said_are_told() -> None:
    task = PlannedTask("", "prepare beef", "prepare beef on a plate, whatever happens")
    text = policy_prompt(observed(policy=CodePolicy((task,), 50, 1)))
    assert task.sentence in text
    assert 'Just said to you: "take the beef"' in text


def test_the_state_is_told_in_seconds_with_the_most_urgent_order_first() -> None:
    now = observed(
        100,
        orders=orders(full_burger=40, lettuce_burger=12),
        things=(
            thing("beef", "cooking"), thing("beef", "cooked"), thing("beef", "cooked"),
            thing("lettuce", "chopped", ME), thing("beef", "cooked", ANN),
        ),
    )  # fmt: skip
    lines = dict(line.split(": ", 1) for line in state_words(now).splitlines())
    assert lines["seconds_left"] == "115"
    assert lines["orders"].startswith("lettuce_burger (12 s left")
    assert lines["counts"] == "beef cooking 1, beef cooked 2, lettuce chopped 1"
    assert lines["you hold"] == "lettuce chopped"
    assert lines["Ann holds"] == "beef cooked"


def test_the_history_is_told_scene_by_scene() -> None:
    history = History()
    history.observe(
        observed(60, facts=(did(30, "chopped", "lettuce"),), finished=(ended("Fry Beef", 0, 50),))
    )
    history.observe(
        observed(120, score=20, facts=(did(100, "expired", "beef_burger", None),),
                 finished=(ended("Plate Beef", 60, 101),))
    )  # fmt: skip
    first, second = [line for line in policy_prompt(observed(), history).splitlines()
                     if line.startswith("- ")
                     and "; you: " in line]  # fmt: skip
    assert "Ann: chopped lettuce" in first and "missed" not in first
    assert "missed: beef_burger" in second and "chopped" not in second
    assert "114.9" not in second and "115 seconds left, score 20" in second


@pytest.mark.parametrize(
    ("now", "names"),
    [
        (observed(), {"fire", "urgent order", "split by orders", "preparing ahead"}),
        (observed(alone=True), {"fire", "urgent order", "preparing ahead"}),
        (SOUP, {"fire", "urgent order", "split by orders", "preparing ahead"}),
    ],
)
def test_every_example_is_an_answer_that_can_be_used(now: Observation, names: set[str]) -> None:
    examples = worked_examples(now)
    assert {example.name for example in examples} == names
    for example in examples:
        read = read_policy(example.answer, Vocabulary.of(now.menu))
        assert read.tasks and not read.refusals
        assert len(read.thought.split()) < 50


def test_what_is_the_same_all_round_is_told_first_with_the_examples_in_one_order() -> None:
    asked = [
        policy_prompts(observed(at), Random(at)).prompt(PlanningMoment(observed(at), History()))
        for at in (100, 300)
    ]
    assert asked[0].fixed == asked[1].fixed and asked[0].changing != asked[1].changing
    assert "is at beef for full_burger" in asked[0].fixed[0].text


def test_how_far_things_are_and_what_nobody_reaches_is_told() -> None:
    fixtures = (Fixture("pan 1", "pan", (3, 0)), Fixture("delivery", "delivery", (9, 0)))
    ways = {ME: (2, None), ANN: (None, 1)}
    cooks = tuple(replace(cook, ways=ways[cook.seat]) for cook in observed().cooks)
    lines = state_words(observed(fixtures=fixtures, cooks=cooks)).splitlines()
    assert "moves to: pan 1: 2" in lines and "you cannot reach: delivery" in lines
    assert lines[-1] == "Ann cannot reach: pan 1"


def test_the_only_player_is_not_called_as_the_model_is() -> None:
    now = observed(facts=(did(30, "cooked", "beef"),), finished=(ended("Fry Beef", 0, 50),))
    cooks = tuple(replace(c, name="You") if c.seat == ANN else c for c in now.cooks)
    now, history = replace(now, cooks=cooks), History()
    history.observe(now)
    text = policy_prompt(as_told(now), history)
    assert "Person holds: none" in text and "Person: put in the heat beef" in text
    assert not re.search(r"\bYou (holds|is)\b|\bYou:", text)


def test_the_example_of_a_state_is_written_as_the_state_is() -> None:
    """docs/dpt.md, 'Where ours differs'."""
    keys = [line.split(":")[0] for line in state_words(observed()).splitlines()]
    for example in worked_examples(observed()):
        assert [line.split(":")[0] for line in example.state.splitlines()] == keys


def test_the_answer_that_is_shown_as_a_pattern_can_be_read() -> None:
    (pattern,) = re.findall(r"such as (\{.*\})$", policy_prompt(observed()), re.MULTILINE)
    whole = json.dumps({"thought": "", "fine": False, "tasks": [json.loads(pattern)]})
    assert not read_policy(whole, Vocabulary.of(observed().menu)).refusals


def test_looking_back_asks_two_questions_about_ten_scenes() -> None:
    history = History()
    for number in range(12):
        tick = 50 * number + 50
        history.observe(observed(tick, finished=(ended(f"Work {number}", tick - 40, tick),)))
    now = observed(700, reflection=Reflection("Mind the pans.", (BELIEF,), 90, 1))
    for asked in (
        guidelines_prompt(now, history.last(40), beliefs=True),
        beliefs_prompt(now, history.last(40)),
    ):
        text = asked.changing[0].text
        assert "Work 2 " in text and "Work 1 " not in text and "Work 11 " in text
        assert "Mind the pans." in text and "Ann mostly prepares beef." in text
        assert "{{" not in asked.fixed[0].text + text


@pytest.mark.parametrize("reflection", [None, Reflection("", (BELIEF,), 90, 1)])
def test_that_there_are_no_guidelines_yet_is_said(reflection: Reflection | None) -> None:
    text = beliefs_prompt(observed(700, reflection=reflection), ()).changing[0].text
    assert "# Earlier guidelines\nNone yet.\n" in text


def test_what_an_ingredient_needs_is_told_by_its_macro_actions() -> None:
    pantry = Pantry.of(observed())
    assert pantry.ways == {"beef": "fry", "lettuce": "chop", "bread": ""}
    assert pantry.ready == {"beef": "cooked", "lettuce": "chopped", "bread": "ready"}


# Scenes hold what happened in them, and nothing else (docs/dpt.md, 'Where ours differs').


def test_each_scene_has_its_own_deeds() -> None:
    history = History()
    history.observe(
        observed(60, facts=(did(30, "chopped", "lettuce"),), finished=(ended("Fry Beef", 0, 50),))
    )
    history.observe(
        observed(120, facts=(did(90, "served", "beef_burger", ME),),
                 finished=(ended("Serve Beef Burger", 60, 91),))
    )  # fmt: skip
    first, second = history.last(3)
    assert [fact.what for fact in first.of(ANN)] == ["lettuce"]
    assert not second.of(ANN)
    assert [fact.verb for fact in second.of(ME)] == ["served"]


def test_several_ends_seen_at_once_become_scenes_of_their_own() -> None:
    """A mind that thinks for seconds is shown all that it missed in one observation."""
    history = History()
    history.observe(
        observed(
            200,
            score=35,
            facts=(did(30, "chopped", "lettuce"), did(110, "expired", "beef_burger", None)),
            finished=(ended("Fry Beef", 0, 50), ended("Plate Beef", 50, 150)),
        )
    )
    first, second = history.last(10)
    assert first.of(None) == ()
    assert [fact.verb for fact in second.of(None)] == ["expired"]
    assert first.score is None and second.score == 35
    assert (first.seconds_left, second.seconds_left) == (120.0, 110.0)


def test_an_end_is_told_once_and_what_was_refused_is_none() -> None:
    history = History()
    for _ in range(2):
        history.observe(
            observed(60, finished=(ended("Fry Beef", 0, 50), ended("Fry Beef", 55, 55)))
        )
    assert [scene.own.ended for scene in history.last(10)] == [50]


def test_another_cooks_work_ends_no_scene() -> None:
    history = History()
    history.observe(observed(60, finished=(ended("Chop Lettuce", 0, 50, seat=ANN),)))
    assert not history.last(3)


def test_deeds_after_the_end_belong_to_the_next_scene() -> None:
    history = History()
    deeds = (did(49, "chopped", "lettuce"), did(51, "chopped", "lettuce"))
    history.observe(observed(60, facts=deeds, finished=(ended("Fry Beef", 0, 50),)))
    history.observe(observed(120, finished=(ended("Plate Beef", 60, 100),)))
    assert [len(scene.deeds) for scene in history.last(2)] == [1, 1]


def test_words_belong_to_the_scene_in_which_they_fell() -> None:
    history = History()
    early, late = Heard("hurry", 20, "Ann", 1, ANN), Heard("thanks", 70, "Ann", 2, ANN)
    history.observe(observed(60, chat=(early,), finished=(ended("Fry Beef", 0, 50),)))
    history.observe(observed(120, chat=(early, late), finished=(ended("Plate Beef", 60, 100),)))
    assert [[line.text for line in scene.said] for scene in history.last(2)] == [
        ["hurry"],
        ["thanks"],
    ]


def test_new_tickets_are_no_deeds() -> None:
    history = History()
    facts = (did(10, "ordered", "beef_burger", None), did(20, "caught fire", seat=None))
    history.observe(observed(60, facts=facts, finished=(ended("Fry Beef", 0, 50),)))
    assert [fact.verb for fact in history.last(1)[0].deeds] == ["caught fire"]
    assert len(history.facts) == 2
