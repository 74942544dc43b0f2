"""`main.py new`: a level file to begin with, in the player's own folder."""

from game import paths
from game.content.library import find_level
from game.design.folder import DraftFolder
from game.design.naming import checked_name
from game.design.starters import copied, empty_kitchen


def begin(name: str, source: str | None, menu: str) -> int:
    """Write the kitchen `name`, a copy of the level `source` or a small one for `menu`.

    Raises DesignError, ContentError, UnknownLevelError.
    """
    folder = DraftFolder()
    checked_name(name)
    if source is None:
        draft = empty_kitchen(name, folder.folder, menu)
    else:
        draft = copied(name, find_level(source, paths.level_folders()))
    folder.save(draft)
    print(f"{folder.file(name)} is a kitchen now. Next:")
    print(f"  main.py edit {name}          paint it")
    print(f"  main.py play --level {name}  play it")
    return 0
