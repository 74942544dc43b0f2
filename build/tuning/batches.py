"""Rows of several messages that share one context, packed into batches.

A row is the context once, then each message with its answer; a block mask lets every message see
the context and itself, and positions go on from the context for each of them. So a context is
computed once for all its messages, and the numbers are those of separate prompts.
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
    """What one step computes.

    `visible`: (rows, 1, length, length): who may look at whom. `places`: where the next token
    belongs to an answer. `examples`: which answer (0, 1, ...) each target belongs to.
    """

    tokens: torch.Tensor
    positions: torch.Tensor
    visible: torch.Tensor
    rows: torch.Tensor
    places: torch.Tensor
    targets: torch.Tensor
    examples: torch.Tensor

    def to(self, device: torch.device) -> "Batch":
        """The same on another device."""
        return Batch(*(getattr(self, name).to(device) for name in self.__slots__))


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
    """Lay rows out side by side, padded to the longest."""
    length = max(row.length for row in rows)
    tokens = torch.zeros(len(rows), length, dtype=torch.long)
    positions = torch.zeros(len(rows), length, dtype=torch.long)
    block = torch.full((len(rows), length), -1, dtype=torch.long)
    wanted: list[tuple[int, int, int, int]] = []
    example = 0
    for i, row in enumerate(rows):
        at = _put(tokens, positions, block, (i, 0), row.context, (0, 0))
        for number, (message, answer) in enumerate(row.pairs, 1):
            start = at
            begin = (len(row.context), number)
            # The last token of an answer predicts nothing.
            at = _put(tokens, positions, block, (i, at), message + answer[:-1], begin)
            first = start + len(message) - 1
            wanted += [(i, first + k, token, example) for k, token in enumerate(answer)]
            example += 1
    places = torch.tensor(wanted).T
    return Batch(tokens, positions, _visible(block), *places)


def _put(
    tokens: torch.Tensor,
    positions: torch.Tensor,
    block: torch.Tensor,
    corner: tuple[int, int],
    piece: tuple[int, ...],
    begin: tuple[int, int],
) -> int:
    row, at = corner
    position, number = begin
    end = at + len(piece)
    tokens[row, at:end] = torch.tensor(piece)
    positions[row, at:end] = torch.arange(position, position + len(piece))
    block[row, at:end] = number
    return end


def _visible(block: torch.Tensor) -> torch.Tensor:
    length = block.shape[1]
    earlier = torch.ones(length, length, dtype=torch.bool).tril()
    same = block[:, :, None] == block[:, None, :]
    context = (block == 0)[:, None, :]
    # Padding sees itself only, for a softmax over nothing is not a number.
    return ((same | context) & earlier)[:, None]
