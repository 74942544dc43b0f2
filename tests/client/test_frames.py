"""Pictures of the screens. Store new ones with SOUS_CHEF_SAVE_FRAMES=1 after looking at them."""

from datetime import date

import pygame
import pytest

from agents.messages import Fact
from game.client.app.options import Options
from game.client.hud.microphone import TalkingAloud
from game.client.player.best_scores import Contest, RecordEntry
from game.client.scenes._overlay import ChatScene
from game.client.scenes.first_sheets import FirstWordsScene
from game.client.ui.places import (
    CreditsPlace,
    LevelsPlace,
    Outcome,
    ReplaysPlace,
    ResultsPlace,
    RoundSetup,
    SettingsPlace,
)
from game.client.ui.scene import Goto, Open, Visit
from game.client.ui.text_field import Editor
from game.lab.runs.arguments import named_level
from game.session.log.archive import archive
from game.session.match.command_outcome import CommandOutcome, CommandResult
from game.session.match.results import CookResult, Course, Results
from game.settings import Settings
from tests.client import minds, reflecting_minds, scenes
from tests.client.driving import SMALL, Client
from tests.client.logs import log_of
from tests.client.snapshot import check

#: The words as they come, and what was heard, while the partner's voice is heard.
ALOUD = {
    "aloud_speaking": TalkingAloud("speaking", 0.6, "chop two onions and then"),
    "aloud_heard": TalkingAloud("ready", undo=0.7, heard="Chop two onions, then help", voice=0),
}


def test_title(start, tmp_path):
    client = start()
    client.frames(3)  # before the cooks in the background take their first step
    check(client.app.window.surface, "title", tmp_path)


def test_level_choice(start, tmp_path):
    client = start()
    client.app.director.best.enter(Contest("ring"), RecordEntry(95))
    client.app.director.today = lambda: date(2026, 11, 23)
    client.app.follow(Goto(LevelsPlace("bottleneck")))
    client.frames(1)
    check(client.app.window.surface, "levels", tmp_path)


def test_ring_begins(start, tmp_path):
    client = start(straight=True)
    client.seconds(1.6)
    check(client.app.window.surface, "ring", tmp_path)


@pytest.mark.parametrize(("name", "now"), [("busy", 20.0), ("fire", 20.05)])
def test_much_is_going_on(start, tmp_path, name, now):
    client = start(straight=True)
    scene = client.cook()
    getattr(scenes, name)(scene)
    scene.now = now
    scene.draw(client.app.stage)
    check(client.app.window.surface, name, tmp_path)


@pytest.mark.parametrize(
    ("name", "level"), [("burgers", "counter_circuit"), ("pan_fire", "asymmetric")]
)
def test_burger_kitchens(start, tmp_path, name, level):
    client = start(level, straight=True)
    scene = client.cook()
    getattr(scenes, name)(scene)
    scene.now = 20.0
    scene.draw(client.app.stage)
    check(client.app.window.surface, name, tmp_path)


def test_one_cook_begins(start, tmp_path):
    client = start("counter_circuit_solo", straight=True)
    client.seconds(1.6)
    check(client.app.window.surface, "solo", tmp_path)


def test_pause(start, tmp_path):
    client = start(straight=True)
    scenes.busy(client.cook())
    client.tap(pygame.K_ESCAPE)
    check(client.app.window.surface, "pause", tmp_path)


