"""A cook that keeps to some stations: the others are as good as out of its reach, but for fires."""

import pytest

from game.executor.macros import CanStart, available
from game.executor.reflex import options
from game.executor.view import View
from tests.executor.driving import macro
from tests.kitchen.scenario import Scene

#: The boards are on the left, the pot and the plates on the right.
ROOM = """
    #TLO#P##
    C0.....D
    C.....1S
    #e####a#"""


def right(scene: Scene) -> View:
    width = scene.kitchen.width
    zone = frozenset(c for c in range(len(scene.chars)) if c % width >= width / 2)
    return View(scene.state, 0, zone=zone)


@pytest.mark.parametrize(
    ("name", "there"), [("Chop Onion", False), ("Fetch Plate", True), ("Fetch Onion", False)]
)
def test_only_what_can_be_done_in_the_zone_is_open(name: str, there: bool) -> None:
    scene = Scene(ROOM)
    assert isinstance(available(right(scene), macro(scene, name)), CanStart) == there
    assert isinstance(available(View(scene.state, 0), macro(scene, name)), CanStart)


def test_what_lies_elsewhere_is_left_to_others() -> None:
    scene = Scene(ROOM, on={"e": "chopped onion", "S": "fire onion"})
    assert right(scene).lying == () and right(scene).anywhere.lying
    assert (
        right(scene).with_preferred_site(None).zone
        == right(scene).unbarred().zone
        == right(scene).zone
    )
    named = {option.macro.name for option in options(right(scene)) if option.available}
    assert "Chop Onion" not in named


def test_fires_are_put_out_wherever_they_are() -> None:
    scene = Scene(ROOM, on={"e": "extinguisher", "S": "fire lettuce+onion"})
    left = frozenset(range(len(scene.chars))) - (right(scene).zone or frozenset())
    for zone in (left, right(scene).zone):
        view = View(scene.state, 0, zone=zone)
        assert isinstance(available(view, macro(scene, "Putout")), CanStart)
