"""What may be written of values that are only known at run time.

Logs and reports are sent to strangers, and a value can hold what the player typed, an API key, or
the name in a folder's path. So nothing is searched for and blotted out: whatever is not known to be
harmless is left out.
"""

import sys
import sysconfig
from pathlib import Path, PurePath

from agents.loggable import Loggable
from game import paths

LEFT_OUT = "…"
#: Larger numbers could be somebody's: a telephone number, a key.
LARGEST = 999_999
#: Kinds of files that may be named by their ending.
ENDINGS = (".gguf", ".yaml", ".json", ".jsonl", ".wav", ".ogg", ".svg", ".ttf", ".png", ".txt")


def disclosed(value: object) -> object:
    """What is written in place of `value`: a number, or a text. Never raises."""
    match value:
        case None | True | False:
            return value
        case int() if abs(value) <= LARGEST:
            return int(value)
        case float():
            return float(value)
        case Loggable():
            return str(value)
        case PurePath():
            return _path(value)
        case BaseException():
            return kind_of(value)
    return LEFT_OUT


def kind_of(error: BaseException) -> str:
    """The class of an exception: 'KeyError', 'game.content.problem.ContentError'."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else _dotted(kind)


def program_file(name: str) -> str:
    """A code object's file, seen from the folder of the program or library that it is of."""
    if name.startswith("<") or not PurePath(name).is_absolute():
        return name  # '<frozen runpy>'; all files of a frozen program
    for root in _roots():
        if PurePath(name).is_relative_to(root):
            return PurePath(name).relative_to(root).as_posix()
    return LEFT_OUT


def _dotted(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _path(path: PurePath) -> str:
    """A file of the game by its name; of others, which people have named, the ending."""
    if path.is_relative_to(paths.resources()):
        return path.relative_to(paths.resources()).as_posix()
    return f"{LEFT_OUT}{path.suffix}" if path.suffix in ENDINGS else LEFT_OUT


def _roots() -> tuple[PurePath, ...]:
    """Folders of code; what lies deeper comes first."""
    code = (sysconfig.get_path(kind) for kind in ("purelib", "platlib", "stdlib"))
    found = {paths.resources(), *map(Path, code), Path(sys.base_prefix)}
    return tuple(sorted(found, key=lambda root: len(root.parts), reverse=True))
