"""Every client test runs without screen and sound."""

import os
from collections.abc import Callable, Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.client import Options, RoundSetup
from tests.client.driving import SMALL, Client, FakeSockets

Starter = Callable[..., Client]


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
