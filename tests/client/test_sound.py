"""From events to sounds: what plays, what goes on, what stops, how loud."""

import logging
import typing
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.hud.notices import count_down_seconds
from game.client.scenes.round import RoundScene
from game.client.sound._scenes import PARTNER, RoundSound
from game.client.sound.cues import EVENT_CUES, MANNERS, STARS, Cue, Loop, Rank, Track, cue_of
from game.client.sound.output import VOICES, Mixer, Output, open_output
from game.client.sound.speaker import SOFTEST, Speaker
from game.client.ui.places import RoundSetup
from game.kitchen import events as ev
from game.kitchen.items import Extinguisher, Food, Part, Plate, Prep
from game.kitchen.state import Burning, Heating, Order
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.session.words import Words
from game.settings import Volumes
from tests.client.driving import SMALL, Client

ONION = Food((Part("onion", Prep.CHOPPED),))
FULL = Volumes(1.0, 1.0, 1.0, 1.0)
HUMAN, PARTNER_SEAT = 1, 0
FRAME = 1 / 60


class Recorder:
    """An output that only remembers."""

    def __init__(self):
        self.played: list[tuple[Cue, float]] = []
        self.levels: dict[Loop | Track, float | None] = {}
        self.closed = False

    @property
    def cues(self) -> list[Cue]:
        return [cue for cue, _ in self.played]

    def play(self, cue, volume, rank):
        self.played.append((cue, volume))

    def level(self, name, volume):
        self.levels[name] = volume

    def close(self):
        self.closed = True


@pytest.fixture
def output() -> Recorder:
    return Recorder()


@pytest.fixture
def speaker(output) -> Speaker:
    return Speaker(output, FULL)


@pytest.fixture
def state(shipped):
    return first_state(shipped["ring"].kitchen, 7)


def at(state, tick, contents=(), orders=()):
    """The kitchen at `tick`: `contents` by cell; `orders` beside its own."""
    held = list(state.contents)
    for cell, content in dict(contents).items():
        held[cell] = content
    return replace(state, tick=tick, contents=tuple(held), orders=(*state.orders, *orders))


@pytest.fixture
def sound(speaker, state, shipped) -> RoundSound:
    return RoundSound(speaker, state, shipped["ring"].round_ticks, frozenset({HUMAN}))


def pass_time(speaker, seconds):
    for _ in range(round(seconds / FRAME)):
        speaker.update(FRAME)


def pot(state) -> int:
    return state.kitchen.appliances[0]


# ---------------------------------------------------------------- the tables


def test_every_kind_of_event_has_a_row():
    assert set(EVENT_CUES) == set(typing.get_args(ev.Event))


@pytest.mark.parametrize(
    ("event", "cue"),
    [
        (ev.Walked(1, 3, 4), Cue.STEP),
        (ev.MoveBlocked(1, 4, 0, "Ben stands there"), Cue.BUMP),
        (ev.Refused(1, 4, "the pot is full"), Cue.REFUSE),
        (ev.Took(1, 4, ONION), Cue.PICK_UP),
        (ev.Took(1, 4, Extinguisher()), Cue.PICK_UP),
        (ev.Took(1, 4, Plate()), Cue.PLATE_UP),
        (ev.Put(1, 4, ONION), Cue.PUT_DOWN),
        (ev.Put(1, 4, Plate(ONION)), Cue.PLATE_DOWN),
        (ev.Struck(1, 4, "onion", 2), Cue.CHOP),
        (ev.Chopped(1, 4, "onion"), Cue.CHOPPED),
        (ev.Sprayed(1, 4), None),
        (ev.ServedUnordered(1, 4, None, ONION, 0), Cue.SERVED_WRONG),
    ],
)
def test_cue_of_event(event, cue):
    assert cue_of(event) is cue


