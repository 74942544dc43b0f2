"""The bundled model's faster copy in the user's cache folder, made once."""

import ctypes
import logging
import os
import re
from pathlib import Path

from agents.llm.errors import LocalModelError, WeightsMissingError
from agents.llm.llama.library import native_library, native_log
from agents.llm.llama.weights import fingerprint, is_intact, seal, write_note
from agents.llm.protocol import Report, silent
from agents.whole_file import beside, put

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
