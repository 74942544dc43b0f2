"""What hands-free listening decides by: loudness, noise, the game's own voice, pauses."""

import time
from queue import SimpleQueue
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.listening._loudness import CHUNK_S
from game.voice.listening._recognition import Echo, Recognition
from game.voice.listening._threshold import EndlessNoise, Threshold, Verdict, usual_db
from game.voice.listening._utterances import Speculation
from game.voice.listening._word_finder import Sound
from game.voice.listening.kept_transcriber import KeptTranscriber
from game.voice.listening.transcriber import cleaned
from game.voice.messages import EarsReady, FromEars, Listening, Partial, Unheard, Utterance
from game.voice.troubles import Fault, Troubles, cause_of
from tests.tables import table
from tests.voice.beeps import BeepTranscriber, say

LOUD, SOFT, USUAL = -25.0, -60.0, -42.0


def hear(noise: EndlessNoise, db: float, speech: bool, seconds: float) -> Verdict | None:
    """The first verdict in so many seconds."""
    verdicts = (noise.heard(db, speech, USUAL, True) for _ in range(round(seconds / CHUNK_S)))
    return next((verdict for verdict in verdicts if verdict is not None), None)


def talk(noise: EndlessNoise, spoken_s: float, silent_s: float) -> Verdict | None:
    """A sentence and the pause after it, with words in it."""
    verdict = hear(noise, LOUD, True, spoken_s)
    noise.answered(True)
    noise.paused()
    return verdict or hear(noise, SOFT, False, silent_s)


def test_sound_without_words_is_noise_once_the_recogniser_has_looked_for_some():
    noise = EndlessNoise()
    assert hear(noise, LOUD, True, 6.0) is None  # it may not be loaded yet
    for _ in range(3):
        noise.answered(False)
    assert hear(noise, LOUD, True, 0.1) is Verdict.BEGUN
    assert noise.level == pytest.approx(LOUD)


def test_who_speaks_for_a_minute_is_no_noise():
    assert talk(EndlessNoise(), 60.0, 3.0) is None


def test_who_gives_orders_all_the_time_is_no_noise():
    noise = EndlessNoise()
    assert not any(talk(noise, 2.0, 2.0) for _ in range(300))


def test_a_radio_is_noise_though_it_has_words():
    noise = EndlessNoise()
    assert Verdict.BEGUN in [talk(noise, 9.0, 1.0) for _ in range(30)]


def test_noise_ends_when_it_is_quiet_for_some_seconds():
    noise = EndlessNoise()
    hear(noise, LOUD, True, 5.0)
    assert hear(noise, SOFT, False, 3.0) is None
    assert hear(noise, SOFT, False, 2.0) is Verdict.ENDED


def test_sensitivity_and_the_room_s_noise_make_the_threshold():
    by_sensitivity = [usual_db(Listening("free", sensitivity=share)) for share in (0.0, 0.5, 1.0)]
    assert by_sensitivity == [-30.0, -42.0, -54.0]
    assert usual_db(Listening("free", noise=0.001)) == pytest.approx(-48.0)
    assert usual_db(Listening("free", noise=0.01)) == pytest.approx(-28.0)
    assert usual_db(Listening("free", sensitivity=1.0, noise=0.01)) == pytest.approx(-38.0)
    assert usual_db(Listening("free", noise=0.5)) == -12.0


def test_the_threshold_rises_while_the_game_speaks_and_above_its_echo_once_that_was_heard():
    threshold = Threshold()
    usual = threshold.db
    threshold.game_speaks(True)
    assert usual < threshold.db < LOUD
    threshold.echoed(LOUD)
    assert threshold.db > LOUD
    threshold.game_speaks(False)
    assert threshold.db == usual


def test_the_game_s_words_are_its_own_while_they_sound_and_shortly_after():
    echo = Echo()
    echo.game_speaks("I chop two onions.", 10.0)
    assert echo.is_echo("Chop to onions.", 10.5, 11.5)
    assert not echo.is_echo("Chop to onions.", 8.0, 9.0)
    assert not echo.is_echo("Serve the Alice soup.", 10.5, 11.5)
    echo.game_speaks("", 11.0)
    assert echo.is_echo("two onions", 11.2, 12.0)
    assert not echo.is_echo("chop two onions", 12.5, 13.5)


def test_short_answers_into_the_game_s_words_are_no_echo():
    echo = Echo()
    echo.game_speaks("Now I know: shall I chop two onions?", 10.0)
    assert not echo.is_echo("No.", 10.5, 10.9)
    assert not echo.is_echo("Yes!", 10.5, 10.9)


