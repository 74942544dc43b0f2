"""Memory that the C library keeps although nobody uses it."""

import ctypes
import sys


def give_back_memory() -> None:
    """Hand it to the system, where that is known to work.

    Recognising speech takes memory in many sizes, and a language model's state is large: glibc was
    seen to keep 25 MB of the one and 50 MB of the other.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other C libraries have none
        if trim is not None:
            trim(0)
