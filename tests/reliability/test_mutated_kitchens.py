"""Levels and menus mutated a hundred times: named by `check`, and nothing closes the window."""

import random
from pathlib import Path

import pygame
import pytest
import yaml

from game import paths
from game.client.ui.places import LevelsPlace
from game.content.check import check
from game.content.library import level_names
from game.content.load import load_level
from game.content.problem import ContentError
from tests.client.driving import Client

SHIPPED = sorted(path for path in paths.levels().rglob("*.yaml"))
WRONG = (
    None, True, -1, 0, 10**9, 1.5, "", "x", "ring", "onion", "pot", [], {}, [[1]], {"a": 1},
    "no such thing", "\u202eevil", "👩‍🍳" * 30, "x" * 5000,
)  # fmt: skip


def mutated(value: object, chance: random.Random) -> object:
    """The same with one value or one key somewhere in it changed, taken away or doubled."""
    match value:
        case dict() if value and chance.random() < 0.85:
            key = chance.choice(list(value))
            if chance.random() < 0.15:
                return {other: held for other, held in value.items() if other != key}
            return {**value, key: mutated(value[key], chance)}
        case list() if value and chance.random() < 0.85:
            place = chance.randrange(len(value))
            if chance.random() < 0.2:
                return [*value, value[place]]
            return [*value[:place], mutated(value[place], chance), *value[place + 1 :]]
        case str() if "\n" in value:  # the grid
            place = chance.randrange(len(value))
            return value[:place] + chance.choice("#.APBTOxX \n") + value[place + 1 :]
    return chance.choice(WRONG)


class Dumper(yaml.SafeDumper):
    """Writes grids line by line, as levels must."""


Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def keep(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.dump(content, Dumper=Dumper, allow_unicode=True, sort_keys=False))


def written(number: int) -> None:
    """One mutated file in the player's folder; with a menu, a level that cooks by it."""
    source = SHIPPED[number % len(SHIPPED)]
    content = mutated(yaml.safe_load(source.read_text()), random.Random(number))
    name, own = f"mutant{number}", paths.user_levels()
    keep(own / source.parent.relative_to(paths.levels()) / f"{name}.yaml", content)
    if source.parent.name == "menus":
        ring = yaml.safe_load((paths.levels() / "ring.yaml").read_text())
        keep(own / f"by_{name}.yaml", {**ring, "menu": name})


@pytest.mark.slow
def test_a_hundred_mutated_kitchens_close_nothing(start):
    for number in range(100):
        written(number)
    files = sorted(paths.user_levels().rglob("*.yaml"))
    problems = {problem.file for problem in check(files)}
    assert 50 < len(problems) < len(files)
    playable = [name for name in level_names((paths.user_levels(),)) if plays(name)]
    assert playable
    client = start()
    client.app.go(LevelsPlace(playable[0]))
    for _ in range(len(playable) + 6):
        client.tap(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN)
        assert client.scene == "LevelsScene"
    for name in playable[:: len(playable) // 4]:
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
    if client.scene == "FryingOfferScene":  # the first kitchen with a use key: to the round
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
