"""Libraries that are compiled anew because their wheels do not suit the bundle, each once."""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from bundle.identity import PackageError

#: The last lines of a log that are told when a step fails.
_TOLD = 15


@dataclass(frozen=True)
class Recipe:
    """How to compile the distribution `name`; `short`: the name for people and files.

    `options`: pip's `--config-settings`; `text`: all that the result depends on besides the
    version; `settings`: what the environment must hold; `left_out`: folders of the wheel that no
    game needs.
    """

    name: str
    short: str
    options: tuple[str, ...]
    text: str
    settings: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """What the result is called: another version or recipe has another name."""
        fingerprint = sha256(self.text.encode()).hexdigest()[:12]
        return f"{self.short}-{metadata.version(self.name)}-{fingerprint}"


def compiled(recipe: Recipe, work: Path, say: Callable[[str], None]) -> Path:
    """The folder below `work` that holds the unpacked wheel; made when it is not there yet.

    It stands for the version installed here. Raises PackageError.
    """
    target = work / recipe.folder
    if not target.exists():
        say(f"compiling {recipe.short} {metadata.version(recipe.name)} (5 to 20 minutes, once)")
        work.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f"{recipe.short}-", dir=work) as unfinished:
            wheel = _wheel(recipe, Path(unfinished), work / f"{recipe.short}.log")
            folder = wheel.with_suffix("")
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(folder)
            for name in recipe.left_out:
                shutil.rmtree(folder / name, ignore_errors=True)
            folder.rename(target)
    return target


def _wheel(recipe: Recipe, folder: Path, log: Path) -> Path:
    # pip's cache knows a wheel by its version only, and would give and keep the wrong one.
    pip(
        "wheel", "--verbose", "--no-deps", "--no-cache-dir", "--no-binary", recipe.name,
        "--wheel-dir", str(folder), f"{recipe.name}=={metadata.version(recipe.name)}",
        *(word for option in recipe.options for word in ("--config-settings", option)),
        log=log, failure=f"{recipe.short} could not be compiled", settings=recipe.settings,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def pip(*arguments: str, log: Path, failure: str, settings: Mapping[str, str]) -> None:
    """Run this Python's pip, with all its words in `log`. Raises PackageError with `failure`."""
    cores = str(os.cpu_count() or 1)
    environment = {"CMAKE_BUILD_PARALLEL_LEVEL": cores, **os.environ, **settings}
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        done = subprocess.run(
            command, stdout=file, stderr=subprocess.STDOUT, env=environment, check=False
        )
    if done.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_TOLD:]
        raise PackageError("\n".join([*last, f"{failure}; all that was said is in {log}"]))


_NUMPY_OPTIONS = (
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
    return compiled(Recipe("numpy", "numpy", _NUMPY_OPTIONS, " ".join(_NUMPY_OPTIONS)), work, say)


_NAME = "llama-cpp-python"
_RECIPE = Path(__file__).with_name("portable_llama.cmake")
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
        (
            f"cmake.define.CMAKE_PROJECT_llama_cpp_INCLUDE={_RECIPE.as_posix()}",
            "cmake.define.STATIC_RUNTIME=ON",
        ),
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
