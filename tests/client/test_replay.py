"""Replays in the window: time, leaps, speed, the end, and logs that cannot be shown."""

import json
from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from agents.intention import Demand
from agents.messages import Add, CodePolicy, EditBook, Settle
from game.client.app.options import Options
from game.client.hud.queue_board import Wish
from game.client.replay.film import Film, MarkKind, shoot
from game.client.replay.timeline import SPEEDS, Playback
from game.client.scenes._replay import LEAD, ReplayScene
from game.client.sound import Speaker
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import load_log
from game.session.match.results import results
from tests.client.driving import SMALL, Client
from tests.client.minds import BOB, ONIONS
from tests.client.reflecting_minds import LEARNT, PLAN, USUAL
from tests.client.snapshot import check
from tests.client.test_spoken_words import CannedMouth, Heard
from tests.partners.minding import Table

LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
SPACE, ESC = pygame.K_SPACE, pygame.K_ESCAPE


@pytest.fixture(scope="module")
def match_and_log(shipped, tmp_path_factory):
    """A whole round of Quick between two scripted cooks who say something, and its log."""
    path = tmp_path_factory.mktemp("logs") / "quick.jsonl"
    level = shipped["quick"]
    seats = cast(level, HUMANS["cook"], by_reflex)
    match = Match(level, seats, 7, MatchLog(path))
    while not match.over:
        if match.state.tick in (0, 100, 100, 500):
            match.say(match.state.tick % 3 % 2, f"it is {match.state.tick}")
        match.tick()
    match.close()
    return match, path


@pytest.fixture
def film(match_and_log, shipped) -> Film:
    return shoot(load_log(match_and_log[1]), shipped["quick"])


@pytest.fixture
def client(match_and_log):
    client = Client(Options(size=SMALL, replay=match_and_log[1]))
    client.frames(2)
    yield client
    client.close()


def scene(client: Client) -> ReplayScene:
    assert isinstance(client.app.scene, ReplayScene)
    return client.app.scene


def test_a_film_has_every_state_and_marks_what_happened(match_and_log, film):
    match, _ = match_and_log
    assert film.last == match.state.tick == film.stills[-1].state.tick
    assert film.stills[-1].state.score == match.state.score
    assert film.problem == "" and not film.cut
    kinds = [mark.kind for mark in film.marks]
    assert kinds.count(MarkKind.SERVED) == results(match.history).served > 0
    assert kinds.count(MarkKind.WORDS) == 3
    assert [words.tick for words in film.said_by(499)] == [0, 100]
    assert any(still.doing[0] for still in film.stills)


@pytest.fixture(scope="module")
def asked_log(shipped, tmp_path_factory):
    """The log of ten seconds in which two things are asked of the partner, and one gets done."""
    path = tmp_path_factory.mktemp("logs") / "asked.jsonl"
    table = Table(shipped["quick"], log=MatchLog(path))
    asked = Add(Demand((ONIONS.part, BOB.part)), heard=1)
    for edit in (asked, Settle((replace(ONIONS, done=4, state="done"),))):
        table.tick(20)
        table.slow.outbox = [EditBook(1, (edit,), 1)]
    table.tick(20)
    table.tick(40)
    table.match.close()
    return path


def test_a_film_has_what_was_asked_of_whom(asked_log, shipped):
    film = shoot(load_log(asked_log), shipped["quick"])
    ids = [[entry.id for entry in still.queues[0]] for still in film.stills]
    assert ids[10] == [] and ids[30] == [1, 2] and ids[50] == [2, 1] and ids[80] == [2, 1]
    assert film.stills[50].queues[0][1].state == "done"
    assert all(still.queues[1] == () for still in film.stills)


@pytest.fixture(scope="module")
def planned_log(shipped, tmp_path_factory):
    """The log of eight seconds in which the partner plans, does a part of it and looks back."""
    path = tmp_path_factory.mktemp("logs") / "planned.jsonl"
    table = Table(shipped["quick"], log=MatchLog(path))
    rest = replace(PLAN, tasks=PLAN.tasks[1:])
    for said in (PLAN, rest, LEARNT, replace(USUAL, revision=4)):
        table.tick(20)
        table.slow.outbox = [said]
    table.tick(20)
    table.match.close()
    return path


