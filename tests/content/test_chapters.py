"""Chapters: what a file may say, every mistake in it, and those that come with the game."""

import pytest

from game import paths
from game.content.chapter import chapter_files, in_order, load_chapter
from game.content.check import all_files, check
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
