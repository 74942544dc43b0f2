"""Ears and mouth in the app: tended every frame, by the settings as they are, gone at the end."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.client.app.options import Options
from game.client.scenes.first_words import READ
from game.client.ui.places import SettingsPlace
from game.client.ui.scene import Visit
from game.client.voice.choices import listening, recordings, voice_title
from game.settings import Service, Settings, Voice
from game.voice.messages import Listening, Microphone, Server
from tests.client.desks import go_to, told
from tests.client.driving import SMALL, Client
from tests.client.test_spoken_words import CannedMouth
from tests.client.voices import CannedProcess
from tests.tables import table


@dataclass
class Both:
    """A client with a process that listens and a mouth, neither of them real."""

    process: CannedProcess = field(default_factory=CannedProcess)
    mouth: CannedMouth = field(default_factory=CannedMouth)
    ended: list[str] = field(default_factory=list)

    def open(self, voice: Voice) -> Client:
        for name, each in (("ears", self.process), ("mouth", self.mouth)):
            each.stop = lambda name=name: self.ended.append(f"{name} stop")
            each.close = lambda name=name: self.ended.append(f"{name} close")
        options = Options(
            size=SMALL, settings=Settings(voice=voice), ears=self.process, mouth=self.mouth
        )
        return Client(options)


@pytest.fixture
def both() -> Both:
    return Both()


def test_the_title_opens_no_microphone_and_starts_nothing(both):
    client = both.open(Voice("free"))
    client.seconds(1)
    assert both.process.listening.muted and not both.process.started and not both.mouth.started
    client.close()
    assert both.ended == ["ears stop", "mouth stop", "ears close", "mouth close"]


def test_settings_count_at_once(both):
    client = both.open(Voice("free"))
    client.app.director.preferences.change_in("voice", device="Headset")
    client.frames(1)
    assert both.process.listening == Listening("free", muted=True, device="Headset")
    client.close()


def test_the_settings_page_hears_what_the_ears_tell(both):
    client = both.open(Voice())
    client.app.director.habits.show(READ)
    client.app.follow(Visit(SettingsPlace("Talking")))
    client.frames(1)
    both.process.waiting.append(Microphone(False, "Headset", ("Headset", "Webcam")))
    client.frames(1)
    assert list(told(client, "Microphone").options) == ["", "Headset", "Webcam"]
    go_to(client, "Say something")
    client.tap(13)
    assert both.process.listening == Listening("push", keep=True)
    client.close()


def test_an_open_microphone_shows_on_every_screen(both):
    client = both.open(Voice())
    client.app.follow(Visit(SettingsPlace("Sound")))
    client.seconds(0.5)
    before = client.app.window.surface.copy()
    both.process.waiting.append(Microphone(True, "Headset", ("Headset",)))
    client.frames(1)
    shown = client.app.window.surface
    corner = pygame.Rect(shown.get_width() - 40, 0, 40, 40)
    assert shown.subsurface(corner).get_buffer().raw != before.subsurface(corner).get_buffer().raw
    client.close()


# What the player has chosen about voice, as the ears are told it.

KEYS = {
    "OPENAI_BASE_URL": "http://here/v1",
    "OPENAI_MODEL": "a model that writes",
    "OPENAI_API_KEY": "secret",
}


def test_the_bundled_recogniser_gets_no_server_and_nothing_is_recorded():
    voice = Voice("free", True, "Headset", 0.7, 0.02, server=Service("http://a", "b", "c"))
    assert listening(voice, KEYS) == Listening("free", True, "Headset", 0.7, 0.02)


def test_a_server_s_address_and_key_may_be_the_environment_s():
    voice = Voice(recogniser="server", server=Service(model="large"))
    assert listening(voice, KEYS).server == Server("http://here/v1", "large", "secret")


def test_recordings_go_to_one_folder_of_the_player_s():
    assert listening(Voice(record=True), {}).record == str(recordings())


def test_the_model_that_thinks_is_not_the_one_that_listens():
    chosen = listening(Voice(recogniser="server"), KEYS).server
    assert chosen is not None and chosen.model == ""


@table(__file__)
def test_voices_are_called_what_one_can_imagine(name, title):
    assert voice_title(name) == title
