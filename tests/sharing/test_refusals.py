"""A file from a stranger can do nothing but be a kitchen: whatever else it is gets its sentence."""

import os
import stat
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.sharing._archive import MOST_ARCHIVE_BYTES, MOST_FILES
from game.sharing.file_names import RefusedFile
from game.sharing.inspection import inspect
from game.sharing.parcel import Parcel
from tests.examples import examples
from tests.sharing.parcels import RING, SOUPS, png, svg, zipped
from tests.tables import table

BOMB = "x0: &x0 [bob]\n" + "".join(
    f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]\n" for i in range(1, 16)
)
NAMED = RING.replace("menu: soups", "menu: mine")
PICTURED = SOUPS.replace("title: Tomato,", "title: Tomato, look: {picture: red},", 1)
PLACES = (
    "belongs to no kitchen: expected NAME.yaml, menus/NAME.yaml, menus/pictures/NAME.svg or .png, "
    "moods/NAME.yaml, with names of small letters, digits and '_'."
)
YAML = {
    "aliases": (BOMB + RING, "mine.yaml:1:5: shared files have no aliases ('&' and '*')."),
    "one alias": (
        RING.replace("concurrent: 3", "concurrent: &three 3"),
        "mine.yaml:39:15: shared files have no aliases ('&' and '*').",
    ),
    "100 MB": ("x" * 100_000_000, "The file is larger than 128 KB."),
    "deep": (
        "[" * 100_000,
        "mine.yaml:1:1: expected a level or a menu, found things nested too deeply",
    ),
    "code": (
        "!!python/object/apply:os.system ['true']",
        "mine.yaml:1:1: expected the keys title, line, mood, menu, grid, legend, cooks, control, ",
    ),
    "unseen signs": (
        RING.replace("title: Ring", "title: 'Ri\u202eng'"),
        "mine.yaml:2:8: expected text that can be shown, found 'Ri\\u202eng'",
    ),
    "control characters": (
        RING.replace("title: Ring", "title: Ri\x1b[31mng"),
        "mine.yaml:2:10: expected readable text, found the control character U+001B",
    ),
    "a menu elsewhere": (
        RING.replace("menu: soups", "menu: ../../soups"),
        "mine.yaml:5:7: expected a name of small letters, digits and '_', found '../../soups'",
    ),
    "a menu": (SOUPS, "This is no kitchen by itself: share one that has it, as a zip."),
    "nothing": ("", "mine.yaml:1:1: expected keys and values, found an empty file"),
}  # fmt: skip
LEVEL = ("mine.yaml", RING)
ZIP = {
    "climbing": (("../mine.yaml", RING), "'../mine.yaml' leads out of the kitchen's folder."),
    "climbing inside": (
        ("menus/../../../x.yaml", "x"),
        "The path 'menus/../../../x.yaml' leads out of the kitchen's folder.",
    ),
    "from the top": (("/etc/mine.yaml", RING), "'/etc/mine.yaml' begins at the top of the disk."),
    "on a drive": (("C:/mine.yaml", RING), "The path 'C:/mine.yaml' names a drive."),
    "on a drive, here": (("C:mine.yaml", RING), "The path 'C:mine.yaml' names a drive."),
    "Windows' way": (
        ("menus\\mine.yaml", RING), "The path 'menus\\mine.yaml' is told with '\\', not with '/'."
    ),
    "Windows' network": (
        ("\\\\server\\mine.yaml", RING),
        "The path '\\\\server\\mine.yaml' is told with '\\', not with '/'.",
    ),
    "a link": (
        ("menus/mine.yaml", "/etc/passwd", stat.S_IFLNK | 0o777),
        "'menus/mine.yaml' is a link to somewhere else.",
    ),
    "a pipe": (
        ("menus/mine.yaml", "", stat.S_IFIFO | 0o644), "'menus/mine.yaml' is no ordinary file."
    ),
    "a program": (("run.exe", "MZ"), f"The file 'run.exe' {PLACES}"),
    "a level in a folder": (("levels/x/y.yaml", RING), f"The file 'levels/x/y.yaml' {PLACES}"),
    "a hidden ending": (("menus/mine\u202elmay.exe", "x"), "has signs that cannot be seen."),
    "an end in the name": (("menus/a.yaml\0.exe", "x"), "'menus/a.yaml\\x00.exe' has signs that"),
    "look-alike letters": (("menus/s\u043eups.yaml", SOUPS), PLACES),
    "accents apart": (("menus/u\u0308ber.yaml", SOUPS), "has accents apart from their letters."),
    "a device": (("menus/nul.yaml", SOUPS), "Windows keeps the name 'nul' for a device of"),
    "a long name": ((f"menus/{'a' * 200}.yaml", SOUPS), "is longer than 120 letters."),
    "two levels": (
        ("other.yaml", RING),
        "An archive holds one kitchen, NAME.yaml, and it has 2: mine.yaml, other.yaml.",
    ),
    "the same again": (("mine.yaml", RING), "The archive has two files 'mine.yaml'."),
    "a bomb": (
        ("menus/mine.yaml", bytes(100_000_000)), "The archive holds more than 4 MB once it is"
    ),
    "a long menu": (("menus/mine.yaml", "x" * 200_000), "'menus/mine.yaml' is longer than 128 KB."),
    "aliases in the menu": (
        ("menus/mine.yaml", f"{SOUPS}\nx: &a 1"),
        "shared files have no aliases ('&' and '*').",
    ),
    "a wrong menu": (("menus/mine.yaml", "a: 1"), "menus/mine.yaml:1:1: expected"),
}  # fmt: skip


