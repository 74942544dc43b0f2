"""llama.cpp compiled for other computers than this one, once: the installed version's wheel.

Compiling takes 5 to 20 minutes. On Linux it is done by Zig's C compiler, which links against an
older C library than this system's, and puts C++'s library in.
"""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bundle.compiled import Recipe, compiled, pip

_NAME = "llama-cpp-python"
_RECIPE = Path(__file__).with_suffix(".cmake")
_ZIG = "ziglang==0.17.1"
#: Of CPython's and most libraries' wheels; those of some here are newer.
_GLIBC = "2.28"
#: The oldest macOS for ARM.
_MACOS = "11.0"


@dataclass(frozen=True)
class Compiler:
    """`name` tells compilers apart; `settings`: what the environment must hold to use it."""

    name: str
    settings: dict[str, str] = field(default_factory=dict)


def portable_llama(work: Path, say: Callable[[str], None] = print) -> Path:
    """The folder below `work` that holds the package `llama_cpp`; made when it is not there yet.

    It stands for the version installed here. Raises PackageError.
    """
    compiler = _compiler(work)
    recipe = Recipe(
        _NAME, "llama",
        (f"cmake.define.CMAKE_PROJECT_llama_cpp_INCLUDE={_RECIPE.as_posix()}",),
        f"{_RECIPE.read_text(encoding='utf-8')} {compiler.name}",
        compiler.settings, ("llama_cpp/include",),
    )  # fmt: skip
    return compiled(recipe, work, say)


def _compiler(work: Path) -> Compiler:
    """Zig where it serves, installed below `work`; else the system's."""
    system = f"{sys.platform} {platform.machine()}"
    if system != "linux x86_64":
        macos = {"MACOSX_DEPLOYMENT_TARGET": _MACOS} if sys.platform == "darwin" else {}
        return Compiler(f"the system's, {system} {_MACOS}", macos)
    folder = work / _ZIG.replace("==", "-")
    zig = folder / "ziglang" / "zig"
    if not zig.exists():
        pip(
            "install", "--quiet", "--target", str(folder), _ZIG,
            log=work / "zig.log", failure="Zig is not there", settings={},
        )  # fmt: skip
    target = f"x86_64-linux-gnu.{_GLIBC}"
    settings = {
        "CC": f"{zig} cc -target {target}",
        "CXX": f"{zig} c++ -target {target}",
        "ZIG_GLOBAL_CACHE_DIR": str(work / "zig-cache"),
    }
    return Compiler(f"{_ZIG} {target}", settings)
