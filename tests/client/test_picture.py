"""`main.py picture` paints a kitchen as a round begins in it, the player's own ones too."""

import pygame
import pytest

from game import paths
from main import main
from tests.client.test_own_levels import UNHEARD_OF, WITH_BURGERS, changed
from tests.manual import manual_levels, manual_menus


def painted(level, file):
    assert main(["picture", level, str(file)]) == 0
    return pygame.image.load(file)


@pytest.mark.parametrize("level", ["ring", "partition", "kitchen_garden", "counter_circuit"])
def test_a_shipped_kitchen_is_painted_with_everything_in_it(tmp_path, level):
    picture = painted(level, tmp_path / "kitchen.png")
    seen = {tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 7)
            for y in range(0, picture.get_height(), 7)}  # fmt: skip
    assert len(seen) > 100
    assert not pygame.display.get_init()


def test_wide_kitchens_have_wide_pictures(tmp_path):
    wide = painted("kitchen_garden", tmp_path / "wide.png").get_size()
    assert wide[0] > wide[1]


def test_a_kitchen_of_one_s_own_with_things_that_nobody_drew(tmp_path):
    (paths.user_levels() / "menus").mkdir(parents=True)
    menu = changed(manual_menus()[0], UNHEARD_OF)
    (paths.user_levels() / "menus" / "burgers.yaml").write_text(menu)
    level = changed(changed(manual_levels()[0], WITH_BURGERS), UNHEARD_OF)
    (paths.user_levels() / "mine.yaml").write_text(level)
    assert painted("mine", tmp_path / "mine.png").get_width() > 300


def test_mistakes_are_told_and_nothing_is_written(tmp_path, capsys):
    assert main(["picture", "rign", str(tmp_path / "a.png")]) == 1
    assert "Did you mean 'ring'?" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["picture", "ring", str(tmp_path / "nowhere" / "a.png")])
    assert "a folder that is there" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["picture", "ring", str(tmp_path / "a.jpg")])
    assert "ends in .png" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
