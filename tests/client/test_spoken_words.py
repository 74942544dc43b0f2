"""Partners' words are heard: which ones, in whose voice, when they yield; and how they sound."""

import io
import time
import wave
from dataclasses import replace
from random import Random
from typing import get_args

import numpy as np
import pygame
import pytest

from agents.messages import SayKind
from game import paths
from game.client.sound.cues import Cue, Loop, Track
from game.client.sound.output import RATE, VOICES, Mixer, Output
from game.client.sound.speaker import STEP_BACK, Loops, Speaker
from game.client.voice.spoken_words import SpokenWords
from game.kitchen.items import Food, Part, Prep
from game.kitchen.state import Heating
from game.kitchen.step import first_state
from game.session.words import Words
from game.settings import Voice, Volumes
from game.voice.messages import GameSpeaks, MouthReady
from game.voice.speaking.lines import Line, Urgency
from game.voice.speaking.mouth import Mouth, SpokenLine
from game.voice.troubles import Fault, Recovered, Trouble

FULL = Volumes(1.0, 1.0, 1.0, 1.0)
FRAME = 1 / 60
HUMAN, PARTNER = 1, 0


def tone(seconds: float, rate: int = RATE) -> bytes:
    samples = 0.3 * np.sin(np.arange(round(seconds * rate)) * 0.05)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes((samples * 32767).astype("<i2").tobytes())
    return file.getvalue()


class Heard(Output):
    """An output that remembers what is to be heard; words take two seconds."""

    audible = True

    def __init__(self):
        self.spoken: list[tuple[bytes, float]] = []
        self.played: list[tuple[Cue, float]] = []
        self.levels: dict[Loop | Track, float | None] = {}
        self.speech = 0.0
        self.hushed = 0

    def play(self, cue, volume, rank):
        self.played.append((cue, volume))

    def level(self, name, volume):
        self.levels[name] = volume

    def speak(self, wav, volume):
        self.spoken.append((wav, volume))
        return 2.0

    def speech_level(self, volume):
        self.speech = volume

    def hush(self):
        self.hushed += 1


class CannedMouth:
    """Has every line ready at once; `said` are those that it was given."""

    voices = ("Ann", "Bert")

    def __init__(self):
        self.said: list[Line] = []
        self.waiting: Line | None = None
        self.started = self.hushed = 0
        self.told: list[object] = []

    def start(self):
        self.started += 1

    def say(self, line, *, again=False):
        self.said.append(line)
        self.waiting = line
        return True

    def hush(self):
        self.hushed += 1
        self.waiting = None

    def next(self, left):
        line, self.waiting = self.waiting, None
        return None if line is None else SpokenLine(line, line.text.encode())

    def news(self):
        told, self.told = self.told, []
        return iter(told)

    def stop(self):
        pass

    def close(self):
        pass


@pytest.fixture
def output():
    return Heard()


@pytest.fixture
def speaker(output):
    return Speaker(output, FULL)


@pytest.fixture
def mouth():
    return CannedMouth()


@pytest.fixture
def spoken(mouth, speaker):
    spoken = SpokenWords(mouth, speaker, clock=lambda: 100.0)
    spoken.begin(frozenset({HUMAN}))
    return spoken


def words(text, kind: SayKind | None = "answer", cook=PARTNER) -> Words:
    return Words(0, cook, text, kind=kind)


def frames(spoken, speaker, seconds=FRAME):
    told = []
    for _ in range(round(seconds / FRAME)):
        speaker.update(FRAME)
        told += spoken.update()
    return told


# ---------------------------------------------------------------- what is said


def test_a_partner_is_heard_as_it_is_pronounced(spoken, mouth):
    spoken.hear(words("Pot 1: Alice Soup, 9 s to go…"))
    (line,) = mouth.said
    assert line == Line("Pot one: Alice Soup, nine seconds to go", Urgency.MATTER, 100.0, PARTNER)


def test_people_and_silent_pointing_are_not_spoken(spoken, mouth):
    spoken.hear(words("Chop two onions", None, HUMAN))
    spoken.hear(words(""))
    assert mouth.said == []


