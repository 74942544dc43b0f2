"""The trial goes through its steps, tells each in a line, and never passes silently."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from bundle.trial import trial
from bundle.trial.player import (
    Confinement,
    LeftOutError,
    Step,
    StepError,
    confinement,
    expect,
    installed,
    stranger,
)
from rich.console import Console

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
