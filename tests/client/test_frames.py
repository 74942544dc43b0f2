"""Pictures of the screens. Store new ones with SOUS_CHEF_SAVE_FRAMES=1 after looking at them."""

import pytest

from game.client.hud.entry import Entry
from game.client.places import LevelsPlace, Outcome, ResultsPlace, RoundSetup
from game.client.scene import Goto
from game.session.results import CookResult, Results
from tests.client import minds, scenes
from tests.client.snapshot import check


def test_title(start, tmp_path):
    client = start()
    client.frames(3)  # before the cooks in the background take their first step
    check(client.app.window.surface, "title", tmp_path)


def test_level_choice(start, tmp_path):
    client = start()
    client.app.director.best.enter("ring", 95)
    client.app._follow(Goto(LevelsPlace("bottleneck")))
    client.frames(1)
    check(client.app.window.surface, "levels", tmp_path)


def test_ring_begins(start, tmp_path):
    client = start(straight=True)
    client.seconds(1.6)
    check(client.app.window.surface, "ring", tmp_path)


def test_a_busy_round(start, tmp_path):
    client = start(straight=True)
    scene = client.cook()
    scenes.busy(scene)
    scene.now = 20.0
    scene.draw(client.app.stage)
    check(client.app.window.surface, "busy", tmp_path)


def test_fire(start, tmp_path):
    client = start(straight=True)
    scene = client.cook()
    scenes.fire(scene)
    scene.now = 20.05
    scene.draw(client.app.stage)
    check(client.app.window.surface, "fire", tmp_path)


@pytest.fixture
def talking(start, monkeypatch):
    """Opens a busy round of Ring in a window of full size, with a partner whose panel is given."""

    def open_round(panel):
        monkeypatch.setattr(
            "game.client.scenes.round.panel_of",
            lambda seat: panel if seat.name == "Partner" else None,
        )
        client = start(straight=True, size=(1280, 720))
        scene = client.cook()
        scenes.busy(scene)
        scene.now = 20.0
        return client

    return open_round


def test_chat(talking, tmp_path):
    client = talking(minds.BUSY)
    scenes.chat(client.round)
    scene = client.round
    scene.entry = Entry("Then take the soup and pl", 25, "eas", since=0.1)
    scene.draw(client.app.stage)
    check(client.app.window.surface, "chat", tmp_path)


def test_mind_panel(talking, tmp_path):
    client = talking(minds.BUSY)
    client.round.habits.mind_open = True
    client.round.draw(client.app.stage)
    check(client.app.window.surface, "mind", tmp_path)


def test_partner_unavailable(talking, tmp_path):
    client = talking(minds.GONE)
    client.round.draw(client.app.stage)
    check(client.app.window.surface, "unavailable", tmp_path)


def test_results(start, tmp_path, shipped):
    client = start()
    cooks = (
        CookResult("Partner", {"bob": 2, "david": 1}, 9, 4, 210, 2),
        CookResult("You", {"alice": 2, "bob": 1}, 11, 2, 305, 1),
    )
    results = Results("ring", 7, 90, 100.0, True, {"cathy": 1}, 0, 1, 0, 0, cooks)
    wanted = (("alice", 2, 0), ("bob", 3, 0), ("cathy", 0, 1), ("david", 1, 0))
    outcome = Outcome(RoundSetup("ring"), shipped["ring"], results, wanted, best=75)
    client.app._follow(Goto(ResultsPlace(outcome)))
    client.seconds(3)
    check(client.app.window.surface, "results", tmp_path)