@pytest.mark.parametrize(
    ("kind", "urgency", "important"),
    [
        ("alarm", Urgency.ALARM, True),
        ("warning", Urgency.MATTER, True),
        ("request", Urgency.MATTER, True),
        ("question", Urgency.MATTER, True),
        ("answer", Urgency.MATTER, True),
        ("promise", Urgency.CHATTER, False),
        ("report", Urgency.CHATTER, False),
        ("chat", Urgency.CHATTER, False),
        (None, Urgency.MATTER, True),
    ],
)
def test_what_it_is_for_says_how_it_presses(spoken, mouth, kind, urgency, important):
    spoken.hear(words("Well now.", kind))
    assert mouth.said.pop().urgency is urgency
    spoken.follow(Voice(spoken="important"))
    spoken.hear(words("Well now.", kind))
    assert bool(mouth.said) is important
    spoken.follow(Voice(spoken="never"))
    mouth.said.clear()
    spoken.hear(words("Well now.", kind))
    assert mouth.said == []


def test_every_kind_was_looked_at():
    row = test_what_it_is_for_says_how_it_presses.pytestmark[0].args[1]
    assert {kind for kind, _, _ in row} == {*get_args(SayKind), None}


def test_a_long_report_is_told_in_short(spoken, mouth):
    spoken.hear(words("I chopped 2 onions and 2 tomatoes. Next: cooking Alice Soup.", "report"))
    assert mouth.said[-1].text == "I chopped two onions and two tomatoes."


def test_each_cook_has_the_voice_that_is_chosen_and_the_players_haste(spoken, mouth):
    spoken.follow(Voice(cooks=("Bert", "", "", ""), haste=0.8))
    for cook in (PARTNER, 2, 7):
        spoken.hear(words("Hi.", cook=cook))
    assert [(line.seat, line.voice, line.haste) for line in mouth.said] == [
        (0, "Bert", 0.8), (2, "", 0.8), (7, "", 0.8)
    ]  # fmt: skip


@pytest.mark.parametrize("volumes", [Volumes(voice=0.0), Volumes(master=0.0)])
def test_words_that_cannot_be_heard_are_not_made(mouth, output, volumes):
    for speaker in (Speaker(output, volumes), Speaker(Output(), FULL)):
        spoken = SpokenWords(mouth, speaker)
        spoken.begin(frozenset({HUMAN}))
        spoken.hear(words("Hello."))
        spoken.sample(0)
    assert (mouth.started, mouth.said, output.spoken) == (0, [], [])


def test_the_mouth_gets_ready_with_the_round(mouth, speaker):
    SpokenWords(mouth, speaker, Voice(spoken="never")).begin(frozenset())
    assert mouth.started == 0
    SpokenWords(mouth, speaker).begin(frozenset())
    assert mouth.started == 1


# ---------------------------------------------------------------- when


def test_the_ears_hear_when_the_game_speaks_and_when_it_is_over(spoken, speaker, output):
    spoken.hear(words("Two onions."))
    assert frames(spoken, speaker) == [GameSpeaks("Two onions.")]
    assert (spoken.speaking, output.spoken) == (PARTNER, [(b"Two onions.", 1.0)])
    assert frames(spoken, speaker, 1.5) == []
    assert frames(spoken, speaker, 1.0) == [GameSpeaks("")]
    assert spoken.speaking is None


def test_barge_in_silences_the_partner_and_holds_what_comes(spoken, speaker, output):
    spoken.hear(words("A long story."))
    frames(spoken, speaker)
    spoken.player_talks(True)
    assert output.hushed == 1 and speaker.speech_left == 0
    assert frames(spoken, speaker) == [GameSpeaks("")]
    spoken.hear(words("Got it."))
    spoken.player_talks(True)  # still
    assert frames(spoken, speaker, 1) == []
    spoken.player_talks(False)
    assert frames(spoken, speaker) == [GameSpeaks("Got it.")]


def test_a_round_that_is_left_says_nothing_more(spoken, speaker, output, mouth):
    spoken.hear(words("A long story."))
    frames(spoken, speaker)
    spoken.hear(words("And more."))
    spoken.leave()
    assert frames(spoken, speaker, 1) == [GameSpeaks("")]
    assert len(output.spoken) == 1


def test_switched_off_it_falls_silent_at_once(spoken, speaker, output):
    spoken.hear(words("A long story."))
    frames(spoken, speaker)
    spoken.follow(Voice(spoken="never"))
    assert output.hushed == 1


def test_samples_are_heard_again_and_again(spoken, speaker, output, mouth):
    for _ in range(2):
        spoken.sample(2)
        frames(spoken, speaker)
    assert [line.seat for line in mouth.said] == [2, 2]
    assert mouth.said[0].text == "Cook three here. On my way: two plates, nine seconds to go!"
    assert len(output.spoken) == 2
    spoken.play(b"what the microphone heard")
    assert output.spoken[-1] == (b"what the microphone heard", 1.0)


