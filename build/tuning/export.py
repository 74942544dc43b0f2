"""`python build/tune.py export`: a checkpoint as the GGUF adapter that llama.cpp attaches."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

import gguf
import numpy as np
import torch

from agents.llm.llama.weights import checksum
from agents.whole_file import replacing
from tuning.checkpoint import BEST, load
from tuning.places import ADAPTER, OUT

_ALPHA = "adapter.lora.alpha"


def write_adapter(path: Path, adapter: Mapping[str, torch.Tensor], scale: float) -> None:
    """Write atomically, as 16-bit floats; llama.cpp multiplies by `scale`, kept as alpha / rank."""
    rank = min(next(iter(adapter.values())).shape)
    with replacing(path) as unfinished:
        writer = gguf.GGUFWriter(str(unfinished), "llama")
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_float32(_ALPHA, scale * rank)
        for name in sorted(adapter):
            writer.add_tensor(name, adapter[name].to(torch.float16).numpy())
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


def read_adapter(path: Path, scale: float) -> dict[str, torch.Tensor]:
    """The matrices of such a file, so that multiplied by `scale` they do what the file does.

    Raises OSError where there is no file, ValueError where it is no adapter.
    """
    reader = gguf.GGUFReader(path)
    field = reader.get_field(_ALPHA)
    if field is None:
        raise ValueError(f"{path}: expected a GGUF adapter, found a GGUF file without {_ALPHA}")
    adapter = {
        tensor.name: torch.from_numpy(np.array(tensor.data, dtype=np.float32))
        for tensor in reader.tensors
    }
    rank = min(next(iter(adapter.values())).shape)
    own = float(field.contents()) / rank
    return {
        name: value * (own / scale) if name.endswith(".lora_b") else value
        for name, value in adapter.items()
    }


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
