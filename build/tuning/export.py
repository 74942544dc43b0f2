"""`python build/tune.py export`: a checkpoint as the GGUF adapter that llama.cpp attaches."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from agents.llm.llama.weights import checksum
from agents.whole_file import replacing
from tuning.checkpoint import BEST, load
from tuning.places import ADAPTER, OUT

_ALPHA = "adapter.lora.alpha"
#: How the name of a product's second matrix ends: (out, rank).
_SECOND = ".lora_b"


def write_adapter(path: Path, adapter: Mapping[str, torch.Tensor], scale: float) -> None:
    """Write atomically, in 8-bit blocks where rows fill them, which multiplies no slower than
    16-bit floats at a quarter of the rank. llama.cpp multiplies each product by alpha / its rank.
    """
    alpha = scale * max(map(_rank, adapter.items()))
    with replacing(path) as unfinished:
        writer = gguf.GGUFWriter(str(unfinished), "llama")
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_float32(_ALPHA, alpha)
        for name in sorted(adapter):
            value = adapter[name].float()
            if name.endswith(_SECOND):
                value = value * (scale * value.shape[1] / alpha)
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


def read_adapter(path: Path, scale: float) -> dict[str, torch.Tensor]:
    """The matrices of such a file, so that multiplied by `scale` they do what the file does.

    Raises OSError where there is no file, ValueError where it is no adapter.
    """
    reader = gguf.GGUFReader(path)
    field = reader.get_field(_ALPHA)
    if field is None:
        raise ValueError(f"{path}: expected a GGUF adapter, found a GGUF file without {_ALPHA}")
    alpha = float(field.contents())
    adapter = {}
    for tensor in reader.tensors:
        value = torch.from_numpy(np.array(gguf.dequantize(tensor.data, tensor.tensor_type)))
        own = alpha / value.shape[1] if tensor.name.endswith(_SECOND) else scale
        adapter[tensor.name] = value * (own / scale)
    return adapter


def _rank(matrix: tuple[str, torch.Tensor]) -> int:
    name, value = matrix
    return int(value.shape[1] if name.endswith(_SECOND) else value.shape[0])


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--checkpoint", type=Path, default=OUT / "run" / BEST)
    parser.add_argument("--rank", type=int, help="cut to this rank (default: as trained)")
    parser.add_argument(
        "--profile", default="adapter", help="with whose prompts it was trained: adapter, seeing"
    )
    parser.add_argument("--out", type=Path, default=ADAPTER)


def run(args: Namespace) -> int:
    """Write the adapter, and the note by which the game tells that it is whole."""
    saved = load(args.checkpoint)
    adapter: Mapping[str, torch.Tensor] = saved.adapter
    rank, scale = saved.recipe.rank, saved.recipe.scale
    if args.rank is not None and args.rank < rank:
        adapter, rank = cut(adapter, args.rank), args.rank
    write_adapter(args.out, adapter, scale)
    whole = {"sha256": checksum(args.out), "profile": args.profile}
    note = {**whole, "steps": saved.step, "rank": rank}
    text = json.dumps(note, indent=1) + "\n"
    args.out.with_suffix(".json").write_text(text, encoding="utf-8")
    size = args.out.stat().st_size / 1e6
    print(f"{args.out}: step {saved.step}, rank {rank}, {size:.1f} MB")
    return 0


def cut(adapter: Mapping[str, torch.Tensor], rank: int) -> dict[str, torch.Tensor]:
    """The nearest adapter of a smaller rank: each product's largest singular values."""
    smaller = {}
    for name in adapter:
        if not name.endswith(".lora_a"):
            continue
        stem = name.removesuffix(".lora_a")
        u, s, v = torch.linalg.svd(adapter[f"{stem}.lora_b"] @ adapter[name], full_matrices=False)
        root = s[:rank].sqrt()
        smaller[f"{stem}.lora_b"] = u[:, :rank] * root
        smaller[name] = root[:, None] * v[:rank]
    return smaller
