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
    hidden = base.embedding[batch.tokens]
    turn = _turns(base, batch.positions)
    sight = _Sight.of(batch, base.embedding.dtype)
    for layer in range(base.shape.layers):
        model = _Layer(base, light, scale, f"blk.{layer}")
        hidden = hidden + model.attention(hidden, turn, sight)
        hidden = hidden + model.feed_forward(hidden)
    last = _norm(hidden[batch.places], base.tensors["output_norm.weight"], base.shape.epsilon)
    return (last @ base.embedding.T).float()


def answer_loss(logits: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Summed cross-entropy over the answers' tokens."""
    return tf.cross_entropy(logits, batch.targets, reduction="sum")


@dataclass(frozen=True, slots=True)
class _Sight:
    """Who sits where in a batch, and what is added to the scores of who looks at whom.

    `context`: (rows, 1, 1, length, length); `message`: (rows, 1, number, 1, length, length of the
    context and of the message).
    """

    contexts: Seats
    messages: Seats
    context: torch.Tensor
    message: torch.Tensor

    @classmethod
    def of(cls, batch: Batch, kind: torch.dtype) -> "_Sight":
        """The sight of a batch: back at what came before, in the context and in one's own piece."""
        free, own = batch.contexts.free.squeeze(1), batch.messages.free
        rows, number, length = own.shape
        context = free[:, None, :] | _later(free.shape[1], free.device)
        seen = free[:, None, None, :].expand(rows, number, length, -1)
        message = torch.cat((seen, _later(length, own.device).expand(rows, number, -1, -1)), -1)
        return cls(
            batch.contexts,
            batch.messages,
            _unseen(context[:, None, None], kind),
            _unseen(message[:, None, :, None], kind),
        )


class _Layer:
    """One layer's two halves."""

    def __init__(self, base: Base, adapter: Adapter, scale: float, name: str) -> None:
        self._base, self._adapter, self._scale, self._name = base, adapter, scale, name

    def attention(self, hidden: torch.Tensor, turn: torch.Tensor, sight: _Sight) -> torch.Tensor:
        shape = self._base.shape
        x = self._normed(hidden, "attn_norm")
        group = shape.heads // shape.kv_heads
        q = self._times(x, "attn_q").unflatten(-1, (shape.heads, -1))
        q = _rotate(q, turn / sqrt(q.shape[-1])).unflatten(1, (shape.kv_heads, group))
        k = _rotate(self._times(x, "attn_k").unflatten(-1, (shape.kv_heads, -1)), turn)
        v = self._times(x, "attn_v").unflatten(-1, (shape.kv_heads, -1))
        mixed = torch.cat((_in_contexts(q, k, v, sight), _in_messages(q, k, v, sight)))
        return self._times(mixed.flatten(1), "attn_output")

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
        weight = self._base.tensors[f"{self._name}.{name}.weight"]
        return _norm(x, weight, self._base.shape.epsilon)


def _in_contexts(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, sight: _Sight) -> torch.Tensor:
    """What the contexts' tokens see. `q`: (tokens, key heads, group, size); `k`, `v`: (tokens, key
    heads, size).
    """
    # Written out: on the CPU torch's fused attention is slower on pieces as short as these.
    known = sight.contexts.tokens.squeeze(1)
    scores = torch.einsum("rqhgs,rkhs->rhgqk", q[known], k[known])
    seen = scores.add_(sight.context).softmax(-1)
    mixed = torch.einsum("rhgqk,rkhs->rqhgs", seen, v[known])
    return mixed.flatten(0, 1)[sight.contexts.taken]


def _in_messages(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, sight: _Sight) -> torch.Tensor:
    """What the messages' tokens see: the context and what came before in the message."""
    known, own = sight.contexts.tokens.squeeze(1), sight.messages.tokens
    query = q[own]
    scores = (
        torch.einsum("rnqhgs,rkhs->rhngqk", query, k[known]),
        torch.einsum("rnqhgs,rnkhs->rhngqk", query, k[own]),
    )
    seen = torch.cat(scores, -1).add_(sight.message).softmax(-1)
    of_context, of_own = seen.split((known.shape[1], own.shape[2]), -1)
    mixed = torch.einsum("rhngqk,rkhs->rnqhgs", of_context, v[known])
    mixed = mixed + torch.einsum("rhngqk,rnkhs->rnqhgs", of_own, v[own])
    return mixed.flatten(0, 2)[sight.messages.taken]


def _norm(x: torch.Tensor, weight: torch.Tensor, epsilon: float) -> torch.Tensor:
    wide = x.float()
    size = torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon)
    return (wide * size * weight).to(x.dtype)


def _later(length: int, device: torch.device) -> torch.Tensor:
    """(length, length): whether the second comes after the first."""
    return torch.ones(length, length, dtype=torch.bool, device=device).triu(1)


def _unseen(hidden: torch.Tensor, kind: torch.dtype) -> torch.Tensor:
    """What is added to a score: nothing, or minus infinity for what is hidden."""
    return torch.zeros_like(hidden, dtype=kind).masked_fill(hidden, -torch.inf)


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
