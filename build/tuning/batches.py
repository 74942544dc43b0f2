"""Rows of several messages that share one context, packed into batches.

A row is the context once, then each message with its answer; every message sees the context and
itself, and positions go on from the context for each of them. So a context is computed once for
all its messages, and the numbers are those of separate prompts.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import TypeAlias

import torch

#: Numbers of tokens that follow one another.
Piece: TypeAlias = Sequence[int]


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
class Seats:
    """Where tokens sit in a block of (rows, pieces of a row, length of the longest piece).

    `tokens`: of each seat the token, 0 where none is; `taken`: numbers of the seats, the block laid
    out flat, in the order of the tokens; `free`: whether nobody sits there.
    """

    tokens: torch.Tensor
    taken: torch.Tensor
    free: torch.Tensor

    def to(self, device: torch.device) -> "Seats":
        """The same on another device."""
        return Seats(*(getattr(self, name).to(device) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Batch:
    """What one step computes: the contexts' tokens, then the messages', without padding.

    `contexts`: one piece a row; `messages`: with their answers. `places`: tokens after which one of
    an answer comes. `examples`: which answer (0, 1, ...) each target belongs to.
    """

    tokens: torch.Tensor
    positions: torch.Tensor
    contexts: Seats
    messages: Seats
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
    """Lay the tokens of rows out one after the other, and tell who sits where."""
    contexts = [row.context for row in rows]
    # The last token of an answer predicts nothing.
    spoken = [[message + answer[:-1] for message, answer in row.pairs] for row in rows]
    pieces = list(chain.from_iterable(spoken))
    begin = sum(map(len, contexts))
    return Batch(
        torch.tensor([*chain.from_iterable(contexts), *chain.from_iterable(pieces)]),
        torch.tensor([*chain.from_iterable(_positions(contexts, spoken))]),
        _seats([[len(context)] for context in contexts], 0),
        _seats([[len(piece) for piece in said] for said in spoken], begin),
        *_targets(rows, begin),
    )


def _positions(contexts: Sequence[Piece], spoken: Sequence[Sequence[Piece]]) -> Iterator[range]:
    yield from (range(len(context)) for context in contexts)
    for context, said in zip(contexts, spoken, strict=True):
        yield from (range(len(context), len(context) + len(piece)) for piece in said)


def _targets(rows: Sequence[PackedRow], start: int) -> torch.Tensor:
    """(3, targets): the tokens before those of answers, these, and which answer they belong to."""
    wanted: list[tuple[int, int, int]] = []
    for example, (message, answer) in enumerate(chain.from_iterable(row.pairs for row in rows)):
        first = start + len(message) - 1
        wanted += [(first + k, token, example) for k, token in enumerate(answer)]
        start = first + len(answer)
    return torch.tensor(wanted).T


def _seats(lengths: Sequence[Sequence[int]], first: int) -> Seats:
    """Of pieces so long, some for each row; their tokens follow one another from `first` on."""
    most = max(map(len, lengths))
    sizes = torch.tensor([[*some, *[0] * (most - len(some))] for some in lengths])
    free = torch.arange(int(sizes.max())) >= sizes[..., None]
    taken = (~free).flatten().nonzero().squeeze(1)
    tokens = torch.zeros(free.shape, dtype=torch.long)
    tokens.view(-1)[taken] = torch.arange(first, first + len(taken))
    return Seats(tokens, taken, free)
