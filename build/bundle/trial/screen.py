"""A screen of its own for the trial, with real key events: Xvfb, and the X protocol's test keys."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageGrab
from Xlib import XK, X
from Xlib.display import Display
from Xlib.ext import xtest
from Xlib.protocol.event import ClientMessage
from Xlib.protocol.request import GetGeometry
from Xlib.xobject.drawable import Window

from bundle.trial.player import LeftOutError

SIZE = (1280, 720)
#: Seconds that a key is held for a tap, longer than a frame, and between two taps.
TAP, BETWEEN = 0.06, 0.12
#: Where the button of SDL's message box is, as a share of its height.
BUTTON = 0.85


class Screen:
    """`name`: of its display, such as ':5'."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._display = Display(name)
        self._root = self._display.screen().root

    def hold(self, key: str, seconds: float) -> None:
        """Press a key, wait and let it go. `key`: X's name, such as 'Up', 'v', 'Return'."""
        code = self._display.keysym_to_keycode(XK.string_to_keysym(key))
        self._key(X.KeyPress, code)
        time.sleep(seconds)
        self._key(X.KeyRelease, code)

    def tap(self, *keys: str) -> None:
        """One after another, at a pace at which all are seen."""
        for key in keys:
            self.hold(key, TAP)
            time.sleep(BETWEEN)

    def click(self, x: int, y: int) -> None:
        """With the left button, in pixels from the upper left."""
        self._root.warp_pointer(x, y)
        xtest.fake_input(self._display, X.ButtonPress, 1)
        self._display.sync()
        time.sleep(TAP)
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def shows_message(self, title: str) -> bool:
        """Whether there is a message box with that title: smaller than the game's own window."""
        return any(True for _ in self._messages(title))

    def click_message_away(self, title: str) -> None:
        """On the button at the foot of a message box. LookupError if there is none."""
        for box in self._messages(title):
            self.click(box.x + box.width // 2, box.y + round(box.height * BUTTON))
            return
        raise LookupError(f"no message box called {title}")

    def type(self, text: str) -> None:
        """Small letters, digits and blanks, as somebody types them."""
        self.tap(*("space" if letter == " " else letter for letter in text))

    def shows(self, title: str) -> bool:
        return any(True for _ in self._windows(title))

    def close_window(self, title: str) -> None:
        """As a click on its cross does. LookupError if there is none."""
        for window in self._windows(title):
            wish, delete = map(self._display.intern_atom, ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
            data = (32, [delete, X.CurrentTime, 0, 0, 0])
            window.send_event(ClientMessage(window=window, client_type=wish, data=data))
            self._display.flush()
            return
        raise LookupError(f"no window called {title}")

    def picture(self) -> Image.Image:
        return ImageGrab.grab(xdisplay=self.name)

    def photograph(self, file: Path) -> None:
        """The same, kept as a file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(file)

    def close(self) -> None:
        self._display.close()

    def _key(self, event: int, code: int) -> None:
        xtest.fake_input(self._display, event, code)
        self._display.sync()

    def _messages(self, title: str) -> Iterator[GetGeometry]:
        boxes = (window.get_geometry() for window in self._windows(title))
        return (box for box in boxes if box.width < SIZE[0])

    def _windows(self, title: str) -> Iterator[Window]:
        for window in self._root.query_tree().children:
            # SDL's message boxes have their title in the newer of the two places only.
            newer = window.get_full_text_property(self._display.intern_atom("_NET_WM_NAME"))
            if title in (newer, window.get_wm_name()):
                yield window


def need_screen() -> None:
    """Raises LeftOutError where there can be none."""
    if sys.platform != "linux" or shutil.which("Xvfb") is None:
        raise LeftOutError("real keys need Linux and Xvfb (apt-get install xvfb)")


@contextmanager
def screen() -> Iterator[Screen]:
    """A new one, gone at the end. Raises LeftOutError."""
    need_screen()
    read, write = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-ac", "-nolisten", "tcp"],
        pass_fds=(write,), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as told:
            shown = Screen(f":{told.readline().strip()}")
        yield shown
        shown.close()
    finally:
        server.terminate()
        server.wait()
