"""Full disks, folders read-only or not there: the round goes on and the player is told."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from game.session.log.reader import load_log
from tests.reliability.called import called
from tests.reliability.real_game import playing

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions and limits of Unix")

ROUND = ("play", "--headless", "--level", "quick", "--seed", "7", "--backend", "reflex")
#: Files of half a kilobyte or a whole one, as the shell counts.
#: Compiled modules would be cut off, too, and stay so: nothing is compiled to disk.
FULL = ("sh", "-c", 'ulimit -f 1; PYTHONDONTWRITEBYTECODE=1 exec "$@"', "sh")
#: Even for root permissions count then.
POWERLESS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if os.getuid() == 0 else ()

needs_setpriv = pytest.mark.skipif(
    bool(POWERLESS) and shutil.which("setpriv") is None, reason="needs setpriv"
)


def test_a_disk_that_gets_full_in_mid_match(tmp_path: Path) -> None:
    with playing(tmp_path / "home", *ROUND, within=FULL) as game:
        assert game.ended() == 0
        assert "quick, seed 7: " in game.told
        assert "this match is not recorded: File too large (" in game.told
        assert load_log(game.logs[0]).cut, "what was written before can be seen"


def test_a_disk_that_is_full_in_the_window(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--backend", "reflex", within=FULL) as game:
        game.until(lambda: game.logs and game.logs[0].stat().st_size >= 512)
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        assert "Traceback" not in game.told


def test_a_picture_and_schemas_on_a_full_disk_are_whole_or_not_there(tmp_path: Path) -> None:
    picture, schemas = tmp_path / "ring.png", tmp_path / "schemas"
    first = schemas / "level.json"
    lines = ("picture", "ring", str(picture)), ("schema", "--write", str(schemas))
    for told, file in zip(
        called(tmp_path / "home", *lines, within=FULL), (picture, first), strict=True
    ):
        assert (told.code, told.lines) == (1, [f"{file} is not written: File too large"])
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    picture.write_bytes(b"as it was")
    (told,) = called(tmp_path / "home", lines[0], within=FULL)
    assert (told.code, picture.read_bytes()) == (1, b"as it was")


@needs_setpriv
def test_a_home_that_is_read_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    with playing(home, *ROUND, within=POWERLESS) as game:
        assert game.ended() == 0
        assert "this match is not recorded: Permission denied (" in game.told
        assert list(home.iterdir()) == []


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder")
    with playing(home, *ROUND) as game:
        assert game.ended() == 0
        assert "settings.yaml: Not a directory; the defaults are used" in game.told
        assert "this match is not recorded: Not a directory (" in game.told
        assert home.read_text() == "not a folder"


@needs_setpriv
def test_a_person_without_a_home(tmp_path: Path) -> None:
    nowhere = {"SOUS_CHEF_HOME": None, "HOME": "/proc/nowhere"}
    nowhere |= {f"XDG_{kind}_HOME": None for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    with playing(tmp_path / "unused", *ROUND, within=POWERLESS, **nowhere) as game:
        assert game.ended() == 0
        assert "this match is not recorded: " in game.told and "/proc/nowhere/" in game.told


def test_a_home_that_vanishes_in_mid_round(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--backend", "reflex") as game:
        game.until(lambda: game.logs)
        shutil.rmtree(game.home)
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        assert "Traceback" not in game.told


def test_two_rounds_of_one_seed_in_one_second_are_two_recordings(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with playing(home, *ROUND) as one, playing(home, *ROUND) as other:
        assert (one.ended(), other.ended()) == (0, 0)
        assert len(other.logs) == 2
        assert all(load_log(path).complete for path in other.logs)