def test_a_film_has_what_was_planned_and_learnt(planned_log, shipped):
    film = shoot(load_log(planned_log), shipped["quick"])
    counts = [still.policies[0] and len(still.policies[0].tasks) for still in film.stills]
    assert [counts[tick] for tick in (10, 30, 50, 90)] == [None, 4, 3, 0]
    assert film.stills[50].reflections[0] is None
    assert film.stills[70].reflections[0] == LEARNT
    assert all(still.policies[1] is None for still in film.stills)
    told = [note for still in film.stills for _, note in film.news(still)]
    plans = [note for note in told if isinstance(note, CodePolicy)]
    assert [len(plan.tasks) for plan in plans] == [4, 0], "what is left is no news"


def test_a_replay_shows_the_plan_beside_the_thoughts(planned_log):
    client = Client(Options(size=SMALL, replay=planned_log))
    client.seconds(1)
    still = scene(client).playback.still
    assert scene(client)._talk(still).panel is None
    client.seconds(6.5)
    panel = scene(client)._talk(scene(client).playback.still).panel
    assert (panel.policy.tasks, panel.reflection) == (PLAN.tasks[1:], LEARNT)
    words = {text for text, _ in client.app.stage.texts._surfaces}
    assert any(text.startswith("I think you prepare") for text in words), "as the player read it"
    told = [line.who for line in scene(client).hud.thoughts.lines]
    assert "plans" in told and "has learnt" in told and "believes" in told
    client.close()


def test_the_slips_are_seen_as_in_the_round(asked_log):
    client = Client(Options(size=SMALL, replay=asked_log))
    client.seconds(1)
    slips = scene(client).hud.column.queues
    assert slips.places == []
    client.seconds(2)
    assert [wish for _, wish in slips.places] == [Wish(0, 1), Wish(0, 2)]
    client.seconds(2)
    assert [wish for _, wish in slips.places] == [Wish(0, 2)]
    client.tap(pygame.K_HOME)
    assert slips.places == []
    client.close()


def test_it_plays_in_real_time_and_stops_at_the_end(client):
    client.seconds(3)
    assert scene(client).playback.tick == pytest.approx(30, abs=2)
    scene(client).playback.seek(scene(client).film.last - 5)
    client.seconds(2)
    playback = scene(client).playback
    assert playback.ended and not playback.playing
    client.tap(SPACE)
    client.seconds(1)
    assert 5 < scene(client).playback.tick < 20, "once more from the start"


@pytest.fixture
def heard(match_and_log):
    """The replay with a mouth that remembers."""
    mouth, speaker = CannedMouth(), Speaker(Heard())
    client = Client(Options(size=SMALL, replay=match_and_log[1], mouth=mouth), speaker)
    client.frames(2)
    yield client, mouth
    client.close()


def test_partners_are_heard_again_but_not_fast_nor_after_a_leap(heard, film):
    client, mouth = heard
    words = next(w for w in film.words if w.tick and w.cook not in film.level.humans)
    scene(client).playback.seek(words.tick - 5)
    client.seconds(1)
    assert [(line.seat, line.text) for line in mouth.said] == [(words.cook, "it is five hundred")]
    hushed = mouth.hushed
    client.tap(SPACE)
    client.frames(2)
    assert mouth.hushed > hushed, "a pause cuts the word off"
    mouth.said.clear()
    client.tap(SPACE, UP)
    scene(client).playback.seek(words.tick - 5)
    client.seconds(1)
    assert mouth.said == [], "nobody speaks at twice the speed"


def test_space_pauses_and_time_stands_still(client):
    client.seconds(1)
    client.tap(SPACE)
    tick, now = scene(client).playback.tick, scene(client).now
    client.seconds(2)
    assert (scene(client).playback.tick, scene(client).now) == (tick, now)
    client.tap(SPACE)
    client.seconds(1)
    assert scene(client).playback.tick == pytest.approx(tick + 10, abs=2)


