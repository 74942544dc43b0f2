"""Cooks driven by the executor in small drawn kitchens, one move a tick."""

import re

from game.executor.driver import MacroEnded, PolicyDriver
from game.executor.macros import CannotStart, CanStart, find_macro
from game.executor.view import View
from game.kitchen.moves import Move
from game.kitchen.step import step


def nothing(view, avoid=(), watch=None):
    """The policy of a cook that does only what it is told."""
    return None


def macro(scene, name):
    found = find_macro(scene.kitchen.menu, name)
    assert found is not None, name
    return found


def view(scene, cook=0, still=()):
    return View(scene.state, cook, frozenset(still))


def tick(scene, moves):
    """One tick: `moves` by cook, the others stay."""
    line = [moves.get(cook, Move.STAY) for cook in range(len(scene.state.cooks))]
    scene.state, events = step(scene.state, line)
    scene.events += events


def told(scene, name, cook=0, policy=nothing):
    """A driver that was told to do `name`."""
    driver = PolicyDriver(cook, policy)
    driver.assign(scene.state, macro(scene, name), "player")
    return driver


def carry_out(scene, name, cook=0, limit=200, others=None):
    """Do `name`; the number of moves it took and how it ended. `others`: what else moves."""
    driver = told(scene, name, cook)
    for moves in range(limit):
        move = driver.next(scene.state)
        ended = endings(driver)
        if ended:
            return moves, ended[0]
        tick(scene, {cook: move, **(others(scene) if others else {})})
    raise AssertionError(f"{name} still goes on after {limit} moves")


def endings(driver):
    return [record for record in driver.drain() if isinstance(record, MacroEnded)]


def play(scene, drivers, ticks, until=lambda: False):
    """Let `drivers` (by cook) make a move each tick; stops early when `until` says so."""
    for count in range(ticks):
        if until():
            return count
        tick(scene, {cook: driver.next(scene.state) for cook, driver in drivers.items()})
    return ticks


def lying(on):
    """'a=chopped onion b=raw lettuce' -> {'a': 'chopped onion', 'b': 'raw lettuce'}"""
    return dict(pair.split("=") for pair in re.split(r" (?=\w+=)", on) if pair)


def agrees(found, reason, needs=""):
    """Whether what was `found` about a macro action is what a table says, '' for yes."""
    if not reason:
        assert found == CanStart()
    else:
        assert isinstance(found, CannotStart)
        assert found.reason == reason
        assert ", ".join(m.name for m in found.prerequisites) == needs
