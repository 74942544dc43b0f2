"""llama.cpp in this process: the back end of the bundled model and of any GGUF file."""

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

from agents.cancel_token import FREE, CancelToken
from agents.llm.errors import LocalModelError
from agents.llm.llama._beam import Answer, BeamSearch
from agents.llm.llama._prefix import Evaluated, Prefixes, StateFolder
from agents.llm.llama._tree import ChoiceScoring, ForcedTokens, grow, inner
from agents.llm.llama.native import ContextSize, Grammar, LogProbs, Native
from agents.llm.llama.weights import check_model, display_name, model_key
from agents.llm.protocol import (
    ANY_TEXT,
    Alternative,
    ChatPrompt,
    Completion,
    Constraint,
    GenerationConfig,
    PlainPrompt,
    Prompt,
    Sampling,
    Score,
    Scores,
    Shape,
)

ScoringWay = Literal["tree", "one by one"]

_FALLBACK_TEMPLATE = b"chatml"
#: Stands for the text of a turn while the template is applied; private-use characters.
_HOLE = "\ue000{}\ue001"


class LlamaModel:
    """A GGUF model evaluated in this process, on the CPU."""

    def __init__(
        self,
        path: Path,
        *,
        adapter: Path | None = None,
        threads: int = 1,
        size: ContextSize | None = None,
        states: Path | None = None,
        scoring: ScoringWay = "tree",
        on_progress: Callable[[float], None] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Load the weights, and a LoRA adapter if given.

        `threads`: two are 1.7 times as fast as one on two idle cores, but many times slower as
        soon as anything else needs those cores. `states` is a folder for evaluated prompt
        prefixes; without it they are kept in memory only. Raises WeightsMissingError,
        WeightsDamagedError, LocalModelError.
        """
        check_model(path)
        self._name = display_name(path)
        self._native = Native(
            path,
            threads=threads,
            size=size or ContextSize(),
            adapter=adapter,
            on_progress=on_progress,
        )
        folder = StateFolder(states, model_key(path, adapter)) if states else None
        self._prefixes = Prefixes(self._native, folder)
        self._forced = ForcedTokens(self._native)
        self._scoring = scoring
        self._clock = clock

    @property
    def name(self) -> str:
        return self._name

    def close(self) -> None:
        self._native.close()

    def prefill(self, prompt: Prompt, *, cancel: CancelToken = FREE) -> None:
        fixed, rest = self._tokens(prompt)
        if fixed or rest:
            self._prefixes.evaluate(fixed, rest, 0, cancel)

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        start = self._clock()
        shape = config.shape
        gbnf = shape.gbnf or (_schema_grammar(shape) if shape.schema else "")
        constrained: Constraint = "grammar" if gbnf else "none"
        room = config.limit * config.sampling.width
        evaluated = self._prefixes.evaluate(*self._tokens(prompt), room, cancel)
        grammar = self._native.grammar(gbnf) if gbnf else None
        try:
            answer, *others = self._continued(evaluated, grammar, config, cancel)
        finally:
            if grammar:
                grammar.close()
        return Completion(
            answer.text,
            answer.tokens,
            answer.logprob,
            self._clock() - start,
            evaluated.tokens,
            evaluated.reused,
            constrained,
            answer.finished,
            self._name,
            tuple(Alternative(other.text, other.logprob) for other in others),
        )

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        start = self._clock()
        tokens = [self._native.tokenize(choice) for choice in choices]
        if not tokens or not all(tokens):
            raise LocalModelError("score needs choices, none of them empty")
        nodes = len(inner(grow(tokens)))
        evaluated = self._prefixes.evaluate(*self._tokens(prompt), nodes, cancel)
        scoring = ChoiceScoring(self._native, evaluated.row, evaluated.tokens, cancel)
        try:
            sums = scoring.tree(tokens) if self._scoring == "tree" else scoring.one_by_one(tokens)
        except LocalModelError:
            self._prefixes.forget()
            raise
        scores = tuple(Score(*each) for each in zip(choices, sums, map(len, tokens), strict=True))
        return Scores(
            scores,
            self._scoring,
            self._clock() - start,
            evaluated.tokens,
            evaluated.reused,
            self._name,
        )

    def _continued(
        self,
        evaluated: Evaluated,
        grammar: Grammar | None,
        config: GenerationConfig,
        cancel: CancelToken,
    ) -> Sequence["_Written"]:
        """What comes after the working sequence, the likeliest first."""
        stop, sampling = config.shape.stop, config.sampling
        if sampling.width == 1 or sampling.temperature > 0:
            chooser = _Chooser(grammar, sampling)
            return [self._continue(evaluated.row, chooser, stop, config.limit, cancel)]
        width, kept = sampling.width, sampling.kept
        forced = (
            self._forced if config.shape.gbnf.isascii() and "[^" not in config.shape.gbnf else None
        )
        search = BeamSearch(
            self._native, evaluated.tokens, width, kept, stop, config.limit, cancel, forced
        )
        try:
            found = search.answers(evaluated.row, grammar)
        except LocalModelError:
            self._prefixes.forget()
            raise
        return [_ended(answer, stop, config.limit) for answer in found]

    def _continue(
        self,
        row: LogProbs,
        chooser: "_Chooser",
        stop: tuple[str, ...],
        limit: int,
        cancel: CancelToken,
    ) -> "_Written":
        """Generate after the working sequence, token by token."""
        data, total = b"", 0.0
        for count in range(1, limit + 1):
            cancel.check()
            token = chooser.choose(row)
            if token is None:
                return _Written(_text(data), count - 1, total)
            total += float(row[token])
            if self._native.ends(token):
                return _Written(_text(data), count, total)
            data += self._native.piece(token)
            if (end := _first_stop(data, stop)) is not None:
                return _Written(_text(data[:end]), count, total)
            chooser.accept(token)
            if count < limit:
                row = self._prefixes.append(token)
        return _Written(_text(data), limit, total, finished=False)

    def _tokens(self, prompt: Prompt) -> tuple[list[int], list[int]]:
        """The tokens of a prompt's fixed and changing parts."""
        begin = self._native.first_tokens()
        match prompt:
            case PlainPrompt(fixed, changing):
                return begin + self._native.tokenize(fixed), self._native.tokenize(changing)
            case ChatPrompt():
                fixed_text, changing_text = self._render(prompt)
                texts = [turn.text for turn in prompt.turns]
                rest = self._fill(changing_text, texts) + self._native.tokenize(prompt.lead)
                return begin + self._fill(fixed_text, texts), rest

    def _render(self, prompt: ChatPrompt) -> tuple[str, str]:
        """The template around the turns, with a hole for each text; split after the fixed turns."""
        turns = [(turn.role, _HOLE.format(i)) for i, turn in enumerate(prompt.turns)]
        template = self._native.chat_template() or _FALLBACK_TEMPLATE
        whole = self._native.apply_template(template, turns, answer=True)
        if whole is None:
            template = _FALLBACK_TEMPLATE
            whole = self._native.apply_template(template, turns, answer=True)
        if whole is None:
            raise LocalModelError("no chat template fits")
        fixed = turns[: len(prompt.fixed)]
        begin = self._native.apply_template(template, fixed, answer=False) if fixed else ""
        if not begin or not whole.startswith(begin):
            return "", whole
        return begin, whole[len(begin) :]

    def _fill(self, template: str, texts: list[str]) -> list[int]:
        # Only the template's own text may hold control tokens: a player who types '<|im_end|>'
        # must not end the turn.
        tokens: list[int] = []
        for i, piece in enumerate(re.split("\ue000([0-9]+)\ue001", template)):
            if i % 2:
                tokens += self._native.tokenize(texts[int(piece)])
            elif piece:
                tokens += self._native.tokenize(piece, special=True)
        return tokens


@dataclass(frozen=True, slots=True)
class _Written:
    """An answer without what ended it; see Completion."""

    text: str
    tokens: int
    logprob: float
    finished: bool = True


class _Chooser:
    """Chooses the next token from a row, greedily or by chance, within a grammar if given."""

    def __init__(self, grammar: Grammar | None, sampling: Sampling) -> None:
        self._grammar = grammar
        self._temperature = sampling.temperature
        self._random = np.random.default_rng(sampling.seed)

    def choose(self, row: LogProbs) -> int | None:
        """The next token; None when the grammar allows none."""
        if self._temperature <= 0:
            best = int(row.argmax())
            # Asking about the one token is cheap; a tuned model hardly ever needs the whole row.
            if self._grammar is None or self._grammar.allowed(np.array([best], np.int32))[0]:
                return best
        if self._grammar is not None:
            allowed = self._grammar.allowed(np.arange(len(row), dtype=np.int32))
            if not allowed.any():
                return None
            row = np.where(allowed, row, -np.inf).astype(np.float32)
        if self._temperature <= 0:
            return int(row.argmax())
        weights = np.exp((row - row.max()).astype(np.float64) / self._temperature)
        return int(self._random.choice(len(row), p=weights / weights.sum()))

    def accept(self, token: int) -> None:
        """Go on past the chosen token."""
        if self._grammar is not None:
            self._grammar.accept(token)


def _schema_grammar(shape: Shape) -> str:
    from llama_cpp.llama_grammar import json_schema_to_gbnf  # noqa: PLC0415

    return str(json_schema_to_gbnf(json.dumps(shape.schema)))


def _ended(answer: Answer, stop: tuple[str, ...], limit: int) -> _Written:
    end = _first_stop(answer.data, stop)
    finished = end is not None or answer.tokens < limit
    return _Written(_text(answer.data[:end]), answer.tokens, answer.logprob, finished)


def _first_stop(data: bytes, stop: tuple[str, ...]) -> int | None:
    ends = [at for text in stop if (at := data.find(text.encode())) >= 0]
    return min(ends, default=None)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")
