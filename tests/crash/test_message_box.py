"""The message of a crash, on a real screen and without one."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.crash.message_box import show_message
from tests.reliability.real_game import playing

TOOLS = ("Xvfb", "xdotool", "import", "xwininfo")
WORDS = "Sous Chef had to stop.\n\nA report is in\n/home/ana/Küche/crash-1.txt"
screens = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS), reason=f"needs {', '.join(TOOLS)}"
)


@contextmanager
def screen() -> Iterator[str]:
    """A screen of its own: its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().decode().strip()}"
        finally:
            server.kill()


@pytest.fixture
def shown(monkeypatch) -> Iterator[str]:
    with screen() as name:
        for each in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(each, raising=False)
        monkeypatch.setenv("DISPLAY", name)
        yield name


def on(display: str, *command: str) -> bytes:
    environment = {**os.environ, "DISPLAY": display}
    return _run(command, environment).stdout


def _run(command: tuple[str, ...], environment: dict[str, str]) -> subprocess.CompletedProcess:
    return subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)


def box_on(display: str) -> tuple[int, int, int, int] | None:
    """Left, top, width and height of the box, if there is one."""
    tree = on(display, "xwininfo", "-root", "-tree").decode()
    found = re.search(r'"Sous Chef".* (\d+)x(\d+)\+\d+\+\d+ +\+(\d+)\+(\d+)', tree)
    if found is None:
        return None
    width, height, left, top = map(int, found.groups())
    return left, top, width, height


def wait_for_box(display: str) -> tuple[int, int, int, int]:
    end = time.monotonic() + 60
    while (box := box_on(display)) is None:
        assert time.monotonic() < end
        time.sleep(0.2)
    return box


def press_its_button(display: str, box: tuple[int, int, int, int]) -> None:
    left, top, width, height = box
    button = (str(left + width // 2), str(top + height - 24))
    on(display, "xdotool", "mousemove", *button, "click", "1")


def colours(display: str, box: tuple[int, int, int, int], folder: Path) -> int:
    """How many colours the box has on a picture of the screen."""
    picture = folder / "screen.png"
    on(display, "import", "-window", "root", str(picture))
    left, top, width, height = box
    pixels = pygame.surfarray.array3d(pygame.image.load(picture))
    part = pixels[left : left + width, top : top + height].reshape(-1, 3)
    return len(np.unique(part, axis=0))


@pytest.mark.slow
@screens
def test_a_crash_is_told_on_the_screen(tmp_path: Path) -> None:
    """The whole way: the real game crashes, its window is gone, the box waits to be closed."""
    with screen() as name:
        changes = {"SDL_VIDEODRIVER": None, "WAYLAND_DISPLAY": None, "DISPLAY": name}
        demand = {"SOUS_CHEF_CRASH": "window@3", "SDL_AUDIODRIVER": "dummy"}
        with playing(tmp_path / "home", "play", "--backend", "reflex", **changes, **demand) as game:
            game.until(lambda: "Sous Chef had to stop" in game.told)
            box = wait_for_box(name)
            game.until(lambda: colours(name, box, tmp_path) >= 4)  # it is painted a moment later
            assert box[2] > 300
            assert game.running, "it waits to be read"
            press_its_button(name, box)
            assert game.ended() == 70 and box_on(name) is None


@screens
def test_a_box_that_nobody_closes_goes_away(shown: str) -> None:
    assert not show_message("Sous Chef", WORDS, patience=1.0)
    end = time.monotonic() + 60
    while box_on(shown) is not None:
        assert time.monotonic() < end
        time.sleep(0.1)


@screens
def test_the_text_goes_on_after_a_letter_beyond_ascii(shown: str, monkeypatch) -> None:
    """Without a locale X11 ended it there, and where the report lies was not to be read."""
    monkeypatch.setenv("LC_ALL", "C")
    told = threading.Thread(target=show_message, args=("Sous Chef", "ü" + 80 * "x"))
    told.start()
    box = wait_for_box(shown)
    while told.is_alive():  # a button that is not there yet cannot be pressed
        press_its_button(shown, box)
        told.join(0.5)
    assert box[2] > 80 * 5


@pytest.mark.parametrize("driver", ["dummy", "offscreen", None])
def test_without_a_screen_there_is_none(monkeypatch, driver: str | None) -> None:
    for each in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(each, raising=False)
    if driver is not None:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
        monkeypatch.setenv("DISPLAY", ":0")
    elif sys.platform != "linux":
        pytest.skip("there is a screen")
    assert not show_message("Sous Chef", WORDS, patience=30.0)
