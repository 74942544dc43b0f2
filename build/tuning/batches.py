"""Rows of several messages that share one context, packed into batches.

A row is the context once, then each message with its answer; every message sees the context and
itself, and positions go on from the context for each of them. So a context is computed once for
all its messages, and the numbers are those of separate prompts.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import torch


@dataclass(frozen=True, slots=True)
class PackedRow:
    """Token numbers of a context, and of the messages and answers that follow it."""

    context: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def length(self) -> int:
        """Tokens in all."""
        return len(self.context) + sum(len(m) + len(a) - 1 for m, a in self.pairs)


@dataclass(frozen=True, slots=True)
class Batch:
    """The tokens of rows one after the other, without padding.

    `rows`, `pieces`: of each token its row, and its message in it (0: the context). `places`:
    tokens after which one of an answer comes. `examples`: which answer (0, 1, ...) each target
    belongs to.
    """

    tokens: torch.Tensor
    positions: torch.Tensor
    rows: torch.Tensor
    pieces: torch.Tensor
    places: torch.Tensor
    targets: torch.Tensor
    examples: torch.Tensor

    def seen(self) -> torch.Tensor:
        """Whether a token sees another, (tokens, tokens): back in its context and its message."""
        alike = self.rows[:, None] == self.rows
        near = (self.pieces == 0) | (self.pieces[:, None] == self.pieces)
        return (alike & near).tril()


def read_rows(path: Path) -> list[PackedRow]:
    """The rows of a file that `data` wrote."""
    rows = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            value = json.loads(line)
            pairs = tuple((tuple(e["message"]), tuple(e["answer"])) for e in value["examples"])
            rows.append(PackedRow(tuple(value["context"]), pairs))
    return rows


def plan(rows: Sequence[PackedRow], size: int, random: Random) -> Iterator[list[int]]:
    """One epoch: numbers of rows, `size` at a time, rows of like length together."""
    order = list(range(len(rows)))
    random.shuffle(order)
    span = size * 16
    batches = []
    for start in range(0, len(order), span):
        part = sorted(order[start : start + span], key=lambda i: rows[i].length)
        batches += [part[at : at + size] for at in range(0, len(part), size)]
    random.shuffle(batches)
    yield from batches


def pack(rows: Sequence[PackedRow]) -> Batch:
    """Lay the tokens of rows out one after the other."""
    tokens: list[int] = []
    seats: list[tuple[int, int, int]] = []
    wanted: list[tuple[int, int, int]] = []
    example = 0
    for number, row in enumerate(rows):
        begin = len(row.context)
        tokens += row.context
        seats += [(at, number, 0) for at in range(begin)]
        for piece, (message, answer) in enumerate(row.pairs, 1):
            first = len(tokens) + len(message) - 1
            wanted += [(first + k, token, example) for k, token in enumerate(answer)]
            # The last token of an answer predicts nothing.
            spoken = message + answer[:-1]
            tokens += spoken
            seats += [(begin + at, number, piece) for at in range(len(spoken))]
            example += 1
    return Batch(torch.tensor(tokens), *torch.tensor(seats).T, *torch.tensor(wanted).T)
