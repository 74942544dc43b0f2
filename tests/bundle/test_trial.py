"""The trial goes through its steps, tells each in a line, and never passes silently."""

import io
import json
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import numpy as np
import pytest
from bundle.trial import bad_days, trial
from bundle.trial.a_round import RATE, utterances
from bundle.trial.player import (
    Confinement,
    LeftOutError,
    Step,
    StepError,
    confinement,
    expect,
    installed,
    read_log,
    stranger,
)
from rich.console import Console

from game.bench.real_game import match_logs

PROGRAM = """#!/bin/sh
case "$1" in
  who) /usr/bin/id -u;;
  where) pwd; env;;
  write) echo x > "${0%/*}/written";;
  hang) exec /bin/sleep 600;;
esac
"""
POSIX = pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")


@pytest.fixture
def bundle(tmp_path):
    """A folder that looks like the packaged game."""
    program = tmp_path / "SousChef-1-linux-x86_64" / "SousChef"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    return program.parent


@pytest.fixture
def packed(bundle):
    archive = bundle.with_name(f"{bundle.name}.tar.xz")
    with tarfile.open(archive, "w:gz") as file:
        file.add(bundle, bundle.name)
    return archive


def tried(bundle, tmp_path, monkeypatch, *steps, short=False):
    """Whether the steps held, and what was told."""
    monkeypatch.setattr(trial, "STEPS", steps)
    told = io.StringIO()
    console = Console(file=told, width=200)
    held = trial.try_bundle(bundle, tmp_path / "evidence", Path(), short, console)
    return held, told.getvalue()


def fail(_):
    expect(2 > 3, "three", "two [of them]")


def leave_out(_):
    raise LeftOutError("no such thing here")


def trip(_):
    raise KeyError("score")


@POSIX
def test_steps_that_hold_are_told_with_what_was_found(packed, tmp_path, monkeypatch):
    held, told = tried(packed, tmp_path, monkeypatch, Step("bake", lambda _: "40 points"))
    assert held
    assert "holds bake (0 s): 40 points" in told
    assert "holds installation (0 s): 1 files as they were" in told
    assert told.splitlines()[-1] == "2 holds"


@POSIX
@pytest.mark.parametrize(
    ("step", "said"),
    [(fail, "expected three, found two [of them]"), (trip, "KeyError: 'score'")],
)
def test_one_that_fails_fails_the_trial_and_the_others_are_tried(
    bundle, tmp_path, monkeypatch, step, said
):
    held, told = tried(
        bundle, tmp_path, monkeypatch, Step("bake", step), Step("go", lambda _: "ok")
    )
    assert not held
    assert f"FAILS bake (0 s): {said}" in told
    assert "holds go" in told
    assert "1 FAILS, 2 holds" in told


@POSIX
def test_what_is_left_out_is_told(bundle, tmp_path, monkeypatch):
    held, told = tried(bundle, tmp_path, monkeypatch, Step("bake", leave_out))
    assert held
    assert "left out bake (0 s): no such thing here" in told
    assert "1 left out" in told.splitlines()[-1]


@POSIX
def test_the_short_form_has_only_some_steps(bundle, tmp_path, monkeypatch):
    _, told = tried(bundle, tmp_path, monkeypatch, Step("long", fail, short=False), short=True)
    assert "long" not in told


@POSIX
def test_players_logs_are_kept_when_something_fails(bundle, tmp_path, monkeypatch):
    def write_and_fail(trial):
        trial.player.write("data/matches/a.jsonl", "{}")
        fail(trial)

    tried(bundle, tmp_path, monkeypatch, Step("bake", write_and_fail))
    assert [path.name for path in (tmp_path / "evidence").rglob("*.jsonl")] == ["a.jsonl"]


@POSIX
def test_who_writes_into_the_installation_is_found_out(bundle, tmp_path, monkeypatch):
    def write(trial):
        trial.player.installation.root.chmod(0o755)
        (trial.player.installation.root / "cache").touch()
        return "written"

    held, told = tried(bundle, tmp_path, monkeypatch, Step("bake", write))
    assert not held
    assert "expected an installation as it was" in told and "cache" in told


def test_an_archive_of_something_else_is_none_of_ours(tmp_path):
    (tmp_path / "other").mkdir()
    with pytest.raises(LookupError, match="expected a folder with SousChef"), installed(tmp_path):
        pass


