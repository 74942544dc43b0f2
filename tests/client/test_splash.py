"""The logo in the window before the rest of the game is there."""

import subprocess
import sys

import pygame
import pytest
from pygame._sdl2.video import Window as SystemWindow

from game.client.app._window import Window
from game.client.app.splash import show_splash
from game.content.mood import shipped_mood


@pytest.fixture
def splash():
    show_splash(full_screen=False)
    yield pygame.display.get_surface()
    pygame.display.quit()


def test_the_logo_is_in_the_middle_of_a_wall(splash: pygame.Surface) -> None:
    assert splash.get_at((0, 0))[:3] == shipped_mood("ring").wall
    width, height = splash.get_size()
    middle = {tuple(splash.get_at((x, height // 2))) for x in range(width // 3, 2 * width // 3)}
    assert len(middle) > 20


def test_the_game_takes_the_window_over_as_it_is(splash: pygame.Surface, start) -> None:
    before, painted = SystemWindow.from_display_module().id, splash.copy()
    window = Window(splash.get_size())
    assert SystemWindow.from_display_module().id == before
    assert window.surface.get_buffer().raw == painted.get_buffer().raw, "it does not turn black"
    client = start(size=splash.get_size())
    assert SystemWindow.from_display_module().id == before
    client.frames(1)


def test_without_a_screen_it_is_for_the_game_to_tell(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    show_splash(full_screen=False)
    assert not pygame.display.get_init()


def test_it_does_not_wait_for_the_game_to_be_loaded() -> None:
    """Half of the start is loading what the title and rounds need."""
    heavy = "game.client.app.event_loop", "game.client.scenes", "game.partners", "game.voice"
    line = f"import sys, game.commands._early_window; print(set({heavy}) & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout.splitlines()[-1] == "set()"
