"""A round in which somebody talks aloud: the microphone's file, and what the latencies are of."""

import os
import time
from argparse import ArgumentParser, ArgumentTypeError
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from agents.intention import Demand, Goal
from agents.messages import Hearing, Intend
from game.bench import pace as pacing
from game.bench import watched_round
from game.bench.watched_round import ears_of, spoken_latencies, talking
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from game.voice.messages import Listening, Utterance
from game.voice.sound import RATE, Pcm
from game.voice.wav_file import load_wav
from tests.bench.test_pace import still_window
from tests.voice.test_moonshine import TWO_CITIES

INTEND = Intend(1, Demand((Goal("chop", "onion", 1),)), "pending", "chop 1 onion")


def loud(sound: Pcm) -> np.ndarray:
    """Which tenths of a second have speech."""
    tenths = np.abs(sound.samples())[: len(sound.data) // 2 // 1600 * 1600].reshape(-1, 1600)
    return tenths.max(axis=1) > 0.05


@pytest.mark.parametrize("share", [0.25, 0.5])
def test_somebody_talks_for_a_share_of_the_time(share: float) -> None:
    sound = talking([np.full(3 * RATE, 0.2), np.full(RATE * 2, 0.2)], share, 122.0)
    assert sound.seconds == 122.0
    assert not loud(sound)[:19].any()
    assert loud(sound).mean() == pytest.approx(share, abs=0.05)


def test_silence_is_that_of_a_room() -> None:
    assert talking([np.ones(RATE)], 0.0, 5.0).db == pytest.approx(-70, abs=0.5)


# ------------------------------------------------------------ latencies


def heard(raw: str, ended: float) -> Utterance:
    return Utterance(1, raw.lower(), raw, False, ended - 1, ended, ended + 0.4)


@pytest.fixture
def history(ring):
    """Two spoken commands and a typed one; the partner acts on the first."""
    match = Match(ring, cast(ring, HUMANS["idle"], by_reflex), 0)
    human, partner = ring.human, ring.partner
    spoken = match.history
    match.say(human, "chop an onion", hearing=Hearing("Chop an onion.", False))
    for _ in range(30):
        match.tick()
    match.say(human, "and typed words")
    match.say(human, "serve it", hearing=Hearing("Serve it.", False))
    for _ in range(10):
        match.tick()
    match.close()
    spoken.notes[:] = [
        (2, partner, MacroBegun("Serve Bob Soup", "reflex")),
        (5, human, INTEND),
        (8, partner, INTEND),
        (10, partner, MacroBegun("Chop Onion", "model")),
        (20, partner, MacroBegun("Chop Tomato", "model")),
    ]
    return spoken


def test_seconds_run_from_the_end_of_speech_to_what_the_window_showed(ring, history) -> None:
    shown = [(100 + tick / 10, tick) for tick in range(50)]
    utterances = [heard("Noise.", 90.0), heard("Chop an onion.", 99.5), heard("Serve it.", 102.6)]
    first, second = spoken_latencies(utterances, history, ring.partner, shown)
    assert (first.words, first.known, first.move) == pytest.approx((0.4, 1.3, 1.5))
    assert second.words == pytest.approx(0.4) and second.known is second.move is None


def test_who_goes_on_has_moved_when_it_had_understood(ring, history) -> None:
    history.notes[:] = [note for note in history.notes if note[0] not in (10,)]
    shown = [(100 + tick / 10, tick) for tick in range(50)]
    first, *_ = spoken_latencies([heard("Chop an onion.", 99.5)], history, ring.partner, shown)
    assert first.known == first.move == pytest.approx(1.3)


# ------------------------------------------------------------ bench pace --talk


def test_pace_with_somebody_who_talks(ring, history, monkeypatch, tmp_path) -> None:
    ears = SimpleNamespace(heard=[heard("Chop an onion.", 0.0)])
    sounds = []

    @contextmanager
    def canned(sound: Pcm):
        sounds.append(sound)
        yield ears

    def window(show, each) -> None:
        assert show.ears is ears and show.settings.voice.manner == "free"
        still_window(show, each)
        show.over(history)

    monkeypatch.setattr(watched_round, "ears_of", canned)
    monkeypatch.setattr(watched_round, "_commands", lambda: [np.full(RATE, 0.2)])
    monkeypatch.setattr(pacing, "level_of", lambda args: replace(ring, name="ring"))
    monkeypatch.setattr(watched_round, "in_window", window)
    parser = ArgumentParser()
    pacing.EXPERIMENT.add_to(parser)
    out = tmp_path / "out.json"
    assert pacing.EXPERIMENT.run(parser.parse_args(["--talk", "0.5", "--json", str(out)])) == 0
    assert sounds[0].seconds == ring.round_ticks / 10
    text = out.with_suffix(".md").read_text()
    assert "from the end of speech to" in text and "| words | 1 |" in text


def test_a_share_that_is_none() -> None:
    assert watched_round.share("0.5") == 0.5
    for text in ("2", "half", "-1"):
        with pytest.raises(ArgumentTypeError, match="from 0 to 1"):
            watched_round.share(text)


@pytest.mark.slow
def test_real_ears_hear_a_file_as_their_microphone() -> None:
    clip = Pcm(load_wav(TWO_CITIES).data[: 2 * RATE * 3]).samples()
    before = os.environ.get("SDL_AUDIODRIVER")
    with ears_of(talking([clip], 0.5, 7.0)) as ears:
        assert os.environ.get("SDL_AUDIODRIVER") == before
        ears.tell(Listening("free"))
        end = time.monotonic() + 60
        while not ears.heard and time.monotonic() < end:
            list(ears.drain())
            time.sleep(0.02)
    assert "times" in ears.heard[0].raw.lower()
