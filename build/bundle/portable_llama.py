"""llama.cpp compiled for other computers than this one, once: the installed version's wheel.

Compiling takes 5 to 20 minutes. On Linux it is done by Zig's C compiler, which links against an
older C library than this system's, and puts C++'s library in.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from bundle.problem import PackageError

_NAME = "llama-cpp-python"
_RECIPE = Path(__file__).with_suffix(".cmake")
_ZIG = "ziglang==0.17.1"
#: Of CPython's and most libraries' wheels; those of some here are newer.
_GLIBC = "2.28"
#: The oldest macOS for ARM.
_MACOS = "11.0"
#: The last lines of a log that are told when a step fails.
_TOLD = 15


@dataclass(frozen=True)
class Compiler:
    """`name` tells compilers apart; `settings`: what the environment must hold to use it."""

    name: str
    settings: dict[str, str] = field(default_factory=dict)


def portable_llama(work: Path, say: Callable[[str], None] = print) -> Path:
    """The folder below `work` that holds the package `llama_cpp`; made when it is not there yet.

    It stands for the version installed here. Raises PackageError.
    """
    version = metadata.version(_NAME)
    compiler = _compiler(work)
    recipe = f"{_RECIPE.read_text(encoding='utf-8')} {compiler.name}"
    target = work / f"llama-{version}-{sha256(recipe.encode()).hexdigest()[:12]}"
    if not target.exists():
        say(f"compiling llama.cpp {version} for other computers (5 to 20 minutes, once)")
        work.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="llama-", dir=work) as unfinished:
            _unpack(_wheel(version, compiler, Path(unfinished), work / "llama.log"), target)
    return target


def _compiler(work: Path) -> Compiler:
    """Zig where it serves, installed below `work`; else the system's."""
    system = f"{sys.platform} {platform.machine()}"
    if system != "linux x86_64":
        macos = {"MACOSX_DEPLOYMENT_TARGET": _MACOS} if sys.platform == "darwin" else {}
        return Compiler(f"the system's, {system} {_MACOS}", macos)
    folder = work / _ZIG.replace("==", "-")
    zig = folder / "ziglang" / "zig"
    if not zig.exists():
        _pip("install", "--quiet", "--target", str(folder), _ZIG, log=work / "zig.log")
    target = f"x86_64-linux-gnu.{_GLIBC}"
    settings = {
        "CC": f"{zig} cc -target {target}",
        "CXX": f"{zig} c++ -target {target}",
        "ZIG_GLOBAL_CACHE_DIR": str(work / "zig-cache"),
    }
    return Compiler(f"{_ZIG} {target}", settings)


def _wheel(version: str, compiler: Compiler, folder: Path, log: Path) -> Path:
    """Compile the wheel in `folder`."""
    # pip's cache knows a wheel by its version only, and would give and keep the wrong one.
    _pip(
        "wheel", "--verbose", "--no-deps", "--no-cache-dir", "--no-binary", _NAME,
        "--wheel-dir", str(folder), f"{_NAME}=={version}",
        "--config-settings", f"cmake.define.CMAKE_PROJECT_llama_cpp_INCLUDE={_RECIPE.as_posix()}",
        log=log, settings=compiler.settings,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def _unpack(wheel: Path, target: Path) -> None:
    """Unpack what the game uses; `target` appears when all of it is there."""
    unfinished = wheel.with_suffix("")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(unfinished)
    shutil.rmtree(unfinished / "llama_cpp" / "include", ignore_errors=True)
    unfinished.rename(target)


def _pip(*arguments: str, log: Path, settings: dict[str, str] | None = None) -> None:
    """Run this Python's pip, with all its words in `log`. Raises PackageError."""
    cores = str(os.cpu_count() or 1)
    environment = {"CMAKE_BUILD_PARALLEL_LEVEL": cores} | os.environ | (settings or {})
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        done = subprocess.run(
            command, stdout=file, stderr=subprocess.STDOUT, env=environment, check=False
        )
    if done.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_TOLD:]
        what = "llama.cpp could not be compiled" if arguments[0] == "wheel" else "Zig is not there"
        raise PackageError("\n".join([*last, f"{what}; all that was said is in {log}"]))
