"""Leaving upon a signal as upon the window's being closed: logs get finished, minds end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: What asks a program to end, where the system has it: Ctrl+C, kill, a terminal that closes.
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """KeyboardInterrupt upon the first such signal; further ones do not disturb the leaving.

    For the main thread only; what was set before is set again afterwards.
    """
    wanted = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in wanted}

    def leave(number: int, frame: FrameType | None) -> None:
        for each in wanted:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in wanted:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
