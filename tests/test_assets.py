"""The art: every sprite is there, draws, keeps its shape, and cannot be taken for another."""

from __future__ import annotations

import io
import os
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ASSETS = Path(__file__).parent.parent / "assets"
SVG = ASSETS / "svg"
NAMED_SOUPS = ("alice", "bob", "cathy", "david")
GARDEN_SOUPS = ("carrot_soup", "potato_soup", "forest_soup", "farmer_soup")
SOUPS = (*NAMED_SOUPS, *GARDEN_SOUPS, "onion_soup")
SALADS = ("tomato_salad", "mixed_salad")
PLAIN_BURGERS = ("lettuce_burger", "beef_burger", "full_burger")
GRILLED_BURGERS = ("onion_burger", "veggie_burger", "house_burger")
BURGERS = (*PLAIN_BURGERS, *GRILLED_BURGERS)
SALAD, ROOTS = ("tomato", "lettuce", "onion"), ("carrot", "potato", "mushroom")
CHOPPED = (*SALAD, *ROOTS)

STATIONS = {
    "counter",
    "board",
    "pot",
    "appliance_pot",
    "appliance_pan",
    "stove_flame",
    "delivery",
    "bin",
    "source",
    *(f"source_{what}" for what in (*CHOPPED, "beef", "bread")),
    "plates",
    "plates_stand",
    *(f"{what}_{count}" for what in ("stack", "pile") for count in range(1, 7)),
    "return",
    "sink",
    *(f"in_sink_{count}" for count in range(1, 4)),
    *(f"soup_{what}" for what in (*SOUPS, "plain", "charred")),
}
ITEMS = {
    *(f"{what}_{how}" for what in CHOPPED for how in ("raw", "chopped")),
    *(f"mix_{soup}" for soup in (*NAMED_SOUPS, *GARDEN_SOUPS, "mixed_salad")),
    "plate",
    "dirty_plate",
    "extinguisher",
    "bread_ready",
    "beef_raw",
    "beef_cooked",
    "beef_charred",
    "onion_cooked",
    "onion_charred",
    *(f"plate_{what}" for what in (*SOUPS, "charred", *BURGERS, *SALADS)),
    *(f"dish_{what}" for what in (*SOUPS, *BURGERS, *SALADS)),
}
CHEFS = {
    f"chef_{who}_{facing}_{frame}"
    for who in ("player", "partner", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    for facing in ("down", "up", "left", "right")
    for frame in range(3)
}
EFFECTS = {
    "fire_0",
    "fire_1",
    "fire_2",
    "smoke",
    "steam",
    "spray",
    "spark",
    *(f"chip_{what}" for what in CHOPPED),
    "knife",
    "bubble",
    "coin",
    "star_full",
    "star_empty",
    "bell",
    "sweat",
    "thought",
    "heart",
    "exclaim",
}
INTERFACE = {
    "ticket",
    "clock",
    "trophy",
    "speech_tail",
    "key_up",
    "key_down",
    "key_left",
    "key_right",
    "key_blank",
    "logo",
    "icon",
    "check",
    "cross",
    "lock",
    "mic",
    "sound",
    "chat",
    "gear",
    "replay",
    "play",
    "pause",
    "arrow",
    "no_entry",
    "hand",
    "pin",
    "search",
    "calendar",
}
TALL = STATIONS | CHEFS
ALL = sorted(STATIONS | ITEMS | CHEFS | EFFECTS | INTERFACE)

#: What lies about in one kitchen.
INN = (*SALADS, "onion_soup", "cathy")
MENUS = ((NAMED_SOUPS, SALAD), (GARDEN_SOUPS, ROOTS))
NEVER_CONFUSED = [
    *(
        pair
        for soups, vegetables in MENUS
        for names in (
            [f"plate_{what}" for what in (*soups, "charred")] + ["plate"],
            [f"dish_{soup}" for soup in soups],
            [f"mix_{soup}" for soup in soups],
            [f"{what}_raw" for what in vegetables],
            [f"{what}_chopped" for what in vegetables],
        )
        for pair in combinations(names, 2)
    ),
    *((f"{what}_raw", f"{what}_chopped") for what in CHOPPED),
    *combinations([f"beef_{how}" for how in ("raw", "cooked", "charred")], 2),
    *combinations([f"onion_{how}" for how in ("raw", "chopped", "cooked", "charred")], 2),
    *combinations([f"plate_{what}" for what in PLAIN_BURGERS], 2),
    *combinations([f"plate_{what}" for what in GRILLED_BURGERS], 2),
    *combinations([f"plate_{what}" for what in INN], 2),
    *combinations([f"dish_{what}" for what in INN], 2),
    *combinations(["plate", "dirty_plate", *(f"plate_{what}" for what in SALADS)], 2),
    *combinations(["plates_stand", "return", "sink", "delivery", "bin"], 2),
    *((f"stack_{count}", f"pile_{count}") for count in range(1, 7)),
]
LEAST_GREY_DIFFERENCE = 14.0
"""Mean difference in grey levels (0..255) over the pixels either sprite covers, at 40 px."""


@cache
def draw(name: str, width: int) -> pygame.Surface:
    """The sprite as the client rasterises it."""
    text = (SVG / f"{name}.svg").read_text("utf-8")
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', text)
    assert box, f"{name}: no viewBox"
    height = round(width * int(box[2]) / int(box[1]))
    sized = re.sub(r'width="\d+" height="\d+"', f'width="{width}" height="{height}"', text, count=1)
    return pygame.image.load(io.BytesIO(sized.encode()), f"{name}.svg")


def pixels(name: str, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Grey levels on a mid-grey floor, and coverage 0..1."""
    surface = draw(name, width)
    rgb = pygame.surfarray.array3d(surface).astype(float)
    alpha = pygame.surfarray.array_alpha(surface).astype(float) / 255
    grey = rgb @ np.array([0.299, 0.587, 0.114])
    return grey * alpha + 160 * (1 - alpha), alpha


def difference(one: str, other: str) -> float:
    """How far two sprites are apart in greyscale at 40 px."""
    (grey1, alpha1), (grey2, alpha2) = pixels(one, 40), pixels(other, 40)
    covered = (alpha1 > 0.1) | (alpha2 > 0.1)
    return float(np.abs(grey1 - grey2)[covered].mean())


def test_the_folder_holds_exactly_the_expected_sprites():
    assert sorted(path.stem for path in SVG.glob("*.svg")) == ALL


@pytest.mark.parametrize("width", [40, 96])
def test_sprites_draw_with_the_right_shape(width: int):
    for name in ALL:
        surface = draw(name, width)
        shape = (width, round(width * (1.3 if name in TALL else 1)))
        assert surface.get_size() == shape, name
        _, alpha = pixels(name, width)
        assert (alpha > 0.5).mean() > 0.04, name


def test_nothing_is_cut_off_at_the_edges():
    """The outermost pixels hold at most a soft shadow."""
    for name in ITEMS | CHEFS:
        _, alpha = pixels(name, 96)
        border = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
        assert border.max() < 0.55, name


def test_only_features_of_the_rasteriser_are_used():
    for name in ALL:
        text = (SVG / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"<([A-Za-z]+)", text)) <= RASTERISED, name
        for gradient in re.findall(r"<linearGradient[^>]*>", text):
            assert len(re.findall(r'[xy][12]="-?[\d.]+%"', gradient)) == 4, name


RASTERISED = {
    "svg", "g", "defs", "linearGradient", "radialGradient", "stop", "path", "ellipse", "rect",
}  # fmt: skip


def test_sprites_differ_without_colour():
    for pair in NEVER_CONFUSED:
        assert difference(*pair) > LEAST_GREY_DIFFERENCE, pair


def test_soups_differ_in_hue():
    """Full bowls are far apart in plain RGB too."""
    for soups, _ in MENUS:
        for pair in combinations(soups, 2):
            one, other = map(_colour, pair)
            assert np.abs(one - other).sum() > 60, pair


def _colour(soup: str) -> np.ndarray:
    """The mean colour of a full bowl."""
    surface = draw(f"soup_{soup}", 40)
    rgb = pygame.surfarray.array3d(surface)
    return rgb[pygame.surfarray.array_alpha(surface) > 200].mean(axis=0)


def test_walking_frames_and_facings_differ():
    for who in ("player", "partner", "third", "fourth", "fifth", "sixth", "seventh", "eighth"):
        for facing in ("down", "up", "left", "right"):
            for one, other in combinations(range(3), 2):
                stem = f"chef_{who}_{facing}_"
                assert difference(f"{stem}{one}", f"{stem}{other}") > 3
        for one, other in combinations(("down", "up", "left", "right"), 2):
            assert difference(f"chef_{who}_{one}_0", f"chef_{who}_{other}_0") > 6


FONTS = ("Nunito-SemiBold", "Nunito-ExtraBold", "Baloo2-Bold")


@pytest.mark.parametrize("name", FONTS)
def test_font_has_the_signs_of_the_game(name: str):
    pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / f"{name}.ttf", 24)
    missing = [sign for sign, found in zip(SIGNS, font.metrics(SIGNS), strict=True) if not found]
    assert not missing


SIGNS = "AZaz09éñüßøłő€’“”…–→←↑↓✓★♥·×"


def test_fonts_are_small_and_come_with_their_licences():
    folder = ASSETS / "fonts"
    assert sum(path.stat().st_size for path in folder.glob("*.ttf")) < 500_000
    for licence in ("Nunito-OFL.txt", "Baloo2-OFL.txt", "NotoEmoji-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in (folder / licence).read_text("utf-8").upper()
