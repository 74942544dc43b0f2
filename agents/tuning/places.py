"""Where tuning reads and writes."""

from __future__ import annotations

from pathlib import Path

from agents.llm.llama.weights import find_bundled, requantise

ROOT = Path(__file__).parents[2]
OUT = ROOT / "out" / "tuning"
"""Data, checkpoints, reports; not kept in the repository."""
PHRASES = Path(__file__).parent / "phrases"
DEVELOPMENT = Path(__file__).parent / "development"
"""Messages to look at and to choose by; the test set is elsewhere."""
ADAPTER = ROOT / "assets" / "models" / "intention.gguf"
"""The shipped adapter."""


def base_path(given: Path | None = None) -> Path:
    """The Q4_0 base that the game plays with; made as the game makes it when none is given.

    Where llama.cpp is not installed (a machine only for training), the file must be there already.
    """
    if given is not None:
        return given
    made = sorted((OUT / "base").glob("*.gguf"))
    return made[0] if made else requantise(find_bundled(), OUT / "base")