@pytest.mark.parametrize(
    ("event", "pot", "pan"),
    [
        (ev.StartedCooking(1, 4, ONION), Cue.PLOP, Cue.SEARED),
        (ev.Cooked(4, ONION), Cue.COOKED, Cue.FRIED),
        (ev.TakenFromHeat(1, 4, ONION), Cue.LADLE, Cue.LIFTED),
    ],
)
def test_pans_are_told_from_pots(event, pot, pan):
    assert cue_of(event, "pot") is pot
    assert cue_of(event, "pan") is pan


def test_news_are_never_cut_off_by_steps():
    assert MANNERS[Cue.SERVED].rank > MANNERS[Cue.STEP].rank


# ---------------------------------------------------------------- a round


def test_partners_are_softer_and_their_steps_and_refusals_silent(sound, output, state):
    for cook in (PARTNER_SEAT, HUMAN):
        events = [ev.Walked(cook, 3, 4), ev.Refused(cook, 4, "no"), ev.Mixed(cook, 4, ONION)]
        sound.see(events, at(state, 1))
        sound.speaker.update(1)
    assert output.cues == [Cue.MIX, Cue.STEP, Cue.REFUSE, Cue.MIX]
    assert [v for cue, v in output.played if cue is Cue.MIX] == [PARTNER, 1.0]


def test_without_people_everybody_is_heard(speaker, state, output):
    sound = RoundSound(speaker, state, 1000)
    sound.see([ev.Walked(PARTNER_SEAT, 3, 4)], state)
    assert output.cues == [Cue.STEP]


def test_a_refusal_held_down_is_heard_once_and_again_after_a_while(sound, output, state):
    for _ in range(2):
        for tick in range(1, 11):
            sound.see([ev.Refused(HUMAN, 4, "no")], at(state, tick))
            sound.speaker.update(0.1)
        sound.speaker.update(0.5)
    assert output.cues == [Cue.REFUSE] * 2


def test_chops_in_a_row_are_all_heard_but_not_twice_at_once(sound, output, state):
    for tick in range(1, 6):
        sound.see([ev.Struck(cook, 4, "onion", 2) for cook in (0, 1)], at(state, tick))
        sound.speaker.update(0.1)
    assert output.cues == [Cue.CHOP] * 5


def test_a_pot_boils_simmers_burns_and_is_put_out(sound, speaker, output, state):
    cell = pot(state)
    heating = {cell: Heating(ONION, 0, 2, 200)}
    sound.see([ev.StartedCooking(HUMAN, cell, ONION)], at(state, 1, heating))
    pass_time(speaker, 1)
    boiling = output.levels[Loop.BOIL]
    assert boiling > 0
    assert Loop.SIZZLE not in output.levels
    sound.see([ev.Cooked(cell, ONION)], at(state, 2, heating))
    pass_time(speaker, 1)
    assert 0 < output.levels[Loop.BOIL] < boiling
    burning = {cell: Burning(ONION, 5)}
    sound.see([ev.FireStarted(cell, ONION)], at(state, 3, burning))
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] is None
    assert output.levels[Loop.FIRE] > 0
    sound.see([ev.Sprayed(HUMAN, cell)], at(state, 4, burning))
    pass_time(speaker, 0.2)
    assert output.levels[Loop.SPRAY] > 0
    sound.see([ev.FireOut(cell)], at(state, 5))
    pass_time(speaker, 1)
    assert output.levels[Loop.FIRE] is output.levels[Loop.SPRAY] is None
    assert output.cues == [Cue.PLOP, Cue.COOKED, Cue.FIRE_STARTED, Cue.FIRE_OUT]


def test_taking_the_food_ends_the_boiling_and_more_pots_boil_louder(sound, speaker, output, state):
    one, two = state.kitchen.appliances[:2]
    heating = Heating(ONION, 0, 50, 200)
    sound.see([ev.StartedCooking(HUMAN, one, ONION)], at(state, 1, {one: heating}))
    pass_time(speaker, 1)
    alone = output.levels[Loop.BOIL]
    both = at(state, 2, {one: heating, two: heating})
    sound.see([ev.StartedCooking(HUMAN, two, ONION)], both)
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] > alone
    sound.see([ev.TakenFromHeat(HUMAN, cell, ONION) for cell in (one, two)], at(state, 3))
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] is None


