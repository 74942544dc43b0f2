"""`python build/tune.py train`: LoRA training on the CPU or a GPU, resumable."""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from random import Random

import torch
import torch.distributed as dist
import torch.nn.functional as tf
from peft import PeftModel, get_peft_model_state_dict, set_peft_model_state_dict

from tuning.base import (
    BEST,
    LATEST,
    Checkpoint,
    PackedRow,
    Recipe,
    answer_logits,
    load,
    load_base,
    pack,
    plan,
    read_rows,
    save,
    with_adapter,
)
from tuning.places import OUT, base_path


@dataclass(frozen=True, slots=True)
class WorkerGroup:
    """Which of how many workers this one is; they share every step's rows."""

    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        """Whether this one writes and reports."""
        return self.rank == 0

    def total(self, *values: float) -> list[float]:
        found: list[float] = self.summed(torch.tensor(values, dtype=torch.float64)).tolist()
        return found

    def summed(self, value: torch.Tensor) -> torch.Tensor:
        if self.size > 1:
            dist.all_reduce(value)
        return value

    def of(self, rows: Sequence[PackedRow], most: int) -> Iterator[Sequence[PackedRow]]:
        """This worker's part of rows, so many at once."""
        mine = rows[self.rank :: self.size]
        yield from (mine[at : at + most] for at in range(0, len(mine), most))


@dataclass(frozen=True, slots=True)
class Schedule:
    """How far a run goes: the rate falls to nothing over its last `fall` of `steps`."""

    steps: int
    fall: int = 0

    def rate(self, recipe: Recipe, step: int) -> float:
        """Warm-up, then constant, then linear to 0."""
        rise = min(1.0, (step + 1) / recipe.warmup)
        return recipe.rate * rise * min(1.0, (self.steps - step) / max(1, self.fall))


class Trainer:
    """A run: its state, and how it goes on."""

    def __init__(
        self,
        model: PeftModel,
        recipe: Recipe,
        folder: Path,
        team: WorkerGroup,
        start: Path | None = None,
    ) -> None:
        """Goes on from the folder's latest checkpoint if there is one of the same recipe; else with
        the adapter of the checkpoint `start`, or from nothing.
        """
        self._model, self._recipe, self._folder, self._team = model, recipe, folder, team
        self._learnt = [value for value in model.parameters() if value.requires_grad]
        self._optimiser = torch.optim.AdamW(
            self._learnt, lr=recipe.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True
        )
        self.step = 0
        self.seconds = 0.0
        self.best = 0.0
        if (folder / LATEST).exists():
            self._resume(load(folder / LATEST))
        elif start is not None:
            set_peft_model_state_dict(model, load(start).adapter)

    @property
    def adapter(self) -> dict[str, torch.Tensor]:
        """The matrices that are learnt, by PEFT's names."""
        return {n: v.detach().cpu() for n, v in get_peft_model_state_dict(self._model).items()}

    def run(
        self,
        rows: Sequence[PackedRow],
        dev: Sequence[PackedRow],
        schedule: Schedule,
        every: int,
        report: Callable[[str], None],
    ) -> None:
        """Train to the schedule's last step; check the dev rows and save every so many steps."""
        loss = targets = tokens = 0.0
        since = self.seconds
        for chosen in self._batches(rows, schedule.steps):
            start = time.monotonic()
            done = self._step(chosen, schedule.rate(self._recipe, self.step))
            self.seconds += time.monotonic() - start
            loss, targets, tokens = loss + done[0], targets + done[1], tokens + done[2]
            if self.step % 20 == 0:
                speed = tokens / (self.seconds - since)
                report(
                    f"step {self.step}/{schedule.steps} loss {loss / targets:.4f}"
                    f" {self.seconds:.0f} s, {speed:.0f} tokens/s"
                )
                loss = targets = tokens = 0.0
                since = self.seconds
            if self.step % every == 0 or self.step == schedule.steps:
                self._check(dev, report)

    def _batches(self, rows: Sequence[PackedRow], steps: int) -> Iterator[list[PackedRow]]:
        """The rows of each step that is left; the same whenever it is asked."""
        random, number = Random(self._recipe.seed), 0
        while number < steps:
            for chosen in plan(rows, self._recipe.batch, random):
                number += 1
                if self.step < number <= steps:
                    yield [rows[i] for i in chosen]

    def _step(self, rows: Sequence[PackedRow], rate: float) -> list[float]:
        """One step of all workers: loss, targets and tokens."""
        counts = [0.0, 0.0, 0.0]
        for part in self._team.of(rows, self._recipe.packed):
            batch = pack(part)
            targets = batch.targets.to(self._model.device)
            loss = tf.cross_entropy(answer_logits(self._model, batch), targets, reduction="sum")
            loss.backward()
            for at, value in enumerate((loss.item(), len(targets), len(batch.tokens))):
                counts[at] += value
        done = self._team.total(*counts)
        self._share_gradients(done[1])
        torch.nn.utils.clip_grad_norm_(self._learnt, self._recipe.clip)
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.step += 1
        return done

    def _share_gradients(self, targets: float) -> None:
        grads = [v.grad if v.grad is not None else torch.zeros_like(v) for v in self._learnt]
        whole = self._team.summed(torch.cat([grad.flatten() for grad in grads])) / targets
        parts = whole.split([grad.numel() for grad in grads])
        for value, part in zip(self._learnt, parts, strict=True):
            value.grad = part.view_as(value)

    def _check(self, dev: Sequence[PackedRow], report: Callable[[str], None]) -> None:
        """Score the dev rows; save the latest state, and the best one apart."""
        right, examples = self._team.total(*self._exact(dev))
        exact = right / max(1.0, examples)
        better = exact >= self.best
        self.best = max(self.best, exact)
        if self._team.leads:
            report(f"step {self.step} dev exact {exact:.4f} of {examples:.0f}")
            state = self._optimiser.state_dict()
            whole = Checkpoint(
                self._recipe, self.step, self.seconds, self.best, self.adapter, state
            )
            save(self._folder / LATEST, whole)
            if better:
                save(self._folder / BEST, whole)

    def _exact(self, rows: Sequence[PackedRow]) -> tuple[float, float]:
        """How many answers greedy choice gets right from end to end, and of how many."""
        right = examples = 0
        for part in self._team.of(rows, self._recipe.packed):
            batch = pack(part)
            with torch.no_grad():
                wrong = answer_logits(self._model, batch).argmax(-1).cpu() != batch.targets
            missed = torch.bincount(batch.examples, wrong.double())
            right += int((missed == 0).sum())
            examples += len(missed)
        return right, examples

    def _resume(self, saved: Checkpoint) -> None:
        if saved.recipe != self._recipe:
            raise ValueError(f"{self._folder} holds a run of another recipe: {saved.recipe}")
        set_peft_model_state_dict(self._model, saved.adapter)
        self._optimiser.load_state_dict(saved.optimiser)
        self.step, self.seconds, self.best = saved.step, saved.seconds, saved.best


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
