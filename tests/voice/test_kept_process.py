"""A process that dies or hangs is told and started again; the end leaves nothing behind."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from agents.backoff import Backoff
from game.voice._kept_process import KeepTimes, KeptProcess, ProcessSpec
from game.voice.messages import Beat, EndVoice
from game.voice.troubles import Fault, Recovered
from tests.processes import is_alive

QUICK = KeepTimes(hang_s=3.0, restart=Backoff(0.05, 0.2))
PATIENT = replace(QUICK, hang_s=60.0)


@dataclass(frozen=True)
class Hello:
    """What the process was started with, and what it was told first."""

    number: int
    told: str


def obedient(connection: Connection, number: int) -> None:
    connection.send(Beat())
    connection.send(Hello(number, connection.recv()))
    while True:
        if connection.poll(0.1) and isinstance(connection.recv(), EndVoice):
            return
        connection.send(Beat())


def babbling(connection: Connection, number: int) -> None:
    connection.send(Beat())
    while True:
        connection.send(Hello(number, ""))
        time.sleep(0.05)


def deaf(connection: Connection, number: int) -> None:
    connection.send(Hello(number, connection.recv()))
    time.sleep(60)


@contextmanager
def kept(main: Callable[..., None], times: KeepTimes = PATIENT) -> Iterator[KeptProcess[Any, Any]]:
    """A process that is numbered by its starts."""
    starts: list[int] = []

    def arguments() -> tuple[int]:
        starts.append(1)
        return (len(starts),)

    process = KeptProcess[Any, Any](
        ProcessSpec(
            main, arguments, (Hello, Beat), Hello, lambda: ("listen",), "test", "Killed.", "Hung."
        ),
        times,
    )
    process.start()
    try:
        yield process
    finally:
        process.close()


def drain_until(process: KeptProcess[Any, Any], last: object) -> list[object]:
    """All that comes, up to `last`."""
    came: list[object] = []
    deadline = time.monotonic() + 60.0
    while last not in came:
        assert time.monotonic() < deadline, came
        came += process.drain()
        time.sleep(0.01)
    return came


class Slow(logging.Handler):
    """Whoever logs waits, so that there is something more to be heard of what is killed then."""

    def emit(self, record):
        time.sleep(0.2)


def test_one_that_goes_on_talking_without_a_sign_of_life_hangs():
    log, slow = logging.getLogger("game.voice._kept_process"), Slow()
    log.addHandler(slow)
    try:
        with kept(babbling, QUICK) as process:
            assert Hello(2, "") in drain_until(process, Recovered(Fault.HUNG))
    finally:
        log.removeHandler(slow)


def test_a_game_that_slept_blames_nobody():
    now = [0.0]
    process = KeptProcess[Any, Any](
        ProcessSpec(obedient, lambda: (1,), (Hello, Beat), Hello, lambda: ("x",), "test", "", ""),
        QUICK,
        lambda: now[0],
    )
    process.start()
    try:
        drain_until(process, Hello(1, "x"))
        now[0] += 1000.0
        assert list(process.drain()) == []
        assert is_alive(process.pid)
    finally:
        process.close()


def test_the_end_leaves_nothing_even_of_one_that_does_not_listen():
    for main in (obedient, deaf):
        with kept(main, KeepTimes(stop_s=0.3)) as process:
            drain_until(process, Hello(1, "listen"))
            pid = process.pid
        assert not is_alive(pid)
        assert list(process.drain()) == [] and not process.running
