"""Recordings cut, edited, nested, of 200 MB: replayed as far as they go, or refused in a line."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.replay.film import shoot
from game.client.ui.places import ReplayPlace, ReplaysPlace, TitlePlace
from game.content.level import Level
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.archive import archive, summarise
from game.session.log.reader import LARGEST, LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import ReplayMismatch, replay
from tests.reliability.mutants.mutation import cut, with_bytes, with_lines, with_values


@pytest.fixture(scope="module")
def quick(shipped: dict[str, Level]) -> Level:
    return shipped["quick"]


@pytest.fixture(scope="module")
def whole(quick: Level, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A recording of thirty seconds with words in it."""
    path = tmp_path_factory.mktemp("log") / "match.jsonl"
    match = Match(quick, cast(quick, HUMANS["cook"], by_reflex), 7, MatchLog(path))
    while match.state.tick < 300:
        if match.state.tick % 90 == 20:
            match.say(1, "Chop 2 onions")
        match.tick()
    match.close()
    return path.read_bytes()


def told(path: Path, level: Level) -> str:
    """What becomes of a recording that is watched; only what is told to the player is caught."""
    summarise(path)
    try:
        record = load_log(path)
        shoot(record, level)
        replay(record, level)
    except (LogError, ReplayMismatch) as error:
        assert len(str(error)) < 1000, "a line"
        return type(error).__name__
    return "replayed"


@pytest.mark.parametrize(
    ("damage", "among"),
    [
        (cut, "replayed"), (with_bytes, "LogError"), (with_values, "LogError"),
        (with_lines, "ReplayMismatch"),
    ],
)  # fmt: skip
def test_damaged_recordings_end_in_a_line_or_a_replay(
    damage, among: str, whole: bytes, quick: Level, tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    ends = set()
    for number in range(40):
        path.write_bytes(damage(whole, random.Random(number)))
        ends.add(told(path, quick))
    assert among in ends


def nested(whole: bytes) -> Iterator[bytes]:
    head = whole.splitlines()[0]
    yield b"[" * 2_000_000 + b"\n"
    yield head + b"\n" + b'{"a":' * 500_000 + b"\n"
    yield head[:-1] + b',"more":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"


def test_nested_recordings_are_refused(whole: bytes, quick: Level, tmp_path: Path) -> None:
    for number, data in enumerate(nested(whole)):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(data)
        assert told(path, quick) == "LogError"


def test_a_recording_of_200_mb_is_refused_unread(start, whole: bytes) -> None:
    path = archive() / "quick-20260101-120000-seed7.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(whole)
    with path.open("r+b") as file:
        file.truncate(200_000_000)
    with pytest.raises(LogError) as caught:
        load_log(path)
    expected = f"expected a log of at most {LARGEST >> 20} MB, found 190 MB"
    assert str(caught.value) == f"{path}: line 1: {expected}"
    client = start()
    client.app.go(ReplaysPlace())
    client.frames(3)
    client.app.go(ReplayPlace(path, TitlePlace()))
    client.until("NoticeScene")
