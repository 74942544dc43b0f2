"""Whether this computer's processor can run the compiled libraries that the game comes with.

They are compiled for x86-64-v2, that is for what Intel makes since 2009 and AMD since 2011: SSE4.2
and what came before it. An older processor would end the process at the first such instruction.
"""

import ctypes
import platform
import sys
from functools import cache

TOO_OLD = (
    "The game needs a processor with SSE4.2, as Intel makes since 2009 and AMD since 2011; this "
    "computer's does not have it."
)

#: Of SSE3, SSSE3, SSE4.1, SSE4.2, POPCNT: bits in ECX of CPUID's leaf 1, numbers of Windows.
_CPUID_ECX = 1 << 0 | 1 << 9 | 1 << 19 | 1 << 20 | 1 << 23
_WINDOWS = (13, 36, 37, 38)
#: Windows 10, May 2020: earlier ones do not know these numbers.
_WINDOWS_BUILD = 19041


@cache
def is_too_old() -> bool:
    """False too where the system does not tell."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    match sys.platform:
        case "linux":
            return _lacks_on_linux()
        case "win32":
            return _lacks_on_windows()
        case _:
            return False  # Apple never sold one that is


def _lacks_on_linux() -> bool:
    """Asks glibc, from 2.33 on: a list in /proc may be that of another machine."""
    try:
        leaf = ctypes.CDLL(None).__x86_get_cpuid_feature_leaf
    except AttributeError:
        return False
    leaf.restype = ctypes.POINTER(ctypes.c_uint32 * 8)  # four registers: there, and in use
    ecx = int(leaf(0).contents[2])
    return ecx & _CPUID_ECX != _CPUID_ECX


def _lacks_on_windows() -> bool:
    if int(platform.version().split(".")[-1]) < _WINDOWS_BUILD:
        return False
    has = ctypes.CDLL("kernel32").IsProcessorFeaturePresent
    return not all(map(has, _WINDOWS))
