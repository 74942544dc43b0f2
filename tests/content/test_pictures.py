"""A picture beside a menu is drawn only if it is whole, small, and nothing but shapes or pixels."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.check import check
from game.content.colour import Colour
from game.content.load import load_level
from game.content.look import Look
from game.content.picture_file import (
    DEEPEST,
    MOST_ELEMENTS,
    MOST_NUMBERS,
    MOST_PICTURE_BYTES,
    picture_of,
    read_picture,
)
from game.content.png_file import PALETTE, SIGNATURE, PictureError, png_header
from tests.examples import examples
from tests.sharing.parcels import chunk, png, svg

ENTITIES = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = "a picture that needs nothing else, found a link to something outside"
GROWN = "shapes drawn at most 100 times as large as written, found larger ones"
LINEAR, RADIAL = '<linearGradient id="{}" {}="#{}"/>', '<radialGradient id="{}" {}="#{}"/>'
BACK = "gradients that refer to others, found one that leads back to itself, '#{}'"
LEADING_BACK = {
    "to itself": (LINEAR.format("a", "xlink:href", "a"), BACK.format("a")),
    "without a space": (RADIAL.format("a", "href", "a"), BACK.format("a")),
    "past a space": ('<linearGradient id="a" href=" #a"/>', BACK.format("a")),
    "round": (
        LINEAR.format("a", "href", "b") + RADIAL.format("b", "xlink:href", "c")
        + LINEAR.format("c", "href", "a"),
        BACK.format("")[:-1],
    ),
    "of two with a name": (
        '<linearGradient id="a"><stop/></linearGradient>' + LINEAR.format("a", "href", "a"),
        BACK.format("a"),
    ),
    "by names that are cut": (
        LINEAR.format("a" * 70, "href", "a" * 64), BACK.format("a" * 62)
    ),
}  # fmt: skip
UNSAFE = {
    "entities": (svg("<desc>&b;</desc>", before=ENTITIES), "an SVG picture without a DOCTYPE"),
    "outside entity": (
        svg(before='<!DOCTYPE svg SYSTEM "file:///etc/passwd">'), "an SVG picture without a DOCTYPE"
    ),
    "style sheet instruction": (
        svg(before='<?xml-stylesheet href="http://evil.example/a.css"?>'),
        "an SVG picture of shapes only, found an instruction for 'xml-stylesheet'",
    ),
    "script": (svg("<script>alert(1)</script>"), "only shapes in a picture, found 'script'"),
    "action": (
        svg('<rect onclick="alert(1)"/>'), "a picture that does nothing, found the action 'onclick'"
    ),
    "link": (svg('<path xlink:href="http://evil.example/"/>'), OUTSIDE),
    "link without a space": (svg('<path href="../secret.svg#a"/>'), OUTSIDE),
    "paint from outside": (svg('<path fill="url(http://evil.example/#a)"/>'), OUTSIDE),
    "styled paint from outside": (svg('<path style="fill:url( \'//evil/#a\')"/>'), OUTSIDE),
    "picture in it": (
        svg('<image xlink:href="#a"/>'),
        "found a picture in the picture (draw it as shapes, or use a PNG)",
    ),
    "copies of copies": (
        svg('<g id="a"><use xlink:href="#a"/></g>'),
        "only shapes in a picture, found a copy by reference (make it a shape of its own)",
    ),
    "web page": (svg("<foreignObject/>"), "only shapes in a picture, found 'foreignObject'"),
    "motion": (svg('<animate attributeName="x"/>'), "only shapes in a picture, found 'animate'"),
    "letters": (
        svg("<text>hi</text>"), "only shapes in a picture, found letters (turn them into paths)"
    ),
    **{
        f"gradients that lead back: {what}": (svg(f"<defs>{gradients}</defs>"), told)
        for what, (gradients, told) in LEADING_BACK.items()
    },
    "deep": (
        svg("<g>" * DEEPEST + "</g>" * DEEPEST),
        f"at most {DEEPEST} things in each other, found more, at 'g'",
    ),
    "deep talk": (
        svg("<metadata>" * 1000 + "</metadata>" * 1000),
        f"at most {DEEPEST} things in each other, found more, at 'metadata'",
    ),
    "many things": (svg("<g/>" * MOST_ELEMENTS), f"a picture of at most {MOST_ELEMENTS} things"),
    "many numbers": (
        svg(f'<path d="M{"1 " * (MOST_NUMBERS + 1)}"/>'),
        f"a picture of at most {MOST_NUMBERS} numbers, found more",
    ),
    "far away": (
        svg('<path d="M0 0L1e30 5"/>'), "shapes in or near the picture, found the number 1e30"
    ),
    "infinite": (svg('<circle r="1e999"/>'), "shapes in or near the picture"),
    "grown": (svg('<g transform="scale(90)"><g transform="scale(90)"/></g>'), GROWN),
    "skewed": (svg('<g transform="skewX(90)"/>'), GROWN),
    "tiny": (svg(attributes='viewBox="0 0 .001 .001"'), "a picture 1 to 10000 units wide"),
    "without a size": (svg(attributes=""), "a picture with a viewBox, or with a width and a"),
    "web page as a whole": (b"<html/>", "an SVG picture (svg with xmlns="),
    "broken": (b"<svg", "an SVG picture, found unclosed token on line 1"),
    "strange encoding": (b'<?xml version="1.0" encoding="klingon"?><svg/>', "an SVG picture"),
}  # fmt: skip


@pytest.mark.parametrize("what", UNSAFE)
def test_an_svg_that_is_more_than_shapes_is_refused(what):
    data, told = UNSAFE[what]
    with pytest.raises(PictureError) as error:
        picture_of(".svg", data)
    assert told in str(error.value)


def test_what_only_talks_about_a_picture_is_left_out_of_it():
    talk = (
        '<title>Soup</title><metadata><path d="M0 0"/></metadata>'
        '<e:view xmlns:e="http://editor.example"><path d="M1 1"/></e:view>'
    )
    picture = picture_of(".svg", svg(f'{talk}<path d="M5 5L9 9" data-name="x" class="y"/>'))
    assert picture.data.decode().count("path d=") == 1
    assert b"Soup" not in picture.data and b"data-name" not in picture.data


def test_a_picture_as_other_programs_write_it_is_written_as_the_game_draws_it():
    written = (
        b"<?xml version='1.0'?><s:svg xmlns:s='http://www.w3.org/2000/svg' width='40mm' "
        b"height='20mm'><s:path style='fill:#f00; stroke-dasharray:0.0001' d='M0 0L9 9'/></s:svg>"
    )
    assert picture_of(".svg", written).data == (
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        b'viewBox="0 0 40 20"><path d="M0 0L9 9" fill="#f00"></path></svg>'
    )


def test_gradients_may_share_their_colours():
    shared = '<linearGradient id="b" xlink:href="#a"/>'
    assert b'xlink:href="#a"' in picture_of(".svg", svg(f"<defs>{shared}</defs>")).data


def test_gradients_may_refer_to_others_in_any_order():
    chain = "".join(LINEAR.format(n, "href", n + 1) for n in range(9))
    shapes = '<path href="#p" id="p" d="M0 0L9 9" fill="url(#0)"/>'
    data = picture_of(".svg", svg(f"{chain}{shapes}")).data
    assert data.count(b"xlink:href") == 9, "what is no gradient refers to nothing"
    assert pygame.image.load(BytesIO(data), "own.svg").get_size() == (100, 100)


def test_all_shipped_pictures_would_do():
    for file in (paths.assets() / "svg").glob("*.svg"):
        read_picture(file)


HUGE = png(30_000, 30_000, b"")
DAMAGED = {
    "huge": (HUGE, "a picture of at most 1024 x 1024 pixels, found 30000 x 30000"),
    "more pixels than it says": (png(2, 2, bytes(10_000_000)), "as many pixels as the picture has"),
    "cut": (png()[:-20], "a whole PNG picture, found"),
    "without an end": (png()[:-12], "a whole PNG picture, found a part of one"),
    "one bit wrong": (png().replace(b"IDAT", b"IDAX"), "a whole PNG picture, found a damaged one"),
    "no pixels": (
        png()[:33] + chunk(b"IEND", b""), "a whole PNG picture, found a part of one"
    ),
    "no picture": (b"GIF89a", "a PNG picture, found something else"),
    "odd colours": (
        png()[:8] + chunk(b"IHDR", bytes((0, 0, 0, 1, 0, 0, 0, 1, 8, 9, 0, 0, 0)))
        + chunk(b"IDAT", zlib.compress(b"xx")) + chunk(b"IEND", b""),
        "a PNG picture, found a kind that PNG does not have",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DAMAGED)
def test_a_png_that_is_not_what_it_says_is_refused(what):
    data, told = DAMAGED[what]
    with pytest.raises(PictureError) as error:
        picture_of(".png", data)
    assert f"expected {told}" in str(error.value)


@pytest.mark.parametrize(("colours", "depth"), [(0, 1), (0, 16), (2, 8), (3, 2), (4, 8), (6, 16)])
@pytest.mark.parametrize("interlaced", [0, 1])
@pytest.mark.parametrize("size", [(1, 1), (3, 9), (9, 4)])
def test_every_kind_of_png_is_let_through_and_can_be_drawn(size, colours, depth, interlaced):
    header = struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, interlaced)
    rows = bytes(png_header(header).size)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    if colours == PALETTE:
        parts.insert(1, (b"PLTE", bytes(12)))
    data = SIGNATURE + b"".join(chunk(*part) for part in parts)
    assert picture_of(".png", data).data == data
    assert pygame.image.load(BytesIO(data), "own.png").get_size() == size
    shorter = data.replace(chunk(*parts[-2]), chunk(b"IDAT", zlib.compress(rows[:-1])))
    with pytest.raises(PictureError, match="found a part of one"):
        picture_of(".png", shorter)


def test_a_small_png_is_as_it_was():
    assert picture_of(".png", png(1024, 2)).data == png(1024, 2)


def test_a_large_file_is_no_picture(tmp_path):
    file = tmp_path / "large.png"
    file.write_bytes(png() + bytes(MOST_PICTURE_BYTES))
    with pytest.raises(PictureError, match="at most 256 KB, found a larger one"):
        read_picture(file)
    with pytest.raises(PictureError, match="found no file of this name"):
        read_picture(tmp_path / "none.png")


@examples(200)
@given(st.sampled_from([".svg", ".png"]), st.integers(0, 3000), st.binary(max_size=30))
def test_any_damage_is_a_picture_or_told(kind, place, bits):
    whole = (
        (paths.assets() / "svg" / "tomato_raw.svg").read_bytes() if kind == ".svg" else png(9, 9)
    )
    at = place % len(whole)
    try:
        picture_of(kind, whole[:at] + bits + whole[at + len(bits) :])
    except PictureError as error:
        assert error.expected and error.found


# What menus say of how their things look.

MENU = """
ingredients:
  carrot: {title: Carrot, chop_strikes: 6, look: {colour: "#f28c28", shape: long, letters: Ca}}
  leek: {title: Leek, chop_strikes: 6}
