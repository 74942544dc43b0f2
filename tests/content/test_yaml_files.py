"""Files are found by their names, however their endings are written."""

import pytest

from game import paths
from game.content.check import run_check
from game.content.load import files_beside, find_level, level_names, load_level
from game.content.yaml_files import yaml_files
from game.design.folder import DraftFolder
from main import main

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
SOUPS = (paths.levels() / "menus" / "soups.yaml").read_text(encoding="utf-8")


@pytest.fixture
def own(monkeypatch, tmp_path):
    """The player's folder of levels."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    (paths.user_levels() / "menus").mkdir(parents=True)
    return paths.user_levels()


@pytest.mark.parametrize("file", ["home.yml", "home.YAML"])
def test_a_kitchen_is_seen_whatever_its_ending(own, file, capsys):
    (own / file).write_text(RING.replace("menu: soups", "menu: mine"))
    (own / "menus" / "mine.yml").write_text(SOUPS)
    assert "home" in level_names(paths.level_folders())
    for name in ("home", "home.yaml", "home.yml"):
        assert find_level(name, paths.level_folders()) == own / file
    assert load_level(own / file).kitchen.menu.name == "mine"
    assert files_beside(own, "menu")["mine"] == own / "menus" / "mine.yml"
    assert run_check([]) == 0
    assert main(["check", "home"]) == 0
    assert main(["export", "home", str(own / "home.zip")]) == 0


def test_saving_and_installing_change_the_file_that_is_there(own, tmp_path):
    (own / "home.yml").write_text(RING)
    draft, stamp = DraftFolder().open("home")
    DraftFolder().save(draft.saying(RING.replace("title: Ring", "title: Mine")), stamp)
    assert load_level(own / "home.yml").title == "Mine"
    (tmp_path / "home.yml").write_text(RING.replace("title: Ring", "title: Theirs"))
    assert main(["install", str(tmp_path / "home.yml")]) == 0
    assert yaml_files(own) == {"home": own / "home.yml", "home_2": own / "home_2.yaml"}
    assert main(["install", "--replace", str(tmp_path / "home.yml")]) == 0
    assert load_level(own / "home.yml").title == "Theirs"
    assert len(yaml_files(own)) == 2


def test_what_nobody_reads_is_told(own, capsys):
    for name in ("home.yaml.txt", "ring.yaml.autosave", "notes.txt"):
        (own / name).write_text(RING)
    assert run_check([]) == 0
    told = capsys.readouterr().out
    assert f"{own / 'home.yaml.txt'}:1:1: note: this is not read: the names of levels" in told
    assert told.count("note:") == 1


def test_of_two_files_of_one_name_the_usual_ending_counts(own):
    for name in ("home.yml", "home.yaml"):
        (own / name).write_text(RING)
    assert yaml_files(own) == {"home": own / "home.yaml"}


def test_a_name_that_is_nowhere_is_told_with_where_it_was_looked_for(own, capsys):
    assert main(["check", "rinq", "ring"]) == 1
    told = capsys.readouterr().out
    assert "rinq:1:1: expected a file, or the name of a level, menu, mood or chapter in" in told
    assert f"in {own} and {paths.levels()}, found none of this name" in told
    assert "found none of this name. Did you mean 'ring'?" in told
    assert main(["check", str(own / "rinq.yaml")]) == 1
    assert "expected a file, found none of this name\n" in capsys.readouterr().out
