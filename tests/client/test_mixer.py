"""The mixer: files, voices, loops, and machines without sound."""

import logging
from itertools import pairwise
from random import Random

import pygame
import pytest

from game import paths
from game.client.sound._scenes import RoundSound
from game.client.sound.cues import Cue, Loop, Rank, Track
from game.client.sound.output import VOICES, Mixer, Output, open_output
from game.client.sound.speaker import Speaker
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Prep
from game.kitchen.step import first_state

ONION = Food((Part("onion", Prep.CHOPPED),))


@pytest.fixture
def mixer():
    """The real mixer on SDL's dummy device."""
    mixer = Mixer(paths.assets() / "audio", Random(1))
    yield mixer
    mixer.close()


def test_every_cue_of_an_event_and_every_loop_has_a_file(mixer):
    mixer.bank.wait()
    missing = [name for name in (*Cue, *Loop, *Track) if not mixer.bank.of(name)]
    assert missing == []
    assert all(len(mixer.bank.of(cue)) > 1 for cue in (Cue.STEP, Cue.CHOP, Cue.PUT_DOWN))


def test_no_file_is_left_over(mixer):
    known = {path for name in (*Cue, *Loop, *Track) for path in mixer.bank._files(name)}
    assert set((paths.assets() / "audio").glob("*.ogg")) == known


def test_at_most_so_many_voices_and_the_important_ones_win(mixer):
    for _ in range(VOICES + 5):
        mixer.play(Cue.ROUND_END, 1.0, Rank.HIGH)
    busy = [pygame.mixer.Channel(i).get_sound() for i in range(VOICES)]
    (news,) = mixer.bank.of(Cue.ROUND_END)
    assert busy == [news] * VOICES
    mixer.play(Cue.STAR_1, 1.0, Rank.LOW)
    assert [pygame.mixer.Channel(i).get_sound() for i in range(VOICES)] == busy
    mixer.play(Cue.STAR_1, 1.0, Rank.HIGH)  # the first five were taken anew before
    assert pygame.mixer.Channel(5).get_sound() in mixer.bank.of(Cue.STAR_1)


def test_variants_do_not_repeat_at_once(mixer):
    heard = []
    for _ in range(8):
        mixer.play(Cue.STEP, 1.0, Rank.LOW)
        heard.append(mixer._last[Cue.STEP])
    assert all(one is not other for one, other in pairwise(heard))


def test_loops_and_tracks_play_until_they_are_ended(mixer):
    mixer.bank.wait()
    for name in (Loop.BOIL, Track.TITLE):
        channel = mixer._lasting[name]
        mixer.level(name, 0.5)
        assert channel.get_busy()
        assert channel.get_sound().get_volume() == pytest.approx(0.5, abs=0.01)
        mixer.level(name, None)
        assert name not in mixer._on


@pytest.mark.parametrize("driver", ["dummy", "there_is_no_such_driver"])
def test_a_round_is_played_with_and_without_a_device(driver, monkeypatch, caplog, shipped):
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    with caplog.at_level(logging.WARNING):
        output = open_output(paths.assets() / "audio", 1)
    assert isinstance(output, Mixer if driver == "dummy" else Output)
    assert len(caplog.records) == (0 if driver == "dummy" else 1)
    speaker = Speaker(output)
    state = first_state(shipped["ring"].kitchen, 7)
    sound = RoundSound(speaker, state, shipped["ring"].round_ticks)
    sound.see([ev.StartedCooking(0, state.kitchen.appliances[0], ONION)], state)
    speaker.update(0.5)
    sound.over()
    sound.leave()
    speaker.update(0.1)
    speaker.close()
    assert not pygame.mixer.get_init()


def test_missing_and_broken_files_give_one_line_each_time_and_stay_silent(tmp_path, caplog):
    (tmp_path / "chop_1.ogg").write_bytes(b"no music at all")
    with caplog.at_level(logging.WARNING):
        mixer = Mixer(tmp_path, Random(1))
        mixer.bank.wait()
    try:
        effects, music = (record.getMessage() for record in caplog.records)
        assert "chop" in effects
        assert "step" in effects
        assert "boil" in effects
        assert str(tmp_path) in effects
        assert "title" in music
        for name in (Loop.BOIL, Track.TITLE):
            mixer.level(name, 1.0)
            mixer.level(name, None)
        mixer.play(Cue.CHOP, 1.0, Rank.HIGH)
        assert not pygame.mixer.get_busy()
    finally:
        mixer.close()
