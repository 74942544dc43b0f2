"""Code of others: what a module, or a Python file anywhere, holds under a name."""

import ast
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any


class OwnCodeError(ValueError):
    """Code of others cannot be had, or does what it must not; the text says what was expected."""


def load_object(source: str) -> Any:  # noqa: ANN401 (whatever it is)
    """What 'MODULE:NAME' or 'FILE.py:NAME' names. Raises OwnCodeError."""
    place, colon, name = source.rpartition(":")
    if not (colon and place and name.isidentifier()):
        raise OwnCodeError(f"expected FILE.py:NAME or MODULE:NAME, found {source!r}")
    module = _module(place)
    if not hasattr(module, name):
        raise OwnCodeError(f"{place} has no '{name}'")
    return getattr(module, name)


def own_file(source: str) -> Path | None:
    """The Python file that a source names, None if it names a module."""
    place = source.rpartition(":")[0]
    return Path(place) if place.endswith(".py") else None


#: The program's own packages, in whose folder a file may lie.
_PROGRAM = ("agents", "game")


def with_imports(file: Path) -> list[Path]:
    """A file, and of a Python file those beside it, in packages too, that it or they import."""
    found, left = {file}, [file]
    while left:
        new = {*_imports(left.pop(), file.parent)} - found
        found |= new
        left += new
    return sorted(found)


def _imports(file: Path, folder: Path) -> Iterator[Path]:
    """The files in `folder` that import statements of a file name; none if it is no Python."""
    try:
        nodes = ast.walk(ast.parse(file.read_bytes())) if file.suffix == ".py" else ()
    except (OSError, SyntaxError, ValueError):  # told when it is loaded
        return
    for node in nodes:
        match node:
            case ast.Import(names=aliases):
                modules = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case _:
                continue
        for name in {module.partition(".")[0] for module in modules} - {*_PROGRAM}:
            yield from filter(Path.is_file, [folder / f"{name}.py"])
            yield from (folder / name).rglob("*.py")


def slip(error: Exception) -> str:
    """What went wrong in somebody's program, and where: in a file of theirs, if there."""
    if isinstance(error, (ImportError, SyntaxError, OwnCodeError)):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    loaded = (
        Path(sys.modules[name].__file__ or "") for name in sys.modules if name.startswith(_OWN)
    )
    own = {each for file in loaded for each in with_imports(file.resolve())}
    last = next((f for f in reversed(frames) if Path(f.filename).resolve() in own), frames[-1])
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"


#: With which the names of modules begin that are loaded from files.
_OWN = "own_file_"


def _module(place: str) -> Any:  # noqa: ANN401 (whatever it is)
    try:
        return _of_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except OwnCodeError:
        raise
    except Exception as error:  # whatever it does when it is loaded
        raise OwnCodeError(f"{place} cannot be loaded: {slip(error)}") from error


def _of_file(file: Path) -> Any:  # noqa: ANN401 (whatever it is)
    """The module in a file, loaded once while the file and those beside it are the same."""
    if not file.is_file():
        raise OwnCodeError(f"there is no file {file}")
    content = b"".join(each.read_bytes() for each in with_imports(file))
    name = f"{_OWN}{sha256(str(file.resolve()).encode() + content).hexdigest()[:16]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None and spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        known, folder = {*sys.modules}, file.resolve().parent
        sys.path.insert(0, str(folder))
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            sys.path.remove(str(folder))
            for each in {*sys.modules} - known:  # the next folder may have others so called
                top = each.partition(".")[0]
                if top not in known and {folder / top, folder / f"{top}.py"} & {*folder.iterdir()}:
                    del sys.modules[each]
    return sys.modules[name]
