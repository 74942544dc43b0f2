"""Reading with a model that was never tuned for it: word by word, its own bias subtracted.

A small general model continues a list of examples mostly with what is frequent in the list, and a
grammar lets it slip into beginnings ('no' of 'none') that it never meant. So here each word of the
text form is chosen by log-probability among the words that can stand there, less a share of the
log-probability that the same word has after messages that say nothing (contextual calibration, Zhao
et al. 2021). Those are learned once for each beginning of a prompt, which takes a second or two.

Of the 546 messages of the validation set the bundled model without its adapter understands 84
(15 %) so, held to the grammar alone 44 (8 %).
"""

from collections.abc import Sequence

from agents.cancel_token import CancelToken
from agents.intention import ALWAYS, ANY, ASK_KINDS, Vocabulary
from agents.llm.protocol import Completion, LanguageModel, PlainPrompt

#: Messages that say nothing.
_EMPTY = ("...", "please")
#: How much of the bias to subtract; less for counts, where 'x1' really is the likeliest.
_WORDS, _COUNTS = 0.7, 0.5
_MOST = 5
#: What an answer may begin with besides a verb.
_OTHERS = ("avoid", "ask", "stop", "none")
#: Biases kept.
_KEPT = 200


class CalibratedReader:
    """Writes the text form of one intention part; not several goals at once."""

    def __init__(self, model: LanguageModel, vocabulary: Vocabulary) -> None:
        self._model = model
        self._vocabulary = vocabulary
        self._biases: dict[str, list[float]] = {}  # by what they were asked for
        self._fixed: str | None = None  # the prompt's beginning that `_biases` belong to

    def read(self, prompt: PlainPrompt, cancel: CancelToken) -> Completion:
        """The answer to a message, with a leading space and a newline as the grammar has it."""
        start = cancel.clock()
        walk = _Walk(self, prompt, cancel)
        verbs = self._verbs
        match walk.word([*verbs, *_OTHERS], _WORDS):
            case "none" | "stop":
                pass
            case "ask":
                if walk.word(ASK_KINDS, _WORDS) == "recipe":
                    walk.word(self._vocabulary.dishes or self._vocabulary.things, _WORDS)
            case "avoid":
                self._object(walk, walk.word(verbs, _WORDS))
            case verb:
                self._object(walk, verb)
                counts = [f"x{i}" for i in range(1, _MOST + 1)]
                walk.word([*counts, ALWAYS], _COUNTS)
        return Completion(
            walk.text + "\n",
            len(walk.text.split()),
            walk.logprob,
            cancel.clock() - start,
            walk.prompt_tokens,
            walk.reused_tokens,
            "grammar",
            model=self._model.name,
        )

    def prefill(self, fixed: str, cancel: CancelToken) -> None:
        """Learn the model's biases for verbs and objects ahead of time; counts come as needed."""
        self.bias("", fixed, [*self._verbs, *_OTHERS], cancel)
        for verb in self._verbs:
            if things := self._vocabulary.things_of(verb):
                self.bias(f" {verb}", fixed, [*things, ANY], cancel)

    @property
    def _verbs(self) -> list[str]:
        return [verb for verb, _ in self._vocabulary.verbs]

    def _object(self, walk: "_Walk", verb: str) -> None:
        if things := self._vocabulary.things_of(verb):
            walk.word([*things, ANY], _WORDS)

    def bias(
        self, start: str, fixed: str, words: Sequence[str], cancel: CancelToken
    ) -> list[float]:
        """What the model says of these words whatever the message; `start` follows the message.

        It does not depend on the orders or on earlier messages enough to be asked again for them.
        """
        if fixed != self._fixed:
            self._biases, self._fixed = {}, fixed
        key = f"{start}|{'|'.join(words)}"
        if key not in self._biases:
            rows = []
            for empty in _EMPTY:
                prompt = PlainPrompt(fixed, f"human: {empty} =>{start}")
                scores = self._model.score(prompt, [f" {w}" for w in words], cancel=cancel)
                rows.append([score.logprob for score in scores.choices])
            learned = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
            if len(self._biases) >= _KEPT:
                self._biases.clear()
            self._biases[key] = learned
        return self._biases[key]

    @property
    def model(self) -> LanguageModel:
        """The model behind it."""
        return self._model


class _Walk:
    """The words chosen so far."""

    def __init__(self, reader: CalibratedReader, prompt: PlainPrompt, cancel: CancelToken) -> None:
        self._reader = reader
        self._prompt = prompt
        self._cancel = cancel
        self.text = ""
        self.logprob = 0.0
        self.prompt_tokens = 0
        self.reused_tokens = 0

    def word(self, words: Sequence[str], weight: float) -> str:
        """Choose the next word."""
        prompt = self._prompt
        bias = self._reader.bias(self.text, prompt.fixed, words, self._cancel)
        scores = self._reader.model.score(
            PlainPrompt(prompt.fixed, prompt.changing + self.text),
            [f" {word}" for word in words],
            cancel=self._cancel,
        )
        gains = [s.logprob - weight * b for s, b in zip(scores.choices, bias, strict=True)]
        best = gains.index(max(gains))
        if not self.text:
            self.prompt_tokens, self.reused_tokens = scores.prompt_tokens, scores.reused_tokens
        self.text += f" {words[best]}"
        self.logprob += scores.choices[best].logprob
        return words[best]
