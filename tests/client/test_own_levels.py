"""Kitchens of the player's own: what `check` calls fine can be played, the rest says why not."""

import re
import shutil
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.app.launch import run
from game.client.app.options import Options
from game.client.player.best_scores import Contest
from game.client.player.level_library import BrokenLevel, LevelCache, list_levels
from game.client.scenes._dialogs import NoticeScene
from game.client.scenes._levels import LevelsScene
from game.client.scenes._title import TitleScene
from game.client.ui.places import LevelsPlace, ReplayPlace, RoundPlace, RoundSetup, TutorialPlace
from game.client.ui.scene import Goto
from game.content.check import check
from game.content.problem import ContentError
from tests.client.driving import logs
from tests.content.test_bounds import ring_sized
from tests.manual import manual_levels, manual_menus

BROKEN = Path(__file__).parents[1] / "content" / "broken"
WALK = (pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_SPACE)
#: What the manual's level becomes with the manual's menu, for a round that is soon over.
WITH_BURGERS = (
    ("menu: soups", "menu: burgers"),
    ("[bob, alice, david]", "[beef_burger, salad_bread]"),
    ("T: tomato", "T: beef"),
    ("O: onion", "O: bread"),
    ("S: pot", "S: pan"),
    ("round_seconds: 100", "round_seconds: 20"),
)
#: The same with names that nobody has drawn anything for.
UNHEARD_OF = (
    ("beef", "yak"), ("Beef", "Yak"), ("bread", "naan"), ("Bread", "Naan"),
    ("lettuce", "mint"), ("Lettuce", "Mint"), ("pan", "wok"), ("Pan", "Wok"),
)  # fmt: skip


def changed(text, pairs):
    for word, other in pairs:
        text = text.replace(word, other)
    return text


@pytest.fixture
def folder():
    (paths.user_levels() / "menus").mkdir(parents=True)
    return paths.user_levels()


@pytest.fixture
def manual():
    return manual_levels()[0], manual_menus()[0]


def look_and_cook(client, name):
    """Scroll to the card, choose it, walk about and use things while the partner cooks."""
    client.app.follow(Goto(LevelsPlace(name)))
    client.frames(2)
    client.tap(pygame.K_RETURN)
    scene = client.cook()
    assert scene.play.level.name == name
    client.tap(*WALK * 2)
    return scene


def test_the_manual_s_level_is_played_as_it_stands(start, folder, manual):
    (folder / "my_kitchen.yaml").write_text(manual[0])
    assert check([folder / "my_kitchen.yaml"]) == []
    client = start()
    match = look_and_cook(client, "my_kitchen").play.match
    client.seconds(5)
    assert match.state.tick >= 50 and client.scene == "RoundScene"


def test_a_kitchen_of_partners_alone_is_watched(start, folder, manual):
    text = manual[0].replace("role: human", "role: partner")
    (folder / "my_kitchen.yaml").write_text(text.replace("seconds: 100", "seconds: 20"))
    client = start()
    scene = look_and_cook(client, "my_kitchen")
    assert scene.play.watched and scene.play.level.humans == ()
    client.seconds(24)
    assert client.scene == "ResultsScene"
    assert scene.best.best(Contest.of(scene.play.level)) is None


@pytest.mark.parametrize("names", [(), UNHEARD_OF], ids=["known names", "names without art"])
def test_the_manual_s_menu_is_played(start, folder, manual, names):
    menu = folder / "menus" / "burgers.yaml"
    menu.write_text(changed(manual[1], names))
    level = folder / "my_kitchen.yaml"
    level.write_text(changed(changed(manual[0], WITH_BURGERS), names))
    assert check([menu, level]) == []
    client = start()
    look_and_cook(client, "my_kitchen")
    client.seconds(24)
    assert client.scene == "ResultsScene"
    (log,) = logs()
    client.app.go(ReplayPlace(log, LevelsPlace()))
    client.seconds(1)
    assert client.scene == "ReplayScene"


def test_every_broken_file_has_a_card_that_says_its_first_problem(start, folder):
    shutil.copytree(BROKEN, folder, dirs_exist_ok=True)
    names = {file.stem for file in BROKEN.glob("*.yaml")}
    shown = {level.name: level for level in list_levels(LevelCache()).broken}
    assert set(shown) == names
    for name, level in shown.items():
        first = check([folder / f"{name}.yaml"])[0]
        assert level.problem == str(first).replace(str(first.file), first.file.name)
    client = start()
    client.app.follow(Goto(LevelsPlace(min(names))))
    client.tap(pygame.K_HOME)
    seen = set()
    for _ in range(len(names)):
        for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN):
            assert isinstance(client.app.scene, LevelsScene)
            seen.add(client.app.scene.chosen.name)
            client.tap(key)
    assert seen == names


def test_a_broken_card_leads_to_all_its_problems_and_back(start, folder):
    shutil.copy(BROKEN / "many_at_once.yaml", folder)
    client = start()
    client.app.follow(Goto(LevelsPlace("many_at_once")))
    client.frames()
    client.tap(pygame.K_RETURN)
    notice = client.app.scene
    assert isinstance(notice, NoticeScene)
    assert notice.reason.splitlines() == [str(p) for p in check([folder / "many_at_once.yaml"])]
    shutil.copy(paths.levels() / "ring.yaml", folder / "many_at_once.yaml")  # mended meanwhile
    client.tap(pygame.K_RETURN)
    levels = client.app.scene
    assert isinstance(levels, LevelsScene)
    assert levels.chosen.name == "many_at_once"
    assert not any(isinstance(level, BrokenLevel) for level in levels.level_list.listed)


