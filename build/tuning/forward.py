"""A minimal Llama forward pass with low-rank adapters beside every matrix.

Functions over plain tensors: all there is to learn is the dictionary of adapter matrices.
"""

from collections.abc import Mapping
from math import sqrt
from typing import TypeAlias

import torch
import torch.nn.functional as tf

from tuning.base import MATRICES, Base
from tuning.batches import Batch

#: `blk.N.NAME.weight.lora_a` (rank, in) and `.lora_b` (out, rank), as the exported file has it.
Adapter: TypeAlias = Mapping[str, torch.Tensor]


def new_adapter(base: Base, rank: int, seed: int) -> dict[str, torch.Tensor]:
    """Fresh adapter matrices; B is zero, so that training starts from the base model."""
    random = torch.Generator().manual_seed(seed)
    adapter = {}
    for layer in range(base.shape.layers):
        for name in MATRICES:
            key = f"blk.{layer}.{name}.weight"
            out, into = base.tensors[key].shape
            start = torch.randn(rank, into, generator=random) / sqrt(into)
            device = base.embedding.device
            adapter[f"{key}.lora_a"] = start.to(device).requires_grad_()
            adapter[f"{key}.lora_b"] = torch.zeros(out, rank, device=device, requires_grad=True)
    return adapter


def answer_logits(base: Base, adapter: Adapter, scale: float, batch: Batch) -> torch.Tensor:
    """Logits at the places where an answer's token comes next: (places, vocabulary)."""
    # In the matrices' own precision once per step, not once per use.
    light = {name: value.to(base.embedding.dtype) for name, value in adapter.items()}
    hidden = base.embedding[batch.tokens]
    turn = _turns(base, batch.positions)
    visible = _unseen(base, batch.visible)
    for layer in range(base.shape.layers):
        model = _Layer(base, light, scale, f"blk.{layer}")
        hidden = hidden + model.attention(hidden, turn, visible)
        hidden = hidden + model.feed_forward(hidden)
    wanted = hidden[batch.rows, batch.places]
    last = _norm(wanted, base.tensors["output_norm.weight"], base.shape.epsilon)
    return (last @ base.embedding.T).float()


def answer_loss(logits: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Summed cross-entropy over the answers' tokens."""
    return tf.cross_entropy(logits, batch.targets, reduction="sum")


class _Layer:
    """One layer's two halves."""

    def __init__(self, base: Base, adapter: Adapter, scale: float, name: str) -> None:
        self._base, self._adapter, self._scale, self._name = base, adapter, scale, name

    def attention(
        self, hidden: torch.Tensor, turn: tuple[torch.Tensor, torch.Tensor], visible: torch.Tensor
    ) -> torch.Tensor:
        shape = self._base.shape
        x = self._normed(hidden, "attn_norm")
        q = _rotate(self._heads(self._times(x, "attn_q"), shape.heads), turn)
        k = _rotate(self._heads(self._times(x, "attn_k"), shape.kv_heads), turn)
        v = self._heads(self._times(x, "attn_v"), shape.kv_heads)
        group = shape.heads // shape.kv_heads
        k, v = (t.repeat_interleave(group, dim=1) for t in (k, v))
        # Written out: on the CPU torch's fused attention is slower on rows as short as these.
        scores = torch.baddbmm(
            visible, q.flatten(0, 1), k.flatten(0, 1).mT, alpha=1 / sqrt(q.shape[-1])
        )
        mixed = (scores.softmax(-1) @ v.flatten(0, 1)).unflatten(0, q.shape[:2])
        return self._times(mixed.transpose(1, 2).flatten(2), "attn_output")

    def feed_forward(self, hidden: torch.Tensor) -> torch.Tensor:
        x = self._normed(hidden, "ffn_norm")
        gate = tf.silu(self._times(x, "ffn_gate"))
        return self._times(gate * self._times(x, "ffn_up"), "ffn_down")

    def _times(self, x: torch.Tensor, name: str) -> torch.Tensor:
        key = f"{self._name}.{name}.weight"
        flat = x.flatten(0, -2)
        low = flat @ self._adapter[f"{key}.lora_a"].T
        whole = flat @ self._base.tensors[key].T
        added = torch.addmm(whole, low, self._adapter[f"{key}.lora_b"].T, alpha=self._scale)
        return added.unflatten(0, x.shape[:-1])

    def _normed(self, x: torch.Tensor, name: str) -> torch.Tensor:
        weight = self._base.tensors[f"{self._name}.{name}.weight"]
        return _norm(x, weight, self._base.shape.epsilon)

    def _heads(self, x: torch.Tensor, heads: int) -> torch.Tensor:
        return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def _norm(x: torch.Tensor, weight: torch.Tensor, epsilon: float) -> torch.Tensor:
    wide = x.float()
    size = torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon)
    return (wide * size * weight).to(x.dtype)


def _unseen(base: Base, visible: torch.Tensor) -> torch.Tensor:
    """What is added to the scores of who looks at whom: (rows * heads, length, length)."""
    unseen = torch.zeros_like(visible, dtype=base.embedding.dtype).masked_fill(~visible, -torch.inf)
    return unseen.repeat_interleave(base.shape.heads, dim=0).squeeze(1)


def _turns(base: Base, positions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Cosines and sines of the rotary embedding: (rows, 1, length, head size / 2)."""
    half = base.embedding.shape[1] // base.shape.heads // 2
    steps = torch.arange(half, device=positions.device, dtype=torch.float32) / half
    angles = positions.float()[:, None, :, None] * base.shape.rope_base**-steps
    kind = base.embedding.dtype
    return angles.cos().to(kind), angles.sin().to(kind)


def _rotate(x: torch.Tensor, turn: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    cos, sin = turn
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), -1).flatten(-2)
