"""Tickets, badges, texts: what the HUD remembers between frames."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pygame
import pytest

from game import paths
from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import MODIFIERS, Face, Style, Texts, runs, wide_font
from game.client.drawing.theme import GOLD, GREEN, INK, PAPER, PINK
from game.client.hud._layout import Berth, CookTips, Crowd
from game.client.hud._preloading import preload_hud
from game.client.hud.bubbles import draw_bubble
from game.client.hud.help import work_of
from game.client.hud.hud import Hud
from game.client.hud.notices import COUNT_DOWN, MANY, News, count_down_seconds
from game.client.hud.notices import NEWS_STAYS as STAYS
from game.client.hud.score import FILLING, LANDING, SIDE, STAR, Badges, StarBar
from game.client.hud.tickets import (
    BADGES,
    GAP,
    LEAVE_SECONDS,
    LEFT,
    STAMP_SECONDS,
    WIDTH,
    TicketPaper,
    Tickets,
    paint_ticket,
)
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
from game.session.seats.seat import IdleSeat
from tests.client import scenes
from tests.client.driving import SMALL
from tests.client.snapshot import check

SLOTS = [LEFT + i * (WIDTH + GAP) for i in range(4)]


@pytest.fixture
def size():
    return SMALL


@pytest.fixture
def tickets(shipped) -> Tickets:
    """The three orders of Ring, long since hung up."""
    kitchen = shipped["ring"].kitchen
    tickets = Tickets(kitchen.menu)
    tickets.start(first_state(kitchen, 7), -9.0)
    return tickets


def places(tickets: Tickets) -> dict[int, float]:
    return {t.order.number: t.x for t in tickets.hanging(100.0)}


def test_orders_hang_side_by_side(tickets):
    assert places(tickets) == {0: SLOTS[0], 1: SLOTS[1], 2: SLOTS[2]}


def test_a_served_order_is_stamped_leaves_and_the_others_close_up(tickets):
    first = tickets.hanging(0.0)[0].order
    tickets.see((ev.Served(1, 5, first.dish, first, 15),), 1.0)
    stamped = tickets.hanging(1.0)[0]
    assert (stamped.stamp, stamped.served) == ("+15", True)
    tickets.update(0.1, 1.0 + STAMP_SECONDS)
    assert len(tickets.hanging(2.0)) == 3, "it still shows its stamp"
    for i in range(60):
        tickets.update(1 / 60, 1.01 + STAMP_SECONDS + LEAVE_SECONDS + i / 60)
    assert places(tickets) == pytest.approx({1: SLOTS[0], 2: SLOTS[1]}, abs=0.1)


def test_a_lost_order_says_what_it_cost(tickets):
    first, second = (t.order for t in tickets.hanging(0.0)[:2])
    tickets.see((ev.OrderExpired(first, 5), ev.OrderExpired(second, 0)), 1.0)
    stamps = [(t.stamp, t.served) for t in tickets.hanging(1.0)[:2]]
    assert stamps == [("-5", False), ("LOST", False)]


def test_a_new_order_waits_for_the_place_of_a_leaving_one(tickets):
    """It lay over its neighbour, which had not closed up yet."""
    first = tickets.hanging(0.0)[0].order
    new = Order(3, "bob", 10, 610)
    tickets.see((ev.Served(1, 5, first.dish, first, 15), ev.OrderPlaced(new)), 1.0)
    assert 3 not in {t.order.number for t in tickets.hanging(1.1)}
    late = 1.01 + STAMP_SECONDS + LEAVE_SECONDS
    for frame in range(60):
        now = late + frame / 60
        tickets.update(1 / 60, now)
        lefts = [t.x for t in tickets.hanging(now)]
        assert all(right - left >= WIDTH for left, right in pairwise(lefts))
    assert [t.order.number for t in tickets.hanging(now)] == [1, 2, 3]
    assert tickets.hanging(now)[2].x == pytest.approx(SLOTS[2], abs=0.1)


@pytest.mark.parametrize("count", range(1, 10))
def test_as_many_orders_as_a_level_may_have_hang_side_by_side(stage, tickets, count):
    """Eight at once, and a critic's: from six on they lay under score and clock."""
    tickets.clear()
    orders = [ev.OrderPlaced(Order(number, "bob", 0, 600)) for number in range(count)]
    for second, order in enumerate(orders):
        tickets.see((order,), float(second))
        tickets.update(1.0, second + 0.5)
    tickets.draw(stage, 10.0, 30.0)
    rail = pygame.Rect(0, 0, stage.size[0] - stage.px(BADGES), stage.px(128))
    assert len(tickets.rects) == count and all(rail.contains(rect) for rect in tickets.rects)
    assert not any(a.colliderect(b) for a, b in combinations(tickets.rects, 2))


