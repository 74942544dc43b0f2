"""What may be written of values that are only known at run time, and of exceptions.

Logs and reports are sent to strangers, and a value can hold what the player typed, an API key, or
the name in a folder's path. So nothing is searched for and blotted out: whatever is not known to be
harmless is left out. Texts of exceptions hold whatever code put in: kinds, places and lines of code
tell nearly as much, and all of it is the program's.
"""

import errno
import os
import sys
import sysconfig
import traceback
from collections.abc import Iterable, Iterator
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
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    return f"{module}{kind.__qualname__}"


def program_file(name: str) -> str:
    """A code object's file, seen from the folder of the program or library that it is of."""
    if name.startswith("<") or not PurePath(name).is_absolute():
        return name  # '<frozen runpy>'; all files of a frozen program
    for root in _roots():
        if PurePath(name).is_relative_to(root):
            return PurePath(name).relative_to(root).as_posix()
    return LEFT_OUT


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


#: Of one traceback, at most: the outermost calls and the innermost.
OUTER, INNER = 8, 32
#: Exceptions of one chain or group, at most.
MOST = 12

CAUSE = "That led to:"
MEANWHILE = "While that was dealt with:"


def told_error(error: BaseException) -> Iterator[str]:
    """The lines, what came first first."""
    before: list[tuple[BaseException, str]] = [(error, "")]
    while len(before) < MOST:
        last = before[-1][0]
        link = _link(last)
        if link is None or any(link[0] is each for each, _ in before):
            break
        before.append(link)
    for each, leads in reversed(before):
        yield from _told_alone(each, MOST)
        if leads:
            yield leads


def summary(error: BaseException) -> str:
    """Kind and harmless details: 'FileNotFoundError: [Errno 2] No such file or directory'."""
    kind = kind_of(error)
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return f"{kind}: [Errno {error.errno}] {os.strerror(error.errno)}"
    details = ", ".join(str(disclosed(detail)) for detail in error.args)
    return f"{kind}: {details}" if details else kind


def _link(error: BaseException) -> tuple[BaseException, str] | None:
    """What came before an exception, and how it led there."""
    if error.__cause__ is not None:
        return error.__cause__, CAUSE
    if error.__context__ is not None and not error.__suppress_context__:
        return error.__context__, MEANWHILE
    return None


def _told_alone(error: BaseException, most: int) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    frames = traceback.extract_tb(error.__traceback__)
    left = len(frames) - OUTER - INNER
    if left > 0:
        yield from _told_frames(frames[:OUTER])
        yield f"  {LEFT_OUT} {left} calls {LEFT_OUT}"
        yield from _told_frames(frames[-INNER:])
    else:
        yield from _told_frames(frames)
    yield summary(error)
    if isinstance(error, BaseExceptionGroup) and most > 0:
        for each in error.exceptions[:most]:
            yield from (f"  | {line}" for line in _told_alone(each, most - 1))


def _told_frames(frames: Iterable[traceback.FrameSummary]) -> Iterator[str]:
    for frame in frames:
        file = program_file(frame.filename)
        yield f'  File "{file}", line {frame.lineno}, in {frame.name}'
        if frame.line and file != LEFT_OUT:
            yield f"    {frame.line}"
