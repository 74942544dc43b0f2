"""The adapter that ships with the game: the bundled model, tuned to read what people say and to
choose the next macro action.

Both minds use it, each in its own process. Beside the file lies a note with its checksum and the
profile that it was taught; without an intact adapter the bundled model is used as it is, with the
prompts that suit it.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from agents.llm.errors import LlmError, LocalModelError
from agents.llm.llama.weights import checksum
from agents.mind import MindSpec

_log = logging.getLogger(__name__)

ADAPTER_FILE = "intention.gguf"
#: How a model with an adapter may be prompted; each is trained with exactly such prompts.
ADAPTER_PROFILES = ("adapter", "seeing")


def with_adapter(spec: MindSpec) -> MindSpec:
    """`spec` with the shipped adapter, if it asks for the bundled model and no other profile.

    Its profile is the one that the adapter was taught, unless it asks for one of adapters'. `spec`
    itself where there is none, or only a damaged one (which is logged).
    """
    model = spec.model
    if model is None or model.backend != "local" or model.path or model.adapter:
        return spec
    profile = spec.parameters.get("profile")
    if profile not in (None, *ADAPTER_PROFILES) or "answers" in spec.parameters:
        return spec
    try:
        adapter = find_adapter(model.folders)
    except (LlmError, OSError) as error:
        _log.warning("the adapter is not used: %s", error)
        return spec
    if adapter is None:
        return spec
    parameters = {**spec.parameters, "profile": profile or taught(adapter)}
    return replace(spec, model=replace(model, adapter=adapter), parameters=parameters)


def find_adapter(folders: Sequence[Path]) -> Path | None:
    """The first adapter in `folders`, checked; None if there is none.

    Raises WeightsDamagedError or LocalModelError for a damaged one, or OSError.
    """
    for path in (folder / ADAPTER_FILE for folder in folders):
        if path.is_file():
            _check(path)
            return path
    return None


def taught(adapter: Path) -> str:
    """The profile with whose prompts an adapter was trained, as its note says."""
    return _noted(adapter, "profile") or ADAPTER_PROFILES[0]


def _check(path: Path) -> None:
    if _noted(path, "sha256") == checksum(path):
        return
    raise LocalModelError(
        f"{path} is not the adapter that its note describes",
        sentence=f"The file {path.name} is damaged. Reinstall the game.",
    )


def _noted(path: Path, key: str) -> str:
    """What the note beside an adapter says; '' where it says nothing."""
    try:
        return str(json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))[key])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