def test_keys_change_the_speed_within_its_limits(client):
    for _ in range(9):
        client.tap(UP)
    assert scene(client).playback.speed == 8
    tick = scene(client).playback.tick
    client.frames(60)
    assert scene(client).playback.tick == pytest.approx(tick + 80, abs=6)
    for _ in range(9):
        client.tap(DOWN)
    assert scene(client).playback.speed == Fraction(1, 2)
    tick = scene(client).playback.tick
    client.seconds(2)
    assert scene(client).playback.tick == pytest.approx(tick + 10, abs=2)


def test_an_unusual_speed_from_the_command_line_is_kept_until_changed(film):
    playback = Playback(film, lambda: 0, Fraction(16))
    playback.faster(True)
    assert playback.speed == 16
    playback.faster(False)
    assert playback.speed == SPEEDS[-1]


def test_leaps_show_that_very_moment(client, film):
    client.tap(*[RIGHT] * 12)
    at = scene(client).playback.tick
    assert at == pytest.approx(600, abs=8)
    state = film.stills[at].state
    for figure, cook in zip(scene(client).view.figures, state.cooks, strict=True):
        x, _ = film.level.kitchen.xy(cook.cell)
        assert figure.glide.at(scene(client).now)[0] == pytest.approx(x, abs=1.01)
    tickets = scene(client).hud.tickets.hanging(scene(client).now)
    assert {t.order.number for t in tickets} >= {order.number for order in state.orders}
    assert scene(client).hud.badges.score == state.score
    log = scene(client).hud.column.log.lines
    assert [entry.text for entry in log] == ["it is 0", "it is 100", "it is 500"]
    client.tap(*[LEFT] * 10)
    assert scene(client).playback.tick == pytest.approx(at - 500, abs=12)
    assert [entry.text for entry in scene(client).hud.column.log.lines][:1] == ["it is 0"]


def test_home_and_end(client):
    client.tap(pygame.K_END)
    assert scene(client).playback.ended
    assert scene(client).hud.thoughts.lines
    client.tap(pygame.K_HOME)
    assert scene(client).playback.tick <= 1


def test_the_mouse_seeks_drags_and_presses_the_buttons(client):
    bar = scene(client).timeline
    client.tap(SPACE)
    for share, kind in ((0.5, pygame.MOUSEBUTTONDOWN), (0.25, pygame.MOUSEMOTION)):
        at = (bar.track.x + round(share * bar.track.width), bar.track.centery)
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, rel=(0, 0)))
        client.frames()
        assert scene(client).playback.tick == pytest.approx(share * 1000, abs=8)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    client.click(*bar.restart.center)
    assert scene(client).playback.tick == 0 and not scene(client).playback.playing
    client.click(*bar.play.center)
    assert scene(client).playback.playing
    for speed in (2, 4, 8, Fraction(1, 2), 1):
        client.click(*bar.speed.center)
        assert scene(client).playback.speed == speed


def test_marks_say_what_happened_and_are_leapt_to(client, film):
    served = next(mark for mark in film.marks if mark.kind is MarkKind.SERVED)
    assert " served, +" in served.text
    assert film.marks[0].text == f"{film.names[0]}: it is 0"
    client.tap(SPACE)
    ticks = sorted({mark.tick for mark in film.marks})
    for tick in ticks:
        if tick > scene(client).playback.tick + LEAD:
            client.tap(pygame.K_TAB)
            assert scene(client).playback.tick == tick - LEAD
    last = scene(client).playback.tick
    client.tap(pygame.K_TAB)
    assert scene(client).playback.tick == last
    for tick in reversed([tick for tick in ticks if LEAD < tick < last + LEAD]):
        client.tap(pygame.K_TAB, mod=pygame.KMOD_RSHIFT)
        assert scene(client).playback.tick == tick - LEAD
    here = scene(client).playback.tick
    bar = scene(client).timeline
    x = bar.track.x + round(bar.track.width * served.tick / film.last)
    at = (x, bar.track.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0)))
    client.frames(2)
    assert bar.pointed == at and scene(client).playback.tick == here, "hovering only tells"


