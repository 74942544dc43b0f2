"""Log-probabilities of many choices in one evaluation: their tokens merged into a tree.

Choices share their beginnings ('Chop Onion', 'Chop Tomato'), so their tokens form a tree over the
shared prompt. Every inner node is evaluated once, marked with the sequences of all choices below
it; its row then prices all of its children. Leaves need no evaluation.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.cancel_token import CancelToken
from agents.llm.llama._prefix import FIRST_FREE, WORK
from agents.llm.llama.native import LogProbs, Native, Node


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
