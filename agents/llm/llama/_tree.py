"""Log-probabilities of many choices in one evaluation: their tokens merged into a tree.

Choices share their beginnings ('Chop Onion', 'Chop Tomato'), so their tokens form a tree over the
shared prompt. Every inner node is evaluated once, marked with the sequences of all choices below
it; its row then prices all of its children. Leaves need no evaluation.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from string import printable

import numpy as np

from agents.cancel_token import CancelToken
from agents.llm.llama._prefix import FIRST_FREE, WORK
from agents.llm.llama.native import Grammar, LogProbs, Native, Node

#: Signs; those of as many beginnings as are followed fit into one evaluation.
_MOST = 32


class ForcedTokens:
    """What must come next under a grammar of ASCII signs."""

    def __init__(self, native: Native) -> None:
        self._native = native
        spelled = ((sign, native.tokenize(sign)) for sign in printable)
        self._signs = {tokens[0]: sign for sign, tokens in spelled if len(tokens) == 1}
        self._signs |= dict.fromkeys(native.end_tokens(), "")
        self._tokens = np.array(list(self._signs), np.int32)

    def after(self, grammar: Grammar, path: Sequence[int], text: str) -> Sequence[int]:
        """The tokens that must follow those of `path`, which spell `text`; none where it could be
        spelled in another way. `grammar`: after `path`, left as it was.
        """
        run, following = self._run(grammar)
        whole = _whole_words(run, following)
        if not whole:
            return ()
        tokens = self._native.tokenize(text + whole)
        return tokens[len(path) :] if tokens[: len(path)] == list(path) else ()

    def _run(self, grammar: Grammar) -> tuple[str, str]:
        """The signs that must come, and those of which one comes then."""
        following, run, probe = self._following(grammar), "", None
        try:
            while len(following) == 1 and following[0] and len(run) < _MOST:
                probe = probe or grammar.copy()
                run += following[0]
                probe.accept(next(t for t, sign in self._signs.items() if sign == following[0]))
                following = self._following(probe)
        finally:
            if probe is not None:
                probe.close()
        return run, "".join(following)

    def _following(self, grammar: Grammar) -> list[str]:
        return [self._signs[int(t)] for t in self._tokens[grammar.allowed(self._tokens)]]


def _whole_words(run: str, following: str) -> str:
    """As much of `run` as is spelled alike whatever follows: to an end of a word."""
    ends = [i for i in range(1, len(run)) if run[i - 1].isalpha() and not run[i].isalpha()]
    if run[-1:].isalpha() and not any(sign.isalpha() for sign in following):
        ends.append(len(run))
    return run[: ends[-1]] if ends else ""


@dataclass(slots=True)
class Branch:
    """A node of the tree. `choices` are the indices of all choices that pass through it.

    `depth`: position after the prompt, from 0.
    """

    token: int
    depth: int
    choices: list[int] = field(default_factory=list)
    children: dict[int, "Branch"] = field(default_factory=dict)


def grow(choices: Sequence[Sequence[int]]) -> Branch:
    """The tree of the choices' tokens; the root (depth -1) stands for the prompt."""
    root = Branch(-1, -1)
    for index, tokens in enumerate(choices):
        branch = root
        for depth, token in enumerate(tokens):
            branch = branch.children.setdefault(token, Branch(token, depth))
            branch.choices.append(index)
    return root


def inner(root: Branch) -> list[Branch]:
    """The branches to evaluate: those with children, parents before children, without the root."""
    found: list[Branch] = []
    level = list(root.children.values())
    while level:
        found += [branch for branch in level if branch.children]
        level = [child for branch in level for child in branch.children.values()]
    return found


@dataclass(frozen=True, slots=True)
class ChoiceScoring:
    """The sum of log-probabilities of each choice after the working sequence, which is left as it
    was.

    `row`: the row after the working sequence; `length`: its tokens.
    """

    native: Native
    row: LogProbs
    length: int
    cancel: CancelToken

    def tree(self, choices: Sequence[Sequence[int]]) -> list[float]:
        """All choices in as few evaluations as there are free sequences for."""
        group = self.native.size.sequences - FIRST_FREE
        starts = range(0, len(choices), group)
        return [total for i in starts for total in self._group(choices[i : i + group])]

    def one_by_one(self, choices: Sequence[Sequence[int]]) -> list[float]:
        """The same, one decode call per choice: kept to measure what the tree saves."""
        sums: list[float] = []
        for tokens in choices:
            self.cancel.check()
            self.native.copy(WORK, FIRST_FREE, self.length)
            nodes = [
                Node(t, self.length + i, (FIRST_FREE,), True) for i, t in enumerate(tokens[:-1])
            ]
            rows = [self.row, *(self.native.decode(nodes) if nodes else [])]
            sums.append(sum(float(r[t]) for r, t in zip(rows, tokens, strict=True)))
        self.native.cut(FIRST_FREE, 0)
        return sums

    def _group(self, choices: Sequence[Sequence[int]]) -> list[float]:
        root, native = grow(choices), self.native
        branches = inner(root)
        rows: dict[int, LogProbs] = {id(root): self.row}
        sequences = [FIRST_FREE + i for i in range(len(choices))]
        try:
            for sequence in sequences:
                native.copy(WORK, sequence, self.length)
            for start in range(0, len(branches), native.size.batch):
                self.cancel.check()
                part = branches[start : start + native.size.batch]
                nodes = [
                    Node(
                        b.token, self.length + b.depth, tuple(sequences[i] for i in b.choices), True
                    )
                    for b in part
                ]
                rows |= {id(b): found for b, found in zip(part, native.decode(nodes), strict=True)}
        finally:
            for sequence in sequences:
                native.cut(sequence, 0)
        return [_sum(root, tokens, rows) for tokens in choices]


def _sum(root: Branch, tokens: Sequence[int], rows: dict[int, LogProbs]) -> float:
    total, branch = 0.0, root
    for token in tokens:
        total += float(rows[id(branch)][token])
        branch = branch.children[token]
    return total
