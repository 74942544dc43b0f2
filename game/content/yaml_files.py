"""YAML files by their names, however their endings are written."""

import os
from contextlib import suppress
from pathlib import Path

ENDINGS = (".yaml", ".yml")
#: What is kept beside a file while it is edited.
AUTOSAVED = ".autosave"


def is_yaml(name: str) -> bool:
    """Whether a file of this name is read."""
    return name.casefold().endswith(ENDINGS)


def yaml_files(folder: Path) -> dict[str, Path]:
    """Those in `folder` by name, sorted; of `a.yaml` and `a.yml` the first.

    That one is a pipe, or a link that leads nowhere, is told by its reader.
    """
    names: list[str] = []
    with suppress(OSError), os.scandir(folder) as entries:
        names = [e.name for e in entries if is_yaml(e.name) and not e.is_dir()]
    files = (folder / name for name in sorted(names, key=str.casefold, reverse=True))
    return dict(sorted({file.stem: file for file in files if file.stem[:1] != "."}.items()))


def overlooked(folder: Path) -> list[Path]:
    """Those in `folder` that are not read, though somebody may think so: `a.yaml.txt`."""
    files = sorted(folder.glob("*.y*ml.*"))
    return [file for file in files if is_yaml(file.stem) and file.suffix != AUTOSAVED]


def as_named(file: Path) -> Path:
    """`file`, a `NAME.yaml`, or the one beside it that is there in its place."""
    if file.suffix != ENDINGS[0] or file.exists() or file.is_symlink():
        return file
    return yaml_files(file.parent).get(file.stem, file)
