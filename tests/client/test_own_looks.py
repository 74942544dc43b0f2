"""What a menu says of how its dishes look is seen in the browser, and where a kitchen arrives."""

import numpy as np
import pygame

from game import paths
from game.client.ui.places import LevelsPlace
from game.client.ui.scene import Goto
from tests.sharing.parcels import RING, SOUPS, zipped

#: Nothing else on the screens has it.
COLOUR = (18, 240, 222)
MINE = RING.replace("menu: soups", "menu: stews")
#: One of its dishes has a name that nobody drew, and this colour.
STEWS = SOUPS.replace(
    "  alice: {title: Alice Soup,", '  stew: {title: Stew, look: {colour: "#12f0de"},'
)
LEVEL = MINE.replace("alice", "stew")


def share(client) -> float:
    """The share of the window that has just the colour."""
    pixels = pygame.surfarray.array3d(client.app.window.surface).astype(int)
    return float((np.abs(pixels - COLOUR).max(axis=2) < 4).mean())


def test_the_browser_shows_a_dish_in_its_colour(start):
    (paths.user_levels() / "menus").mkdir(parents=True)
    (paths.user_levels() / "menus" / "stews.yaml").write_text(STEWS, encoding="utf-8")
    (paths.user_levels() / "mine.yaml").write_text(LEVEL, encoding="utf-8")
    client = start(size=(1280, 720))
    client.app.follow(Goto(LevelsPlace("ring")))
    client.frames(2)
    assert share(client) == 0
    client.app.follow(Goto(LevelsPlace("mine")))
    client.frames(2)
    assert share(client) > 0


def test_a_kitchen_that_arrives_shows_a_dish_in_its_colour(start, tmp_path):
    file = tmp_path / "mine.zip"
    file.write_bytes(zipped(("mine.yaml", LEVEL), ("menus/stews.yaml", STEWS)))
    client = start(size=(1280, 720))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    client.frames(2)
    assert client.scene == "ArrivalScene" and share(client) > 0