def refused(path):
    found = inspect(path)
    assert isinstance(found, RefusedFile)
    assert found.name == path.name
    return "\n".join(found.reasons)


@pytest.mark.parametrize("what", YAML)
def test_yaml_that_is_no_kitchen(tmp_path, what):
    text, told = YAML[what]
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    assert told in refused(file)


@pytest.mark.parametrize("what", ZIP)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_zip_that_is_no_kitchen(tmp_path, what):
    entry, told = ZIP[what]
    file = tmp_path / "mine.zip"
    file.write_bytes(zipped(("mine.yaml", NAMED), entry))
    assert told in refused(file)
    assert list(tmp_path.rglob("*")) == [file]


PICTURES = {
    "script": ("red.svg", svg("<script/>"), "menus/pictures/red.svg: expected only shapes"),
    "entities": ("red.svg", svg(before="<!DOCTYPE svg>"), "expected an SVG picture without a"),
    "outside": ("red.svg", svg('<path href="//x/y"/>'), "found a link to something outside"),
    "huge": ("red.png", png(30_000, 30_000, b""), "1024 x 1024 pixels, found 30000 x 30000"),
    "hidden in a state": ("red_chopped.svg", svg("<script/>"), "red_chopped.svg: expected only"),
}  # fmt: skip


@pytest.mark.parametrize("what", PICTURES)
def test_a_zip_with_a_picture_that_is_more_than_one(tmp_path, what):
    name, data, told = PICTURES[what]
    file = tmp_path / "mine.zip"
    file.write_bytes(
        zipped(
            ("mine.yaml", NAMED), ("menus/mine.yaml", PICTURED),
            (f"menus/pictures/{name}", data),
        )
    )  # fmt: skip
    assert told in refused(file)


def test_too_many_files_and_too_large_an_archive(tmp_path):
    many = tmp_path / "many.zip"
    many.write_bytes(zipped(*((f"menus/m{i}.yaml", "") for i in range(MOST_FILES + 1))))
    assert refused(many) == f"The archive has {MOST_FILES + 1} files, and a kitchen at most 40."
    large = tmp_path / "large.zip"
    with large.open("wb") as file:
        file.truncate(MOST_ARCHIVE_BYTES + 1)
    assert refused(large) == "The file is larger than 4 MB."


def test_an_archive_that_lies_about_its_sizes_is_unpacked_no_further(tmp_path):
    whole = bytearray(zipped(("mine.yaml", bytes(50_000_000))))
    said = (50_000_000).to_bytes(4, "little")
    assert whole.count(said) == 2
    file = tmp_path / "mine.zip"
    file.write_bytes(whole.replace(said, (100).to_bytes(4, "little")))
    assert refused(file) == "The archive is damaged, or no zip."


def test_locked_and_oddly_packed_archives(tmp_path):
    odd = tmp_path / "odd.zip"
    odd.write_bytes(zipped(LEVEL, kind=zipfile.ZIP_LZMA))
    assert "packed in an unusual way" in refused(odd)
    locked = tmp_path / "locked.zip"
    whole = bytearray(zipped(LEVEL))
    whole[whole.index(b"PK\1\2") + 8] |= 1
    locked.write_bytes(whole)
    assert refused(locked) == "'mine.yaml' is locked with a password."


@table(__file__)
def test_files_that_are_nothing_to_look_into(tmp_path, name, told):
    if name.startswith("folder"):
        (tmp_path / name).mkdir()
    elif not name.startswith("none"):
        (tmp_path / name).write_text(RING, encoding="utf-8")
    assert told in refused(tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "mine.yaml")
    assert refused(tmp_path / "mine.yaml") == "The file cannot be read: a pipe in place of a file."


WHOLE = zipped(
    ("mine.yaml", NAMED), ("menus/mine.yaml", PICTURED), ("menus/pictures/red.svg", svg("<g/>"))
)


@examples(150)
@given(st.integers(0, len(WHOLE)), st.binary(max_size=40))
def test_any_damaged_archive_is_told_of(tmp_path_factory, place, bits):
    file = tmp_path_factory.getbasetemp() / "fuzz.zip"
    file.write_bytes(WHOLE[:place] + bits + WHOLE[place + len(bits) :])
    found = inspect(file)
    assert isinstance(found, Parcel) or all(found.reasons)


def test_nothing_is_left_on_the_disk_by_a_look(tmp_path, user_home):
    file = tmp_path / "mine.yaml"
    file.write_text(RING)
    assert isinstance(inspect(file), Parcel)
    assert not paths.user_levels().exists()
