"""Pictures of things, geometry and motion: all without a round."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from game import paths
from game.client.drawing.sprites import MissingSpriteError, Sprite, Sprites
from game.client.drawing.texts import Texts
from game.client.view._figures import Figure
from game.client.view.effects import CROWD, Effects
from game.client.view.grid import Glide, PixelGrid, bump, ease_out, wobble
from game.client.view.kitchen import looks
from game.client.view.pictures import (
    POT,
    dish_sprite,
    ingredient_sprite,
    item_layers,
    potful,
    station_sprite,
)
from game.client.view.preloading import items
from game.kitchen import events as ev
from game.kitchen.items import Extinguisher, Food, Part, Plate, Prep, charred
from game.kitchen.layout import Kind
from game.kitchen.moves import DIRECTIONS, Move
from game.lab.runs.arguments import named_level

SVG = paths.assets() / "svg"
#: The papers' kitchens, whose things are all drawn by hand.
PAPERS = (
    "ring", "bottleneck", "partition", "quick", "counter_circuit", "asymmetric",
    "counter_circuit_solo",
)  # fmt: skip


def name(sprite: str | Sprite) -> str:
    return sprite if isinstance(sprite, str) else sprite.name


def exists(sprite: str | Sprite) -> bool:
    return (SVG / f"{name(sprite)}.svg").is_file()


@pytest.mark.parametrize("shown", PAPERS)
def test_every_thing_of_every_level_has_a_picture(shown):
    level = named_level(shown)
    menu = level.kitchen.menu
    for item in items(menu):
        for layer in item_layers(item, menu):
            assert exists(layer.sprite), item
    for station in level.kitchen.stations:
        assert station.kind is Kind.FLOOR or exists(station_sprite(station, menu))
    for food in menu.heats.get(POT, {}).values():
        assert exists(potful(food, menu)) and exists(potful(charred(food), menu))
    for ingredient in menu.ingredients:
        assert exists(ingredient_sprite(ingredient, menu))
    for dish in menu.dishes:
        assert exists(dish_sprite(dish, menu))


def test_every_cook_has_its_frames(level):
    for look in looks(level):
        for facing in DIRECTIONS:
            for frame in range(3):
                assert exists(f"chef_{look.sprite}_{facing.value}_{frame}")


def test_four_cooks_are_four_characters(shipped):
    human, partner = shipped["ring"].cooks[1], shipped["ring"].cooks[0]
    for cooks in ((human,) * 4, (partner,) * 4, (partner, human, partner, human)):
        crew = replace(shipped["ring"], cooks=cooks)
        assert len({look.sprite for look in looks(crew)}) == 4


def test_items_look_like_what_they_are(shipped):
    menu = shipped["ring"].kitchen.menu

    def seen(item):
        return [name(layer.sprite) for layer in item_layers(item, menu)]

    raw = Food((Part("onion", Prep.RAW),))
    mix = Food((Part("lettuce", Prep.CHOPPED), Part("onion", Prep.CHOPPED)))
    cooked = Food((Part("lettuce", Prep.COOKED), Part("onion", Prep.COOKED)))
    assert seen(raw) == ["onion_raw"]
    assert seen(mix) == ["mix_alice"]
    assert seen(Plate(mix)) == ["plate", "mix_alice"]
    assert seen(Plate(cooked)) == ["plate_alice"]
    assert seen(Plate(charred(cooked))) == ["plate_charred"]
    assert seen(Plate()) == ["plate"]
    assert seen(Extinguisher()) == ["extinguisher"]
    assert name(potful(cooked, menu)) == "soup_alice"
    assert potful(Food((Part("onion", Prep.COOKED),)), menu) == "soup_plain"


def test_sprites_are_rasterised_once_per_size():
    pygame.display.set_mode((64, 64))
    sprites = Sprites(SVG, Texts(paths.assets() / "fonts"))
    first = sprites.get("tomato_raw", 40)
    assert first.get_size() == (40, 40)
    assert sprites.get("tomato_raw", 40) is first
    assert sprites.get("counter", 50).get_size() == (50, 65)
    assert sprites.misses == 2
    sprites.clear()
    assert sprites.get("tomato_raw", 40) is not first


def test_a_missing_sprite_names_its_file():
    with pytest.raises(MissingSpriteError, match=r"sprite 'durian' is missing: no file .*durian"):
        Sprites(SVG, Texts(paths.assets() / "fonts")).get("durian", 40)


def test_the_kitchen_fills_its_area_and_stays_inside(level):
    area = pygame.Rect(10, 126, 1200, 580)
    grid = PixelGrid.fit(level.kitchen, area)
    assert area.contains(grid.rect)
    assert grid.tile * (level.kitchen.height + 1.4) > area.height


def test_a_glide_is_even_and_stops():
    glide = Glide((1.0, 1.0), (2.0, 1.0), began=5.0, seconds=0.4)
    assert glide.at(4.9) == (1.0, 1.0)
    assert glide.at(5.1) == pytest.approx((1.25, 1.0))
    assert glide.at(5.2) == pytest.approx((1.5, 1.0))
    assert glide.at(9.0) == (2.0, 1.0)
    assert glide.moving(5.3) and not glide.moving(5.4)


def test_steps_join_without_a_leap(shipped):
    look = looks(shipped["ring"])[0]
    figure = Figure.at(look, 0.4, (1.0, 1.0))
    figure.walk((2.0, 1.0), 0.0)
    before = figure.place(0.35)
    figure.walk((3.0, 1.0), 0.35)  # the next step comes a little early
    assert figure.place(0.35) == pytest.approx(before)
    assert figure.place(0.75) == (3.0, 1.0)


def test_a_refused_move_nudges_towards_it_and_back(shipped):
    figure = Figure.at(looks(shipped["ring"])[0], 0.4, (1.0, 1.0))
    figure.see(ev.Refused(0, 5, "the pot is full"), Move.RIGHT, 2.0)
    assert figure.place(2.0)[0] == pytest.approx(1.0)
    assert figure.place(2.08)[0] > 1.05
    assert figure.place(2.3) == (1.0, 1.0)


def test_a_cook_between_two_rows_is_painted_with_the_lower_one(shipped):
    figure = Figure.at(looks(shipped["ring"])[0], 0.4, (1.0, 1.0))
    figure.walk((1.0, 2.0), 0.0)
    assert [figure.row(t) for t in (0.0, 0.1, 0.4)] == [1, 2, 2]


def test_curves_begin_and_end_where_they_should():
    assert bump(0, 1) == bump(2, 1) == 0 and bump(0.5, 1) == pytest.approx(1)
    assert wobble(0, 1) == pytest.approx(0) or wobble(0, 1) <= 1
    assert wobble(1.5, 1) == 0
    assert ease_out(-1) == 0 and ease_out(2) == 1


def test_effects_come_from_events_and_fade(shipped):
    kitchen = shipped["ring"].kitchen
    grid = PixelGrid(10, 0, 0, kitchen.width, kitchen.height)
    effects = Effects(Random(1))
    effects.see((ev.Struck(0, 9, "onion", 4),), grid, 1.0)
    assert {name(p.sprite) for p in effects.particles} == {"chip_onion"}
    effects.see((), grid, 9.0)
    assert effects.particles == []


def test_effects_of_one_seed_are_alike_and_never_too_many(shipped):
    kitchen = shipped["ring"].kitchen
    grid = PixelGrid(10, 0, 0, kitchen.width, kitchen.height)
    one, two = Effects(Random(3)), Effects(Random(3))
    for effects in (one, two):
        for _ in range(100):
            effects.see((ev.Chopped(0, 9, "onion"),), grid, 1.0)
    assert one.particles == two.particles
    assert len(one.particles) <= CROWD + 10
