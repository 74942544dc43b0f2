"""The list of recordings by keys and mouse: watching, deleting, scrolling, trouble."""

from threading import Event

import pygame
import pytest

from game import paths
from game.client.replay import film
from game.client.scenes._dialogs import ConfirmScene
from game.client.scenes._replays import CHANGED, SHOWN, ReplaysScene
from game.session.log.archive import archive
from tests.client.logs import log_of

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A log of ten seconds."""
    return log_of(tmp_path_factory.mktemp("log") / "log.jsonl", ticks=100).read_text()


@pytest.fixture
def shelve(recorded):
    """Puts logs of so many days into the player's folder."""

    def shelve(days, text=recorded):
        folder = archive()
        folder.mkdir(parents=True, exist_ok=True)
        for day in days:
            (folder / f"ring-202601{day:02d}-120000-seed7.jsonl").write_text(text)
        return folder

    return shelve


@pytest.fixture
def browse(start):
    """Opens the list from the title."""

    def browse():
        client = start()
        client.frames(2)
        client.choose("Replays")
        return client

    return browse


def listed(client) -> ReplaysScene:
    assert isinstance(client.app.scene, ReplaysScene)
    return client.app.scene


def test_without_recordings_the_list_leads_to_the_kitchens(browse):
    client = browse()
    assert listed(client).files == []
    client.tap(UP, DOWN, LEFT, RIGHT, pygame.K_DELETE, pygame.K_END, pygame.K_PAGEDOWN)
    client.tap(ENTER)
    assert client.scene == "LevelsScene"


def test_a_recording_is_watched_and_left_for_its_row(browse, shelve):
    shelve(range(1, 10))
    client = browse()
    client.tap(*[DOWN] * 7, ENTER)
    assert client.scene == "ReplayScene"
    assert client.app.scene.film.last == 100
    client.tap(ESC)
    assert listed(client).list.cursor == 7 and top(listed(client)) == 7 - SHOWN + 1
    client.tap(ESC)
    assert client.scene == "TitleScene"
    assert client.app.scene.labels[client.app.scene.choice.cursor] == "Replays"


def test_deleting_asks_first_and_keeps_unless_told_otherwise(browse, shelve):
    folder = shelve((1, 2, 3))
    client = browse()
    client.tap(DOWN, RIGHT, ENTER)
    assert isinstance(client.app.scene, ConfirmScene)
    client.tap(ENTER)
    assert len(list(folder.iterdir())) == 3
    client.tap(ENTER, ESC)
    assert len(list(folder.iterdir())) == 3
    client.tap(ENTER, DOWN, ENTER)
    assert sorted(path.name[5:13] for path in folder.iterdir()) == ["20260101", "20260103"]
    assert listed(client).list.cursor == 1 and len(listed(client).files) == 2
    client.tap(pygame.K_DELETE, DOWN, ENTER)
    client.tap(pygame.K_BACKSPACE, DOWN, ENTER)
    assert listed(client).files == [] and not list(folder.iterdir())


def test_what_cannot_be_deleted_is_told_and_stays(browse, shelve):
    folder = shelve((1,))
    path = next(folder.iterdir())
    path.unlink()
    path.mkdir()
    client = browse()
    client.tap(pygame.K_DELETE, DOWN, ENTER)
    assert path.name in listed(client).problem and listed(client).files == [path]


def test_the_mouse_hovers_plays_and_deletes(browse, shelve):
    shelve((1, 2, 3))
    client = browse()
    client.frames()
    client.click(*listed(client)._bins[2].center)
    assert isinstance(client.app.scene, ConfirmScene) and listed_below(client).list.cursor == 2
    client.tap(ESC)
    client.click(*listed(client).list.rects[1].center)
    assert client.scene == "ReplayScene"
    assert client.app.scene.back.selected.name.startswith("ring-20260102")


def top(scene: ReplaysScene) -> int:
    """The first row that is seen."""
    first, second = scene.list.rects[:2]
    return round(scene.list.scrolled / (second.y - first.y))


def listed_below(client) -> ReplaysScene:
    return client.app.scenes[0]


