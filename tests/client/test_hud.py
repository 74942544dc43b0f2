"""Tickets, badges, texts: what the HUD remembers between frames."""

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from game import paths
from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import MODIFIERS, Face, Style, Texts, runs, wide_font
from game.client.drawing.theme import INK, PAPER
from game.client.hud._layout import Berth, CookTips, Crowd
from game.client.hud.bubbles import draw_bubble
from game.client.hud.notices import COUNT_DOWN, count_down_seconds
from game.client.hud.score import Badges
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
from game.kitchen import events as ev
from game.kitchen.state import Order
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from tests.client.driving import SMALL

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
