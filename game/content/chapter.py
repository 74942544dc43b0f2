"""Chapters: files that say which kitchens belong together, and how many stars open them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from game import paths
from game.content.document import Document, read_document
from game.content.load import level_names
from game.content.readers import Located, placed, record, several
from game.content.scalars import name, text, whole
from game.content.yaml_files import yaml_files

#: More stars than a chapter may ask for, and more chapters than anybody turns over.
MOST_STARS, MOST_CHAPTERS = 999, 99

#: The folder of such files, beside the levels that they name.
FOLDER = "chapters"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterText:
    """A chapter file as it is written."""

    title: Annotated[str, text(), "shown above its kitchens"]
    line: Annotated[str, text(most=160), "one line below the title"]
    place: Annotated[int, whole(1, MOST_CHAPTERS), "chapters are sorted by it"] = MOST_CHAPTERS
    opens_at: Annotated[int, whole(0, MOST_STARS), "so many stars open it; 0: it is open"] = 0
    levels: Annotated[
        tuple[Located[str], ...],
        several(placed(name()), "levels"),
        "the names of its kitchens, in the order in which they are offered",
    ]


@dataclass(frozen=True, slots=True)
class KitchenChapter:
    """Kitchens that belong together, in the order in which they are offered.

    `opens_at`: so many stars open it; `place`: chapters are sorted by it, then by name.
    """

    name: str
    title: str
    line: str
    levels: tuple[str, ...]
    opens_at: int = 0
    place: int = MOST_CHAPTERS


def load_chapter(path: Path) -> KitchenChapter:
    """The chapter in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_chapter(read_document(path))


def read_chapter(document: Document) -> KitchenChapter:
    """The chapter that `document` describes; raise `ContentError` if anything is wrong with it.

    Its levels are in the folder above its own or, failing that, shipped.
    """
    written = record(ChapterText)(document, document.root)
    beside = document.path.absolute().parent.parent
    known = level_names((beside, paths.levels()))
    for level in written.levels:
        if level.value not in known:
            document.expected(
                level.mark, "the name of a level", f"'{level.value}'", level.value, known
            )
    document.give_up_if_wrong()
    names = tuple(level.value for level in written.levels)
    return KitchenChapter(
        document.path.stem, written.title, written.line, names, written.opens_at, written.place
    )


def chapter_files(folder: Path) -> tuple[Path, ...]:
    """The chapter files beside the levels in `folder`, sorted; there need not be any."""
    return tuple(yaml_files(folder / FOLDER).values())


def in_order(chapters: list[KitchenChapter]) -> tuple[KitchenChapter, ...]:
    """As they are offered."""
    return tuple(sorted(chapters, key=lambda chapter: (chapter.place, chapter.name)))
