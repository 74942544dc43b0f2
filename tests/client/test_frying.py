"""How to fry, in the real loop: offered once, played with keys to its end."""

from collections.abc import Iterator

import pygame
import pytest

from game.client.app.options import Options
from game.client.input.bindings import Legend
from game.client.player.preferences import Habits
from game.client.player.rounds import tutorial_level
from game.client.replay.film import shoot
from game.client.scenes._title import FRYING_LESSONS, TitleScene
from game.client.scenes._tutorial import TutorialScene
from game.client.scenes.first_sheets import FRYING_OFFER, HINT, JUST_COOK, LessonOfferScene
from game.client.tutorial.card import words
from game.client.tutorial.courses import course_of
from game.client.ui.places import LevelsPlace, RoundPlace, RoundSetup, TutorialPlace
from game.client.ui.scene import Goto, Open
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.replay import load_log
from game.tutorial.advice import Todo
from game.tutorial.lessons import FRYING, Lesson
from tests.client.driving import SMALL, Client, logs
from tests.client.learning import Learner
from tests.client.snapshot import check

DOWN, ENTER, ESC = pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE
SLOW = 10
LESSONS = (
    Lesson.WALK, Lesson.TAKE, Lesson.CHOP, Lesson.COOK, Lesson.PLATE, Lesson.MIX, Lesson.SERVE,
    Lesson.FIRE, Lesson.CLEAN,
)  # fmt: skip


@pytest.fixture
def client():
    """In the lessons."""
    client = Client(Options(RoundSetup("ring"), size=SMALL))
    client.app.follow(Goto(TutorialPlace(FRYING)))
    yield client
    client.close()


def slowly(client: Client, frames: int = 1) -> None:
    for _ in range(frames):
        client.timer.time += 1 / SLOW
        client.app.frame(1 / SLOW)


def lessons(client: Client) -> TutorialScene:
    scene = client.app.scenes[0]
    assert isinstance(scene, TutorialScene)
    return scene


def learn(client: Client, learner: Learner) -> None:
    """Play until the farewell."""
    end = client.timer.time + 120
    while client.scene != "FarewellScene":
        assert client.timer.time < end, (learner.lessons, lessons(client).advice)
        slowly(client)
        learner.look()


def check_learnt(client: Client, learner: Learner) -> None:
    assert tuple(learner.lessons) == LESSONS
    match = lessons(client).play.match
    assert match.state.score == 25
    assert match.history.count(None, "caught fire") == 1
    assert Habits().shown(HINT) and not Habits().progress.tutorial_done


@pytest.mark.slow
def test_it_is_played_to_its_end_with_keys(client):
    learner = Learner(client)
    learn(client, learner)
    check_learnt(client, learner)
    score = lessons(client).play.match.state.score
    client.tap(ENTER)
    assert client.scene == "LevelsScene"
    assert client.app.scene.browser.chosen.name == "counter_circuit"
    (log,) = logs()
    film = shoot(load_log(log), tutorial_level(FRYING))
    assert film.stills[-1].state.score == score


@pytest.fixture
def listening() -> Iterator[Client]:
    """In the lessons with a partner who knows its answers by heart."""
    pool = ModelPool(ModelChoice(None, {"chop a lettuce": "chop lettuce x1"}, Latency(0.2)), HLA)
    setup = RoundSetup("ring", "hla")
    client = Client(Options(setup, size=SMALL, minds=lambda choice: [pool.minds()]))
    client.app.follow(Goto(TutorialPlace(FRYING)))
    yield client
    client.close()
    pool.close()


def test_the_partner_helps_whoever_asks_and_stands_by_again(listening):
    scene = lessons(listening)
    slowly(listening, 20)
    assert scene.may_talk and scene.partner.held
    scene.say("chop a lettuce")
    slowly(listening, 10)
    assert not scene.partner.held
    match = scene.play.match
    for _ in range(300):
        slowly(listening)
        if match.history.count(match.level.partner, "chopped") and scene.partner.held:
            break
    assert match.history.count(match.level.partner, "chopped") == 1
    assert scene.partner.held
    assert Lesson.CHOP not in scene.tutor.learnt, "the player has not done it"


