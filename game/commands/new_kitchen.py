"""`main.py new`: a level file to begin with, in the player's own folder."""

import sys
from pathlib import Path

from game import paths
from game.content.library import find_level
from game.design.checking import checked
from game.design.draft import Draft
from game.design.folder import DraftFolder
from game.design.naming import checked_name
from game.design.starters import copied, empty_kitchen
from game.terminal import tell


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
    _tell(folder, draft)
    return 0


def _tell(folder: DraftFolder, draft: Draft) -> None:
    """Where it is, what keeps it from being played, and what can be done next."""
    program, name = Path(sys.argv[0]).name, draft.name
    tell(f"{folder.file(name)} is a kitchen now. Next:")
    tell(f"  {program} edit {name}                  paint it")
    tell(f"  {program} play --level {name} --watch  play it while you write it")
    flaws = checked(draft, folder.folder).flaws
    if flaws:  # of a copy whose menu is elsewhere, or that was wrong before
        tell("It cannot be played yet:", *(str(flaw.problem) for flaw in flaws))
