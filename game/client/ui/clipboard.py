"""The system's clipboard."""

import pygame

from game.sdl_library import load_sdl


def copy_text(text: str) -> bool:
    """Whether `text` can be pasted elsewhere now. SDL keeps it while the window is open."""
    if not pygame.display.get_init():
        return False
    failed: int = load_sdl().SDL_SetClipboardText(text.encode())
    return not failed
