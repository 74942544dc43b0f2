"""Addresses of servers that are none: told where they are typed, and nothing ends by them."""

import signal
from pathlib import Path

import pygame
import pytest
from layers import imports, modules

from agents.service.address import UNREADABLE, host_of, mistake_in
from game.settings import SETTINGS, Service, Settings, Voice, load_settings
from tests.client.desks import Desk, go_to, told
from tests.reliability.real_game import playing

NONE = (
    "http://[", "http://[::1", "http://℀.com/v1", "http://a b/v1", "http://h\tx", "http://a\u200bb",
    "http://h:99999/v1", "http://h:x", "http://h:0", "http://", "http://:80", "http://a..b",
    "http://😀.com", "http://[v1.x]", "http://[::1]x/", "ftp://h",
    "localhost:8080/v1", "sk-0123456789abcdef",
)  # fmt: skip
GOOD = {
    "https://api.openai.com/v1": "api.openai.com", "http://127.0.0.1:8080/v1": "127.0.0.1",
    "HTTP://My_Box.local:1": "my_box.local", "http://[::1]:80/v1": "::1",
    "https://user:word@münchen.de/v1?a=b": "münchen.de",
}  # fmt: skip


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.close()


@pytest.mark.parametrize("text", NONE)
def test_a_text_that_is_no_address_is_told_without_a_word_of_it(text: str) -> None:
    mistake = mistake_in(text)
    assert mistake.startswith(("An address ", "The port")) and mistake.endswith(".")
    assert text not in mistake and host_of(text) == UNREADABLE


@pytest.mark.parametrize("text", GOOD)
def test_an_address_is_read(text: str) -> None:
    assert (mistake_in(text), host_of(text)) == ("", GOOD[text])


def test_addresses_are_read_in_one_place() -> None:
    readers = [name for name, file in modules() if "urllib.parse" in _imported(name, file)]
    assert readers == ["agents.service.address"]


def test_a_round_goes_on_by_reflex(tmp_path: Path) -> None:
    home, chosen = tmp_path / "home", Settings(backend="openai", service=Service("http://[", "m"))
    SETTINGS.save(home / "config" / "settings.yaml", chosen)
    with playing(home, "play", "--level", "quick", "--seed", "7") as game:
        game.until(lambda: "address cannot be read" in game.log)
        game.send(signal.SIGTERM)
        assert game.ended() == 130, game.told


def test_the_environment_s_address_is_read_as_carefully(tmp_path: Path) -> None:
    chosen = ("--backend", "openai", "--model", "m")
    with playing(
        tmp_path / "home", "play", "--headless", "--length", "short", *chosen,
        OPENAI_BASE_URL="http://[::1",
    ) as game:  # fmt: skip
        assert game.ended() == 0, game.told
        assert "OPENAI_BASE_URL" in game.told and "Traceback" not in game.told


@pytest.mark.parametrize("url", NONE[:3])
@pytest.mark.parametrize(("page", "label"), [("Talking", "Server"), ("Partner", "Server")])
def test_it_is_mended_in_the_settings(desk: Desk, page: str, label: str, url: str) -> None:
    service = Service(url, "m", "sk-key")
    voice = Voice(recogniser="server", server=service)
    client = desk.open(page, Settings(backend="openai", service=service, voice=voice))
    assert UNREADABLE in told(client, label).help and told(client, label).sign == ""
    go_to(client, label)
    client.tap(pygame.K_RETURN)
    sheet = client.app.scene
    client.tap(pygame.K_RETURN)
    assert client.app.scene is sheet, "it is not taken as it is"
    assert sheet.wrong == mistake_in(url)
    sheet.editor.replace("")
    _write(client, "http://here:8080/v1")
    assert sheet.wrong == ""
    client.tap(pygame.K_RETURN)
    assert client.app.scene is not sheet
    kept = load_settings().value
    mended = kept.voice.server if page == "Talking" else kept.service
    assert mended == Service("http://here:8080/v1", "m", "sk-key")


def test_a_round_that_never_began_is_not_said_to_be_saved(tmp_path: Path) -> None:
    reflex = ("play", "--level", "ring", "--seed", "7", "--backend", "reflex")
    with playing(tmp_path / "home", *reflex, SOUS_CHEF_CRASH="window") as game:
        assert game.ended() == 70
        assert '"end":0,' in game.log
        assert "was saved" not in game.told and "The round had not begun" in game.told


def _imported(name: str, file: Path) -> set[str]:
    targets = {target for _, target in imports(name, file)}
    return {target.rpartition(".")[0] for target in targets} | targets


def _write(client, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    client.frames()
