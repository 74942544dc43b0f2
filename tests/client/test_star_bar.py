"""What rises, shines and is told over a round: stars, tips, rings, lines, critics."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pygame
import pytest

from game.client.drawing.shapes import Box
from game.client.drawing.theme import GOLD, GREEN, INK, PINK
from game.client.hud._cards import preload_hud
from game.client.hud.help import work_of
from game.client.hud.hud import Hud
from game.client.hud.notices import MANY, News
from game.client.hud.notices import NEWS_STAYS as STAYS
from game.client.hud.score import FILLING, LANDING, SIDE, STAR, StarBar
from game.client.hud.tickets import TicketPaper, Tickets, paint_ticket
from game.client.replay.film import MarkKind, shoot
from game.client.view.effects import Effects
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView, draw_reach, faced, useful
from game.client.view.things import raw_of, warning_ticks
from game.content.difficulty import Difficulty
from game.content.level import stars, thresholds, to_next_star
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.kitchen.state import Cook, Heating, Order, State
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import load_log
from game.session.seats.seat import Seat
from tests.client import scenes
from tests.client.snapshot import check

STARS = (30, 75, 120)


def gold(stage, bar, now) -> int:
    """Pixels of the groove that are filled, on a line where no star is seen."""
    stage.surface.fill((0, 0, 0))
    bar.draw(stage, now)
    y = stage.px(90 + 32 / 2 - 2 + 5)
    row = [stage.surface.get_at((x, y))[:3] for x in range(stage.size[0])]
    return sum(red > 220 and 150 < green < 215 and blue < 110 for red, green, blue in row)


@pytest.mark.parametrize(
    ("score", "earned", "missing"),
    [(-5, 0, 35), (0, 0, 30), (29, 0, 1), (30, 1, 45), (119, 2, 1), (120, 3, None), (500, 3, None)],
)
def test_points_to_the_next_star(shipped, score, earned, missing):
    level = replace(shipped["ring"], stars=STARS)
    assert (stars(score, level), to_next_star(score, level)) == (earned, missing)
    bar = StarBar(STARS, score)
    assert sum(since is not None for since in bar.earned) == earned
    assert bar.following == (None if missing is None else score + missing)


def test_stars_are_earned_when_points_are_made_and_lost_with_them():
    bar = StarBar(STARS)
    bar.update(80, 3.0)
    assert bar.earned == [3.0, 3.0, None]
    bar.update(125, 5.0)
    bar.update(125, 6.0)
    assert bar.earned == [3.0, 3.0, 5.0]
    bar.update(70, 7.0)
    assert bar.earned == [3.0, None, None] and bar.following == 75


def test_the_groove_fills_up_to_the_score(stage):
    bar = StarBar(STARS)
    widths = [gold(stage, bar, 1.0)]
    for score in (25, 60, 90):
        bar.update(score, 10.0 * score)
        widths.append(gold(stage, bar, 10.0 * score + FILLING + LANDING))
    assert widths[0] == 0 and widths == sorted(set(widths))


def test_it_fills_step_by_step_unless_nothing_should_move(stage):
    bar = StarBar(STARS)
    bar.update(25, 1.0)
    begun, done = gold(stage, bar, 1.05), gold(stage, bar, 1.0 + FILLING)
    assert 0 < begun < done
    stage.comfort = replace(stage.comfort, calm=True)
    assert gold(stage, bar, 1.05) == done


def test_stars_that_are_close_together_do_not_hide_each_other(stage):
    stage.surface.fill((0, 0, 0))
    bar = StarBar((1, 2, 300))
    groove = stage.surface.get_rect(width=246, height=15)
    places = [bar._place(stage, groove, star)[0] for star in range(3)]
    assert all(right - left >= 29 for left, right in pairwise(places))
    low = StarBar((298, 299, 300))
    places = [low._place(stage, groove, star)[0] for star in range(3)]
    assert all(right - left >= 29 for left, right in pairwise(places))
    assert places[-1] == groove.right


def test_a_star_that_lands_draws_nothing_that_was_not_prepared(stage, shipped, start):
    """A picture made in mid-round would hold up a frame."""
    hud = start(straight=True).round.hud
    list(preload_hud(stage, shipped["ring"], hud.tickets))
    bar = StarBar(STARS)
    bar.update(40, 1.0)
    bar.draw(stage, 0.9)
    known = stage.sprites.kept
    for frame in range(40):
        bar.draw(stage, 1.0 + frame / 60)
    assert stage.sprites.kept == known


def test_a_round_shows_its_own_thresholds(start):
    client = start("quick", straight=True)
    scene = client.cook()
    assert scene.hud.stars.thresholds == thresholds(scene.play.level)
    scene.play.match.state = replace(scene.play.match.state, score=60)
    client.frames()
    assert scene.hud.stars.score == 60 and scene.hud.stars.earned[0] is not None


def test_a_short_round_asks_for_half_as_much(shipped):
    quick = replace(shipped["quick"], stars=None)
    assert thresholds(quick) == (30, 75, 120)
    assert thresholds(quick.at(Difficulty(length="short"))) == (15, 38, 60)


def test_what_the_next_star_asks_for_covers_no_star(stage, monkeypatch):
    drawn: list[pygame.Rect] = []
    text_within = type(stage).text_within

    def note(self, *args):
        drawn.append(text_within(self, *args))
        return drawn[-1]

    monkeypatch.setattr(type(stage), "text_within", note)
    for points, score in (((120, 160, 200), 170), ((598, 599, 600), 598), ((10, 300, 900), 0)):
        drawn[:] = [pygame.Rect(0, 0, 0, 0)]  # where there is no room nothing is told
        bar = StarBar(points, score)
        paper = bar.draw(stage, 99.0)
        groove = paper.inflate(-2 * stage.px(SIDE), 0)
        half = stage.px(STAR / 2)
        places = [bar._place(stage, groove, star)[0] for star in range(3)]
        assert not any(
            drawn[-1].left < place + half and place - half < drawn[-1].right for place in places
        ), (points, score)


# What rises over the delivery: rewards, tips beside them, and that nobody ordered something.


def served(shipped, tip):
    kitchen = shipped["ring"].kitchen
    order = first_state(kitchen, 7).orders[0]
    return kitchen, ev.Served(1, 5, order.dish, order, 15, tip)


def test_a_tip_rises_under_the_reward(shipped):
    kitchen, event = served(shipped, 6)
    effects = Effects(Random(0))
    effects.see((event,), PixelGrid(40, 0, 0, kitchen.width, kitchen.height), 1.0)
    reward, tip = effects.popups
    assert (reward.text, tip.text) == ("+15", "+6 tip")
    assert tip.x == reward.x and tip.y > reward.y
    assert tip.rise == reward.rise, "they never meet"


def test_without_a_tip_only_the_reward_rises(shipped):
    kitchen, event = served(shipped, 0)
    effects = Effects(Random(0))
    effects.see((event,), PixelGrid(40, 0, 0, kitchen.width, kitchen.height), 1.0)
    assert [popup.text for popup in effects.popups] == ["+15"]


def test_the_stamp_tells_all_that_a_dish_was_worth(shipped):
    kitchen, event = served(shipped, 6)
    tickets = Tickets(kitchen.menu)
    tickets.start(first_state(kitchen, 7), -9.0)
    tickets.see((event,), 1.0)
    assert tickets.hanging(1.0)[0].stamp == "+21"


@pytest.mark.parametrize("name", ["grand_banquet", "ring", "galley"])
def test_what_rises_at_the_edge_stays_over_the_kitchen(stage, name):
    """'Nobody ordered that' went on below the list of pots, which is beside the kitchen."""
    level = named_level(name)
    state, view = first_state(level.kitchen, 7), KitchenView(level, 7)
    area = Hud.kitchen_area(stage, 100)

    def painted() -> np.ndarray:
        view.draw(stage, area, state, 0.0, 1.2)
        return pygame.surfarray.array3d(stage.surface).astype(int)

    plain = painted()
    food = level.kitchen.menu.finished[level.kitchen.orders.dishes[0]]
    for cell in level.kitchen.cells(Kind.DELIVERY):
        view.effects.popups.clear()
        event = ev.ServedUnordered(0, cell, None, food, 0)
        view.effects.see((event,), view.grid, 1.0)
        view.effects.touched.clear()
        (columns,) = np.nonzero(np.abs(painted() - plain).max(axis=2).any(axis=1))
        words = view.effects.popups[0].text
        letters = stage.texts.get(
            words, stage.style(24, view.effects.popups[0].colour, 3)
        ).get_width()
        room = view.grid.rect
        assert room.left <= columns.min() and columns.max() < room.right
        assert columns.max() - columns.min() > 0.9 * letters, "all of it is seen"


# The ring around what the use key would act on, and when food that fries calls for somebody.

HUMAN = 1
BEEF = Food((Part("beef", Prep.COOKED),))


@pytest.fixture
def kitchen():
    return named_level("counter_circuit").kitchen


def at(kitchen, x: int, y: int, facing: Move, held=None) -> State:
    state = first_state(kitchen, 7)
    human = Cook(kitchen.cell(x, y), facing, held)
    return replace(state, cooks=(state.cooks[0], human))


def test_a_station_is_faced_and_floor_is_not(kitchen):
    assert faced(at(kitchen, 5, 5, Move.DOWN), HUMAN) == kitchen.cell(5, 6)
    assert faced(at(kitchen, 5, 5, Move.UP), HUMAN) is None


@pytest.mark.parametrize(("held", "does"), [(Food((Part("beef", Prep.RAW),)), True), (None, False)])
def test_whether_the_key_would_do_something(kitchen, held, does):
    state = at(kitchen, 5, 5, Move.DOWN, held)
    assert useful(state, HUMAN, kitchen.cell(5, 6)) is does


def painted(stage, state) -> int:
    """How many pixels of the stage a ring has changed."""
    stage.surface.fill("black")
    draw_reach(stage, PixelGrid.fit(state.kitchen, stage.surface.get_rect()), state, HUMAN, PINK)
    pixels = pygame.surfarray.array3d(stage.surface)
    return int(pixels.astype(int).sum())


def test_the_ring_is_faint_where_the_key_does_nothing(stage, kitchen):
    beef = Food((Part("beef", Prep.RAW),))
    bright = painted(stage, at(kitchen, 5, 5, Move.DOWN, beef))
    faint = painted(stage, at(kitchen, 5, 5, Move.DOWN, Plate()))
    assert bright > 2 * faint > 0
    assert painted(stage, at(kitchen, 5, 5, Move.UP, beef)) == 0


def test_who_walks_into_things_sees_no_ring(stage, shipped):
    ring = shipped["ring"].kitchen
    assert painted(stage, at(ring, 1, 1, Move.UP)) == 0


def test_a_short_time_to_burn_is_not_all_warning(kitchen):
    menu = kitchen.menu
    assert warning_ticks(Heating(BEEF, 0, 75, 175)) == 40
    assert warning_ticks(Heating(BEEF, 0, 150, 400)) == 100
    assert raw_of(BEEF, menu) == Food((Part("beef", Prep.RAW),))


def test_the_work_is_told_in_the_kitchens_own_words(kitchen, shipped):
    assert work_of(kitchen) == "Chop, fry, plate, assemble, serve"
    assert work_of(shipped["ring"].kitchen) == "Chop, mix, cook, plate, serve"


def test_rings_follow_the_colours_of_the_cooks(stage):
    """Lines are drawn in safe colours, too, as the cooks are."""
    ring = Box((20, 20), 4, INK, PINK, 6, opacity=0.0)
    stage.shapes.palette = {PINK: GREEN}
    assert stage.shapes.get(ring).get_at((10, 2))[:3] == GREEN


# Boards out of use, lorries and critics on the screen.

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
    match = Match(level, (Seat(), Seat()), 7, MatchLog(tmp_path / "match.jsonl"))
    while not match.over:
        match.tick()
    match.close()
    film = shoot(load_log(tmp_path / "match.jsonl"), level)
    assert film.problem == ""
    assert [(mark.tick, mark.text) for mark in film.marks if mark.kind is MarkKind.NEWS] == [
        (10, "a board is out of use"), (20, "a lorry brings Tomato"),
        (40, "a critic wants Cathy Soup"),
    ]  # fmt: skip
