"""What a program ran on, as far as it helps to find a mistake and says nothing of a person."""

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from game.version import NAME, VERSION

#: Packages with code of their own, in which a process can be struck down.
NATIVE = ("pygame", "llama-cpp-python", "moonshine-voice", "espeakng-loader", "numpy")
#: How a desktop may show windows.
DESKTOPS = ("x11", "wayland")


def surroundings() -> Iterator[tuple[str, str]]:
    """(what, which) in order."""
    yield "game", f"{NAME} {VERSION}, {'packaged' if hasattr(sys, 'frozen') else 'from source'}"
    yield "system", platform.platform()
    yield "processor", f"{platform.machine()}, {os.cpu_count()} cores"
    yield "Python", platform.python_version()
    yield "SDL", _sdl()
    yield from ((package, _version(package)) for package in NATIVE)
    desktop = os.environ.get("XDG_SESSION_TYPE")
    if desktop in DESKTOPS:
        yield "desktop", desktop


def _sdl() -> str:
    """SDL's version, if this process uses it."""
    told = getattr(sys.modules.get("pygame"), "get_sdl_version", None)
    return ".".join(map(str, told())) if callable(told) else "not loaded by this process"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not there"
