"""The window: opening, resizing, full screen; and the logo in it while the rest of the game is
loaded.
"""

import os
from contextlib import suppress

import pygame

from game import paths
from game.client.drawing.shapes import Size, parse, rasterise
from game.client.drawing.stage import HEIGHT, WIDTH
from game.content.mood import shipped_mood
from game.content.problem import ContentError
from game.version import NAME, WINDOW_CLASS

#: Smaller windows would not be readable.
SMALLEST = (480, 270)
#: SDL's screens that nobody can see.
HIDDEN_DRIVERS = ("offscreen", "dummy")


class NoScreenError(OSError):
    """There is no screen to show the game on. The text says what the system said."""


class Window:
    """Owns pygame's display surface. Raises NoScreenError if there is none.

    There is no vertical sync: pygame has it only for scaled or OpenGL windows, and scaling would
    blur. The event loop spaces the frames instead.
    """

    def __init__(self, size: Size = (WIDTH, HEIGHT), full_screen: bool = False) -> None:
        # What desktop entries name as StartupWMClass: task bars then know icon and name.
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", WINDOW_CLASS)
        # Real pixels on scaled desktops; must be set before the video system starts.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # A game in a window is no reason to switch the desktop's effects off.
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        # The system shows an input method's candidates; SDL would leave that to the game.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        # Without a screen SDL takes one that nobody can see, which is right only if asked for.
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreenError(f"no screen to show the game on: {error}") from None
        driver = pygame.display.get_driver()
        if driver in HIDDEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
            pygame.display.quit()
            raise NoScreenError(
                f"no screen to show the game on: SDL finds none but its {driver} one"
            )
        pygame.font.init()
        pygame.display.set_caption(NAME)
        self._windowed = size
        self.full_screen = full_screen
        self.surface = _open_already(size, full_screen) or self._open()

    def resized(self) -> None:
        """The player pulled at the window: take its new surface."""
        shown = pygame.display.get_surface()
        size = (max(SMALLEST[0], shown.get_width()), max(SMALLEST[1], shown.get_height()))
        # Some desktops make windows of any size: nothing can be laid out in a few pixels.
        self.surface = shown if shown.get_size() == size else pygame.Surface(size)
        if not self.full_screen:
            self._windowed = self.surface.get_size()

    def toggle_full_screen(self) -> None:
        self.full_screen = not self.full_screen
        self.surface = self._open()

    def flip(self) -> None:
        shown = pygame.display.get_surface()
        if shown is not self.surface:
            shown.blit(pygame.transform.scale(self.surface, shown.get_size()), (0, 0))
        pygame.display.flip()

    def clipboard(self) -> str:
        """The text that was copied last, '' if there is none or the system does not tell."""
        try:
            if not pygame.scrap.get_init():
                pygame.scrap.init()
            copied = pygame.scrap.get("text/plain;charset=utf-8")
        except pygame.error:
            return ""
        return (copied or b"").decode("utf-8", errors="replace").rstrip("\0")

    def close(self) -> None:
        pygame.font.quit()
        pygame.display.quit()

    def _open(self) -> pygame.Surface:
        if self.full_screen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        if pygame.display.get_surface() is not None:
            # Coming from full screen, pygame restores the window first and sizes it only when
            # asked again.
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        size = (max(SMALLEST[0], self._windowed[0]), max(SMALLEST[1], self._windowed[1]))
        return pygame.display.set_mode(size, pygame.RESIZABLE)


def _open_already(size: Size, full_screen: bool) -> pygame.Surface | None:
    """The surface of a window that is just so: opening it again would turn it black."""
    shown = pygame.display.get_surface()
    if shown is None or full_screen != bool(shown.get_flags() & pygame.FULLSCREEN):
        return None
    return shown if full_screen or shown.get_size() == size else None


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
