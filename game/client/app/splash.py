"""The logo in the game's window while the rest of the game is being loaded."""

from contextlib import suppress

import pygame

from game import paths
from game.client.app._window import NoScreenError, Window
from game.client.drawing.shapes import parse, rasterise
from game.content.mood import shipped_mood
from game.content.problem import ContentError

#: The logo's size, as a share of the window's height.
SHARE = 0.4


def show_splash(full_screen: bool) -> None:
    """Open the window as the game will, and paint it: the game then takes it over as it is.

    Nothing of this may keep the game from starting: what is wrong is told when the game opens.
    """
    with suppress(NoScreenError, ContentError, OSError, pygame.error):
        window = Window(full_screen=full_screen)
        window.surface.fill(shipped_mood("ring").wall)
        side = round(window.surface.get_height() * SHARE)
        logo = rasterise(parse((paths.assets() / "svg" / "logo.svg").read_bytes()), (side, side))
        window.surface.blit(logo, logo.get_rect(center=window.surface.get_rect().center))
        window.flip()
        pygame.event.pump()  # without it some systems show nothing yet
