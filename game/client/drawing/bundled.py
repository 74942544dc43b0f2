"""A stage with the pictures and letters that come with the game."""

import pygame

from game import paths
from game.client.drawing.shapes import Shapes
from game.client.drawing.sprites import Sprites
from game.client.drawing.stage import Stage
from game.client.drawing.texts import Texts


def bundled_stage(surface: pygame.Surface) -> Stage:
    """What scenes paint on `surface` with."""
    assets = paths.assets()
    texts = Texts(assets / "fonts")
    return Stage(surface, Sprites(assets / "svg", texts), texts, Shapes())
