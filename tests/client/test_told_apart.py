"""What is drawn without art is told apart at 40 px by form alone: in greys, and in what is covered.

Greys know no hue: who tells things apart in them tells them apart with any colour blindness.
"""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game import paths
from game.client.drawing.sprites import Sprite, Sprites
from game.client.drawing.stand_in import Form, StandIn
from game.client.drawing.texts import Texts
from game.content.colour import Colour
from game.content.look import SHAPES, Look, Shape

WIDTH = 40
#: Mean difference in grey levels (0..255) over the pixels that either covers.
LEAST_GREY_DIFFERENCE = 14.0
STATES = (Form.WHOLE, Form.CHOPPED, Form.COOKED, Form.FRIED_HEAP, Form.CHARRED)
#: From nearly white to nearly black: no state may rest on how light its ingredient is.
COLOURS = ("#f4efe2", "#f28c28", "#5fae55", "#6a3d2a")


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Sprites(paths.assets() / "svg", Texts(paths.assets() / "fonts"))


def greys(sprites: Sprites, stand_in: StandIn) -> tuple[np.ndarray, np.ndarray]:
    """Grey levels on a mid-grey floor, and coverage 0..1."""
    surface = sprites.get(Sprite("nothing_of_this_name", stand_in), WIDTH)
    alpha = pygame.surfarray.array_alpha(surface).astype(float) / 255
    grey = pygame.surfarray.array3d(surface).astype(float) @ np.array([0.299, 0.587, 0.114])
    return grey * alpha + 160 * (1 - alpha), alpha


def difference(sprites: Sprites, one: StandIn, other: StandIn) -> float:
    (grey1, alpha1), (grey2, alpha2) = greys(sprites, one), greys(sprites, other)
    covered = (alpha1 > 0.1) | (alpha2 > 0.1)
    return float(np.abs(grey1 - grey2)[covered].mean())


def worn(form: Form, look: Look, letters: str = "Xx") -> StandIn:
    return StandIn(form, "thing", ("thing",), letters).dressed({"thing": look})


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("colour", COLOURS)
def test_states_are_told_apart(sprites: Sprites, shape: Shape, colour: str) -> None:
    look = Look(Colour.of(colour), shape)
    for one, other in combinations(STATES, 2):
        apart = difference(sprites, worn(one, look), worn(other, look))
        assert apart > LEAST_GREY_DIFFERENCE, (one, other, apart)


@pytest.mark.parametrize("colour", COLOURS)
def test_shapes_of_one_colour_are_told_apart_without_their_letters(
    sprites: Sprites, colour: str
) -> None:
    looks = [Look(Colour.of(colour), shape) for shape in SHAPES]
    for one, other in combinations(looks, 2):
        apart = difference(sprites, worn(Form.WHOLE, one, ""), worn(Form.WHOLE, other, ""))
        assert apart > LEAST_GREY_DIFFERENCE, (one.shape, other.shape, apart)


def of_two(form: Form) -> StandIn:
    looks = {"leek": Look(Colour.of("#8fae55")), "yam": Look(Colour.of("#b0803f"))}
    return StandIn(form, "dish", ("leek", "yam"), "DD").dressed(looks)


def test_a_mix_is_no_chopped_thing_and_no_dish(sprites: Sprites) -> None:
    forms = (Form.CHOPPED, Form.MIXED, Form.STACK, Form.BOWL, Form.PLATED_STACK, Form.PLATED_BOWL)
    for one, other in combinations(forms, 2):
        apart = difference(sprites, of_two(one), of_two(other))
        assert apart > LEAST_GREY_DIFFERENCE, (one, other, apart)


def test_what_is_on_a_plate_shows_the_plate(sprites: Sprites) -> None:
    """Plated things cover more than the plate's middle, and its rim is seen around them."""
    plate = sprites.get("plate", WIDTH)
    rim = pygame.surfarray.array_alpha(plate)[2:6].max()
    for form in (Form.PLATED_STACK, Form.PLATED_BOWL):
        _, covered = greys(sprites, of_two(form))
        assert rim > 0 and covered[2:6].max() > 0.5, form


def test_steam_is_seen_above_what_was_heated_and_above_nothing_else(sprites: Sprites) -> None:
    for form in STATES:
        _, covered = greys(sprites, worn(form, Look(shape="loaf"), ""))
        steams = covered[:, :5].max() > 0.5
        assert steams == (form in (Form.COOKED, Form.FRIED_HEAP)), form
