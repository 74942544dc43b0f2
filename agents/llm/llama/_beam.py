"""Beam search: the answers that are likeliest as a whole, though they may begin with a rarer word.

Several beginnings are followed at a time, in one evaluation a token, each in a sequence of its own
that shares the prompt. An answer only becomes less likely as it grows, so the search ends as soon
as no beginning is likelier than the answers that have ended, as many as are wanted.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain

import numpy as np

from agents.cancel_token import CancelToken
from agents.llm.errors import LocalModelError
from agents.llm.llama._prefix import FIRST_FREE, WORK
from agents.llm.llama._tree import ForcedTokens
from agents.llm.llama.native import Grammar, LogProbs, Native, Node

#: Natural log-probability: a beginning so much less likely than the likeliest is given up, so that
#: plain words cost hardly more than without a search.
_HOPELESS = 3.0
#: So many of the likeliest tokens are tried before all are: to hold the whole vocabulary against a
#: grammar takes longer than to evaluate a token.
_TRIED = 24


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, or the beginning of one.

    `data`: its text, what ends it included. `logprob`: the sum over the tokens of its `path`.
    `ended`: whether it is whole.
    """

    data: bytes = b""
    path: tuple[int, ...] = ()
    logprob: float = 0.0
    ended: bool = False

    @property
    def tokens(self) -> int:
        """How many."""
        return len(self.path)


@dataclass(frozen=True, slots=True)
class _Beam:
    """A beginning that is followed. `row`: of its next token."""

    answer: Answer
    sequence: int
    row: LogProbs
    grammar: Grammar | None


@dataclass(frozen=True, slots=True)
class _Step:
    """A beam, and a token that it may go on with."""

    beam: _Beam
    token: int
    answer: Answer

    @property
    def logprob(self) -> float:
        return self.answer.logprob


@dataclass(frozen=True, slots=True)
class BeamSearch:
    """A search after the working sequence, which is left as it was.

    `length`: tokens of the working sequence. `width`: at most so many beginnings at a time; `kept`:
    so many answers are looked for.
    `stop`, `limit`: where an answer ends, as in `GenerationConfig`. `forced`: None: no token is.
    """

    native: Native
    length: int
    width: int
    kept: int
    stop: tuple[str, ...]
    limit: int
    cancel: CancelToken
    forced: ForcedTokens | None = None

    def answers(self, row: LogProbs, grammar: Grammar | None) -> list[Answer]:
        """The likeliest answers, the likeliest first, that come near the best; the likeliest
        beginnings where none ends within the limit.

        `row`: after the working sequence. `grammar`: left as it was.
        """
        beams = [_Beam(Answer(), WORK, row, grammar and grammar.copy())]
        found: list[Answer] = []
        try:
            while beams:
                self.cancel.check()
                steps = self._likeliest(beams, found)
                ended = (step.answer for step in steps if step.answer.ended)
                found = _likeliest((*found, *ended))[: self.kept]
                enough = found[-1].logprob if len(found) == self.kept else -np.inf
                growing = [s for s in steps if not s.answer.ended and s.logprob > enough]
                beams = self._taken(growing, beams)
        finally:
            self._drop(beams)
        return found or [Answer(logprob=-np.inf)]

    def _likeliest(self, beams: Sequence[_Beam], found: Sequence[Answer]) -> list[_Step]:
        """What to go on with: the likeliest of all beginnings one token longer."""
        steps = nlargest(self.width, chain(*map(self._steps, beams)), key=lambda s: s.logprob)
        best = max(each.logprob for each in (*(s.answer for s in steps[:1]), *found[:1]))
        return [s for s in steps if s.logprob > best - _HOPELESS]

    def _steps(self, beam: _Beam) -> Iterator[_Step]:
        for token in self._tokens(beam):
            yield _Step(beam, token, self._longer(beam.answer, token, beam.row))

    def _longer(self, answer: Answer, token: int, row: LogProbs) -> Answer:
        """One token longer; `row`: before that."""
        data, path = answer.data + self.native.piece(token), (*answer.path, token)
        ended = (
            self.native.ends(token)
            or len(path) >= self.limit
            or any(stop.encode() in data for stop in self.stop)
        )
        return Answer(data, path, answer.logprob + float(row[token]), ended)

    def _tokens(self, beam: _Beam) -> Sequence[int]:
        """The likeliest tokens that the grammar allows, at most `width`."""
        found = np.argpartition(-beam.row, _TRIED)[:_TRIED].astype(np.int32)
        if beam.grammar is not None:
            found = found[beam.grammar.allowed(found)]
            if not len(found):
                whole = np.arange(len(beam.row), dtype=np.int32)
                found = whole[beam.grammar.allowed(whole)]
        return [int(token) for token in found[np.argsort(-beam.row[found])][: self.width]]

    def _taken(self, steps: Sequence[_Step], before: Sequence[_Beam]) -> list[_Beam]:
        """The beams one token longer, evaluated, in place of those `before`."""
        used = {beam.sequence for beam in before}
        free = [FIRST_FREE + i for i in range(2 * self.width) if FIRST_FREE + i not in used]
        nodes: list[Node] = []
        grown: list[tuple[Answer, Sequence[int], int, Grammar | None]] = []
        for step, sequence in zip(steps, free, strict=False):
            grammar = _accepted(step)
            tokens = (step.token, *self._forced(step.answer, grammar))
            position = self.length + step.beam.answer.tokens
            self.native.copy(step.beam.sequence, sequence, position)
            nodes += [Node(t, position + i, (sequence,), True) for i, t in enumerate(tokens)]
            grown.append((step.answer, tokens[1:], sequence, grammar))
        try:
            rows = iter(self.native.decode(nodes) if nodes else [])
        except LocalModelError:
            for *_, grammar in grown:
                _close(grammar)
            raise
        taken = [self._grown(*each, rows) for each in grown]
        self._drop(before)
        return taken

    def _forced(self, answer: Answer, grammar: Grammar | None) -> Sequence[int]:
        """What must come after it, short of its end."""
        if self.forced is None or grammar is None:
            return ()
        tokens = self.forced.after(grammar, answer.path, answer.data.decode(errors="replace"))
        data = b"".join(map(self.native.piece, tokens))
        ended = any(stop.encode() in data for stop in self.stop)
        return () if ended else tokens[: self.limit - answer.tokens - 1]

    def _grown(
        self,
        answer: Answer,
        forced: Sequence[int],
        sequence: int,
        grammar: Grammar | None,
        rows: Iterator[LogProbs],
    ) -> _Beam:
        """A beginning with what must follow it; `rows`: after each of these tokens."""
        row = next(rows)
        for token in forced:
            answer = self._longer(answer, token, row)
            if grammar is not None:
                grammar.accept(token)
            row = next(rows)
        return _Beam(answer, sequence, row, grammar)

    def _drop(self, beams: Sequence[_Beam]) -> None:
        for beam in beams:
            if beam.sequence != WORK:
                self.native.cut(beam.sequence, 0)
            _close(beam.grammar)


def _close(grammar: Grammar | None) -> None:
    if grammar is not None:
        grammar.close()


def _accepted(step: _Step) -> Grammar | None:
    if step.beam.grammar is None:
        return None
    grammar = step.beam.grammar.copy()
    grammar.accept(step.token)
    return grammar


def _likeliest(answers: Iterable[Answer]) -> list[Answer]:
    """The likeliest first; of those of one text, parted into other tokens, only the likeliest."""
    found: dict[bytes, Answer] = {}
    for answer in sorted(answers, key=lambda each: -each.logprob):
        found.setdefault(answer.data, answer)
    return list(found.values())
