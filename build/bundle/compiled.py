"""Libraries that are compiled anew because their wheels do not suit the bundle, each once."""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from bundle.problem import PackageError

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
            _unpack(wheel, recipe.left_out).rename(target)
    return target


def _wheel(recipe: Recipe, folder: Path, log: Path) -> Path:
    """Compile the wheel in `folder`."""
    # pip's cache knows a wheel by its version only, and would give and keep the wrong one.
    pip(
        "wheel", "--verbose", "--no-deps", "--no-cache-dir", "--no-binary", recipe.name,
        "--wheel-dir", str(folder), f"{recipe.name}=={metadata.version(recipe.name)}",
        *(word for option in recipe.options for word in ("--config-settings", option)),
        log=log, failure=f"{recipe.short} could not be compiled", settings=recipe.settings,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def _unpack(wheel: Path, left_out: tuple[str, ...]) -> Path:
    """Unpack what the game uses beside the wheel."""
    folder = wheel.with_suffix("")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    for name in left_out:
        shutil.rmtree(folder / name, ignore_errors=True)
    return folder


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
