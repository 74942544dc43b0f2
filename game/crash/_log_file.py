"""The log of one process: a file of its own, so that any number of them can write at once.

A file begins anew when it is full, the part before it is kept; `prune_logs` lets go of old files.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.crash._disclosure import LEFT_OUT, disclosed, told_error
from game.terminal import HarmlessFormatter

ENDING = ".log"
#: Bytes of a file, and how many full ones are kept of one process.
FULL, BACKUPS = 512 * 1024, 1
#: Logs of so many processes are kept: a game has up to five, or more with a crew.
KEPT = 30
#: Whose messages are ours, their words written in the code; `%s` stands for what is not.
OURS = ("game", "agents")


class DisclosedFormatter(logging.Formatter):
    """What may be written of a record: our words and harmless values; of others' the place."""

    def format(self, record: logging.LogRecord) -> str:
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: {_message(record)}"
        error = record.exc_info[1] if record.exc_info else None
        return "\n".join((head, *(told_error(error) if error is not None else ())))


class _QuietFile(RotatingFileHandler):
    """A full disk or a folder that is gone costs lines of the log, and nothing else."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        pass

    def close(self) -> None:
        """What waits to be written may have no room either."""
        with suppress(OSError):
            super().close()


def log_of(folder: Path, stem: str) -> Path:
    """The log of the run whose files are called `stem`."""
    return folder / f"{stem}{ENDING}"


def prune_logs(folder: Path) -> None:
    """Let go of the logs of old runs."""
    logs = sorted(folder.glob(f"*{ENDING}"), key=_started, reverse=True)
    for path in logs[KEPT:]:
        for part in (path, _before(path)):
            with suppress(OSError):  # one that is gone, or another game's that is open
                part.unlink()


@contextmanager
def logging_to(path: Path) -> Iterator[None]:
    """Within the block messages go to the file at `path`; warnings to the terminal, as ever.

    Where the file cannot be written there is no log.
    """
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING)
    terminal.setFormatter(HarmlessFormatter())
    handlers: list[logging.Handler] = [terminal]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _QuietFile(path, maxBytes=FULL, backupCount=BACKUPS, encoding="utf-8")
    except OSError:
        pass
    else:
        file.setFormatter(DisclosedFormatter())
        handlers.append(file)
    with _attached(handlers):
        yield


def last_lines(path: Path, most: int) -> list[str]:
    """The end of a log; nothing if it cannot be read."""
    lines: list[str] = []
    for part in (_before(path), path):
        try:
            lines += part.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
    return lines[-most:]


@contextmanager
def _attached(handlers: list[logging.Handler]) -> Iterator[None]:
    root, ours = logging.getLogger(), [logging.getLogger(name) for name in OURS]
    levels = [logger.level for logger in ours]
    for logger in ours:
        logger.setLevel(logging.INFO)
    for handler in handlers:
        root.addHandler(handler)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            if isinstance(handler, _QuietFile):
                handler.close()
        for logger, level in zip(ours, levels, strict=True):
            logger.setLevel(level)


def _before(path: Path) -> Path:
    """The part of a log that was full."""
    return path.with_name(f"{path.name}.1")


def _started(path: Path) -> str:
    """When the run began, as its name says."""
    return path.stem.partition("-")[2]


def _message(record: logging.LogRecord) -> str:
    if record.name.partition(".")[0] not in OURS:
        return f"{LEFT_OUT} ({record.module}, line {record.lineno})"
    values = record.args if isinstance(record.args, tuple) else (record.args,)
    try:
        return str(record.msg) % tuple(map(disclosed, values)) if record.args else str(record.msg)
    except (TypeError, ValueError):  # '%d' of something that is left out
        return str(record.msg)
