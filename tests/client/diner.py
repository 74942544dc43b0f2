"""Somebody who cooks burgers with keys: looks at the window, walks, faces things and uses them.

First a patty is left in its pan until it burns, and the fire put out; then orders are served. A
partner who listens is told to stop meanwhile, and afterwards what to do.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

import pygame

from game.client.app.event_loop import App
from game.client.player.rounds import panel_of
from game.client.scenes._overlay import ChatScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.round import RoundPhase, RoundScene
from game.executor import reflex
from game.executor.driver import Policy, PolicyDriver
from game.executor.macros import CanStart, Macro, available, find_macro
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Heating, State
from game.partners.mind_panel import MindPanel

WALKED: Mapping[Move, int] = {
    Move.UP: pygame.K_UP,
    Move.DOWN: pygame.K_s,  # both ways to walk are used
    Move.LEFT: pygame.K_LEFT,
    Move.RIGHT: pygame.K_d,
    Move.INTERACT: pygame.K_SPACE,
}

#: Ticks between two keys: a press takes a moment to reach the cook.
RHYTHM = 4
#: Ticks that it waits for somebody to get out of the way before it says so.
PATIENCE = 80


def does(name: str) -> Policy:
    """A habit of nothing but one macro action."""

    def policy(
        view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
    ) -> Macro | None:
        macro = find_macro(view.menu, name)
        assert macro is not None, name
        return macro if isinstance(available(view, macro), CanStart) else None

    return policy


@dataclass
class Diner:
    """`tap`: presses a key; `write`: types a text; `asks`: what the partner is told when all is
    well again, '' for nobody who listens. `photograph`: called with what is to be seen.
    """

    app: App
    tap: Callable[[int], None]
    write: Callable[[str], None]
    asks: str = ""
    photograph: Callable[[str], None] = lambda name: None
    results: ResultsScene | None = None
    fires: int = 0
    put_out: int = 0
    _steps: Iterator[None] | None = None
    _habit: PolicyDriver | None = None
    _seen: int = -RHYTHM

    def look(self) -> None:
        """Called after every frame."""
        match self.app.scene:
            case RoundScene(phase=RoundPhase.COOKING):
                self._steps = self._steps or self._through()
                next(self._steps, None)
            case ChatScene():
                next(self._steps or iter(()), None)
            case ResultsScene() as scene if self.results is None:
                self.results = scene

    @property
    def round(self) -> RoundScene:
        """The round, also below the line that is being written."""
        scene = self.app.scenes[0]
        assert isinstance(scene, RoundScene)
        return scene

    @property
    def state(self) -> State:
        return self.round.play.match.state

    @property
    def _panel(self) -> MindPanel:
        """The mind of the partner."""
        panel = panel_of(self.round.play.match.seats[self.round.play.level.partner])
        assert panel is not None
        return panel

    def _through(self) -> Iterator[None]:
        self.photograph("begins")
        if self.asks:
            yield from self._wait(lambda: self._panel.ready and not self._panel.status)
            yield from self._say("stop")
            yield from self._wait(lambda: not self._panel.doing)
        yield from self._until("Fry Beef", lambda: self._has(Heating))
        self.photograph("frying")
        yield from self._wait(lambda: self._has(Burning))
        self.fires += 1
        self.photograph("fire")
        yield from self._until("Putout", lambda: not self._has(Burning), ask="Move, please")
        self.put_out += 1
        if self.asks:
            yield from self._say("go on")
            yield from self._cook(25)
            yield from self._say(self.asks)
        yield from self._cook(100)
        self.photograph("midway")
        yield from self._cook(10_000)

    def _has(self, kind: type) -> bool:
        return any(isinstance(content, kind) for content in self.state.contents)

    def _wait(self, over: Callable[[], bool]) -> Iterator[None]:
        while not over():
            yield

    def _until(self, name: str, over: Callable[[], bool], ask: str = "") -> Iterator[None]:
        """Do that until it is so; `ask`: what a partner is told who stands still in the way."""
        self._habit, patient = None, self.state.tick + PATIENCE
        while not over():
            if self.asks and ask and self.state.tick > patient:
                yield from self._say(ask)
                patient = self.state.tick + PATIENCE
            self._move(does(name))
            yield

    def _cook(self, ticks: int) -> Iterator[None]:
        """Serve what is ordered for so long."""
        self._habit, end = None, self.state.tick + ticks
        while self.state.tick < end:
            self._move(reflex.choose)
            yield

    def _move(self, policy: Policy) -> None:
        human, state = self.round.play.human, self.state
        self._habit = self._habit or PolicyDriver(self.round.play.level.human, policy, "test")
        if state.tick - self._seen < RHYTHM or not human.pace.allows(state.tick):
            return
        self._seen = state.tick
        move = self._habit.next(state)
        if move in WALKED:
            self.tap(WALKED[move])

    def _say(self, words: str) -> Iterator[None]:
        """Type it into the line, as a player does."""
        said = len(self.round.play.match.words)
        self.tap(pygame.K_t)
        while not isinstance(self.app.scene, ChatScene):
            yield
        self.write(words)
        while len(self.round.play.match.words) == said:
            yield
        self.photograph(f"said {words}")
