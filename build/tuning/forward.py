"""A minimal Llama forward pass with low-rank adapters beside every matrix.

Functions over plain tensors: all there is to learn is the dictionary of adapter matrices.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

import torch
import torch.nn.functional as tf

from tuning.base import MATRICES, Base
from tuning.batches import Batch, Seats

#: `blk.N.NAME.weight.lora_a` (rank, in) and `.lora_b` (out, rank), as the exported file has it.
Adapter: TypeAlias = Mapping[str, torch.Tensor]


def new_adapter(base: Base, rank: int, seed: int) -> dict[str, torch.Tensor]:
    """Fresh adapter matrices; B is zero, so that training starts from the base model.

    Keys and values, a third as wide as all else, get half of the rank.
    """
    random = torch.Generator().manual_seed(seed)
    adapter = {}
    for layer in range(base.shape.layers):
        for name in MATRICES:
            key = f"blk.{layer}.{name}.weight"
            out, into = base.tensors[key].shape
            own = rank // 2 if name in ("attn_k", "attn_v") else rank
            start = torch.randn(own, into, generator=random) / sqrt(into)
            device = base.embedding.device
            adapter[f"{key}.lora_a"] = start.to(device).requires_grad_()
            adapter[f"{key}.lora_b"] = torch.zeros(out, own, device=device, requires_grad=True)
    return adapter


def answer_logits(base: Base, adapter: Adapter, scale: float, batch: Batch) -> torch.Tensor:
    """Logits at the places where an answer's token comes next: (places, vocabulary)."""
    # In the matrices' own precision once per step, not once per use.
    light = {name: value.to(base.embedding.dtype) for name, value in adapter.items()}
    # What layers add up stays in single precision, what they multiply does not.
    hidden = base.embedding[batch.tokens].float()
    turn = _turns(base, batch.positions)
    sight = _Sight.of(batch, base.embedding.dtype)
    for layer in range(base.shape.layers):
        model = _Layer(base, light, scale, f"blk.{layer}")
        hidden = hidden + model.attention(hidden, turn, sight)
        hidden = hidden + model.feed_forward(hidden)
    last = _norm(hidden.index_select(0, batch.places), base, "output_norm")
    return (last @ base.embedding.T).float()