def test_a_new_order_comes_at_once_when_there_is_room(tickets):
    tickets.see((ev.OrderPlaced(Order(3, "bob", 10, 610)),), 1.0)
    assert tickets.hanging(1.0)[3].x == SLOTS[3]


def test_the_score_remembers_its_last_change():
    badges = Badges(10)
    badges.update(10, 1.0)
    assert badges.change == 0
    badges.update(25, 2.0)
    badges.update(25, 3.0)
    assert (badges.score, badges.change, badges.changed) == (25, 15, 2.0)


def test_cooking_starts_with_the_last_word():
    assert count_down_seconds() == pytest.approx(sum(s for _, s in COUNT_DOWN[:-1]))


def test_a_bubble_stays_inside_its_area_and_off_its_tip(stage):
    area = pygame.Rect(0, 60, 640, 300)
    for x, y in ((0, 60), (640, 200), (320, 360), (320, 61)):
        crowd, tips = Crowd(area), CookTips((x, y), (x, y + 20))
        draw_bubble(stage, "the pot is full: bring a plate for the Bob Soup", tips, crowd)
        (rect,) = crowd.taken
        assert area.contains(rect)
    tips = CookTips((320, 180), (320, 220))
    for berth in (Berth(below=False), Berth(below=True)):
        assert draw_bubble(stage, "hm", tips, Crowd(area), before=berth) == berth


def test_texts_are_rendered_once(stage):
    style = Style(20)
    first = stage.texts.get("Bob Soup", style)
    assert stage.texts.get("Bob Soup", style) is first
    assert stage.texts.get("Bob Soup", Style(20, outline=3)).get_width() == first.get_width() + 6


def test_letters_that_are_not_bundled_come_from_the_system(stage, monkeypatch):
    asked = []

    def find(characters):
        asked.append(characters)
        return paths.assets() / "fonts" / "Baloo2-Bold.ttf"

    monkeypatch.setattr("game.client.drawing.texts.wide_font", find)
    style = Style(20, face=Face.BODY)
    for bundled in ("Bob Soup", "ñandú → ♥", "суп"):
        stage.texts.get(bundled, style)
    assert asked == []
    stage.texts.get("日本 ok", style)
    assert asked == [frozenset("日本")], "Latin stays as it is"


def test_a_system_without_any_such_font_shows_what_it_can(monkeypatch):
    monkeypatch.setattr(pygame.font, "match_font", lambda name: None)
    assert wide_font(frozenset("\U0001f345\u4e00 test")) is None


@pytest.mark.parametrize("text", ["🍅", "fire! 🔥🧯", "👍🏽 ❤️", "chop 2 🧅, ok? 😀"])
def test_emoji_are_drawn_and_never_as_boxes(stage, text):
    """In the ink of the words around them; skin tones and variants have no picture of their own."""
    style = Style(40, face=Face.BOLD)
    shown = "".join(part for _, part in runs(paths.assets() / "fonts" / style.face.value, text))
    box = stage.texts.get("\uffff", style)
    assert not set(shown) & MODIFIERS
    for character in shown:
        picture = stage.texts.get(character, style)
        assert pygame.image.tobytes(picture, "RGBA") != pygame.image.tobytes(box, "RGBA")
    assert stage.texts.get(text, style).get_width() == stage.texts.width(text, style)
    assert stage.texts.get(text, style).get_height() == stage.texts.get("a", style).get_height()


@pytest.mark.parametrize("text", ["\u202e", "found '\u202eevil'", "\u200b", "日\u2066"])
def test_signs_without_a_picture_are_no_trouble(stage, text):
    style = Style(20, face=Face.BODY)
    assert stage.texts.get(text, style).get_width() == stage.texts.width(text, style)


