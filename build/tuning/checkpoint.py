"""Training's state on disk: whole or not at all, so that a stopped run goes on where it was."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from agents.whole_file import replacing

LATEST = "latest.pt"
BEST = "best.pt"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What, with the data and the base, determines a run's result.

    `batch`: rows a step, over all workers. `minutes`: end after so long if that comes before the
    last step; 0: no limit. The rate follows.
    """

    steps: int = 1000
    batch: int = 8
    rank: int = 16
    alpha: float = 32.0
    rate: float = 1.5e-3
    warmup: int = 20
    clip: float = 1.0
    seed: int = 0
    minutes: float = 0.0

    @property
    def scale(self) -> float:
        """What llama.cpp multiplies an adapter by."""
        return self.alpha / self.rank


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """An adapter after so many steps, with the optimiser's memory.

    `seconds`: spent training so far. `best`: the highest share of exact answers on the dev rows so
    far.
    """

    recipe: Recipe
    step: int
    seconds: float
    best: float
    adapter: dict[str, torch.Tensor]
    optimiser: dict[str, Any]


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write atomically."""
    value = {
        "recipe": asdict(checkpoint.recipe),
        "step": checkpoint.step,
        "seconds": checkpoint.seconds,
        "best": checkpoint.best,
        "adapter": {name: t.detach().cpu() for name, t in checkpoint.adapter.items()},
        "optimiser": checkpoint.optimiser,
    }
    with replacing(path) as unfinished:
        torch.save(value, unfinished)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint; OSError if there is none."""
    value = torch.load(path, map_location="cpu", weights_only=True)
    return Checkpoint(
        Recipe(**value["recipe"]),
        value["step"],
        value["seconds"],
        value["best"],
        value["adapter"],
        value["optimiser"],
    )
