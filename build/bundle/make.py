"""The steps from the tree to a bundle and its archive, one after the other."""

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from environment import ROOT

from bundle.archive import archive
from bundle.freeze import freeze
from bundle.identity import bundle_name
from bundle.portable_llama import portable_llama

#: Where everything is made; what is whole is then moved to `DIST`.
WORK, DIST = ROOT / "out" / "package", ROOT / "dist"


@dataclass(frozen=True)
class Made:
    """What has been made: `folder` holds the executable, `archive` all of the folder."""

    folder: Path
    archive: Path


def make() -> Made:
    """Make both. Raises PackageError, and what was in `dist/` before is then still there."""
    name = bundle_name()
    llama = portable_llama(WORK, _say)
    _say("freezing the game (a minute)")
    frozen = freeze(WORK, [llama])
    staged = WORK / name
    _clear(staged)
    frozen.rename(staged)
    _say("packing")
    packed = WORK / f"{name}{'.zip' if sys.platform == 'win32' else '.tar.gz'}"
    archive(staged, packed, _moment())
    DIST.mkdir(exist_ok=True)
    made = Made(DIST / staged.name, DIST / packed.name)
    _clear(made.folder)
    staged.rename(made.folder)
    packed.replace(made.archive)
    _say(f"made {made.folder} and {made.archive}")
    return made


def _clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def _moment() -> int:
    """When the tree was committed; now where that is not known."""
    command = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else int(time.time())


def _say(line: str) -> None:
    print(f"package: {line}", flush=True)
