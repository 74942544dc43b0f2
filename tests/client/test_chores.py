"""Work in slices: pictures made before they are needed, and no frame that makes many."""

import pygame
import pytest

from game.client.drawing.shapes import parse, rasterise
from game.client.drawing.stage import Chores
from game.client.scenes._title import TitleScene


@pytest.fixture(autouse=True)
def at_leisure() -> None:
    """Here pictures are made before they are wanted, as in the game."""


class Clock:
    """Every look at it takes a second."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


def steps(done):
    for number in range(10):
        done.append(number)
        yield


def test_a_slice_ends_with_its_time_and_the_next_goes_on():
    done = []
    chores = Chores(steps(done), Clock())
    chores.spend(4.0)
    assert done == [0, 1, 2]
    chores.spend(3.0)
    assert done == [0, 1, 2, 3, 4] and not chores.done
    chores.finish()
    assert done == list(range(10)) and chores.done


def test_a_round_makes_its_pictures_while_it_is_counted_down(start):
    client = start("quick", straight=True)
    client.frames(1)
    scene = client.round
    assert not (scene.view.chores.done or scene.hud.chores.done)
    sprites = client.app.stage.sprites
    first = sprites.misses
    client.frames(5)
    assert sprites.misses > first
    scene.view.chores.finish()
    made = sprites.misses
    client.frames(5)
    assert scene.view.chores.done and sprites.misses - made < 40


def test_the_title_s_next_match_needs_no_new_backdrop(start):
    client = start()
    client.frames(2)
    scene = client.app.scene
    assert isinstance(scene, TitleScene)
    show, painted, seed = scene.show, scene.show.view._backdrop, scene.show.seed
    while not show.match.over:
        show.match.tick()
    client.seconds(0.3)
    assert show.seed == seed + 1 and show.match.state.tick < 10
    assert show.view._backdrop is painted


@pytest.mark.parametrize("document", [b"soup", b'<svg width="3"></svg>', b"<svg viewBox=''/"])
def test_what_is_no_drawing_is_said(document):
    with pytest.raises(ValueError, match="expected an <svg> with a viewBox"):
        parse(document)


def test_a_drawing_is_as_large_as_it_is_asked_for():
    pygame.display.set_mode((64, 64))
    red = parse(b'<svg width="9" height="2" viewBox="0 0 10 5"><rect width="10" height="5"/></svg>')
    assert red.units == (10, 5)
    surface = rasterise(red, (40, 40))
    assert surface.get_size() == (40, 40)
    assert surface.get_at((1, 1)).a == surface.get_at((38, 38)).a == 255