def test_a_level_that_broke_since_it_was_listed_is_told(start, folder):
    file = folder / "mine.yaml"
    shutil.copy(paths.levels() / "ring.yaml", file)
    client = start()
    client.app.follow(Goto(LevelsPlace("mine")))
    client.frames()
    file.write_text("soup")
    client.tap(pygame.K_RETURN)
    assert isinstance(client.app.scene, NoticeScene)
    assert f"{file}:1:1: expected the keys" in client.app.scene.reason
    file.unlink()
    client.app.go(RoundPlace(RoundSetup("mine")))
    assert isinstance(client.app.scene, NoticeScene)
    assert client.app.scene.reason.startswith("no level 'mine'")


def test_a_link_that_leads_nowhere_and_a_folder_close_nothing(start, folder):
    (folder / "link.yaml").symlink_to(folder / "nowhere")
    (folder / "folder.yaml").mkdir()
    (broken,) = list_levels(LevelCache()).broken
    assert broken.problem == "link.yaml:1:1: expected a file, found none of this name"
    client = start()
    client.app.follow(Goto(LevelsPlace("link")))
    client.frames(2)


def test_all_shipped_kitchens_broken_by_the_player_leave_title_and_tutorial(start, folder):
    for file in paths.levels().glob("*.yaml"):
        (folder / file.name).write_text("soup")
    client = start()
    client.frames(3)
    assert isinstance(client.app.scene, TitleScene)
    client.app.follow(Goto(LevelsPlace()))
    client.frames(2)
    client.app.follow(Goto(TutorialPlace()))
    client.frames(2)
    assert client.scene == "TutorialScene"


def test_a_broken_kitchen_stops_only_who_asked_for_it(folder, capsys, monkeypatch):
    (folder / "ring.yaml").write_text("soup")
    monkeypatch.setattr("game.client.app.launch.App.run", lambda app: app.close())
    assert run(Options()) == 0
    assert run(Options(straight=True)) == 2
    assert "ring.yaml:1:1" in capsys.readouterr().err


def test_the_longest_words_stay_on_their_card(start, folder):
    text = (paths.levels() / "ring.yaml").read_text()
    title, line = "W" * 40, "wide words " * 14
    text = text.replace("title: Ring", f"title: {title}")
    (folder / "wide.yaml").write_text(re.sub("line: .*", f"line: {line}", text))
    assert check([folder / "wide.yaml"]) == []
    client = start()
    client.app.follow(Goto(LevelsPlace("wide")))
    client.frames(2)
    scene = client.app.scene
    assert scene.chosen.title == title
    client.tap(pygame.K_RIGHT)  # the cursor is elsewhere: nothing around the card is golden
    card = scene.browser.grid.rects[scene.browser.grid.cursor]
    surface = client.app.window.surface
    beside = {tuple(surface.get_at((card.right + 3, y))) for y in range(card.top, card.bottom)}
    assert len(beside) == 1, "words reach beyond the card"


def test_the_largest_kitchen_is_shown_and_played(start, folder):
    (folder / "large.yaml").write_text(ring_sized(40, 40))
    client = start()
    look_and_cook(client, "large")
    client.frames(3)
    assert client.scene == "RoundScene"


def test_somebody_alone_in_a_kitchen_without_heat(start, folder):
    (folder / "menus" / "toast.yaml").write_text(
        "ingredients: {bread: {title: Bread}}\nfire: {sprays: 1}\ndishes:\n"
        "  toast: {title: Toast, ingredients: [bread], limit_seconds: 30, reward: 1}\n"
    )
    (folder / "toast.yaml").write_text(
        "title: Toast\nline: Easy.\nmood: ring\nmenu: toast\ngrid: |\n  #B##\n  #.HD\n  #P##\n"
        "legend: {B: bread source, P: plates, D: delivery}\n"
        "cooks: {H: {role: human, moves_per_second: 5}}\nround_seconds: 10\n"
        "orders: {dishes: [toast], concurrent: 1}\n"
    )
    client = start()
    client.app.follow(Goto(LevelsPlace("toast")))
    client.frames(2)
    client.tap(pygame.K_RETURN)
    client.cook()
    client.seconds(14)
    assert client.scene == "ResultsScene"


def test_what_check_calls_fine_is_listed_and_what_it_does_not_is_broken(folder):
    shutil.copytree(BROKEN, folder, dirs_exist_ok=True)
    shutil.copy(paths.levels() / "ring.yaml", folder / "fine.yaml")
    kitchens = LevelCache()
    listed = list_levels(kitchens)
    playable = {level.name for level in listed.levels}
    for file in folder.glob("*.yaml"):
        assert (file.stem in playable) == (check([file]) == []), file
        if file.stem not in playable:
            with pytest.raises(ContentError):
                kitchens(file.stem)
