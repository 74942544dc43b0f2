"""Waiting for what another program does."""

import time
from collections.abc import Callable


def until(holds: Callable[[], bool], seconds: float, every: float = 0.1) -> float | None:
    """Wait until something holds; gives the seconds that took, None if it never came to hold."""
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        if holds():
            return passed
        time.sleep(every)
    return None
