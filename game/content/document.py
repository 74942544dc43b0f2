"""A YAML file read into nodes that know their line and column."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import yaml

from agents.plain_file import LongFileError, content
from game.content.problem import ContentError, Note, Problem, nearest
from game.marked_yaml import Mark, YamlError, compose, line_at, lines_of, place_of

#: Longer files are not read: the largest kitchen with the longest legend takes a tenth of it.
MOST_BYTES = 128 * 1024
#: So many problems are told at once: who has more has made one mistake many times.
MOST_PROBLEMS = 100
#: What files in UTF-16 begin with.
UTF_16 = b"\xff\xfe", b"\xfe\xff"


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A file being read: its text, its root node, and what is to be said about it so far."""

    path: Path
    text: str
    root: yaml.Node
    problems: list[Problem] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def expected(
        self,
        mark: Mark,
        expected: str,
        found: str,
        word: str = "",
        allowed: tuple[str, ...] = (),
        *,
        quoted: bool = True,
    ) -> None:
        """Note a problem. `word` is looked for among the `allowed` spellings; `quoted`: the line
        that is marked says what is wrong.

        Raises `ContentError` when there are too many.
        """
        hint = nearest(word, allowed) if word else None
        line = line_at(mark, self.text) if quoted else ""
        self.problems.append(Problem(self.path, mark, expected, found, hint, line=line))
        if len(self.problems) >= MOST_PROBLEMS:
            self.give_up_if_wrong()

    def note(self, mark: Mark, told: str) -> None:
        """Keep a word for whoever writes the file; it can be played as it is."""
        self.notes.append(Note(self.path, mark, told, line=line_at(mark, self.text)))

    def give_up_if_wrong(self) -> None:
        """Raise `ContentError` with all problems, in file order, if there are any."""
        once = dict.fromkeys(self.problems)  # an alias makes YAML read one place twice
        if once:
            raise ContentError(sorted(once, key=lambda p: (str(p.file), p.mark)))


def read_document(path: Path) -> Document:
    """Read and parse `path`; raise `ContentError` if there is no YAML to look at."""
    return document_of(path, read_text(path))


def read_text(path: Path) -> str:
    """What a file says, its lines ended by line feeds alone; raise `ContentError` if it is none."""
    return text_of(path, read_bytes(path))


def document_of(path: Path, text: str) -> Document:
    """What `path` would be if it held `text`; raise `ContentError` if that is no YAML."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise _too_long(path)
    try:
        root = _root_of(text)
    except YamlError as error:
        raise _one(path, error.mark, error.expected, error.found, text) from error
    if root is None:
        raise _one(path, Mark(), "keys and values", "an empty file")
    return Document(path, text, root)


@lru_cache(maxsize=64)
def _root_of(text: str) -> yaml.Node | None:
    """Nobody changes it: menus and moods are read with every level, all levels to offer them."""
    return compose(text, "a level or a menu")


def text_of(path: Path, data: bytes) -> str:
    """The text of `path` if it held `data`; raise `ContentError` if that is no text."""
    wanted = "UTF-8 text (an editor's *Save as* offers it)"
    if data.startswith(UTF_16) or b"\0" in data[:2]:
        raise _one(path, Mark(), wanted, "UTF-16")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise _one(path, Mark(), wanted, "a file that is no text") from None
        before, sign = data[: error.start].decode("utf-8"), data[error.start :][:1]
        found = f"'{sign.decode('cp1252', 'replace')}' as Latin-1 or Windows has it"
        mark, line = place_of(len(before), before), before + data[error.start :].decode("latin-1")
        raise _one(path, mark, wanted, found, line) from error
    return "\n".join(lines_of(text.removeprefix("\ufeff")))


def read_bytes(path: Path) -> bytes:
    """A file as it is; raise `ContentError` if it cannot be read or is too long."""
    try:
        return content(path, MOST_BYTES)
    except FileNotFoundError as error:
        raise _one(path, Mark(), "a file", "none of this name") from error
    except LongFileError as error:
        raise _too_long(path) from error
    except OSError as error:
        raise _one(path, Mark(), "a readable file", str(error.strerror)) from error


def _too_long(path: Path) -> ContentError:
    most = f"a file of at most {MOST_BYTES // 1024} KB (a map has at most 40 x 40 cells)"
    return _one(path, Mark(), most, "a longer one")


def _one(path: Path, mark: Mark, expected: str, found: str, text: str = "") -> ContentError:
    return ContentError((Problem(path, mark, expected, found, line=line_at(mark, text)),))
