"""Finding levels and menus by name."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from game import paths
from game.content.problem import nearest

_SUFFIX = ".yaml"


class UnknownLevelError(LookupError):
    """No folder has a level of this name; the message lists those there are."""


def level_names(folders: Iterable[Path]) -> tuple[str, ...]:
    """The names of all levels in the folders, sorted; a folder need not exist."""
    return tuple(
        sorted({f.stem for folder in folders for f in folder.glob("*.yaml") if not f.is_dir()})
    )


def find_level(name: str, folders: Iterable[Path]) -> Path:
    """The file of the level `name` in the first folder that has it; a name may be a path itself.

    Raises `UnknownLevelError`, which names the levels there are and the nearest spelling.
    """
    if name.endswith(_SUFFIX):
        return Path(name)
    searched = tuple(folders)
    for folder in searched:
        file = folder / f"{name}{_SUFFIX}"
        if (file.exists() and not file.is_dir()) or file.is_symlink():
            return file  # that it is a pipe, or a link that leads nowhere, is told by its reader
    known = level_names(searched)
    close = nearest(name, known)
    hint = f" Did you mean '{close}'?" if close else ""
    raise UnknownLevelError(f"no level '{name}': there are {', '.join(known) or 'none'}.{hint}")


def files_beside(folder: Path, kind: str) -> Mapping[str, Path]:
    """The menus or moods (`kind`) that a level in `folder` can name; its own come first."""
    folders = (paths.levels() / f"{kind}s", folder / f"{kind}s")
    return {file.stem: file for each in folders for file in sorted(each.glob(f"*{_SUFFIX}"))}
