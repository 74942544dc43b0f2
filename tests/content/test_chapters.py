"""Chapters: what a file may say, every mistake in it, and those that come with the game."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from game import paths
from game.content.chapter import chapter_files, in_order, load_chapter
from game.content.check import all_files, check
from game.content.colour import Colour
from game.content.daily import SEEDS, DailyKitchen, kitchen_of_the_day
from game.content.load import level_names, load_level
from game.content.mood import FLOOR_PATTERNS, load_mood, shipped_mood
from game.content.problem import ContentError
from game.tutorial.lessons import TUTORIALS
from tests.tables import table

GOOD = "title: Nights\nline: Dark.\nplace: 3\nopens_at: 4\nlevels: [ring, mine]\n"


@pytest.fixture
def chapter(tmp_path):
    """Writes a chapter beside a level called 'mine' and reads it."""
    (tmp_path / "mine.yaml").write_text("its own matter")
    (tmp_path / "chapters").mkdir()

    def read(text):
        file = tmp_path / "chapters" / "nights.yaml"
        file.write_text(text)
        return load_chapter(file)

    return read


def test_a_chapter_names_levels_beside_it_and_shipped_ones(chapter):
    read = chapter(GOOD)
    assert (read.name, read.title, read.opens_at, read.place) == ("nights", "Nights", 4, 3)
    assert read.levels == ("ring", "mine")


@table(__file__)
def test_mistakes_are_told_with_their_place(chapter, was, becomes, problem):
    with pytest.raises(ContentError) as caught:
        chapter(GOOD.replace(was, becomes))
    assert problem in str(caught.value)


def test_the_file_s_folder_tells_check_what_it_is(tmp_path, chapter):
    chapter(GOOD)
    file = tmp_path / "chapters" / "nights.yaml"
    assert check([file]) == []
    file.write_text(GOOD.replace("ring", "rings"))
    assert len(check([file])) == 1
    assert set(chapter_files(paths.levels())) <= set(all_files())


def test_every_shipped_kitchen_is_in_one_chapter():
    named = [name for file in chapter_files(paths.levels()) for name in load_chapter(file).levels]
    assert sorted(named) == sorted(set(level_names((paths.levels(),))) - set(TUTORIALS))


def test_shipped_chapters_can_be_opened_one_after_the_other():
    chapters = in_order([load_chapter(file) for file in chapter_files(paths.levels())])
    assert chapters[0].opens_at == 0
    assert len({chapter.place for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        easier = [c for c in chapters if c.opens_at < max(1, chapter.opens_at) and c is not chapter]
        within_reach = sum(2 * len(c.levels) for c in easier)  # without a single third star
        assert chapter.opens_at <= within_reach, chapter.name


# The kitchen of the day: one for everybody, and all have their turn.

NAMES = ("ring", "quick", "hatch", "islands", "ladder")
DAY = date(2026, 11, 23)


def test_it_is_the_same_on_every_computer():
    assert kitchen_of_the_day(DAY, NAMES) == DailyKitchen(DAY, "ladder", 497922)


def test_the_order_of_names_and_names_told_twice_make_no_difference():
    assert kitchen_of_the_day(DAY, (*reversed(NAMES), "ring")) == kitchen_of_the_day(DAY, NAMES)


def test_each_kitchen_has_its_turn_before_one_comes_again():
    first = date.fromordinal(len(NAMES) * 147_000)
    for turn in range(4):
        days = [first + timedelta(turn * len(NAMES) + i) for i in range(len(NAMES))]
        assert {kitchen_of_the_day(day, NAMES).level for day in days} == set(NAMES)


def test_seeds_differ_from_day_to_day_and_can_be_read_out():
    seeds = [kitchen_of_the_day(DAY + timedelta(i), NAMES).seed for i in range(100)]
    assert len(set(seeds)) > 95 and all(0 <= seed < SEEDS for seed in seeds)


# Moods: the game's own, those beside a level, and what is left out.

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
