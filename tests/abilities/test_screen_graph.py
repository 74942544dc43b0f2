"""Every screen is reached and left, once with keys alone and once with a gamepad alone.

A walker tries at each place what it has tried least there, so new screens are found by themselves.
"""

import pkgutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from random import Random

import pygame
import pytest

import game.client.scenes
from agents.workers.status import MindPhase
from game.client.app.event_loop import RATE
from game.client.app.options import Options
from game.client.player.level_library import LevelCache, list_levels
from game.client.scenes._dialogs import PauseScene
from game.client.scenes._editor import EditorScene
from game.client.scenes._title import TitleScene
from game.client.scenes._tutorial import TutorialScene
from game.client.scenes.round import RoundScene
from game.client.ui.places import RoundSetup
from game.client.ui.scene import Scene
from game.partners.minds import Minds
from game.partners.thinking import MindChoice
from tests.client.driving import SMALL, Client, FakeSockets
from tests.client.test_spoken_words import CannedMouth
from tests.client.voices import CannedProcess
from tests.partners.minding import FakeLink, pair

#: Shown only where something is broken; other tests break it.
FOR_TROUBLE = {"NoticeScene", "CrashOfferScene"}
#: Only while a button is held, by keys that the walker has not, or once in a player's life; other
#: tests see to them.
FOR_MOMENTS = {
    "PointingScene", "TakingBackScene", "QuickWordsScene", "LessonOfferScene", "LeadingScene",
}  # fmt: skip
#: For files that somebody drops onto the window, kitchens of one's own, and large recordings.
FOR_FILES = {"ArrivalScene", "ExportScene", "OpeningScene"}
#: For studies with people; other tests take part in one.
FOR_STUDIES = {"TextPage", "FormPage", "StudyRoundScene"}
#: Screens are made from these, they are none.
GROUND = {"Overlay", "FolderSheet", "QuestionScene", "LessonScene"}
#: Ready words are for those without a keyboard.
FOR_PADS = {"PhrasebookScene"}
#: The way out of these, and of what is made from them, is a menu and not the button back.
BY_MENU = (TitleScene, RoundScene, EditorScene, PauseScene)
STEPS = 12000
#: The way back is tried so many times later than the ways on.
RELUCTANCE = 3

#: Frames in a second that nobody looks at.
SPARSE = 10

Press = Callable[[Client], None]


def keys() -> Mapping[str, Press]:
    names = ("UP", "DOWN", "LEFT", "RIGHT", "RETURN", "ESCAPE", "TAB", "F5")
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
    found, waiting = set(), [Scene]
    while waiting:
        for scene in waiting.pop().__subclasses__():
            waiting.append(scene)
            if scene.__module__.startswith(package.__name__) and scene.draw is not Scene.draw:
                found.add(scene.__name__)
    return found


def asleep(choice: MindChoice) -> list[Minds]:
    """Minds that never wake."""
    fakes = (FakeLink(MindPhase.STARTING), FakeLink(MindPhase.STARTING))
    return [pair(*fakes) for _ in choice.each]


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
        options = Options(
            RoundSetup("quick", "hla", seed=7), size=SMALL, minds=asleep,
            ears=CannedProcess(), mouth=CannedMouth(),
        )  # fmt: skip
        client = Client(options, sockets=FakeSockets(1))
        client.app._paint = lambda: None  # looking at it takes most of the time
        client.frames()
        return client

    def _step(self) -> None:
        scene = self.client.app.scene
        # A map has too many cells to try everything on each.
        focus = scene.area if isinstance(scene, EditorScene) else scene.focus
        place = (self.client.scene, repr(focus))
        shuffled = self.random.sample(sorted(self.presses), len(self.presses))
        choice = min(shuffled, key=lambda name: self._pull(place, name))
        self.tried[place, choice] += 1
        self.presses[choice](self.client)
        if not self.client.app.running:
            self.client.close()
            self.client = self._begin()
        self._hurry()
        self._arrive()

    def _pull(self, place: tuple[str, str], name: str) -> int:
        """The less, the sooner it is tried."""
        return self.tried[place, name] + (RELUCTANCE if name == self.back else 0)

    def _arrive(self) -> None:
        name = self.client.scene
        if name == "TitleScene":
            self.homes += 1
        if name in self.reached:
            return
        self.reached.add(name)
        if not isinstance(self.client.app.scene, BY_MENU):
            for _ in range(2):  # the first one may end the waiting for a key, or a question
                self.presses[self.back](self.client)
            if self.client.app.running and self.client.scene == name:
                self.stuck.add(name)

    def _hurry(self) -> None:
        """Now and then a round's time is nearly up, or a lesson is learnt."""
        scene = self.client.app.scene
        if self.random.random() > 0.2:
            return
        if isinstance(scene, TutorialScene):
            scene.tutor.skip()
            self.client.frames(3 * SPARSE, stride=RATE // SPARSE)
        elif isinstance(scene, RoundScene):
            match = scene.play.match
            match.state = replace(match.state, tick=scene.play.level.round_ticks - 1)
            self.client.frames(5 * SPARSE, stride=RATE // SPARSE)


@pytest.fixture(autouse=True)
def quick_levels(monkeypatch) -> None:
    """Levels are read once: the walker comes home often."""
    levels = list_levels(LevelCache())
    monkeypatch.setattr("game.client.player.level_library.list_levels", lambda read: levels)
    monkeypatch.setattr("game.client.scenes.director.list_levels", lambda read: levels)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("presses", "back", "unreachable"),
    [(keys(), "ESCAPE", FOR_PADS), (buttons(), "B", set())],
    ids=["keys", "gamepad"],
)
def test_every_screen_is_reached_and_left(presses, back, unreachable):
    others = FOR_TROUBLE | FOR_MOMENTS | FOR_FILES | FOR_STUDIES | GROUND
    wanted = all_screens() - others - unreachable
    walker = Walker(presses, back)
    try:
        walker.walk(wanted, STEPS)
        assert wanted - walker.reached == set(), "never reached"
        assert walker.stuck == set(), "cannot be left"
        assert walker.client.scene == "TitleScene", "the way home was not found"
    finally:
        walker.client.close()
