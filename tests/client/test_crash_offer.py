"""After a crash the title offers the folder of its report, once: by keys, mouse and gamepad."""

import os
import sys
import time
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.scenes import _dialogs as folder_sheet
from game.client.scenes._dialogs import GAME, CrashOfferScene, last_time
from game.client.ui.desktop import FolderOpening, copy_text, outside_environment
from game.client.ui.places import RoundSetup
from game.crash.report import CrashNews, Report
from tests.client.driving import SMALL, Client, FakeSockets
from tests.client.snapshot import check

UP, DOWN = pygame.K_UP, pygame.K_DOWN
ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B


class Folders:
    """Stands for the file manager. `works`: what becomes of a folder; None: not known yet."""

    def __init__(self, works: bool | None = True) -> None:
        self.works = works
        self.opened: list[Path] = []

    def __call__(self, folder: Path) -> "Folders":
        self.opened.append(folder)
        return self

    def worked(self) -> bool | None:
        return self.works


@pytest.fixture
def folders(monkeypatch) -> Folders:
    found = Folders()
    monkeypatch.setattr(CrashOfferScene.__init__, "__defaults__", (found,))
    return found


@pytest.fixture
def opened():
    clients = []

    def open_client(process: str = "window", size=SMALL, pads: int = 0) -> Client:
        logs = paths.user_logs()
        logs.mkdir(parents=True, exist_ok=True)
        if process:
            Report(process, "stopped", ()).write(logs, logs / "no.log")
        options = Options(RoundSetup("ring", seed=7), size=size, crashes=CrashNews(logs))
        client = Client(options, sockets=FakeSockets(pads))
        clients.append(client)
        client.frames(3)
        return client

    yield open_client
    for client in clients:
        client.close()


def offer(client: Client) -> CrashOfferScene:
    assert isinstance(client.app.scene, CrashOfferScene)
    return client.app.scene


def test_it_is_offered_once(opened, folders) -> None:
    client = opened()
    assert offer(client).lines[0] == GAME
    client.tap(ESC)
    assert client.scene == "TitleScene" and not folders.opened
    client.frames(3)
    assert client.scene == "TitleScene"
    client.tap(ENTER, ESC)
    client.frames(3)
    assert client.scene == "TitleScene", "nor when one comes back"
    assert opened("").scene == "TitleScene", "nor at the next start"
    assert opened("mind").scene == "CrashOfferScene", "until there is a new one"


def test_no_report_no_offer(opened) -> None:
    assert opened("").scene == "TitleScene"


def test_keys_open_the_folder(opened, folders) -> None:
    client = opened()
    client.tap(ENTER)
    assert folders.opened == [paths.user_logs()] and client.scene == "TitleScene"


def test_not_now_by_keys(opened, folders) -> None:
    client = opened()
    client.tap(DOWN, ENTER)
    assert not folders.opened and client.scene == "TitleScene"


def test_the_mouse_opens_it(opened, folders) -> None:
    client = opened()
    client.click(*offer(client).choice.rects[0].center)
    client.frames()
    assert folders.opened and client.scene == "TitleScene"


@pytest.mark.parametrize(("button", "count"), [(A, 1), (B, 0)])
def test_a_pad_chooses(opened, folders, button: int, count: int) -> None:
    client = opened(pads=1)
    client.push(button)
    client.frames()
    assert len(folders.opened) == count and client.scene == "TitleScene"


def test_one_that_takes_its_time_is_waited_for(opened, folders) -> None:
    folders.works = None
    client = opened()
    client.tap(ENTER, ENTER)
    assert len(folders.opened) == 1 and client.scene == "CrashOfferScene"
    folders.works = True
    client.frames()
    assert client.scene == "TitleScene"


def test_a_program_that_stays_is_the_file_manager(opened, folders) -> None:
    folders.works = None
    client = opened()
    client.tap(ENTER)
    client.seconds(folder_sheet.PATIENCE + 0.2)
    assert client.scene == "TitleScene"


def test_a_folder_that_cannot_be_opened_is_shown_and_copied(opened, folders) -> None:
    folders.works = False
    client = opened()
    client.tap(ENTER)
    assert offer(client).lines == (
        f"{folder_sheet.NOT_OPENED} {folder_sheet.REPORTS}",
        str(paths.user_logs()),
    )
    client.tap(ENTER)
    assert offer(client).lines[0] == f"{folder_sheet.COPIED} {folder_sheet.REPORTS}"
    assert _clipboard() == str(paths.user_logs())
    client.tap(ESC)
    assert client.scene == "TitleScene"


@pytest.mark.parametrize(
    ("processes", "told"),
    [
        ({"window", "mind"}, GAME),
        ({"mind"}, "Last time the partner's mind stopped unexpectedly."),
        (
            {"ears", "mouth"},
            "Last time the listening and the partner's voice stopped unexpectedly.",
        ),
        ({"other"}, GAME),
    ],
)
def test_what_stopped(processes, told) -> None:
    assert last_time(processes) == told


def test_how_it_looks(opened, folders, tmp_path, monkeypatch) -> None:
    client = opened(size=(1280, 720))
    check(client.app.window.surface, "crash_offer", tmp_path)
    folders.works = False
    offer(client)._folder = Path("/home/ana/.local/state/Sous Chef/log")
    client.tap(ENTER)
    check(client.app.window.surface, "crash_folder", tmp_path)


def test_nothing_is_copied_without_a_window() -> None:
    pygame.display.quit()
    assert not copy_text("somewhere")


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open")
@pytest.mark.parametrize(("code", "works"), [(0, True), (3, False)])
def test_the_system_s_program_is_asked(tmp_path, monkeypatch, code: int, works: bool) -> None:
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    seen = tmp_path / "seen"
    program.write_text(f'#!/bin/sh\necho "$1" > {seen}\nexit {code}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    folder = tmp_path / "Küche mit Platz"
    opening = FolderOpening(folder)
    end = time.monotonic() + 90
    while (worked := opening.worked()) is None and time.monotonic() < end:
        time.sleep(0.01)
    assert worked is works and seen.read_text() == f"{folder}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open")
def test_without_such_a_program_it_cannot_be_opened(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert FolderOpening(tmp_path).worked() is False


def test_a_packaged_game_s_libraries_are_not_for_other_programs(monkeypatch) -> None:
    own = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/usr/mine", "LIBPATH": "/bundle"}
    assert outside_environment(own) == own, "from source it is the user's own"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert outside_environment({**own, "HOME": "/home/x"}) == {
        "LD_LIBRARY_PATH": "/usr/mine",
        "HOME": "/home/x",
    }


def _clipboard() -> str:
    from game.sdl_library import load_sdl

    sdl = load_sdl()
    import ctypes

    sdl.SDL_GetClipboardText.restype = ctypes.c_char_p
    return sdl.SDL_GetClipboardText().decode()