@pytest.fixture
def talking(start, monkeypatch):
    """Opens a busy round of Ring in a window of full size, with a partner whose panel is given."""

    def open_round(panel):
        monkeypatch.setattr(
            "game.client.scenes._talking.panel_of",
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
    writing = ChatScene(scene)
    writing.editor = Editor("Then take the soup and pl", 25, "eas")
    scene.draw(client.app.stage)
    check(client.app.window.surface, "chat", tmp_path)


def test_mind_panel(talking, tmp_path):
    client = talking(minds.BUSY)
    client.round.habits.mind_open = True
    client.round.draw(client.app.stage)
    check(client.app.window.surface, "mind", tmp_path)


def test_plan_panel(talking, tmp_path):
    client = talking(reflecting_minds.PLANNING)
    client.round.habits.mind_open = True
    client.round.draw(client.app.stage)
    check(client.app.window.surface, "plan", tmp_path)


def test_partner_choice(tmp_path):
    def minds(choice):
        raise AssertionError("no round is begun here")

    client = Client(Options(RoundSetup("ring", "dpt"), size=(1280, 720), minds=minds))
    client.app.director.today = lambda: date(2026, 11, 23)
    client.app.follow(Goto(LevelsPlace("asymmetric")))
    client.tap(pygame.K_TAB, pygame.K_TAB)
    client.frames(1)
    check(client.app.window.surface, "partners", tmp_path)
    client.close()


@pytest.mark.parametrize("name", ALOUD)
def test_talking_aloud(talking, tmp_path, monkeypatch, name):
    client = talking(minds.QUEUED)
    scene = client.round
    scenes.chat(scene)
    monkeypatch.setattr(type(scene.voice), "aloud", ALOUD[name])
    scene.draw(client.app.stage)
    check(client.app.window.surface, name, tmp_path)


def test_partner_unavailable(talking, tmp_path):
    client = talking(minds.GONE)
    client.round.draw(client.app.stage)
    check(client.app.window.surface, "unavailable", tmp_path)


def test_results(start, tmp_path, shipped):
    client = start()
    cooks = (
        CookResult("Partner", {"bob": 2, "david": 1}, 9, 4, 210, 2, 3, 4),
        CookResult("You", {"alice": 2, "bob": 1}, 11, 2, 305, 1, 3, 2),
    )
    results = Results("ring", 7, 90, 100.0, True, {"cathy": 1}, 0, 1, 0, 0, cooks)
    wanted = (("alice", 2, 0), ("bob", 3, 0), ("cathy", 0, 1), ("david", 1, 0))
    dishes = ("alice", "bob", "david", "bob", "alice", "bob")
    turns = [Fact(200 + 120 * i, i % 2, "served", dish) for i, dish in enumerate(dishes)]
    turns += [Fact(700, None, "expired", "cathy"), Fact(420, None, "caught fire", "")]
    scores = [*((201 + 120 * i, 15 * (i + 1)) for i in range(5)), (701, 70), (801, 90)]
    asked = (
        CommandResult(52, 1, "chop 2 onions pls", CommandOutcome.DONE, 0, "chop 2 onions", 14.2),
        CommandResult(
            300, 1, "no more alice soup", CommandOutcome.HOLDS, 0, "do not cook Alice Soup"
        ),
        CommandResult(
            410,
            1,
            "what are you doing?",
            CommandOutcome.ANSWERED,
            0,
            "",
            0.4,
            "I'm on 'Serve Bob Soup'.",
        ),
        CommandResult(
            655,
            1,
            "make all the soups " * 9,
            CommandOutcome.REPLACED,
            0,
            "serve each soup once",
            20.0,
        ),
        CommandResult(880, 1, "put out the fire!!", CommandOutcome.OPEN, 0, "put out the fire"),
        CommandResult(990, 1, "well done", CommandOutcome.UNREAD, 0),
    )
    course = Course(1000, 1000, tuple(scores), tuple(turns), asked, True)
    outcome = Outcome(RoundSetup("ring"), shipped["ring"], results, wanted, course, best=75)
    client.app.follow(Goto(ResultsPlace(outcome)))
    client.seconds(3)
    check(client.app.window.surface, "results", tmp_path)
    client.tap(pygame.K_RIGHT)
    check(client.app.window.surface, "results_talk", tmp_path)


def test_results_of_burgers(start, tmp_path):
    client = start()
    cooks = (
        CookResult("Partner", {"full_burger": 2, "beef_burger": 1}, 4, 4, 210, 5, 3, 4),
        CookResult("You", {"lettuce_burger": 2}, 11, 2, 305, 1, 3, 2),
    )
    results = Results("asymmetric", 7, 90, 125.0, True, {"beef_burger": 1}, 1, 1, 0, 2, cooks)
    wanted = (("lettuce_burger", 2, 0), ("beef_burger", 1, 1), ("full_burger", 2, 0))
    served = ("full_burger", "lettuce_burger", "beef_burger", "lettuce_burger", "full_burger")
    turns = [Fact(200 + 150 * i, i % 2, "served", dish) for i, dish in enumerate(served)]
    turns += [Fact(1000, None, "expired", "beef_burger"), Fact(620, None, "caught fire", "")]
    scores = ((201, 25), (351, 40), (501, 60), (651, 75), (801, 100), (1001, 90))
    course = Course(1250, 1250, scores, tuple(turns), (), True)
    setup, level = RoundSetup("asymmetric"), named_level("asymmetric")
    client.app.follow(Goto(ResultsPlace(Outcome(setup, level, results, wanted, course, best=None))))
    client.seconds(3)
    check(client.app.window.surface, "results_burgers", tmp_path)


def test_replays(start, tmp_path):
    """One of each: whole, left early, broken off, of a newer game, and no log at all."""
    folder = archive()
    folder.mkdir(parents=True)
    log_of(folder / "ring-20260105-120000-seed7.jsonl")
    log_of(folder / "ring-20260104-120000-seed7.jsonl", ticks=300)
    whole = log_of(folder / "ring-20260103-120000-seed7.jsonl", ticks=300)
    whole.write_bytes(whole.read_bytes()[:-400])
    newer = folder / "ring-20260102-120000-seed7.jsonl"
    newer.write_text('{"sous-chef-match":99}\n')
    (folder / "ring-20260101-120000-seed7.jsonl").write_text("soup")
    client = start(size=(1280, 720))
    client.app.follow(Goto(ReplaysPlace()))
    client.frames(2)
    check(client.app.window.surface, "replays", tmp_path)


def test_credits(start, tmp_path):
    client = start()
    client.app.follow(Goto(CreditsPlace()))
    client.frames(2)
    check(client.app.window.surface, "credits", tmp_path)


@pytest.mark.parametrize(
    ("name", "page", "keys", "settings"),
    [
        ("settings_sound", "Sound", 2, Settings()),
        ("settings_display", "Display", 3, Settings(text_size="larger", safe_colours=True)),
        ("settings_partner", "Partner", 2, Settings(model="/models/qwen2.5-3b-q4.gguf")),
    ],
)
def test_settings(tmp_path, name, page, keys, settings):
    def ask(_):
        raise AssertionError("nothing is asked here")

    setup = RoundSetup("ring", "hla", 7)
    client = Client(Options(setup, size=SMALL, settings=settings, minds=ask, ask=ask))
    client.app.follow(Visit(SettingsPlace(page)))
    client.frames(1)
    client.tap(*[pygame.K_DOWN] * keys)
    check(client.app.window.surface, name, tmp_path)
    client.close()


def test_the_first_words_are_explained(start, tmp_path):
    client = start(straight=True)
    scene = client.cook()
    scenes.busy(scene)
    told = FirstWordsScene(scene, Settings().voice, scene.habits, lambda: None)
    client.app.follow(Open(told))
    client.frames(1)
    check(client.app.window.surface, "first_words", tmp_path)
