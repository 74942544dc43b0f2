"""The game's icon as the systems want it, drawn from assets/svg/icon.svg."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame
from environment import ROOT
from PIL import Image

from game.client.drawing.shapes import parse, rasterise

#: Pixels: each size of Windows' icons is drawn for itself, macOS scales what it lacks.
WINDOWS, MACOS = (16, 24, 32, 48, 64, 128, 256), (32, 64, 128, 256, 512, 1024)
PICTURE = ROOT / "assets" / "svg" / "icon.svg"


def icon(folder: Path, system: str = sys.platform) -> Path | None:
    """Write the icon of executables into `folder`; None where they have none (Linux)."""
    match system:
        case "win32":
            return _kept(WINDOWS, folder / "souschef.ico")
        case "darwin":
            return _kept(MACOS, folder / "souschef.icns")
    return None


def drawn(pixels: int) -> Image.Image:
    """The icon, drawn `pixels` wide as the game itself draws it."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    surface = rasterise(parse(PICTURE.read_bytes()), (pixels, pixels))
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def _kept(sizes: Sequence[int], file: Path) -> Path:
    *others, largest = [drawn(size) for size in sizes]
    largest.save(file, sizes=[(size, size) for size in sizes], append_images=others)
    return file
