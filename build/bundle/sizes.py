"""How large a bundle is, and each part of it."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from bundle.identity import CONTENTS, PROGRAM
from bundle.problem import PackageError

#: As `du -m` counts.
MB = 1 << 20
#: Most that the folder and its archive may have, bytes.
UNPACKED, PACKED = 400 * MB, 180 * MB

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


def check(parts: Mapping[str, int], packed: int) -> None:
    """Raises PackageError if a bundle or its archive has become too large."""
    unpacked = sum(parts.values())
    if unpacked > UNPACKED or packed > PACKED:
        raise PackageError(
            f"too large: {unpacked / MB:.1f} MB of at most {UNPACKED // MB} unpacked, "
            f"{packed / MB:.1f} MB of at most {PACKED // MB} packed"
        )
