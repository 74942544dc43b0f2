"""What models are held to: whatever the grammar allows can be read, and llama.cpp takes it."""

from random import Random

import llama_cpp

from agents.policy.reading import read_policy
from agents.policy.shape import policy_gbnf, policy_schema
from agents.policy.tasks import Action
from tests.agents.policy.grammar_walk import GrammarWalk
from tests.agents.policy.kitchen import BURGERS


def test_whatever_the_grammar_allows_is_read() -> None:
    for text in _walks():
        assert read_policy(text, BURGERS).refusals == (), text


def _walks() -> list[str]:
    """Texts that the grammar allows."""
    return [GrammarWalk(policy_gbnf(BURGERS), Random(seed)).text() for seed in range(200)]


def test_the_walk_meets_every_action_and_every_kind_of_condition() -> None:
    words = "".join(_walks())
    parts = ("any(", "all(", "order.needs(", "order.dish", "min_time(", "holds(", "not ", " or ")
    assert all(part in words for part in (*Action, *parts))


def test_llama_cpp_reads_the_grammar() -> None:
    assert llama_cpp.LlamaGrammar.from_string(policy_gbnf(BURGERS), verbose=False)


def test_the_schema_requires_everything_and_names_the_kitchens_things() -> None:
    schema = policy_schema(BURGERS)
    assert schema["required"] == ["thought", "fine", "tasks"]
    told = str(schema)
    assert all(f"'{name}'" in told for name in (*Action, *BURGERS.things))
    assert told.count("'additionalProperties': False") == 2
