"""The scenes that lie over each other: going to the next one, letting go of keys on the way."""

import logging
from collections.abc import Sequence
from contextlib import ExitStack

from agents.loggable import Loggable
from game.client.app._devices import Devices
from game.client.input.intents import Press
from game.client.scenes.director import Director
from game.client.ui.scene import Close, Goto, Next, Open, Quit, Scene, Visit

_log = logging.getLogger(__name__)


class SceneStack:
    """`running`: somebody has not left the game yet."""

    def __init__(self, director: Director, devices: Devices) -> None:
        self.scenes: list[Scene] = []
        self.running = True
        self._director = director
        self._devices = devices

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def follow(self, step: Next) -> None:
        match step:
            case Quit():
                self.running = False
            case Open(scene):
                self._put_over(scene)
            case Visit(place):
                self._put_over(self._director.build(place))
            case Close(then):
                left = self.scenes.pop()
                left.leave()
                self._release_keys(left)
                self.follow(then)
            case Goto(place):
                self.leave_all()
                self.scenes.append(self._director.build(place))
                self._devices.release_all()
        if step is not None:
            _log.info("%s", Loggable(" > ".join(type(scene).__name__ for scene in self.scenes)))

    def send(self, presses: Sequence[Press]) -> None:
        """Tell the scene on top of keys that were let go of."""
        for press in presses:
            self.top.on_intent(press)

    def leave_all(self) -> None:
        """Leave every scene, the top one first."""
        with ExitStack() as last:  # also those below one that fails
            for scene in self.scenes:
                last.callback(scene.leave)
            self.scenes.clear()

    def _put_over(self, scene: Scene) -> None:
        self._release_keys(scene)
        self.scenes.append(scene)

    def _release_keys(self, over: Scene) -> None:
        """Keys held in one scene mean nothing to another that comes or goes over it.

        If somebody talks in a kitchen the others cook on, but for those on the same keyboard.
        """
        keyboard = self._devices.keyboard
        if not over.playing:
            self.send(self._devices.release_all())
        elif over.typing:
            self.send(keyboard.release_letters() if over.walking else keyboard.release_all())