def test_loops_stop_when_the_round_is_left_and_rest_in_a_pause(sound, speaker, output, state):
    sound.see([], at(state, 1, {pot(state): Heating(ONION, 0, 50, 200)}))
    pass_time(speaker, 1)
    sound.pause(True)
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] is None
    sound.pause(False)
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] > 0
    sound.leave()
    speaker.update(FRAME)
    assert output.levels[Loop.BOIL] is None


def test_a_replay_that_jumps_hears_the_kitchen_as_it_is(sound, speaker, output, state):
    contents = list(state.contents)
    one, two = state.kitchen.appliances[:2]
    contents[one] = Heating(ONION, 0, 50, 200)
    contents[two] = Burning(ONION, 5)
    sound.jump(replace(state, tick=800, contents=tuple(contents)))
    pass_time(speaker, 1)
    assert output.levels[Loop.BOIL] > 0
    assert output.levels[Loop.FIRE] > 0
    assert output.levels[Track.RUSH] > 0


def test_every_order_knocks_once_when_its_time_runs_out(sound, speaker, output, state):
    order, alone = Order(90, "bob", 100, 400), replace(state, orders=())
    sound.see([ev.OrderPlaced(order)], at(alone, 100, orders=[order]))
    for tick in range(101, 400):
        speaker.update(0.1)
        sound.see([], at(alone, tick, orders=[order]))
    assert output.cues.count(Cue.ORDER_URGENT) >= 1
    heard = output.cues.count(Cue.ORDER_URGENT)
    sound.see([ev.OrderExpired(order, 5)], at(alone, 400))
    speaker.update(5)
    sound.see([], at(alone, 401))
    assert output.cues.count(Cue.ORDER_URGENT) == heard
    assert output.cues[-1] is Cue.ORDER_LOST


def test_a_served_order_knocks_no_more(speaker, output, state):
    quiet = replace(state, orders=())
    sound = RoundSound(speaker, quiet, 1000)
    order = Order(1, "bob", 0, 200)
    sound.see([ev.OrderPlaced(order)], at(quiet, 1, orders=[order]))
    sound.see([ev.Served(HUMAN, 4, "bob", order, 20)], at(quiet, 50))
    sound.see([], at(quiet, 150))
    assert Cue.ORDER_URGENT not in output.cues


def test_count_down_and_last_seconds_and_end(sound, speaker, output, state):
    for frame in range(180):
        sound.count_down(frame * FRAME)
        speaker.update(FRAME)
    assert output.cues == [Cue.COUNT_TICK] * 3 + [Cue.COUNT_GO]
    output.played.clear()
    for tick in range(800, 1001):
        sound.see([], at(state, tick))
        speaker.update(0.1)
    assert output.cues.count(Cue.CLOCK_TICK) == 10
    sound.over()
    assert output.cues[-1] is Cue.ROUND_END
    pass_time(speaker, 2)
    assert all(output.levels.get(track) is None for track in Track)


# ---------------------------------------------------------------- music and volumes


def heard(output) -> set[Track]:
    return {t for t in Track if (output.levels.get(t) or 0) > 0.01}


def test_music_gets_tenser_as_time_runs_out(speaker, output):
    speaker.music.title()
    pass_time(speaker, 2)
    assert heard(output) == {Track.TITLE}
    for left, track in ((100, Track.CALM), (50, Track.BUSY), (30, Track.RUSH), (3, Track.RUSH)):
        speaker.music.round(left)
        pass_time(speaker, 2)
        assert heard(output) == {track}
    assert output.levels[Track.TITLE] is None


def test_calm_and_busy_run_side_by_side(speaker, output):
    speaker.music.round(100)
    pass_time(speaker, 1)
    assert output.levels[Track.BUSY] == 0.0
    speaker.music.round(50)
    pass_time(speaker, 0.7)
    assert heard(output) == {Track.CALM, Track.BUSY}


