"""Comparing a frame with its stored picture."""

import os
from pathlib import Path

import numpy as np
import pygame
import pytest

FRAMES = Path(__file__).parent / "frames"
SAVE = "SOUS_CHEF_SAVE_FRAMES"

#: A channel may differ by so much, and by more in so small a share of the pixels: fonts and
#: edges are not drawn quite alike everywhere.
CLOSE = 8
SHARE = 0.0015


def check(surface: pygame.Surface, name: str, failures: Path) -> None:
    """Fail if `surface` is not what frames/NAME.png shows; the difference goes to `failures`."""
    path = FRAMES / f"{name}.png"
    if os.environ.get(SAVE) == "1":
        FRAMES.mkdir(exist_ok=True)
        pygame.image.save(surface, path)
        return
    if not path.exists():
        pytest.fail(f"no picture {path}: look at the frame, then store it with {SAVE}=1")
    expected = pygame.image.load(path).convert(surface)
    if expected.get_size() != surface.get_size():
        pytest.fail(f"{name}: {surface.get_size()}, expected {expected.get_size()}")
    difference = np.abs(_pixels(surface) - _pixels(expected)).max(axis=2)
    share = float((difference > CLOSE).mean())
    if share > SHARE:
        seen = _side_by_side(surface, expected, difference, failures / f"{name}.png")
        pytest.fail(f"{name}: {share:.1%} of the pixels differ; actual, expected, where: {seen}")


def _pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(np.int16)


def _side_by_side(
    actual: pygame.Surface, expected: pygame.Surface, difference: np.ndarray, path: Path
) -> Path:
    width, height = actual.get_size()
    sheet = pygame.Surface((3 * width, height))
    sheet.blit(actual, (0, 0))
    sheet.blit(expected, (width, 0))
    grey = np.repeat(np.clip(difference * 8, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)
    sheet.blit(pygame.surfarray.make_surface(grey), (2 * width, 0))
    pygame.image.save(sheet, path)
    return path
