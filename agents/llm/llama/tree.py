"""Log-probabilities of many choices in one evaluation: their tokens merged into a tree.

Choices share their beginnings ('Chop Onion', 'Chop Tomato'), so their tokens form a tree over the
shared prompt. Every inner node is evaluated once, marked with the sequences of all choices below
it; its row then prices all of its children. Leaves need no evaluation.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.cancel_token import CancelToken
from agents.llm.llama.native import LogProbs, Native, Node
from agents.llm.llama.prefix import FIRST_FREE, WORK


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


def score_tree(
    native: Native,
    choices: Sequence[Sequence[int]],
    row: LogProbs,
    length: int,
    cancel: CancelToken,
) -> list[float]:
    """The sum of log-probabilities of each choice after the working sequence of `length` tokens.

    `row` is the row after the working sequence, which is left as it was.
    """
    group = native.size.sequences - FIRST_FREE
    sums: list[float] = []
    for start in range(0, len(choices), group):
        sums += _score_group(native, choices[start : start + group], row, length, cancel)
    return sums


def _score_group(
    native: Native,
    choices: Sequence[Sequence[int]],
    row: LogProbs,
    length: int,
    cancel: CancelToken,
) -> list[float]:
    root = grow(choices)
    branches = inner(root)
    rows: dict[int, LogProbs] = {id(root): row}
    sequences = [FIRST_FREE + i for i in range(len(choices))]
    try:
        for sequence in sequences:
            native.copy(WORK, sequence, length)
        for start in range(0, len(branches), native.size.batch):
            cancel.check()
            part = branches[start : start + native.size.batch]
            nodes = [
                Node(b.token, length + b.depth, tuple(sequences[i] for i in b.choices), True)
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


def score_one_by_one(
    native: Native,
    choices: Sequence[Sequence[int]],
    row: LogProbs,
    length: int,
    cancel: CancelToken,
) -> list[float]:
    """The same, one decode call per choice: kept to measure what the tree saves."""
    sums: list[float] = []
    for tokens in choices:
        cancel.check()
        native.copy(WORK, FIRST_FREE, length)
        nodes = [Node(t, length + i, (FIRST_FREE,), True) for i, t in enumerate(tokens[:-1])]
        rows = [row, *(native.decode(nodes) if nodes else [])]
        sums.append(sum(float(r[t]) for r, t in zip(rows, tokens, strict=True)))
    native.cut(FIRST_FREE, 0)
    return sums
