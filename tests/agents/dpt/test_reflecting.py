"""Looking back: two questions, typed answers, and nothing lost by an answer that cannot be read."""

import json
from dataclasses import replace
from random import Random

import llama_cpp
import pytest

from agents.answer_shapes import Json
from agents.cancel_token import FREE
from agents.dpt._decision_context import History
from agents.dpt._planner import NothingLeft, PeriodicTrigger
from agents.dpt._reflecting import ReflectingMind, ReflectionWriter, beliefs_shape, guidelines_shape
from agents.llm.protocol import Shape
from agents.messages import (
    Belief,
    CodePolicy,
    CookFact,
    FromMind,
    Observation,
    PlannedTask,
    Reflection,
    Thought,
)
from agents.mind import Context
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ANN, observed
from tests.agents.policy.grammar_walk import GrammarWalk

HELD = Belief(ANN, "idle", sentence="Ann is idle.", confidence=0.5)
BEFORE = Reflection("Mind the pans.", (HELD,), 100, 4)


def believed(**changes: Json) -> str:
    entry: dict[str, Json] = {
        "cook": "Ann", "role": "supplier", "things": ["beef"], "habits": ["fries two at once"],
        "expects": "that Robin serves", "confidence": 0.8,
    }  # fmt: skip
    return json.dumps({"beliefs": [{**entry, **changes}]})


def learnt(text: str = "Plate the beef in time.") -> str:
    return json.dumps({"guidelines": text})


def reflecting(*answers: str, beliefs: bool = True) -> tuple[ReflectingMind, GivenAnswers]:
    model = GivenAnswers(*answers)
    return ReflectingMind(ReflectionWriter(model, beliefs=beliefs), beliefs=beliefs), model


def thoughts(mind: ReflectingMind, now: Observation) -> list[FromMind]:
    mind.observe(now)
    return list(mind.think(Context()))


def test_beliefs_come_first_and_guidelines_in_view_of_them() -> None:
    mind, model = reflecting(believed(), learnt())
    belief, guidelines, reflection = thoughts(mind, observed(125))
    assert isinstance(belief, Thought) and belief.stage == "belief"
    assert isinstance(guidelines, Thought) and guidelines.stage == "reflection"
    assert isinstance(reflection, Reflection)
    (found,) = reflection.beliefs
    assert (found.seat, found.role, found.things) == (ANN, "supplier", ("beef",))
    assert (found.habits, found.expects) == (("fries two at once",), "that Robin serves")
    assert found.confidence == 0.8
    assert (reflection.guidelines, reflection.seen) == ("Plate the beef in time.", 125)
    assert "supplier" in model.asked[1].changing[0].text


def test_it_looks_back_every_twelve_and_a_half_seconds() -> None:
    mind, model = reflecting(*[believed(), learnt()] * 2)
    for tick in range(0, 375, 5):
        thoughts(mind, observed(tick))
    assert len(model.asked) == 4


def test_both_answers_are_held_to_a_schema() -> None:
    mind, model = reflecting(believed(), learnt())
    thoughts(mind, observed(125))
    assert all(config.shape.schema for config in model.configs)


def test_without_theory_of_mind_one_question_is_asked_and_nothing_believed() -> None:
    mind, model = reflecting(learnt(), beliefs=False)
    _, reflection = thoughts(mind, observed(125))
    assert isinstance(reflection, Reflection) and reflection.beliefs == ()
    assert "believe" not in "".join(turn.text for turn in model.asked[0].turns)


def test_an_answer_that_cannot_be_read_erases_nothing() -> None:
    mind, _ = reflecting("I think that", learnt())
    belief, _, reflection = thoughts(mind, observed(125, reflection=BEFORE))
    assert isinstance(belief, Thought) and belief.finding.startswith("ignored: ")
    assert isinstance(reflection, Reflection)
    assert (reflection.beliefs, reflection.revision) == ((HELD,), 5)


def test_what_was_known_before_is_not_announced_again() -> None:
    mind, _ = reflecting("[]", "[]")
    assert len(thoughts(mind, observed(125, reflection=BEFORE))) == 2


def test_only_cooks_who_are_there_are_believed_anything_of() -> None:
    mind, _ = reflecting(believed(cook="Bob"), learnt())
    reflection = thoughts(mind, observed(125))[-1]
    assert isinstance(reflection, Reflection) and reflection.beliefs == ()


