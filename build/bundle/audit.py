"""What must not be in a bundle: modules that only development needs, the builder's own paths."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType

from bundle.identity import PackageError

#: Top packages of development.
DEVELOPMENT = frozenset(
    {
        "IPython", "PIL", "PyInstaller", "_pytest", "bokeh", "bundle", "dask", "distributed",
        "fontTools", "gymnasium", "hypothesis", "jsonschema", "matplotlib", "mypy", "pettingzoo",
        "pip", "pkg_resources", "psutil", "pytest", "ruff", "setuptools", "tests", "tkinter",
        "torch", "tornado", "xdist",
    }
)  # fmt: skip
_BLOCK = 1 << 24


def audit(folder: Path, program: Path, own: Path) -> None:
    """Look at all of the bundle in `folder`; `own`: the tree it was made from.

    Raises PackageError with all that is wrong.
    """
    modules = dict(_modules(program))
    wrong = [f"{name}: only development needs it" for name in stowaways(modules)]
    for name, code in modules.items():
        wrong += [f"{name}: compiled as {path}" for path in sorted(absolute_paths(code))]
    wrong += [f"{file.relative_to(folder)}: names {own}" for file in naming(folder, own)]
    if wrong:
        raise PackageError("\n".join(["the bundle holds what it must not hold:", *wrong]))


def stowaways(modules: Iterable[str]) -> list[str]:
    """Those of `modules` that only development needs."""
    return sorted(name for name in modules if name.split(".")[0] in DEVELOPMENT)


def absolute_paths(code: CodeType) -> set[str]:
    """Where code says that it was compiled, if that names a place on the builder's machine."""
    found = {code.co_filename} if Path(code.co_filename).is_absolute() else set()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= absolute_paths(constant)
    return found


def naming(folder: Path, own: Path) -> Iterator[Path]:
    """Files below `folder` in which the path `own` stands."""
    needle = os.fsencode(own)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and _holds(file, needle):
            yield file


def _holds(file: Path, needle: bytes) -> bool:
    rest = b""
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK):
            if needle in rest + block:
                return True
            rest = block[-len(needle) :]
    return False


def _modules(program: Path) -> Iterator[tuple[str, CodeType]]:
    from PyInstaller.archive.readers import CArchiveReader  # noqa: PLC0415 - the step before tells

    inside = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz")
    for name in inside.toc:
        code = inside.extract(name)
        if isinstance(code, CodeType):
            yield name, code
