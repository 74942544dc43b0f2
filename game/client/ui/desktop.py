"""What of the desktop around the window is used: its clipboard and its file manager."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pygame

from game.safe_path import for_other_programs
from game.sdl_library import load_sdl

#: Programs that do it, by `sys.platform`; other systems are those of freedesktop.org.
PROGRAMS = {"darwin": "open", "win32": "explorer"}
#: What PyInstaller's start changes so that the game finds its own libraries; with `_ORIG` behind
#: the name it keeps what was there before. Other programs must not find ours.
CHANGED = ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH")


def copy_text(text: str) -> bool:
    """Whether `text` can be pasted elsewhere now. SDL keeps it while the window is open."""
    if not pygame.display.get_init():
        return False
    failed: int = load_sdl().SDL_SetClipboardText(text.encode())
    return not failed


class FolderOpening:
    """A folder that is being opened; nothing here waits."""

    def __init__(self, folder: Path) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        command = (PROGRAMS.get(sys.platform, "xdg-open"), str(folder))
        try:
            self._process = subprocess.Popen(
                command, env=outside_environment(os.environ), start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except OSError:
            return

    def worked(self) -> bool | None:
        """Whether it did, None while that is not known: by the exit code, which Windows' explorer
        leaves at 1 in any case.
        """
        if self._process is None:
            return False
        code = self._process.poll()
        return None if code is None else code == 0 or sys.platform == "win32"


def outside_environment(own: Mapping[str, str]) -> dict[str, str]:
    """The environment as it was before the game was started; `own` is the game's."""
    kept = for_other_programs(own)
    if not hasattr(sys, "frozen"):
        return kept
    for name in CHANGED:
        kept.pop(name, None)
        if (before := kept.pop(f"{name}_ORIG", None)) is not None:
            kept[name] = before
    return kept
