"""What looks back is held to grammars whose every answer can be read."""

import json
from dataclasses import replace
from random import Random

import llama_cpp
import pytest

from agents.cancel_token import FREE
from agents.dpt._history import History
from agents.dpt._reflection_writer import ReflectionWriter, beliefs_shape, guidelines_shape
from agents.llm.protocol import Shape
from agents.messages import CookFact, Observation
from tests.agents.dpt.models import GivenAnswers
from tests.agents.dpt.observing import ANN, observed
from tests.agents.policy.grammar_walk import GrammarWalk

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
