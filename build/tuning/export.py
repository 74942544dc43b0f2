"""`python build/tune.py export`: a checkpoint as the GGUF adapter that llama.cpp attaches."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from agents.llm.llama.weights import checksum
from agents.whole_file import replacing
from tuning.base import BEST, load
from tuning.places import ADAPTER, OUT, base_path

#: Of PEFT's names: what stands before a module's, and the ends of those of its two matrices.
_BEFORE = "base_model.model."
_ENDS = {".lora_A.weight": ".weight.lora_a", ".lora_B.weight": ".weight.lora_b"}


@dataclass(frozen=True, slots=True)
class Architecture:
    """What of a base model the file of its adapter depends on."""

    name: str
    layers: int
    heads: int
    kv_heads: int

    @classmethod
    def of(cls, base: Path) -> "Architecture":
        """That of a GGUF model."""
        fields = gguf.GGUFReader(base).fields
        name = fields["general.architecture"].contents()

        def number(key: str) -> int:
            return int(fields[f"{name}.{key}"].contents())

        counts = map(number, ("block_count", "attention.head_count", "attention.head_count_kv"))
        return cls(name, *counts)

    def tensor(self, name: str, value: torch.Tensor) -> tuple[str, torch.Tensor]:
        """A matrix by its name in GGUF, of PEFT's, and in GGUF's order of rows."""
        end = next(end for end in _ENDS if name.endswith(end))
        module = name.removesuffix(end).removeprefix(_BEFORE)
        kind = next(kind for kind, name in gguf.MODEL_ARCH_NAMES.items() if name == self.name)
        known = gguf.get_tensor_name_map(kind, self.layers)
        turned = {"q_proj": self.heads, "k_proj": self.kv_heads}.get(module.rpartition(".")[2])
        if self.name == "llama" and turned and end == ".lora_B.weight":
            # Its files turn adjacent pairs of numbers, PyTorch's models halves of a head.
            value = value.unflatten(0, (turned, 2, -1)).transpose(1, 2).flatten(0, 2)
        return f"{known.get_name(module)}{_ENDS[end]}", value


def write_adapter(
    path: Path, adapter: Mapping[str, torch.Tensor], architecture: Architecture, alpha: float
) -> None:
    """Write atomically, in 8-bit blocks where rows fill them, which multiplies no slower than
    16-bit floats at a quarter of the rank. llama.cpp multiplies each product by alpha / its rank.
    """
    most = max(value.shape[0] for name, value in adapter.items() if "lora_A" in name)
    with replacing(path) as unfinished:
        writer = gguf.GGUFWriter(str(unfinished), architecture.name)
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_float32("adapter.lora.alpha", alpha)
        for ours, matrix in sorted(adapter.items()):
            name, value = architecture.tensor(ours, matrix.float())
            if name.endswith("_b"):
                value = value * (value.shape[1] / most)
            _add(writer, name, value.numpy())
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


def _add(writer: gguf.GGUFWriter, name: str, value: np.ndarray[Any, Any]) -> None:
    kind = gguf.GGMLQuantizationType.Q8_0
    block, _ = gguf.GGML_QUANT_SIZES[kind]
    if value.shape[1] % block:
        writer.add_tensor(name, value.astype(np.float16))
    else:
        writer.add_tensor(name, gguf.quantize(value, kind), raw_dtype=kind)


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--checkpoint", type=Path, default=OUT / "run" / BEST)
    parser.add_argument("--base", type=Path, help="what it was trained on, a GGUF file")
    parser.add_argument(
        "--profile", default="adapter", help="with whose prompts it was trained: adapter, seeing"
    )
    parser.add_argument("--out", type=Path, default=ADAPTER)


def run(args: Namespace) -> int:
    """Write the adapter, and the note by which the game tells that it is whole."""
    saved = load(args.checkpoint)
    recipe = saved.recipe
    write_adapter(args.out, saved.adapter, Architecture.of(base_path(args.base)), recipe.alpha)
    whole = {"sha256": checksum(args.out), "profile": args.profile}
    note = {**whole, "steps": saved.step, "rank": recipe.rank}
    text = json.dumps(note, indent=1) + "\n"
    args.out.with_suffix(".json").write_text(text, encoding="utf-8")
    size = args.out.stat().st_size / 1e6
    print(f"{args.out}: step {saved.step}, rank {recipe.rank}, {size:.1f} MB")
    return 0
