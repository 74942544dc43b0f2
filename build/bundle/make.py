"""The steps from the tree to a bundle and its archive, one after the other."""

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from environment import ROOT

from bundle import sizes
from bundle.archive import archive, date, make_models
from bundle.audit import audit
from bundle.compiled import plain_numpy, portable_llama
from bundle.freeze import freeze
from bundle.identity import DIST, MODEL, PROGRAM, WORK, bundle_name
from bundle.licences import add_licences
from bundle.sizes import PAGE, is_true, read_table, rows
from bundle.slim import glibc_floors, slim
from game.bench.start import most


@dataclass(frozen=True)
class Made:
    """What has been made: `folder` holds the executable, `archive` all of the folder."""

    folder: Path
    archive: Path


def make() -> Made:
    """Make both. What was in `dist/` before stays there until all is done.

    Raises PackageError, or OSError such as for a full disk.
    """
    moment = _moment()
    staged = _bundle(moment)
    _say("packing")
    packed = WORK / f"{staged.name}{'.zip' if sys.platform == 'win32' else '.tar.xz'}"
    archive(staged, packed, moment)
    _tell(staged, packed)
    return _publish(staged, packed)


def _bundle(moment: int) -> Path:
    """The bundle's folder, looked through."""
    staged = WORK / bundle_name()
    compiled = (portable_llama(WORK, _say), plain_numpy(WORK, _say))
    _say("preparing the language models")
    make_models(MODEL, moment)
    _say("freezing the game (a minute)")
    frozen = freeze(WORK, [folder for folder in compiled if folder is not None])
    slim(frozen)
    add_licences(frozen, program(frozen))
    _say("looking for what must not be in it")
    audit(frozen, program(frozen), ROOT)
    date(frozen, moment)
    _clear(staged)
    frozen.rename(staged)
    return staged


def program(folder: Path) -> Path:
    """The executable of the bundle in `folder`."""
    match sys.platform:
        case "darwin":
            return folder / f"{PROGRAM}.app" / "Contents" / "MacOS" / PROGRAM
        case "win32":
            return folder / f"{PROGRAM}.exe"
    return folder / PROGRAM


def _tell(staged: Path, packed: Path) -> None:
    """Sizes, and the oldest Linux that it runs on."""
    parts, archived = sizes.sizes(staged), packed.stat().st_size
    print(sizes.table(parts, archived), flush=True)
    if sys.platform == "linux":
        if not is_true(read_table(PAGE.read_text("utf-8")), rows(parts, archived)):
            _say("docs/packaging.md tells other sizes: build/write_pages.py mends that")
        for floor in glibc_floors(staged)[:2]:
            _say(f"wants {floor}")
    sizes.check(parts, archived, most(staged))


def _publish(staged: Path, packed: Path) -> Made:
    """Put both at their places in `dist/`."""
    made = Made(DIST / staged.name, DIST / packed.name)
    DIST.mkdir(exist_ok=True)
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
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return int(time.time())
    return int(done.stdout)


def _say(line: str) -> None:
    print(f"package: {line}", flush=True)
