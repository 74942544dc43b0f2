"""The game's pictures, rasterised once for each size they are needed in."""

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.client.drawing.vector import Drawing, parse, rasterise

#: How the names of the cooks' sprites begin.
COOKS = "chef_"


class MissingSpriteError(FileNotFoundError):
    """A sprite's file is not there; the message names it."""


class Sprites:
    """Surfaces by sprite name and width in pixels; heights follow from the drawings.

    `misses` counts rasterisations, so that a test can tell that no frame causes one.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tones: Mapping[str, str] = {}
        self._drawings: dict[str, Drawing] = {}
        self._surfaces: dict[tuple[str, int], pygame.Surface] = {}
        self.misses = 0

    def get(self, name: str, width: int) -> pygame.Surface:
        """The sprite `name`, `width` (>= 1) pixels wide. Raises MissingSpriteError."""
        surface = self._surfaces.get((name, width))
        if surface is None:
            drawing = self._drawing(name)
            height = max(1, round(width * drawing.units[1] / drawing.units[0]))
            surface = rasterise(drawing, (width, height))
            self._surfaces[name, width] = surface
            self.misses += 1
        return surface

    @property
    def kept(self) -> int:
        """How many surfaces there are."""
        return len(self._surfaces)

    def clear(self) -> None:
        """Forget all surfaces, as after a resize; the drawings stay parsed."""
        self._surfaces.clear()

    def recolour(self, tones: Mapping[str, str]) -> None:
        """Draw cooks with other tones from now on: '#rrggbb' as drawn -> as shown."""
        self._tones = tones
        self._drawings.clear()
        self.clear()

    def _drawing(self, name: str) -> Drawing:
        drawing = self._drawings.get(name)
        if drawing is None:
            path = self._folder / f"{name}.svg"
            try:
                document = path.read_bytes()
            except FileNotFoundError:
                raise MissingSpriteError(f"sprite {name!r} is missing: no file {path}") from None
            if name.startswith(COOKS):
                for drawn, seen in self._tones.items():
                    document = document.replace(drawn.encode(), seen.encode())
            drawing = self._drawings[name] = parse(document)
        return drawing
