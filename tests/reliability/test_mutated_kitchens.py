"""Levels and menus mutated many times: named by `check`, and nothing closes the window."""

import random
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.ui.places import LevelsPlace
from game.content.check import check
from game.content.load import level_names, load_level
from game.content.problem import ContentError
from tests.client.driving import Client
from tests.examples import share
from tests.reliability.mutants.mutation import mutated_yaml

MUTANTS = share(100)
SHIPPED = sorted(path for path in paths.levels().rglob("*.yaml"))


def keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def written(number: int) -> None:
    """One mutated file in the player's folder; with a menu, a level that cooks by it."""
    source = SHIPPED[number % len(SHIPPED)]
    content = mutated_yaml(source.read_text(encoding="utf-8"), random.Random(number))
    name, own = f"mutant{number}", paths.user_levels()
    keep(own / source.parent.relative_to(paths.levels()) / f"{name}.yaml", content)
    if source.parent.name == "menus":
        ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
        keep(own / f"by_{name}.yaml", ring.replace("menu: soups", f"menu: {name}").encode())


@pytest.mark.slow
@pytest.mark.thorough
def test_mutated_kitchens_close_nothing(start):
    for number in range(MUTANTS):
        written(number)
    files = sorted(paths.user_levels().rglob("*.yaml"))
    problems = {problem.file for problem in check(files)}
    assert MUTANTS // 2 < len(problems) < len(files)
    playable = [name for name in level_names((paths.user_levels(),)) if plays(name)]
    assert playable
    client = start()
    client.app.go(LevelsPlace(playable[0]))
    for _ in range(len(playable) + 6):
        client.tap(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN)
        assert client.scene == "LevelsScene"
    for name in playable[:: max(1, len(playable) // 4)]:
        play_a_little(client, name)


def plays(name: str) -> bool:
    try:
        load_level(paths.user_levels() / f"{name}.yaml")
    except ContentError:
        return False
    return True


def play_a_little(client: Client, name: str) -> None:
    """Choose the kitchen, see the count-down, cook for a second."""
    client.app.go(LevelsPlace(name))
    client.frames(2)
    client.tap(pygame.K_RETURN)
    if client.scene == "LessonOfferScene":  # the first kitchen with a use key: to the round
        client.tap(pygame.K_DOWN)
        client.tap(pygame.K_RETURN)
    assert client.scene in ("RoundScene", "LevelsScene"), name
    client.seconds(4)


@pytest.mark.parametrize("menu", ["soups", "tutorial"])
def test_a_player_s_menu_that_hides_a_shipped_one_only_hurts_itself(start, menu):
    """A damaged menu of a shipped name lies in the player's own folder."""
    folder = paths.user_levels() / "menus"
    folder.mkdir(parents=True)
    (folder / f"{menu}.yaml").write_text("ingredients: [")
    client = start()
    client.app.go(LevelsPlace())
    client.frames(3)
    assert client.scene == "LevelsScene"
    client.tap(pygame.K_RETURN)
    assert client.scene == "RoundScene"
