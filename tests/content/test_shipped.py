"""The shipped levels are those of the HLA and DPT-Agent papers and their public code."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from game import paths
from game.content.check import all_files, check, found, run_check
from game.content.load import (
    UnknownLevelError,
    files_beside,
    find_level,
    level_names,
    load_level,
    load_menu,
)
from game.content.yaml_files import yaml_files
from game.design.folder import DraftFolder
from game.kitchen.items import Extinguisher
from game.kitchen.layout import Control, Kind
from game.kitchen.menu import FireRule
from game.lab.runs.arguments import named_level
from main import main
from tests.manual import (
    DOCS,
    manual_chapters,
    manual_events,
    manual_levels,
    manual_menus,
    manual_moods,
)

SYMBOLS = {
    Kind.FLOOR: ".", Kind.COUNTER: "#", Kind.BOARD: "C", Kind.APPLIANCE: "S", Kind.DELIVERY: "D",
    Kind.BIN: "B", Kind.PLATES: "P",
}  # fmt: skip

MAPS = {
    "ring": "#LLTTOO# #A...H.# #......# #.#CC#.# #.#SS#.# #......# #......# #EBDDBP#",
    "bottleneck": "#TT#OL# CA.#.HD C..#..D C..#..C S..#..C S.....C S..#..E #PB#BB#",
    "partition": "#TT#LL# CA.#.HO C..#..O C..#..C P..#..# S..#..# S..#..# S..#..D #BB#EB#",
    "quick": "##BP#SS# TA..H..# L......E O.####.D #......D #......# #C#C#SS#",
}


def drawn(kitchen):
    """The kitchen as the papers draw it."""
    cells = []
    for cell, station in enumerate(kitchen.stations):
        char = station.of[0].upper() if station.kind is Kind.SOURCE else SYMBOLS[station.kind]
        if cell in kitchen.starts:
            char = "AH"[kitchen.starts.index(cell)]
        if kitchen.contents.get(cell) == Extinguisher():
            char = "E"
        cells.append(char)
    rows = [cells[y * kitchen.width : (y + 1) * kitchen.width] for y in range(kitchen.height)]
    return " ".join("".join(row) for row in rows)


def test_maps_and_starts(level):
    assert drawn(level.kitchen) == MAPS[level.name]
    human = (4, 1) if level.name == "quick" else (5, 1)
    assert [level.kitchen.xy(c) for c in level.kitchen.starts] == [(1, 1), human]


@pytest.mark.parametrize(
    ("name", "stations"),
    [("ring", (2, 2, 2, 2)), ("bottleneck", (6, 3, 2, 3)),
     ("partition", (4, 3, 1, 3)), ("quick", (2, 4, 2, 1))],
)  # fmt: skip
def test_boards_pots_deliveries_bins(shipped, name, stations):
    kitchen = shipped[name].kitchen
    kinds = Kind.BOARD, Kind.APPLIANCE, Kind.DELIVERY, Kind.BIN
    assert tuple(len(kitchen.cells(kind)) for kind in kinds) == stations


def test_orders_and_pace(level):
    quick, bottleneck = level.name == "quick", level.name == "bottleneck"
    rules = level.kitchen.orders
    assert rules.dishes == ("bob", *(() if bottleneck else ("alice",)), "cathy", "david")
    assert rules.concurrent == (4 if quick else 3)
    assert (rules.expired_penalty, rules.wrong_penalty) == (5, 0)
    assert (rules.stagger_ticks, rules.sequence) == (0, ())
    assert level.kitchen.control is Control.WALK
    assert level.round_ticks == 1000
    paces = [(cook.role, cook.moves_per_second) for cook in level.cooks]
    assert paces == [("partner", Fraction("3.5" if quick else "2.5")), ("human", Fraction(5))]
    assert (level.partner, level.human) == (0, 1)


def test_the_soup_menu():
    menu = load_menu(paths.levels() / "menus" / "soups.yaml")
    assert menu.name == "soups"
    assert {i.name: (i.title, i.chop_strikes, i.appliance) for i in menu.ingredients.values()} == {
        name: (name.title(), 8, None) for name in ("tomato", "lettuce", "onion")
    }
    (pot,) = menu.appliances.values()
    assert (pot.name, pot.cook_ticks, pot.burn_ticks) == ("pot", 150, 250)
    assert menu.fire == FireRule(size=50, grace_ticks=10)
    assert [
        (d.name, d.title, set(d.ingredients), d.limit_ticks, d.reward) for d in menu.dishes.values()
    ] == [
        ("alice", "Alice Soup", {"lettuce", "onion"}, 600, 15),
        ("bob", "Bob Soup", {"lettuce", "tomato"}, 600, 15),
        ("cathy", "Cathy Soup", {"onion", "tomato"}, 600, 15),
        ("david", "David Soup", {"lettuce", "onion", "tomato"}, 700, 20),
    ]
    assert not menu.serve_anything
    assert menu.mix_bare


#: The burger kitchens as the paper draws them, cooks by their seats.
BURGER_MAPS = {
    "counter_circuit": "##TP#### D...1..# L.0....E B.++++.S #......S #......# #K#K#NN#",
    "counter_circuit_solo": "##TP#### D......# L.0....E B.++++.S #......S #......# #K#K#NN#",
    "asymmetric": (
        "########### #..BS#PD..S #..0.+....# L....N....# K....N....B #....+1...# #....E....T "
        "#PD#T#KL###"
    ),
}
BURGER_STATIONS = {
    ".": (Kind.FLOOR, None), "#": (Kind.COUNTER, None), "+": (Kind.COUNTER, None),
    "E": (Kind.COUNTER, None), "K": (Kind.BOARD, None), "N": (Kind.APPLIANCE, "pan"),
    "S": (Kind.DELIVERY, None), "T": (Kind.BIN, None), "P": (Kind.PLATES, None),
    "D": (Kind.SOURCE, "bread"), "L": (Kind.SOURCE, "lettuce"), "B": (Kind.SOURCE, "beef"),
}  # fmt: skip


@pytest.mark.parametrize("name", BURGER_MAPS)
def test_burger_maps_and_starts(name):
    kitchen = named_level(name).kitchen
    cells = BURGER_MAPS[name].replace(" ", "")
    starts = [cells.index(seat) for seat in "01" if seat in cells]
    assert list(kitchen.starts) == starts
    assert kitchen.width == BURGER_MAPS[name].index(" ")
    for cell, char in enumerate(cells):
        station = kitchen.stations[cell]
        assert (station.kind, station.of) == BURGER_STATIONS["." if char in "01" else char]
    assert kitchen.contents == {cells.index("E"): Extinguisher()}


@pytest.mark.parametrize("name", BURGER_MAPS)
def test_burger_orders_and_pace(name):
    level = named_level(name)
    rules = level.kitchen.orders
    assert rules.dishes == ("lettuce_burger", "beef_burger", "full_burger")
    assert (rules.concurrent, rules.stagger_ticks, rules.sequence) == (4, 63, ())
    assert (rules.expired_penalty, rules.wrong_penalty) == (10, 10)
    assert level.kitchen.control is Control.INTERACT
    assert level.round_ticks == 1250
    assert {cook.moves_per_second for cook in level.cooks} == {Fraction(4)}
    solo = name == "counter_circuit_solo"
    assert [c.role for c in level.cooks] == ["human"] if solo else ["partner", "human"]


def test_the_burger_menu():
    menu = load_menu(paths.levels() / "menus" / "burgers.yaml")
    assert [(i.name, i.title, i.chop_strikes, i.appliance) for i in menu.ingredients.values()] == [
        ("beef", "Beef", 0, "pan"),
        ("lettuce", "Lettuce", 8, None),
        ("bread", "Bread", 0, None),
    ]
    (pan,) = menu.appliances.values()
    assert (pan.name, pan.cook_ticks, pan.burn_ticks) == ("pan", 75, 100)
    assert menu.fire == FireRule(size=5, grace_ticks=0)
    assert [
        (d.name, set(d.ingredients), d.limit_ticks, d.reward) for d in menu.dishes.values()
    ] == [
        ("lettuce_burger", {"bread", "lettuce"}, 500, 15),
        ("beef_burger", {"bread", "beef"}, 625, 20),
        ("full_burger", {"bread", "beef", "lettuce"}, 750, 25),
    ]
    assert menu.serve_anything
    assert not menu.mix_bare


def test_shipped_files_have_no_problems(capsys):
    assert len(all_files()) >= 5
    assert check(all_files()) == []
    assert run_check([]) == 0
    assert capsys.readouterr().out.endswith(" files checked, no problems found\n")


def test_user_levels_are_checked_too(user_home):
    own = user_home / "data" / "levels" / "mine.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("title: Mine\n")
    assert {problem.file for problem in check(all_files())} == {own}


def test_library(tmp_path):
    ring = (paths.levels() / "ring.yaml").read_text()
    (tmp_path / "ring.yaml").write_text(ring.replace("title: Ring", "title: My ring"))
    (tmp_path / "another.yaml").write_text(ring)
    folders = (tmp_path, tmp_path / "missing", paths.levels())
    names = level_names(folders)
    assert names == tuple(sorted(names))
    assert set(names) >= {"another", "bottleneck", "partition", "quick", "ring"}
    assert load_level(find_level("ring", folders)).title == "My ring"
    assert find_level("quick", folders) == paths.levels() / "quick.yaml"
    with pytest.raises(UnknownLevelError, match=r"no level 'rign'.*Did you mean 'ring'\?"):
        find_level("rign", folders)


def test_a_level_can_bring_its_own_menu(tmp_path):
    soups = (paths.levels() / "menus" / "soups.yaml").read_text()
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "soups.yaml").write_text(soups.replace("reward: 20", "reward: 99"))
    level = tmp_path / "ring.yaml"
    level.write_text((paths.levels() / "ring.yaml").read_text())
    assert load_level(level).kitchen.menu.dishes["david"].reward == 99


def test_the_fingerprint_knows_changes_of_the_rules_alone(tmp_path, shipped):
    text = (paths.levels() / "ring.yaml").read_text()
    level = tmp_path / "ring.yaml"

    def fingerprint(data: str) -> str:
        level.write_bytes(data.encode())
        return load_level(level).fingerprint

    assert fingerprint(text) == shipped["ring"].fingerprint
    assert fingerprint(text.replace("\n", "\r\n")) == shipped["ring"].fingerprint
    told = text.replace("title: Ring", "title: My ring  # mine").replace(
        "stars: [", "stars: [1, 2, 3]  # ["
    )
    assert fingerprint(told) == shipped["ring"].fingerprint
    assert (
        fingerprint(text.replace("concurrent: 3", "concurrent: 2")) != shipped["ring"].fingerprint
    )


def test_paths(user_home, monkeypatch):
    assert paths.user_data() == user_home / "data"
    assert paths.level_folders() == (user_home / "data" / "levels", paths.levels())
    monkeypatch.delenv(paths.HOME_VARIABLE)
    assert "Sous Chef" in str(paths.user_config())
    monkeypatch.setattr("sys._MEIPASS", "/bundle", raising=False)
    assert paths.assets() == Path("/bundle/assets")


def test_the_fingerprint_knows_what_a_menu_says_of_the_rules(tmp_path, shipped):
    (tmp_path / "menus").mkdir()
    level = tmp_path / "ring.yaml"
    level.write_text((paths.levels() / "ring.yaml").read_text())
    soups = (paths.levels() / "menus" / "soups.yaml").read_text()

    def fingerprint(menu: str) -> str:
        (tmp_path / "menus" / "soups.yaml").write_text(menu)
        return load_level(level).fingerprint

    assert fingerprint(soups.replace("title: Tomato", "title: Love Apple")) == fingerprint(soups)
    assert fingerprint(soups.replace("reward: 20", "reward: 99")) != fingerprint(soups)


def test_a_name_alone_is_looked_for_among_all_files(user_home, monkeypatch, tmp_path):
    own = user_home / "data" / "levels"
    (own / "menus").mkdir(parents=True)
    (own / "mine.yaml").write_text((paths.levels() / "ring.yaml").read_text())
    (own / "menus" / "broths.yaml").write_text("ingredients: {}\n")
    monkeypatch.chdir(tmp_path)
    assert found(Path("mine")) == found(Path("mine.yaml")) == own / "mine.yaml"
    assert found(Path("broths")) == own / "menus" / "broths.yaml"
    assert found(Path("ring")) == paths.levels() / "ring.yaml"
    assert found(Path("nobody")) is None
    Path("mine").write_text("here")
    assert found(Path("mine")) == Path("mine")


# The examples of `docs/levels.md` are right.


def manual_menu(folder):
    """The first menu of the manual, loaded from a file in `folder`."""
    (folder / "burgers.yaml").write_text(manual_menus()[0])
    return load_menu(folder / "burgers.yaml")


def test_the_examples_load(tmp_path):
    menu, mood = tmp_path / "burgers.yaml", tmp_path / "mood.yaml"
    level = tmp_path / "my_kitchen.yaml"
    level.write_text(manual_levels()[0] + manual_events())
    menu.write_text(manual_menus()[0])
    mood.write_text(manual_moods()[0])
    chapter = tmp_path / "chapters" / "nights.yaml"
    chapter.parent.mkdir()
    chapter.write_text(manual_chapters()[0])
    assert check([level, menu, mood, chapter]) == []
    assert load_level(level).title == "My kitchen"
    assert len(load_level(level).kitchen.schedule) == 3
    assert list(load_menu(menu).dishes) == ["beef_burger", "salad_bread"]


def test_every_field_is_described():
    text = DOCS.read_text()
    for module in ("_level_text", "_event_text", "_menu_text", "mood", "chapter"):
        source = (DOCS.parents[1] / f"game/content/{module}.py").read_text()
        for field in re.findall(r"^    (\w+): Annotated", source, re.MULTILINE):
            assert f"`{field}`" in text, field


def test_every_mood_of_the_game_is_named():
    text = DOCS.read_text()
    for file in (paths.levels() / "moods").glob("*.yaml"):
        assert f"`{file.stem}`" in text, file.stem


# Files are found by their names, however their endings are written.

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
