"""Models that have a say: one judges progress, one scores goals, one plans under a schema."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from agents.cancel_token import CancelToken
from agents.crew._advisors import PATIENCE_S, CountedModel, PlanningAdvisor, ScoringAdvisor
from agents.crew._leader import Leader, Parts
from agents.intention import Goal, Stock
from agents.messages import (
    Assign,
    CrewFacts,
    CrewPlan,
    FromMind,
    MemberFact,
    Observation,
    Revoke,
    ThingFact,
    Thought,
)
from agents.mind import Context
from game.content.load import load_level
from game.kitchen.step import first_state
from game.partners.observation_builder import News, ObservationBuilder
from tests.agents.llm.canned import CannedModel
from tests.conftest import LEVELS
from tests.partners.crew import book_of, crew_level, with_pieces

IDLE = tuple(MemberFact(seat, idle=0) for seat in range(4))
CREW = CrewFacts(IDLE, commands=(0, 1, 2, 3))


@pytest.fixture
def now(tmp_path: Path) -> Observation:
    level = crew_level(tmp_path)
    builder = ObservationBuilder(level, 0, ("Ann", "Ben", "Mia", "You"))
    return replace(with_pieces(builder.observe(1, first_state(level.kitchen, 3), News())), seat=-1)


def thinks(leader: Leader, now: Observation, crew: CrewFacts = CREW) -> list[FromMind]:
    leader.observe(replace(now, crew=crew))
    return list(leader.think(Context()))


def assigned(said: list[FromMind]) -> list[tuple[int, str | None]]:
    return [
        (each.cook, part.what)
        for each in said
        if isinstance(each, Assign)
        for part in each.goals
        if isinstance(part, Goal)
    ]


def test_a_large_model_plans_and_what_cannot_be_is_left_out(now: Observation) -> None:
    computed = assigned(thinks(Leader(), now))
    first, second, third = (order.name for order in now.orders)
    titles = {order.name: order.title for order in now.orders}
    plan = {
        "stages": ["soups"],
        "tasks": [
            {"cook": "Mia", "task": f"1: cook {titles[first]}"},
            {"cook": "Mia", "task": "9: cook nothing"},
            {"cook": "Fritz", "task": f"2: cook {titles[second]}"},
        ],
        "sentence": "Mia, the first one!",
    }
    model = CountedModel(CannedModel([json.dumps(plan), "no JSON at all"]))
    leader = Leader(Parts(advisor=PlanningAdvisor(model), model=model))
    said = thinks(leader, now)
    assert len(assigned(said)) == 1 and assigned(said)[0][0] == 2
    stages = [each.stage for each in said if isinstance(each, Thought)]
    assert stages == ["advice", "plan"], "the question, which is counted, and what came of it"
    (told,) = [each for each in said if isinstance(each, CrewPlan)]
    assert (told.stages, told.sentence) == (("soups",), "Mia, the first one!")
    assert assigned(thinks(leader.fresh(), now)) == computed  # what is computed stands
    assert third and leader.model == "canned"


def test_parts_go_into_the_heat_before_anybody_is_to_serve() -> None:
    level = load_level(LEVELS / "topping_out.yaml").with_cooks(4)
    builder = ObservationBuilder(level, 0, ("Ann", "Ben", "Mia", "You"))
    now = replace(builder.observe(1, first_state(level.kitchen, 3), News()), seat=-1)
    assert [what for _, what in assigned(thinks(Leader(), now))] == ["beef"] * 3
    board = next(fixture.cell for fixture in now.fixtures if fixture.kind == "board")
    fried = ThingFact("beef", "cooked", board, "board", ("beef",), count=3)
    goals = [each.goals[0] for each in thinks(Leader(), replace(now, things=(fried,)))
             if isinstance(each, Assign)]  # fmt: skip
    assert goals == [Goal("serve", "beef_burger")] * 3
    stands = replace(CREW, members=(
        replace(IDLE[0], book=book_of(Assign(0, (Goal("cook", "beef"),), 7, lapses=True))),
        *IDLE[1:],
    ))  # fmt: skip
    assert not any(isinstance(each, Revoke) for each in thinks(Leader(), now, stands))
    (called_off,) = (e for e in thinks(Leader(), replace(now, things=(fried,)), stands)
                     if isinstance(e, Revoke))  # fmt: skip
    assert called_off.why == "it is done"


def test_a_small_model_has_a_say_in_who_does_what(now: Observation) -> None:
    computed = assigned(thinks(Leader(), now))
    model = CannedModel(preferences=[lambda choices: len(choices) - 1] * 9)
    leader = Leader(Parts(advisor=ScoringAdvisor(model, alpha=9.0), model=CountedModel(model)))
    found = assigned(thinks(leader, now))
    assert sorted(seat for seat, _ in found) == sorted(seat for seat, _ in computed)
    assert sorted(map(str, found)) != sorted(map(str, computed))


def test_nobody_waits_for_a_small_model_that_is_slow(now: Observation) -> None:
    computed = assigned(thinks(Leader(), now))
    seconds = count(0.0, PATIENCE_S / 2)
    model = CannedModel(preferences=[lambda choices: 0])  # it is asked once, and no more
    leader = Leader(Parts(advisor=ScoringAdvisor(model, alpha=0.0), model=CountedModel(model)))
    leader.observe(replace(now, crew=CREW))
    said = list(leader.think(Context(CancelToken(clock=lambda: next(seconds)))))
    assert assigned(said) == computed and len(model.prompts) == 1


def test_a_model_judges_whether_work_goes_on(now: Observation) -> None:
    """It is asked what it says of fresh work, too: what it leans to anyway counts for nothing."""
    planned = Assign(0, (Goal("cook", "alice"),), 7, lapses=True)
    stands = replace(CREW, members=(replace(IDLE[0], book=book_of(planned, begun=1)), *IDLE[1:]))

    def revoked(*said: str) -> list[int]:
        """At which ticks, by what it says of fresh work and then of this."""
        leader = Leader(Parts("judged", model=CountedModel(CannedModel(preferences=said))))
        ticks = (50, 169, 170, 289, 290, 410, 450)
        thoughts = ((tick, thinks(leader, replace(now, tick=tick), stands)) for tick in ticks)
        return [tick for tick, thought in thoughts for e in thought if isinstance(e, Revoke)]

    on, stuck = " It goes on.", " It is stuck."
    assert revoked(on, stuck) == [170]
    assert revoked(on, on, stuck) == [290]
    assert revoked(stuck, stuck, stuck, stuck) == [450]  # however that may be, it is too long


@pytest.mark.parametrize(("plates", "taken"), [(3, [7]), (0, [])])
def test_who_has_to_fill_a_supply_is_relieved_of_the_rest(
    now: Observation, plates: int, taken: list[int]
) -> None:
    keeper = MemberFact(
        0, book_of(Assign(0, (Goal("serve", "bob"),), id=7), Stock("plate", plates))
    )
    crew = replace(CREW, members=(keeper, *IDLE[1:]))
    assert [each.id for each in thinks(Leader(), now, crew) if isinstance(each, Revoke)] == taken
