"""Checking level, menu, mood and chapter files: `python main.py check`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import yaml

from game import paths
from game.content.chapter import FOLDER, read_chapter
from game.content.document import Document, document_of, read_document
from game.content.layout_file import SUFFIX as LAYOUT
from game.content.load import load_level, read_level
from game.content.menu_file import read_menu
from game.content.mood import read_mood
from game.content.problem import ContentError, Note, Problem, nearest
from game.content.yaml_files import is_yaml, overlooked, yaml_files
from game.marked_yaml import Mark
from game.terminal import tell

#: The folders of each kind of file, in the order in which their mistakes are best mended.
KINDS = ("moods", "menus", "", FOLDER)


#: Adds notes on what a document was read as.
Notes = Callable[[Document, object], None]
#: What reads files of other kinds, by a key that only those have.
Readers = Mapping[str, Callable[[Document], object]]
NO_OTHERS: Readers = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Findings:
    """What there is to say about files, in their order, each once."""

    problems: tuple[Problem, ...]
    notes: tuple[Note, ...]


def check(files: Iterable[Path]) -> list[Problem]:
    """Everything that is wrong with the given files, in their order."""
    return list(findings(files).problems)


def findings(
    files: Iterable[Path], also: Sequence[Notes] = (), others: Readers = NO_OTHERS
) -> Findings:
    """All that there is to say about the files; `also` adds notes on those without problems,
    `others` reads what this package does not know.
    """
    problems: dict[Problem, None] = {}  # a menu's problems come up again with each of its levels
    notes: dict[Note, None] = {}
    for file in files:
        try:
            document, made = _read(_located(file), others)
        except ContentError as error:
            problems |= dict.fromkeys(error.problems)
            continue
        for add in also:
            add(document, made)
        notes |= dict.fromkeys(document.notes)
    return Findings(tuple(problems), tuple(notes))


def _read(file: Path, others: Readers) -> tuple[Document, object]:
    """A file and what it says; of a layout of overcooked_ai the level that it is."""
    if file.suffix != LAYOUT:
        document = read_document(file)
        return document, _reader_of(document, others)(document)
    level = load_level(file)
    assert level.written is not None
    return replace(document_of(file, level.written.level), text=""), level


def run_check(
    files: Sequence[Path], also: Sequence[Notes] = (), others: Readers = NO_OTHERS
) -> int:
    """Print what there is to say about the files, or all shipped and user files if none are given.

    Returns the exit status: 0 if there is no problem, else 1.
    """
    chosen = tuple(files) or all_files()
    found = findings(chosen, also, others)
    if not files:
        found = replace(found, notes=(*found.notes, *_overlooked()))
    for remark in (*found.problems, *found.notes):
        tell(str(remark), *(f"    {line}" for line in remark.quote))
    counted = [f"{_count(len(found.problems), 'problem')} found"]
    counted += [_count(len(found.notes), "note")] if found.notes else []
    tell(f"{_count(len(chosen), 'file')} checked, {', '.join(counted)}")
    return 1 if found.problems else 0


def _overlooked() -> list[Note]:
    """What lies where files are read, and is not."""
    told = "this is not read: the names of levels, menus, moods and chapters end in .yaml"
    folders = [folder / kind for folder in paths.level_folders() for kind in KINDS]
    return [Note(file, Mark(), told) for folder in folders for file in overlooked(folder)]


def all_files() -> tuple[Path, ...]:
    """All shipped and user moods, menus, levels and chapters."""
    folders = [folder / kind for folder in reversed(paths.level_folders()) for kind in KINDS]
    return tuple(file for folder in folders for file in yaml_files(folder).values())


def found(file: Path) -> Path | None:
    """Where a file is that is not here: a mere name is looked for among all there are.

    Levels come before menus, moods and chapters, the player's own before the game's.
    """
    if file.exists() or file.is_symlink():
        return file
    name = file.stem if is_yaml(file.name) else file.name
    return next((files[name] for files in map(yaml_files, _searched(file)) if name in files), None)


def _searched(file: Path) -> list[Path]:
    """The folders in which a file may be that is not here."""
    kinds = sorted(KINDS, key=bool) if file.parent == Path() else ()
    return [folder / kind for kind in kinds for folder in paths.level_folders()]


def _located(file: Path) -> Path:
    """As `found`. Raises `ContentError`, which says where it was looked for."""
    if place := found(file):
        return place
    searched = _searched(file)
    name = file.stem if is_yaml(file.name) or searched else file.name
    hint = nearest(name, [n for each in searched or [file.parent] for n in yaml_files(each)])
    folders = " and ".join(map(str, paths.level_folders()))
    named = f", or the name of a level, menu, mood or chapter in {folders}" if searched else ""
    wanted = f"a file{named}"
    raise ContentError((Problem(file, Mark(), wanted, "none of this name", hint),))


def reader_for(document: Document) -> Callable[[Document], object]:
    """What reads files with such keys."""
    match _keys(document.root):
        case {"grid": _}:
            return read_level
        case {"ingredients": _}:
            return read_menu
        case {"wall": _} | {"floor": _}:
            return read_mood
        case {"levels": _}:
            return read_chapter
    return read_level


def _reader_of(document: Document, others: Readers) -> Callable[[Document], object]:
    """What reads a file: its folder tells the kind or, anywhere else, the keys that it has."""
    keys = _keys(document.root)
    if other := next((read for key, read in others.items() if key in keys), None):
        return other
    by_folder = {"menus": read_menu, "moods": read_mood, FOLDER: read_chapter}
    return by_folder.get(document.path.resolve().parent.name) or reader_for(document)


def _keys(root: yaml.Node) -> Mapping[str, yaml.Node]:
    """The top keys of a file."""
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    return {key.value: key for key, _ in entries if isinstance(key, yaml.ScalarNode)}


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
