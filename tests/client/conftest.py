"""Every client test runs without screen and sound."""

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game import paths
from game.client.app.options import Options
from game.client.drawing import shapes, sprites
from game.client.drawing.shapes import Drawing, Shapes, Size, rasterise
from game.client.drawing.sprites import Sprites
from game.client.drawing.stage import Chores, Stage
from game.client.drawing.texts import Texts
from game.client.player import level_library
from game.client.ui.places import RoundSetup
from game.client.view import backdrop
from game.content.level import Level
from game.content.load import load_level
from game.settings import Voice
from tests.client.driving import SMALL, Client, FakeSockets
from tests.client.talking_kitchen import TalkingKitchen

FULL = (1280, 720)
Starter = Callable[..., Client]


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """Hundreds of windows want the same pictures in the same sizes; each test gets copies."""
    painted = lru_cache(maxsize=4096)(rasterise)

    def copied(drawing: Drawing, size: Size) -> pygame.Surface:
        return painted(drawing, size).copy()

    with pytest.MonkeyPatch.context() as patch:
        for drawn in (sprites, backdrop, shapes):
            patch.setattr(drawn, "rasterise", copied)
        yield


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Shipped levels do not change while tests run, and are offered to hundreds of clients."""
    shipped = lru_cache(maxsize=None)(load_level)

    def read(path: Path) -> Level:
        return shipped(path) if path.parent == paths.levels() else load_level(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(level_library, "load_level", read)
        yield


@pytest.fixture(autouse=True)
def at_leisure(monkeypatch) -> None:
    """A frame makes one picture that nobody wants yet, however fast the machine is."""
    monkeypatch.setattr(Chores, "spend", Chores._step)


@pytest.fixture
def size() -> tuple[int, int]:
    """The window's, for `stage`; a module may have its own."""
    return FULL


@pytest.fixture
def stage(size: tuple[int, int]) -> Iterator[Stage]:
    """What scenes paint on, without a client."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    texts = Texts(paths.assets() / "fonts")
    pictures = Sprites(paths.assets() / "svg", texts)
    yield Stage(surface, pictures, texts, Shapes())
    pictures.close()
    pygame.display.quit()


@pytest.fixture
def start() -> Iterator[Starter]:
    """Opens the client at the title, or with `straight` in a round; closes it after the test."""
    opened: list[Client] = []

    def open_client(
        level: str = "ring",
        straight: bool = False,
        seed: int | None = 7,
        size: tuple[int, int] = SMALL,
        people: int = 1,
        pads: int = 0,
    ) -> Client:
        setup = RoundSetup(level, seed=seed, people=people)
        client = Client(Options(setup, straight, size), sockets=FakeSockets(pads))
        opened.append(client)
        return client

    yield open_client
    for client in opened:
        client.close()


@pytest.fixture
def kitchens() -> Iterator[Callable[..., TalkingKitchen]]:
    """Opens rounds in which one talks aloud; closes them after the test."""
    opened: list[TalkingKitchen] = []

    def open_kitchen(*voice: Voice, **options: Any) -> TalkingKitchen:
        opened.append(TalkingKitchen(*voice, **options))
        return opened[-1]

    yield open_kitchen
    for kitchen in opened:
        kitchen.client.close()
