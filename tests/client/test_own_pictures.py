"""A designer's own pictures are drawn in every state; what is wrong with one of them is told."""

import multiprocessing
from contextlib import closing
from dataclasses import replace

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.client.drawing import _own_pictures as own_pictures
from game.client.drawing._own_pictures import own_form
from game.client.drawing.sprites import OwnDrawer, Sprite, Sprites
from game.client.drawing.stand_in import SHEETS, Form, StandIn
from game.client.drawing.texts import Texts
from game.client.ui.places import TryOutPlace
from game.client.ui.scene import Goto
from game.client.view.preview import paint_preview
from game.content.check import check
from game.content.load import load_level
from game.content.look import Look
from game.content.picture_file import OwnPicture, picture_of
from game.content.png_file import PictureError
from main import main
from tests.client.test_own_levels import UNHEARD_OF, WITH_BURGERS, changed
from tests.examples import examples
from tests.manual import manual_levels, manual_menus
from tests.sharing.parcels import RING, SOUPS, png, svg
from tests.tables import table

DISC = svg('<circle cx="50" cy="50" r="46" fill="#c81e1e"/><circle cx="50" cy="50" r="9"/>')
WIDE = svg('<rect width="200" height="60" fill="#1e78c8"/>', 'viewBox="0 0 200 60"')
LOOKS = {
    "title: Tomato,": "title: Tomato, look: {picture: disc},",
    "title: Onion,": "title: Onion, look: {picture: red},",
    "title: Pot,": "title: Pot, look: {picture: wide},",
    "title: Bob Soup,": "title: Bob Soup, look: {picture: disc},",
}  # fmt: skip


@pytest.fixture
def mine(tmp_path):
    """A level with pictures of its own beside its menu."""
    menu = SOUPS
    for plain, looking in LOOKS.items():
        menu = menu.replace(plain, looking, 1)
    pictures = tmp_path / "menus" / "pictures"
    pictures.mkdir(parents=True)
    (pictures / "disc.svg").write_bytes(DISC)
    (pictures / "wide.svg").write_bytes(WIDE)
    (pictures / "red.png").write_bytes(png(40, 40))
    (pictures / "red_chopped.png").write_bytes(png(8, 40))
    (tmp_path / "menus" / "mine.yaml").write_text(menu, encoding="utf-8")
    level = tmp_path / "mine.yaml"
    level.write_text(RING.replace("menu: soups", "menu: mine"), encoding="utf-8")
    return level


@pytest.fixture
def sprites():
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    with closing(Sprites(paths.assets() / "svg", Texts(paths.assets() / "fonts"))) as shown:
        yield shown


@pytest.fixture(scope="module")
def drawer():
    pygame.display.set_mode((64, 64))
    with closing(OwnDrawer()) as drawing:
        yield drawing


def look(data, **states):
    given = {state: picture_of(".svg", each) for state, each in states.items()}
    return Look(pictures=tuple({"": picture_of(".svg", data), **given}.items()))


def drawn(drawer, own):
    """The pictures of a look, once all are drawn."""
    for _, picture in own.pictures:
        drawer.get(picture)
    drawer.finish()
    return {state: drawer.get(picture) for state, picture in own.pictures}


def pixels(surface):
    colours = pygame.surfarray.array3d(surface).astype(int)
    return colours * (pygame.surfarray.array_alpha(surface)[:, :, None] > 0)


def test_a_kitchen_is_drawn_with_them(mine, stage):
    level = load_level(mine)
    plain = paint_preview(stage, load_level(paths.levels() / "ring.yaml"), 320)
    meanwhile = paint_preview(stage, level, 320)
    stage.sprites.finish()
    own = paint_preview(stage, level, 320)
    assert (pixels(own) != pixels(meanwhile)).any(), "they are stood in for until they are drawn"
    changed = np.abs(pixels(own) - pixels(plain)).max(axis=2) > 40
    assert changed.any()
    cell = 320 // 8
    sources = {name: x for x, name in enumerate("-llttoo-") if name in "to"}
    for x in sources.values():
        assert changed[x * cell : (x + 1) * cell, :cell].mean() > 0.1
    assert changed[cell : 2 * cell, :cell].mean() == 0, "lettuce is as it was"


