"""JSON Schemas of the files that designers write, for completion and hover help in text editors.

They are made of the readers that check the files, so that they cannot say anything else.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from agents.whole_file import replacing
from game.content._level_text import LevelText
from game.content._menu_text import MenuText
from game.content.chapter import ChapterText
from game.content.mood import MoodText
from game.content.readers import JsonSchema, record

DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: What a file begins with to tell text editors its schema.
HEADER = "# yaml-language-server: $schema={}"


def schemas() -> Mapping[str, JsonSchema]:
    """The schema of each kind of file."""
    shapes: Mapping[str, type[object]] = {
        "level": LevelText,
        "menu": MenuText,
        "mood": MoodText,
        "chapter": ChapterText,
    }
    return {kind: _whole(kind, record(shape).schema) for kind, shape in shapes.items()}


def schema_text(kind: str) -> str:
    """A schema as its file holds it. KeyError if there is no such kind."""
    return json.dumps(schemas()[kind], indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> tuple[Path, ...]:
    """Write every schema as KIND.json into `folder`, and give the files. Raises OSError."""
    files = {kind: folder / f"{kind}.json" for kind in schemas()}
    for kind, file in files.items():
        with replacing(file) as unfinished:
            unfinished.write_text(schema_text(kind), encoding="utf-8", newline="\n")
    return tuple(files.values())


def _whole(kind: str, schema: JsonSchema) -> JsonSchema:
    return {"$schema": DIALECT, "title": f"A {kind} of Sous Chef", **schema}
