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
HIDDEN_DRIVERS = ("offscreen", "dummy")
_ERROR_SIGN = 0x10


def show_message(title: str, text: str, patience: float = PATIENCE) -> bool:
    """Show it until it is closed; False where that cannot be."""
    if os.environ.get("SDL_VIDEODRIVER") in HIDDEN_DRIVERS:
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
    if not _speaks_utf8():
        os.environ["LC_ALL"] = "C.UTF-8"  # X11 would end the text at the first letter beyond ASCII
    threading.Thread(target=_end_with, args=(game,), daemon=True).start()
    sdl = load_sdl()
    sys.exit(sdl.SDL_ShowSimpleMessageBox(_ERROR_SIGN, title.encode(), text.encode(), None) != 0)


def _speaks_utf8() -> bool:
    """Whether the user's own locale knows all letters; Python's own encoding is always UTF-8."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((value for value in variables if value), "C")
    return locale.upper().endswith(("UTF-8", "UTF8"))


def _end_with(game: Connection) -> None:
    with suppress(EOFError, OSError):
        game.recv()
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