def test_music_makes_way_for_words_and_pauses(speaker, output):
    speaker.music.title()
    pass_time(speaker, 1)
    full = output.levels[Track.TITLE]
    speaker.duck(True)
    pass_time(speaker, 1)
    assert output.levels[Track.TITLE] < full / 2
    speaker.duck(False)
    pass_time(speaker, 1)
    assert output.levels[Track.TITLE] == full
    speaker.music.dim(True)
    pass_time(speaker, 1)
    assert output.levels[Track.TITLE] < full / 2


def test_volumes_are_separate_and_obeyed_at_once(speaker, output, sound, state):
    sound.see([], at(state, 1, {pot(state): Heating(ONION, 0, 50, 200)}))
    pass_time(speaker, 1)
    boiling, music = output.levels[Loop.BOIL], output.levels[Track.CALM]
    speaker.volumes = Volumes(master=1.0, effects=0.5, music=0.0)
    speaker.update(FRAME)
    speaker.play(Cue.SERVED)
    assert output.levels[Loop.BOIL] == pytest.approx(boiling / 4, abs=0.01)
    assert output.levels[Track.CALM] == 0.0 < music
    assert output.played[-1] == (Cue.SERVED, 0.25)
    speaker.volumes = Volumes(master=0.0)
    speaker.update(FRAME)
    speaker.play(Cue.COOKED)
    assert output.played[-1] == (Cue.COOKED, 0.0)
    assert output.levels[Loop.BOIL] == 0.0
    assert Volumes(1.0, 1.0, 1.0, 0.5).of_voice() == 0.25


def test_lively_cues_vary_by_their_own_generator():
    def volumes(seed):
        output = Recorder()
        speaker = Speaker(output, FULL, seed)
        for _ in range(8):
            speaker.update(1)
            speaker.play(Cue.CHOP)
        return [v for _, v in output.played]

    assert volumes(3) == volumes(3) != volumes(4)
    assert len(set(volumes(3))) == 8
    assert all(SOFTEST <= v <= 1 for v in volumes(3))


def test_closing_closes_the_output(speaker, output):
    speaker.close()
    assert output.closed


# ---------------------------------------------------------------- the whole client


@pytest.fixture
def heard_client(output):
    """Opens the client with a speaker that only remembers."""
    clients = []

    def open_client(straight=False):
        client = Client(Options(RoundSetup("ring", seed=7), straight, SMALL), Speaker(output, FULL))
        clients.append(client)
        return client

    yield open_client
    for client in clients:
        client.close()


def test_menus_are_heard(heard_client, output):
    client = heard_client()
    client.frames(2)
    assert heard(output) == {Track.TITLE}
    client.tap(pygame.K_DOWN)
    client.frames(2)
    assert output.cues == [Cue.MENU_MOVE]
    client.tap(pygame.K_RETURN)
    assert output.cues[-1] is Cue.MENU_SELECT
    client.frames(5)
    client.tap(pygame.K_ESCAPE)
    assert output.cues[-1] is Cue.MENU_BACK
    assert Cue.ORDER_IN not in output.cues, "the kitchen behind the title is only seen"


def quickly(client, seconds):
    """Let time pass at ten frames a second."""
    for _ in range(round(10 * seconds)):
        client.timer.time += 0.1
        client.app.frame(0.1)


