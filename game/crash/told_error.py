"""An exception in lines, like Python's own traceback but without the texts of exceptions.

These hold whatever code put in: a JSON error quotes the text, an HTTP error the address with its
key. Kinds, places and lines of code tell nearly as much, and all of it is the program's.
"""

import errno
import os
import traceback
from collections.abc import Iterable, Iterator

from game.crash.disclosure import LEFT_OUT, disclosed, kind_of, program_file

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
