"""Leaves with a model: it chooses what advances their task, from that and from what others say."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from agents.crew._leader import Leader, Parts
from agents.crew._worker import HEARD, ThinkingWorker
from agents.hla.profiles import PROFILES
from agents.intention import Goal
from agents.llm.protocol import ChatPrompt, PlainPrompt
from agents.messages import (
    Assign,
    CrewFacts,
    Do,
    FinishedMacro,
    FromMind,
    MemberFact,
    Observation,
    Tell,
    Thought,
)
from agents.mind import Context
from game.kitchen.step import first_state
from game.partners.observation_builder import News, ObservationBuilder
from tests.agents.llm.canned import CannedModel
from tests.partners.crew import book_of, crew_level

TASK = Assign(0, (Goal("cook", "david"),), 7, lapses=True)
PIECES = {"Chop Tomato", "Chop Lettuce", "Chop Onion"}


@pytest.fixture
def now(tmp_path: Path) -> Observation:
    """Mia is to cook David Soup, of which there is nothing yet."""
    level = crew_level(tmp_path)
    builder = ObservationBuilder(level, 0, ("Mia", "Ben", "Leo", "You"))
    seen = builder.observe(1, first_state(level.kitchen, 3), News())
    david = next(recipe for recipe in seen.menu.recipes if recipe.name == "david")
    orders = (replace(seen.orders[0], name="david", title=david.title, needs=david.needs),)
    options = [replace(each, value=0.5 if each.name in PIECES else 0.0) for each in seen.options]
    return replace(seen, orders=orders, options=tuple(options), book=book_of(TASK))


def leaf(model: CannedModel, profile: str = "openai") -> ThinkingWorker:
    return ThinkingWorker(model, PROFILES[profile])


def thinks(mind: ThinkingWorker, now: Observation, *said: Tell) -> list[FromMind]:
    crew = CrewFacts(
        (MemberFact(0, now.book),), commanded=True, told=tuple((1, each) for each in said)
    )
    mind.observe(replace(now, crew=crew))
    return list(mind.think(Context()))


def asked_for(said: Sequence[FromMind]) -> list[tuple[str, str]]:
    return [(each.macro, each.source) for each in said if isinstance(each, Do)]


def favourite(name: str) -> Callable[[Sequence[str]], int]:
    """Whoever prefers that, among the pieces and nothing else."""

    def pick(choices: Sequence[str]) -> int:
        assert {choice.strip() for choice in choices} == PIECES
        return choices.index(f" {name}")

    return pick


@pytest.mark.parametrize("name", sorted(PIECES))
def test_the_model_chooses_among_what_advances_its_task(now: Observation, name: str) -> None:
    model = CannedModel(preferences=[favourite(name)])
    said = thinks(leaf(model), now)
    assert asked_for(said) == [(name, "intention")]
    (thought,) = [each for each in said if isinstance(each, Thought)]
    assert thought.model == "canned" and {each.name for each in thought.choices} == PIECES


@pytest.mark.parametrize("profile", ["openai", "adapter", "seeing", "bundled"])
def test_it_sees_its_name_its_task_and_nothing_of_the_kitchen(
    now: Observation, profile: str
) -> None:
    """The bottleneck of S-Agents: two kitchens that look different are the same to it."""
    full = replace(now, orders=(), score=90, seconds_left=1.0)
    prompts = []
    for seen in (now, full):
        model = CannedModel(preferences=[lambda choices: 0])
        thinks(leaf(model, profile), seen)
        prompts += model.prompts
    first, second = prompts
    assert first == second
    match first:
        case PlainPrompt(_, changing):
            assert changing == "cook: Mia\ntask: cook David Soup\nnext:"
        case ChatPrompt():
            assert "You are Mia" in first.turns[0].text and "David Soup" in first.turns[0].text
            assert first.turns[1].text == "Your task: cook David Soup"


def test_what_others_said_is_told_once(now: Observation) -> None:
    model = CannedModel(preferences=[favourite("Chop Tomato"), lambda choices: 0])
    mind = leaf(model)
    thinks(mind, now, Tell("I chop onions now."), *(Tell(f"{n}!") for n in range(HEARD - 1)))
    chopped = FinishedMacro("Chop Tomato", "ok", 1, 20, 0)
    later = replace(now, tick=30, finished=(chopped,))
    options = [replace(o, value=0.0 if o.name == "Chop Tomato" else o.value) for o in now.options]
    thinks(mind, replace(later, options=tuple(options)))
    first, second = (
        prompt.turns[-1].text for prompt in model.prompts if not isinstance(prompt, PlainPrompt)
    )
    assert "Ben: I chop onions now." in first and "Ben: 4!" in first and "Ben" not in second


def test_the_same_question_is_not_asked_twice(now: Observation) -> None:
    model = CannedModel(preferences=[favourite("Chop Onion")])
    mind = leaf(model)
    assert asked_for(thinks(mind, now)) == [("Chop Onion", "intention")]
    again = replace(now, tick=now.tick + 50, doing="Prepare Bob Soup Ingredients")
    assert asked_for(thinks(mind, again)) == [("Chop Onion", "intention")]
    assert len(model.prompts) == 1


def test_it_is_not_asked_where_there_is_one_way(now: Observation) -> None:
    options = [replace(o, value=0.0 if o.name != "Chop Onion" else o.value) for o in now.options]
    model = CannedModel()
    said = thinks(leaf(model), replace(now, options=tuple(options)))
    assert asked_for(said) == [("Chop Onion", "intention")] and not model.prompts


def test_values_decide_where_the_model_fails(now: Observation) -> None:
    """A failing model is one without any answer left."""
    model = CannedModel()
    options = [replace(o, value=0.9 if o.name == "Chop Lettuce" else o.value) for o in now.options]
    said = thinks(leaf(model), replace(now, options=tuple(options)))
    assert asked_for(said) == [("Chop Lettuce", "intention")] and len(model.prompts) == 1
    assert not any(each.model for each in said if isinstance(each, Thought))


def test_fire_comes_before_any_question(now: Observation) -> None:
    fire = next(option for option in now.options if option.verb == "putout")
    burning = replace(fire, available=True, value=1.0, urgent=True)
    options = [burning if o.name == fire.name else o for o in now.options]
    model = CannedModel()
    said = thinks(leaf(model), replace(now, options=tuple(options)))
    assert asked_for(said) == [(fire.name, "urgent")] and not model.prompts


@pytest.mark.parametrize(("whole", "tasks"), [(True, [("cook", "david")]), (False, [])])
def test_a_leader_may_assign_a_dish_before_its_pieces_are_there(
    now: Observation, whole: bool, tasks: list[tuple[str, str]]
) -> None:
    leader = Leader(Parts(whole=whole))
    crew = CrewFacts(tuple(MemberFact(seat, idle=0) for seat in range(3)), commands=(0, 1, 2))
    leader.observe(replace(now, seat=-1, crew=crew))
    given = [each for each in leader.think(Context()) if isinstance(each, Assign)]
    assert [(g.do, g.what) for each in given for g in each.goals if isinstance(g, Goal)] == tasks
