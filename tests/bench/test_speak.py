"""`bench speak`: what is said, and what is told of it."""

from argparse import ArgumentParser

from rich.console import Console

from game.bench.speak import experiment


def test_every_line_counts_and_none_is_said_twice() -> None:
    said: list[str] = []

    def speech(lines: list[str]) -> list[tuple[float, float]]:
        said.extend(lines)
        return [(0.02, 1.5), (0.04, 2.5), (0.03, 2.0), (0.02, 2.0), (0.02, 2.0)]

    row, parser = experiment(speech), ArgumentParser()
    row.options(parser)
    report = row.measure(parser.parse_args(["--lines", "5"]), Console(quiet=True))
    assert len({*said}) == len(said) == 5
    assert report.data["latency_s"] == [0.02, 0.04, 0.03, 0.02, 0.02]
    latency, length = report.tables[0].rows
    assert latency[2] == "0.020" and length[2] == "2.00"
