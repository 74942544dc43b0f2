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

    `batch`: rows a step, over all workers; `packed`: of them at once.
    """

    batch: int = 8
    packed: int = 4
    rank: int = 32
    alpha: float = 32.0
    rate: float = 5e-4
    warmup: int = 20
    clip: float = 1.0
    seed: int = 0

    @property
    def scale(self) -> float:
        """What llama.cpp multiplies an adapter by."""
        return self.alpha / self.rank


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """An adapter after so many steps, with the optimiser's memory.

    `seconds`: spent training so far. `best`: the highest share of exact answers on the dev rows so
    far. `adapter`: by PEFT's names.
    """

    recipe: Recipe
    step: int
    seconds: float
    best: float
    adapter: dict[str, torch.Tensor]
    optimiser: dict[str, Any]


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write atomically."""
    fields = (name for name in Checkpoint.__slots__ if name != "recipe")
    value = {name: getattr(checkpoint, name) for name in fields}
    with replacing(path) as unfinished:
        torch.save({"recipe": asdict(checkpoint.recipe), **value}, unfinished)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint; OSError if there is none."""
    value = torch.load(path, map_location="cpu", weights_only=True)
    return Checkpoint(**{**value, "recipe": Recipe(**value["recipe"])})
