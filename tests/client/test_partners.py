"""Choosing the partner and what it thinks with, by keys and by mouse, and remembering it."""

import pygame
import pytest

from game.client.app.options import Options
from game.client.player.preferences import Preferences
from game.client.scenes.levels import LevelsScene
from game.client.scenes.partners import Engine
from game.client.ui.places import RoundSetup
from game.partners.minds import Minds
from game.partners.thinking import MindChoice
from game.settings import Service, Settings, load_settings, save_settings, settings_path
from tests.client.driving import SMALL, Client

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
ENTER, ESC, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB


def no_minds(choice: MindChoice) -> list[Minds]:
    raise AssertionError("no round is begun here")


@pytest.fixture
def client():
    client = Client(Options(RoundSetup("ring", "hla", 7), size=SMALL, minds=no_minds))
    client.frames(1)
    client.tap(ENTER)
    yield client
    client.close()


def levels(client: Client) -> LevelsScene:
    assert isinstance(client.app.scene, LevelsScene)
    return client.app.scene


def write(client: Client, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    client.frames()


def test_the_partner_is_chosen_with_keys_and_kept(client):
    assert levels(client).strip.partner == "hla"
    client.tap(DOWN, RIGHT)
    assert levels(client).strip.partner == "reflex"
    assert load_settings().value.partner == "reflex"
    client.tap(ENTER)
    assert client.round.play.setup.partner == "reflex"
    assert client.round.play.level.name == "ring"


def test_the_kitchen_is_still_chosen_in_the_first_row(client):
    client.tap(RIGHT, DOWN, RIGHT, TAB)
    assert levels(client).row == 0
    client.tap(RIGHT, ENTER)
    assert client.round.play.level.name == "partition"


def test_the_mouse_chooses_too(client):
    strip = levels(client).strip
    client.click(*strip.partner_rects[1].center)
    assert strip.partner == "reflex" and strip.rows == 1
    client.frames()
    assert strip.engine_rects == []
    client.click(*strip.partner_rects[0].center)
    client.frames()
    client.click(*strip.engine_rects[1].center)
    assert client.scene == "FieldsScene"


def test_a_file_is_named_and_kept(client):
    client.tap(DOWN, DOWN, RIGHT)
    assert levels(client).strip.engine is Engine.FILE and levels(client).strip.lacking
    assert load_settings().value.model == ""
    client.tap(ENTER)
    write(client, "/models/large.gguf")
    client.tap(ENTER)
    assert load_settings().value.model == "/models/large.gguf"
    assert not levels(client).strip.lacking
    assert levels(client).strip.detail == "/models/large.gguf"
    client.tap(LEFT)
    assert load_settings().value.model == ""


def test_a_server_is_set_up_and_its_key_is_never_shown(client, monkeypatch):
    texts, shown = client.app.stage.texts, []
    draw = texts.get
    monkeypatch.setattr(texts, "get", lambda text, how: shown.append(text) or draw(text, how))
    client.tap(DOWN, DOWN, LEFT, ENTER)
    for text in ("http://localhost:8080/v1", "qwen", "secret"):
        write(client, text)
        client.tap(TAB)
    client.tap(UP)
    client.frames(1)
    assert "••••••" in shown and not any("secret" in text for text in shown)
    client.tap(ENTER)
    settings = load_settings().value
    assert settings.backend == "openai"
    assert settings.service == Service("http://localhost:8080/v1", "qwen", "secret")
    assert "qwen at http://localhost:8080/v1" in levels(client).strip.detail


def test_escape_changes_nothing(client):
    client.tap(DOWN, DOWN, RIGHT, ENTER)
    write(client, "/models/large.gguf")
    client.tap(ESC)
    assert client.scene == "LevelsScene"
    assert load_settings().value == Settings()


def test_every_thing_has_an_explanation(client):
    client.frames(1)
    for engine in Engine:
        levels(client).strip.engine = engine
        client.frames(1)
        assert levels(client).strip.detail or engine is Engine.BUNDLED


def test_without_minds_there_is_one_partner(start):
    client = start()
    client.tap(ENTER)
    assert levels(client).strip.preferences.partners == ("reflex",)
    client.tap(DOWN, RIGHT, LEFT, ENTER)
    assert client.scene == "RoundScene"


def test_choosing_the_listener_gives_it_something_to_think_with():
    preferences = Preferences(Settings(backend="reflex"), no_minds)
    assert preferences.partner == "reflex"
    preferences.choose_partner("hla")
    assert preferences.partner == "hla" and preferences.settings.backend == "local"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (Settings(), "bundled, here"),
        (Settings(model="/a.gguf"), "your file, here"),
        (Settings(backend="openai", service=Service("http://me:8080/v1", "m")), "at me"),
        (Settings(backend="openai"), "at a server"),
    ],
)
def test_where_the_model_runs_is_told(settings, words):
    assert Preferences(settings).whereabouts == words


def test_a_choice_that_cannot_be_kept_counts_all_the_same(monkeypatch):
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    preferences = Preferences(Settings(), no_minds)
    preferences.choose_partner("reflex")
    assert preferences.partner == "reflex"
    assert preferences.problem == (
        f"this choice is not kept: No space left on device ({settings_path()})"
    )


def test_settings_reach_the_round(start):
    save_settings(Settings(partner="reflex", pause_while_typing=True))
    settings = load_settings().value
    client = Client(Options(RoundSetup("ring", "reflex", 7), True, SMALL, settings=settings))
    assert client.round.habits.chat_pauses
    client.close()
