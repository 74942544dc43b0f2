"""What the player has chosen about voice, as the ears are told it."""

from game.client.voice.choices import listening, recordings, voice_title
from game.settings import Service, Voice
from game.voice.messages import Listening, Server
from tests.tables import table

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
