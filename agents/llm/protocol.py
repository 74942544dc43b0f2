"""The one protocol of all language models: `generate` text, `score` given choices.

A prompt is a small value that says which part stays the same from call to call, so that a back
end can keep that part evaluated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Literal, Protocol, TypeAlias

from agents.answer_shapes import Json
from agents.cancel_token import FREE, CancelToken

ChatRole = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class PlainPrompt:
    """A plain prompt: the model continues `fixed + changing`.

    `fixed` is the same in every call of one kind; back ends keep it evaluated. In `changing`, put
    first what changes least.
    """

    fixed: str
    changing: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a conversation."""

    role: ChatRole
    text: str


@dataclass(frozen=True, slots=True)
class ChatPrompt:
    """A conversation, for models tuned to chat. `fixed` turns come first and never change.

    `lead` is how the answer begins, e.g. 'my actions are:'; choices and answers continue it.
    """

    fixed: tuple[Turn, ...]
    changing: tuple[Turn, ...] = ()
    lead: str = ""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, in order."""
        return self.fixed + self.changing


Prompt: TypeAlias = PlainPrompt | ChatPrompt


@dataclass(frozen=True, slots=True)
class Shape:
    """What an answer must look like. Give both forms: each back end uses what it can enforce.

    A back end that can enforce neither still asks for the schema's JSON in words and reports
    `constrained='none'`; the caller parses and checks in any case.

    `gbnf`: a grammar for llama.cpp, rule 'root'. `schema`: a JSON schema with an object at its
    root; the answer is then JSON text. `stop`: the answer ends before the first of these.
    """

    gbnf: str = ""
    schema: dict[str, Json] | None = None
    stop: tuple[str, ...] = ()


ANYTHING = Shape()


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to choose among likely tokens: temperature 0 takes the likeliest (the default).

    The same seed gives the same answer on the same model, where the back end can promise it.
    `width`: at temperature 0, so many beginnings of the answer are followed at a time, for the one
    that is likeliest as a whole (beam search); back ends that cannot follow one. `kept`: so many of
    the answers that such a search finds are told.
    """

    temperature: float = 0.0
    seed: int = 0
    width: int = 1
    kept: int = 1


GREEDY = Sampling()


@dataclass(frozen=True, slots=True)
class GenerationConfig:
    """How an answer is generated. `limit`: at most so many tokens."""

    shape: Shape = ANYTHING
    limit: int = 64
    sampling: Sampling = GREEDY


ANY_TEXT = GenerationConfig()

Constraint = Literal["grammar", "schema", "json", "none"]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another answer that was nearly as likely. `logprob`: as that of a completion."""

    text: str
    logprob: float


@dataclass(frozen=True, slots=True)
class Completion:
    """A generated answer and what it cost.

    `tokens`: generated tokens, as far as known. `logprob`: sum of the tokens' natural
    log-probabilities; None when the back end does not tell. `reused_tokens`: how many of the
    prompt's tokens were already evaluated, as far as known. `finished`: false when the limit cut
    the answer off. `others`: the next likeliest answers, the likeliest first.
    """

    text: str
    tokens: int
    logprob: float | None
    seconds: float
    prompt_tokens: int = 0
    reused_tokens: int = 0
    constrained: Constraint = "none"
    finished: bool = True
    model: str = ""
    others: tuple[Alternative, ...] = ()

    @property
    def probability(self) -> float | None:
        """That of the whole answer; None when the back end does not tell."""
        return None if self.logprob is None else exp(self.logprob)


ScoreMethod = Literal[
    "tree",
    "one by one",
    "completion log-probabilities",
    "label log-probabilities",
    "asked",
    "canned",
]


@dataclass(frozen=True, slots=True)
class Score:
    """One choice's log-probability given the prompt.

    `logprob`: sum over the choice's tokens. `tokens`: at least 1.
    """

    choice: str
    logprob: float
    tokens: int

    @property
    def mean(self) -> float:
        """Per token, as the paper's code normalises (HLA paper, Fast Mind)."""
        return self.logprob / self.tokens


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all choices, in the order they were given.

    `method`: 'asked' means that the model only named its favourite: see `asked_scores`.
    """

    choices: tuple[Score, ...]
    method: ScoreMethod
    seconds: float
    prompt_tokens: int = 0
    reused_tokens: int = 0
    model: str = ""

    @property
    def best(self) -> Score:
        """The likeliest choice; the first of equals."""
        return max(self.choices, key=lambda score: score.logprob)


class LanguageModel(Protocol):
    """A language model. Not safe for two threads at once.

    Every call raises Cancelled or DeadlinePassed through `cancel`, and LlmError for any fault of
    its own. Afterwards the model can be used as before.
    """

    @property
    def name(self) -> str:
        """For the HUD and the log, e.g. 'SmolLM2-135M (this computer)'."""
        ...

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        """Continue the prompt as `config` says."""
        ...

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        """The log-probability of each choice (at least one) as the prompt's continuation.

        A leading space belongs to the choice.
        """
        ...

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        """Evaluate the prompt ahead of time, where that helps; changes no answer."""
        cancel.check()

    def close(self) -> None:
        """Free the model, if there is anything to free. Further calls are errors of the caller."""
        return


#: Progress of a start: a short note for the HUD, and how far (0..1) if known.
Report: TypeAlias = Callable[[str, float | None], None]


def silent(note: str, fraction: float | None) -> None:
    """A Report for callers without a HUD."""


#: Of the probability, what the favourite gets when a model only names it.
ASKED_SHARE = 0.9


def asked_scores(choices: Sequence[str], favourite: int) -> tuple[Score, ...]:
    """Scores for a model that only names its favourite: it gets 0.9, the others share 0.1.

    So a caller that adds values to log-probabilities works unchanged.
    """
    others = log((1 - ASKED_SHARE) / max(1, len(choices) - 1))
    return tuple(
        Score(choice, log(ASKED_SHARE) if i == favourite else others, 1)
        for i, choice in enumerate(choices)
    )
