"""What was asked of the partner, on slips beside it: shown, taken back, told when it is over."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from agents.intention import Avoid
from agents.messages import QueueEntry
from game.client.hud.queue_board import TOLD, PartnerQueue, QueueBoard, Wish
from game.client.hud.readings import Chip
from game.client.scenes._overlay import TakingBackScene
from game.session.match.match import Match
from tests.client import minds
from tests.client.driving import press
from tests.tables import table

X, ENTER, ESC, DOWN = pygame.K_x, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN
AREA = pygame.Rect(18, 268, 236, 434)
QUEUE = minds.QUEUED.queue


BANS = tuple(
    QueueEntry(20 + i, f"no: cook {dish.title()} Soup", "ban", "active", Avoid("cook", dish), 4)
    for i, dish in enumerate(("alice", "bob", "cathy", "david"))
)


def queue(*entries: QueueEntry, seat: int = 0) -> PartnerQueue:
    return PartnerQueue(seat, "partner", entries or QUEUE)


def shown(board: QueueBoard) -> list[int]:
    return [wish.entry for _, wish in board.places]


@pytest.fixture
def board() -> QueueBoard:
    return QueueBoard()


@pytest.fixture
def withdrawn(monkeypatch) -> list[tuple[int, int]]:
    """What has been taken back."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(Match, "withdraw", lambda self, cook, entry: found.append((cook, entry)))
    return found


@pytest.fixture
def client(start, monkeypatch):
    """A round in which the partner has been asked for much."""
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: minds.QUEUED if seat.name == "Partner" else None,
    )
    client = start(straight=True, size=(1280, 720))
    client.cook()
    client.frames()
    return client


def test_the_next_three_are_shown_then_how_many_more_and_what_holds(stage, board):
    below = board.draw(stage, [queue()], AREA, 0.0)
    assert shown(board) == [1, 2, 3, 5, 6, 7], "the fourth thing to do is only counted"
    words = {text for text, _ in stage.texts._surfaces}
    assert {"chop onions", "1/4", "no free pot", "+1", "lettuce", "Cathy Soup"} <= words
    assert AREA.y < below <= AREA.bottom
    assert all(AREA.contains(rect) for rect, _ in board.places)


def test_no_two_slips_lie_over_each_other(stage, board):
    board.draw(stage, [queue(), queue(seat=2)], AREA, 0.0)
    rects = [rect for rect, _ in board.places]
    assert {wish.seat for _, wish in board.places} == {0, 2}
    assert not any(rect.collidelist(rects[:i]) != -1 for i, rect in enumerate(rects))


@pytest.mark.parametrize("height", [434, 200, 120])
def test_the_conversation_keeps_its_room_as_far_as_that_goes(stage, board, height):
    below = board.draw(stage, [queue()], pygame.Rect(18, 268, 236, height), 0.0)
    assert shown(board)[0] == 1, "the one in progress is always there"
    assert height < 300 or below - 268 <= height - 150


@pytest.mark.parametrize("height", [26, 60, 90, 130, 200, 434])
@pytest.mark.parametrize("partners", [1, 2, 3])
def test_slips_never_leave_their_place(stage, board, height, partners):
    """They went on below it, over the keys, the line and the first help."""
    area = pygame.Rect(18, 200, 236, height)
    board.draw(stage, [queue(*QUEUE, *BANS, seat=seat) for seat in range(partners)], area, 0.0)
    assert board.drawn and max(rect.bottom for rect in board.drawn) <= area.bottom
    slips = [rect for rect, _ in board.places]
    assert not any(a.colliderect(b) for a, b in combinations(slips, 2))


def test_one_sign_stands_for_all_that_is_forbidden_of_a_verb(stage, board, client, withdrawn):
    """'Leave cooking' and then 'cook bob' left one slip for each other dish."""
    (first, *others) = board_wishes = [entry.id for entry in BANS]
    board.draw(stage, [queue(*BANS)], AREA, 0.0)
    assert [wish for _, wish in board.places] == [Wish(0, first, tuple(others))]
    assert "cook Alice Soup, Bob Soup +2" in {text for text, _ in stage.texts._surfaces}
    client.round.withdraw(board.places[0][1])
    assert withdrawn == [(0, entry) for entry in board_wishes], "one click lifts them all"


@pytest.mark.parametrize("height", [310, 434])
def test_the_slips_of_two_partners_leave_the_keys_below_to_be_read(stage, board, height):
    long = [replace(e, text=f"{e.text} and Forest Mushroom Pie") for e in QUEUE]
    area = pygame.Rect(18, 390, 236, height)
    board.draw(stage, [queue(*long), queue(*long, seat=2)], area, 0.0)
    assert {wish.seat for _, wish in board.places} == {0, 2}
    assert max(rect.bottom for rect in board.drawn) <= area.bottom

    last = Wish(2, QUEUE[-1].id)
    board.draw(stage, [queue(*long), queue(*long, seat=2)], area, 0.0, last)
    assert last in [wish for _, wish in board.places], "what would be taken back is seen"


