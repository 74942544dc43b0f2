"""What nobody has drawn is drawn by code: every state of every thing, each unlike the others."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game import paths
from game.client.drawing._stand_in_shapes import colour_of
from game.client.drawing.sprites import Sprite, Sprites
from game.client.drawing.stand_in import Form, StandIn, letters_of
from game.client.drawing.texts import Texts
from game.client.ui.places import LevelsPlace
from game.client.ui.scene import Goto
from game.client.view.pictures import (
    appliance_sprite,
    chip_sprite,
    dish_sprite,
    ingredient_sprite,
    item_layers,
    part_sprite,
    potful,
    station_sprite,
)
from game.client.view.preloading import items
from game.content.colour import Colour
from game.content.load import load_menu
from game.content.look import SHAPES, Look, Shape
from game.kitchen.items import Food, Part, Plate, Prep, charred
from game.kitchen.layout import Kind, Station
from tests.sharing.parcels import RING, SOUPS, zipped

STATES = (Prep.RAW, Prep.CHOPPED, Prep.COOKED, Prep.CHARRED)


@pytest.fixture
def menu(tmp_path):
    """Nothing of it has a picture; a soup, a dish of an oven, and one that is not cooked."""
    file = tmp_path / "menu.yaml"
    file.write_text(
        "ingredients:\n"
        "  leek: {title: Leek, chop_strikes: 4}\n"
        "  yam: {title: Yam, chop_strikes: 4}\n"
        "  dough: {title: Dough}\n"
        "  yak: {title: Yak, appliance: tandoor}\n"
        "appliances:\n"
        "  pot: {title: Pot, cook_seconds: 5, burn_seconds: 5}\n"
        "  tandoor: {title: Tandoor, cook_seconds: 5, burn_seconds: 5}\n"
        "fire: {sprays: 5}\n"
        "dishes:\n"
        "  leek_soup: {title: Leek Soup, ingredients: [leek, yam], appliance: pot,"
        " limit_seconds: 60, reward: 9}\n"
        "  yak_wrap: {title: Yak Wrap, ingredients: [dough, yak], limit_seconds: 60, reward: 9}\n"
        "  yam_pie: {title: Yam Pie, ingredients: [dough, yam], appliance: tandoor,"
        " limit_seconds: 60, reward: 9}\n"
    )
    return load_menu(file)


@pytest.fixture
def sprites():
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Sprites(paths.assets() / "svg", Texts(paths.assets() / "fonts"))


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ clearly."""
    a, b = (pygame.surfarray.array3d(s).astype(int) * (_alpha(s) > 0) for s in (one, other))
    return float((np.abs(a - b).max(axis=2) > 40).mean())


def _alpha(surface):
    return pygame.surfarray.array_alpha(surface)[:, :, None].astype(int)


def test_everything_of_a_menu_without_art_can_be_drawn(menu, sprites):
    stations = [Station(Kind.SOURCE, name) for name in menu.ingredients]
    stations += [Station(Kind.APPLIANCE, name) for name in menu.appliances]
    wanted = [station_sprite(station, menu) for station in stations]
    wanted += [layer.sprite for item in items(menu) for layer in item_layers(item, menu)]
    wanted += [dish_sprite(dish, menu) for dish in menu.dishes]
    wanted += [chip_sprite(name) for name in menu.ingredients]
    for heats in menu.heats.values():
        for food in heats.values():
            wanted += [potful(food, menu), potful(charred(food), menu)]
            for layer in (*item_layers(food, menu), *item_layers(charred(food), menu)):
                wanted.append(layer.sprite)
    for sprite in wanted:
        for width in (1, 13, 90):
            assert sprites.get(sprite, width).get_width() == width


@pytest.mark.parametrize("name", ["leek", "yam", "beef"])
@pytest.mark.parametrize("width", [40, 90])
def test_states_are_told_apart(menu, sprites, name, width):
    title = name.title()
    forms = (Form.WHOLE, Form.CHOPPED, Form.COOKED, Form.CHARRED)
    stand_ins = [
        Sprite(f"no_{f.value}", StandIn(f, name, (name,), letters_of(title))) for f in forms
    ]
    for one, other in combinations([sprites.get(s, width) for s in stand_ins], 2):
        assert apart(one, other) > 0.15