def test_values_of_a_wrong_kind_are_made_harmless() -> None:
    mind, _ = reflecting(believed(role="king", things="beef", confidence="much"), learnt())
    reflection = thoughts(mind, observed(125))[-1]
    assert isinstance(reflection, Reflection)
    (found,) = reflection.beliefs
    assert (found.role, found.things, found.confidence) == ("unknown", (), 0.0)


def test_alone_only_guidelines_are_asked_for() -> None:
    mind, model = reflecting(learnt())
    thoughts(mind, observed(125, alone=True))
    assert len(model.asked) == 1


# What looks back is held to grammars whose every answer can be read.

NOW = observed(125)
BOB = CookFact(2, "Bob", (5, 1), human=True)
CREW = replace(NOW, cooks=(*NOW.cooks, BOB))
QUOTED = replace(NOW, cooks=(*NOW.cooks, replace(BOB, name='Bob "the Knife"')))


@pytest.mark.parametrize("now", [NOW, CREW])
@pytest.mark.parametrize("seed", range(30))
def test_every_belief_that_the_grammar_allows_is_read(now: Observation, seed: int) -> None:
    text = GrammarWalk(beliefs_shape(now).gbnf, Random(seed)).text()
    found = ReflectionWriter(GivenAnswers(text)).beliefs(now, History(), FREE)
    assert found is not None
    others = [cook.seat for cook in now.cooks if cook.seat != now.seat]
    assert [belief.seat for belief in found] == others
    told = json.loads(text)["beliefs"][0]
    assert (found[0].seat, found[0].role, found[0].confidence) == (
        ANN,
        told["role"],
        told["confidence"],
    )


@pytest.mark.parametrize("seed", range(30))
def test_all_guidelines_that_the_grammar_allows_are_read(seed: int) -> None:
    text = GrammarWalk(guidelines_shape().gbnf, Random(seed)).text()
    assert ReflectionWriter(GivenAnswers(text)).guidelines(NOW, History(), FREE) is not None


@pytest.mark.parametrize("shape", [guidelines_shape(), *map(beliefs_shape, (NOW, CREW, QUOTED))])
def test_llama_cpp_reads_the_grammars(shape: Shape) -> None:
    assert llama_cpp.LlamaGrammar.from_string(shape.gbnf, verbose=False)


# When System 2 thinks: by the kitchen's ticks, and nothing that falls due is lost.


def test_it_is_due_at_every_multiple_of_its_period_and_first_after_one() -> None:
    trigger = PeriodicTrigger(5.0)
    due = []
    for tick in range(0, 201, 5):
        if trigger.due(observed(tick)):
            due.append(tick)
            trigger.done(observed(tick))
    assert due == [50, 100, 150, 200]


def test_periods_of_half_ticks_do_not_drift() -> None:
    trigger = PeriodicTrigger(12.5)
    due = []
    for tick in range(501):
        if trigger.due(observed(tick)):
            due.append(tick)
            trigger.done(observed(tick))
    assert due == [125, 250, 375, 500]


def test_what_falls_due_during_a_thought_is_due_after_it() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.done(observed(50))  # a thought about tick 50 that took until tick 120
    assert trigger.due(observed(120))
    trigger.done(observed(120))
    assert not trigger.due(observed(149))
    assert trigger.due(observed(150))


def test_words_do_not_wait_for_the_period() -> None:
    trigger = PeriodicTrigger(5.0)
    trigger.hurry()
    assert trigger.due(observed(3))
    trigger.done(observed(3))
    assert not trigger.due(observed(4))


def test_one_can_be_due_at_the_start_of_every_round() -> None:
    trigger = PeriodicTrigger(5.0, at_start=True)
    for each in (trigger, trigger.fresh()):
        assert each.due(observed(0))
        each.done(observed(0))
        assert not each.due(observed(49))
        assert each.due(observed(50))


def test_one_is_due_whenever_nothing_is_left_to_do() -> None:
    task = PlannedTask("", "prepare beef", "Prepare beef.")
    trigger = NothingLeft()
    assert trigger.due(observed(0))
    assert not trigger.due(observed(5, policy=CodePolicy((task,), 0, 1)))
    assert trigger.due(observed(40, policy=CodePolicy((), 0, 1)))