def test_nothing_asked_for_takes_no_room(stage, board):
    assert board.draw(stage, [PartnerQueue(0, "partner", ())], AREA, 0.0) == AREA.y


def test_what_has_ended_is_told_for_a_while_even_when_it_is_announced_no_more(stage, board):
    done = replace(minds.ONIONS, state="done", done=4, note="done")
    board.draw(stage, [queue(done)], AREA, 10.0)
    assert shown(board) == [], "there is nothing to take back"
    blank = stage.surface.copy()
    assert board.draw(stage, [queue(minds.BOB)], AREA, 10.1) > AREA.y + stage.px(60)
    board.draw(stage, [queue(done)], AREA, 10.0 + TOLD)
    assert board.draw(stage, [queue(done)], AREA, 10.0 + TOLD) == AREA.y
    assert board.draw(stage, [queue(done)], AREA, 30.0) == AREA.y, "it is told once"
    assert blank.get_size() == stage.size


def test_a_slip_is_painted_once_while_it_stays_as_it_is(stage, board):
    board.draw(stage, [queue()], AREA, 0.0)
    papers = dict(board._papers)
    board.draw(stage, [queue()], AREA, 1.0)
    assert dict(board._papers) == papers
    moved = replace(minds.ONIONS, done=2)
    board.draw(stage, [queue(moved, *QUEUE[1:])], AREA, 2.0)
    assert len(board._papers) == len(papers) + 1


def test_states_differ_by_their_signs_not_by_colour_alone():
    states = ("active", "blocked", "halted", "done", "impossible")
    signs = [Chip(replace(minds.ONIONS, state=state)).sprite for state in states]
    assert len(set(signs)) == len(signs)
    assert Chip(minds.BAN).sprite != Chip(minds.MINE).sprite != Chip(minds.STOCK).sprite


def test_a_click_takes_one_back(client, withdrawn):
    (rect, wish), *_ = client.round.hud.column.queues.places[2:]
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0)))
    client.frames()
    assert client.round.marked == wish and withdrawn == []
    client.click(*rect.center)
    assert withdrawn == [(wish.seat, wish.entry)]


def test_a_click_beside_them_takes_nothing_back(client, withdrawn):
    client.click(640, 400)
    assert withdrawn == [] and client.round.marked is None


def test_keys_choose_one_and_take_it_back(client, withdrawn):
    client.tap(X, DOWN)
    assert isinstance(client.app.scene, TakingBackScene)
    assert client.round_below.marked == Wish(0, 2)
    tick = client.round_below.play.match.state.tick
    client.tap(X, ENTER)
    assert withdrawn == [(0, 3)] and client.scene == "RoundScene"
    client.seconds(1)
    assert client.round.play.match.state.tick > tick + 5 and client.round.marked is None


@table(__file__)
def test_no_key_of_talking_is_swallowed_by_another(client, first, then, scene):
    for key in (first, then):
        press(key)
        client.frames()
    assert client.scene == scene
    client.tap(ESC)
    assert client.scene == "RoundScene", "nothing is left below"
    assert client.round.marked is None and client.round.tools == []


def test_escape_takes_nothing_back_and_does_not_pause(client, withdrawn):
    client.tap(X, ESC)
    assert withdrawn == [] and client.scene == "RoundScene"


def test_a_pad_takes_one_back(start, monkeypatch, withdrawn):
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: minds.QUEUED if seat.name == "Partner" else None,
    )
    client = start(straight=True, pads=1)
    client.cook()
    client.push(pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    client.push(pygame.CONTROLLER_BUTTON_A)
    assert withdrawn == [(0, 2)]


def test_the_list_closes_when_the_chosen_one_is_done(client, monkeypatch):
    client.tap(X)
    assert client.scene == "TakingBackScene"
    rest = replace(minds.QUEUED, queue=QUEUE[1:])
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: rest if seat.name == "Partner" else None,
    )
    client.frames(2)
    assert client.scene == "RoundScene"


def test_the_key_does_nothing_where_nothing_was_asked(start):
    client = start(straight=True)
    client.cook()
    client.tap(X)
    assert client.scene == "RoundScene"


def test_a_chosen_one_is_seen_even_where_there_is_no_room_for_all(stage, board):
    board.draw(stage, [queue()], AREA, 0.0, marked=Wish(0, 4))
    assert shown(board)[:3] == [2, 3, 4]


def test_a_wait_counts_its_seconds_down(stage, board):
    waiting = replace(minds.REST, state="active", begun=100)
    for tick in (100, 130):
        board.draw(stage, [PartnerQueue(0, "partner", (waiting,), tick)], AREA, 0.0)
    words = {text for text, _ in stage.texts._surfaces}
    assert {"5 s", "2 s"} <= words
