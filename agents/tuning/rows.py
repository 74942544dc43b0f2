"""From examples to token numbers, rendered and tokenised as the game does it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from agents.cancel_token import FREE, CancelToken
from agents.hla.answers import AnswersModel
from agents.hla.reader import UNCLEAR
from agents.intention.language import Demand
from agents.llm.llama.native import ContextSize, Native
from agents.llm.protocol import PlainPrompt, Prompt, Score, Scores
from agents.tuning.generate import Example
from agents.tuning.kitchen import reader
from agents.tuning.places import base_path

TrainingRow: TypeAlias = dict[str, object]

#: Messages that demand nothing, and what `IntentionReader.judge` should make of them.
_JUDGED = {"revoke": "stop", "chat": "go on"}


class Rows:
    """Makes rows of examples that share a situation."""

    def __init__(self, base: Path | None = None) -> None:
        """Loads the base for its tokens."""
        size = ContextSize(tokens=64, batch=64)
        self._native = Native(base_path(base), threads=1, size=size)
        self._asked = AskedModel()
        self._reader = reader(self._asked)

    def close(self) -> None:
        """Free the model."""
        self._native.close()

    def doubts(self, group: Sequence[Example]) -> TrainingRow:
        """The row of a group in which vague words are answered by saying that they are unclear."""
        prompts = [self._reader.prompt(example.say, example.situation) for example in group]
        vague = f"{UNCLEAR}\n"
        answers = [vague if e.category == "vague" else f" {e.meaning}\n" for e in group]
        return self.row([_plain(prompt) for prompt in prompts], answers)

    def of(self, group: Sequence[Example], *, judged: bool) -> Iterator[TrainingRow]:
        """The row of a group; if wanted, also that of its messages that may call work off."""
        situation = group[0].situation
        prompts = [self._reader.prompt(example.say, situation) for example in group]
        answers = [f" {example.meaning}\n" for example in group]
        yield self.row([_plain(prompt) for prompt in prompts], answers)
        if judged and situation.standing is not None:
            yield from self._judgements(group, situation.standing)

    def _judgements(self, group: Sequence[Example], standing: Demand) -> Iterator[TrainingRow]:
        found = [
            self._judgement(example.say, standing, _JUDGED[example.category])
            for example in group
            if example.category in _JUDGED
        ]
        if found:
            yield self.row([prompt for prompt, _ in found], [answer for _, answer in found])

    def _judgement(self, say: str, standing: Demand, verdict: str) -> tuple[PlainPrompt, str]:
        """What the judge asks of a message, and the choice that leads to the right verdict."""
        for favourite in range(2):
            self._asked.favourite = favourite
            if self._reader.judge(say, standing)[0] == verdict:
                return _plain(self._asked.prompt), self._asked.choice
        raise ValueError(f"no answer of the judge means {verdict!r}")

    def row(
        self, prompts: Sequence[PlainPrompt], answers: Sequence[str], known: str = ""
    ) -> TrainingRow:
        """Prompts that begin alike: with `known`, or up to the last 'human:'."""
        # The fixed part is tokenised by itself, as the game does it.
        tokens = [
            self._native.tokenize(prompt.fixed) + self._native.tokenize(prompt.changing)
            for prompt in prompts
        ]
        known = known or prompts[0].changing[: prompts[0].changing.rindex("human:")]
        context = self._native.tokenize(prompts[0].fixed) + self._native.tokenize(known)
        if any(one[: len(context)] != context for one in tokens):
            raise ValueError(f"the context's tokens change with the message: {known!r}")
        examples = [
            {"message": one[len(context) :], "answer": self._native.tokenize(answer)}
            for one, answer in zip(tokens, answers, strict=True)
        ]
        return {"context": context, "examples": examples}


class AskedModel(AnswersModel):
    """Keeps what it was asked last, so that prompts are taken from the game's own code; it is all
    for one of the choices.
    """

    def __init__(self) -> None:
        super().__init__({})
        self.favourite = 0
        self.prompt: Prompt = PlainPrompt("")
        self.choice = ""

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        self.prompt, self.choice = prompt, choices[self.favourite]
        scores = (Score(c, -float(i != self.favourite), 1) for i, c in enumerate(choices))
        return Scores(tuple(scores), "canned", 0.0)


def _plain(prompt: Prompt) -> PlainPrompt:
    if not isinstance(prompt, PlainPrompt):
        raise TypeError("the tuned model reads plain prompts")
    return prompt