def test_each_state_is_unlike_the_others_at_40_pixels(sprites):
    wearing = sprites.dressed({"leek": look(DISC)})
    forms = (Form.WHOLE, Form.CHOPPED, Form.COOKED, Form.FRIED_HEAP, Form.CHARRED, Form.PLATED_BOWL)
    wearing.get(Sprite("leek", StandIn(Form.WHOLE, "leek", ("leek",), "Le")), 40)
    wearing.finish()
    drawn = [
        pixels(wearing.get(Sprite("leek", StandIn(form, "leek", ("leek",), "Le")), 40))
        for form in forms
    ]
    grey = [each.mean(axis=2) for each in drawn]  # as who sees no colours sees them
    for i, one in enumerate(grey):
        for other in grey[i + 1 :]:
            assert (np.abs(one - other) > 24).mean() > 0.15


@pytest.mark.parametrize("form", [f for f in SHEETS if f not in (Form.CHIP, Form.MIXED)])
def test_every_form_has_the_size_of_its_sheet(drawer, form):
    for own in (look(DISC, pot=DISC), look(DISC, pot=WIDE, crate=WIDE, plated=WIDE)):
        for width in (1, 2, 7, 40, 300):
            surface = own_form(drawn(drawer, own), form, width)
            assert surface.get_size() == (width, round(width * SHEETS[form].height / 100))


def test_what_is_given_for_a_state_is_shown_as_it_is(drawer):
    own = look(DISC, chopped=WIDE, cooked=WIDE, burnt=WIDE, mixed=WIDE, plated=WIDE, crate=WIDE)
    given = drawn(drawer, own)
    for form in (Form.CHOPPED, Form.COOKED, Form.FRIED_HEAP, Form.CHARRED, Form.MIXED):
        blue = pixels(own_form(given, form, 40))
        assert np.abs(blue[20, 20] - (0x1E, 0x78, 0xC8)).max() < 8
    chopped = pixels(own_form(drawn(drawer, look(DISC, chopped=WIDE)), Form.FRIED_HEAP, 40))
    assert chopped[20, 20][2] > chopped[20, 20][0], "browned from what was given as chopped"


def test_a_picture_keeps_its_shape(drawer):
    shown = own_form(drawn(drawer, look(WIDE)), Form.WHOLE, 100)
    alpha = pygame.surfarray.array_alpha(shown)
    columns, rows = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    assert (len(columns), len(rows)) == (100, 30)


def test_what_cannot_be_drawn_after_all_is_stood_in_for(sprites, caplog):
    broken = Look(pictures=(("", OwnPicture("png", b"\x89PNG")),))
    sprite = Sprite("leek", StandIn(Form.WHOLE, "leek", ("leek",), "Le"))
    wearing = sprites.dressed({"leek": broken})
    meanwhile = pixels(wearing.get(sprite, 40))
    wearing.finish()
    assert meanwhile.any() and (pixels(wearing.get(sprite, 40)) == meanwhile).all()
    assert "a picture of a menu is not drawn" in caplog.text


@table(__file__)
def test_a_broken_picture_is_told_with_its_file(mine, change, told):
    pictures = mine.parent / "menus" / "pictures"
    match change:
        case "remove disc.svg":
            (pictures / "disc.svg").rename(pictures / "disk.svg")
        case "script":
            (pictures / "disc.svg").write_bytes(svg("<script/>"))
        case "cut":
            (pictures / "red_chopped.png").write_bytes(png(8, 40)[:-12])
        case "folder":
            (pictures / "disc.svg").unlink()
            (pictures / "disc.svg").mkdir()
    found = [str(problem) for problem in check([mine])]
    assert found and all("mine.yaml:" in each for each in found)
    assert any(told in each for each in found)
    if change.startswith("remove"):
        assert found[0].endswith("Did you mean 'disk'?")


#: Refers to itself: the rasteriser would follow that for ever, and this one is not checked before.
ENDLESS = svg('<linearGradient id="a" xlink:href="#a"/><path d="M0 0H9V9" fill="url(#a)"/>')


