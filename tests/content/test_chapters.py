"""Chapters: what a file may say, every mistake in it, and those that come with the game."""

from datetime import date, timedelta

import pytest

from game import paths
from game.content.chapter import chapter_files, in_order, load_chapter
from game.content.check import all_files, check
from game.content.daily import SEEDS, DailyKitchen, kitchen_of_the_day
from game.content.load import level_names
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
