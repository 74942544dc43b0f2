"""llama.cpp writes to stderr; this sends its lines to Python's logging instead."""

import ctypes
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeAlias

_log = logging.getLogger("agents.llm.llama.native")

_ERROR = 4
#: ggml's warnings and errors, one step lower: what matters is raised as an exception anyway.
_LEVELS = {3: logging.INFO, _ERROR: logging.WARNING}

Listener: TypeAlias = Callable[[str], None]


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
        _log.log(_LEVELS.get(level, logging.DEBUG), "%s", line)
        for listener in self._listeners:
            listener(line)


@cache
def native_log() -> NativeLog:
    """The process's one receiver; call it before the first native call.

    One per process because the library has one log sink per process, and calls it until the end.
    """
    return NativeLog()
