"""How large a bundle is, and each part of it; the table of that in docs/packaging.md."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path, PurePosixPath

from environment import ROOT

from bundle.identity import CONTENTS, PROGRAM, PackageError
from game.bench.start import MB

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
    files = sorted(_elves(folder))
    try:
        done = subprocess.run(
            ["objdump", "-p", *map(str, files)], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise PackageError(f"objdump, of the package binutils, is needed: {error}") from error
    for file, version in asked_for(done.stdout).items():
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


_OTHER = "other libraries"
#: Folders that hold the contents: beside the executable, and inside a Mac's application.
_HOLDERS = (CONTENTS, "Frameworks", "Resources")
#: Beginning of a path inside the contents -> the part it belongs to; the first that fits counts.
_PARTS = {
    "assets/models": "language model and adapter",
    "assets": "pictures, sounds, fonts",
    "moonshine_voice": "ears: speech recogniser with its model",
    "espeakng_loader": "mouth: eSpeak NG",
    "llama_cpp": "llama.cpp",
    "numpy": "numpy",
    "pygame": "pygame with SDL",
    "libpython": "Python",
    "python3": "Python",
    "base_library": "Python",
}


def sizes(folder: Path) -> Mapping[str, int]:
    """Part -> bytes of its files, the largest first; links count nothing."""
    found: Counter[str] = Counter()
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            found[part_of(file.relative_to(folder).as_posix())] += file.stat().st_size
    return dict(found.most_common())


def part_of(name: str) -> str:
    """The part that the file `name` of a bundle belongs to."""
    path = PurePosixPath(name)
    holder = next((i for i, part in enumerate(path.parts) if part in _HOLDERS), None)
    if path.parts[0] == "licences":
        return "licences"
    if holder is None:
        return "program, with the libraries in Python" if path.stem.startswith(PROGRAM) else _OTHER
    inside = "/".join(path.parts[holder + 1 :])
    return next((part for begin, part in _PARTS.items() if inside.startswith(begin)), _OTHER)


def table(parts: Mapping[str, int], packed: int) -> str:
    """A line for each part in MB, then for all and for the archive."""
    rows = [*parts.items(), ("unpacked", sum(parts.values())), ("archive", packed)]
    return "\n".join(f"{size / MB:8.1f} MB  {name}" for name, size in rows)


def check(parts: Mapping[str, int], packed: int, most: tuple[float, float]) -> None:
    """Raises PackageError if a bundle or its archive has more MB than `most`."""
    unpacked = sum(parts.values())
    if unpacked > most[0] * MB or packed > most[1] * MB:
        raise PackageError(
            f"too large: {unpacked / MB:.1f} MB of at most {most[0]:.0f} unpacked, "
            f"{packed / MB:.1f} MB of at most {most[1]:.0f} packed"
        )


#: Where it stands.
PAGE = ROOT / "docs" / "packaging.md"

BEGIN, END = "<!-- begin: build/write_pages.py -->\n", "<!-- end -->\n"
#: What the rows are called that are no part.
UNPACKED, ARCHIVE = "**unpacked**", "**archive**"
#: MB by which a table may differ from a bundle and still be called true.
LOOSE = 5.0


def rows(parts: Mapping[str, int], packed: int) -> dict[str, int]:
    """What the table tells, in whole MB; `parts`, `packed`: bytes. What is under a half goes."""
    told = {**parts, UNPACKED: sum(parts.values()), ARCHIVE: packed}
    return {name: whole for name, size in told.items() if (whole := round(size / MB))}


def markdown(told: Mapping[str, int]) -> str:
    """The table."""
    lines = ["| part | MB |", "|---|---|", *(f"| {name} | {size} |" for name, size in told.items())]
    return "".join(f"{line}\n" for line in lines)


def with_table(text: str, told: Mapping[str, int]) -> str:
    """The document `text` with another table. Raises PackageError if it has no place for one."""
    return with_part(text, markdown(told))


def with_part(text: str, part: str) -> str:
    """The document `text` with another generated part. Raises PackageError if it has no place."""
    before, _, after = _split(text)
    return f"{before}{BEGIN}{part}{END}{after}"


def read_table(text: str) -> dict[str, int]:
    """What the document `text` tells. Raises PackageError."""
    lines = _split(text)[1].splitlines()[2:]
    cells = [line.strip("|").split("|") for line in lines]
    return {name.strip(): int(size) for name, size in cells}


def is_true(told: Mapping[str, int], found: Mapping[str, int]) -> bool:
    """Whether the same parts are told and are about as large."""
    return told.keys() == found.keys() and all(
        abs(told[name] - found[name]) <= LOOSE for name in told
    )


def _split(text: str) -> tuple[str, str, str]:
    """What is before the table, in it and after it."""
    before, begin, rest = text.partition(BEGIN)
    inside, end, after = rest.partition(END)
    if not (begin and end):
        raise PackageError(f"expected {BEGIN.strip()} and {END.strip()} in the document")
    return before, inside, after
