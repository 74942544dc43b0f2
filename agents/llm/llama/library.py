"""Opens llama.cpp's library, with the code for this computer's processor.

Compiled for one machine, the library holds that code itself. Compiled for many, it lies beside in a
library for each kind of processor (`libggml-cpu-haswell.so` ...), and the best one is loaded here.

llama.cpp writes to stderr; its lines go to Python's logging instead.
"""

import ctypes
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from agents.llm.errors import LocalModelError

_llama_log = logging.getLogger("agents.llm.llama.native")

_ERROR = 4
#: ggml's warnings and errors, one step lower: what matters is raised as an exception anyway.
_LEVELS = {3: logging.INFO, _ERROR: logging.WARNING}

Listener: TypeAlias = Callable[[str], None]

_log = logging.getLogger(__name__)


class NativeLog:
    """The receiver of llama.cpp's log lines. Get it from `native_log`."""

    def __init__(self) -> None:
        import llama_cpp  # noqa: PLC0415 - heavy, and only this back end needs it

        self._listeners: list[Listener] = []
        self.last_error = ""  # the last line logged as an error; '' when there was none
        # The library keeps only the bare pointer: this attribute keeps the callback alive.
        self._callback = llama_cpp.llama_log_callback(self._write)
        llama_cpp.llama_log_set(self._callback, ctypes.c_void_p(0))

    @contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Also give every line to `listener`, inside the block."""
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    def _write(self, level: int, text: bytes | None, _data: object) -> None:
        line = (text or b"").decode("utf-8", errors="replace").rstrip()
        if not line:
            return
        if level == _ERROR:
            self.last_error = line
        _llama_log.log(_LEVELS.get(level, logging.DEBUG), "%s", line)
        for listener in self._listeners:
            listener(line)


@cache
def native_log() -> NativeLog:
    """The process's one receiver; call it before the first native call.

    One per process because the library has one log sink per process, and calls it until the end.
    """
    return NativeLog()


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
