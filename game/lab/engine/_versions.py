"""What a round depends on beside its spec: the program's own files, told apart by their digests."""

import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from game import paths
from game.version import VERSION

#: What rounds are made of, and what is in there that no round reads.
_RULES = ("agents", "game", "assets/models/intention.json")
_APART = (
    "game/bench", "game/client", "game/commands", "game/crash", "game/design", "game/lab",
    "game/sharing", "game/study", "game/tutorial", "game/voice",
)  # fmt: skip
#: What measures them.
_METRICS = (
    "game/lab/metrics", "game/lab/runs/asking.py", "game/lab/runs/rounds.py",
    "game/session/match/results.py",
)  # fmt: skip
_READ = (".py", ".txt", ".yaml", ".json")


@dataclass(frozen=True, slots=True)
class Versions:
    """Of a process: `game` and `python` as people write them, `rules` as a digest of the files."""

    game: str
    python: str
    rules: str

    @classmethod
    def here(cls) -> "Versions":
        major, minor, _ = platform.python_version_tuple()
        return cls(VERSION, f"{major}.{minor}", rules())

    def __str__(self) -> str:
        return f"{self.game} ({self.rules}) on Python {self.python}"


@cache
def rules() -> str:
    """A digest of what a round depends on: minds, kitchen, executor, session."""
    return _digest(_RULES, _APART)


@cache
def metrics() -> str:
    """A digest of what a round is measured by."""
    return _digest(_METRICS)


def own_code(sources: Iterable[str], file: Path | None) -> list[str]:
    """Name and digest of what partners think with that is none of the program's: a `file`, files,
    modules, packages with all files of theirs. Two files may have one name.
    `sources`: '...MODULE:NAME' or '...FILE.py:NAME' each.
    """
    places = {source.split(":")[-2] for source in sources if ":" in source}
    files = {Path(place) for place in places if place.endswith(".py")} | {file} - {None}
    names = {place.partition(".")[0] for place in places if not place.endswith(".py")}
    found = [f"{name}:{_module(name)}" for name in names - {*_RULES}]
    found += [f"{each.name}:{_digest_of([each])}" for each in files if each is not None]
    return sorted(found)


def _module(name: str) -> str:
    spec = find_spec(name)
    files: list[Path] = []
    if spec is not None and spec.submodule_search_locations:
        for folder in spec.submodule_search_locations:
            files += sorted(Path(folder).rglob("*.py"))
    elif spec is not None and spec.has_location and spec.origin:
        files = [Path(spec.origin)]
    return _digest_of(files)


def _digest_of(files: Iterable[Path]) -> str:
    found = sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _digest(places: Iterable[str], apart: tuple[str, ...] = ()) -> str:
    """Of the files there; of the program's version alone where it is packaged, without files."""
    found = sha256(VERSION.encode())
    for name, file in sorted(_files(paths.resources(), places)):
        if not name.startswith(tuple(f"{each}/" for each in apart)):
            found.update(f"\n{name}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def _files(root: Path, places: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for place in places:
        path = root / place
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.suffix in _READ and file.is_file():
                yield file.relative_to(root).as_posix(), file
