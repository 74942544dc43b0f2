"""The pages of a study, by mouse and by gamepad, and what its rounds do not show."""

import pygame
import pytest

from game.client.app.options import Options
from game.client.scenes._form_page import BESIDE, FormPage, wrong_number
from game.client.ui.places import RoundSetup, StudyPlace
from game.partners.mind_panel import MindPanel
from game.study.plan import Question
from game.study.sitting import Given, StudyDesk, load_record
from tests.client.driving import Client, FakeSockets
from tests.study.small import START, small_plan

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN


@pytest.fixture
def client(tmp_path):
    """Before the study's first page, without a participant."""
    desk = StudyDesk(small_plan(tmp_path), tmp_path / "data", lambda: START)
    client = Client(
        Options(RoundSetup("ring", "reflex"), size=(1280, 720), study=desk),
        sockets=FakeSockets(1),
    )
    client.frames(2)
    yield client
    client.close()


def desk_of(client: Client) -> StudyDesk:
    assert client.app.director.study is not None
    return client.app.director.study


def sit_down(client: Client, done: int) -> None:
    """Participant 1, so many stops further."""
    desk = desk_of(client)
    desk.seat(1)
    assert desk.sitting is not None
    for _ in range(done):
        desk.sitting.finish()
    client.app.go(StudyPlace())
    client.frames(2)


def form_of(client: Client) -> FormPage:
    assert isinstance(client.app.scene, FormPage)
    return client.app.scene


def cell(client: Client, row: int, column: int, of: int) -> tuple[int, int]:
    """The middle of a cell, in pixels."""
    rect = form_of(client).view.rects[row]
    left = rect.x + BESIDE * rect.width
    return round(left + (rect.right - left) * (column + 0.5) / of), rect.centery


def test_partners_are_ranked_by_mouse_and_the_last_goes_without_saying(client):
    sit_down(client, 7)
    form = form_of(client)
    client.click(*cell(client, 0, 1, 2))
    (first, second) = form.given["best"]
    assert {first, second} == {"alpha", "beta"}
    client.click(*cell(client, 0, 1, 2))  # not so
    assert form.given["best"] == ()
    client.click(*cell(client, 0, 0, 2))
    assert form.given["best"] == (second, first)
    client.click(*form.view.rects[-1].center)
    assert client.app.scene is form, "one question is still open"
    assert form._told[0] == "Still open: Kindest"
    client.click(*cell(client, 1, 0, 2))
    client.click(*form.view.rects[-1].center)
    assert client.scene == "TextPage"
    done = desk_of(client).sitting.record.done[-1]
    assert done.given == (Given("best", (second, first)), Given("kindest", (second, first)))


def test_a_gamepad_reads_agrees_and_answers(client):
    sit_down(client, 0)
    client.push(A)  # on from the welcome
    client.push(RIGHT, A)  # the other button
    assert desk_of(client).sitting.record.ended == "declined"
    client.push(A)  # the next participant
    assert form_of(client).given["participant"] == ("2",)
    client.push(DOWN, A, A, A)
    assert [each.name for each in form_of(client).questions] == ["age", "job"]
    client.push(B)
    assert client.scene == "PauseScene"
    client.push(A)
    assert client.scene == "FormPage"


def test_what_cannot_be_kept_is_told_and_the_page_stays(client, monkeypatch):
    sit_down(client, 0)
    page = client.app.scene

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.study.sitting.save_record", full)
        client.tap(pygame.K_RETURN)
    assert client.scene == "QuestionScene"
    assert "No space left on device" in client.app.scene.lines[0]
    client.tap(pygame.K_RETURN)
    assert client.app.scene is page
    client.tap(pygame.K_RETURN)
    assert desk_of(client).sitting.stop.key == "02-consent"


def test_a_round_tells_nothing_of_the_partner_and_leaving_it_loses_only_that(client):
    sit_down(client, 3)
    client.tap(pygame.K_RETURN)
    round_ = client.cook()
    client.tap(pygame.K_F1)
    assert set(round_._moment().doing) == {""}
    talk = round_._talk()
    assert (talk.mind_open, talk.queues, talk.backend, talk.statuses) == (False, (), "", {})
    assert talk.panel == MindPanel(), "what is known of everybody"
    assert round_.play.match.names[round_.play.level.partner] == "Helper A"
    client.tap(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    assert not client.app.running
    assert len(load_record(desk_of(client).sitting.folder).done) == 3


def test_numbers_are_checked():
    question = Question("age", "Age", "", "number", low=18, high=99)
    assert [bool(wrong_number(question, text)) for text in ("18", "99", "17", "x", "1e3")] == [
        False, False, True, True, True,
    ]  # fmt: skip