@POSIX
def test_a_player_cannot_write_there_and_knows_nothing_of_us(packed, tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", "of ours")
    with installed(packed) as installation:
        shut_in = confinement(installation.root)
        player = stranger(installation, tmp_path / "home", shut_in)
        assert player.run("write").returncode != 0
        told = player.run("where").stdout
        assert "SECRET" not in told
        assert str(player.home) in told


@POSIX
def test_a_command_without_an_end_is_ended(bundle, tmp_path):
    with installed(bundle) as installation:
        player = stranger(installation, tmp_path / "home", Confinement())
        with pytest.raises(StepError, match="expected an end of 'hang' within 1 s"):
            player.run("hang", timeout=1)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can")
def test_root_lets_nobody_play(bundle, tmp_path):
    tmp_path.chmod(0o755)
    with installed(bundle) as installation:
        shut_in = confinement(installation.root)
        mine = stranger(installation, installation.root.parent.parent / "home", shut_in)
        assert mine.user is not None
        told = [player.run("who").stdout.strip() for player in (mine, mine.neighbour())]
        assert told == [str(mine.user), str(mine.user + 1)]


def test_what_a_machine_cannot_do_is_told():
    assert len([*Confinement().limits()]) == 2
    assert not [*Confinement(30_000, ("--net", "--mount")).limits()]
    assert subprocess.list2cmdline(Confinement().around(["game"], Path("/g"))) == "game"


# The trial reads match logs by itself, also such as are broken off.

HEADER = {"level": "ring", "seed": 3}
WORDS = {
    "tick": 1,
    "words": [
        {"cook": 1, "text": "chop two onions", "hearing": {"sure": 0.9}},
        {"cook": 0, "text": "OK, 2 onions."},
    ],
}
NOTES = {"tick": 2, "notes": [{"kind": "intends", "state": "satisfied"}, {"kind": "thought"}]}
END = {"end": 90, "results": {"score": 40}}


def written(path, *objects, rest=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in objects) + rest, encoding="utf-8")
    return path


def test_a_log_tells_who_said_what_and_what_was_spoken(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS, NOTES, END))
    assert log.said(0) == ["OK, 2 onions."]
    assert log.spoken() == ["chop two onions"]
    assert log.notes("intends") == [{"kind": "intends", "state": "satisfied"}]
    assert log.ended and log.results == {"score": 40}


def test_a_log_without_its_end_has_no_results(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS))
    assert not log.ended
    with pytest.raises(KeyError):
        _ = log.results


def test_a_line_that_is_being_written_is_left_out(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS, rest='{"tick": 2, "no'))
    assert log.lines == (HEADER, WORDS)


def test_logs_are_found_wherever_a_system_keeps_them_oldest_first(tmp_path):
    new = written(tmp_path / "data" / "matches" / "a.jsonl", HEADER)
    old = written(tmp_path / ".local" / "Sous Chef" / "matches" / "b.jsonl", HEADER)
    written(tmp_path / "data" / "other.jsonl", HEADER)
    os.utime(old, (1, 1))
    assert match_logs(tmp_path) == [old, new]


# The mixer's recording is cut into what was said in one breath.


def sound(*parts):
    """Parts of so many seconds, loud or quiet."""
    levels = [(int(seconds * RATE), 9000 if loud else 9) for seconds, loud in parts]
    return np.concatenate([np.full(number, level, np.int16) for number, level in levels])


def seconds(samples):
    return [round(len(each) / RATE, 2) for each in utterances(samples)]


def test_silence_holds_no_utterance():
    assert seconds(sound((3, False))) == []
    assert seconds(np.array([], np.int16)) == []


def test_a_long_pause_cuts_and_a_short_one_does_not():
    said = sound((1, True), (0.4, False), (1, True), (1, False), (0.5, True), (1, False))
    assert seconds(said) == [2.4, 0.5]


def test_a_click_is_no_utterance():
    assert seconds(sound((1, False), (0.1, True), (1, False))) == []


def test_an_utterance_is_what_was_recorded():
    said = sound((1, False), (1, True))
    (found,) = utterances(said)
    assert np.array_equal(found, said[RATE:])


def test_the_loudest_sample_is_loud():
    """Its absolute value does not fit into 16 bits."""
    said = np.full(RATE, -32768, np.int16)
    assert seconds(said) == [1.0]


# What a game left behind is found, and what others own is not blamed on it.

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