def test_a_symbol_that_no_font_has_is_told_by_its_name(monkeypatch):
    monkeypatch.setattr("game.client.drawing.texts.wide_font", lambda characters: None)
    ((_, shown),) = runs(paths.assets() / "fonts" / Face.BOLD.value, "my 🐶!")
    assert shown == "my :dog face:!"


def test_lines_with_emoji_lose_nothing_when_they_are_cut(stage):
    style, text = Style(16, face=Face.BOLD), "bring 🍅🍅 and 🧅 to the pot 🔥 now, please 👍🏽"
    lines = stage.texts.split(text, style, 120)
    assert "".join(lines) == text and len(lines) > 2
    assert all(stage.texts.width(line.rstrip(), style) <= 120 for line in lines)


def test_old_texts_are_forgotten(stage):
    first = stage.texts.get("0", Style(10))
    for number in range(Texts.CAPACITY + 1):
        stage.texts.get(f"score {number}", Style(10))
    assert stage.texts.get("0", Style(10)) is not first


def test_long_text_is_wrapped_or_made_smaller(stage):
    style = Style(20)
    lines = stage.texts.wrap("the pot is on fire: bring the fire extinguisher", style, 150)
    assert len(lines) > 1
    assert all(stage.texts.get(line, style).get_width() <= 150 for line in lines)
    rect = stage.text_within("Prepare David Ingredients", (0, 50), 40, 100, anchor=Anchor.LEFT)
    assert rect.width <= 104


def test_boxes_have_round_corners_and_are_made_once(stage):
    box = Box((60, 40), 12, PAPER, INK, 2)
    picture = stage.shapes.get(box)
    assert picture.get_at((0, 0)).a == 0 and picture.get_at((30, 20))[:3] == tuple(PAPER)
    assert stage.shapes.get(Box((60, 40), 12, PAPER, INK, 2)) is picture


def test_units_follow_the_smaller_side(stage):
    assert stage.unit == 0.5
    assert stage.px(10) == 5 and stage.px(0.1) == 1 and stage.px(0) == 0


LINES = ("Keep 2 chopped lettuces ready, please", "Prepare Forest Mushroom Pie ingredients")


@pytest.mark.parametrize("zoom", [1.0, 1.3])
@pytest.mark.parametrize("line", LINES)
def test_a_line_in_a_small_window_ends_where_its_paper_does(stage, line, zoom):
    """Letters are whole pixels wide: shrinking in proportion is not enough."""
    stage = replace(stage, zoom=zoom)
    for room in range(60, 200):
        style = stage.fitting(line, 17, room, INK, Face.BOLD)
        assert stage.texts.width(line, style) <= room
        assert stage.text_within(line, (9, 9), 17, room, face=Face.BOLD).width <= room + 2


def test_a_long_recipe_stays_on_its_ticket(stage):
    """The right edge of a ticket for four ingredients looks as that of one for two."""
    menu = named_level("grill_house").kitchen.menu

    def edge(dish):
        paper = paint_ticket(stage, menu, dish, TicketPaper.USUAL, (202, 102))
        return pygame.surfarray.array3d(paper)[196:, 40:72].tolist()

    assert len(menu.dishes["house_burger"].ingredients) == 4
    assert edge("house_burger") == edge("beef_burger")


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


# The way to the stars during a round: thresholds, the groove, stars that are earned and lost.

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


# Boards out of use, lorries and critics on the screen.

CRITIC = Order(-1, "cathy", 0, 300, 60, 20, True)
HAPPENED = [
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


@pytest.mark.parametrize(("event", "text"), HAPPENED)
def test_what_happens_is_told_in_a_line(shipped, event, text):
    news = News(shipped["ring"].kitchen.menu)
    news.see((event,), 1.0)
    assert [line.text for line in news.lines] == [text]


def test_lines_go_after_a_while_and_are_never_too_many(shipped):
    news = News(shipped["ring"].kitchen.menu)
    news.see([event for event, _ in HAPPENED], 1.0)
    assert [line.text for line in news.lines] == [text for _, text in HAPPENED[-MANY:]]
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
