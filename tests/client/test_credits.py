"""The credits name what the game is made of, go by, and can be left at once."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.scenes._credits import REST, CreditsScene, LicencesScene, chapters
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


# The licences of all parts, to be read in the game.

GPL = "GNU GENERAL PUBLIC LICENSE\n\n" + "Everyone is permitted to copy this document.\n" * 600


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    """The licences of a packaged game with three parts; one text is missing."""
    (tmp_path / "gpl.txt").write_text(GPL, encoding="utf-8")
    (tmp_path / "mit.txt").write_text("Permission is hereby granted.\n", encoding="utf-8")
    parts = [
        {"name": "eSpeak NG", "version": "1.52", "licence": "GPL-3.0", "texts": ["gpl.txt"]},
        {"name": "pygame", "version": "2.6", "licence": "LGPL", "texts": ["gpl.txt", "mit.txt"]},
        {"name": "lost", "version": "", "licence": "MIT", "texts": ["gone.txt"]},
    ]
    (tmp_path / "index.json").write_text(json.dumps(parts), encoding="utf-8")
    monkeypatch.setattr(paths, "licences", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def reading(start):
    """From the title by the credits to the licences."""

    def go() -> tuple:
        client = start(size=(1280, 720))
        client.tap(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
        client.tap(pygame.K_RIGHT, pygame.K_RETURN)
        client.frames(2)
        assert isinstance(client.app.scene, LicencesScene)
        return client, client.app.scene

    return go


def test_a_long_text_is_read_to_its_end(folder, reading) -> None:
    client, scene = reading()
    assert [part.title for part in scene.parts] == ["eSpeak NG 1.52", "pygame 2.6", "lost"]
    assert scene.text.lines[0] == "GNU GENERAL PUBLIC LICENSE"
    client.tap(pygame.K_RIGHT)
    assert scene.text.top == scene.text.shown - 1
    client.tap(pygame.K_END)
    client.frames(2)
    assert scene.text.top + scene.text.shown == len(scene.text.lines) == 602


def test_all_texts_of_a_part_are_there_and_a_lost_one_is_told(folder, reading) -> None:
    client, scene = reading()
    client.tap(pygame.K_DOWN)
    client.frames(1)
    assert "[ gpl.txt ]" in scene.parts[scene.list.cursor].read()
    assert "Permission is hereby granted." in scene.parts[scene.list.cursor].read()
    client.tap(pygame.K_DOWN)
    client.frames(2)
    assert "cannot be read" in " ".join(scene.text.lines)
    client.tap(pygame.K_ESCAPE)
    assert client.scene == "CreditsScene"


@pytest.mark.parametrize("index", ["", "[1]", '[{"name": "x"}]', "[" * 100_000, None])
def test_a_broken_index_is_a_sentence(folder, reading, index: str | None) -> None:
    if index is None:
        (folder / "index.json").unlink()
    else:
        (folder / "index.json").write_text(index, encoding="utf-8")
    client, scene = reading()
    assert scene.parts == () and "index.json" in scene.problem
    client.tap(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_END, pygame.K_ESCAPE)
    assert client.scene == "CreditsScene"


def test_from_source_it_is_the_game_s_own(reading) -> None:
    _, scene = reading()
    assert len(scene.parts) == 1 and "eSpeak NG" in scene.parts[0].read()
