"""The licences of all parts, to be read in the game."""

import json
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.scenes._credits import LicencesScene

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