def answer_loss(logits: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Summed cross-entropy over the answers' tokens."""
    return tf.cross_entropy(logits, batch.targets, reduction="sum")


@dataclass(frozen=True, slots=True)
class _Sight:
    """Who sits where in a batch, and what is added to the scores of who looks at whom.

    `hidden`: nothing, or minus infinity, for a message's tokens at those of its context and its
    own: (messages of all rows, 1, length, length of the context and of the message).
    """

    contexts: Seats
    messages: Seats
    hidden: torch.Tensor

    @classmethod
    def of(cls, batch: Batch, kind: torch.dtype) -> "_Sight":
        """The sight of a batch: back at what came before, in the context and in one's own piece."""
        free, own = batch.contexts.free.squeeze(1), batch.messages.free
        rows, number, length = own.shape
        nowhere = free[:, None, None, :].expand(rows, number, length, -1)
        later = torch.ones(length, length, dtype=torch.bool, device=own.device).triu(1)
        unseen = torch.cat((nowhere, later.expand(rows, number, -1, -1)), -1).flatten(0, 1)
        hidden = torch.zeros_like(unseen, dtype=kind).masked_fill(unseen, -torch.inf)
        return cls(batch.contexts, batch.messages, hidden[:, None])


class _Layer:
    """One layer's two halves."""

    def __init__(self, base: Base, adapter: Adapter, scale: float, name: str) -> None:
        self._base, self._adapter, self._scale, self._name = base, adapter, scale, name

    def attention(self, hidden: torch.Tensor, turn: torch.Tensor, sight: _Sight) -> torch.Tensor:
        shape = self._base.shape
        x = self._normed(hidden, "attn_norm")
        looking = (
            _rotate(self._times(x, "attn_q").unflatten(-1, (shape.heads, -1)), turn),
            _rotate(self._times(x, "attn_k").unflatten(-1, (shape.kv_heads, -1)), turn),
            self._times(x, "attn_v").unflatten(-1, (shape.kv_heads, -1)),
        )
        begin = len(sight.contexts.taken)
        q, k, v = (_seated(each[:begin], sight.contexts).squeeze(1) for each in looking)
        own_q, own_k, own_v = (_seated(each[begin:], sight.messages) for each in looking)
        of_contexts = _seen(q, k, v, None).flatten(0, 1)
        of_messages = _seen(
            own_q.flatten(0, 1), _joined(k, own_k), _joined(v, own_v), sight.hidden
        ).flatten(0, 1)
        mixed = (
            of_contexts.index_select(0, sight.contexts.taken),
            of_messages.index_select(0, sight.messages.taken),
        )
        return self._times(torch.cat(mixed).flatten(1), "attn_output")

    def feed_forward(self, hidden: torch.Tensor) -> torch.Tensor:
        x = self._normed(hidden, "ffn_norm")
        gate = tf.silu(self._times(x, "ffn_gate"))
        return self._times(gate * self._times(x, "ffn_up"), "ffn_down")

    def _times(self, x: torch.Tensor, name: str) -> torch.Tensor:
        key = f"{self._name}.{name}.weight"
        low = x @ self._adapter[f"{key}.lora_a"].T
        whole = x @ self._base.tensors[key].T
        return whole.addmm_(low, self._adapter[f"{key}.lora_b"].T, alpha=self._scale)

    def _normed(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return _norm(x, self._base, f"{self._name}.{name}")


def _seated(tokens: torch.Tensor, seats: Seats) -> torch.Tensor:
    """Tokens in a block of (rows, pieces, length, heads, size), nothing where nobody sits.

    Written by numbers that occur once: what is looked up by numbers that recur, as those of empty
    seats would, is added up one after the other on a GPU when gradients come back.
    """
    block = tokens.new_zeros(seats.free.numel(), *tokens.shape[1:])
    return block.index_copy(0, seats.taken, tokens).unflatten(0, seats.free.shape)


def _joined(context: torch.Tensor, messages: torch.Tensor) -> torch.Tensor:
    """(messages of all rows, length, heads, size): of each message its context's, then its own."""
    known = context[:, None].expand(-1, messages.shape[1], -1, -1, -1)
    return torch.cat((known, messages), 2).flatten(0, 1)


def _seen(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, hidden: torch.Tensor | None
) -> torch.Tensor:
    """What pieces see: all (pieces, length, heads, size); if nothing is hidden, what is before."""
    group = q.shape[-2] // k.shape[-2]
    k, v = (each.repeat_interleave(group, -2).transpose(1, 2) for each in (k, v))
    seen = tf.scaled_dot_product_attention(
        q.transpose(1, 2), k, v, attn_mask=hidden, is_causal=hidden is None
    )
    return seen.transpose(1, 2)


def _norm(x: torch.Tensor, base: Base, name: str) -> torch.Tensor:
    size = torch.rsqrt(x.square().mean(-1, keepdim=True) + base.shape.epsilon)
    return (x * size * base.tensors[f"{name}.weight"]).to(base.embedding.dtype)


def _turns(base: Base, positions: torch.Tensor) -> torch.Tensor:
    """The rotary embedding's turns, as complex numbers: (tokens, 1, head size / 2)."""
    half = base.embedding.shape[1] // base.shape.heads // 2
    steps = torch.arange(half, device=positions.device, dtype=torch.float32) / half
    angles = positions.float()[:, None, None] * base.shape.rope_base**-steps
    return torch.polar(torch.ones_like(angles), angles)


def _rotate(x: torch.Tensor, turn: torch.Tensor) -> torch.Tensor:
    """Adjacent pairs of numbers turned, in single precision."""
    pairs = torch.view_as_complex(x.float().unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * turn).flatten(-2).to(x.dtype)
