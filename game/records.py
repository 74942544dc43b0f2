"""Files that the game keeps from one start to the next: settings, scores, habits.

One way for all of them. A file is written beside its place and then put there, so that it is whole
or not there at all; who changes one reads and writes it under a lock. A damaged one is set aside
under another name; one that a newer game wrote is left as it is; trouble with the disk is told.
Nothing of it ever ends the game.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from agents.plain_file import LongFileError, content
from agents.whole_file import make_private, replacing
from game.codec import Codec, DecodeError
from game.file_lock import alone

T = TypeVar("T")

#: Bytes of such a file, at most, if its kind says nothing else.
MOST_BYTES = 1 << 20
#: What becomes of a newer game's file, and what the player can do.
LEFT_ALONE = "until the game is updated or the file moved away: it is left as it is"


class DamagedError(Exception):
    """A file that cannot be used. The text names file and place, expectation and finding.

    `mended`: what it holds with defaults in place of what is wrong, None if nothing is left of it.
    """

    def __init__(self, text: str, mended: object = None) -> None:
        super().__init__(text)
        self.mended = mended


class NewerError(OSError):
    """A file that a newer game wrote: this one neither reads nor replaces it."""

    def __init__(self, name: str, version: int, known: int) -> None:
        told = f"it is of version {version}, written by a newer game (this one knows {known})"
        super().__init__(f"{name}: {told}")
        self.strerror: str = told


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """`problem`: what was wrong with the file and what became of it, '' if all is well."""

    value: T
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FileKind(Generic[T]):
    """A kind of file. `default`: what counts without one; `instead` says so in words, `lost` what
    it means that nothing can be written.

    `parse(text, name)` raises DamagedError or NewerError, `name` being what these call the file.
    `private`: for the player's eyes only; `most`: bytes, what is longer was not written by us.
    """

    default: T
    instead: str
    lost: str
    parse: Callable[[str, str], T]
    text: Callable[[T], str]
    private: bool = False
    most: int = MOST_BYTES

    def load(self, path: Path) -> Loaded[T]:
        """What the file holds. Never raises."""
        with suppress(DamagedError):
            return self._loaded(path)
        with alone(path):
            try:
                return self._loaded(path)  # another process may have put a good one there
            except DamagedError as error:
                if error.mended is None:
                    return Loaded(self.default, self._set_aside(path, str(error)))
                return self._mended(path, error)

    def peek(self, path: Path) -> T:
        """What the file holds, the default where it is of no use: nothing is said or mended."""
        with suppress(DamagedError, NewerError, OSError):
            return self._held(path)
        return self.default

    def save(self, path: Path, value: T) -> None:
        """Keep `value`. OSError if that cannot be, NewerError lest a newer game's file be lost."""
        self.change(path, value, lambda _: value)

    def change(self, path: Path, known: T, update: Callable[[T], T]) -> T:
        """Keep the update of what the file holds now, of `known` if there is nothing in it.

        So any number of games keep each other's changes. Raises as `save` does.
        """
        with suppress(OSError):  # writing will say what is wrong
            path.parent.mkdir(parents=True, exist_ok=True)
        with alone(path):
            changed = update(self._held_or(path, known))
            write_whole(path, self.text(changed), self.private)
        return changed

    def _held_or(self, path: Path, known: T) -> T:
        try:
            return self._held(path)
        except FileNotFoundError:
            return known
        except DamagedError:
            self._set_aside(path, "")  # a slip of whoever edits it while the game runs
            return known

    def _loaded(self, path: Path) -> Loaded[T]:
        """What the file holds, or why it is of no use now. DamagedError if it never will be."""
        try:
            return Loaded(self._held(path))
        except FileNotFoundError:
            return Loaded(self.default)
        except NewerError as error:
            told = f"{error}; {self.instead}, and changes are not kept {LEFT_ALONE}"
            return Loaded(self.default, told)
        except OSError as error:
            return Loaded(self.default, f"{path}: {error.strerror or error}; {self.instead}")

    def _held(self, path: Path) -> T:
        if self.private:
            make_private(path)
        try:
            return self.parse(content(path, self.most).decode("utf-8"), str(path))
        except LongFileError as error:
            found = f"expected what the game keeps, found {error.strerror}"
            raise DamagedError(f"{path}: {found}") from None
        except UnicodeDecodeError:
            raise DamagedError(f"{path}: expected text in UTF-8, found other bytes") from None

    def _mended(self, path: Path, error: DamagedError) -> Loaded[T]:
        """A file in which some values do not fit: only these are given up."""
        value = cast(T, error.mended)
        aside = _free_name(path)
        told = "the default takes its place"
        try:
            write_whole(aside, content(path, self.most).decode("utf-8"), self.private)
            write_whole(path, self.text(value), self.private)
        except OSError as problem:
            return Loaded(value, f"{error}; {told} ({problem.strerror or problem})")
        return Loaded(value, f"{error}; {told}, the file as it was is {aside.name}")

    def _set_aside(self, path: Path, problem: str) -> str:
        aside = _free_name(path)
        try:
            path.replace(aside)
        except OSError as error:
            return f"{problem}; {self.instead} (renaming the file: {error.strerror or error})"
        return f"{problem}; the file was renamed to {aside.name} and {self.instead}"


