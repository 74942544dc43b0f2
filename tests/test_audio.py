"""The sounds of the game: all that are named are there, and fit to be heard."""

import os
import re
from functools import cache
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from game.client.sound.cues import Cue, Loop, Track

ASSETS = Path(__file__).parent.parent / "assets"
AUDIO = ASSETS / "audio"
RATE = 32_000
MUSIC = {"title": 76.8, "round_calm": 60.95, "round_busy": 60.95, "round_rush": 36.0}
LOOPS = ("boil", "sizzle", "fire", "spray")
LASTING = (*LOOPS, *MUSIC)
ALL = sorted(path.stem for path in AUDIO.glob("*.ogg"))
ONCE = [name for name in ALL if name not in LASTING]


@pytest.fixture(scope="module", autouse=True)
def mixer():
    pygame.mixer.quit()  # a test before may have opened it at another rate
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield
    samples.cache_clear()
    pygame.mixer.quit()


@cache
def samples(name: str) -> np.ndarray:
    """(samples, 2) in -1..1 as the game decodes them."""
    sound = pygame.mixer.Sound(AUDIO / f"{name}.ogg")
    return np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2) / 32768


def level(sound: np.ndarray) -> float:
    """The mean power in decibels of full scale."""
    return decibel(float(np.sqrt((sound**2).mean())))


def decibel(value: float) -> float:
    return 20 * float(np.log10(max(value, 1e-9)))


def test_every_sound_that_is_named_is_there_and_no_other():
    stems = {name if name in {*Cue} else re.sub(r"_\d$", "", name) for name in ALL}
    assert stems == {*Cue, *Loop, *Track}


def test_the_folder_is_small():
    assert sum(path.stat().st_size for path in AUDIO.iterdir()) < 6_000_000


@pytest.mark.parametrize("name", ALL)
def test_neither_clipped_nor_silent(name):
    sound = samples(name)
    assert -45 < decibel(np.abs(sound).max()) < -1.5
    assert abs(sound.mean()) < 0.005
    window = round(0.5 * RATE)
    if name in LASTING:
        total = np.cumsum((sound**2).mean(axis=1))[:: window // 4]
        power = (total[4:] - total[:-4]) / window
        assert decibel(float(np.sqrt(power.min()))) > -65, "a hole in a loop"


@pytest.mark.parametrize("name", ONCE)
def test_effects_are_short_and_begin_and_end_softly(name):
    sound = samples(name)
    assert 0.04 < len(sound) / RATE < 1.8
    largest = np.abs(sound).max()
    assert np.abs(sound[0]).max() < 0.25 * largest
    assert np.abs(sound[-1]).max() < 0.03 * largest
    assert np.abs(sound[: round(0.06 * RATE)]).max() > 0.1 * largest, "it is heard at once"


@pytest.mark.parametrize("name", LASTING)
def test_loops_close_without_a_click(name):
    """The step from the last sample to the first is one like the others, and so is its slope."""
    sound = samples(name)
    steps = np.abs(np.diff(sound, axis=0))
    assert np.abs(sound[0] - sound[-1]).max() <= np.quantile(steps, 0.999)
    seam = np.concatenate([sound[-64:], sound[:64]])
    bends = np.abs(np.diff(sound, n=2, axis=0))
    assert np.abs(np.diff(seam, n=2, axis=0)).max() <= bends.max()


@pytest.mark.parametrize(("name", "seconds"), MUSIC.items())
def test_music_has_its_length(name, seconds):
    assert len(samples(name)) / RATE == pytest.approx(seconds, abs=0.01)


def test_calm_and_busy_are_equally_long_and_tension_grows():
    assert len(samples("round_calm")) == len(samples("round_busy"))
    calm, busy, rush = (samples(f"round_{how}") for how in ("calm", "busy", "rush"))
    assert level(calm) < level(busy) < level(rush)


def test_kinds_of_effects_are_as_loud_as_they_matter():
    def loud(name):
        """Of the loudest 0.2 s."""
        sound, window = samples(name), round(0.2 * RATE)
        starts = range(0, max(1, len(sound) - window), window // 8)
        return max(level(sound[start : start + window]) for start in starts)

    assert loud("step_1") < loud("put_down_1") - 6
    assert loud("put_down_1") < loud("chopped") < loud("served")
    for name in ONCE:
        assert -45 < loud(name) < -18
    chops = [loud(f"chop_{i}") for i in range(1, 5)]
    assert max(chops) - min(chops) < 1


@pytest.mark.parametrize("name", ["refuse", "order_urgent", "chat_1", "menu_move", "served"])
def test_nothing_is_shrill(name):
    sound = samples(name)[:, 0]
    power = np.abs(np.fft.rfft(sound)) ** 2
    frequency = np.fft.rfftfreq(len(sound), 1 / RATE)
    assert (power * frequency).sum() / power.sum() < 2500
