"""Large models as servers offer them: whatever a server insists on, its model reads and plays."""

from collections.abc import Mapping

import pytest

from agents.dpt._reflecting import beliefs_shape, guidelines_shape
from agents.intention import schema
from agents.llm.build import ModelSpec
from agents.llm.openai.requests import Endpoint
from agents.orders.wording import vocabulary_of
from agents.policy.shape import action_shape, policy_shape
from agents.policy.tasks import Vocabulary
from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.lab.runs.reading_kitchens import first_sight
from game.partners.casting import HUMANS, cast, listening
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.notes import Intend, MindFailed, Thought
from tests.agents.llm.manners import Manner, behaves, loose
from tests.agents.llm.openai_server import serving, thinks

CHOP = "Chop 2 onions for me"
MEANINGS: Mapping[str, object] = {
    CHOP: {
        "place": "end",
        "parts": [{"do": "chop", "what": "onion", "times": 2, "total": False}],
    },
}
MANNERS: Mapping[str, Manner] = {
    "it reasons": Manner(
        {"max_tokens": 400, "temperature": 400, "stop": 400, "logprobs": 403}, thinking=1500
    ),
    "without log-probabilities": Manner(logprobs=False),
    "strict schemas": Manner(strict=True),
    "403 for parameters": Manner({"logprobs": 403, "seed": 403, "reasoning_effort": 403}),
}


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_it_reads_and_plays(shipped: Mapping[str, Level], manner: Manner) -> None:
    with serving(behaves(manner, thinks(MEANINGS))) as server:
        spec = ModelSpec("openai", endpoint=Endpoint("m", server.url, effort="low"))
        pool = ModelPool(ModelChoice(spec, latency=Latency(0.3)), HLA)
        level = shipped["ring"]
        match = Match(level, cast(level, HUMANS["idle"], listening(pool.minds)), 3)
        notes = []
        for tick in range(350):
            if tick == 20:
                match.say(1, CHOP)
            match.tick()
            notes += [note for cook, note in match.notes if cook == 0]
        match.close()
        pool.close()
    assert not [note for note in notes if isinstance(note, MindFailed)]
    states = [note.state for note in notes if isinstance(note, Intend)]
    assert states[0] == "active" and "satisfied" in states
    assert match.history.count(0, "chopped") >= 2
    thoughts = [note for note in notes if isinstance(note, Thought)]
    methods = {t.basis.method for t in thoughts if t.basis}
    silent = not manner.logprobs or "logprobs" in manner.refused
    assert ("asked" if silent else "label log-probabilities") in methods
    assert any(t.stage == "chat" for t in thoughts)
    # What is refused is learned once by each mind, and schemas are never done without.
    bodies = [body for _, body, _ in server.requests]
    read = [body["response_format"] for body in bodies if "response_format" in body]
    assert read and all(each["type"] == "json_schema" for each in read)
    for parameter in manner.refused:
        assert sum(parameter in body for body in bodies) <= 2 * len(manner.refused)


@pytest.mark.parametrize("name", ["quick", "counter_circuit"])
def test_every_schema_is_one_of_the_strict_mode(name: str) -> None:
    now = first_sight(named_level(name))
    menu = Vocabulary.of(now.menu)
    shapes = (
        policy_shape(menu), action_shape(menu, thinks=True), beliefs_shape(now), guidelines_shape()
    )  # fmt: skip
    sayings = (schema(vocabulary_of(now, wide=wide)) for wide in (True, False))
    for each in (*sayings, *(shape.schema for shape in shapes)):
        assert each and not list(loose(each))
