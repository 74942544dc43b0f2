"""Making a bundle: what is half done never stands under the final name, and failures are told."""

import sys
from pathlib import Path

import numpy as np
import package
import pytest
from bundle import make
from bundle.icons import MACOS, WINDOWS, drawn, icon
from bundle.identity import PackageError
from PIL import Image


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The steps on a bundle of one file, below the folder that this gives."""
    for name in ("WORK", "DIST", "MODEL"):
        monkeypatch.setattr(make, name, tmp_path / name.lower())
    for name in ("portable_llama", "plain_numpy", "make_models", "audit", "slim", "add_licences"):
        monkeypatch.setattr(make, name, lambda *arguments: None)
    monkeypatch.setattr(make, "glibc_floors", lambda folder: [])
    monkeypatch.setattr(make, "freeze", frozen)
    return tmp_path


def frozen(folder: Path, before: object) -> Path:
    made = folder / "frozen" / "SousChef"
    made.mkdir(parents=True)
    (made / "SousChef").write_text("new")
    return made


def refused(*arguments: object) -> None:
    raise PackageError("no room for it")


def full(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_bundle_and_its_archive_appear_in_dist(steps: Path) -> None:
    made = make.make()
    assert sorted(steps.joinpath("dist").iterdir()) == sorted([made.folder, made.archive])
    assert (made.folder / "SousChef").read_text() == "new"
    again = make.make()
    assert again == made


@pytest.mark.parametrize("step", ["freeze", "audit", "archive"])
def test_what_was_made_before_survives_a_failure(
    steps: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    made = make.make()
    (made.folder / "SousChef").write_text("old")
    packed = made.archive.read_bytes()
    monkeypatch.setattr(make, step, full)
    with pytest.raises(OSError, match="No space left"):
        make.make()
    assert (made.folder / "SousChef").read_text() == "old"
    assert made.archive.read_bytes() == packed


@pytest.mark.parametrize(
    ("failing", "told"), [(refused, "no room for it"), (full, "No space left on device")]
)
def test_a_failure_is_a_sentence_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: object, told: str
) -> None:
    monkeypatch.setattr(package, "make", failing)
    assert package.main([]) == 1
    error = capsys.readouterr().err
    assert told in error and "Traceback" not in error


def test_what_pyinstaller_said_last_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "SPEC", tmp_path / "missing.spec")
    with pytest.raises(PackageError, match=r"missing\.spec(.|\n)*all it said is in .*\.log"):
        make.freeze(tmp_path / "work")
    assert not list((tmp_path / "work" / "frozen").rglob("SousChef*"))


@pytest.mark.skipif(sys.platform == "win32", reason="it stands in a script for a shell")
def test_without_pyinstaller_that_is_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = tmp_path / "python"
    alone.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')  # no site-packages
    alone.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(alone))
    with pytest.raises(PackageError, match="No module named PyInstaller"):
        make.freeze(tmp_path / "work")


# The icon in the forms of the systems, every size drawn for itself.


def test_windows_icon_holds_every_size_as_it_is_drawn(tmp_path: Path) -> None:
    file = icon(tmp_path, "win32")
    assert file
    with Image.open(file) as opened:
        assert opened.info["sizes"] == {(size, size) for size in WINDOWS}
        opened.size = (16, 16)
        assert np.array_equal(np.asarray(opened.convert("RGBA")), np.asarray(drawn(16)))


def test_macs_icon_is_as_large_as_its_dock_wants_it(tmp_path: Path) -> None:
    file = icon(tmp_path, "darwin")
    assert file
    with Image.open(file) as opened:
        assert max(width * scale for width, _, scale in opened.info["sizes"]) == MACOS[-1]


def test_executables_of_linux_have_none(tmp_path: Path) -> None:
    assert icon(tmp_path, "linux") is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("size", [16, 48])
def test_its_corners_are_clear_and_its_middle_is_not(size: int) -> None:
    pixels = np.asarray(drawn(size))
    assert pixels[0, 0, 3] < 128
    assert pixels[size // 2, size // 2, 3] == 255
