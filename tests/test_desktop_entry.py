"""The entry in a Linux desktop's menu: made, as the specification wants it, and taken out."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import main as command_line
from game import paths
from game.commands.shortcut import entry
from game.version import WINDOW_CLASS
from tests.tables import table

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has them")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the entry is to lie."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "applications" / f"{WINDOW_CLASS}.desktop"


@linux
def test_it_is_made_and_taken_out(file: Path) -> None:
    assert command_line.main(["shortcut"]) == 0
    text = file.read_text(encoding="utf-8")
    assert f"StartupWMClass={WINDOW_CLASS}\n" in text and "main.py" in text
    icon = next(line for line in text.splitlines() if line.startswith("Icon="))
    assert Path(icon.removeprefix("Icon=")).is_file()
    assert command_line.main(["shortcut", "--remove"]) == 0
    assert not file.exists()
    assert command_line.main(["shortcut", "--remove"]) == 0


@table(__file__)
def test_a_path_is_quoted_as_the_specification_says(program: str, told: str) -> None:
    assert told in entry((program,), Path("/icon.svg")).splitlines()


@pytest.mark.skipif(
    not shutil.which("desktop-file-validate"), reason="desktop-file-utils is missing"
)
def test_the_validator_finds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "souschef.desktop"
    file.write_text(
        entry(("/opt/Süße $ Köche 100%/Sous\\Chef",), Path("/o p/ü.svg")), encoding="utf-8"
    )
    done = subprocess.run(
        ["desktop-file-validate", file], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


# Where the user's files are, also for users whom the system knows little of.


@pytest.mark.skipif(sys.platform == "win32", reason="homes are known otherwise there")
def test_who_has_no_home_has_a_folder_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in os.environ if each == "HOME" or each.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)

    def nobody(_user: int) -> object:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr("pwd.getpwuid", nobody)
    places = {each() for each in (paths.user_data, paths.user_config, paths.user_logs)}
    assert len(places) == 3
    assert all(place.is_relative_to(tempfile.gettempdir()) for place in places)
    assert all(str(os.getuid()) in place.parent.name for place in places)