def test_a_picture_without_end_is_given_up_and_the_next_is_drawn(caplog):
    endless, fine = OwnPicture("svg", ENDLESS), picture_of(".svg", svg('<path d="M0 0H50V50"/>'))
    pygame.display.set_mode((64, 64))
    with closing(OwnDrawer(max_cpu_seconds=1)) as drawer:
        assert drawer.get(endless) is None and drawer.get(fine) is None
        drawer.finish()
        assert drawer.get(endless) is None and not drawer.waits_for(endless)
        assert drawer.get(fine).get_size() == (256, 256)
    assert "a picture of a menu is not drawn: drawing it has ended by SIG" in caplog.text


def test_the_window_goes_on_while_a_picture_takes_for_ever(start, mine):
    """A level as a stranger could not give it: its picture hangs the rasteriser."""
    level = load_level(mine)
    looks = {name: Look(pictures=(("", OwnPicture("svg", ENDLESS)),)) for name in level.looks}
    before = drawing_processes()
    client = start()
    client.app.follow(Goto(TryOutPlace(replace(level, looks=looks))))
    started = set[object]()
    while not started:
        client.frames()
        started = drawing_processes() - before
    assert client.scene == "TryOutScene"
    (process,) = started
    client.close()
    assert not process.is_alive()


def drawing_processes():
    return {child for child in multiprocessing.active_children() if child.name == "pictures"}


def test_a_process_that_cannot_be_started_is_not_tried_for_ever(monkeypatch):
    monkeypatch.setattr(own_pictures, "main", lambda connection, most: None)  # cannot be sent there
    with closing(OwnDrawer()) as drawer:
        drawer.get(look(DISC).picture(""))
        drawer.get(look(WIDE).picture(""))
        drawer.finish()
        assert drawer.settled == 2 and drawer.get(look(DISC).picture("")) is None


NUMBERS = st.integers(-400, 400)
PATHS = st.lists(st.tuples(st.sampled_from("MLCSQTAHVZmlcsqtahvz"), st.lists(NUMBERS, max_size=8)))


@examples(80)
@given(PATHS, st.sampled_from(["round", "miter", "bevel"]), st.integers(0, 400))
def test_whatever_is_let_through_can_be_drawn(drawer, path, join, weight):
    pygame.display.set_mode((64, 64))
    d = "".join(f"{letter}{' '.join(map(str, numbers))}" for letter, numbers in path)
    shape = f'<path d="{d}" stroke="#000" stroke-width="{weight}" stroke-linejoin="{join}"/>'
    try:
        picture = picture_of(".svg", svg(shape))
    except PictureError:
        return
    shown = own_form(drawn(drawer, Look(pictures=(("", picture),))), Form.WHOLE, 40)
    assert shown is not None and shown.get_size() == (40, 40)


# `main.py picture` paints a kitchen as a round begins in it, the player's own ones too.


def painted(level, file):
    assert main(["picture", level, str(file)]) == 0
    return pygame.image.load(file)


@pytest.mark.parametrize("level", ["ring", "partition", "kitchen_garden", "counter_circuit"])
def test_a_shipped_kitchen_is_painted_with_everything_in_it(tmp_path, level):
    picture = painted(level, tmp_path / "kitchen.png")
    seen = {tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 7)
            for y in range(0, picture.get_height(), 7)}  # fmt: skip
    assert len(seen) > 100
    assert not pygame.display.get_init()


def test_wide_kitchens_have_wide_pictures(tmp_path):
    wide = painted("kitchen_garden", tmp_path / "wide.png").get_size()
    assert wide[0] > wide[1]


def test_a_kitchen_of_one_s_own_with_things_that_nobody_drew(tmp_path):
    (paths.user_levels() / "menus").mkdir(parents=True)
    menu = changed(manual_menus()[0], UNHEARD_OF)
    (paths.user_levels() / "menus" / "burgers.yaml").write_text(menu)
    level = changed(changed(manual_levels()[0], WITH_BURGERS), UNHEARD_OF)
    (paths.user_levels() / "mine.yaml").write_text(level)
    assert painted("mine", tmp_path / "mine.png").get_width() > 300


def test_mistakes_are_told_and_nothing_is_written(tmp_path, capsys):
    assert main(["picture", "rign", str(tmp_path / "a.png")]) == 1
    assert "Did you mean 'ring'?" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["picture", "ring", str(tmp_path / "nowhere" / "a.png")])
    assert "a folder that is there" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["picture", "ring", str(tmp_path / "a.jpg")])
    assert "ends in .png" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
