"""Whatever a model answers, nothing raises and the kitchen gets only what can be done."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.cancel_token import FREE, CancelToken
from agents.hla.build import fast, profile_of, slow
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.hla.reflecting import SlowMind
from agents.intention import Intention, dump, from_text, menu_vocabulary, to_text
from agents.llm.build import ModelSpec
from agents.llm.errors import LlmError
from agents.llm.protocol import ANY_TEXT, Completion, GenerationConfig, Prompt, Score, Scores
from agents.mind import MindSpec, build_mind
from agents.workers.inline_link import InlineLink
from tests.agents.hla.kitchen import Kitchen, Session
from tests.examples import examples

SOUPS = menu_vocabulary(Kitchen().options())


class AnyModel:
    """Answers anything at all."""

    name = "anything"

    def __init__(self, texts: Sequence[str], random: Random) -> None:
        self._texts = texts
        self._random = random

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        return Completion(self._random.choice(self._texts), 1, None, 0.0)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        scores = [Score(choice, -9 * self._random.random(), 1) for choice in choices]
        return Scores(tuple(scores), "canned", 0.0)

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to free."""


def intentions() -> st.SearchStrategy[Intention]:
    parts = st.sampled_from(
        [
            "none", "ask orders", "ask recipe alice", "chop onion x2", "putout x1", "drop x9",
            "avoid chop any", "cook bob always", "serve any x1, then plate any x3",
            "chop any x1, avoid chop tomato, avoid chop lettuce", "avoid putout",
        ]
    )  # fmt: skip
    return parts.map(lambda text: from_text(text, SOUPS))


def answers() -> st.SearchStrategy[str]:
    known = intentions()
    return st.one_of(
        st.text(max_size=60),
        known.map(lambda i: f" {to_text(i, SOUPS)}\n"),
        known.map(lambda i: json.dumps({"intention": dump(i)})),
        st.sampled_from(["{", "[]", '{"intention": 7}', "\x00", "chop onion x0", "", "[" * 5000]),
    )


@examples(40)
@given(
    texts=st.lists(answers(), min_size=1, max_size=4),
    words=st.lists(st.text(max_size=40), min_size=1, max_size=4),
    seed=st.integers(0, 1000),
    profile=st.sampled_from(sorted(PROFILES)),
)
def test_nothing_raises_and_only_available_macro_actions_are_asked_for(
    texts: list[str], words: list[str], seed: int, profile: str
) -> None:
    model = AnyModel(texts, Random(seed))
    kitchen = Kitchen(ticks=7)
    session = Session(
        kitchen,
        InlineLink(SlowMind(model, PROFILES[profile], Random(seed)), fixed_s=0.1),
        InlineLink(FastMind(model, PROFILES[profile]), fixed_s=0.1),
    )
    asked = 0
    for word in words:
        session.say(word)
        for _ in range(25):
            session.tick()
            for do in session.asked()[asked:]:
                assert do.macro in {option.name for option in kitchen.options()}
            asked = len(session.asked())
    assert {i.heard for i in session.intends()} >= {len(words)}
    assert all(0 < len(text.split()) <= 20 for text in session.said())


@examples(30)
@given(seed=st.integers(0, 10_000))
def test_what_is_asked_for_was_available_in_the_observation_it_answers(seed: int) -> None:
    mind = FastMind(AnyModel([""], Random(seed)), PROFILES["faithful"])
    kitchen = Kitchen(ticks=5)
    link = InlineLink(mind, fixed_s=0.0)
    for _ in range(60):
        kitchen.step()
        now = kitchen.observation()
        link.observe(now)
        for message in link.poll(kitchen.tick):
            if type(message).__name__ == "Do":
                ready = {o.name for o in now.options if o.available}
                assert message.macro in ready and message.answers == now.id  # type: ignore[union-attr]
                kitchen.begin(message.macro)  # type: ignore[union-attr]


# ------------------------------------------------------------ factories


@pytest.mark.parametrize("name", ["slow", "fast"])
def test_both_minds_are_built_by_name(name: str) -> None:
    spec = {"answers": {"hi": "none"}, "seed": 3}
    mind = build_mind(MindSpec(f"agents.hla.build:{name}", parameters=spec))
    assert mind.model == "answers by heart"
    mind.close()


@pytest.mark.parametrize(
    ("model", "profile"),
    [
        (ModelSpec(), "bundled"),
        (ModelSpec("openai"), "openai"),
        (ModelSpec("local", path=Path("big.gguf")), "gguf"),
        (None, "tuned"),
    ],
)
def test_a_profile_that_fits_the_model_is_chosen(model: ModelSpec | None, profile: str) -> None:
    assert profile_of(MindSpec("slow", model)).name == profile
    changed = profile_of(MindSpec("slow", model, {"profile": "tuned", "alpha_plan": 2}))
    assert changed.name == "tuned" and changed.alphas.plan == 2.0


@pytest.mark.parametrize(
    "parameters",
    [{"profile": "genius"}, {"profile": 3}, {"nonsense": 1}, {"answers": []}, {"seed": "x"},
     {"answers": {}, "off": "stop"}],
)  # fmt: skip
def test_bad_parameters_are_clear_errors(parameters: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"profile|answers|off|seed"):
        slow(MindSpec("slow", None, {"answers": {}, **parameters}), lambda *_: None)  # type: ignore[arg-type]


def test_no_model_is_a_clear_error() -> None:
    with pytest.raises(LlmError, match="No language model is chosen"):
        fast(MindSpec("fast"), lambda *_: None)