class Shelf(Generic[T]):
    """A file of a kind, and the last trouble with it: `problem`, '' if all is well."""

    def __init__(self, kind: FileKind[T], path: Path) -> None:
        self._kind = kind
        self._path = path
        self.problem = ""

    def load(self) -> T:
        """What the file holds, or the default and a problem."""
        loaded = self._kind.load(self._path)
        self.problem = loaded.problem
        return loaded.value

    def save(self, value: T) -> None:
        """Keep `value`, or say in `problem` why it is not kept."""
        self.change(value, lambda _: value)

    def change(self, known: T, update: Callable[[T], T]) -> T:
        """Keep the update of what the file holds now, or say in `problem` why it is not kept.

        `known`: what it held last, which counts if nothing can be read or written.
        """
        self.problem = ""
        try:
            return self._kind.change(self._path, known, update)
        except OSError as error:
            self.problem = f"{self._kind.lost}: {error.strerror or error} ({self._path})"
            return update(known)


def write_whole(path: Path, text: str, private: bool = False) -> None:
    """Write beside, wait for the disk, put in place. Raises OSError and leaves nothing then."""
    with replacing(path, private) as unfinished:
        unfinished.write_text(text, encoding="utf-8", newline="\n")


def read_json(text: str, name: str, version: int) -> dict[str, Any]:
    """The object in `text`, its version checked. Raises DamagedError, NewerError."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise DamagedError(f"{place}: expected JSON, found: {error.msg}") from None
    except RecursionError:
        raise DamagedError(f"{name}: expected JSON, found brackets without end") from None
    if not isinstance(found, dict):
        raise DamagedError(f"{name}: expected an object, found {shown(found)}")
    known = found.get("version")
    if isinstance(known, bool) or not isinstance(known, int) or known < 1:
        raise DamagedError(f"{name}: version: expected a number from 1, found {shown(known)}")
    if known > version:
        raise NewerError(name, known, version)
    return found


_CODEC = Codec()


def in_json(
    default: T, version: int, instead: str, lost: str, codec: Codec = _CODEC
) -> FileKind[T]:
    """A kind of file that holds a record like `default`, a dataclass, as JSON."""

    def parse(text: str, name: str) -> T:
        try:
            return codec.decode(type(default), read_json(text, name, version))
        except DecodeError as error:
            raise DamagedError(f"{name}: {error}") from None

    def text(value: T) -> str:
        held = {"version": version, **codec.encode(value)}
        return json.dumps(held, indent=1, ensure_ascii=False) + "\n"

    return FileKind(default, instead, lost, parse, text)


def shown(found: object) -> str:
    """A finding in a message, not longer than a line."""
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _free_name(path: Path) -> Path:
    """'settings.broken.yaml', with a number if there is one already: nothing is lost."""
    numbers = chain(("",), (f"-{number}" for number in count(2)))
    names = (path.with_name(f"{path.stem}.broken{n}{path.suffix}") for n in numbers)
    return next(name for name in names if not name.exists())
