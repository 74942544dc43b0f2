import json
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from game.bench import watched_round
from game.bench.pace import EXPERIMENT, pace, slow_table, slowest
from game.bench.real_game import ProcessMemory
from game.bench.steps import LISTED, profile, random_moves, throughput
from game.bench.watched_round import WatchedRound, watch
from game.client.app.watched import Frame
from game.content.level import Level
from game.partners.brigades import staffed
from game.partners.rehearsal import rehearse


def still_window(show: WatchedRound, each: Callable[[Frame], None]) -> None:
    """A window that shows 60 frames a second of one round, after two seconds of counting down."""
    for number in range(-120, 6 * show.level.round_ticks):
        each(Frame(100 + number / 60, 0.004, max(0, number // 6)))


@pytest.fixture(autouse=True)
def _window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_round, "in_window", still_window)


def test_real_time_is_a_rate_of_one(ring: Level) -> None:
    found = pace(watch(WatchedRound(ring), Console(file=StringIO())))
    assert found.rate == pytest.approx(1)
    assert found.seconds == (ring.round_ticks - 3) / 10  # from the first fresh tick to the last
    assert found.work == pytest.approx((4, 4, 4, 4))
    assert found.gaps == pytest.approx((1000 / 60,) * 4)


def test_a_slow_window_shows() -> None:
    frames = [Frame(tick * 0.2, 0.01, tick) for tick in range(50)]
    assert pace(frames).rate == pytest.approx(0.5)


def test_long_frames_show_in_the_percentiles() -> None:
    frames = [Frame(tick * 0.1, 0.5 if tick == 30 else 0.001, tick) for tick in range(201)]
    assert pace(frames).work == pytest.approx((1, 1, 1, 500))


def test_the_opening_is_told_apart_and_the_slowest_frames_tell_what_they_did() -> None:
    opening = [Frame(0.1, 0.2, 0), Frame(0.2, 0.005, 0), Frame(0.3, 0.009, 0)]
    slow = Frame(1.05, 0.05, 10, 0.02, {"draw": 0.04, "input": 0.0001, "gc": 0.01}, 3)
    frames = [*opening, *(Frame(tick * 0.1, 0.001, tick) for tick in range(5, 30)), slow]
    assert pace(frames).opening == pytest.approx((200, 9))
    assert slowest(frames, 2) == [opening[0], slow]
    row = slow_table(frames).rows[1]
    assert row == ("10", "50.0", "20.0", "3", "draw 40.0, gc 10.0")


def test_a_window_s_size(capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    EXPERIMENT.add_to(parser)
    assert parser.parse_args([]).size == (1280, 720)
    assert parser.parse_args(["--size", "1920x1080"]).size == (1920, 1080)
    for wrong in ("1920", "0x5", "axb"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--size", wrong])
        assert "expected WIDTHxHEIGHT" in capsys.readouterr().err


def test_frames_without_ticks_are_no_round() -> None:
    with pytest.raises(ValueError, match="expected a round with ticks, found 2 frames"):
        pace([Frame(1, 0, 0), Frame(2, 0, 1)])


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    EXPERIMENT.add_to(parser)
    report = tmp_path / "pace.json"
    assert EXPERIMENT.run(parser.parse_args(["--level", "quick", "--json", str(report)])) == 0
    data = json.loads(report.read_text())
    assert (data["level"], data["experiment"]) == ("quick", "pace")
    assert data["rate"] == pytest.approx(1)
    assert "1.0000" in capsys.readouterr().out


def test_memory_is_measured_before_the_end(ring: Level) -> None:
    memory = ProcessMemory()
    assert memory.text == "-"
    watch(WatchedRound(ring), Console(file=StringIO()), memory)
    assert memory.measured
    if memory.game is not None:
        assert memory.game > 10
        assert memory.text == f"{memory.game:.0f} / 0 = {memory.game:.0f}"


def test_crews_are_watched_in_turn_beside_one_partner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[tuple[str, int | None]] = []

    def window(show: WatchedRound, each: Callable[[Frame], None]) -> None:
        watched.append((show.level.name, None if show.brigade is None else show.brigade.cooks))
        assert show.over is not None
        level = show.level if show.brigade is None else staffed(show.level, show.brigade)
        show.over(rehearse(replace(level, round_ticks=100), "idle", 0))
        still_window(replace(show, level=replace(show.level, round_ticks=show.ticks)), each)

    monkeypatch.setattr(watched_round, "in_window", window)
    parser = ArgumentParser()
    EXPERIMENT.add_to(parser)
    report = tmp_path / "crews.json"
    line = ["--level", "grand_banquet", "--crew", "2", "8", "--seconds", "5", "--json", str(report)]
    assert EXPERIMENT.run(parser.parse_args(line)) == 0
    assert watched == [("ring", None), ("grand_banquet", 2), ("grand_banquet", 8)]
    crews = json.loads(report.read_text())["crews"]
    assert [*crews] == ["one partner", "2 cooks", "8 cooks"]
    for each in crews.values():
        assert each["rate"] == pytest.approx(1)
        assert each["decided"] == 0  # these go by reflex
        assert each["frames"] == 420  # two seconds before it begins, five of it
    assert "8 cooks" in capsys.readouterr().out


def test_random_moves_depend_on_the_seed_alone(ring: Level) -> None:
    moves = random_moves(ring, 1)
    assert moves == random_moves(ring, 1) != random_moves(ring, 2)
    assert len(moves) == ring.round_ticks
    assert {len(each) for each in moves} == {2}


def test_at_least_one_round_is_measured(ring: Level) -> None:
    rates = throughput(ring, 0, 0.0, Console(file=StringIO()))
    assert len(rates) == 1
    assert rates[0] > 0


def test_the_breakdown_lists_the_costliest_functions_first(ring: Level) -> None:
    found = profile(ring, 0)
    shares = [*found.values()]
    assert len(shares) == LISTED
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1
    assert any(function.startswith("step.") for function in found)
