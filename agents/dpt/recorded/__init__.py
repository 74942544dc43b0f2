"""A model that answers by the situation in the kitchen, from a file of answers written by hand.

It is asked as any model is, by full prompts, and its answers are read as any model's. Which answer
fits it does not guess from the prompt: it is shown the kitchen's facts (`ShownMind`).
"""

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from math import log

import yaml

from agents.answer_shapes import Json
from agents.cancel_token import FREE, CancelToken
from agents.dpt._decision_context import KitchenState
from agents.llm.errors import NotRecordedError
from agents.llm.protocol import (
    ANY_TEXT,
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Score,
    Scores,
)
from agents.llm.templates import fill
from agents.messages import FromHuman, FromMind, Observation
from agents.mind import Context, Mind
from agents.policy.conditions import read_condition
from agents.policy.evaluation import holds_true
from agents.policy.tasks import RefusedError, Vocabulary


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """An answer and its situation. `repaired`: what follows when it is refused."""

    situation: str
    when: str
    answer: str
    repaired: str


#: By what is asked for: the name of the answer's main field, e.g. 'tasks'.
Recording = Mapping[str, Sequence[RecordedAnswer]]


def load_recording(name: str = "burgers") -> Recording:
    """The answers of a file of this package; raises FileNotFoundError."""
    file = resources.files("agents.dpt").joinpath("recorded", f"{name}.yaml")
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    return {asked: tuple(map(_entry, entries)) for asked, entries in found.items()}


class RecordedAnswers(LanguageModel):
    """Answers by heart. Raises NotRecordedError for what it was never asked, or shown nothing."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._now: Observation | None = None

    @property
    def name(self) -> str:
        return "recorded answers"

    def show(self, now: Observation) -> None:
        """The kitchen that the next answers are about."""
        self._now = now

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        cancel.check()
        properties = (config.shape.schema or {}).get("properties")
        found = self._fitting(list(properties)[-1] if isinstance(properties, dict) else "")
        refused = isinstance(prompt, ChatPrompt) and prompt.turns[-2].role == "assistant"
        now = self._now
        others = [cook.name for cook in now.cooks if cook.seat != now.seat] if now else []
        partner = others[0] if others else "nobody"
        text = fill(found.repaired if refused else found.answer, {"partner": partner})
        return Completion(text, len(text.split()), None, 0.0, model=self.name)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        cancel.check()
        scores = tuple(Score(choice, log(1 / len(choices)), 1) for choice in choices)
        return Scores(scores, "canned", 0.0, model=self.name)

    def _fitting(self, asked_for: str) -> RecordedAnswer:
        for each in self._recording.get(asked_for, ()):
            if self._now is not None and is_true(each.when, self._now):
                return each
        raise NotRecordedError(f"no answer with {asked_for!r} for this kitchen")


class ShownMind(Mind):
    """Shows a mind's model what the mind is shown, and is otherwise that mind."""

    def __init__(self, mind: Mind, model: RecordedAnswers) -> None:
        self._mind = mind
        self._model = model

    @property
    def model(self) -> str:
        return self._mind.model

    def observe(self, observation: Observation) -> None:
        self._model.show(observation)
        self._mind.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        self._mind.hear(heard)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        return self._mind.think(context)

    def fresh(self, seed: int | None = None) -> "ShownMind":
        return ShownMind(self._mind.fresh(seed), self._model)

    def close(self) -> None:
        self._mind.close()


def is_true(when: str, now: Observation) -> bool:
    """Whether a condition is true of a kitchen; one that speaks of other menus is not."""
    if not when:
        return True
    try:
        condition = read_condition(when, Vocabulary.of(now.menu))
    except RefusedError:
        return False
    return holds_true(condition, KitchenState.of(now))


def _entry(written: Mapping[str, Json]) -> RecordedAnswer:
    answer = _text(written["answer"])
    repaired = _text(written["repaired"]) if "repaired" in written else answer
    return RecordedAnswer(str(written["situation"]), str(written["when"]), answer, repaired)


def _text(answer: Json) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer)
