"""Levels are read once, and again when their files have changed."""

import os

import pytest

from game import paths
from game.client.player.level_library import Kitchens
from game.content.load import UnknownLevelError


@pytest.fixture
def own():
    """A player's own level, which the test may change."""
    folder = paths.user_levels()
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    file.write_text((paths.levels() / "ring.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    return file


def later(file):
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))


def test_who_asks_twice_gets_the_same_level(own):
    kitchens = Kitchens()
    assert kitchens("mine") is kitchens("mine")
    assert kitchens("ring").kitchen is kitchens("ring").for_people(2).kitchen


def test_a_changed_file_is_read_again(own):
    kitchens = Kitchens()
    first = kitchens("mine")
    own.write_text(own.read_text().replace("round_seconds: 100", "round_seconds: 50"))
    later(own)
    assert (first.round_ticks, kitchens("mine").round_ticks) == (1000, 500)


def test_a_menu_of_the_player_s_own_counts_as_a_change(own):
    kitchens = Kitchens()
    first = kitchens("mine")
    menus = own.parent / "menus"
    menus.mkdir()
    (menus / "soups.yaml").write_bytes((paths.levels() / "menus" / "soups.yaml").read_bytes())
    assert kitchens("mine") is not first


def test_reading_ahead_reads_everything_but_what_is_broken(own):
    (own.parent / "broken.yaml").write_text("soup")
    kitchens = Kitchens()
    kitchens.read_ahead()
    kitchens.read_ahead()
    kitchens.close()
    assert {path.stem for path in kitchens._read} >= {"mine", "ring", "quick"}
    assert "broken" not in {path.stem for path in kitchens._read}


def test_a_level_that_is_not_there_is_told():
    with pytest.raises(UnknownLevelError, match="Did you mean 'ring'"):
        Kitchens()("rings")
