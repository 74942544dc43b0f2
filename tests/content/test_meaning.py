"""What levels may do that the shipped ones do not."""

from fractions import Fraction
from textwrap import dedent

import pytest

from game import paths
from game.content.check import check
from game.content.load import load_level, load_menu
from game.content.problem import ContentError
from game.kitchen.items import Plate
from game.kitchen.layout import Control, Kind
from game.kitchen.menu import FireRule
from main import main
from tests.content.test_json_schema import RING, STEW
from tests.tables import stored

BURGERS = stored(__file__, "BURGERS")

ROOMS = stored(__file__, "ROOMS")


@pytest.fixture
def rooms(tmp_path):
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "burgers.yaml").write_text(dedent(BURGERS))
    file = tmp_path / "rooms.yaml"
    file.write_text(ROOMS)
    return file


def test_a_burger_kitchen(rooms):
    level = load_level(rooms)
    kitchen, rules = level.kitchen, level.kitchen.orders
    assert level.line == "Pass it over."
    assert kitchen.control is Control.INTERACT
    assert [cook.moves_per_second for cook in level.cooks] == [4, 4, Fraction(1, 2)]
    assert [kitchen.xy(c) for c in kitchen.starts] == [(1, 2), (5, 2), (5, 3)]
    assert kitchen.contents[kitchen.cell(3, 1)] == Plate()
    assert kitchen.menu.fire == FireRule(size=5, grace_ticks=0)
    assert kitchen.menu.serve_anything
    assert not kitchen.menu.mix_bare
    assert (rules.stagger_ticks, rules.sequence) == (25, ("beef_burger",) * 2)
    assert (rules.expired_penalty, rules.wrong_penalty) == (10, 10)
    assert level.round_ticks == 1250
    assert kitchen.cells(Kind.APPLIANCE, "pan") == (kitchen.cell(0, 1),)
    assert check([rooms]) == []


def test_rooms_that_share_no_counter_are_apart(rooms):
    rooms.write_text(ROOMS.replace("K..X..S", "K.##..S")
                     .replace("#A.#.HP", "#A##.HP").replace("#..#.!D", "#.##.!D")
                     .replace("#F###G#", "#F#X#G#"))  # fmt: skip
    assert [str(p).partition(": ")[2] for p in check([rooms])] == [
        "expected cooks who can make Beef Burger, found no beef source and no pan within reach "
        "of cooks H and !, who share no counter with cook A"
    ]


def test_a_menu_is_known_by_its_content_too(tmp_path):
    file = tmp_path / "loose.yaml"
    file.write_text(BURGERS)
    assert check([file]) == []
    assert load_menu(file).name == "loose"


def test_a_level_without_heat_needs_no_extinguisher(tmp_path):
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "toast.yaml").write_text(
        "ingredients: {bread: {title: Bread}}\nfire: {sprays: 1}\ndishes:\n"
        "  toast: {title: Toast, ingredients: [bread], limit_seconds: 30, reward: 1}\n"
    )
    file = tmp_path / "toast.yaml"
    file.write_text(
        "title: Toast\nline: Easy.\nmood: ring\nmenu: toast\ngrid: |\n  #B##\n  #.HD\n  #P##\n"
        "legend: {B: bread source, P: plates, D: delivery}\n"
        "cooks: {H: {role: human, moves_per_second: 5}}\nround_seconds: 10\n"
        "orders: {dishes: [toast], concurrent: 1}\n"
    )
    level = load_level(file)
    assert level.human == 0
    with pytest.raises(LookupError):
        level.partner  # noqa: B018


def test_all_problems_travel_in_one_exception(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text((paths.levels() / "ring.yaml").read_text().replace("mood: ring", "mood: 7"))
    with pytest.raises(ContentError) as caught:
        load_level(file)
    (problem,) = caught.value.problems
    assert (problem.mark.line, problem.mark.column) == (4, 7)
    assert str(caught.value) == str(problem)


@pytest.mark.parametrize("wrong", ["[[1]]", "true", "x" * 5000])
def test_a_legend_that_tells_no_text_is_named_once(tmp_path, wrong):
    text = (paths.levels() / "ring.yaml").read_text().replace("lettuce source", wrong)
    (tmp_path / "ring.yaml").write_text(text)
    (problem,) = check([tmp_path / "ring.yaml"])
    assert "expected" in str(problem)


# What can be played but is hardly meant gets a word from `check`, and is played all the same.

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