def test_troubles_are_told_until_they_are_over(spoken, speaker, mouth):
    for news, trouble in (
        (Trouble(Fault.KILLED, "It broke off."), "It broke off."),
        (Recovered(Fault.KILLED), ""),
        (Trouble(Fault.NO_VOICE, "No voice."), "No voice."),
        (MouthReady(("Ann",)), ""),
    ):
        mouth.told = [news]
        frames(spoken, speaker)
        assert spoken.trouble == trouble


# ---------------------------------------------------------------- how it sounds


def test_everything_else_steps_back_while_somebody_speaks(speaker, output, shipped):
    state = first_state(shipped["ring"].kitchen, 7)
    loops = Loops()
    onion = Food((Part("onion", Prep.CHOPPED),))
    contents = list(state.contents)
    contents[state.kitchen.appliances[0]] = Heating(onion, 0, 50, 200)
    loops.see(replace(state, contents=tuple(contents)))
    speaker.follow(loops)
    speaker.music.title()
    for _ in range(60):
        speaker.update(FRAME)
    boiling, music = output.levels[Loop.BOIL], output.levels[Track.TITLE]
    speaker.speak(tone(1.0))
    for _ in range(60):
        speaker.update(FRAME)
    speaker.play(Cue.SERVED)
    assert output.levels[Loop.BOIL] == pytest.approx(STEP_BACK * boiling, abs=0.01)
    assert output.levels[Track.TITLE] < music / 2
    assert output.played[-1] == (Cue.SERVED, pytest.approx(STEP_BACK))
    for _ in range(120):
        speaker.update(FRAME)
    assert (output.levels[Loop.BOIL], output.levels[Track.TITLE]) == (boiling, music)


def test_the_volume_of_voices_is_obeyed_in_mid_sentence(speaker, output):
    speaker.speak(tone(1.0))
    speaker.volumes = Volumes(master=1.0, voice=0.5)
    speaker.update(FRAME)
    assert output.speech == 0.25


@pytest.fixture
def mixer():
    """The real mixer on SDL's dummy device."""
    mixer = Mixer(paths.assets() / "audio", Random(1))
    yield mixer
    mixer.close()


def test_words_have_channels_of_their_own(mixer):
    first = VOICES + len(Loop) + len(Track)
    assert mixer.audible
    assert mixer.speak(tone(0.5), 0.5) == pytest.approx(0.5, abs=0.01)
    one, other = pygame.mixer.Channel(first), pygame.mixer.Channel(first + 1)
    busy = one if one.get_busy() else other
    assert busy.get_sound().get_volume() == pytest.approx(0.5, abs=0.01)
    mixer.speech_level(0.25)
    assert busy.get_sound().get_volume() == pytest.approx(0.25, abs=0.01)
    mixer.speak(tone(0.5), 1.0)
    assert one.get_busy() and other.get_busy(), "one fades while the other begins"
    mixer.hush()
    for _ in range(200):
        if not (one.get_busy() or other.get_busy()):
            break
        time.sleep(0.02)
    assert not one.get_busy() and not other.get_busy()


def test_what_is_no_sound_is_not_heard(mixer):
    assert mixer.speak(b"nonsense", 1.0) == 0.0
    speaker = Speaker(mixer, FULL)
    speaker.speak(b"")
    assert speaker.speech_left == 0


def test_sound_at_another_rate_is_heard_as_well(mixer):
    assert mixer.speak(tone(0.5, 16_000), 1.0) == pytest.approx(0.5, abs=0.02)


@pytest.mark.slow
def test_a_partner_is_really_heard(mixer):
    speaker, mouth = Speaker(mixer, FULL), Mouth(RATE)
    spoken = SpokenWords(mouth, speaker)
    try:
        spoken.begin(frozenset({HUMAN}))
        told, end, said = [], time.monotonic() + 90, False
        while told[-1:] != [GameSpeaks("")] and time.monotonic() < end:
            if mouth.voices and not said:
                said = True
                spoken.hear(words("Fire!", "alarm"))
            speaker.update(0.02)
            told += spoken.update()
            time.sleep(0.02)
        assert told == [GameSpeaks("Fire!"), GameSpeaks("")]
        assert spoken.trouble == ""
    finally:
        spoken.close()
