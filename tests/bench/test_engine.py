"""Rounds on workers that were started elsewhere are those of one process."""

from argparse import ArgumentParser
from io import StringIO

import pytest
from rich.console import Console

from game.bench.engine import EXPERIMENT, measure


@pytest.mark.slow
def test_workers_in_other_folders_play_the_same_rounds() -> None:
    parser = ArgumentParser()
    EXPERIMENT.add_to(parser)
    args = parser.parse_args(["--rounds", "12", "--seconds", "2", "--workers", "1", "--elsewhere"])
    report = measure(args, Console(file=StringIO()))
    assert (report.data["same"], report.code) == (True, 0)
    (table,) = report.tables
    assert [row[0] for row in table.rows] == [
        "one process",
        "workers of its own",
        "workers in other folders",
    ]
    assert {row[-1] for row in table.rows} == {"yes"}
