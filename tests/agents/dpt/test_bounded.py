"""The bundled model's plans: chosen among sensible policies, each offered only where it is safe."""

from collections.abc import Sequence

import pytest

from agents.answer_shapes import Json
from agents.cancel_token import FREE, CancelToken
from agents.dpt._bounded import BoundedPlans, PlannersView, sensible_policies
from agents.dpt._counting import CountingReflector, counted_beliefs
from agents.dpt._decision_context import History
from agents.dpt._planner import Planner, PlanningMoment
from agents.dpt._reflecting import ReflectingMind
from agents.dpt.build import is_bundled, planner, reflecting
from agents.llm.build import ModelSpec
from agents.llm.protocol import Prompt, Score, Scores, silent
from agents.messages import (
    Belief,
    CodePolicy,
    Fact,
    FromMind,
    Observation,
    Reflection,
    RoleOfCook,
    StationFact,
    Thought,
)
from agents.mind import Context, MindSpec
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ANN, ME, OPTIONS, did, observed, orders, thing

BURNING = StationFact("pan 1", "pan", (5, 6), "burning")


class Fond(GivenAnswers):
    """A model that likes what begins with `word`, by a certain log-probability."""

    def __init__(self, word: str = "", by: float = 5.0) -> None:
        super().__init__()
        self._word, self._by = word, by
        self.scored = 0

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        self.scored += 1
        liked = [0.0 if c.startswith(f" {self._word}") else -self._by for c in choices]
        found = (Score(choice, logp, 1) for choice, logp in zip(choices, liked, strict=True))
        return Scores(tuple(found), "canned", 0.0)


def believing(role: RoleOfCook, *things: str, sure: float = 0.9) -> Reflection:
    return Reflection("", (Belief(ANN, role, things, confidence=sure),), 40, 1)


def offered(now: Observation, *, beliefs: bool = True) -> list[tuple[str, ...]]:
    """The tasks of each policy but the default."""
    found = sensible_policies(PlannersView.of(now, beliefs=beliefs))
    assert found[0].tasks == ()
    return [tuple(task.task for task in policy.tasks) for policy in found[1:]]


FIRE = observed(50, stations=(BURNING,))
LOST = observed(
    50, orders=orders(full_burger=3, lettuce_burger=12), things=(thing("lettuce", "chopped"),)
)
SUPPLIED = observed(
    50,
    orders=orders(beef_burger=30, lettuce_burger=40),
    things=(thing("lettuce", "chopped"),),
    reflection=believing("supplier", "beef"),
)
FINISHED_BY_ANN = observed(
    50, orders=orders(beef_burger=40, full_burger=60), reflection=believing("assembler")
)


@pytest.mark.parametrize(
    ("now", "tasks"),
    [
        (FIRE, ("putout_fire",)),
        (LOST, ("order lettuce_burger",)),
        (SUPPLIED, ("order lettuce_burger",)),
        (FINISHED_BY_ANN, ("prepare beef", "prepare beef", "prepare lettuce")),
    ],
)
def test_each_situation_offers_what_suits_it(now: Observation, tasks: tuple[str, ...]) -> None:
    assert offered(now) == [tasks]


@pytest.mark.parametrize("now", [SUPPLIED, FINISHED_BY_ANN])
def test_without_theory_of_mind_nothing_is_built_on_beliefs(now: Observation) -> None:
    assert offered(now, beliefs=False) == []


def test_a_doubtful_belief_is_not_built_on() -> None:
    assert offered(observed(50, reflection=believing("assembler", sure=0.5))) == []


def test_a_quiet_kitchen_offers_the_default_alone() -> None:
    assert offered(observed(50, orders=orders(beef_burger=50))) == []


def test_nothing_is_prepared_that_cannot_be() -> None:
    without_pan = tuple(o for o in OPTIONS if o.verb != "cook")
    now = observed(
        50, orders=orders(beef_burger=40), options=without_pan, reflection=believing("assembler")
    )
    assert offered(now) == []


def test_more_is_never_prepared_than_is_ordered() -> None:
    (policy,) = sensible_policies(PlannersView.of(FINISHED_BY_ANN))[1:]
    assert all(task.when and "orders(" in task.when for task in policy.tasks)


def plan(now: Observation, model: Fond) -> list[FromMind]:
    mind = Planner(BoundedPlans(model))
    mind.observe(now)
    return list(mind.think(Context()))


def test_the_policy_that_is_worth_most_is_announced_with_all_that_was_weighed() -> None:
    thought, policy = plan(FIRE, Fond("carry on"))
    assert isinstance(thought, Thought) and isinstance(policy, CodePolicy)
    assert [choice.name for choice in thought.choices] == ["put out the fire", "carry on"]
    assert policy.tasks[0].task == "putout_fire" and policy.thought


