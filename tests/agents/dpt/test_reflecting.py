"""Looking back: two questions, typed answers, and nothing lost by an answer that cannot be read."""

import json

from agents.answer_shapes import Json
from agents.dpt._reflecting import ReflectingMind
from agents.dpt._reflection_writer import ReflectionWriter
from agents.messages import Belief, FromMind, Observation, Reflection, Thought
from agents.mind import Context
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ANN, observed

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