def test_ingredients_and_dishes_are_told_apart(menu, sprites):
    for wanted in (
        [ingredient_sprite(name, menu) for name in menu.ingredients],
        [dish_sprite(name, menu) for name in menu.dishes],
        [item_layers(Plate(food), menu)[0].sprite for food in menu.finished.values()],
        [station_sprite(Station(Kind.SOURCE, name), menu) for name in menu.ingredients],
    ):
        for one, other in combinations([sprites.get(s, 64) for s in wanted], 2):
            assert apart(one, other) > 0.1


def test_a_part_shows_its_state(menu):
    shown = [part_sprite(Part("yak", prep), menu).stand_in.form for prep in STATES]
    assert shown == [Form.WHOLE, Form.CHOPPED, Form.COOKED, Form.CHARRED]


def test_what_a_pot_has_cooked_looks_chopped_and_plain_bread_stays_bread(menu):
    assert part_sprite(Part("leek", Prep.COOKED), menu).stand_in.form is Form.CHOPPED
    assert part_sprite(Part("dough", Prep.COOKED), menu).stand_in.form is Form.WHOLE


def test_soups_are_bowls_and_all_else_is_a_stack(menu):
    forms = {dish: dish_sprite(dish, menu).stand_in.form for dish in menu.dishes}
    assert forms == {"leek_soup": Form.BOWL, "yak_wrap": Form.STACK, "yam_pie": Form.STACK}


def test_a_finished_dish_is_seen_as_one_and_an_unfinished_one_as_its_parts(menu):
    def names(food):
        return [getattr(layer.sprite, "name", layer.sprite) for layer in item_layers(food, menu)]

    assert names(Plate(menu.finished["yak_wrap"])) == ["plate_yak_wrap"]
    assert names(Plate(Food((Part("dough", Prep.READY),)))) == ["plate", "dough_ready"]
    mix = Food((Part("leek", Prep.CHOPPED), Part("yam", Prep.CHOPPED)))
    assert names(mix) == ["mix_leek_soup"]


def test_a_dish_with_art_is_never_improvised(sprites):
    drawn = Sprite("dish_bob", StandIn(Form.BOWL, "bob", ("bob",), "BS"))
    assert apart(sprites.get(drawn, 64), sprites.get("dish_bob", 64)) == 0


def test_a_name_has_one_colour_for_ever():
    assert colour_of("yam").hex == "#4c6ed5"
    assert colour_of("tomato").hex == "#ea4335"
    assert len({colour_of(f"thing_{i}") for i in range(30)}) == 30


@pytest.mark.parametrize(
    ("title", "letters"),
    [("Beef", "Be"), ("Beef Burger", "BB"), ("X", "X"), ("Żurek", "Żu"), ("Fish and Chips", "Fa")],
)
def test_letters_come_from_titles(title, letters):
    assert letters_of(title) == letters


def test_an_appliance_shows_its_letters_whatever_it_is_called(menu, sprites):
    """Appliances have sprites of their own: one called 'clock' is no clock."""
    assert appliance_sprite("tandoor", menu).name == "appliance_tandoor"
    assert ingredient_sprite("dough", menu).name == "dough_ready"


def test_a_menu_says_what_its_things_look_like(menu, sprites):
    red = sprites.dressed({"leek": Look(Colour(200, 0, 0), "leaf", "Q")})
    leek, yam = (ingredient_sprite(name, menu) for name in ("leek", "yam"))
    assert apart(sprites.get(leek, 40), red.get(leek, 40)) > 0.1
    assert apart(sprites.get(yam, 40), red.get(yam, 40)) == 0
    soup = dish_sprite("leek_soup", menu)
    assert apart(sprites.get(soup, 40), red.get(soup, 40)) > 0, "it shows in what is made of it"


