"""A YAML file read into nodes that know their line and column."""

from dataclasses import dataclass, field
from pathlib import Path

import yaml

from game.content.problem import ContentError, Mark, Problem, nearest


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
        """Note a problem. `word` is looked for among the `allowed` spellings."""
        hint = nearest(word, allowed) if word else None
        self.problems.append(Problem(self.path, mark, expected, found, hint))

    def give_up_if_wrong(self) -> None:
        """Raise `ContentError` with all problems, in file order, if there are any."""
        once = dict.fromkeys(self.problems)  # an alias makes YAML read one place twice
        if once:
            raise ContentError(sorted(once, key=lambda p: (str(p.file), p.mark)))


def mark_of(node: yaml.Node) -> Mark:
    """Where a node starts."""
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1)


def read_document(path: Path) -> Document:
    """Read and parse `path`; raise `ContentError` if there is no YAML to look at."""
    text = _read_text(path)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Mark(mark.line + 1, mark.column + 1) if mark else Mark()
        raise _one(path, place, "valid YAML", _syntax(error)) from error
    except yaml.reader.ReaderError as error:
        place = _place(text, int(error.position))
        found = f"the control character U+{ord(text[error.position]):04X}"
        raise _one(path, place, "readable text", found) from error
    except RecursionError as error:
        raise _one(path, Mark(), "a level or a menu", "things nested too deeply") from error
    if root is None:
        raise _one(path, Mark(), "keys and values", "an empty file")
    return Document(path, text, root)


def _read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise _one(path, Mark(), "a file", "none of this name") from error
    except OSError as error:
        raise _one(path, Mark(), "a readable file", str(error.strerror)) from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        found = f"the byte 0x{data[error.start]:02x}"
        raise _one(path, _place(before, len(before)), "UTF-8 text", found) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _place(text: str, position: int) -> Mark:
    before = text[:position]
    return Mark(before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)


def _syntax(error: yaml.MarkedYAMLError) -> str:
    """A syntax error in words, with a remedy for the one that everybody makes."""
    if error.problem == "mapping values are not allowed here":
        return "a second ':' (quote text that has ': ' in it)"
    return f"a mistake {error.context or ''}: {error.problem}".replace(" :", ":")


def _one(path: Path, mark: Mark, expected: str, found: str) -> ContentError:
    return ContentError((Problem(path, mark, expected, found),))
