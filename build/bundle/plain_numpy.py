"""numpy without OpenBLAS: that would be 28 MB of code for matrices larger than any in the game."""

import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

from bundle.compiled import Recipe, compiled
from bundle.problem import PackageError

_OPTIONS = (
    "setup-args=-Dblas=none",
    "setup-args=-Dlapack=none",
    "setup-args=-Dallow-noblas=true",
)


def plain_numpy(work: Path, say: Callable[[str], None] = print) -> Path | None:
    """The folder below `work` that holds the package; made when it is not there yet.

    None where the wheel is as small: on macOS it uses the system's library, and on Windows a
    compiler is often not there. Raises PackageError.
    """
    if sys.platform != "linux":
        return None
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        raise PackageError(
            f"{header} is missing, numpy cannot be compiled: install what your distribution calls "
            "python3-dev or python3-devel"
        )
    return compiled(Recipe("numpy", "numpy", _OPTIONS, " ".join(_OPTIONS)), work, say)
