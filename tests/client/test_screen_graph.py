"""Every screen is reached and left, once with keys alone and once with a gamepad alone.

A walker tries at each place what it has tried least there, so new screens are found by themselves.
"""

import pkgutil
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random

import pygame
import pytest

import game.client.scenes
from game.client import Options, RoundSetup
from game.client.scenes.base import QuietScene
from game.client.scenes.round import RoundScene
from tests.client.driving import SMALL, Client, FakeSockets

#: Shown only where something is broken; other tests break it.
FOR_TROUBLE = {"NoticeScene"}
#: Ready words are for those without a keyboard.
FOR_PADS = {"PhrasebookScene"}
#: The way out of these is a menu, not the button that goes back.
BY_MENU = {"TitleScene", "RoundScene", "PauseScene"}
STEPS = 6000

Press = Callable[[Client], None]


def keys() -> Mapping[str, Press]:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "RETURN", "ESCAPE", "TAB")
    codes = {name: getattr(pygame, f"K_{name}") for name in names}
    return {name: lambda client, key=code: client.tap(key) for name, code in codes.items()}


def buttons() -> Mapping[str, Press]:
    names = ("DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT", "A", "B", "Y", "START", "BACK")
    codes = {name: getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in names}
    return {name: lambda client, button=code: client.push(button) for name, code in codes.items()}


def all_screens() -> set[str]:
    """The names of the scenes that the game has."""
    package = game.client.scenes
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    found, waiting = set(), [QuietScene]
    while waiting:
        for scene in waiting.pop().__subclasses__():
            waiting.append(scene)
            if scene.__module__.startswith(package.__name__):
                found.add(scene.__name__)
    return found


class Walker:
    """Walks from screen to screen. `stuck`: screens that the way back did not leave."""

    def __init__(self, presses: Mapping[str, Press], back: str) -> None:
        self.presses = presses
        self.back = back
        self.random = Random(1)
        self.tried: Counter[tuple[object, str]] = Counter()
        self.reached: set[str] = set()
        self.stuck: set[str] = set()
        self.homes = 0  # how often it came back to the title
        self.client = self._begin()

    def walk(self, wanted: set[str], steps: int) -> None:
        """Until everything that is wanted has been reached, and the title once more."""
        for _ in range(steps):
            if wanted <= self.reached and self.client.scene == "TitleScene":
                return
            self._step()

    def _begin(self) -> Client:
        client = Client(Options(RoundSetup("quick", seed=7), size=SMALL), sockets=FakeSockets(1))
        client.app._draw = lambda seconds: None  # looking at it takes most of the time
        client.frames()
        return client

    def _step(self) -> None:
        scene = self.client.app.scene
        place = (self.client.scene, repr(scene.focus))
        choices = sorted(
            self.presses, key=lambda name: (self.tried[place, name], self.random.random())
        )
        self.tried[place, choices[0]] += 1
        self.presses[choices[0]](self.client)
        if not self.client.app.running:
            self.client.close()
            self.client = self._begin()
        if isinstance(self.client.app.scene, RoundScene) and self.random.random() < 0.2:
            self._finish(self.client.app.scene)
        self._arrive()

    def _arrive(self) -> None:
        name = self.client.scene
        if name == "TitleScene":
            self.homes += 1
        if name in self.reached:
            return
        self.reached.add(name)
        if name not in BY_MENU:
            for _ in range(2):  # the first one may end the waiting for a key, or a question
                self.presses[self.back](self.client)
            if self.client.app.running and self.client.scene == name:
                self.stuck.add(name)

    def _finish(self, scene: RoundScene) -> None:
        """Let the round's time pass."""
        match = scene.play.match
        while not match.over:
            match.tick()
        self.client.seconds(5)


@pytest.mark.parametrize(
    ("presses", "back", "unreachable"),
    [(keys(), "ESCAPE", FOR_PADS), (buttons(), "B", set())],
    ids=["keys", "gamepad"],
)
def test_every_screen_is_reached_and_left(presses, back, unreachable):
    wanted = all_screens() - FOR_TROUBLE - unreachable
    walker = Walker(presses, back)
    try:
        walker.walk(wanted, STEPS)
        assert wanted - walker.reached == set(), "never reached"
        assert walker.stuck == set(), "cannot be left"
        assert walker.client.scene == "TitleScene", "the way home was not found"
    finally:
        walker.client.close()
