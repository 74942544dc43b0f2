"""Drawn burger kitchens with two cooks, as System 1 sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from agents.dpt._decision_context import DecisionContext
from agents.messages import Observation
from game.content.level import CookSpec, Level
from game.executor.macros import find_macro
from game.kitchen.layout import Control
from game.partners.observation_builder import News, ObservationBuilder
from tests.kitchen.scenario import BURGERS, Scene

#: Cook 0 is System 1's.
SMALL = """
    #RLFP#B#
    #0....1E
    C..##..a
    C......b
    ##KKdDc#"""


def kitchen(
    orders: Mapping[str, int] | Sequence[str] = (),
    held: Mapping[int, str] | None = None,
    on: Mapping[str, str] | None = None,
) -> Scene:
    """`orders`: dishes by the seconds they have left, or all with 60 s."""
    scene = Scene(SMALL, held=held or {}, on=on or {}, menu=BURGERS, control=Control.INTERACT)
    scene.order(*orders)
    if isinstance(orders, Mapping):
        timed = (
            replace(order, deadline=10 * seconds)
            for order, seconds in zip(scene.state.orders, orders.values(), strict=True)
        )
        scene.state = replace(scene.state, orders=tuple(timed))
    return scene


def seen(scene: Scene, doing: str = "", me: int = 0, number: int = 1, tick: int = 0) -> Observation:
    """The kitchen as cook `me` sees it while it is `doing` something."""
    cooks = (CookSpec("partner", Fraction(4)), CookSpec("human", Fraction(4)))
    level = Level("x", "X", "", "quick", scene.kitchen, cooks, 1250, "f")
    macro = find_macro(scene.kitchen.menu, doing) if doing else None
    assert macro is not None or not doing
    builder = ObservationBuilder(level, me, ("Robin", "Ann"))
    return replace(builder.observe(number, scene.state, News(doing=macro)), tick=tick)


def moment(scene: Scene, doing: str = "") -> DecisionContext:
    """The same for a decision."""
    return DecisionContext(seen(scene, doing))
