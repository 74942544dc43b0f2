"""The manual's kitchens with dishes of their own, as they stand there: by keys and the partner."""

import pygame
import pytest

from game import paths
from game.client.app.options import Options
from game.client.scenes.round import RoundScene
from game.client.ui.places import RoundSetup
from game.commands._request import named_level
from game.content.check import check
from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.session.match.replay import load_log, replay
from tests.client.diner import Diner
from tests.client.driving import SMALL, Client, logs, press, release
from tests.manual import manual_samples

NAMES = ("harvest", "rolls")


class OrdinaryGuest(Diner):
    """Serves what is ordered, from the first moment on.

    No hand is regular: two who press in step, each making way for the other, would do so for ever.
    """

    def _through(self):
        while True:
            self._move(reflex.choose)
            if self._seen == self.state.tick and self.state.tick % 3 == 0:
                self._seen += 1
            yield


@pytest.fixture(autouse=True)
def _samples() -> None:
    for path, text in manual_samples().items():
        file = paths.user_levels() / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert check(sorted(paths.user_levels().rglob("*.yaml"))) == []


def tap(key: int) -> None:
    press(key)
    release(key)


@pytest.mark.parametrize("name", NAMES)
def test_people_serve_them(name: str) -> None:
    """By keys beside the reflex partner, through the real loop of the window."""
    client = Client(Options(RoundSetup(name, "reflex", 2), True, SMALL))
    client.timer.step = 1 / 10
    guest = OrdinaryGuest(client.app, tap, lambda words: None)
    served: set[int] = set()
    level = named_level(name)

    def look() -> None:
        guest.look()
        if isinstance(client.app.scene, RoundScene):
            events = client.app.scene.play.match.events
            served.update(e.cook for e in events if isinstance(e, ev.Served))
        if guest.results is not None or level.human in served:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    client.timer.each_frame = look
    client.run()
    assert level.human in served
    (log,) = logs()
    assert replay(load_log(log), level).state.score > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_reflex_partner_serves_them_alone(name: str) -> None:
    level = named_level(name).for_play()
    state, partner = first_state(level.kitchen, 7), PolicyDriver(level.partner, reflex.choose)
    served = 0
    for tick in range(level.round_ticks):
        moves = [Move.STAY] * len(level.cooks)
        if tick % 2 == 0:
            moves[level.partner] = partner.next(state)
        state, events = step(state, moves)
        served += sum(isinstance(event, ev.Served) for event in events)
    assert served >= 2