def test_losing_the_keyboard_pauses_it(client):
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    client.seconds(0.5)
    assert not scene(client).playback.playing


def test_leaving_leads_to_the_title(client):
    client.tap(ESC)
    assert client.scene == "TitleScene"


def broken(path, tmp_path, change) -> Client:
    """A client that is to show the log at `path` after `change` of its lines."""
    lines = path.read_text().splitlines(keepends=True)
    other = tmp_path / "other.jsonl"
    other.write_text("".join(change(lines)))
    client = Client(Options(size=SMALL, replay=other))
    client.frames(2)
    return client


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: [], "an empty or broken-off file"),
        (lambda lines: ["garbage\n", *lines[1:]], "expected a line of JSON"),
        (lambda lines: [lines[0].replace('"quick"', '"quack"'), *lines[2:]], "quack"),
        (lambda lines: [lines[0].replace('"fingerprint":"', '"fingerprint":"x')], "changed quick"),
    ],
)
def test_what_is_no_log_of_this_game_is_told_on_a_screen(match_and_log, tmp_path, change, words):
    client = broken(match_and_log[1], tmp_path, change)
    assert client.scene == "NoticeScene"
    assert words in client.app.scene.reason
    client.tap(pygame.K_RETURN)
    assert client.scene == "TitleScene"
    client.close()


def test_a_missing_file_is_told_on_a_screen(tmp_path):
    client = Client(Options(size=SMALL, replay=tmp_path / "none.jsonl"))
    client.frames(2)
    assert client.scene == "NoticeScene" and "none.jsonl" in client.app.scene.reason
    client.tap(ESC)
    assert client.scene == "TitleScene"
    client.close()


def test_a_log_that_leaves_its_way_plays_until_there_and_says_so(match_and_log, tmp_path):
    def change(lines):
        for line in lines:
            check = json.loads(line)
            if check.get("check") == 300:
                check["digest"] = "0" * len(check["digest"])
                yield json.dumps(check) + "\n"
            else:
                yield line

    client = broken(match_and_log[1], tmp_path, change)
    assert scene(client).film.last == 299
    assert "tick 300" in scene(client).film.problem
    client.tap(pygame.K_END)
    client.frames(2)
    client.close()


def test_a_cut_log_plays_as_far_as_it_goes(match_and_log, tmp_path):
    client = broken(match_and_log[1], tmp_path, lambda lines: [*lines[:201], lines[201][:10]])
    assert 50 < scene(client).film.last < 1000 and scene(client).film.problem == ""
    assert scene(client).film.cut, "its end says that the round was not recorded further"
    client.tap(pygame.K_END)
    client.frames(2)
    check(client.app.window.surface, "replay_cut", tmp_path)
    client.close()


def test_a_played_round_can_be_watched_and_left_for_its_results(start):
    client = start(straight=True)
    match = client.cook().play.match
    while match.state.tick < 998:
        match.tick()
    client.seconds(3)
    client.tap(DOWN, DOWN, pygame.K_RETURN)
    assert scene(client).film.last == 1000
    client.seconds(1)
    client.tap(ESC)
    assert client.scene == "ResultsScene"


def test_words_taken_back_are_struck_out_from_then_on(shipped, tmp_path):
    path = tmp_path / "unsaid.jsonl"
    match = Match(
        shipped["quick"], cast(shipped["quick"], HUMANS["idle"], by_reflex), 7, MatchLog(path)
    )
    for tick in range(40):
        if tick == 10:
            match.say(1, "chop two onions")
        if tick == 25:
            match.unsay(1)
        match.tick()
    match.close()
    client = Client(Options(size=SMALL, replay=path))
    client.frames(2)
    scene_ = scene(client)
    struck = []
    for tick in (5, 15, 30, 20):
        scene_._seek(tick)
        struck.append([line.unsaid for line in scene_.hud.column.log.lines])
    client.close()
    assert struck == [[], [False], [True], [False]]
