"""Moods: the game's own, those beside a level, and what is left out."""

from pathlib import Path

import pytest

from game import paths
from game.content.check import check
from game.content.colour import Colour
from game.content.load import load_level
from game.content.mood import FLOOR_PATTERNS, load_mood, shipped_mood

RING = (paths.levels() / "ring.yaml").read_text()
SMALL = 'wall: "#102030"\nedge: "#405060"\nfloor: {pattern: stone, light: {face: "#c0c0c0"}}\n'


def saved(folder: Path, name: str, text: str) -> Path:
    file = folder / "moods" / f"{name}.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    return file


def level_with(folder: Path, mood: str) -> Path:
    file = folder / "mine.yaml"
    file.write_text(RING.replace("mood: ring", f"mood: {mood}"))
    return file


def test_the_moods_of_the_game_are_those_of_its_first_kitchens() -> None:
    names = {file.stem for file in (paths.levels() / "moods").glob("*.yaml")}
    assert names >= {"ring", "bottleneck", "partition", "quick", "diner"}
    assert shipped_mood("ring").floor.pattern == "flowers"
    assert shipped_mood("ring").wall == Colour(228, 168, 120)


def test_a_level_looks_as_the_mood_beside_it_says(tmp_path: Path) -> None:
    saved(tmp_path, "ring", SMALL)
    assert load_level(level_with(tmp_path, "ring")).mood.wall == Colour(16, 32, 48)
    assert load_level(level_with(tmp_path, "diner")).mood == shipped_mood("diner")


def test_how_a_level_looks_changes_nothing_that_a_log_must_know(tmp_path: Path) -> None:
    plain = load_level(level_with(tmp_path, "ring")).fingerprint
    saved(tmp_path, "ring", SMALL)
    assert load_level(level_with(tmp_path, "ring")).fingerprint == plain


def test_what_is_left_out_follows_from_what_is_there(tmp_path: Path) -> None:
    mood = load_mood(saved(tmp_path, "small", SMALL))
    face, lit, joint, ornament = (
        mood.floor.light.face, mood.floor.light.lit, mood.floor.light.joint,
        mood.floor.light.ornament,
    )  # fmt: skip
    assert sum(lit) > sum(face) > sum(ornament) > sum(joint)
    assert mood.floor.dark == mood.floor.light
    assert mood.prints == ()


@pytest.mark.parametrize("pattern", FLOOR_PATTERNS)
def test_every_pattern_can_be_chosen(tmp_path: Path, pattern: str) -> None:
    assert check([saved(tmp_path, pattern, SMALL.replace("stone", pattern))]) == []


def test_a_mood_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    saved(tmp_path, "cave", SMALL)
    (problem,) = check([level_with(tmp_path, "cabe")])
    assert problem.nearest == "cave"
    assert problem.expected.startswith("a mood (bakery, bottleneck, cave, ")
    assert (problem.mark.line, problem.mark.column) == (4, 7)


def test_what_is_wrong_with_a_mood_is_wrong_with_its_level(tmp_path: Path) -> None:
    broken = saved(tmp_path, "cave", SMALL.replace('"#102030"', "blue"))
    (problem,) = check([level_with(tmp_path, "cave")])
    assert problem.file == broken
    assert problem.expected == "a colour in quotes, such as '#f28c28'"


def test_a_mood_is_known_by_its_content_too(tmp_path: Path) -> None:
    loose = tmp_path / "loose.yaml"
    loose.write_text(SMALL)
    assert check([loose]) == []
