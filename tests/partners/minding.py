"""Links without minds, matches around them, and time that really passes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from agents.intention import Demand, load
from agents.messages import Add, EditBook, FromHuman, FromMind, Observation, TakeBack
from agents.workers.status import MindLink, MindPhase, MindStatus
from game.content.level import Level
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_panel import MindPanel
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.seats.notes import Note

N = TypeVar("N")


class FakeLink:
    """A link whose messages and state the test decides on; remembers what it was given."""

    def __init__(self, phase: MindPhase = MindPhase.READY, model: str = "") -> None:
        self.status = MindStatus(phase, model=model)
        self.seen: list[Observation] = []
        self.heard: list[FromHuman] = []
        self.outbox: list[FromMind] = []
        self.started = self.closed = 0
        self.stopped = False

    def start(self) -> None:
        self.started += 1

    def observe(self, observation: Observation) -> None:
        self.seen.append(observation)

    def hear(self, heard: FromHuman) -> None:
        self.heard.append(heard)

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        sent, self.outbox = tuple(self.outbox), []
        return sent

    def stop(self) -> None:
        self.stopped = True

    def close(self) -> None:
        self.closed += 1


def pair(slow: MindLink, fast: MindLink) -> Minds:
    """HLA's minds behind these links."""
    return Minds(dict(zip(HLA.minds, (slow, fast), strict=True)))


class Table:
    """A match of a partner with fake minds and an idle human. `notes`: the partner's so far."""

    def __init__(self, level: Level, human: str = "idle", log: MatchLog | None = None) -> None:
        self.slow, self.fast = FakeLink(model="slow model"), FakeLink(model="fast model")
        seats = cast(level, HUMANS[human], listening(lambda: pair(self.slow, self.fast)))
        self.match = Match(level, seats, seed=3, log=log)
        self.notes: list[Note] = []
        seat = self.match.seats[0]
        assert isinstance(seat, MindSeat)
        self.seat = seat

    def tick(self, times: int = 1) -> Table:
        for _ in range(times):
            self.match.tick()
            self.notes += [note for cook, note in self.match.notes if cook == 0]
        return self

    def say(self, text: str) -> None:
        self.match.say(1, text)

    def noted(self, kind: type[N]) -> list[N]:
        return [note for note in self.notes if isinstance(note, kind)]

    @property
    def newest(self) -> int:
        """The id of the observation that the acting mind got last."""
        return self.fast.seen[-1].id


def wants(*parts: dict[str, object], heard: int = 1) -> EditBook:
    """A demand as a Slow Mind tells it."""
    meant = load(list(parts))
    if not isinstance(meant, Demand):
        return EditBook(heard, (), heard, meant)
    return EditBook(heard, (Add(meant, heard=heard),), heard)


def revokes(heard: int = 1) -> EditBook:
    """A message is taken back."""
    return EditBook(heard + 1, (TakeBack(heard),))


def lasting(level: Level, seconds: int) -> Level:
    return replace(level, round_ticks=seconds * 10)


@contextmanager
def real_match(level: Level, minds: Minds, log: MatchLog | None = None) -> Iterator[Match]:
    """A match with real minds; whatever happens, it is closed."""
    match = Match(level, cast(level, HUMANS["idle"], listening(lambda: minds)), 3, log)
    try:
        yield match
    finally:
        match.close()


def play_until(match: Match, until: Callable[[], object], seconds: float = 120.0) -> list[Note]:
    """Tick ten times faster than real time until `until()`; the partner's notes meanwhile.

    Fails after `seconds`.
    """
    notes: list[Note] = []
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"still waiting; {match.seats[0].panel}"  # type: ignore[attr-defined]
        match.tick()
        notes += [note for cook, note in match.notes if cook == 0]
        time.sleep(0.01)
    return notes


@contextmanager
def frozen(pid: int, most_s: float = 30.0) -> Iterator[Callable[[], bool]]:
    """Stop a process; gives whether it is still stopped.

    It goes on at the end, or after `most_s`, so that whoever waits for it comes back to tell.
    """
    thawed = threading.Event()

    def thaw() -> None:
        thawed.set()
        os.kill(pid, signal.SIGCONT)

    rescue = threading.Timer(most_s, thaw)
    os.kill(pid, signal.SIGSTOP)
    rescue.start()
    try:
        yield lambda: not thawed.is_set()
    finally:
        rescue.cancel()
        rescue.join()
        thaw()


def panel(match: Match) -> MindPanel:
    """What is shown of the mind of the first cook."""
    seat = match.seats[0]
    assert isinstance(seat, MindSeat)
    return seat.panel
