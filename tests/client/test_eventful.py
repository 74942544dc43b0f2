"""Boards out of use, lorries and critics on the screen."""

from dataclasses import replace

import pytest

from game.client.drawing.theme import GOLD
from game.client.hud.notices import MANY, News
from game.client.hud.notices import NEWS_STAYS as STAYS
from game.client.hud.tickets import TicketPaper, Tickets, paint_ticket
from game.client.replay.film import MarkKind, shoot
from game.kitchen import events as ev
from game.kitchen.layout import Kind
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.kitchen.state import Order
from game.kitchen.step import first_state
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import load_log
from game.session.seats.seat import IdleSeat
from tests.client import scenes
from tests.client.snapshot import check

CRITIC = Order(-1, "cathy", 0, 300, 60, 20, True)
LINES = [
    (ev.BoardLost(5), "A board is out of use!"),
    (ev.BoardBack(5), "The board can be used again"),
    (ev.LorryCame("tomato", (1, 2)), "A lorry brings 2 × Tomato"),
    (ev.LorryCame("onion", ()), "A lorry brings Onion, but there is no room"),
    (ev.CriticCame(CRITIC), "A critic wants Cathy Soup: +60"),
]


def test_much_happens(start, tmp_path):
    client = start(straight=True)
    scene = client.cook()
    scene.now = 20.0
    scene.draw(client.app.stage)
    scenes.eventful(scene)
    scene.draw(client.app.stage)
    check(client.app.window.surface, "eventful", tmp_path)


@pytest.mark.parametrize(("event", "text"), LINES)
def test_what_happens_is_told_in_a_line(shipped, event, text):
    news = News(shipped["ring"].kitchen.menu)
    news.see((event,), 1.0)
    assert [line.text for line in news.lines] == [text]


def test_lines_go_after_a_while_and_are_never_too_many(shipped):
    news = News(shipped["ring"].kitchen.menu)
    news.see([event for event, _ in LINES], 1.0)
    assert [line.text for line in news.lines] == [text for _, text in LINES[-MANY:]]
    news.see((), 1.0 + STAYS)
    assert news.lines == []


def test_a_critics_ticket_is_golden_and_has_a_star(stage, shipped):
    menu = shipped["ring"].kitchen.menu
    plain = paint_ticket(stage, menu, "cathy", TicketPaper.USUAL, (202, 102))
    golden = paint_ticket(stage, menu, "cathy", TicketPaper.CRITIC, (202, 102))
    assert golden.get_at((150, 85))[:3] == tuple(GOLD)
    assert plain.get_at((20, 64)) != golden.get_at((20, 64))


def test_a_critic_hangs_up_beside_the_others_and_is_stamped_with_its_reward(shipped):
    kitchen = shipped["ring"].kitchen
    tickets = Tickets(kitchen.menu, ["cathy"])
    tickets.start(first_state(kitchen, 7), -9.0)
    tickets.see((ev.CriticCame(CRITIC), ev.OrderPlaced(CRITIC)), 1.0)
    assert [t.order.critic for t in tickets.hanging(2.0)] == [False, False, False, True]
    tickets.see((ev.Served(1, 5, "cathy", CRITIC, 60, 4),), 2.0)
    assert tickets.hanging(2.0)[-1].stamp == "+64"


def test_a_replay_marks_what_happened(shipped, tmp_path):
    ring = shipped["ring"]
    schedule = (LostBoard(10, ring.kitchen.cells(Kind.BOARD)[0], 30), Lorry(20, "tomato", 2),
                  Critic(40, "cathy", 300, 60, 20))  # fmt: skip
    level = replace(ring, kitchen=replace(ring.kitchen, schedule=schedule), round_ticks=100)
    match = Match(level, (IdleSeat(), IdleSeat()), 7, MatchLog(tmp_path / "match.jsonl"))
    while not match.over:
        match.tick()
    match.close()
    film = shoot(load_log(tmp_path / "match.jsonl"), level)
    assert film.problem == ""
    assert [(mark.tick, mark.text) for mark in film.marks if mark.kind is MarkKind.NEWS] == [
        (10, "a board is out of use"), (20, "a lorry brings Tomato"),
        (40, "a critic wants Cathy Soup"),
    ]  # fmt: skip
