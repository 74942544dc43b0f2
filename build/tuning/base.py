"""The frozen base model in torch: the weights of a GGUF file, dequantised, in its own layout.

Training sees the very numbers that llama.cpp multiplies in play, so nothing is permuted or
renamed: the rotary embedding turns adjacent pairs, and matrices are (out, in).
"""

import timeit
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import gguf
import torch

#: The matrices of a layer that are adapted.
MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


@dataclass(frozen=True, slots=True)
class ModelDimensions:
    """The numbers that tell one Llama model from another."""

    layers: int
    heads: int
    kv_heads: int
    rope_base: float
    epsilon: float


@dataclass(frozen=True, slots=True)
class Base:
    """A frozen model: its shape and its tensors by their GGUF names."""

    shape: ModelDimensions
    tensors: Mapping[str, torch.Tensor]

    @property
    def embedding(self) -> torch.Tensor:
        """Token vectors, tied with the output matrix."""
        return self.tensors["token_embd.weight"]


def quickest_precision(device: torch.device) -> torch.dtype:
    """What this device multiplies matrices of the model's size in fastest.

    A core with AVX-512 BF16 does bfloat16 at half the speed of float32 or at more than twice,
    whoever made it; so it is tried.
    """
    if device.type == "cuda":
        return torch.bfloat16
    return min((torch.float32, torch.bfloat16), key=_product_s)


def _product_s(precision: torch.dtype) -> float:
    left, right = (torch.ones(n, 576, dtype=precision) for n in (800, 1536))
    return min(timeit.repeat(lambda: left @ right.T, number=3, repeat=5))


def load_base(path: Path, device: torch.device, dtype: torch.dtype) -> Base:
    """Read and dequantise a Llama GGUF file; norms stay in float32."""
    reader = gguf.GGUFReader(str(path))

    def number(key: str) -> float:
        return float(reader.fields[f"llama.{key}"].contents())

    shape = ModelDimensions(
        int(number("block_count")),
        int(number("attention.head_count")),
        int(number("attention.head_count_kv")),
        number("rope.freq_base"),
        number("attention.layer_norm_rms_epsilon"),
    )
    tensors = {}
    for tensor in reader.tensors:
        values = torch.from_numpy(gguf.dequantize(tensor.data, tensor.tensor_type).copy())
        kind = torch.float32 if "norm" in tensor.name else dtype
        tensors[tensor.name] = values.to(device=device, dtype=kind)
    return Base(shape, tensors)
