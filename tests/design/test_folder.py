"""Kitchens on the disk: nothing is overwritten unasked, and a crash loses nothing."""

import errno
import json

import pytest

from game import paths
from game.content.load import load_level
from game.design import folder as folder_module
from game.design.checking import checked
from game.design.draft import DesignError, Draft
from game.design.folder import ChangedError, DraftFolder, checked_name, free_name, name_of
from game.design.starters import empty_kitchen
from main import main
from tests.tables import table

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
MINE = Draft("mine", RING)


@pytest.fixture
def folder(tmp_path):
    return DraftFolder(tmp_path / "levels")


def test_saved_and_opened_again(folder):
    folder.save(MINE)
    draft, stamp = folder.open("mine")
    assert draft == MINE
    changed = draft.saying(RING + "# more\n")
    stamp = folder.save(changed, stamp)
    folder.save(changed.saying(RING + "# still more\n"), stamp)
    assert folder.file("mine").read_text(encoding="utf-8") == RING + "# still more\n"


def test_text_editors_find_the_schema_that_a_new_kitchen_names(folder):
    folder.save(MINE)
    named = MINE.text.split("$schema=")[1].split("\n")[0]
    schema = json.loads((folder.folder / named).read_text(encoding="utf-8"))
    assert schema["title"] == "A level of Sous Chef"


def test_another_programs_change_is_asked_about(folder):
    stamp = folder.save(MINE)
    folder.file("mine").write_text("theirs", encoding="utf-8")
    with pytest.raises(ChangedError, match="another program"):
        folder.save(MINE, stamp)
    assert folder.file("mine").read_text(encoding="utf-8") == "theirs"
    folder.save(MINE, stamp, over=True)
    assert folder.open("mine")[0] == MINE


def test_a_file_that_was_removed_is_written_again(folder):
    stamp = folder.save(MINE)
    folder.file("mine").unlink()
    folder.save(MINE, stamp)
    assert folder.open("mine")[0] == MINE


def test_names_that_are_taken_or_odd(folder):
    folder.save(MINE)
    with pytest.raises(DesignError, match="you have a kitchen 'mine' already"):
        folder.save(MINE)
    with pytest.raises(DesignError, match="the game has a kitchen 'ring'"):
        folder.save(Draft("ring", RING))
    for name in ("../mine", "Meine Küche", "", "con", "a" * 41, "a/b", "1st"):
        with pytest.raises(DesignError, match="try '"):
            folder.save(Draft(name, RING))
    assert [file.name for file in folder.folder.glob("*.*")] == ["mine.yaml"]


def test_kitchens_of_the_game_are_never_written(folder):
    shipped = DraftFolder(paths.levels())
    draft, stamp = shipped.open("ring")
    for act in (
        lambda: shipped.save(draft, stamp, over=True),
        lambda: shipped.autosave(draft),
        lambda: shipped.remove("ring"),
    ):
        with pytest.raises(DesignError, match="a kitchen of the game"):
            act()
    folder.folder.mkdir()
    folder.file("link").symlink_to(paths.levels() / "ring.yaml")
    with pytest.raises(DesignError, match="a kitchen of the game"):
        folder.save(Draft("link", "x"), over=True)


def test_what_was_not_saved_is_found_after_a_crash(folder):
    stamp = folder.save(MINE)
    later = MINE.saying(RING + "# later\n")
    folder.autosave(later)
    folder.autosave(Draft("new", RING))
    folder.autosave(Draft("same", RING))
    folder.save(Draft("same", RING))
    again = DraftFolder(folder.folder)
    assert again.unsaved() == ("mine", "new")
    assert again.left_behind("mine") == later
    again.save(later, stamp)
    again.forget("new")
    assert again.unsaved() == ()
    assert sorted(file.name for file in folder.folder.glob("*.*")) == ["mine.yaml", "same.yaml"]


def test_line_ends_of_the_file_stay(folder):
    folder.folder.mkdir()
    folder.file("mine").write_bytes(RING.replace("\n", "\r\n").encode())
    draft, stamp = folder.open("mine")
    assert draft == MINE
    folder.save(draft, stamp)
    assert folder.file("mine").read_bytes() == RING.replace("\n", "\r\n").encode()


def test_trouble_with_the_disk_is_told_and_leaves_the_file(folder, monkeypatch):
    stamp = folder.save(MINE)

    def full(path, text, private=False):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(folder_module, "write_whole", full)
    with pytest.raises(DesignError, match="not saved: No space left on device"):
        folder.save(MINE.saying("x"), stamp)
    with pytest.raises(DesignError, match="not saved: No space"):
        folder.autosave(MINE)
    assert folder.open("mine")[0] == MINE


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "levels").write_text("a file", encoding="utf-8")
    with pytest.raises(DesignError, match="levels"):
        DraftFolder(tmp_path / "levels").save(MINE)


def test_what_cannot_be_opened_is_told(folder):
    with pytest.raises(DesignError, match="found none of this name"):
        folder.open("nothing")
    folder.folder.mkdir()
    folder.file("bytes").write_bytes(b"\xff")
    with pytest.raises(DesignError, match="UTF-8"):
        folder.open("bytes")


def test_too_long_a_kitchen_is_not_written(folder):
    with pytest.raises(DesignError, match="128 KB"):
        folder.save(Draft("long", "#" * 200_000))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Crêpes à gogo!", "crepes_a_gogo"), ("10 Downing St.", "kitchen_10_downing_st"),
        ("", "kitchen"), ("厨房", "kitchen"), ("con", "kitchen_con"), ("x" * 50, "x" * 40),
    ],
)  # fmt: skip
def test_a_name_from_a_title(title, name):
    assert name_of(title) == name
    assert checked_name(name) == name


def test_the_next_free_name(folder):
    assert free_name("ring", folder.folder) == "ring_2"
    folder.save(Draft("ring_2", RING))
    assert free_name("ring", folder.folder) == "ring_3"
    assert free_name("other", folder.folder) == "other"
    folder.autosave(Draft("other", RING))
    assert free_name("other", folder.folder) == "other_2"


# What new kitchens begin with can be played at once.

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


@table(__file__)
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