def test_it_is_offered_once_before_the_first_burger(start):
    client = start()
    client.app.follow(Goto(LevelsPlace("ring")))
    client.tap(ENTER)
    assert client.scene == "RoundScene", "soups need no such lesson"
    client.app.follow(Goto(LevelsPlace("counter_circuit")))
    client.tap(ENTER)
    assert client.scene == "LessonOfferScene"
    client.tap(ESC)
    assert client.scene == "LevelsScene"
    client.tap(ENTER)
    assert client.scene == "RoundScene", "who declined is not asked again"


@pytest.mark.parametrize(("taps", "scene"), [((), "TutorialScene"), ((DOWN,), "RoundScene")])
def test_the_offer_leads_to_the_lessons_or_to_the_round(start, taps, scene):
    client = start()
    client.app.follow(Goto(LevelsPlace("asymmetric")))
    client.tap(ENTER, *taps, ENTER)
    assert client.scene == scene
    played = client.app.scene.play.level.name
    assert played == (FRYING if scene == "TutorialScene" else "asymmetric")


def test_the_lessons_lead_on_to_where_one_was_going(start):
    """Whoever left them was back at the title, far from the kitchen that was chosen."""
    client = start()
    client.app.follow(Goto(LevelsPlace("asymmetric")))
    client.tap(ENTER, ENTER)
    client.tap(ESC, DOWN, DOWN, ENTER)
    assert lessons(client).play.level.name == FRYING, "start over"
    client.tap(ESC, pygame.K_UP)
    assert client.app.scene.labels[-1] == JUST_COOK
    client.tap(ENTER)
    assert client.scene == "RoundScene" and client.round.play.level.name == "asymmetric"
    client.app.follow(Goto(TutorialPlace(FRYING, RoundPlace(client.round.play.setup))))
    lessons(client).tutor.learnt = set(LESSONS)
    slowly(client, 20)
    client.tap(ENTER)
    assert client.scene == "RoundScene" and client.round.play.level.name == "asymmetric"


def test_the_title_leads_to_it_and_leaving_leads_back(start):
    client = start()
    client.frames(2)
    title = client.app.scene
    assert isinstance(title, TitleScene)
    client.tap(*[DOWN] * title.labels.index(FRYING_LESSONS), ENTER)
    assert lessons(client).play.level.name == FRYING
    client.tap(ESC, DOWN, DOWN, ENTER)
    assert lessons(client).play.level.name == FRYING, "start over"
    client.tap(ESC, pygame.K_UP, ENTER)
    assert client.scene == "TitleScene"


def test_there_are_words_for_everything():
    assert set(course_of(FRYING).texts) == set(Todo) and set(course_of(FRYING).hints) <= set(Todo)
    assert set(course_of(FRYING).titles) == set(course_of(FRYING).praise) == set(LESSONS)


@pytest.mark.parametrize(("pad", "key"), [(False, "Space"), (True, "A")])
def test_the_key_is_named_as_it_is_bound(pad, key):
    found = words(course_of(FRYING).texts[Todo.CHOP], Legend(pad=pad))
    assert [part.text for word in found for part in word if part.key] == [key]


def come_to(client: Client, todo: Todo) -> TutorialScene:
    """Play until that is to be done."""
    learner, scene = Learner(client), lessons(client)
    while scene.advice is None or scene.advice.todo is not todo:
        slowly(client)
        learner.look()
    slowly(client, 3)
    return scene


@pytest.mark.parametrize("todo", [Todo.TAKE, Todo.SCOOP, Todo.SPRAY])
def test_frames(client, tmp_path, todo):
    scene = come_to(client, todo)
    scene.now, scene._praised = 40.25, -9.0
    scene.view.effects.particles.clear()
    scene.view.effects.popups.clear()
    scene.draw(client.app.stage)
    check(client.app.stage.surface, f"frying_{todo.name.lower()}", tmp_path)


def test_frame_of_the_offer(start, tmp_path):
    client = start()
    client.frames(3)
    place = RoundPlace(RoundSetup("counter_circuit"))
    client.app.follow(Open(LessonOfferScene(client.app.scene, FRYING_OFFER, place, place)))
    client.frames()
    check(client.app.stage.surface, "frying_offer", tmp_path)


def test_frame_of_the_farewell(client, tmp_path):
    lessons(client).tutor.learnt = set(LESSONS)
    slowly(client, 20)
    assert client.scene == "FarewellScene"
    client.app.scene.draw(client.app.stage)
    check(client.app.stage.surface, "frying_farewell", tmp_path)