def test_a_model_that_is_sure_enough_may_differ() -> None:
    (thought,) = plan(SUPPLIED, Fond("carry on", by=50.0))
    assert isinstance(thought, Thought) and thought.finding == "carry on"


def test_where_there_is_nothing_to_choose_the_model_is_not_asked() -> None:
    model = Fond()
    assert len(plan(observed(50, orders=orders(beef_burger=50)), model)) == 1
    assert model.scored == 0


def test_all_that_is_offered_can_be_carried_out_as_a_policy() -> None:
    """A plan for a moment without history, as a mind that was just restarted makes it."""
    for now in (FIRE, LOST, SUPPLIED, FINISHED_BY_ANN):
        found = BoundedPlans(Fond()).plan(PlanningMoment(now, History()), FREE)
        assert found.tasks and all(task.sentence for task in found.tasks)


def test_looking_back_by_counting_tells_what_was_missed() -> None:
    history = History()
    history.observe(
        observed(60, facts=(did(40, "expired", "beef_burger", None), did(50, "caught fire")))
    )
    found = CountingReflector().guidelines(observed(60), history, FREE)
    assert "1 Beef Burger" in found and "burnt" in found


def test_looking_back_by_counting_forgets_what_is_long_past() -> None:
    history = History()
    history.observe(observed(60, facts=(did(40, "expired", "beef_burger", None),)))
    assert "Missed" not in CountingReflector().guidelines(observed(900), history, FREE)


def test_only_the_bundled_model_is_taken_to_be_too_small_to_write() -> None:
    assert is_bundled(MindSpec("", ModelSpec("local")))
    assert not is_bundled(MindSpec("", ModelSpec("openai")))
    assert not is_bundled(MindSpec("", None))


def test_with_the_bundled_model_looking_back_loads_none() -> None:
    mind = reflecting(MindSpec("", ModelSpec("local")), silent)
    assert isinstance(mind, ReflectingMind) and mind.model == ""


@pytest.mark.parametrize("wrong", ["much", -1, True])
def test_a_weight_of_a_wrong_kind_is_refused_before_a_model_is_loaded(wrong: Json) -> None:
    with pytest.raises(ValueError, match="alpha"):
        planner(MindSpec("", ModelSpec("local"), {"alpha": wrong}), silent)


# What is believed of another cook follows from what it was seen to do.


def belief(tick: int, *facts: Fact) -> Belief:
    (found,) = counted_beliefs(observed(tick), facts)
    return found


FRYING = [did(tick, "cooked", "beef") for tick in (100, 220, 330)]
SERVING = [did(tick, verb, "beef_burger") for tick in (150, 300) for verb in ("mixed", "served")]


def test_who_only_fries_supplies_beef_and_leaves_the_dishes_to_others() -> None:
    found = belief(400, *FRYING)
    assert (found.seat, found.role, found.things) == (ANN, "supplier", ("beef",))
    assert "serve" in found.expects
    assert "beef" in found.sentence and "Ann" in found.sentence


def test_who_only_finishes_dishes_is_an_assembler() -> None:
    found = belief(400, *SERVING)
    assert (found.role, found.things) == ("assembler", ("beef_burger",))


def test_who_does_both_does_everything() -> None:
    assert belief(400, *FRYING, *SERVING).role == "all-round"


@pytest.mark.parametrize("facts", [(), FRYING[:2]])
def test_few_deeds_tell_nothing(facts: list[Fact]) -> None:
    found = belief(240, *facts)
    assert (found.role, found.confidence) == ("unknown", 0.0)


def test_who_does_nothing_for_long_is_idle() -> None:
    assert belief(700, *FRYING).role == "idle"
    assert belief(260).role == "idle"


def test_old_deeds_are_forgotten_so_that_a_change_of_role_shows() -> None:
    later = [did(fact.tick + 700, fact.verb, fact.what) for fact in SERVING]
    assert belief(1050, *FRYING, *later).role == "assembler"


def test_own_deeds_say_nothing_of_others() -> None:
    own = [did(fact.tick, fact.verb, fact.what, ME) for fact in SERVING]
    assert belief(400, *FRYING, *own).role == "supplier"


def test_more_deeds_make_surer() -> None:
    few, many = FRYING, [*FRYING, did(350, "cooked", "beef"), did(390, "plated", "beef")]
    assert 0 < belief(400, *few).confidence < belief(400, *many).confidence < 1


def test_alone_there_is_nobody_to_believe_anything_of() -> None:
    assert counted_beliefs(observed(400, alone=True), FRYING) == ()
