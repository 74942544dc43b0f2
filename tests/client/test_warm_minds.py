"""The window and its minds: told while they wake, kept from round to round, gone with the game."""

import time
from pathlib import Path

import pytest

from agents.workers.link import Link
from game.client.app.options import Options
from game.client.hud.notices import MOVES, STAYS, WakingNote
from game.client.ui.places import LevelsPlace, RoundPlace, RoundSetup, TitlePlace
from game.partners.mind_keeper import MindKeeper
from game.partners.mind_seat import MindSeat
from game.partners.minds import READY, WAKING, Waking
from game.settings import Settings
from tests.agents.workers.scripted import spec
from tests.client.driving import SMALL, Client
from tests.partners.minding import pair
from tests.processes import is_alive

MAIN = Path(__file__).parents[2] / "main.py"


class Links:
    """Makes minds in real processes and remembers them."""

    def __init__(self):
        self.made = []

    def __call__(self, choice):
        minds = pair(Link(spec()), Link(spec()))
        self.made.append(minds)
        return minds

    @property
    def pids(self):
        return [link.pid for link in self.made[0].links.values()]


def wait(client, until):
    end = time.monotonic() + 90
    while not until():
        assert time.monotonic() < end, client.app.waking
        client.frames(1)
        time.sleep(0.01)


def test_two_rounds_in_the_window_have_the_same_minds():
    links = Links()
    setup = RoundSetup("ring", "hla", 7)
    client = Client(Options(setup, size=SMALL, settings=Settings(), minds=MindKeeper(links)))
    try:
        client.frames(2)
        assert client.app.waking.sentence.startswith(WAKING)
        wait(client, lambda: client.app.waking.ready)
        pids = links.pids
        for place in (TitlePlace(), LevelsPlace()):
            client.app.go(place)
            client.frames(2)
        for _ in range(2):
            client.app.go(RoundPlace(setup))
            client.frames(3)
            seat = client.round.play.match.seats[0]
            assert isinstance(seat, MindSeat) and seat.panel.ready
            client.app.go(TitlePlace())
            client.frames(3)
        assert links.pids == pids and all(map(is_alive, pids))
    finally:
        client.close()
    assert not any(map(is_alive, pids))


def test_the_note_comes_with_what_there_is_to_wait_for_and_goes_when_all_is_ready():
    note = WakingNote()
    note.update(None, 1.0)
    assert not note.shown
    note.update(Waking(f"{WAKING} ..."), 0.1)
    assert note.shown
    note.update(Waking(READY, ready=True), STAYS / 2)
    assert note.shown
    note.update(Waking(READY, ready=True), STAYS)
    assert not note.shown
    note.update(Waking("No model.", trouble=True), 60.0)
    assert note.shown
    note.update(None, STAYS + MOVES)
    assert not note.shown


NOTES = (
    Waking(f"{WAKING}: loading the model 40 %", 0.4),
    Waking(READY, ready=True),
    Waking("The AI service refused the API key. Check the key in the settings. " * 2, trouble=True),
)


@pytest.mark.parametrize("waking", NOTES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 360)])
@pytest.mark.parametrize("text", ["normal", "larger"])
def test_the_note_covers_nothing_where_kitchens_are_chosen(start, waking, size, text):
    client = start(size=size)
    client.app.director.preferences.change(text_size=text)
    client.app.go(LevelsPlace("ring"))
    client.frames(3)
    stage, scene = client.app.stage, client.app.scene
    strip, before = scene.note_strip(stage), stage.surface.copy()
    note = WakingNote()
    for _ in range(10):
        note.update(waking if note.shown else Waking(f"{WAKING} ..."), 0.1)
    note.draw(stage, strip)
    after = stage.surface.copy()
    for surface in (before, after):
        surface.fill("black", strip.inflate(4, 4))
    assert before.get_buffer().raw == after.get_buffer().raw, "it stays in its strip"
    told = [*scene.browser.bar.rects, *scene.strip.rects[0], *scene.browser.grid.rects.values()]
    assert strip.collidelist(told) == -1


@pytest.mark.parametrize("waking", NOTES)
def test_the_note_stays_in_its_corner_at_the_title(start, waking):
    client = start(size=(1280, 720))
    client.frames(1)
    stage = client.app.stage
    before = stage.surface.copy()
    note = WakingNote()
    note.update(Waking(f"{WAKING} ..."), 0.1)
    for _ in range(10):
        note.update(waking, 0.1)
    note.draw(stage, client.app.scene.note_strip(stage))
    changed = [
        (x, y) for x in range(0, 1280, 4) for y in range(0, 720, 4)
        if before.get_at((x, y)) != stage.surface.get_at((x, y))
    ]  # fmt: skip
    assert changed
    assert min(x for x, _ in changed) > 830 and max(y for _, y in changed) < 110
