"""What a game left behind is found, and what others own is not blamed on it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from bundle.trial import bad_days

ME = os.getuid() if hasattr(os, "getuid") else 0
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="by /proc")


@pytest.fixture
def running(tmp_path):
    """A program of our own that runs, in a folder whose name has a blank."""
    program = tmp_path / "Köche am Herd" / "sleeper"
    program.parent.mkdir()
    program.write_bytes(Path("/bin/sleep").resolve().read_bytes())
    program.chmod(0o755)
    process = subprocess.Popen([program, "100"])
    while not Path(f"/proc/{process.pid}/cmdline").read_bytes():
        time.sleep(0.01)  # the new program's words come a moment after it has begun
    yield program, process
    process.kill()
    process.wait()


@LINUX
def test_a_program_that_still_runs_is_found(running):
    program, _ = running
    assert bad_days.processes_from(program) == [f"{program} 100"]
    assert f"{program} 100" in bad_days.processes_of(ME)


@LINUX
def test_a_program_that_has_ended_is_not_found_even_if_nobody_has_noticed(running):
    program, process = running
    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # a zombie from here on
    assert bad_days.processes_from(program) == []
    assert not [each for each in bad_days.processes_of(ME) if str(program) in each]


@LINUX
def test_nobody_has_processes_of_a_user_who_does_not_exist():
    assert bad_days.processes_of(64_999) == []


@pytest.fixture
def place(tmp_path, monkeypatch):
    """The only place for temporary files."""
    monkeypatch.setattr(bad_days, "PLACES", (tmp_path, tmp_path / "missing"))
    return tmp_path


def test_forgotten_files_and_folders_are_found_wherever_they_lie(place):
    (place / "deep" / "er").mkdir(parents=True)
    (place / "deep" / "er" / "voice.wav").touch()
    found = bad_days.files(ME, place / "home")
    assert set(found) == {place / "deep", place / "deep/er", place / "deep/er/voice.wav"}


def test_files_in_the_players_homes_are_no_leftovers(place):
    (place / "home").mkdir()
    (place / "home" / "match.jsonl").touch()
    assert bad_days.files(ME, place / "home") == []


def test_files_of_others_are_no_leftovers(place):
    (place / "theirs").touch()
    assert bad_days.files(ME + 1, place / "home") == []


def test_a_link_that_leads_nowhere_is_a_leftover_too(place):
    (place / "link").symlink_to(place / "nothing")
    assert bad_days.files(ME, place / "home") == [place / "link"]
