"""Pipes, sockets and devices where a file was looked for, and files without end: told at once."""

import os
import socket
from pathlib import Path

import pytest

from agents.plain_file import LongFileError, NoPlainFileError, content
from game.client.player.best_scores import RECORDS, records_path
from game.client.player.preferences import PROGRESS
from game.client.ui.places import ReplaysPlace
from game.session.log.archive import archive
from game.settings import SETTINGS
from tests.reliability.called import called

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")

PIPE = "a pipe in place of a file"
ROUND = ("play", "--headless", "--level", "quick", "--seed", "7")


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(os.path.relpath(tmp_path / "socket"))
        for kind in ("pipe", "device", "socket"):
            with pytest.raises(NoPlainFileError) as error:
                content(tmp_path / kind, 10)
            assert error.value.strerror == f"a {kind} in place of a file"
    with pytest.raises(IsADirectoryError):
        content(tmp_path, 10)


def test_no_more_is_read_than_there_should_be(tmp_path: Path) -> None:
    (tmp_path / "ten").write_bytes(bytes(10))
    assert content(tmp_path / "ten", 10) == bytes(10)
    with pytest.raises(LongFileError, match="more than 0 KB"):
        content(tmp_path / "ten", 9)
    with pytest.raises(LongFileError):  # it says that it is empty, and is not
        content(Path("/proc/self/status"), 10)


def test_a_pipe_in_place_of_any_file_is_told_in_a_line(tmp_path: Path) -> None:
    home = tmp_path / "home"
    settings = home / "config" / "settings.yaml"
    settings.parent.mkdir(parents=True)
    for name in ("log.jsonl", "model.gguf", "cues.txt", "level.yaml", "kitchen.zip"):
        os.mkfifo(tmp_path / name)
    at = {file.name: str(file) for file in tmp_path.iterdir()}
    os.mkfifo(settings)
    log, cues, model, level, check, parcel = called(
        home,
        ("replay", at["log.jsonl"]),
        (*ROUND, "--backend", "reflex", "--script", at["cues.txt"]),
        (*ROUND, "--model", at["model.gguf"], "--backend", "local"),
        ("play", "--headless", "--level", at["level.yaml"]),
        ("check", at["level.yaml"]),
        ("install", at["kitchen.zip"]),
    )
    assert (log.code, log.err.count("\n")) == (1, 1)
    assert f"{at['log.jsonl']}: line 1: expected a readable match log, found {PIPE}" in log.err
    assert f"{settings}: {PIPE}; the defaults are used" in cues.err
    assert f"{at['cues.txt']}: expected a readable script, found: {PIPE}" in cues.err
    assert (model.code, "cannot be read: a pipe in place of a file." in model.err) == (0, True)
    assert (
        level.code == 1 and f"level.yaml:1:1: expected a readable file, found {PIPE}" in level.err
    )
    assert check.code == 1 and f"expected a readable file, found {PIPE}" in check.out
    assert parcel.code == 1 and f"The file cannot be read: {PIPE}." in parcel.err
    assert not any("Traceback" in each.err for each in (log, cues, model, level, check, parcel))


@pytest.mark.parametrize(
    "kind", [SETTINGS, RECORDS, PROGRESS], ids=["settings", "scores", "habits"]
)
def test_a_kept_file_of_50_mb_is_not_read_but_set_aside(tmp_path: Path, kind) -> None:
    path = tmp_path / "kept.yaml"
    with path.open("wb") as file:
        file.truncate(50 << 20)
    loaded = kind.load(path)
    assert loaded.value == kind.default
    most = "128 KB" if kind is SETTINGS else "1 MB"
    told = f"{path}: expected what the game keeps, found more than {most}"
    assert loaded.problem.startswith(f"{told}; the file was renamed to kept.broken.yaml and ")
    assert (tmp_path / "kept.broken.yaml").stat().st_size == 50 << 20
    kind.save(path, kind.default)
    assert not kind.load(path).problem


def test_lists_and_kept_files_in_the_window_do_not_wait_for_pipes(start) -> None:
    archive().mkdir(parents=True)
    for path in (archive() / "ring-20260101-000000-seed1.jsonl", records_path()):
        os.mkfifo(path)
    client = start()
    assert f"{records_path()}: {PIPE}" in "".join(client.app.director.problems)
    client.app.go(ReplaysPlace())
    client.frames(2)
    assert client.app.scene.summary(0).problem == f"It cannot be read: {PIPE}"
