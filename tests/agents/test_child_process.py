"""A process of our own: what it says arrives, however it ends is told, nobody waits for it."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection

from agents.child_process import ChildProcess, ProcessEnded
from tests.processes import is_alive


@dataclass(frozen=True)
class Word:
    """Passes both ways here."""

    text: str


def echo(connection: Connection, greeting: str) -> None:
    connection.send(Word(greeting))
    while True:
        connection.send(connection.recv())


def leave(connection: Connection) -> None:
    connection.send(Word("bye"))
    sys.exit(3)


def babble(connection: Connection) -> None:
    connection.send("not a Word")
    connection.recv()


@contextmanager
def child(main: Callable[..., None], *arguments: str) -> Iterator[ChildProcess[Word, Word]]:
    """A process that is gone afterwards."""
    process = ChildProcess[Word, Word](main, arguments, spoken=(Word,), name="test")
    try:
        yield process
    finally:
        process.kill()
        assert process.join(10.0)


def wait_for(process: ChildProcess[Word, Word], many: int) -> list[Word | ProcessEnded]:
    """The next `many` things that the process says."""
    said: list[Word | ProcessEnded] = []
    deadline = time.monotonic() + 90.0
    while len(said) < many and time.monotonic() < deadline:
        said += process.drain()
        time.sleep(0.01)
    return said


def test_words_go_both_ways() -> None:
    with child(echo, "hello") as process:
        process.send(Word("one"))
        process.send(Word("two"))
        assert wait_for(process, 3) == [Word("hello"), Word("one"), Word("two")]
    assert not is_alive(process.pid)
    assert list(process.drain()) == [ProcessEnded("SIGKILL")]


def test_its_end_is_the_last_thing_it_says() -> None:
    with child(leave) as process:
        assert wait_for(process, 2) == [Word("bye"), ProcessEnded("exit code 3")]


def test_a_process_that_says_something_else_is_ended() -> None:
    with child(babble) as process:
        assert wait_for(process, 1) == [ProcessEnded("TypeError: a str")]
    assert not is_alive(process.pid)


def test_one_that_is_killed_before_it_started_ends_all_the_same() -> None:
    with child(echo, "hello") as process:
        process.kill()
        assert process.join(10.0)
        assert list(process.drain()) == [ProcessEnded("SIGKILL")]
    assert not is_alive(process.pid)
