"""Kitchens on the disk: nothing is overwritten unasked, and a crash loses nothing."""

import errno
import json

import pytest

from game import paths
from game.design import folder as folder_module
from game.design.draft import DesignError, Draft
from game.design.folder import ChangedError, DraftFolder, checked_name, free_name, name_of

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
