"""The thread that looks for words: captions of what nobody wants any more are not told."""

import time
from queue import SimpleQueue
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.listening._recognition import Recognition
from game.voice.listening._word_finder import Sound
from game.voice.listening.kept_transcriber import KeptTranscriber
from game.voice.listening.transcriber import cleaned
from game.voice.messages import EarsReady, FromEars, Listening, Partial, Unheard, Utterance
from game.voice.troubles import Troubles
from tests.voice.beeps import BeepTranscriber, say


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Chop two onions.", "Chop two onions."),
        ("  Chop\n two\tonions. ", "Chop two onions."),
        ("no no no", "no no no"),
        ("go, go, go!", "go, go, go!"),
        ("the the the the the the", "the"),
        ("Chop it. " + "I'm not sure. " * 30, "Chop it. I'm not sure."),
        ("Go. go, GO go go - and serve", "Go - and serve"),
        ("onions onions onions onionskin", "onions onions onions onionskin"),
        ("[BLANK_AUDIO]", ""),
        ("(upbeat music) stop *coughs*", "stop"),
        ("♪ la la ♪", ""),
        ("...", ""),
        ("?", ""),
        ("", ""),
        ("chop\x07 it", "chop it"),
    ],
)
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
