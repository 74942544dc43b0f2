"""Everything about a message in one answer: what it means, what to say, and whether it is done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents.answer_shapes import either, gbnf
from agents.cancel_token import CancelToken
from agents.hla.baselines._occasion import Occasion
from agents.hla.baselines._questions import (
    LINES,
    answered,
    any_of,
    question,
    value_of,
    verdicts,
)
from agents.hla.profiles import Profile
from agents.hla.reading import Reading, ReadingPrompts, Situation
from agents.intention import (
    IntentionError,
    NoIntention,
    Referents,
    Vocabulary,
    grammar,
    parse_answer,
    schema,
)
from agents.llm.protocol import (
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
)
from agents.orders.wording import counted


@dataclass(frozen=True, slots=True)
class Together:
    """What was answered at once."""

    reading: Reading
    said: str
    satisfied: bool


@dataclass(frozen=True, slots=True)
class OneStage:
    """Asks `model` in one kitchen."""

    model: LanguageModel
    profile: Profile
    prompts: ReadingPrompts
    vocabulary: Vocabulary

    def ask(
        self,
        text: str,
        situation: Situation,
        told: Occasion,
        lines: Sequence[str],
        cancel: CancelToken,
    ) -> Together:
        """`lines`: what a small model may say. Raises as the model does."""
        done = counted(told.done, told.limit)
        config = GenerationConfig(
            self._shape(situation, told, lines),
            self.profile.intention_tokens + self.profile.chat_tokens,
            Sampling(self.profile.temperature),
        )
        prompt = self._prompt(text, situation, done)
        return self._understood(self.model.generate(prompt, config, cancel=cancel), situation)

    def _prompt(self, text: str, situation: Situation, done: str) -> Prompt:
        """That of reading, with what was done since."""
        match self.prompts.prompt(text, situation):
            case PlainPrompt(fixed, changing):
                known, human, words = changing.rpartition("human: ")
                return PlainPrompt(fixed, f"{known}done: {done}\n{human}{words}")
            case prompt:
                asked = question("together", f"Done since: {done}")
                (user,) = prompt.changing
                return replace(prompt, changing=(replace(user, text=f"{user.text}\n{asked}"),))

    def _shape(self, situation: Situation, told: Occasion, lines: Sequence[str]) -> Shape:
        if self.profile.style == "compact":
            return Shape(gbnf=_grammar(self.vocabulary, situation.referents, verdicts(told), lines))
        more = {"say": {"type": "string"}, "satisfied": {"type": "boolean"}}
        whole: dict[str, Any] = schema(self.vocabulary)
        properties = {**whole["properties"], **more}
        return Shape(schema={**whole, "properties": properties, "required": [*properties]})

    def _understood(self, completion: Completion, situation: Situation) -> Together:
        text = completion.text
        said, verdict = str(value_of(text, "say")), value_of(text, "satisfied")
        if self.profile.style == "compact":
            text, *rest = text.strip().split("\n")
            told = dict(line.split(": ", 1) for line in rest if ": " in line)
            said, verdict = told.get(LINES["chat"], ""), told.get(LINES["verdict"]) == "yes"
        try:
            meant = Reading(parse_answer(text, self.vocabulary, situation.referents), completion)
        except IntentionError as error:
            meant = Reading(NoIntention(), completion, str(error))
            said = ""
        return Together(meant, answered("chat", said), verdict is True)


def _grammar(
    vocabulary: Vocabulary, referents: Referents, possible: Sequence[str], lines: Sequence[str]
) -> str:
    """An intention's, and below it a verdict and something to say."""
    meaning = grammar(vocabulary, referents).replace("root ::=", "meaning ::=", 1)
    verdict, chat = f'"{LINES["verdict"]}: "', f'"{LINES["chat"]}:"'
    root = f'meaning {verdict} ({either(possible)}) "\\n" {chat} ({any_of(lines)})'
    return gbnf({"root": root}) + meaning