def test_a_round_in_the_window_is_heard_from_count_down_to_stars(heard_client, output, monkeypatch):
    monkeypatch.setattr(RoundScene, "draw", lambda self, stage: None)  # only time is of interest
    client = heard_client(straight=True)
    quickly(client, count_down_seconds())
    client.frames(2)
    assert output.cues == [Cue.COUNT_TICK] * 3 + [Cue.COUNT_GO]
    assert heard(output) == {Track.CALM}
    quickly(client, 40)
    assert {Cue.CHOP, Cue.CHOPPED, Cue.PLOP} <= set(output.cues)
    assert heard(output) == {Track.BUSY}
    client.tap(pygame.K_ESCAPE)
    quickly(client, 1)
    assert output.levels.get(Loop.BOIL) is None
    client.tap(pygame.K_ESCAPE)
    quickly(client, 61)
    assert output.cues[-1] is Cue.ROUND_END
    assert output.cues.count(Cue.CLOCK_TICK) == 10
    assert Cue.SERVED in output.cues
    quickly(client, 4)
    assert client.scene == "ResultsScene"
    stars = [cue for cue in output.cues if cue in STARS]
    assert stars == list(STARS[: len(stars)])
    assert heard(output) == {Track.TITLE}
    assert all(output.levels.get(loop) is None for loop in Loop)


def test_words_are_heard_coming_and_going(sound, output):
    sound.hear(Words(0, PARTNER_SEAT, "hello"))
    sound.hear(Words(0, HUMAN, "hello"))
    assert output.cues == [Cue.CHAT, Cue.CHAT_SENT]


def test_closing_the_client_closes_the_sound(heard_client, output):
    heard_client().close()
    assert output.closed


def test_loops_rest_while_the_chat_stops_the_clock(start):
    client = start(straight=True)
    scene = client.cook()
    state = scene.play.match.state
    scene.play.match.state = at(state, state.tick, {pot(state): Heating(ONION, 0, 50, 200)})
    client.seconds(0.5)
    speaker = client.app.speaker
    assert speaker._loops.levels()[Loop.BOIL] > 0
    scene.habits.chat_pauses = True
    client.tap(pygame.K_t)
    client.seconds(0.5)
    assert speaker._loops.levels()[Loop.BOIL] is None
    client.tap(pygame.K_ESCAPE)
    client.seconds(0.5)
    assert speaker._loops.levels()[Loop.BOIL] > 0


# ---------------------------------------------------------------- about to burn

BEEF = Food((Part("beef", Prep.COOKED),))


@pytest.fixture
def frying(speaker) -> RoundSound:
    level = named_level("counter_circuit")
    return RoundSound(speaker, first_state(level.kitchen, 7), level.round_ticks)


def diner(pans):
    """Gives the kitchen at a tick; `pans`: what is in its appliances, by their number."""
    state = first_state(named_level("counter_circuit").kitchen, 7)
    contents = {state.kitchen.appliances[number]: content for number, content in pans.items()}
    return lambda tick: at(replace(state, orders=()), tick, contents)


def test_beef_calls_once_before_it_burns(frying, output):
    pan, in_pan = frying._kitchen.appliances[0], diner({0: Heating(BEEF, 0, 75, 175)})
    frying.see([ev.Cooked(pan, BEEF)], in_pan(75))
    for tick in range(76, 135):
        frying.see([], in_pan(tick))
    assert Cue.BURNS_SOON not in output.cues
    for tick in range(135, 170):
        frying.see([], in_pan(tick))
    assert output.cues.count(Cue.BURNS_SOON) == 1
    assert Cue.FRIED in output.cues


def test_beef_that_was_taken_out_does_not_call(frying, output):
    pan, empty = frying._kitchen.appliances[0], diner({})
    frying.see([ev.Cooked(pan, BEEF)], diner({0: Heating(BEEF, 0, 75, 175)})(75))
    frying.see([ev.TakenFromHeat(HUMAN, pan, BEEF)], empty(90))
    frying.see([], empty(140))
    assert Cue.BURNS_SOON not in output.cues


def test_a_replay_that_jumps_behind_the_call_is_silent(frying, output, speaker):
    in_pan = diner({0: Heating(BEEF, 0, 75, 175)})
    frying.jump(in_pan(140))
    frying.see([], in_pan(141))
    assert Cue.BURNS_SOON not in output.cues
    frying.jump(in_pan(130))
    frying.see([], in_pan(136))
    assert Cue.BURNS_SOON in output.cues


# The mixer: files, voices, loops, and machines without sound.


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
