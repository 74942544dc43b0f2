"""What levels may do that the shipped ones do not."""

from fractions import Fraction
from textwrap import dedent

import pytest

from game import paths
from game.content.check import check
from game.content.load import load_level, load_menu
from game.content.problem import ContentError
from game.kitchen.items import Plate
from game.kitchen.layout import Control, Kind
from game.kitchen.menu import FireRule

BURGERS = """
ingredients:
  lettuce: {title: Lettuce, chop_strikes: 8}
  beef: {title: Beef, appliance: pan}
  bread: {title: Bread}
appliances:
  pan: {title: Pan, cook_seconds: 7.5, burn_seconds: 10}
fire: {sprays: 5}
dishes:
  beef_burger: {title: Beef Burger, ingredients: [beef, bread], limit_seconds: 62.5, reward: 20}
delivery_takes: anything on a plate
mix: on plates
"""

ROOMS = """
title: Two rooms
line: >
  Pass it
  over.
mood: quick
menu: burgers
grid: |
  #F###G#
  K..X..S
  #A.#.HP
  #..#.!D
  #E###T#
legend:
  F: beef source
  G: bread source
  K: pan
  X: counter with plate
  S: board
  P: plates
  D: delivery
  E: counter with extinguisher
  T: bin
cooks:
  A: {role: partner, moves_per_second: 4}
  H: {role: human, moves_per_second: 4}
  "!": {role: partner, moves_per_second: 0.5}
control: interact
round_seconds: 125
orders:
  dishes: [beef_burger]
  sequence: [beef_burger, beef_burger]
  concurrent: 4
  stagger_seconds: 2.5
penalties: {expired: 10, wrong: 10}
"""


@pytest.fixture
def rooms(tmp_path):
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "burgers.yaml").write_text(dedent(BURGERS))
    file = tmp_path / "rooms.yaml"
    file.write_text(ROOMS)
    return file


def test_a_burger_kitchen(rooms):
    level = load_level(rooms)
    kitchen, rules = level.kitchen, level.kitchen.orders
    assert level.line == "Pass it over."
    assert kitchen.control is Control.INTERACT
    assert [cook.moves_per_second for cook in level.cooks] == [4, 4, Fraction(1, 2)]
    assert [kitchen.xy(c) for c in kitchen.starts] == [(1, 2), (5, 2), (5, 3)]
    assert kitchen.contents[kitchen.cell(3, 1)] == Plate()
    assert kitchen.menu.fire == FireRule(size=5, grace_ticks=0)
    assert kitchen.menu.serve_anything
    assert not kitchen.menu.mix_bare
    assert (rules.stagger_ticks, rules.sequence) == (25, ("beef_burger",) * 2)
    assert (rules.expired_penalty, rules.wrong_penalty) == (10, 10)
    assert level.round_ticks == 1250
    assert kitchen.cells(Kind.APPLIANCE, "pan") == (kitchen.cell(0, 1),)
    assert check([rooms]) == []


def test_rooms_that_share_no_counter_are_apart(rooms):
    rooms.write_text(ROOMS.replace("K..X..S", "K.##..S")
                     .replace("#A.#.HP", "#A##.HP").replace("#..#.!D", "#.##.!D")
                     .replace("#F###G#", "#F#X#G#"))  # fmt: skip
    assert [str(p).partition(": ")[2] for p in check([rooms])] == [
        "expected cooks who can make Beef Burger, found no beef source and no pan within reach "
        "of cooks H and !, who share no counter with cook A"
    ]


def test_a_menu_is_known_by_its_content_too(tmp_path):
    file = tmp_path / "loose.yaml"
    file.write_text(BURGERS)
    assert check([file]) == []
    assert load_menu(file).name == "loose"


def test_a_level_without_heat_needs_no_extinguisher(tmp_path):
    (tmp_path / "menus").mkdir()
    (tmp_path / "menus" / "toast.yaml").write_text(
        "ingredients: {bread: {title: Bread}}\nfire: {sprays: 1}\ndishes:\n"
        "  toast: {title: Toast, ingredients: [bread], limit_seconds: 30, reward: 1}\n"
    )
    file = tmp_path / "toast.yaml"
    file.write_text(
        "title: Toast\nline: Easy.\nmood: ring\nmenu: toast\ngrid: |\n  #B##\n  #.HD\n  #P##\n"
        "legend: {B: bread source, P: plates, D: delivery}\n"
        "cooks: {H: {role: human, moves_per_second: 5}}\nround_seconds: 10\n"
        "orders: {dishes: [toast], concurrent: 1}\n"
    )
    level = load_level(file)
    assert level.human == 0
    with pytest.raises(LookupError):
        level.partner  # noqa: B018


def test_all_problems_travel_in_one_exception(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text((paths.levels() / "ring.yaml").read_text().replace("mood: ring", "mood: 7"))
    with pytest.raises(ContentError) as caught:
        load_level(file)
    (problem,) = caught.value.problems
    assert (problem.mark.line, problem.mark.column) == (4, 7)
    assert str(caught.value) == str(problem)


@pytest.mark.parametrize("wrong", ["[[1]]", "true", "x" * 5000])
def test_a_legend_that_tells_no_text_is_named_once(tmp_path, wrong):
    text = (paths.levels() / "ring.yaml").read_text().replace("lettuce source", wrong)
    (tmp_path / "ring.yaml").write_text(text)
    (problem,) = check([tmp_path / "ring.yaml"])
    assert "expected" in str(problem)
