"""Files of a kitchen are saved while it is played: a good version begins, a bad one is told."""

import os
from itertools import count
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.player.level_library import LevelCache
from game.client.scenes._dialogs import PauseScene
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.ui.places import RoundSetup
from game.content.file_watch import PERIOD
from game.content.load import UnknownLevelError
from tests.client.driving import SMALL, Client, FakeSockets, logs

SHIPPED = paths.levels()
#: Seconds in which a save is surely noticed.
NOTICED = 4 * PERIOD
#: Files get times of their own: two saves in a test are quicker than clocks of file systems tell.
MOMENTS = count(1_800_000_000)


def save(file: Path, text: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    moment = next(MOMENTS)
    os.utime(file, (moment, moment))


@pytest.fixture
def mine():
    """A kitchen of the player's own with a menu and a mood of its own."""
    folder = paths.user_levels()
    ring = (SHIPPED / "ring.yaml").read_text(encoding="utf-8")
    save(folder / "mine.yaml", ring.replace("soups", "broths").replace("mood: ring", "mood: attic"))
    save(folder / "menus" / "broths.yaml", (SHIPPED / "menus" / "soups.yaml").read_text())
    save(folder / "moods" / "attic.yaml", (SHIPPED / "moods" / "ring.yaml").read_text())
    return folder / "mine.yaml"


@pytest.fixture
def live(mine):
    """The window in a round of that kitchen, watched from the start."""
    setup = RoundSetup("mine", seed=7, watched=True)
    client = Client(Options(setup, straight=True, size=SMALL), sockets=FakeSockets())
    yield client
    client.close()


def change(file: Path, word: str, other: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert word in text
    save(file, text.replace(word, other))


def problems(client: Client) -> tuple[str, ...]:
    watch = client.app.director.watch
    assert watch is not None
    return watch.problems


def test_a_saved_level_begins_at_once_with_the_same_seed(live, mine):
    live.cook()
    live.frames(20)
    first = live.round
    change(mine, "#.#CC#.#", "#.CCCC.#")
    live.seconds(NOTICED)
    assert live.round is not first
    assert live.round.phase is RoundPhase.COUNT_DOWN
    assert live.round.play.match.state.seed == first.play.match.state.seed
    assert len(live.round.play.level.kitchen.stations) == 64
    assert live.round.play.level.kitchen is not first.play.level.kitchen
    live.cook()


def test_a_save_is_noticed_as_soon_after_a_long_round(live, mine):
    live.cook()
    live.seconds(10)
    for _ in range(2):
        before = live.round
        change(mine, "title: Ring", "title: Ring")
        live.seconds(NOTICED)
        assert live.round is not before


def test_so_does_a_saved_menu(live, mine):
    first = live.round
    change(mine.parent / "menus" / "broths.yaml", "reward: 20", "reward: 99")
    live.seconds(NOTICED)
    assert live.round is not first
    assert live.round.play.level.kitchen.menu.dishes["david"].reward == 99


def test_so_does_a_saved_mood(live, mine):
    first = live.round
    change(mine.parent / "moods" / "attic.yaml", "#e4a878", "#00ff00")
    live.seconds(NOTICED)
    assert live.round is not first and live.round.play.level.mood.wall.hex == "#00ff00"


def test_a_file_of_another_kitchen_changes_nothing(live, mine):
    first = live.round
    save(mine.parent / "menus" / "other.yaml", "soup")
    save(mine.parent / "other.yaml", "soup")
    live.seconds(2 * NOTICED)
    assert live.round is first and problems(live) == ()


def test_a_mistake_is_told_with_its_place_while_the_last_good_version_goes_on(live, mine):
    scene = live.cook()
    plain = live.app.stage.surface.copy()
    change(mine, "concurrent: 3", "concurrent: three")
    live.seconds(NOTICED)
    tick = scene.play.match.state.tick
    live.frames(30)
    (told,) = problems(live)
    line = mine.read_text().partition("concurrent")[0].count("\n") + 1
    assert told.startswith(f"mine.yaml:{line}:15: expected a whole number from 1 to 8, found 'th")
    assert live.round is scene and scene.play.match.state.tick > tick
    assert pygame.transform.average_color(plain) != pygame.transform.average_color(
        live.app.stage.surface
    )
    change(mine, "concurrent: three", "concurrent: 2")
    live.seconds(NOTICED)
    assert problems(live) == () and live.round is not scene
    assert live.round.play.level.kitchen.orders.concurrent == 2


def test_mistakes_in_a_menu_name_the_menu(live, mine):
    change(mine.parent / "menus" / "broths.yaml", "reward: 20", "reward: much")
    live.seconds(NOTICED)
    assert problems(live) and all(told.startswith("menus/broths.yaml:") for told in problems(live))


def test_a_file_that_is_gone_is_told_and_comes_back(live, mine):
    scene, text = live.round, mine.read_text()
    mine.unlink()
    live.seconds(NOTICED)
    assert problems(live)[0].startswith("no level 'mine'") and live.round is scene
    save(mine, text)
    live.seconds(NOTICED)
    assert problems(live) == () and live.round is not scene


def test_rounds_of_former_versions_leave_no_recordings(live, mine):
    live.cook()
    live.seconds(6)
    for _ in range(3):
        change(mine, "title: Ring", "title: Ring")
        live.seconds(NOTICED)
    last = live.round.play.log.path
    live.close()
    assert logs() == [last]


def test_f6_watches_a_kitchen_of_one_s_own_and_stops_again(start, mine):
    client = start("mine", straight=True)
    first = client.cook()
    change(mine, "concurrent: 3", "concurrent: 2")
    client.seconds(NOTICED)
    assert client.round is first  # nobody asked for that
    client.tap(pygame.K_F6)
    client.seconds(NOTICED)
    again = client.round
    assert again is not first and again.play.level.kitchen.orders.concurrent == 2
    assert again.play.match.state.seed == first.play.match.state.seed
    change(mine, "concurrent: 2", "concurrent: 1")
    client.tap(pygame.K_F6)
    client.seconds(2 * NOTICED)
    assert client.round is again


def test_f6_does_nothing_in_a_kitchen_of_the_game(start):
    client = start("ring", straight=True)
    client.tap(pygame.K_F6)
    assert not client.round.live.on


def away(client: Client) -> None:
    """The designer goes to another window, and stays there."""
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    client.seconds(1)


def test_the_kitchen_rests_while_the_designer_writes(live, mine):
    scene = live.cook()
    away(live)
    tick = scene.play.match.state.tick
    live.seconds(2)
    assert live.round is scene and scene.play.match.state.tick == tick
    change(mine, "concurrent: 3", "concurrent: 2")
    live.seconds(NOTICED)
    live.seconds(5)
    assert live.round is not scene and live.round.phase is RoundPhase.COUNT_DOWN
    live.click(320, 180)
    live.cook()
    live.seconds(1)
    assert live.round.play.match.state.tick > 5


def test_a_round_that_is_not_watched_pauses_as_ever(start, mine):
    client = start("mine", straight=True)
    client.cook()
    away(client)
    assert isinstance(client.app.scene, PauseScene)


def test_a_save_is_seen_through_the_pause(live, mine):
    live.cook()
    live.tap(pygame.K_ESCAPE)
    assert isinstance(live.app.scene, PauseScene)
    change(mine, "concurrent: 3", "concurrent: 2")
    live.seconds(NOTICED)
    assert isinstance(live.app.scene, RoundScene)


def test_restart_keeps_watching(live, mine):
    live.cook()
    live.tap(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    scene = live.round
    assert scene.phase is RoundPhase.COUNT_DOWN and scene.live.on
    assert scene.play.match.state.seed == 7


def test_a_broken_kitchen_begins_anew_by_its_last_good_version(live, mine):
    save(mine, "soup")
    live.seconds(NOTICED)
    live.tap(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(live.app.scene, RoundScene) and problems(live)


# Levels are read once, and again when their files have changed.


@pytest.fixture
def own():
    """A player's own level, which the test may change."""
    folder = paths.user_levels()
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    file.write_text((paths.levels() / "ring.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    return file


def later(file):
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))


def test_who_asks_twice_gets_the_same_level(own):
    kitchens = LevelCache()
    assert kitchens("mine") is kitchens("mine")
    assert kitchens("ring").kitchen is kitchens("ring").for_people(2).kitchen


def test_a_changed_file_is_read_again(own):
    kitchens = LevelCache()
    first = kitchens("mine")
    own.write_text(own.read_text().replace("round_seconds: 100", "round_seconds: 50"))
    later(own)
    assert (first.round_ticks, kitchens("mine").round_ticks) == (1000, 500)


def test_a_menu_of_the_player_s_own_counts_as_a_change(own):
    kitchens = LevelCache()
    first = kitchens("mine")
    menus = own.parent / "menus"
    menus.mkdir()
    (menus / "soups.yaml").write_bytes((paths.levels() / "menus" / "soups.yaml").read_bytes())
    assert kitchens("mine") is not first


def test_reading_ahead_reads_everything_but_what_is_broken(own):
    (own.parent / "broken.yaml").write_text("soup")
    kitchens = LevelCache()
    kitchens.read_ahead()
    kitchens.read_ahead()
    kitchens.close()
    assert {path.stem for path in kitchens._cached} >= {"mine", "ring", "quick"}
    assert "broken" not in {path.stem for path in kitchens._cached}


def test_a_level_that_is_not_there_is_told():
    with pytest.raises(UnknownLevelError, match="Did you mean 'ring'"):
        LevelCache()("rings")
