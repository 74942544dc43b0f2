"""`python -m agents.tuning export`: a checkpoint as the GGUF adapter that llama.cpp attaches."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

import torch

from agents.llm.llama.weights import checksum
from agents.tuning.adapter_file import write_adapter
from agents.tuning.checkpoint import BEST, load
from agents.tuning.places import ADAPTER, OUT


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--checkpoint", type=Path, default=OUT / "run" / BEST)
    parser.add_argument("--rank", type=int, help="cut to this rank (default: as trained)")
    parser.add_argument("--out", type=Path, default=ADAPTER)


def run(args: Namespace) -> int:
    """Write the adapter, and the note by which the game tells that it is whole."""
    saved = load(args.checkpoint)
    adapter: Mapping[str, torch.Tensor] = saved.adapter
    rank, scale = saved.recipe.rank, saved.recipe.scale
    if args.rank is not None and args.rank < rank:
        adapter, rank = cut(adapter, args.rank), args.rank
    write_adapter(args.out, adapter, scale)
    note = {"sha256": checksum(args.out), "steps": saved.step, "rank": rank}
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
