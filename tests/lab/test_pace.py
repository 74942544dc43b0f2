import json
from argparse import ArgumentParser
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from game.content.level import Level
from game.lab.memory import Memory
from game.lab.pace import Frame, Show, options, pace, run, watch


def still_window(show: Show, each: Callable[[Frame], None]) -> None:
    """A window that shows 60 frames a second of one round, after two seconds of counting down."""
    for number in range(-120, 6 * show.level.round_ticks):
        each(Frame(100 + number / 60, 0.004, max(0, number // 6)))


def test_real_time_is_a_rate_of_one(ring: Level) -> None:
    found = pace(watch(still_window, Show(ring), Console(file=StringIO())))
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


def test_frames_without_ticks_are_no_round() -> None:
    with pytest.raises(ValueError, match="expected a round with ticks, found 2 frames"):
        pace([Frame(1, 0, 0), Frame(2, 0, 1)])


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    options(parser)
    report = tmp_path / "pace.json"
    assert run(still_window, parser.parse_args(["--level", "quick", "--json", str(report)])) == 0
    data = json.loads(report.read_text())
    assert (data["level"], data["experiment"]) == ("quick", "pace")
    assert data["rate"] == pytest.approx(1)
    assert "1.0000" in capsys.readouterr().out


def test_memory_is_measured_before_the_end(ring: Level) -> None:
    memory = Memory()
    assert memory.text == "-"
    watch(still_window, Show(ring), Console(file=StringIO()), memory)
    assert memory.measured
    if memory.game is not None:
        assert memory.game > 10
        assert memory.text == f"{memory.game:.0f} / 0 = {memory.game:.0f}"