def test_words_are_looked_for_at_the_first_short_pause_and_now_and_then_before():
    speculation = Speculation()

    def look_after(speech: bool, seconds: float) -> list[float]:
        chunks = range(1, round(seconds / CHUNK_S) + 1)
        return [round(at * CHUNK_S, 1) for at in chunks if speculation.look_now(speech)]

    assert look_after(True, 2.0) == [0.7, 1.4]
    assert look_after(False, 1.0) == [0.3]  # once: nothing was said since
    assert look_after(True, 0.1) == []
    assert look_after(False, 1.0) == [0.3]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Could not setup connection to PulseAudio", Fault.NO_SOUND_SERVER),
        ("ALSA: Couldn't open audio device: Permission denied", Fault.DENIED),
        ("WASAPI can't initialize audio client: Access is denied.", Fault.DENIED),
        ("ALSA: Couldn't open audio device: No such file or directory", Fault.NO_DEVICE),
        ("No such device.", Fault.NO_DEVICE),
    ],
)
def test_what_sdl_says_is_told_apart(said: str, fault: Fault):
    assert cause_of(said) is fault


# The thread that looks for words: captions of what nobody wants any more are not told.


class SlowTranscriber(BeepTranscriber):
    """Waits for leave at every sound."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.sounds: list[bytes] = []

    def transcribe(self, pcm: bytes) -> str:
        self.sounds.append(pcm)
        self.begun.set()
        assert self.go_on.wait(30.0)
        return super().transcribe(pcm)


def sound(utterance: int, words: str, whole: bool, splits: tuple[int, ...] = ()) -> Sound:
    pcm = say(words)
    now = time.monotonic()
    return Sound(utterance, whole, pcm, len(pcm), now, now, True, -20.0, splits)


@pytest.fixture
def transcriber() -> SlowTranscriber:
    return SlowTranscriber()


@pytest.fixture
def told() -> SimpleQueue[FromEars]:
    return SimpleQueue()


@pytest.fixture
def recognition(transcriber: SlowTranscriber, told: SimpleQueue[FromEars]) -> Recognition:
    troubles = Troubles(told.put)
    kept = KeptTranscriber(lambda server: transcriber, told.put, troubles)
    thread = Recognition(kept, told.put, troubles, lambda looked: None)
    thread.start()
    thread.choose(Listening("free"))
    assert isinstance(told.get(timeout=30.0), EarsReady)
    return thread


def test_no_caption_comes_after_an_utterance_was_dropped(recognition, transcriber, told):
    recognition.look(sound(1, "low high", whole=False))
    assert transcriber.begun.wait(30.0)
    recognition.drop(1)
    recognition.look(sound(2, "middle", whole=True))
    transcriber.go_on.set()
    assert told.get(timeout=30.0) == Unheard(1)
    said = told.get(timeout=30.0)
    assert isinstance(said, Utterance) and said.utterance == 2


def test_only_the_newest_caption_is_looked_for_and_what_is_whole_comes_first(
    recognition, transcriber, told
):
    recognition.look(sound(1, "low", whole=False))
    assert transcriber.begun.wait(30.0)
    recognition.look(sound(1, "low high", whole=False))
    recognition.look(sound(1, "low high middle", whole=True))
    recognition.look(sound(2, "high", whole=False))
    transcriber.go_on.set()
    messages = [told.get(timeout=30.0) for _ in range(3)]
    assert messages[0] == Partial(1, "low")
    assert isinstance(messages[1], Utterance) and messages[1].text == "low high middle"
    assert messages[2] == Partial(2, "high")


def test_pieces_that_have_ended_are_looked_at_once(recognition, transcriber, told):
    transcriber.go_on.set()
    split = len(say("low high"))
    recognition.look(sound(1, "low high middle", False, (split,)))
    assert told.get(timeout=30.0) == Partial(1, "low high middle")
    recognition.look(sound(1, "low high middle low", False, (split,)))
    assert told.get(timeout=30.0) == Partial(1, "low high middle low")
    assert transcriber.sounds.count(say("low high")) == 1


# What recognisers write, made plain.


@table(__file__)
def test_words_alone(text: str, words: str) -> None:
    assert cleaned(text) == words


@given(st.text(max_size=300))
def test_any_text_is_one_short_line(text: str) -> None:
    found = cleaned(text * 5)
    assert found == " ".join(found.split()) and len(found) <= 600
    assert found == "" or any(c.isalnum() or c == "_" for c in found)


def test_a_flood_is_cut_at_once() -> None:
    # A pattern that went back over itself would not come to an end here.
    for text in ("a b c d e f g h " * 10_000, "a" * 100_000, "a " * 50_000, "(" * 50_000):
        assert len(cleaned(text)) <= 600
