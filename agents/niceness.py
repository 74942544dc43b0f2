"""Giving way: a process that computes for long must not cost the game a frame."""

import os
import sys


def be_nice(niceness: int) -> None:
    """Let this process have a lower priority than the game by so much: 0..19."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        below_normal = 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal if niceness > 0 else 0x20)
    else:
        os.nice(niceness)