@pytest.mark.parametrize("name", ["leek", "tandoor", "leek_soup", "yak_wrap", "yam_pie"])
@pytest.mark.parametrize("colour", [None, Colour(200, 0, 0)], ids=["plain", "coloured"])
def test_whatever_has_an_outline_of_its_own_is_seen_by_it(menu, sprites, name, colour):
    """An ingredient, an appliance and a dish, wherever they are drawn."""
    looks = [sprites.dressed({name: Look(colour, shape)}) for shape in (None, "fish", "ring")]
    wholes = {**dict.fromkeys(menu.ingredients, ingredient_sprite), "tandoor": appliance_sprite}
    sprite = wholes.get(name, dish_sprite)(name, menu)
    for one, other in combinations((each.get(sprite, 60) for each in looks), 2):
        assert apart(one, other) > 0.03


def test_a_look_counts_more_than_the_game_s_own_picture(sprites):
    blue = sprites.dressed({"pot": Look(Colour(0, 0, 200))})
    pot = Sprite("appliance_pot", StandIn(Form.STOVE, "pot", ("pot",), "Po"))
    assert apart(sprites.get(pot, 40), blue.get(pot, 40)) > 0.1


def test_looks_are_worked_out_once(sprites):
    looks = {"leek": Look(letters="Q")}
    assert sprites.dressed(looks) is sprites.dressed(dict(looks))
    assert sprites.dressed({}) is sprites
    leek = Sprite("leek_raw", StandIn(Form.WHOLE, "leek", ("leek",), "Le"))
    first = sprites.dressed(looks).get(leek, 40)
    made = sprites.misses
    assert sprites.dressed(looks).get(leek, 40) is first
    assert sprites.misses == made


def test_a_bob_of_other_things_is_not_shown_as_bob_soup(tmp_path, sprites):
    soups = (paths.levels() / "menus" / "soups.yaml").read_text()
    file = tmp_path / "odd.yaml"
    swapped = soups.replace("[lettuce, tomato]", "[lettuce]").replace("[onion, tomato]", "[onion]")
    file.write_text(swapped)
    odd = load_menu(file)
    assert apart(sprites.get(dish_sprite("bob", odd), 64), sprites.get("dish_bob", 64)) > 0.1
    assert apart(sprites.get(dish_sprite("alice", odd), 64), sprites.get("dish_alice", 64)) == 0


# What a menu says of how its dishes look is seen in the browser, and where a kitchen arrives.

#: Nothing else on the screens has it.
COLOUR = (18, 240, 222)
MINE = RING.replace("menu: soups", "menu: stews")
#: One of its dishes has a name that nobody drew, and this colour.
STEWS = SOUPS.replace(
    "  alice: {title: Alice Soup,", '  stew: {title: Stew, look: {colour: "#12f0de"},'
)
LEVEL = MINE.replace("alice", "stew")


def share(client) -> float:
    """The share of the window that has just the colour."""
    pixels = pygame.surfarray.array3d(client.app.window.surface).astype(int)
    return float((np.abs(pixels - COLOUR).max(axis=2) < 4).mean())


def test_the_browser_shows_a_dish_in_its_colour(start):
    (paths.user_levels() / "menus").mkdir(parents=True)
    (paths.user_levels() / "menus" / "stews.yaml").write_text(STEWS, encoding="utf-8")
    (paths.user_levels() / "mine.yaml").write_text(LEVEL, encoding="utf-8")
    client = start(size=(1280, 720))
    client.app.follow(Goto(LevelsPlace("ring")))
    client.frames(2)
    assert share(client) == 0
    client.app.follow(Goto(LevelsPlace("mine")))
    client.frames(2)
    assert share(client) > 0


def test_a_kitchen_that_arrives_shows_a_dish_in_its_colour(start, tmp_path):
    file = tmp_path / "mine.zip"
    file.write_bytes(zipped(("mine.yaml", LEVEL), ("menus/stews.yaml", STEWS)))
    client = start(size=(1280, 720))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    client.frames(2)
    assert client.scene == "ArrivalScene" and share(client) > 0


# What is drawn without art is told apart at 40 px by form alone: in greys, and in what is covered.
# Greys know no hue: who tells things apart in them tells them apart with any colour blindness.

