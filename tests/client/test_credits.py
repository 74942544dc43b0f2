"""The credits name what the game is made of, go by, and can be left at once."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.client.scenes._credits import REST, CreditsScene, chapters
from game.client.ui.places import CreditsPlace
from game.client.ui.scene import Goto

ROOT = Path(__file__).parents[2]


def packages() -> list[str]:
    """What the project installs."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    return [re.split(r"[<>=\[ ]", line)[0].lower() for line in lines if line[:1].isalpha()]


def test_everything_that_is_installed_is_thanked_with_its_licence():
    thanked = {
        name.lower(): thanks.line
        for chapter in chapters()
        for thanks in chapter.thanks
        for name in thanks.name.split(", ")
    }
    assert set(packages()) <= set(thanked)
    for package in packages():
        assert re.search(r"MIT|BSD|Apache|MPL|GPL|PSF", thanked[package]), package


@pytest.fixture
def watch(start):
    def watch(calm=False):
        client = start()
        preferences = client.app.director.preferences
        preferences.settings = replace(preferences.settings, reduced_motion=calm)
        client.app.follow(Goto(CreditsPlace()))
        client.frames(2)
        assert isinstance(client.app.scene, CreditsScene)
        return client, client.app.scene

    return watch


def test_they_go_by_and_stop_at_the_end(watch):
    client, scene = watch()
    client.seconds(REST + 2)
    assert 40 < scene.passed < 90
    client.tap(pygame.K_END)
    assert scene.passed == scene.longest > 300
    client.seconds(5)
    assert client.app.scene is scene and scene.passed == scene.longest


def test_calm_ones_move_only_by_hand(watch):
    client, scene = watch(calm=True)
    client.seconds(REST + 2)
    assert scene.passed == 0
    client.tap(pygame.K_DOWN)
    assert scene.passed > 0
    client.tap(pygame.K_UP, pygame.K_UP)
    assert scene.passed == 0


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_any_choice_leaves_at_once(watch, key):
    client, _ = watch()
    client.tap(key)
    assert client.scene == "TitleScene"
    assert client.app.scene.labels[client.app.scene.choice.cursor] == "Credits"


def test_a_click_leaves_too(watch):
    client, _ = watch()
    client.click(200, 200)
    assert client.scene == "TitleScene"