appliances:
  oven: {title: Oven, cook_seconds: 5, burn_seconds: 9, look: {letters: Ov, picture: stove}}
fire: {sprays: 5}
dishes:
  pie: {title: Pie, ingredients: [carrot, leek], appliance: oven, limit_seconds: 60, reward: 5}
"""
STOVE = svg("<rect width='9' height='9'/>")
RING = (paths.levels() / "ring.yaml").read_text()
LEVEL = (
    RING.replace("menu: soups", "menu: pies").replace("pot", "oven").replace("tomato", "carrot")
    .replace("lettuce", "leek").replace("onion", "carrot")
    .replace("[bob, alice, cathy, david]", "[pie]")
)  # fmt: skip


def saved(folder: Path, menu: str = MENU) -> Path:
    (folder / "menus" / "pictures").mkdir(parents=True)
    (folder / "menus" / "pictures" / "stove.svg").write_bytes(STOVE)
    (folder / "menus" / "pies.yaml").write_text(menu)
    level = folder / "mine.yaml"
    level.write_text(LEVEL)
    return level


def problems(folder: Path, menu: str) -> list[str]:
    return [f"{p.mark.line}: {p}".partition("expected ")[2] for p in check([saved(folder, menu)])]


def test_a_level_knows_the_looks_of_its_menu(tmp_path: Path) -> None:
    assert load_level(saved(tmp_path)).looks == {
        "carrot": Look(Colour(242, 140, 40), "long", "Ca"),
        "oven": Look(letters="Ov", pictures=(("", picture_of(".svg", STOVE)),)),
    }


def test_shipped_kitchens_look_as_they_were_drawn() -> None:
    assert load_level(paths.levels() / "ring.yaml").looks == {}


def test_mistakes_in_looks_are_told(tmp_path: Path) -> None:
    wrong = MENU.replace('"#f28c28"', "orange").replace("shape: long", "shape: round_")
    assert problems(tmp_path, wrong.replace("letters: Ov", "letters: Oven")) == [
        "a colour in quotes, such as '#f28c28', found 'orange'",
        "one of round, pear, loaf, cup, drop, long, leaf, cube, wedge, ring, fish, bottle, "
        "found 'round_'. Did you mean 'round'?",
        "text of at most 2 characters, found 4",
    ]


def test_a_look_belongs_to_one_thing(tmp_path: Path) -> None:
    assert problems(tmp_path, MENU.replace("oven", "carrot"))[0] == (
        "a name of its own for 'carrot', found another's, too"
    )
