"""Code of others: what a module, or a Python file anywhere, holds under a name."""

import importlib
import importlib.util
import sys
import traceback
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


def beside(file: Path) -> list[Path]:
    """A file, and of Python files all in its folder: those that it can import."""
    return sorted(file.parent.glob("*.py")) if file.suffix == ".py" else [file]


def slip(error: Exception) -> str:
    """What went wrong in somebody's program, and where."""
    if isinstance(error, (ImportError, SyntaxError, OwnCodeError)):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"


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
    content = b"".join(each.read_bytes() for each in beside(file))
    name = f"own_{sha256(str(file.resolve()).encode() + content).hexdigest()[:16]}"
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
                if Path(getattr(sys.modules[each], "__file__", None) or "").parent == folder:
                    del sys.modules[each]
    return sys.modules[name]
