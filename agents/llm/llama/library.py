"""Opens llama.cpp's library, with the code for this computer's processor.

Compiled for one machine, the library holds that code itself. Compiled for many, it lies beside in a
library for each kind of processor (`libggml-cpu-haswell.so` ...), and the best one is loaded here.
"""

import ctypes
import logging
import os
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from agents.llm.errors import LocalModelError
from agents.llm.llama.native_log import native_log

_log = logging.getLogger(__name__)


def native_library() -> ModuleType:
    """llama-cpp-python's module, able to compute. Raises LocalModelError."""
    _open()
    import llama_cpp  # noqa: PLC0415 - heavy, and only this back end needs it

    module: ModuleType = llama_cpp
    return module


def processor_kind() -> str:
    """For which processors the code in use was compiled, e.g. 'haswell'; 'native': for this one.

    Raises LocalModelError.
    """
    return _open()


@cache
def _open() -> str:
    lines: list[str] = []
    with native_log().listening(lines.append):
        _load_back_ends()
    found = (re.search(r"ggml-cpu-(\w+)\.\w+$", line) for line in lines)
    kind = next((match[1] for match in found if match), "native")
    _log.info("llama.cpp computes with code for processors of the kind %s", kind)
    return kind


def _load_back_ends() -> None:
    """Nothing, if the library brings its own."""
    import llama_cpp.llama_cpp  # noqa: PLC0415

    # Taken from the library in use: a copy opened by itself would have a list of its own.
    llama: ctypes.CDLL = llama_cpp.llama_cpp._lib
    folder = Path(llama._name).parent
    # On Windows a library does not show what it was linked with.
    ggml = ctypes.CDLL(str(folder / "ggml.dll")) if sys.platform == "win32" else llama
    if ggml.ggml_backend_reg_count() == 0:
        ggml.ggml_backend_load_all_from_path(ctypes.c_char_p(os.fsencode(folder)))
    if ggml.ggml_backend_reg_count() == 0:
        raise LocalModelError(
            f"no back end in {folder}: {native_log().last_error}",
            sentence="The model on this computer cannot be used: the game's files are not whole.",
        )
