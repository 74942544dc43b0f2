"""Keys, clicks, wheels, texts and window sizes at random on every screen: the window stays open."""

import random
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.ui.places import (
    ControlsPlace,
    CreditsPlace,
    LevelsPlace,
    LicencesPlace,
    Place,
    ReplaysPlace,
    RoundPlace,
    RoundSetup,
    SettingsPlace,
    TitlePlace,
    TutorialPlace,
)
from game.client.ui.scene import Visit
from game.tutorial.lessons import FRYING
from tests.client.driving import Client
from tests.examples import share

KEYS = (
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN,
    pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_t, pygame.K_F1, pygame.K_w,
    pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_PAGEDOWN,
)  # fmt: skip
PLACES = (
    TitlePlace(), LevelsPlace(), SettingsPlace(), ControlsPlace(), ReplaysPlace(), CreditsPlace(),
    LicencesPlace(), RoundPlace(RoundSetup("ring", "reflex", 7)), TutorialPlace(),
    TutorialPlace(FRYING),
)  # fmt: skip
FILES = (paths.levels() / "ring.yaml", paths.levels() / "menus" / "soups.yaml", Path("none.zip"))
SIZES = ((480, 270), (640, 360), (1, 1), (1280, 300), (300, 900))


def something(chance: random.Random) -> None:
    """Post one event that a hand, or a cat, may cause."""
    x, y = chance.randrange(-20, 700), chance.randrange(-20, 400)
    kinds = ("key", "key", "key", "key", "click", "click", "wheel", "text", "odd", "file")
    match chance.choice(kinds):
        case "key":
            key = chance.choice(KEYS)
            _post(pygame.KEYDOWN, key=key, mod=chance.choice((0, pygame.KMOD_SHIFT)),
                  unicode="", scancode=0)  # fmt: skip
            if chance.random() < 0.9:
                _post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        case "click":
            _post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0))
            _post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
            if chance.random() < 0.8:
                _post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
        case "wheel":
            _post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-3, -1, 1, 3)))
        case "text":
            _post(pygame.TEXTINPUT, text=chance.choice(("chop 2 onions", "é", "👩‍🍳", "\x00", "")))
        case "file":
            _post(pygame.DROPFILE, file=str(chance.choice(FILES)))
        case "odd":
            _post(chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
            if chance.random() < 0.3:
                pygame.display.set_mode(chance.choice(SIZES), pygame.RESIZABLE)
                _post(pygame.WINDOWSIZECHANGED, x=640, y=360)


def enter(client: Client, place: Place) -> None:
    """Go to a place, or visit it from the title if it is one to come back from."""
    if isinstance(place, SettingsPlace | ControlsPlace):
        client.app.go(TitlePlace())
        client.app.follow(Visit(place))
    else:
        client.app.go(place)


def _post(kind: int, **details: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **details))


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(share(4)))
def test_random_input_on_every_screen_closes_nothing(start, seed: int) -> None:
    chance = random.Random(seed)
    client = start()
    for place in PLACES:
        enter(client, place)
        for _ in range(30):
            something(chance)
            client.frames(chance.choice((1, 1, 2, 4)))
            if not client.app.running:  # 'Quit', or the last screen left
                client.close()
                client = start()
    client.app.go(TitlePlace())
    client.frames(2)
    assert client.scene == "TitleScene"


@pytest.mark.parametrize("size", SIZES)
def test_a_window_of_any_size_shows_every_screen(start, size: tuple[int, int]) -> None:
    client = start()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    _post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    for place in PLACES:
        enter(client, place)
        client.frames(3)
    assert pygame.display.get_surface().get_size() == size