def test_a_long_list_scrolls_and_reads_only_what_is_seen(browse, shelve, recorded):
    folder = shelve((1, 2))
    for number in range(498):
        (folder / f"ring-2025{number:04d}-120000-seed7.jsonl").write_text(recorded[:2000])
    client = browse()
    scene = listed(client)
    client.frames(3)
    assert len(scene.files) == 500 and len(scene._summaries) == SHOWN
    client.tap(UP)
    assert scene.list.cursor == 0
    client.tap(pygame.K_END)
    assert scene.list.cursor == 499 and top(scene) == 500 - SHOWN
    assert len(scene._summaries) == 2 * SHOWN
    client.tap(pygame.K_PAGEUP)
    assert top(scene) == scene.list.cursor == 500 - SHOWN, "a row of the last page stays"
    last = scene.list.rects[SHOWN]
    client.click(last.right + last.height // 4, client.app.window.surface.get_height() // 2)
    assert top(scene) == pytest.approx(247, abs=4)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    before = top(scene)
    client.frames()
    assert top(scene) == before + 3 <= scene.list.cursor
    client.tap(pygame.K_HOME)
    assert scene.list.cursor == top(scene) == 0


def test_what_cannot_be_shown_is_listed_with_its_reason_and_crashes_nothing(
    browse, shelve, recorded
):
    shelve((5,), recorded.replace('"fingerprint":"', '"fingerprint":"x'))
    head, kitchen, *rest = recorded.split("\n")
    older = "\n".join((head, *rest))
    assert '"kitchen":' in kitchen and '"kitchen":' not in older
    shelve((4,), older.replace('"level":"ring"', '"level":"attic"'))
    shelve((3,), '{"sous-chef-match":99}\n')
    shelve((2,), "soup")
    shelve((1,), recorded.replace('"check":50', '"check":"soup"'))
    client = browse()
    client.frames(2)
    scene = listed(client)
    problems = [scene.summary(row).problem for row in range(5)]
    assert problems[0] == CHANGED
    assert "attic" in problems[1] and "newer" in problems[2] and "no recording" in problems[3]
    assert problems[4] == "", "damage in the middle shows when it is watched"
    for row in range(5):
        client.tap(pygame.K_HOME, *[DOWN] * row, ENTER)
        assert client.scene == "NoticeScene"
        client.tap(ENTER)
        assert listed(client).list.cursor == row


def test_a_recording_whose_kitchen_is_gone_or_changed_brings_it_along(browse, shelve, recorded):
    shelve((2,), recorded.replace('"level":"ring"', '"level":"attic"'))
    own = paths.user_levels() / "ring.yaml"
    own.parent.mkdir(parents=True)
    ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
    own.write_text(ring.replace("title: Ring", "title: Mine").replace("wrong: 0", "wrong: 5"))
    shelve((1,))
    client = browse()
    client.frames(2)
    for row in range(2):
        assert listed(client).summary(row).problem == ""
        client.tap(pygame.K_HOME, *[DOWN] * row, ENTER)
        assert client.scene == "ReplayScene"
        assert client.app.scene.film.level.title == "Ring" and not client.app.scene.film.problem
        client.tap(ESC)


@pytest.fixture
def gate(monkeypatch):
    """Large recordings, which all are here, are read once this is set."""
    opened, read = Event(), film.load_log

    def held(path, progress):
        while not opened.wait(0.01):
            progress(0.0)
        return read(path, progress)

    monkeypatch.setattr(film, "AT_ONCE", 1000)
    monkeypatch.setattr(film, "load_log", held)
    return opened


def test_a_large_recording_is_opened_while_the_window_goes_on(browse, shelve, recorded, gate):
    shelve((1, 2))
    client = browse()
    client.tap(ENTER)
    client.frames(3)
    assert client.scene == "OpeningScene"
    thread = client.app.scene.opening._thread
    client.tap(ESC)
    assert listed(client).list.cursor == 0 and not thread.is_alive()
    client.tap(DOWN, ENTER)
    gate.set()
    client.until("ReplayScene")
    assert client.app.scene.film.last == 100
    client.tap(ESC)
    assert listed(client).list.cursor == 1
    (archive() / "ring-20260101-120000-seed7.jsonl").write_text(recorded + "soup\n")
    client.tap(ENTER)
    client.until("NoticeScene")
    client.tap(ENTER)
    assert listed(client).list.cursor == 1
