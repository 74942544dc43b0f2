"""Which of the language models that come with the game are here, and which suits this computer."""

import ctypes
import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agents.llm.models import MODELS, SMALL, BundledModel
from game import paths


@dataclass(frozen=True, slots=True)
class Machine:
    """What a computer has to think with."""

    cores: int
    memory_gib: float

    def suits(self, model: BundledModel) -> bool:
        """Whether that is enough for it."""
        return self.cores >= model.cores and self.memory_gib >= model.memory_gib

    def __str__(self) -> str:
        return f"{self.cores} core{'' if self.cores == 1 else 's'} and {self.memory_gib:.0f} GiB"


@cache
def this_machine() -> Machine:
    """The one that the game runs on."""
    if sys.platform == "win32":
        kib = ctypes.c_ulonglong()
        ctypes.windll.kernel32.GetPhysicallyInstalledSystemMemory(ctypes.byref(kib))
        size = kib.value << 10
    else:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return Machine(os.cpu_count() or 1, size / 2**30)


def model_folders() -> tuple[Path, ...]:
    """Where bundled models and their adapters are: what came with the game first."""
    return paths.assets() / "models", paths.user_cache() / "models"


def is_here(file: str) -> bool:
    """Whether one of those folders has it."""
    return any((folder / file).is_file() for folder in model_folders())


def offered() -> tuple[str, ...]:
    """Those that can be played with: the small one, and what is here with its adapter."""
    larger = ((n, m) for n, m in MODELS.items() if n != SMALL)
    return (SMALL, *(n for n, m in larger if is_here(m.prepared) and is_here(m.adapter)))


def suited() -> str:
    """The largest of them that this computer has cores and memory for."""
    return [name for name in offered() if name == SMALL or this_machine().suits(MODELS[name])][-1]


def bundled_named(model: str) -> str | None:
    """The one that the settings mean by `model`; None for a file of the player's own."""
    if not model:
        return suited()
    if model not in MODELS:
        return None
    return model if model in offered() else SMALL


def why() -> str:
    """In a line for players: why that one is chosen for them; '' where there is no choice."""
    lacking = (m for m in MODELS.values() if is_here(m.adapter) and not is_here(m.prepared))
    if any(not model.comes_installed for model in lacking):
        return "The standard one is not here yet: python3 build/run.py weights fetches it."
    if len(offered()) == 1:
        return ""
    return f"This computer has {this_machine()}: the {suited()} one suits it."
