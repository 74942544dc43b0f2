"""Several minds in one process: each has its link, one after the other thinks, nothing is left."""

import os
import signal
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from agents.llm.build import ModelSpec
from agents.messages import Do, Heard, Say, Stop
from agents.mind import MindSpec
from agents.workers._signals import Heartbeat, Ready, StartProgress
from agents.workers.link import Link
from agents.workers.shared_process import Addressed, CrewWorker, Join, SharedProcess
from agents.workers.status import MindPhase
from tests.agents.workers.scripted import observation, spec
from tests.agents.workers.test_link import PACE, PATIENCE
from tests.processes import is_alive

pytestmark = pytest.mark.slow


def wait(links: list[Link], until: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [link.status for link in links]
        time.sleep(0.005)


def all_ready(links: list[Link]) -> bool:
    for link in links:
        link.poll()
    return all(link.status.phase is MindPhase.READY for link in links)


def answers(links: list[Link], text: str, number: int) -> None:
    """All are told `text`, and all answer."""
    said = [False for _ in links]
    for link in links:
        link.observe(observation(number))
        link.hear(Heard(text, number, "You", number))

    def heard() -> bool:
        for i, link in enumerate(links):
            said[i] |= any(isinstance(message, Say) for message in link.poll())
        return all(said)

    wait(links, heard)


def test_a_mind_without_a_model_is_not_held_up_by_one_that_thinks(tmp_path: Path) -> None:
    process, done = SharedProcess(), tmp_path / "done"
    slow, quick = links = [
        Link(spec(how), pace=PACE, patience=PATIENCE, process=process) for how in ("", "quick")
    ]
    for link in links:
        link.start()
    wait(links, lambda: all_ready(links))
    slow.hear(Heard(f"work until {done}", 1, "You", 1))
    for number in (1, 2, 3):
        quick.observe(observation(number))
        wait(links, lambda: any(isinstance(message, Do) for message in quick.poll()))
        assert not slow.poll()
    done.touch()
    wait(links, lambda: any(isinstance(message, Say) for message in slow.poll()))
    for link in links:
        link.close()


class Told:
    """The game's end of a connection, which asks for two minds, the second one slow to build."""

    def __init__(self, first: MindSpec, second: MindSpec) -> None:
        self.asked: deque[Join | Addressed] = deque(
            [Join(1, first, PACE), Join(2, second, PACE), Addressed(1, Stop()),
             Addressed(2, Stop())]
        )  # fmt: skip
        self.sent: list[Addressed] = []

    def poll(self, _: float) -> bool:
        return bool(self.asked)

    def recv(self) -> Join | Addressed:
        return self.asked.popleft()

    def send(self, message: Addressed) -> None:
        self.sent.append(message)


def test_who_waits_while_a_model_is_loaded_lives() -> None:
    game = Told(spec(), spec())
    CrewWorker(game, lambda: 0.0).run()  # type: ignore[arg-type]
    progress = [i for i, each in enumerate(game.sent) if isinstance(each.message, StartProgress)]
    first = progress[0]
    assert game.sent[first].mind == 1
    assert game.sent[first + 1] == Addressed(2, Heartbeat(thinking=False))


def test_who_needs_no_model_waits_for_none() -> None:
    game = Told(replace(spec(), model=ModelSpec("local")), spec("quick"))
    CrewWorker(game, lambda: 0.0).run()  # type: ignore[arg-type]
    ready = [each.mind for each in game.sent if isinstance(each.message, Ready)]
    assert ready == [2, 1]


def test_minds_share_a_process() -> None:
    process = SharedProcess()
    links = [Link(spec(), pace=PACE, patience=PATIENCE, process=process) for _ in range(3)]
    for link in links:
        link.start()
    wait(links, lambda: all_ready(links))
    (pid,) = {link.pid for link in links}
    assert pid is not None
    answers(links, "say hello", 1)
    links[0].close()  # the others go on
    answers(links[1:], "say hello", 2)
    os.kill(pid, signal.SIGKILL)
    wait(links, lambda: not all_ready(links[1:]))
    wait(links, lambda: all_ready(links[1:]))  # both are back, in a process of theirs
    (again,) = {link.pid for link in links[1:]}
    assert again is not None and again != pid
    for link in links[1:]:
        link.stop()
    for link in links[1:]:
        link.close()
    wait(links, lambda: not is_alive(again))