WIDTH = 40
#: Mean difference in grey levels (0..255) over the pixels that either covers.
LEAST_GREY_DIFFERENCE = 14.0
FORMS = (Form.WHOLE, Form.CHOPPED, Form.COOKED, Form.FRIED_HEAP, Form.CHARRED)
#: From nearly white to nearly black: no state may rest on how light its ingredient is.
COLOURS = ("#f4efe2", "#f28c28", "#5fae55", "#6a3d2a")


@pytest.fixture(scope="module")
def greyed() -> Sprites:
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Sprites(paths.assets() / "svg", Texts(paths.assets() / "fonts"))


def greys(greyed: Sprites, stand_in: StandIn) -> tuple[np.ndarray, np.ndarray]:
    """Grey levels on a mid-grey floor, and coverage 0..1."""
    surface = greyed.get(Sprite("nothing_of_this_name", stand_in), WIDTH)
    alpha = pygame.surfarray.array_alpha(surface).astype(float) / 255
    grey = pygame.surfarray.array3d(surface).astype(float) @ np.array([0.299, 0.587, 0.114])
    return grey * alpha + 160 * (1 - alpha), alpha


def difference(greyed: Sprites, one: StandIn, other: StandIn) -> float:
    (grey1, alpha1), (grey2, alpha2) = greys(greyed, one), greys(greyed, other)
    covered = (alpha1 > 0.1) | (alpha2 > 0.1)
    return float(np.abs(grey1 - grey2)[covered].mean())


def worn(form: Form, look: Look, letters: str = "Xx") -> StandIn:
    return StandIn(form, "thing", ("thing",), letters).dressed({"thing": look})


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("colour", COLOURS)
def test_states_are_told_apart_in_greys(greyed: Sprites, shape: Shape, colour: str) -> None:
    look = Look(Colour.of(colour), shape)
    for one, other in combinations(FORMS, 2):
        apart = difference(greyed, worn(one, look), worn(other, look))
        assert apart > LEAST_GREY_DIFFERENCE, (one, other, apart)


@pytest.mark.parametrize("colour", COLOURS)
def test_shapes_of_one_colour_are_told_apart_without_their_letters(
    greyed: Sprites, colour: str
) -> None:
    looks = [Look(Colour.of(colour), shape) for shape in SHAPES]
    for one, other in combinations(looks, 2):
        apart = difference(greyed, worn(Form.WHOLE, one, ""), worn(Form.WHOLE, other, ""))
        assert apart > LEAST_GREY_DIFFERENCE, (one.shape, other.shape, apart)


def of_two(form: Form) -> StandIn:
    looks = {"leek": Look(Colour.of("#8fae55")), "yam": Look(Colour.of("#b0803f"))}
    return StandIn(form, "dish", ("leek", "yam"), "DD").dressed(looks)


def test_a_mix_is_no_chopped_thing_and_no_dish(greyed: Sprites) -> None:
    forms = (Form.CHOPPED, Form.MIXED, Form.STACK, Form.BOWL, Form.PLATED_STACK, Form.PLATED_BOWL)
    for one, other in combinations(forms, 2):
        apart = difference(greyed, of_two(one), of_two(other))
        assert apart > LEAST_GREY_DIFFERENCE, (one, other, apart)


def test_what_is_on_a_plate_shows_the_plate(greyed: Sprites) -> None:
    """Plated things cover more than the plate's middle, and its rim is seen around them."""
    plate = greyed.get("plate", WIDTH)
    rim = pygame.surfarray.array_alpha(plate)[2:6].max()
    for form in (Form.PLATED_STACK, Form.PLATED_BOWL):
        _, covered = greys(greyed, of_two(form))
        assert rim > 0 and covered[2:6].max() > 0.5, form


def test_steam_is_seen_above_what_was_heated_and_above_nothing_else(
    greyed: Sprites,
) -> None:
    for form in FORMS:
        _, covered = greys(greyed, worn(form, Look(shape="loaf"), ""))
        steams = covered[:, :5].max() > 0.5
        assert steams == (form in (Form.COOKED, Form.FRIED_HEAP)), form
