"""What words are for: whoever reads them aloud knows what must be heard."""

import ast
from pathlib import Path

from agents.hla import generation
from agents.hla.generation import DialogueAct, act_kinds, kind_of
from agents.hla.prompt_files import headings
from agents.messages import SAY_KINDS, Say, SayKind
from agents.mind import Context
from tests.agents.hla.test_answers import known
from tests.agents.hla.test_remarks import scene, talk
from tests.tables import table


@table(__file__)
def test_every_act_is_for_something(act: str, kind: SayKind) -> None:
    assert kind_of(act) == kind


def test_no_promise_and_nothing_unasked_passes_for_an_answer() -> None:
    unasked = [a for a in act_kinds() if a.startswith(("ack", "remark", "done", "tone"))]
    assert len(unasked) > 40
    assert all(kind_of(act) != "answer" for act in unasked)
    assert {kind_of(act) for act in act_kinds()} == set(SAY_KINDS)


def test_a_cook_tells_what_its_words_are_for() -> None:
    fire = DialogueAct("remark_fire", {"station": "pot 1"}, "fire pot 1")
    said = [m for m in talk().say(fire, known(scene()).now, Context()) if isinstance(m, Say)]
    assert [each.kind for each in said] == ["alarm"]


def test_what_is_said_is_declared_and_all_that_is_declared_is_said() -> None:
    """Kinds of acts are strings: their names in the code are those of the phrases."""
    folder = Path(generation.__file__).parent
    trees = [ast.parse(file.read_text("utf-8")) for file in folder.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [n for n in nodes if isinstance(n, ast.Call) and n.args]
    acts = [n.args[0] for n in calls if isinstance(n.func, ast.Name) and n.func.id == "DialogueAct"]
    said = {n.value for act in acts for n in ast.walk(act) if isinstance(n, ast.Constant)}
    strings = {node.value for node in nodes if isinstance(node, ast.Constant)}
    by_words = {*headings("tones.txt"), *headings("questions.txt")}
    assert {each for each in said if isinstance(each, str)} <= act_kinds().keys()
    assert act_kinds().keys() <= strings | by_words
