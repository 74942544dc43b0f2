"""Floors and walls of moods, as they are painted."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest

from game import paths
from game.client.drawing.shapes import parse, rasterise
from game.client.view.backdrop import floor_cells
from game.content.mood import FLOOR_PATTERNS, FloorPattern, Mood, load_mood

MOODS = [load_mood(file) for file in sorted((paths.levels() / "moods").glob("*.yaml"))]


@pytest.fixture(autouse=True)
def _window():
    pygame.display.set_mode((64, 64))


def cells(mood: Mood, pattern: FloorPattern, size: int = 64) -> list[pygame.Surface]:
    floor = replace(mood.floor, pattern=pattern)
    return [rasterise(parse(cell), (size, size)) for cell in floor_cells(floor)]


def greys(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(float) @ np.array([0.299, 0.587, 0.114])


def test_every_pattern_is_drawn() -> None:
    files = (paths.assets() / "svg" / "floors").glob("*.svg")
    assert {file.stem.removesuffix("_dark") for file in files} == set(FLOOR_PATTERNS)


@pytest.mark.parametrize("pattern", FLOOR_PATTERNS)
def test_floors_cover_their_whole_cell(pattern: FloorPattern) -> None:
    for cell in cells(MOODS[0], pattern):
        assert pygame.surfarray.array_alpha(cell).min() > 252


@pytest.mark.parametrize("pattern", FLOOR_PATTERNS)
def test_patterns_go_on_from_cell_to_cell(pattern: FloorPattern) -> None:
    """The first column fits the last one, the first row the last."""
    mood = replace(MOODS[0], floor=replace(MOODS[0].floor, dark=MOODS[0].floor.light))
    grey = greys(cells(mood, pattern)[0])
    inner = np.abs(np.diff(grey, axis=0)).mean(axis=1).max()
    assert np.abs(grey[0] - grey[-1]).mean() <= inner + 2
    assert np.abs(grey[:, 0] - grey[:, -1]).mean() <= np.abs(np.diff(grey)).mean(axis=0).max() + 2


@pytest.mark.parametrize("mood", MOODS, ids=lambda mood: mood.name)
def test_floors_are_light_and_quiet(mood: Mood) -> None:
    """What stands on a floor must stand out."""
    for cell in cells(mood, mood.floor.pattern):
        grey = greys(cell)
        assert grey.mean() > 110
        assert grey.std() < 22


def test_patterns_can_be_told_apart() -> None:
    pictures = [greys(cells(MOODS[0], pattern, 40)[0]) for pattern in FLOOR_PATTERNS]
    for one, other in combinations(pictures, 2):
        assert np.abs(one - other).max() > 8
