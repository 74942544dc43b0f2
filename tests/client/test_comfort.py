"""Larger text, calm pictures and safe colours, where they are needed most: in a round."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.client.app.options import Options
from game.client.drawing.theme import (
    AMBER,
    BLUE,
    CREAM,
    CREW_LOOKS,
    GREEN,
    HUMAN_LOOKS,
    INK,
    PARTNER_LOOKS,
    PINK,
    RED,
    SAFE,
    SAFE_COOKS,
    ZOOMS,
)
from game.client.hud.score import GAP, MARGIN, WIDTH
from game.client.ui.places import RoundSetup
from game.content.colour import Colour
from game.settings import Settings
from tests.client import minds, scenes
from tests.client.driving import Client


@pytest.fixture
def busy(monkeypatch):
    """Opens a busy round as settings say, its partner's mind open."""
    opened: list[Client] = []
    monkeypatch.setattr(
        "game.client.scenes._talking.panel_of",
        lambda seat: minds.BUSY if seat.name == "Partner" else None,
    )

    def open_round(settings: Settings, level="ring", size=(1280, 720)) -> Client:
        options = Options(RoundSetup(level, seed=7), True, size, settings=settings)
        client = Client(options)
        opened.append(client)
        client.round.now = 20.0  # nothing is explained any more
        return client

    yield open_round
    for client in opened:
        client.close()


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("level", ["ring", "quick"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_largest_text_keeps_orders_off_score_and_clock(busy, level, size):
    client = busy(Settings(text_size="larger"), level, size)
    stage = client.app.stage.enlarged()
    rail = client.round.hud.tickets._fitting(stage)
    orders = len(client.round.hud.tickets.hanging(20.0))
    assert orders >= 3
    right = rail.px(18 + orders * 214)
    assert right <= size[0] - stage.px(2 * WIDTH + GAP + MARGIN)
    assert rail.zoom > 1 or orders > 3, "three orders grow with the text"


def test_the_mind_stays_in_the_window(busy):
    client = busy(Settings(text_size="larger"))
    client.round.habits.mind_open = True
    client.round.draw(client.app.stage)
    height = client.round.hud._mind._papers.popitem()[1].get_height()
    above, margin = client.app.stage.enlarged().px(398), client.app.stage.enlarged().px(18)
    assert 100 < height <= 720 - margin - above, "below the cook's card and two pots"


def test_cards_and_chat_grow_and_the_kitchen_makes_room(busy):
    areas, papers = [], []
    for text_size in ZOOMS:
        client = busy(Settings(text_size=text_size), size=(640, 360))
        scene = client.round
        scenes.chat(scene)
        scene.draw(client.app.stage)
        areas.append(scene.hud.kitchen_area(client.app.stage))
        papers.append(next(p.get_height() for k, p in _papers(scene) if len(k[0].text) < 25))
    assert areas[0].width > areas[1].width > areas[2].width > 250
    assert papers[0] < papers[1] < papers[2]


def _papers(scene):
    return scene.hud.column.log._papers.items()


def test_changing_the_size_in_the_pause_shows_in_the_round(busy):
    client = busy(Settings(), size=(640, 360))
    before = client.round.hud.kitchen_area(client.app.stage)
    client.app.director.preferences.change(text_size="larger")
    client.frames(1)
    assert client.round.view.grid.tile <= before.width / 8
    assert client.round.view._area == client.round.hud.kitchen_area(client.app.stage)


# ---------------------------------------------------------------- motion


def pixels(client: Client) -> np.ndarray:
    client.round.draw(client.app.stage)
    return pygame.surfarray.array3d(client.app.window.surface)


@pytest.mark.parametrize("show", [scenes.busy, scenes.fire], ids=["busy", "fire"])
@pytest.mark.parametrize("calm", [True, False])
def test_a_kitchen_in_which_nothing_happens_stands_still(busy, show, calm):
    client = busy(Settings(reduced_motion=calm), size=(640, 360))
    scene = client.round
    show(scene)
    scene.now = 20.0
    first = pixels(client)
    moved = []
    for _ in range(6):
        scene.now += 0.11
        moved.append((pixels(client) != first).any())
    assert any(moved) is not calm


def test_a_calm_round_shows_words_but_throws_nothing_about(busy):
    client = busy(Settings(reduced_motion=True), size=(640, 360))
    client.cook()
    client.seconds(6)
    assert client.round.play.match.state.tick > 40
    effects = client.round.view.effects
    assert not effects.particles and not effects.struck and not effects.touched


# ---------------------------------------------------------------- colours

#: How the two common kinds of colour blindness see: Vienot, Brettel and Mollon (1999).
SEEN = {
    "protanopia": np.array([[0.112, 0.888, 0], [0.112, 0.888, 0], [0.004, -0.004, 1]]),
    "deuteranopia": np.array([[0.293, 0.707, 0], [0.293, 0.707, 0], [-0.022, 0.022, 1]]),
}


def seen(colour: Colour, kind: str) -> np.ndarray:
    """A colour as somebody with that blindness sees it, in linear light with weights for eyes."""
    linear = (np.array(colour) / 255) ** 2.2
    return (SEEN[kind] @ linear).clip(0, 1) ** (1 / 2.2) * 255


@pytest.mark.parametrize("kind", SEEN)
@pytest.mark.parametrize(
    "colours",
    [
        (GREEN, AMBER, RED),
        (PINK, BLUE),
        tuple(look.colour for look in (*HUMAN_LOOKS, *PARTNER_LOOKS)),
        tuple(look.colour for look in CREW_LOOKS),
    ],
    ids=["states", "two cooks", "four cooks", "those of crews"],
)
def test_safe_colours_can_be_told_apart(kind, colours):
    for one, other in combinations(colours, 2):
        distance = np.linalg.norm(seen(SAFE[one], kind) - seen(SAFE[other], kind))
        assert distance > 35, (one, other, distance)


def test_safe_colours_are_drawn_and_given_back(busy):
    client = busy(Settings(safe_colours=True), size=(640, 360))
    scenes.busy(client.round)
    client.round.now = 20.0
    counts = [_count(pixels(client), colour) for colour in (RED, SAFE[RED])]
    assert counts[0] < 20 < counts[1]
    client.app.director.preferences.change(safe_colours=False)
    client.frames(1)
    scenes.busy(client.round)
    client.round.now = 20.0
    assert _count(pixels(client), SAFE[RED]) < 20 < _count(pixels(client), RED)


def test_cooks_are_drawn_in_the_tones_that_are_replaced():
    from game import paths

    for look in (*HUMAN_LOOKS, *PARTNER_LOOKS, *CREW_LOOKS):
        drawing = (paths.assets() / "svg" / f"chef_{look.sprite}_down_0.svg").read_text()
        assert sum(tone in drawing for tone in SAFE_COOKS) >= 3


def test_urgent_orders_have_a_sign_of_their_own(busy):
    client = busy(Settings())
    scene = client.round
    scenes.busy(scene)
    signs = []
    draw = type(client.app.stage).sprite
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            type(client.app.stage), "sprite",
            lambda self, name, *rest: signs.append(name) or draw(self, name, *rest),
        )  # fmt: skip
        scene.hud.tickets.draw(client.app.stage, 300.0, 20.0)
    assert signs.count("exclaim") == 1


def _count(picture: np.ndarray, colour: Colour) -> int:
    return int((picture == np.array(colour)).all(axis=2).sum())


def test_text_on_safe_colours_can_be_read():
    """Words in these colours stand on paper: at least 3 to 1, as for large text."""
    for colour in (RED, BLUE, GREEN):
        assert _contrast(SAFE[colour], CREAM) > 3
    assert _contrast(INK, CREAM) > 7


def _contrast(one: Colour, other: Colour) -> float:
    light = sorted(_luminance(colour) for colour in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(colour: Colour) -> float:
    weights = np.array([0.2126, 0.7152, 0.0722])
    return float(weights @ (np.array(colour) / 255) ** 2.2)
