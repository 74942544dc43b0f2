"""What words are for: whoever reads them aloud knows what must be heard."""

from typing import get_args

import pytest

from agents.hla.generation import ActKind, DialogueAct, kind_of
from agents.messages import SAY_KINDS, Say, SayKind
from agents.mind import Context
from tests.agents.hla.test_answers import known
from tests.agents.hla.test_remarks import scene, talk


def acts(alias: object) -> list[str]:
    """All names of a Literal with other Literals in it."""
    return [
        name for arg in get_args(alias) for name in ([arg] if isinstance(arg, str) else acts(arg))
    ]


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        ("remark_fire", "alarm"),
        ("remark_burns", "warning"),
        ("blocked", "warning"),
        ("remark_pass", "request"),
        ("ask_back", "question"),
        ("confirm", "question"),
        ("orders", "answer"),
        ("ack", "promise"),
        ("done", "report"),
        ("thanks", "chat"),
        ("tone_joy", "chat"),
    ],
)
def test_every_act_is_for_something(act: ActKind, kind: SayKind) -> None:
    assert kind_of(act) == kind


def test_no_promise_and_nothing_unasked_passes_for_an_answer() -> None:
    unasked = [a for a in acts(ActKind) if a.startswith(("ack", "remark", "done", "tone"))]
    assert len(unasked) > 40
    assert all(kind_of(act) != "answer" for act in unasked)  # type: ignore[arg-type]
    assert {kind_of(act) for act in acts(ActKind)} == set(SAY_KINDS)  # type: ignore[arg-type]


def test_a_cook_tells_what_its_words_are_for() -> None:
    fire = DialogueAct("remark_fire", {"station": "pot 1"}, "fire pot 1")
    said = [m for m in talk().say(fire, known(scene()).now, Context()) if isinstance(m, Say)]
    assert [each.kind for each in said] == ["alarm"]
