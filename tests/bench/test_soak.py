"""`bench soak`: what counts as growing, and that the client of a test run is measured at all."""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game import paths
from game.bench import soak
from game.bench.soak import Footprint, Gauge, growth, kinds_table, slope
from game.bench.watched_round import WatchedRound
from game.lab.runs.arguments import named_level
from tests.tables import table

STILL = Footprint(1000.0, 100.0, 500, 20, 2, 2, 300, 40, {"a.A": 5})


def moments(**rises: float) -> list[Footprint]:
    """Eight rounds in which some things become more by so much a round."""
    return [
        replace(
            STILL, **{name: getattr(STILL, name) + number * rise for name, rise in rises.items()}
        )
        for number in range(8)
    ]


def test_what_stays_as_it_is_is_steady() -> None:
    assert growth(moments()) == []
    assert growth(moments(traced=10.0, process=0.1)) == []


def test_the_first_rounds_do_not_count() -> None:
    filling = [replace(STILL, traced=100.0 * number) for number in range(soak.SETTLING)]
    assert growth([*filling, *moments()]) != []
    assert growth([*filling[:-1], *moments(traced=0.0)]) == []


@table(__file__)
def test_what_becomes_more_is_told(rises: dict[str, float], told: list[str]) -> None:
    assert growth(moments(**rises)) == told


def test_two_rounds_say_nothing() -> None:
    with pytest.raises(ValueError, match="expected at least 5 rounds, found 2"):
        growth(moments()[:2])


def test_a_slope_is_a_straight_line_s() -> None:
    assert slope([1, 3, 5, 7]) == pytest.approx(2)
    assert slope([4, 4]) == 0


def test_types_that_become_more_are_told_the_fastest_first() -> None:
    rounds = [replace(STILL, kinds={"a.A": 5 + 3 * n, "b.B": 9 + n, "c.C": 7}) for n in range(6)]
    assert [row[0] for row in kinds_table(rounds).rows] == ["a.A", "b.B"]


def test_a_tour_in_folders_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "mine"))
    leak: list[bytearray] = []

    def tour(show: WatchedRound, rounds: int, after: Callable[[int, int], None]) -> None:
        assert show.level.round_ticks == named_level("ring").round_ticks == 30
        assert os.environ[paths.HOME_VARIABLE] != str(tmp_path / "mine")
        for _ in range(rounds):
            leak.append(bytearray(100_000))
            after(3, 4)

    parser = ArgumentParser()
    monkeypatch.setattr(soak, "tour", tour)
    row = soak.EXPERIMENT
    row.add_to(parser)
    report = tmp_path / "soak.json"
    args = parser.parse_args(["--rounds", "6", "--seconds", "3", "--json", str(report)])
    assert row.run(args) == 1
    assert os.environ[paths.HOME_VARIABLE] == str(tmp_path / "mine")
    data = json.loads(report.read_text())
    assert data["verdict"].startswith("grows: objects by 9") and len(data["rounds"]) == 6
    assert "test_soak.py" in capsys.readouterr().out


def test_a_moment_counts_what_there_is() -> None:
    moment = Gauge().measure(1, 2)
    assert (moment.pictures, moment.sounds) == (1, 2)
    assert moment.objects > 1000 and moment.threads >= 1
