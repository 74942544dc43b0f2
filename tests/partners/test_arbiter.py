"""What a cook does about what is asked of it, row by row."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from game.executor.driver import Running
from game.executor.law import Law
from game.executor.macros import Macro, find_macro
from game.executor.view import View
from game.partners._arbiter import (
    FORBIDDEN,
    PATIENCE,
    Continue,
    Decision,
    Hold,
    MacroRequest,
    Refuse,
    Start,
    Waiting,
    arbitrate,
)
from tests.kitchen.scenario import SOUPS, Scene

KITCHEN = """
    #TLO#P#
    #0..C.S
    #...1.S
    #aB#D##
"""
TICK = 100


def macro(name: str) -> Macro:
    found = find_macro(SOUPS, name)
    assert found is not None
    return found


ONION, TOMATO, SERVE = macro("Chop Onion"), macro("Chop Tomato"), macro("Serve Alice Soup")
OWN = Running(TOMATO, "reflex", 90)
ASKED = replace(OWN, source="words", requested=True)
CHOP = MacroRequest(ONION, "words")
NOW = replace(CHOP, hurry=True)
SAME = MacroRequest(TOMATO, "intention")
NOTHING: frozenset[Macro] = frozenset()
LONG = Waiting(wanted=True, since=TICK - PATIENCE)
SHORT = Waiting(wanted=True, since=TICK - PATIENCE + 1)


def look(held: str | None = None) -> View:
    scene = Scene(KITCHEN, tick=TICK, held={0: held} if held else {}).order("alice")
    return View(scene.state, 0)


@pytest.mark.parametrize(
    ("running", "request_", "forbidden", "waiting", "decision"),
    [
        # nothing is asked for
        (None, None, NOTHING, Waiting(), Continue()),
        (None, None, NOTHING, SHORT, Hold()),
        (None, None, NOTHING, LONG, Continue()),
        (None, None, NOTHING, Waiting(CHOP), Hold()),
        (None, None, {TOMATO}, Waiting(), Continue()),
        (OWN, None, NOTHING, Waiting(), Continue()),
        (OWN, None, NOTHING, SHORT, Hold()),
        (OWN, None, NOTHING, LONG, Continue()),
        (OWN, None, NOTHING, Waiting(CHOP), Hold()),
        (OWN, None, {TOMATO}, Waiting(), Refuse(FORBIDDEN)),
        (OWN, None, {ONION}, Waiting(), Continue()),
        (ASKED, None, NOTHING, SHORT, Continue()),
        (ASKED, None, {TOMATO}, SHORT, Refuse(FORBIDDEN)),
        # something is, and nothing is in progress
        (None, CHOP, NOTHING, Waiting(), Start(CHOP)),
        (None, NOW, NOTHING, SHORT, Start(NOW)),
        (None, CHOP, {ONION}, Waiting(), Refuse(FORBIDDEN)),
        # what is in progress is asked for
        (OWN, SAME, NOTHING, Waiting(), Continue()),
        (OWN, SAME, NOTHING, LONG, Continue(adopted=True)),
        (ASKED, SAME, NOTHING, SHORT, Continue(adopted=True)),
        # something else is asked for
        (OWN, CHOP, NOTHING, Waiting(), Start(CHOP)),
        (OWN, NOW, NOTHING, Waiting(), Start(NOW)),
        (OWN, CHOP, {ONION}, Waiting(), Refuse(FORBIDDEN)),
        (ASKED, CHOP, NOTHING, Waiting(), Hold()),
        (ASKED, CHOP, {ONION}, Waiting(), Hold()),
        (ASKED, NOW, NOTHING, Waiting(), Start(NOW)),
        (ASKED, NOW, {ONION}, Waiting(), Refuse(FORBIDDEN)),
    ],
)
def test_decisions(
    running: Running | None,
    request_: MacroRequest | None,
    forbidden: Collection[Macro],
    waiting: Waiting,
    decision: Decision,
) -> None:
    law = Law(frozenset(each.task for each in forbidden))
    assert arbitrate(look(), running, request_, law, waiting) == decision


@pytest.mark.parametrize(
    ("running", "request_", "decision"),
    [
        (OWN, CHOP, Hold()),
        (OWN, SAME, Continue()),
        (ASKED, CHOP, Hold()),
        (OWN, None, Continue()),
        (None, None, Continue()),
    ],
)
def test_with_full_hands_what_is_begun_is_ended(
    running: Running | None, request_: MacroRequest | None, decision: Decision
) -> None:
    full = look("raw tomato")
    assert arbitrate(full, running, request_, Law(), Waiting()) == decision


@pytest.mark.parametrize("running", [None, OWN])
def test_what_cannot_be_is_refused_with_its_reason(running: Running | None) -> None:
    asked = MacroRequest(SERVE, "words", hurry=True)
    refused = arbitrate(look(), running, asked, Law(), Waiting())
    assert refused == Refuse("no plated Alice Soup is within reach")
