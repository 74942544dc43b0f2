"""The icon in the forms of the systems, every size drawn for itself."""

from pathlib import Path

import numpy as np
import pytest
from bundle.icons import MACOS, WINDOWS, drawn, icon
from PIL import Image


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
