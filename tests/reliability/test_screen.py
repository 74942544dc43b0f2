"""No screen, one that is lost, no sound device: told in a sentence, and nothing is lost."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.reliability.real_game import CHILDREN, gone, playing

REAL = {"SDL_VIDEODRIVER": None, "SDL_AUDIODRIVER": None, "WAYLAND_DISPLAY": None}

linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="screens of X, /proc")


@linux
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({**REAL, "DISPLAY": None}, "no screen to show the game on: "),
        ({"SDL_VIDEODRIVER": "nonsense"}, "no screen to show the game on: nonsense not available"),
    ],
)
def test_without_a_screen_the_game_says_so(tmp_path: Path, changes: dict, told: str) -> None:
    with playing(tmp_path / "home", **changes) as game:
        assert game.ended() == 1
        assert told in game.told and "Traceback" not in game.told


@linux
def test_without_a_sound_device_the_round_is_silent(tmp_path: Path) -> None:
    changes = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/nowhere"}
    with playing(tmp_path / "home", "play", "--backend", "reflex", **changes) as game:
        game.until(lambda: game.logs)
        assert "Traceback" not in game.told


@contextmanager
def screen() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A screen of its own, and its name."""
    reading = subprocess.PIPE
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "640x360x24"]
    with subprocess.Popen(command, stdout=reading, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        try:
            yield server, f":{server.stdout.readline().decode().strip()}"
        finally:
            server.kill()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_a_screen_that_is_lost_ends_the_game_but_not_its_recording(
    tmp_path: Path, replayed: Callable[[Path], str], used_before: Callable[[Path], Path]
) -> None:
    home = used_before(tmp_path / "home")
    with screen() as (server, name):
        changes = {**REAL, "SDL_AUDIODRIVER": "dummy", "DISPLAY": name}
        with playing(home, "play", "--seed", "7", **changes) as game:
            game.until(lambda: len(game.children) == CHILDREN and '"check":50' in game.log)
            children = game.children
            server.kill()
            assert game.ended() == 1
            assert gone(*children)
            assert "Traceback" not in game.told
            recorded = game.logs[0]
    assert "verified: 1 digests" in replayed(recorded)
