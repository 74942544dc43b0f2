"""Opening a kitchen to edit it: one of the player's own, a copy of any, or an empty one."""

from pathlib import Path

from game import paths
from game.client.editor.desk import Desk
from game.content.load import UnknownLevelError, find_level, level_names
from game.content.problem import ContentError
from game.design.draft import DesignError, Draft
from game.design.folder import DraftFolder, free_name, name_of
from game.design.starters import copied, empty_kitchen

#: What a kitchen without a name is called first.
NEW = "my_kitchen"
BACK_AGAIN = "What was not saved last time is here again; undo leads to the saved kitchen."


def open_desk(name: str = "", source: str = "") -> Desk:
    """`name` of the player's own kitchens; with `source` a copy of that one, else an empty one.

    Raises DesignError, whatever is wrong.
    """
    folder = DraftFolder()
    try:
        return _opened(folder, name, source)
    except (ContentError, UnknownLevelError) as error:
        raise DesignError(str(error)) from error


def _opened(folder: DraftFolder, name: str, source: str) -> Desk:
    if name and not source and folder.file(name).exists():
        return _saved(folder, name)
    if name and not source and (left := folder.left_behind(name)) is not None:
        return Desk(folder, left, None, BACK_AGAIN)
    if name and not source and name in level_names((paths.levels(),)):
        source = name  # the game's own are never changed
    if source:
        file = find_level(source, paths.level_folders())
        free = free_name(_name(name, file), folder.folder)
        return Desk(folder, copied(free, file), None, f"A copy of {source}, called {free}.")
    if not name and (left := _never_saved(folder)) is not None:
        return Desk(folder, left, None, BACK_AGAIN)
    return Desk(folder, empty_kitchen(name or free_name(NEW, folder.folder), folder.folder), None)


def _name(name: str, file: Path) -> str:
    own = name if name != file.stem else ""
    return own or name_of(f"my {file.stem}")


def _never_saved(folder: DraftFolder) -> Draft | None:
    """A kitchen that nothing but what a crash left behind tells of."""
    names = (name for name in folder.unsaved() if not folder.file(name).exists())
    return next((left for name in names if (left := folder.left_behind(name))), None)


def _saved(folder: DraftFolder, name: str) -> Desk:
    draft, stamp = folder.open(name)
    desk = Desk(folder, draft, stamp)
    if (left := folder.left_behind(name)) is not None:
        desk.change(lambda _: left)
        desk.told = BACK_AGAIN
    return desk
