"""A kitchen that one player exports is the same kitchen at another's, and harms nothing there."""

import pytest

from game import paths
from game.content.load import load_level
from game.sharing._archive import unpacked
from game.sharing.exporting import export
from game.sharing.file_names import NotAKitchenError
from game.sharing.inspection import inspect
from game.sharing.installing import install, planned, replacing
from game.sharing.parcel import Parcel, author_line, brought_line, cooks_line
from main import main
from tests.sharing.parcels import RING, SOUPS, png, svg, zipped

STEWS = SOUPS.replace("title: Bob Soup", "title: Bob Stew")
PICTURED = STEWS.replace("title: Tomato,", "title: Tomato, look: {picture: 'red'},  # mine\n   ", 1)
MINE = RING.replace("menu: soups", "menu: stews  # my own").replace("title: Ring", "title: Mine")


def parcel(path):
    found = inspect(path)
    assert isinstance(found, Parcel), found
    return found


def write(folder, files):
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.fixture
def own(user_home):
    """The player's own levels."""
    paths.user_levels().mkdir(parents=True)
    return paths.user_levels()


@pytest.fixture
def sent(tmp_path):
    """A kitchen with all that can belong to one, as a friend sends it."""
    friend = tmp_path / "friend"
    write(
        friend,
        {"mine.yaml": MINE, "menus/stews.yaml": PICTURED, "menus/unused.yaml": STEWS,
         "menus/pictures/red.svg": svg("<g/>"), "menus/pictures/red_chopped.png": png(),
         "menus/pictures/blue.svg": svg("<g/>")},
    )  # fmt: skip
    return export(friend / "mine.yaml", tmp_path)


