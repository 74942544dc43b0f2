"""`python build/tune.py train`: LoRA training on the CPU or a GPU, resumable."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import fields
from functools import partial
from pathlib import Path

from tuning.places import OUT, base_path

#: glibc otherwise maps and unmaps every large activation: several times slower. Huge pages bring a
#: tenth.
_ALLOCATOR = {
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "MALLOC_MMAP_THRESHOLD_": "4294967296",
    "MALLOC_TRIM_THRESHOLD_": "17179869184",
    "MALLOC_TOP_PAD_": "268435456",
    "MALLOC_ARENA_MAX": "1",
    "OMP_NUM_THREADS": "1",
}


def options(parser: ArgumentParser) -> None:
    """The command line; recipe numbers as `--batch`, `--rank` ..."""
    from tuning.checkpoint import Recipe  # noqa: PLC0415 - needs torch

    parser.add_argument("--data", type=Path, default=OUT / "data", help="folder that data wrote")
    parser.add_argument("--start", type=Path, help="checkpoint to begin with")
    parser.add_argument("--run", type=Path, default=OUT / "run", help="folder of checkpoints")
    parser.add_argument("--base", type=Path, help="GGUF file (default: as the game makes it)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--workers", type=int, default=2, help="processes on the CPU")
    parser.add_argument("--every", type=int, default=100, help="steps between checkpoints")
    parser.add_argument("--steps", type=int, default=1000, help="where the run ends")
    parser.add_argument("--fall", type=int, default=0, help="steps in which the rate falls to 0")
    for field in fields(Recipe):
        default = field.default
        parser.add_argument(f"--{field.name}", type=type(default), default=default)


def run(args: Namespace) -> int:
    """Start the workers, or be one of them."""
    if args.device == "cuda" or "RANK" in os.environ:
        return _work(args)
    environment = {**os.environ, **_ALLOCATOR, "WORLD_SIZE": str(args.workers)}
    environment |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29511"}
    command = [sys.executable, *sys.argv]
    workers = [
        # Of its own session each, for Linux shares the cores out by sessions.
        subprocess.Popen(command, env={**environment, "RANK": str(rank)}, start_new_session=True)
        for rank in range(args.workers)
    ]
    try:
        return max(worker.wait() for worker in workers)
    finally:
        for worker in workers:
            worker.terminate()


def _work(args: Namespace) -> int:
    import torch  # noqa: PLC0415 - only workers need it
    import torch.distributed as dist  # noqa: PLC0415

    from tuning.base import load_base, with_adapter  # noqa: PLC0415
    from tuning.batches import read_rows  # noqa: PLC0415
    from tuning.checkpoint import Recipe  # noqa: PLC0415
    from tuning.trainer import Schedule, Trainer, WorkerGroup  # noqa: PLC0415

    team = WorkerGroup(int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1")))
    if team.size > 1:
        dist.init_process_group("gloo", rank=team.rank, world_size=team.size)
    recipe = Recipe(**{field.name: getattr(args, field.name) for field in fields(Recipe)})
    base = load_base(base_path(args.base), torch.device(args.device))
    model = with_adapter(base, recipe.rank, recipe.alpha, recipe.seed)
    trainer = Trainer(model, recipe, args.run, team, args.start)
    train, dev = (read_rows(args.data / f"{name}.jsonl") for name in ("train", "dev"))
    schedule = Schedule(args.steps, args.fall)
    report = partial(_report, folder=args.run, leads=team.leads)
    trainer.run(train, dev, schedule, args.every, report)
    if team.size > 1:
        dist.destroy_process_group()
    return 0


def _report(line: str, folder: Path, leads: bool) -> None:
    if not leads:
        return
    print(line, flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "log.txt").open("a", encoding="utf-8") as log:
        log.write(line + "\n")
