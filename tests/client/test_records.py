"""Personal records on the results screen: entered, shown, signed by keys, mouse and pad."""

import errno
import os
from dataclasses import replace

import pygame
import pytest

from game.client.player.best_scores import LONGEST_NAME, BestScores, Contest, RecordEntry
from game.client.player.rounds import outcome
from game.client.scenes._fields import FieldsScene
from game.client.scenes.results import SIGN, ResultsScene
from game.client.ui.places import ResultsPlace, RoundPlace
from game.client.ui.scene import Goto
from game.content.difficulty import Difficulty

DATE = "2026-11-23T10:00:00+00:00"
RING = Contest("ring")


def play_to_its_end(client, score: int) -> ResultsScene:
    """The rest of a round; it ends with that score."""
    match = client.near_its_end()
    match.state = replace(match.state, score=score)
    client.seconds(3)
    scene = client.app.scene
    assert isinstance(scene, ResultsScene)
    return scene


@pytest.fixture
def ended(start):
    """The results of a round of Ring with 45 points, among others, and their client."""

    def show(*others: int, pads: int = 0):
        client = start(straight=True, pads=pads)
        best = client.app.director.best
        for number, score in enumerate(others):
            best.enter(RING, RecordEntry(score, "", f"2026-01-0{number + 1}T10:00:00"))
        play = client.round.play
        best.enter(RING, RecordEntry(45, best.last_name, DATE))
        client.app.follow(Goto(ResultsPlace(replace(outcome(play, None, DATE), log=None))))
        scene = client.app.scene
        scene._records.outcome = scene.outcome = replace(
            scene.outcome, results=replace(scene.outcome.results, score=45, finished=True)
        )
        client.app.follow(Goto(ResultsPlace(scene.outcome)))
        client.frames(2)
        return client, client.app.scene

    return show


def write(text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))


def test_a_finished_round_is_in_the_records_before_anybody_signs(start):
    client = start(straight=True)
    scene = play_to_its_end(client, 77)
    (entry,) = BestScores().table(RING)
    assert (entry.score, entry.name) == (77, "")
    assert entry.date == scene.outcome.date == client.app.director.best.table(RING)[0].date
    assert SIGN in scene.labels and scene.sections[-1].title == "Records"


def test_a_round_counts_among_those_that_were_as_hard(start):
    client = start("quick", straight=True)
    hard = Difficulty("rush", "half", "short")
    setup = replace(client.round.play.setup, difficulty=hard)
    client.app.follow(Goto(RoundPlace(setup)))
    client.frames()
    scene = play_to_its_end(client, 12)
    assert scene.outcome.results.difficulty == hard
    again = BestScores()
    assert again.best(Contest("quick", 1, hard)) == 12 and again.best(Contest("quick")) is None


def test_a_round_that_was_left_is_not_entered(start):
    client = start(straight=True)
    client.cook()
    client.app.follow(client.round.finish_early())
    client.frames()
    assert client.scene == "ResultsScene"
    assert SIGN not in client.app.scene.labels
    assert [section.title for section in client.app.scene.sections] == ["Round"]
    assert BestScores().table(RING) == ()


def test_the_table_marks_this_round_at_its_place(ended):
    client, scene = ended(90, 60, 30)
    client.tap(pygame.K_RIGHT)
    assert scene.page == scene.pages - 1
    table = scene._records.best.table(scene._records.contest)
    assert [entry.score for entry in table] == [90, 60, 45, 30]
    assert scene._records.place == 3


def test_one_signs_by_keys_and_the_name_is_the_next_default(ended):
    client, scene = ended(90)
    scene.choice.cursor = scene.labels.index(SIGN)
    client.tap(pygame.K_RETURN)
    assert isinstance(client.app.scene, FieldsScene)
    write("Ada Lovelace, Countess of L")
    client.tap(pygame.K_RETURN)
    assert client.app.scene is scene and scene.page == scene.pages - 1
    kept = BestScores()
    assert [entry.name for entry in kept.table(RING)] == ["", "Ada Lovelace, Countess of L"[:20]]
    assert kept.last_name == client.app.director.best.last_name
    client.tap(pygame.K_RETURN)
    assert client.app.scene.editor.text == kept.last_name
    assert len(client.app.scene.editor.text) == LONGEST_NAME


def test_who_does_not_want_to_sign_leaves_it(ended):
    client, scene = ended()
    scene.choice.cursor = scene.labels.index(SIGN)
    client.tap(pygame.K_RETURN)
    write("Ada")
    client.tap(pygame.K_ESCAPE)
    assert client.app.scene is scene
    assert [entry.name for entry in BestScores().table(RING)] == [""]


def test_one_signs_by_a_click_on_the_line(ended):
    client, scene = ended(90, 60)
    client.click(scene._tabs[-1].centerx, scene._tabs[-1].y + 6)
    first, _, mine = scene._records.rects
    client.click(*first.center)
    assert client.app.scene is scene
    client.click(*mine.center)
    assert isinstance(client.app.scene, FieldsScene)


def test_one_signs_with_a_pad_by_letters_on_the_screen(ended):
    client, scene = ended(pads=1)
    client.push(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert scene.labels[scene.choice.cursor] == SIGN
    client.push(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(client.app.scene, FieldsScene) and client.app._text.by_pad
    client.push(pygame.CONTROLLER_BUTTON_A)
    written = client.app.scene.editor.text
    assert len(written) == 1
    client.push(pygame.CONTROLLER_BUTTON_START)
    assert client.app.scene is scene
    assert [entry.name for entry in BestScores().table(RING)] == [written]


def test_the_last_name_signs_by_default(start):
    best = BestScores()
    best.enter(Contest("quick"), RecordEntry(5, "Grace", "2026-01-01T10:00:00"))
    client = start(straight=True)
    play_to_its_end(client, 50)
    assert BestScores().table(RING)[0].name == "Grace"


def test_a_round_below_the_ten_best_is_told_so_and_cannot_be_signed(start):
    client = start(straight=True)
    best = client.app.director.best
    for number in range(10):
        best.enter(RING, RecordEntry(500 + number, "Ada", f"2026-01-1{number}T10:00:00"))
    scene = play_to_its_end(client, 3)
    assert SIGN not in scene.labels and "not among" in scene._records._note
    assert len(BestScores().table(RING)) == 10


def test_a_full_disk_is_told_below_the_table(start, monkeypatch):
    def no_space(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    client = start(straight=True)
    client.cook()
    monkeypatch.setattr("os.fsync", no_space)
    scene = play_to_its_end(client, 40)
    assert "not kept in the records: No space left" in scene._records._note
    assert [entry.score for entry in client.app.director.best.table(RING)] == [40]
