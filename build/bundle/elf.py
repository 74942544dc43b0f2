"""Linux's libraries and programs in a bundle, and how new a C library they ask for."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bundle.problem import PackageError

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
