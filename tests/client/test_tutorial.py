"""The tutorial in the real loop: played with keys to its end, left, skipped and repeated."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.client.app.options import Options
from game.client.hud._cards import MARGIN
from game.client.input.bindings import Legend
from game.client.player.best_scores import BestScores, Contest
from game.client.player.preferences import Habits
from game.client.player.rounds import tutorial_level
from game.client.replay.film import shoot
from game.client.scenes._overlay import ChatScene
from game.client.scenes._title import LESSONS as ENTRY
from game.client.scenes._title import TitleScene
from game.client.scenes._tutorial import LAPSE, TOO_EARLY, TutorialScene
from game.client.tutorial.card import words
from game.client.tutorial.courses import course_of, talking
from game.client.ui.places import RoundSetup, TutorialPlace
from game.client.ui.scene import Goto
from game.kitchen.moves import Move
from game.kitchen.state import Cook
from game.partners.partner_spec import HLA
from game.partners.standby import StandbySeat
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.replay import load_log
from game.session.seats.notes import MacroOver
from game.tutorial.advice import Todo
from game.tutorial.lessons import LESSONS, TALKING, TUTORIAL, Lesson
from game.tutorial.tutor import HINT_TICKS, STUCK_TICKS
from tests.client.driving import SMALL, Client, logs, press, release
from tests.client.learning import Learner
from tests.client.snapshot import check
from tests.client.voices import CannedProcess

DOWN, ENTER, ESC, T = pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_t
#: What teachers say of talking.
TOLD = talking().sentences
#: Few pictures a second: what is learnt does not depend on them.
SLOW = 10
WORDS = "chop 2 onions"
#: All that is said in it, '' for pointing without a word.
SAID = [WORDS, WORDS, "stop", "go on", "", "Pass me a plate"]
ANSWERS = {
    WORDS: "chop onion x2",
    "stop": "stop",
    "go on": "go",
    "pass me a plate": "pass plate x1",
}


@pytest.fixture(scope="module")
def workshop() -> Iterator[ModelPool]:
    """Minds that know their answers by heart and think for a fifth of a second."""
    shop = ModelPool(ModelChoice(None, ANSWERS, Latency(0.2)), HLA)
    yield shop
    shop.close()


@pytest.fixture
def client(request, workshop) -> Iterator[Client]:
    """In the tutorial; with `reflex` as parameter, together with a partner who does not listen."""
    name = getattr(request, "param", "hla")
    minds = None if name == "reflex" else lambda choice: [workshop.minds()]
    options = Options(RoundSetup("ring", name), size=SMALL, minds=minds, ears=CannedProcess())
    client = Client(options)
    client.app.follow(Goto(TutorialPlace()))
    yield client
    client.close()


def lessons(client: Client) -> TutorialScene:
    """The tutorial, wherever it lies."""
    scene = client.app.scenes[0]
    assert isinstance(scene, TutorialScene)
    return scene


def come_to(client: Client, lesson: Lesson) -> TutorialScene:
    """As if everything before `lesson` were learnt."""
    scene = lessons(client)
    scene.tutor.learnt = set(LESSONS[: LESSONS.index(lesson)])
    slowly(client, 2)
    return scene


def slowly(client: Client, frames: int = 1) -> None:
    for _ in range(frames):
        client.timer.time += 1 / SLOW
        client.app.frame(1 / SLOW)


def learn(client: Client, learner: Learner, seconds: float = 120) -> None:
    """Play until the farewell."""
    end = client.timer.time + seconds
    while client.scene != "FarewellScene":
        assert client.timer.time < end, (learner.lessons, lessons(client).advice)
        slowly(client)
        learner.look()


@pytest.mark.slow
def test_it_is_played_to_its_end_with_keys_and_words(client):
    learner = Learner(client, WORDS)
    learn(client, learner)
    assert tuple(learner.lessons) == LESSONS
    match = lessons(client).play.match
    assert [w.text for w in match.words if w.cook == match.level.human] == SAID
    assert match.history.count(match.level.partner, "chopped") >= 2, "the partner did it"
    assert match.history.count(None, "caught fire") == 1
    assert any(
        isinstance(n, MacroOver) and n.macro == "Pass Plate" for *_, n in match.history.notes
    )
    assert Habits().progress.tutorial_done
    assert BestScores().best(Contest("tutorial")) is None

    client.tap(ENTER)
    assert client.scene == "LevelsScene"
    (log,) = logs()
    film = shoot(load_log(log), tutorial_level())  # raises at the first digest that differs
    assert film.stills[-1].state.score == match.state.score == 15


def test_who_bars_the_way_to_the_plates_is_told_so(client):
    """The partner stood behind the player, and the teacher said to watch it."""
    scene = come_to(client, Lesson.PASS)
    match, kitchen = scene.play.match, scene.play.level.kitchen
    near = Cook(kitchen.cell(7, 1), Move.RIGHT)
    match.state = match.previous = replace(match.state, cooks=(match.state.cooks[0], near))
    assert scene._saying(pad=False).text == TOLD["near"]
    scene.say("pass me a plate")
    end = client.timer.time + 60
    while not scene.tutor.passing:
        assert client.timer.time < end
        slowly(client)
    assert scene._saying(pad=False).text == TOLD["in_the_way"]
    far = Cook(kitchen.cell(2, 2))
    match.state = match.previous = replace(match.state, cooks=(match.state.cooks[0], far))
    while scene.tutor.lesson is Lesson.PASS:
        assert client.timer.time < end
        slowly(client)
    assert match.history.notes, "it was passed"


@pytest.mark.parametrize("client", ["reflex"], indirect=True)
def test_with_a_partner_who_does_not_listen_talking_is_told_of(client):
    learner = Learner(client)
    scene = come_to(client, Lesson.TALK)
    slowly(client, 20)
    assert scene._saying(pad=False).text == TOLD["deaf"]
    assert not scene.partner.held and scene.partner.doing, "it shows what it can do"
    client.tap(ENTER)
    assert scene.tutor.lesson is Lesson.FIRE
    learn(client, learner)
    assert learner.lessons[-1] is Lesson.CLEAN


@pytest.mark.parametrize("key", [T, pygame.K_v])
def test_talking_comes_in_its_turn(client, key):
    scene = lessons(client)
    client.tap(key)
    assert client.app.scene is scene
    assert scene._saying(pad=False) == TOO_EARLY
    come_to(client, Lesson.TALK)
    client.tap(T)
    assert isinstance(client.app.scene, ChatScene)


@pytest.mark.parametrize("size", ["normal", "larger"])
def test_keys_are_told_inside_the_window_however_large_text_is(client, size):
    scene, stage = come_to(client, Lesson.TALK), client.app.stage
    client.app.director.preferences.change(text_size=size)
    slowly(client)
    (keys,) = [rect for name, rect in scene.hud.space.parts if name == "foot"]
    assert abs(stage.size[1] - stage.enlarged().px(MARGIN) - keys.bottom) <= 2


def test_how_to_talk_aloud_is_told_as_it_is_set(client):
    scene = come_to(client, Lesson.ALOUD)
    assert "Hold {speak}" in scene._saying(pad=False).text
    client.app.director.preferences.change_in("voice", manner="free")
    slowly(client)
    assert scene._saying(pad=False).text.startswith("It hears you, too. Just say it")
    client.app.director.preferences.change_in("voice", manner="closed")
    slowly(client, 2)
    assert scene.tutor.lesson is Lesson.STOP and Lesson.ALOUD not in scene.tutor.lessons


def test_words_that_mean_nothing_may_be_followed_by_better_ones(client):
    scene = come_to(client, Lesson.TALK)
    client.tap(T)
    Learner(client, "mumble mumble").type("mumble mumble")
    slowly(client, 40)
    assert scene.tutor.lesson is Lesson.TALK and scene.tutor.said is None


def test_escape_asks_and_leads_back_or_on_or_out(client):
    scene = lessons(client)
    client.tap(ESC)
    assert client.scene == "PauseScene"
    client.tap(ESC)
    assert client.app.scene is scene
    client.tap(ESC, DOWN, ENTER)
    assert client.app.scene is scene and scene.tutor.lesson is Lesson.TAKE
    client.tap(ESC, DOWN, DOWN, ENTER)
    assert client.scene == "TutorialScene" and lessons(client) is not scene
    assert lessons(client).tutor.lesson is Lesson.WALK
    client.tap(ESC, DOWN, DOWN, DOWN, ENTER)
    assert client.scene == "SettingsScene"
    client.tap(ESC)
    assert client.scene == "PauseScene"
    client.tap(DOWN, ENTER)
    assert client.scene == "TitleScene"
    assert Habits().progress.tutorial_done, "whoever leaves has seen enough of it"


def test_it_can_be_skipped_step_by_step_and_done_once_more(client):
    for _ in LESSONS:
        client.tap(ESC, DOWN, ENTER)
    slowly(client, 20)
    assert client.scene == "FarewellScene"
    client.tap(DOWN, ENTER)
    assert client.scene == "TutorialScene" and lessons(client).tutor.lesson is Lesson.WALK


def test_nobody_walks_while_time_runs_fast(client):
    scene = come_to(client, Lesson.FIRE)
    learner = Learner(client)
    while not scene.lapsing:
        slowly(client)
        learner.look()
    slowly(client)
    begun, at = scene.play.match.state, client.timer.time
    press(DOWN)
    slowly(client, 5)
    release(DOWN)
    now = scene.play.match.state
    assert now.cooks[1].cell == begun.cooks[1].cell
    assert scene.play.clock.speed == LAPSE and client.timer.time - at < 1
    while scene.advice is None or scene.advice.todo is Todo.WATCH:
        slowly(client)
    slowly(client)
    assert scene.play.clock.speed == 1, "a fire is fought at leisure"


def test_hints_help_whoever_waits_and_in_the_end_show_the_way_out(client):
    scene = come_to(client, Lesson.TAKE)
    slowly(client, 5)
    assert scene._saying(pad=False).hint == ""
    scene.tutor._progress -= HINT_TICKS
    assert scene._saying(pad=False).hint not in ("", TOLD["stuck"])
    scene.tutor._progress -= STUCK_TICKS
    assert scene._saying(pad=False).hint == TOLD["stuck"]


def test_the_partner_waits_in_silence_until_it_is_spoken_to(client):
    scene = lessons(client)
    slowly(client, 150)
    match = scene.play.match
    assert isinstance(scene.partner, StandbySeat) and scene.partner.held
    assert not match.words and match.state.cooks[0].held is None


def test_what_is_said_has_no_time_where_there_is_no_clock(client):
    """It counted down from 55:05, what nobody understood."""
    scene = come_to(client, Lesson.TALK)
    scene.say("hello")
    slowly(client)
    assert [line.time for line in scene.hud.column.log.lines] == [""]


def test_the_title_offers_it_once(start):
    client = start()
    client.frames(2)
    title = client.app.scene
    assert isinstance(title, TitleScene) and title.offering
    client.tap(*[DOWN] * title.labels.index(ENTRY), ENTER)
    assert client.scene == "TutorialScene"
    client.tap(ESC, pygame.K_UP, ENTER)
    assert isinstance(client.app.scene, TitleScene) and not client.app.scene.offering


def test_there_are_words_for_everything():
    phrases = course_of(TUTORIAL)
    assert set(phrases.texts) == set(Todo) and set(phrases.hints) <= set(Todo)
    assert set(phrases.titles) == set(phrases.praise) == set(LESSONS)
    assert {*talking().words, Lesson.POINT} == set(TALKING) == {*talking().why, Lesson.POINT}
    assert set(talking().hints) == set(TALKING)


def test_keys_in_the_teachers_words_are_those_of_the_device_in_use():
    def named(text: str, pad: bool) -> list[str]:
        found = words(text, Legend(pad=pad))
        return [part.text for word in found for part in word if part.key]

    assert named("with {walk} or {letters}.", False) == [*"↑←↓→", *"WASD"]
    assert named("with {walk} or {letters}.", True) == ["Left stick", "D-pad"]
    assert named("Press {talk}, then {confirm}", False) == ["T", "Enter"]
    assert named("Press {talk}, then {confirm}", True) == ["Y", "A"]
    assert named(TOLD["chosen"], True) == ["LB", "Left stick"]
    assert named(TOLD["point"], False) == ["G", *"↑←↓→"]


@pytest.mark.parametrize(
    "lesson", [Lesson.WALK, Lesson.TAKE, Lesson.TALK, Lesson.ALOUD, Lesson.POINT]
)
def test_frames(client, tmp_path, lesson):
    scene = come_to(client, lesson)
    scene.now, scene._praised = 4.25, -9.0
    scene.draw(client.app.stage)
    scene.draw(client.app.stage)
    check(client.app.stage.surface, f"tutorial_{lesson.name.lower()}", tmp_path)


def test_frame_of_the_farewell(client, tmp_path):
    scene = lessons(client)
    scene.tutor.learnt = set(LESSONS)
    slowly(client, 20)
    assert client.scene == "FarewellScene"
    client.app.scene.draw(client.app.stage)
    check(client.app.stage.surface, "tutorial_farewell", tmp_path)
