"""Makes a frozen game smaller: what only debuggers read goes, copies of a library become links."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from bundle.identity import PackageError

_MAGIC = b"\x7fELF"
_SUFFIX = re.compile(r"\.(so|dylib)(\.[0-9.]+)?$")
_FILE = re.compile(r"^(.+):\s+file format ")
_VERSION = re.compile(r"\bGLIBC_([0-9]+(?:\.[0-9]+)+)\b")

#: How many files are named.
_TOLD = 3

#: (2, 36) is glibc 2.36.
Version = tuple[int, ...]


@dataclass(frozen=True)
class Floor:
    """The oldest glibc that all files work with, and the files that set it."""

    version: Version
    files: tuple[str, ...]

    def __str__(self) -> str:
        told = ", ".join(self.files[:_TOLD])
        more = f" and {len(self.files) - _TOLD} more" if len(self.files) > _TOLD else ""
        return f"glibc {'.'.join(map(str, self.version))} (because of {told}{more})"


def libraries(folder: Path) -> Iterator[Path]:
    """The shared libraries below `folder` by their names, without links."""
    for file in folder.rglob("*"):
        if _SUFFIX.search(file.name) and file.is_file() and not file.is_symlink():
            yield file


def glibc_floors(folder: Path) -> list[Floor]:
    """What the files below `folder` ask for, the newest first. Raises PackageError."""
    asked: dict[Version, list[str]] = {}
    for file, version in asked_for(_described(sorted(_elves(folder)))).items():
        asked.setdefault(version, []).append(str(Path(file).relative_to(folder)))
    return [Floor(version, tuple(asked[version])) for version in sorted(asked, reverse=True)]


def asked_for(description: str) -> dict[str, Version]:
    """File -> the newest glibc it asks for, of what `objdump -p` says."""
    newest: dict[str, Version] = {}
    file = ""
    for line in description.splitlines():
        if begin := _FILE.match(line):
            file = begin[1]
        elif found := _VERSION.search(line):
            version = tuple(map(int, found[1].split(".")))
            newest[file] = max(newest.get(file, ()), version)
    return newest


def _elves(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(len(_MAGIC)) == _MAGIC:
                    yield file


def _described(files: list[Path]) -> str:
    try:
        done = subprocess.run(
            ["objdump", "-p", *map(str, files)], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise PackageError(f"objdump, of the package binutils, is needed: {error}") from error
    return done.stdout


def slim(folder: Path) -> None:
    """Both, on Linux: elsewhere nothing is to be gained, and a signed Mac program must stay."""
    if sys.platform == "linux":
        _strip(folder)
        link_copies(folder)


def _strip(folder: Path) -> None:
    """Drop symbols that no loader needs: 30 MB with an interpreter compiled by hand."""
    if (strip := shutil.which("strip")) is None:
        return
    # What `auditwheel` put into folders of its own it also rewrote: not all of it can be stripped.
    mine = [str(file) for file in libraries(folder) if not file.parent.name.endswith(".libs")]
    # One that cannot be stripped stays as it was, and the others are still stripped.
    subprocess.run([strip, "--strip-unneeded", *mine], capture_output=True, check=False)


def link_copies(folder: Path) -> None:
    """Of equal libraries in one folder all but one become links to it, as they were once: wheels
    cannot hold links. Loaded by two names a copy would be loaded twice.
    """
    first: dict[tuple[Path, bytes], Path] = {}
    for file in sorted(libraries(folder)):
        known = first.setdefault((file.parent, _digest(file)), file)
        if known != file:
            file.unlink()
            file.symlink_to(known.name)


def _digest(file: Path) -> bytes:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").digest()
