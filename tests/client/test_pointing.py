"""Pointing by mouse, keys and pad: what is said, what is seen, what the log keeps."""

import pygame
import pytest

from agents.messages import Pointing
from game.client.hud.pings import STAYS, Target, beside, marked_part
from game.client.scenes._overlay import PointingScene
from game.session.log.reader import load_log
from game.session.match.replay import ReplayMatch
from tests.client.driving import lean, let_go, logs, press, push, release
from tests.client.test_chat import write

G, T, F3, ENTER, ESC = pygame.K_g, pygame.K_t, pygame.K_F3, pygame.K_RETURN, pygame.K_ESCAPE
RIGHT, UP, DOWN = pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
R3 = pygame.CONTROLLER_BUTTON_RIGHTSTICK
LETTUCE = (1, 0)  # a crate of Ring


def words(client):
    return client.app.scenes[0].play.match.words


def pixel(client, xy):
    """The middle of a cell in the window."""
    scene = client.app.scenes[0]
    x, y = scene.view.grid.at(xy[0] + 0.5, xy[1] + 0.5)
    return round(x), round(y)


def move(at):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0)))


def middle(client, at):
    move(at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=2))
    client.frames()


@pytest.fixture
def client(start):
    client = start(straight=True)
    client.cook()
    client.frames()
    return client


def test_the_middle_button_points_at_what_is_under_it(client):
    middle(client, pixel(client, LETTUCE))
    (said,) = words(client)
    assert (said.cook, said.text) == (1, "")
    assert said.pointing == Pointing(LETTUCE, "lettuce", "lettuce source 1")
    assert len(client.round.hud.pings.shown) == 1
    assert client.round.hud.column.log.lines == [], "nothing was said"


def test_an_order_and_a_cook_can_be_pointed_at(client):
    orders = client.round.play.match.state.orders
    middle(client, client.round.hud.tickets.rects[1].center)
    partner = client.round.play.match.state.cooks[0].cell
    middle(client, pixel(client, client.round.play.level.kitchen.xy(partner)))
    order, cook = (each.pointing for each in words(client))
    assert (order.cell, order.place, order.thing) == (None, "order 2", orders[1].dish)
    assert (cook.seat, cook.place) == (0, client.round.play.match.names[0])


def test_a_cook_can_be_pointed_at_by_its_head(client):
    partner = client.round.play.match.state.cooks[0].cell
    x, y = pixel(client, client.round.play.level.kitchen.xy(partner))
    middle(client, (x, y - round(0.7 * client.round.view.grid.tile)))
    assert words(client)[0].pointing.seat == 0


def test_beside_the_kitchen_there_is_nothing_to_point_at(client):
    middle(client, (3, 300))
    assert not words(client)


def test_the_mark_goes_after_a_while(client):
    middle(client, pixel(client, LETTUCE))
    client.seconds(STAYS - 0.2)
    assert client.round.hud.pings.shown
    client.seconds(0.3)
    assert client.round.hud.pings.shown == []


def test_the_key_points_where_the_mouse_is(client):
    move(pixel(client, LETTUCE))
    client.frames()
    client.tap(G)
    (said,) = words(client)
    assert said.pointing.cell == LETTUCE and client.scene == "RoundScene"


def test_the_held_key_and_the_arrows_choose_without_walking(client):
    before = client.round.play.match.state.cooks[1].cell
    press(G)
    client.frames()
    assert isinstance(client.app.scene, PointingScene)
    begin = client.app.scene.target
    client.tap(RIGHT, DOWN)
    there = client.app.scene.target
    assert there != begin
    release(G)
    client.frames()
    (said,) = words(client)
    kitchen = client.round.play.level.kitchen
    assert kitchen.cell(*said.pointing.cell) == there.cell and client.round.tools == []
    client.seconds(1)
    assert client.round.play.match.state.cooks[1].cell == before


def test_escape_points_at_nothing(client):
    press(G)
    client.frames()
    client.tap(ESC)
    release(G)
    client.frames()
    assert not words(client) and client.scene == "RoundScene"


def test_a_pad_points_with_button_and_stick(start):
    client = start(straight=True, pads=1)
    client.cook()
    push(R3)
    client.frames()
    begin = client.app.scene.target
    lean(1.0, 0.0)
    client.frames()
    lean(0.0, 0.0)
    client.frames()
    assert client.app.scene.target == Target(cell=begin.cell + 1)
    let_go(R3)
    client.frames()
    (said,) = words(client)
    assert client.round.play.level.kitchen.cell(*said.pointing.cell) == begin.cell + 1


def test_up_from_the_kitchen_are_the_orders():
    size = (8, 9)
    first = beside(Target(cell=1), (0, -1), size, 3)
    assert first == Target(order=0)
    assert beside(first, (1, 0), size, 3) == Target(order=1)
    assert beside(first, (-1, 0), size, 3) == first
    assert beside(Target(order=2), (0, 1), size, 3).cell == 5
    assert beside(Target(cell=1), (0, -1), size, 0) == Target(cell=1), "there are none"
    assert beside(Target(cell=7), (1, 0), size, 3) == Target(cell=7)


def test_what_is_pointed_at_goes_with_the_words(client):
    client.tap(T)
    middle(client, pixel(client, LETTUCE))
    assert client.app.scene.target is not None and not words(client)
    write(client, "chop these")
    client.tap(ENTER)
    (said,) = words(client)
    assert (said.text, said.pointing.cell) == ("chop these", LETTUCE)
    assert client.round.tools == []


def test_a_key_points_while_the_line_is_open(client):
    client.tap(T)
    press(F3)
    client.frames()
    assert isinstance(client.app.scene, PointingScene)
    client.tap(RIGHT)
    release(F3)
    client.frames()
    assert client.scene == "ChatScene" and not words(client)
    write(client, "use that")
    client.tap(ENTER)
    assert words(client)[0].pointing is not None


@pytest.mark.parametrize("walking", [True, False])
def test_its_own_key_points_while_one_writes_if_control_is_held(client, walking):
    client.app.director.preferences.change(
        pause_while_typing=not walking, move_while_typing=walking
    )
    client.tap(T)
    client.tap(G)
    assert client.scene == "ChatScene", "a letter by itself: 'get an onion'"
    move(pixel(client, LETTUCE))
    client.frames()
    client.tap(G, mod=pygame.KMOD_LCTRL)
    assert client.app.scene.target is not None and not words(client)
    write(client, "chop this")
    client.tap(ENTER)
    assert (words(client)[0].text, words(client)[0].pointing.cell) == ("chop this", LETTUCE)


def test_a_replay_points_at_the_same(client):
    middle(client, pixel(client, LETTUCE))
    client.seconds(1)
    said, level = tuple(words(client)), client.round.play.level
    client.tap(ESC)
    client.app.follow(client.app.scene.menu["Leave"])
    record = load_log(logs()[0])
    assert sum(record.words.values(), ()) == said
    match = ReplayMatch(record, level)
    while not match.over:
        match.tick()
    assert tuple(match.words) == said


def test_a_ping_on_an_order_leaves_its_words_to_be_read(client):
    cell, order = pygame.Rect(30, 40, 70, 70), client.round.hud.tickets.rects[0]
    assert marked_part(cell) == cell
    part = marked_part(order)
    assert order.contains(part) and part.centerx < order.x + order.width / 3
