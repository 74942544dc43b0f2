"""A partner that listens, for real: the window's own loop, worker processes, the bundled model."""

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
import pytest

from game.client.app.event_loop import App
from game.client.app.options import Options
from game.client.scenes._chat import ChatScene
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.ui.places import RoundSetup
from game.kitchen import events as ev
from game.partners.mind_seat import MindSeat
from game.partners.thinking import worker_minds
from game.session.match.replay import load_log
from tests.client.driving import UnhurriedTimer, logs, press, release

#: Seconds after which the test gives up.
PATIENCE = 90.0


@dataclass
class Talker(UnhurriedTimer):
    """A player who looks at the screen once a frame, types and then watches."""

    app: App | None = None
    pids: list[int] = field(default_factory=list)
    chopped: int = 0
    seen: int = -1
    answered: bool = False

    def wait_until(self, moment: float) -> None:
        next(self._steps, None)
        super().wait_until(moment)

    def __post_init__(self) -> None:
        self._steps = self._play()

    @property
    def round(self) -> RoundScene:
        assert self.app is not None and isinstance(self.app.scenes[0], RoundScene)
        return self.app.scenes[0]

    @property
    def seat(self) -> MindSeat:
        seat = self.round.play.match.seats[0]
        assert isinstance(seat, MindSeat)
        return seat

    def _play(self) -> Iterator[None]:
        began = self.now()
        while (
            self.round.phase is not RoundPhase.COOKING or not self.seat.panel.ready or self._waking
        ):
            assert self.now() - began < PATIENCE, self.seat.panel.status
            yield
        self.pids = [child.pid for child in multiprocessing.active_children() if child.pid]
        yield from self._type("Chop 2 onions")
        while self.chopped < 2 or not self.answered:
            self._look()
            assert self.now() - began < PATIENCE, (self.seat.panel, self.chopped)
            yield
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        yield

    @property
    def _waking(self) -> bool:
        return bool(self.seat.panel.status)

    def _type(self, text: str) -> Iterator[None]:
        assert self.app is not None
        yield from self._tap(pygame.K_t)
        assert isinstance(self.app.scene, ChatScene)
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            yield
        yield from self._tap(pygame.K_RETURN)
        assert isinstance(self.app.scene, RoundScene)

    @staticmethod
    def _tap(key: int) -> Iterator[None]:
        press(key)
        release(key)
        yield
        yield

    def _look(self) -> None:
        assert self.app is not None
        match = self.round.play.match
        if match.state.tick != self.seen:
            self.seen = match.state.tick
            onions = [e for e in match.events if isinstance(e, ev.Chopped) and e.cook == 0]
            self.chopped += sum(event.ingredient == "onion" for event in onions)
        self.answered = any(words.cook == 0 for words in match.words)


@pytest.mark.slow
def test_typed_words_become_an_intention_work_and_an_answer(user_home, used_before):
    used_before(user_home)
    talker = Talker()
    talker.app = App(
        Options(RoundSetup("ring", "hla", seed=3), straight=True, size=(1280, 720),
                minds=lambda choice: [worker_minds(choice)]),
        talker,
    )  # fmt: skip
    seat = talker.seat
    talker.app.run()

    assert len(talker.pids) == 2 and multiprocessing.active_children() == []
    for pid in talker.pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    panel = seat.panel
    assert panel.message == "Chop 2 onions"
    assert panel.intention == "chop 2 onions"

    (log,) = logs()
    record = load_log(log)
    assert record.complete
    said = [(words.cook, words.text) for all_ in record.words.values() for words in all_]
    assert said[0] == (1, "Chop 2 onions") and any(cook == 0 for cook, _ in said[1:])
    notes = [note for pairs in record.notes.values() for _, note in pairs]
    assert any(type(note).__name__ == "Intend" for note in notes)
    assert any(getattr(note, "macro", "") == "Chop Onion" for note in notes)
