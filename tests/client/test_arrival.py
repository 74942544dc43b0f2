"""A file dropped onto the window is looked at, and installed only if the player wants it."""

import pygame
import pytest

from game import paths
from game.client.scenes._dialogs import ExportScene
from game.client.scenes.arrival import CANCEL, INSTALL, KNOWN, REPLACE, SEE, ArrivalScene
from game.client.ui.places import LevelsPlace
from game.client.ui.scene import Goto, Open
from game.content.load import load_level
from game.sharing.inspection import inspect
from game.sharing.parcel import Parcel
from tests.client.snapshot import check
from tests.sharing.parcels import RING, SOUPS, zipped

DOWN, ENTER, ESC = pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE
STEWS = SOUPS.replace("Bob Soup", "Bob Stew").replace("title: Tomato,", "title: Pomodoro,")
MINE = (
    RING.replace("menu: soups", "menu: stews")
    .replace("title: Ring", "title: Moonlight\nauthor: Ada Lovelace\nversion: '1.2'")
    .replace("mood: ring", "mood: diner")
)


@pytest.fixture
def sent(tmp_path):
    file = tmp_path / "moonlight.zip"
    file.write_bytes(zipped(("moonlight.yaml", MINE), ("menus/stews.yaml", STEWS)))
    return file


def drop(client, file):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    client.frames()


def arrival(client) -> ArrivalScene:
    assert isinstance(client.app.scene, ArrivalScene)
    return client.app.scene


def own(name):
    return paths.user_levels() / f"{name}.yaml"


def test_a_kitchen_is_shown_installed_and_found(start, sent, tmp_path):
    client = start(size=(1280, 720))
    drop(client, sent)
    assert arrival(client).labels == (INSTALL, CANCEL)
    check(client.app.window.surface, "arrival", tmp_path)
    assert not own("moonlight").exists()
    client.tap(ENTER)
    assert arrival(client).labels == (SEE,)
    assert load_level(own("moonlight")).kitchen.menu.dishes["bob"].title == "Bob Stew"
    client.tap(ENTER)
    assert client.scene == "LevelsScene"


def test_nothing_is_installed_of_what_is_sent_away(start, sent):
    client = start()
    drop(client, sent)
    client.tap(ESC)
    assert client.scene == "TitleScene" and not paths.user_levels().exists()


def test_by_mouse_and_by_pad(start, sent):
    client = start()
    drop(client, sent)
    client.click(*arrival(client).choice.rects[0].center)
    assert own("moonlight").is_file()
    drop(client, sent)
    assert arrival(client).note[0] == KNOWN


def test_the_players_own_kitchen_is_replaced_only_if_asked(start, sent):
    paths.user_levels().mkdir(parents=True)
    own("moonlight").write_text(RING, encoding="utf-8")
    client = start()
    drop(client, sent)
    assert arrival(client).labels == ("Install as moonlight_2", REPLACE, CANCEL)
    client.tap(ENTER)
    assert load_level(own("moonlight")).title == "Ring"
    assert load_level(own("moonlight_2")).title == "Moonlight"
    own("moonlight_2").unlink()
    drop(client, sent)
    client.tap(DOWN, ENTER)
    assert load_level(own("moonlight")).title == "Moonlight"
    assert not own("moonlight_2").exists()


def test_what_is_no_kitchen_is_told_with_its_reasons(start, tmp_path):
    file = tmp_path / "evil.zip"
    file.write_bytes(zipped(("../evil.yaml", RING)))
    client = start(size=(1280, 720))
    drop(client, file)
    (reason,) = arrival(client).found.reasons
    assert reason == "The path '../evil.yaml' leads out of the kitchen's folder."
    check(client.app.window.surface, "arrival_refused", tmp_path)
    client.tap(ENTER)
    assert client.scene == "TitleScene"


def test_a_round_pauses_for_it_and_is_there_afterwards(start, sent):
    client = start(straight=True)
    cooking = client.cook()
    drop(client, sent)
    arrival(client)
    tick = cooking.play.match.state.tick
    client.frames(30)
    assert cooking.play.match.state.tick == tick
    client.tap(ENTER, ENTER)
    assert own("moonlight").is_file()
    assert client.scene == "PauseScene" and client.round_below is cooking


def test_of_many_files_the_last_is_shown(start, sent, tmp_path):
    other = tmp_path / "other.yaml"
    other.write_text(RING, encoding="utf-8")
    client = start()
    for file in (sent, sent, other):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    client.frames()
    assert arrival(client).found.name == "other"
    client.tap(ESC)
    assert client.scene == "TitleScene"


def test_a_full_disk_is_told(start, sent, monkeypatch):
    client = start()
    drop(client, sent)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.client.scenes.arrival.install", full)
    client.tap(ENTER)
    assert arrival(client).note[0] == "It cannot be kept: No space left on device."


class Folders:
    def __init__(self):
        self.opened = []

    def __call__(self, folder):
        self.opened.append(folder)
        return self

    def worked(self):
        return True


def test_an_export_is_shown_in_its_folder(start, sent, tmp_path):
    client = start(size=(1280, 720))
    drop(client, sent)
    client.tap(ENTER)
    folders = Folders()
    client.app.follow(Open(ExportScene(client.app.scene, "moonlight", folders)))
    client.frames()
    assert client.app.scene.title == "Ready to be shared"
    check(client.app.window.surface, "export", tmp_path)
    assert isinstance(inspect(client.app.scene.file), Parcel)
    assert client.app.scene.file == paths.user_exports() / "moonlight.zip"
    client.tap(ENTER)
    assert folders.opened == [paths.user_exports()] and client.scene == "ArrivalScene"


def test_why_a_kitchen_cannot_be_shared(start):
    paths.user_levels().mkdir(parents=True)
    own("mine").write_text(RING.replace("concurrent: 3", "concurrent: &a 3"), encoding="utf-8")
    client = start()
    client.app.follow(Goto(LevelsPlace()))
    client.app.follow(Open(ExportScene(client.app.scene, "mine")))
    client.frames()
    assert client.app.scene.title == "It cannot be shared"
    assert "shared files have no aliases" in client.app.scene.lines[0]
    client.tap(ENTER)
    assert client.scene == "LevelsScene"
