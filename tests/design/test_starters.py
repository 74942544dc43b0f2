"""What new kitchens begin with can be played at once."""

import pytest

from game import paths
from game.content.load import load_level
from game.design.checking import checked
from game.design.draft import DesignError
from game.design.starters import empty_kitchen
from main import main

MENUS = sorted(file.stem for file in (paths.levels() / "menus").glob("*.yaml"))


@pytest.mark.parametrize("menu", MENUS)
def test_an_empty_kitchen_can_be_played(menu, tmp_path):
    result = checked(empty_kitchen("my_first", tmp_path, menu), tmp_path)
    assert not result.flaws
    assert result.level.title == "My First"


def test_a_menu_beside_the_levels_counts(tmp_path):
    (tmp_path / "menus").mkdir()
    ours = tmp_path / "menus" / "ours.yaml"
    soups = paths.levels() / "menus" / "soups.yaml"
    ours.write_text(soups.read_text(encoding="utf-8"), encoding="utf-8")
    assert not checked(empty_kitchen("a", tmp_path, "ours"), tmp_path).flaws
    with pytest.raises(
        DesignError, match="no menu 'theirs', only burgers, garden, grill, inn, ours"
    ):
        empty_kitchen("a", tmp_path, "theirs")


def test_the_command_writes_a_kitchen(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert main(["new", "mine"]) == 0
    assert main(["new", "loop", "--from", "ring"]) == 0
    assert main(["check"]) == 0
    assert "play --level loop --watch" in capsys.readouterr().out
    ring = load_level(paths.levels() / "ring.yaml")
    assert load_level(paths.user_levels() / "loop.yaml").kitchen.stations == ring.kitchen.stations


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Küche!"], "try 'kuche'"),
        (["ring"], "the game has a kitchen 'ring'"),
        (["mine", "--from", "rong"], "Did you mean 'ring'?"),
        (["mine", "--menu", "fish"], "no menu 'fish'"),
    ],
)
def test_the_command_tells_what_is_wrong(arguments, told, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert main(["new", *arguments]) == 1
    assert told in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.yaml"))


def test_the_command_tells_what_a_copy_lacks(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
    theirs = tmp_path / "theirs.yaml"
    theirs.write_text(ring.replace("menu: soups", "menu: theirs"), encoding="utf-8")
    assert main(["new", "mine", "--from", str(theirs)]) == 0
    assert "expected a menu (burgers, " in capsys.readouterr().out
