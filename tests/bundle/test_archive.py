"""Archives: the same folder gives the same bytes, and unpacked it is the same folder."""

import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest
from bundle.make import archive, date

MOMENT = 1_700_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Game-1"
    (made / "files" / "empty").mkdir(parents=True)
    (made / "files" / "a b ü.txt").write_text("soup " * 1000, encoding="utf-8")
    (made / "Game").write_text("#!/bin/sh\necho started\n")
    (made / "Game").chmod(0o700)
    return made


def packed(folder: Path, suffix: str, name: str = "made") -> Path:
    file = folder.parent / f"{name}{suffix}"
    archive(folder, file, MOMENT)
    return file


@pytest.mark.parametrize("suffix", [".tar.xz", ".zip"])
def test_neither_the_clock_nor_the_order_of_making_changes_it(folder: Path, suffix: str) -> None:
    first = packed(folder, suffix).read_bytes()
    again = folder.parent / "other" / folder.name
    for source in sorted(folder.rglob("*"), reverse=True):
        target = again / source.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            target.mkdir(exist_ok=True)
        else:
            shutil.copy(source, target)
            os.utime(target, (1, 1_000_000_000))
    assert packed(again, suffix).read_bytes() == first


def unpack(archive: Path, place: Path) -> None:
    shutil.unpack_archive(archive, place, filter="tar")


@pytest.mark.skipif(sys.platform == "win32", reason="there it is a zip")
def test_what_is_unpacked_starts_and_belongs_to_nobody(folder: Path, tmp_path: Path) -> None:
    (folder / "files" / "link").symlink_to("a b ü.txt")
    with tarfile.open(packed(folder, ".tar.xz")) as tar:
        members = {member.name: member for member in tar.getmembers()}
    unpack(packed(folder, ".tar.xz"), tmp_path / "there")
    game = tmp_path / "there" / "Game-1"
    assert subprocess.check_output([game / "Game"], text=True) == "started\n"
    assert (game / "files" / "link").read_text(encoding="utf-8").startswith("soup")
    assert (game / "files" / "empty").is_dir()
    assert members["Game-1/Game"].mode == 0o755
    assert members["Game-1/files/a b ü.txt"].mode == 0o644
    assert {(m.uid, m.gid, m.uname, m.mtime) for m in members.values()} == {(0, 0, "", MOMENT)}


def test_a_zip_holds_the_files_whole_with_their_time(folder: Path) -> None:
    with zipfile.ZipFile(packed(folder, ".zip")) as file:
        assert file.testzip() is None
        assert file.read("Game-1/files/a b ü.txt") == b"soup " * 1000
        game = file.getinfo("Game-1/Game")
    assert game.date_time == time.gmtime(MOMENT)[:6]
    assert game.external_attr >> 16 & 0o777 == 0o755


@pytest.mark.skipif(sys.platform == "win32", reason="there it is a zip")
def test_a_dated_folder_has_the_times_that_it_will_have_unpacked(
    folder: Path, tmp_path: Path
) -> None:
    date(folder, MOMENT)
    unpack(packed(folder, ".tar.xz"), tmp_path / "there")
    for path in folder.rglob("*"):
        again = tmp_path / "there" / path.relative_to(folder.parent)
        assert path.stat().st_mtime_ns == again.stat().st_mtime_ns == MOMENT * 10**9
