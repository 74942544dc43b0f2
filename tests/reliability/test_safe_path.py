"""Modules that lie in the folder where the game is started: none of its processes runs them."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from game.client.ui.desktop import outside_environment
from game.safe_path import VARIABLE
from tests.reliability.real_game import CHILDREN, playing

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")

#: Modules that Python's own processes load first, that minds and the mouth need, and ours.
NAMES = (
    "socket", "random", "json", "logging", "tempfile", "secrets", "numpy", "yaml", "pygame",
    "multiprocessing", "concurrent", "sitecustomize", "agents", "game",
)  # fmt: skip


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder of modules that leave a mark when they are loaded."""
    folder = tmp_path / "trap"
    for name in NAMES:
        inside = folder / name
        inside.mkdir(parents=True)
        mark = folder / f"{name}.mark"
        (inside / "__init__.py").write_text(f"open({str(mark)!r}, 'w').close()\nraise SystemExit\n")
    return folder


def marks(trap: Path) -> list[str]:
    return [path.name for path in trap.glob("*.mark")]


def test_minds_and_the_mouth_load_nothing_from_the_current_folder(
    tmp_path: Path, trap: Path, used_before: Callable[[Path], Path]
) -> None:
    home = used_before(tmp_path / "home")
    with playing(home, "play", "--level", "ring", "--seed", "7", at=trap) as game:
        game.until(lambda: '"kind":"thought"' in game.log)
        assert len(game.children) == CHILDREN
        game.send(signal.SIGTERM)
        assert game.ended() == 130
    assert marks(trap) == []


def test_the_lab_s_processes_load_nothing_from_the_current_folder(
    tmp_path: Path, trap: Path
) -> None:
    command = ("lab", "traces", "--matches", "1", "--jobs", "2", "--out", str(tmp_path / "out"))
    with playing(tmp_path / "home", *command, at=trap) as game:
        assert game.ended() == 0, game.told
    assert marks(trap) == []


def test_other_programs_are_not_told_where_to_look() -> None:
    assert VARIABLE not in outside_environment({**os.environ, VARIABLE: "1"})
