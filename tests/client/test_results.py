"""The results by keys and mouse: pages, records, rounds that were left, kitchens of four."""

from dataclasses import replace

import pygame
import pytest

from agents.messages import Fact
from game.client.drawing.texts import Style
from game.client.player.rounds import outcome
from game.client.scenes._results_pages import SHOWN, outcome_words
from game.client.scenes._results_round import earned, is_record, labels
from game.client.scenes.results import ResultsScene
from game.client.ui.frame import clipped
from game.client.ui.places import Outcome, ResultsPlace, RoundSetup
from game.client.ui.scene import Goto
from game.content.level import stars
from game.lab.runs.arguments import named_level
from game.session.match.command_outcome import CommandOutcome, CommandResult
from game.session.match.results import CookResult, Course, Results

LEFT, RIGHT, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN


@pytest.mark.parametrize(
    ("name", "score", "expected"),
    [("counter_circuit", 110, 1), ("counter_circuit_solo", 110, 3), ("asymmetric", 110, 0)],
)
def test_stars_are_worth_what_can_be_earned(name, score, expected):
    assert stars(score, named_level(name)) == expected


def test_work_is_told_in_the_words_of_the_menu(shipped):
    soups = [word for _, word in labels(shipped["ring"].kitchen.menu)]
    assert soups == ["chopped", "mixed", "cooked", "plated", "served"]
    burgers = labels(named_level("asymmetric").kitchen.menu)
    assert [word for _, word in burgers] == ["chopped", "assembled", "fried", "plated", "served"]


@pytest.fixture
def ended(shipped) -> Outcome:
    """A round of Ring in which something was asked six times."""
    cooks = (
        CookResult("Partner", {"bob": 2}, 9, 4, 210, 2, 3, 2),
        CookResult("You", {"bob": 1}, 1, 0, 305, 1),
    )
    results = Results("ring", 7, 45, 100.0, True, {"bob": 1}, 0, 2, 1, 0, cooks)
    turns = (Fact(300, 0, "served", "bob"), Fact(500, None, "expired", "bob"))
    talk = tuple(
        CommandResult(100 * i, 1, f"message {i}", fate, 0) for i, fate in enumerate(CommandOutcome)
    )[:6]
    course = Course(1000, 1000, ((301, 15), (501, 10), (900, 45)), turns, talk, True)
    level = replace(shipped["ring"], stars=(30, 75, 120))
    return Outcome(RoundSetup("ring"), level, results, (("bob", 3, 1),), course, 40)


@pytest.fixture
def show(start):
    """Opens the results of an outcome."""

    def show(ended):
        client = start()
        client.app.follow(Goto(ResultsPlace(ended)))
        client.seconds(2.5)
        assert isinstance(client.app.scene, ResultsScene)
        return client, client.app.scene

    return show


def test_left_and_right_turn_pages_and_leave_the_cursor_alone(show, ended):
    client, scene = show(ended)
    assert scene.pages == 3 and len(ended.course.asked) > SHOWN
    client.tap(LEFT)
    assert scene.page == 0
    client.tap(RIGHT, RIGHT, RIGHT)
    assert (scene.page, scene.choice.cursor) == (2, 0)
    client.tap(pygame.K_PAGEUP, DOWN)
    assert (scene.page, scene.choice.cursor) == (1, 1)
    client.tap(pygame.K_RETURN)
    assert client.round.play.level.name == "bottleneck"


def test_tabs_answer_to_the_mouse(show, ended):
    client, scene = show(ended)
    for tab, page in ((1, 1), (1, 2), (1, 1), (0, 0)):
        client.click(scene._tabs[tab].centerx, scene._tabs[tab].y + 6)
        assert scene.page == page


def test_where_nobody_listens_and_nobody_talks_there_is_one_page(show, ended):
    silent = replace(ended.course, asked=(), listens=False)
    client, scene = show(replace(ended, course=silent))
    client.tap(RIGHT)
    assert scene.pages == 1 and scene.page == 0
    deaf = (CommandResult(3, 1, "hello?", CommandOutcome.DEAF),)
    client, scene = show(replace(ended, course=replace(silent, asked=deaf)))
    client.tap(RIGHT)
    assert scene.page == 1


def test_a_silent_round_with_a_partner_who_listens_says_so(show, ended):
    client, scene = show(replace(ended, course=replace(ended.course, asked=())))
    client.tap(RIGHT)
    assert scene.page == 1


def test_only_a_finished_round_that_beats_another_is_a_record(ended):
    assert is_record(ended) and earned(ended) == 1
    assert not is_record(replace(ended, best=45))
    assert not is_record(replace(ended, best=None))
    left = replace(ended, results=replace(ended.results, finished=False))
    assert not is_record(left) and earned(left) == 0


def test_a_round_that_was_left_at_once_can_be_shown(start, show):
    client = start(straight=True)
    ended = outcome(client.round.play, None)
    assert not ended.results.finished and ended.course.ticks == 0
    client.close()
    client, scene = show(ended)
    assert scene.pages == 1


def test_four_cooks_and_a_score_below_zero_fit(show, ended):
    four = replace(ended.level, cooks=ended.level.cooks * 2)
    results = replace(ended.results, cooks=ended.results.cooks * 2, score=-15)
    course = replace(ended.course, scores=((10, -5), (20, -15)))
    _, scene = show(replace(ended, level=four, results=results, course=course, log=None))
    assert "Watch replay" not in scene.labels


def test_the_next_kitchen_has_the_same_people_and_partner(show, ended):
    setup = replace(ended.setup, partner="reflex", seed=11)
    client, _ = show(replace(ended, setup=setup))
    client.tap(DOWN, pygame.K_RETURN)
    assert client.round.play.setup == replace(setup, level="bottleneck")


def test_a_played_round_tells_what_was_done(start, show):
    client = start(straight=True)
    match = client.cook().play.match
    client.round.say("anybody there?")
    while match.state.tick < 998:
        match.tick()
    client.seconds(3)
    scene = client.app.scene
    assert isinstance(scene, ResultsScene)
    course, results = scene.outcome.course, scene.outcome.results
    served = [turn for turn in course.turns if turn.verb == "served"]
    assert len(served) == results.served > 0
    assert course.scores[-1][1] == results.score
    partner = results.cooks[scene.outcome.level.partner]
    assert partner.plated >= sum(partner.served.values()) and partner.mixed > 0
    assert [(each.text, each.outcome) for each in course.asked] == [
        ("anybody there?", CommandOutcome.DEAF)
    ]


def test_long_words_end_in_dots(start):
    client = start()
    client.frames()
    stage = client.app.stage
    style = Style(16)
    assert clipped(stage, "short", style, 200, 2) == ["short"]
    lines = clipped(stage, "chop onions and " * 20, style, 200, 2)
    assert len(lines) == 2 and lines[1].endswith("…")
    assert all(stage.texts.width(line, style) <= 200 for line in lines)


def test_what_took_less_than_a_tick_was_at_once() -> None:
    assert outcome_words(CommandOutcome.ANSWERED, 0.0) == "answered at once"
    assert outcome_words(CommandOutcome.DONE, 3.3) == "done in 3.3 s"
    assert outcome_words(CommandOutcome.HOLDS, None) == "kept to the end"
