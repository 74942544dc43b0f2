"""What can be played but is hardly meant gets a word from `check`, and is played all the same."""

import pytest

from game import paths
from game.content.load import load_level
from main import main
from tests.content.test_json_schema import RING, STEW

EVENTS = """
events:
  - {at_seconds: 5, event: critic, dish: bob, limit_seconds: 15, reward: 60}
"""
TURNIP = "\n  turnip: {title: stew, ingredients: [leek], limit_seconds: 60, reward: 1}\n"
HASH = "what follows a bare '#' is not shown: quote the text if it belongs to it"
ALONE = "cooking alone takes 12 seconds, so an order that stays for 12 is only served from what was"
NOTED = [
    (RING.replace("title: Ring", "title: Ring #1"), "2:13", HASH, "#1"),
    (STEW.replace("limit_seconds: 70", "limit_seconds: 12"), "6:75", ALONE, "12"),
    (STEW.rstrip() + TURNIP, "7:3", "'turnip' has the title of 'stew', so nobody knows", "turnip"),
    (RING + EVENTS, "46:62", "cooking alone takes 15 seconds, so an order that stays for 15", "15"),
    (RING.replace("70, 95, 125", "70, 95, 1250"), "43:8",
     "star 3 takes 1250 points, but not even perfect cooks earn more than 240 in a round", "["),
    (RING.replace("round_seconds: 100", "round_seconds: 3").partition("stars:")[0], "35:16",
     "star 1 takes 1 points, but not even perfect cooks earn more than 0 in a round", "3"),
    (RING.replace("#LLTTOO#", "LL#TTOO#"), "8:3", "no cook gets to this lettuce source", "L"),
    (RING.replace("#EBDDBP#", "E#BDDBP#"), "15:3",
     "no cook gets to this extinguisher", "E"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "told", "marked"), NOTED)
def test_a_word_and_no_problem(tmp_path, capsys, text, place, told, marked):
    file = tmp_path / "some.yaml"
    file.write_text(text)
    assert main(["check", str(file)]) == 0
    note, line, mark, summary = capsys.readouterr().out.splitlines()
    assert note.startswith(f"{file}:{place}: note: {told}")
    assert line[mark.index("^") :].startswith(marked)
    assert summary == "1 file checked, no problems found, 1 note"


def test_notes_on_a_menu_come_with_its_level_and_only_once(tmp_path, capsys):
    (tmp_path / "menus").mkdir()
    menu = (paths.levels() / "menus" / "soups.yaml").read_text()
    (tmp_path / "menus" / "own.yaml").write_text(menu.replace("title: Tomato", "title: Onion", 1))
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(RING.replace("menu: soups", "menu: own"))
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out.count("note: 'onion' has the title of 'tomato'") == 1
    assert load_level(files[0]).kitchen.menu.ingredients["tomato"].title == "Onion"


def test_a_dish_that_partners_do_not_serve_is_told(tmp_path, capsys):
    (tmp_path / "menus").mkdir()
    menu = (paths.levels() / "menus" / "soups.yaml").read_text()
    slow = menu.replace("cook_seconds: 15", "cook_seconds: 200")
    (tmp_path / "menus" / "own.yaml").write_text(slow)
    level = RING.replace("menu: soups", "menu: own").replace("[bob, alice, cathy, david]", "[bob]")
    (tmp_path / "one.yaml").write_text(level)
    assert main(["check", str(tmp_path / "one.yaml")]) == 0
    told = "note: tried: partners who cook here do not serve Bob Soup within 150 seconds"
    assert told in capsys.readouterr().out


def test_nothing_is_to_be_said_of_what_the_game_brings(capsys):
    assert main(["check"]) == 0
    assert capsys.readouterr().out.endswith(" files checked, no problems found\n")
