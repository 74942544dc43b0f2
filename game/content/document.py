"""A YAML file read into nodes that know their line and column."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from game.content.problem import ContentError, Mark, Problem, nearest

#: Longer files are not read: the largest kitchen with the longest legend takes a tenth of it.
MOST_BYTES = 128 * 1024
#: Levels and menus are four levels deep; the fullest menu has a thousand words.
DEEPEST, MOST_WORDS = 20, 4000
#: So many problems are told at once: who has more has made one mistake many times.
MOST_PROBLEMS = 100
#: What the parser says, in part, and what the writer of the file should know instead.
REMEDIES = {
    "mapping values are not allowed here": "a second ':' (quote text that has ': ' in it)",
    "character '\\t'": "a tab (use spaces: YAML takes no tabs here)",
    "that cannot start any token": "a sign that no text begins with (quote the text)",
    "expected <block end>": "a line that begins further left or right than those it belongs to",
    "found unexpected end of stream": "a quotation mark that is never closed",
}


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A file being read: its text, its root node, and the problems found in it so far."""

    path: Path
    text: str
    root: yaml.Node
    problems: list[Problem] = field(default_factory=list)

    def expected(
        self, mark: Mark, expected: str, found: str, word: str = "", allowed: tuple[str, ...] = ()
    ) -> None:
        """Note a problem. `word` is looked for among the `allowed` spellings.

        Raises `ContentError` when there are too many.
        """
        hint = nearest(word, allowed) if word else None
        self.problems.append(Problem(self.path, mark, expected, found, hint))
        if len(self.problems) >= MOST_PROBLEMS:
            self.give_up_if_wrong()

    def give_up_if_wrong(self) -> None:
        """Raise `ContentError` with all problems, in file order, if there are any."""
        once = dict.fromkeys(self.problems)  # an alias makes YAML read one place twice
        if once:
            raise ContentError(sorted(once, key=lambda p: (str(p.file), p.mark)))


class _NoContentError(Exception):
    """Raised by the loader for what can be neither a level nor a menu; the text says why."""


class _Loader(yaml.SafeLoader):
    """The usual loader, but that it soon gives up a file which is no level and no menu."""

    depth = 0
    words = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:  # noqa: ANN401 (PyYAML's)
        self.depth += 1
        self.words += 1
        if self.depth > DEEPEST:
            raise _NoContentError("things nested too deeply")
        if self.words > MOST_WORDS:
            raise _NoContentError("far too many things")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def mark_of(node: yaml.Node) -> Mark:
    """Where a node starts."""
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1)


def read_document(path: Path) -> Document:
    """Read and parse `path`; raise `ContentError` if there is no YAML to look at."""
    text = _read_text(path)
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Mark(mark.line + 1, mark.column + 1) if mark else Mark()
        raise _one(path, place, "valid YAML", _syntax(error)) from error
    except yaml.reader.ReaderError as error:
        place = _place(text, int(error.position))
        found = f"the control character U+{ord(text[error.position]):04X}"
        raise _one(path, place, "readable text", found) from error
    except _NoContentError as error:
        raise _one(path, Mark(), "a level or a menu", str(error)) from error
    if root is None:
        raise _one(path, Mark(), "keys and values", "an empty file")
    return Document(path, text, root)


def _read_text(path: Path) -> str:
    data = _read_bytes(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        found = f"the byte 0x{data[error.start]:02x}"
        raise _one(path, _place(before, len(before)), "UTF-8 text", found) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _read_bytes(path: Path) -> bytes:
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise _one(path, Mark(), "a file", "a device or a pipe")  # reading might never end
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise _one(path, Mark(), "a file", "none of this name") from error
    except OSError as error:
        raise _one(path, Mark(), "a readable file", str(error.strerror)) from error
    if len(data) > MOST_BYTES:
        most = f"a file of at most {MOST_BYTES // 1024} KB (a map has at most 40 x 40 cells)"
        raise _one(path, Mark(), most, "a longer one")
    return data


def _place(text: str, position: int) -> Mark:
    before = text[:position]
    return Mark(before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)


def _syntax(error: yaml.MarkedYAMLError) -> str:
    """A syntax error in words, with a remedy for those that everybody makes."""
    said = str(error.problem)
    for part, remedy in REMEDIES.items():
        if part in said:
            return remedy
    return f"a mistake {error.context or ''}: {said}".replace(" :", ":")


def _one(path: Path, mark: Mark, expected: str, found: str) -> ContentError:
    return ContentError((Problem(path, mark, expected, found),))
