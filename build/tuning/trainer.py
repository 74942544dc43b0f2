"""One worker of a training run: the loop over steps."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from random import Random

import torch
import torch.distributed as dist

from tuning.base import Base
from tuning.batches import Batch, PackedRow, pack, plan
from tuning.checkpoint import BEST, LATEST, Checkpoint, Recipe, load, save
from tuning.export import read_adapter
from tuning.forward import answer_logits, answer_loss, new_adapter


@dataclass(frozen=True, slots=True)
class WorkerGroup:
    """Which of how many workers this one is; they share every step's rows."""

    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        """Whether this one writes and reports."""
        return self.rank == 0

    def total(self, value: torch.Tensor) -> torch.Tensor:
        """The sum over all workers, in place."""
        if self.size > 1:
            dist.all_reduce(value)
        return value


@dataclass(frozen=True, slots=True)
class Spent:
    """What steps took: the loss summed over the answers' tokens, how many these are, and of all."""

    loss: float = 0.0
    targets: float = 0.0
    tokens: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(
            self.loss + other.loss, self.targets + other.targets, self.tokens + other.tokens
        )


class Trainer:
    """A run: its state, and how it goes on."""

    def __init__(
        self, base: Base, recipe: Recipe, folder: Path, team: WorkerGroup, start: Path | None = None
    ) -> None:
        """Goes on from the folder's latest checkpoint if there is one of the same recipe; else from
        the adapter `start` (another run's checkpoint or a GGUF file), or from nothing.
        """
        self._base, self._recipe, self._folder, self._team = base, recipe, folder, team
        self.adapter = new_adapter(base, recipe.rank, recipe.seed)
        parameters = list(self.adapter.values())
        self._optimiser = torch.optim.AdamW(parameters, lr=recipe.rate, weight_decay=0.0)
        self.step = 0
        self.seconds = 0.0
        self.best = 0.0
        if (folder / LATEST).exists():
            self._resume(load(folder / LATEST))
        elif start is not None:
            self._take(_beginning(start, recipe))

    def run(
        self,
        rows: Sequence[PackedRow],
        dev: Sequence[PackedRow],
        every: int,
        report: Callable[[str], None],
    ) -> None:
        """Train to the recipe's last step; check the dev rows and save every so many steps."""
        steps = self._recipe.steps
        since, done = self.seconds, Spent()
        for batch in self._batches(rows):
            start = time.monotonic()
            done += self._one(batch)
            self._spend(time.monotonic() - start)
            if self.step % 20 == 0:
                speed = done.tokens / (self.seconds - since)
                report(
                    f"step {self.step}/{steps} loss {done.loss / done.targets:.4f}"
                    f" {self.seconds:.0f} s, {speed:.0f} tokens/s"
                )
                since, done = self.seconds, Spent()
            if self.step % every == 0 or self._share() >= 1:
                self._check(dev, report)

    def _batches(self, rows: Sequence[PackedRow]) -> Iterator[list[PackedRow]]:
        """This worker's rows of each step that is left; the same whenever it is asked."""
        recipe, number = self._recipe, 0
        random = Random(recipe.seed)
        while True:
            for chosen in plan(rows, recipe.batch, random):
                number += 1
                if self._share() >= 1:
                    return
                if number > self.step:
                    yield [rows[i] for i in chosen[self._team.rank :: self._team.size]]

    def _one(self, rows: list[PackedRow]) -> "Spent":
        """One step of all workers."""
        recipe = self._recipe
        counts = torch.zeros(3, dtype=torch.float64)
        if rows:
            batch = pack(rows).to(self._base.embedding.device)
            loss = answer_loss(self._logits(batch), batch)
            loss.backward()
            mine = [loss.item(), len(batch.targets), len(batch.tokens)]
            counts += torch.tensor(mine, dtype=torch.float64)
        done = Spent(*self._team.total(counts).tolist())
        self._share_gradients(done.targets)
        torch.nn.utils.clip_grad_norm_(list(self.adapter.values()), recipe.clip)
        for group in self._optimiser.param_groups:
            group["lr"] = _rate(recipe, self.step, self._share())
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.step += 1
        return done

    def _spend(self, seconds: float) -> None:
        # The leader's clock counts, for all must agree on the rate and the end.
        mine = torch.tensor(seconds if self._team.leads else 0.0, dtype=torch.float64)
        self.seconds += self._team.total(mine).item()

    def _share(self) -> float:
        """How much of the run is over: of its steps or of its time."""
        recipe = self._recipe
        steps = self.step / recipe.steps
        return max(steps, self.seconds / (60 * recipe.minutes)) if recipe.minutes else steps

    def _logits(self, batch: Batch) -> torch.Tensor:
        return answer_logits(self._base, self.adapter, self._recipe.scale, batch)

    def _share_gradients(self, targets: float) -> None:
        values = list(self.adapter.values())
        for value in values:
            if value.grad is None:
                value.grad = torch.zeros_like(value)
        grads = [value.grad for value in values if value.grad is not None]
        whole = self._team.total(torch.cat([grad.flatten() for grad in grads])) / targets
        for grad, part in zip(grads, whole.split([g.numel() for g in grads]), strict=True):
            grad.copy_(part.view_as(grad))

    def _check(self, dev: Sequence[PackedRow], report: Callable[[str], None]) -> None:
        """Score the dev rows; save the latest state, and the best one apart."""
        mine = dev[self._team.rank :: self._team.size]
        right, examples = self._exact(mine)
        counts = torch.tensor([right, examples], dtype=torch.float64)
        right, examples = self._team.total(counts).tolist()
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
        for start in range(0, len(rows), 16):
            batch = pack(rows[start : start + 16]).to(self._base.embedding.device)
            with torch.no_grad():
                wrong = self._logits(batch).argmax(-1) != batch.targets
            count = int(batch.examples.max()) + 1
            missed = torch.zeros(count, dtype=torch.long, device=wrong.device)
            missed.index_add_(0, batch.examples, wrong.long())
            right += int((missed == 0).sum())
            examples += count
        return right, examples

    def _take(self, adapter: Mapping[str, torch.Tensor]) -> None:
        with torch.no_grad():
            for name, value in self.adapter.items():
                value.copy_(adapter[name])

    def _resume(self, saved: Checkpoint) -> None:
        if saved.recipe != self._recipe:
            raise ValueError(f"{self._folder} holds a run of another recipe: {saved.recipe}")
        self._take(saved.adapter)
        self._optimiser.load_state_dict(saved.optimiser)
        self.step, self.seconds, self.best = saved.step, saved.seconds, saved.best


def _beginning(start: Path, recipe: Recipe) -> Mapping[str, torch.Tensor]:
    if start.suffix == ".gguf":
        return read_adapter(start, recipe.scale)
    return load(start).adapter


def _rate(recipe: Recipe, step: int, share: float) -> float:
    """Linear warm-up, then a cosine down to a twentieth."""
    warm = min(1.0, (step + 1) / recipe.warmup)
    return recipe.rate * warm * (0.05 + 0.95 * (1 + cos(pi * min(1.0, share))) / 2)
