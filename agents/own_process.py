"""What a process does for others: one that computes for long must not cost the game a frame."""

import ctypes
import os
import sys


def be_nice(niceness: int) -> None:
    """Let this process have a lower priority than the game by so much: 0..19."""
    if sys.platform == "win32":
        below_normal = 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal if niceness > 0 else 0x20)
    else:
        os.nice(niceness)


def give_back_memory() -> None:
    """Hand to the system what the C library keeps unused, where that is known to work.

    Recognising speech takes memory in many sizes, and a language model's state is large: glibc was
    seen to keep 25 MB of the one and 50 MB of the other.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other C libraries have none
        if trim is not None:
            trim(0)
