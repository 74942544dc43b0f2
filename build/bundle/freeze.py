"""PyInstaller, run in a process of its own on our spec."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from bundle.identity import PROGRAM, PackageError

SPEC = Path(__file__).with_name("souschef.spec")
#: The last lines of PyInstaller's log that are told when it fails.
_TOLD = 15


def freeze(folder: Path, before: Sequence[Path] = ()) -> Path:
    """Freeze the game below `folder`; gives the result. `before`: folders before site-packages.

    Nothing of an earlier time is used: PyInstaller takes modules for unchanged that changed while
    it ran. The log is `folder`/pyinstaller.log. Raises PackageError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "pyinstaller.log"
    command = [
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean",
        "--workpath", str(folder / "work"), "--distpath", str(folder / "frozen"), str(SPEC),
    ]  # fmt: skip
    with log.open("wb") as file:
        done = subprocess.run(
            command,
            stdout=file,
            stderr=subprocess.STDOUT,
            env=_environment(folder, before),
            check=False,
        )
    if done.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_TOLD:]
        raise PackageError("\n".join([*last, f"PyInstaller failed; all it said is in {log}"]))
    frozen = folder / "frozen" / PROGRAM
    if sys.platform == "darwin":
        _keep_app(frozen)
    return frozen


def _keep_app(frozen: Path) -> None:
    """On macOS the folder holds the application alone: that has all of the other files in it."""
    shutil.rmtree(frozen)
    frozen.mkdir()
    application = f"{PROGRAM}.app"
    (frozen.parent / application).rename(frozen / application)


def _environment(folder: Path, before: Sequence[Path]) -> dict[str, str]:
    """This process's, with `before` in front of site-packages and sets in a steady order."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(str(each) for each in before),
        "PYTHONHASHSEED": "0",
        "PYINSTALLER_CONFIG_DIR": str(folder / "cache"),
    }