def files_in(folder):
    return {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def test_a_parcel_holds_what_belongs_to_the_level_and_nothing_else(sent):
    assert sent.name == "mine.zip"
    assert sorted(map(str, unpacked(sent.read_bytes()))) == [
        "menus/pictures/red.svg", "menus/pictures/red_chopped.png", "menus/stews.yaml", "mine.yaml",
    ]  # fmt: skip
    assert brought_line(parcel(sent)) == "Brings along: menu stews, 2 pictures"


def test_an_installed_kitchen_is_the_one_that_was_sent(sent, own):
    install(planned(parcel(sent)))
    assert files_in(own) == {str(k): v for k, v in unpacked(sent.read_bytes()).items()}
    level = load_level(own / "mine.yaml")
    assert (level.title, level.kitchen.menu.dishes["bob"].title) == ("Mine", "Bob Stew")


def test_what_is_there_is_known_and_not_written_again(sent, own):
    install(planned(parcel(sent)))
    plan = planned(parcel(sent))
    assert (plan.name, plan.known, plan.others, plan.in_place_of) == ("mine", True, {}, "")


def test_other_kitchens_keep_their_menus_pictures_and_names(sent, own):
    write(
        own,
        {
            "mine.yaml": RING,
            "menus/stews.yaml": SOUPS,
            "menus/pictures/red_cooked.svg": svg("<g/>"),
        },
    )
    before = files_in(own)
    plan = planned(parcel(sent))
    assert (plan.name, plan.in_place_of) == ("mine_2", "mine")
    install(plan)
    after = files_in(own)
    assert before.items() <= after.items()
    assert sorted(after.keys() - before.keys()) == [
        "menus/pictures/red_2.svg", "menus/pictures/red_2_chopped.png", "menus/stews_2.yaml",
        "mine_2.yaml",
    ]  # fmt: skip
    assert after["mine_2.yaml"].decode() == MINE.replace("stews", "stews_2")
    assert after["menus/stews_2.yaml"].decode() == PICTURED.replace("'red'", "red_2")
    assert load_level(own / "mine_2.yaml").kitchen.menu.dishes["bob"].title == "Bob Stew"


def test_an_own_kitchen_is_replaced_only_if_the_player_says_so(sent, own):
    write(own, {"mine.yaml": RING})
    install(replacing(parcel(sent)))
    assert load_level(own / "mine.yaml").title == "Mine"


@pytest.mark.parametrize("menu", ["stews", "broths"])
def test_with_a_kitchen_what_belongs_to_it_alone_is_replaced(sent, own, menu):
    """Its menu and pictures get no second names beside the old ones, and none of those is left."""
    before = MINE.replace("Mine", "Before").replace("stews", menu)
    old_menu = PICTURED.replace("Bob Stew", "Bob Broth")
    pictures = {"menus/pictures/red.svg": png(3, 3), "menus/pictures/red_cooked.png": png(3, 3)}
    write(own, {"mine.yaml": before, f"menus/{menu}.yaml": old_menu, **pictures})
    install(replacing(parcel(sent)))
    assert files_in(own) == {str(k): v for k, v in unpacked(sent.read_bytes()).items()}
    assert load_level(own / "mine.yaml").kitchen.menu.dishes["bob"].title == "Bob Stew"


@pytest.mark.parametrize(
    "other",
    [
        {"other.yaml": MINE},
        {"broken.yaml": "menu: [stews"},
    ],
)
def test_what_others_use_or_may_use_stays(sent, own, other):
    write(own, {"mine.yaml": MINE, "menus/stews.yaml": STEWS.replace("Bob Stew", "Bob Broth")})
    write(own, other)
    before = files_in(own)
    install(replacing(parcel(sent)))
    after = files_in(own)
    assert after["menus/stews.yaml"] == before["menus/stews.yaml"]
    assert load_level(own / "mine.yaml").kitchen.menu.dishes["bob"].title == "Bob Stew"
    assert after["mine.yaml"].decode() == MINE.replace("stews", "stews_2")


def test_the_pictures_of_another_menu_stay(sent, own):
    old = {"menus/stews.yaml": PICTURED.replace("Bob Stew", "Bob Broth"), "mine.yaml": MINE}
    write(own, {**old, "menus/other.yaml": PICTURED, "menus/pictures/red.svg": png(3, 3)})
    install(replacing(parcel(sent)))
    assert (own / "menus/pictures/red.svg").read_bytes() == png(3, 3)
    assert "red_2" in (own / "menus/stews.yaml").read_text()


def test_nothing_ever_takes_the_place_of_what_is_shipped(tmp_path, own):
    file = tmp_path / "ring.zip"
    file.write_bytes(
        zipped(("ring.yaml", MINE.replace("stews", "soups")), ("menus/soups.yaml", STEWS))
    )
    plan = planned(parcel(file))
    assert (plan.name, plan.in_place_of) == ("ring_2", "")
    install(plan)
    assert sorted(files_in(own)) == ["menus/soups_2.yaml", "ring_2.yaml"]
    assert load_level(own / "ring_2.yaml").kitchen.menu.dishes["bob"].title == "Bob Stew"


def test_a_mood_comes_along(tmp_path, own):
    moon = (paths.levels() / "moods" / "ring.yaml").read_text(encoding="utf-8") + "# moonlit\n"
    write(own, {"mine.yaml": RING.replace("mood: ring", "mood: moon"), "moods/moon.yaml": moon})
    found = parcel(export(own / "mine.yaml", tmp_path))
    assert brought_line(found) == "Brings along: mood moon"


def test_a_zip_of_a_folder_and_what_systems_add_to_it(tmp_path):
    file = tmp_path / "x.zip"
    file.write_bytes(
        zipped(
            ("My Kitchen/", ""), ("My Kitchen/mine.yaml", RING), ("My Kitchen/.DS_Store", "x"),
            ("__MACOSX/My Kitchen/._mine.yaml", "x"),
        )
    )  # fmt: skip
    assert (parcel(file).name, parcel(file).brought) == ("mine", ())


def test_a_file_may_be_called_as_people_call_files(tmp_path):
    file = tmp_path / "Oma\u2019s K\u00fcche (1).YAML"
    file.write_text(RING)
    assert parcel(file).name == "oma_s_kuche_1"


def test_a_level_alone_may_use_the_players_own_menu(tmp_path, own):
    write(own, {"menus/stews.yaml": PICTURED, "menus/pictures/red.svg": svg("<g/>")})
    write(tmp_path, {"mine.yaml": MINE})
    found = parcel(tmp_path / "mine.yaml")
    assert found.level.kitchen.menu.dishes["bob"].title == "Bob Stew"
    assert found.brought == ()


def test_what_nobody_could_install_is_not_exported(own, tmp_path):
    write(own, {"mine.yaml": RING.replace("concurrent: 3", "concurrent: &many 3")})
    with pytest.raises(NotAKitchenError, match="shared files have no aliases"):
        export(own / "mine.yaml", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_same_kitchen_makes_the_same_file_and_another_one_another(own, tmp_path):
    write(own, {"mine.yaml": RING})
    first = export(own / "mine.yaml", tmp_path)
    assert export(own / "mine.yaml", tmp_path) == first
    write(own, {"mine.yaml": MINE.replace("stews", "soups")})
    assert export(own / "mine.yaml", tmp_path).name == "mine_2.zip"


def test_a_level_tells_who_made_it_and_for_whom_it_is(ring):
    assert cooks_line(ring) == "1 person and 1 partner, 20 seconds"
    assert author_line(ring) == ""


def test_on_the_command_line(sent, own, tmp_path, capsys, monkeypatch):
    assert main(["install", str(sent)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Mine\nDishes: Bob Stew, Alice Soup, ")
    assert told.endswith("Brings along: menu stews, 2 pictures\nInstalled: play --level mine\n")
    assert main(["install", str(sent)]) == 0
    assert "You have it already: play --level mine" in capsys.readouterr().out
    write(own, {"mine.yaml": RING})
    assert main(["install", str(sent)]) == 0
    assert "Installed: play --level mine_2\nYour own mine is as it was" in capsys.readouterr().out
    assert main(["install", str(sent), "--replace"]) == 0
    assert load_level(own / "mine.yaml").title == "Mine"
    monkeypatch.chdir(tmp_path)
    assert main(["export", "mine", "for_you.zip"]) == 0
    assert (tmp_path / "for_you.zip").read_bytes() == sent.read_bytes()
    assert main(["export", "mine", "for_you.zip"]) == 1
    assert "for_you.zip is there already: nothing is written over it." in capsys.readouterr().err
    assert main(["install", str(own / "menus" / "stews.yaml")]) == 1
    assert "stews.yaml is not installed:\nThis is no kitchen by itself" in capsys.readouterr().err
