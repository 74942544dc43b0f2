"""A message box of the system's, shown by a process of its own.

The game's own window, its connection to the screen and its memory may be broken by now. The new
process has none of that: it shows the box through SDL, which needs no window for it, and it can be
given up.
"""

import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from game.sdl_library import load_sdl

#: Seconds after which a box that nobody closes goes away.
PATIENCE = 600.0
#: SDL's screens that nobody can see.
UNSEEN = ("offscreen", "dummy")
_ERROR_SIGN = 0x10


def show_message(title: str, text: str, patience: float = PATIENCE) -> bool:
    """Show it until it is closed; False where that cannot be."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return False
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=box, args=(theirs, title, text), name="message", daemon=True)
    try:
        process.start()
    except (OSError, MemoryError):
        return False
    theirs.close()
    try:
        process.join(patience)
    finally:
        mine.close()  # which ends it
        process.join()
    return process.exitcode == 0


def box(game: Connection, title: str, text: str) -> None:
    """The process: exit code 1 if there is no screen. It ends when `game` is closed."""
    if sys.platform != "win32":
        os.setpgid(0, 0)  # SDL forks, and what it forks has to end, too
    threading.Thread(target=_end_with, args=(game,), daemon=True).start()
    sdl = load_sdl()
    sys.exit(sdl.SDL_ShowSimpleMessageBox(_ERROR_SIGN, title.encode(), text.encode(), None) != 0)


def _end_with(game: Connection) -> None:
    with suppress(EOFError, OSError):
        game.recv()
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
