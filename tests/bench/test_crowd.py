from argparse import ArgumentParser
from io import StringIO

import pytest
from rich.console import Console

from game.bench import crowd
from game.lab.reports.report import Report
from game.lab.runs.rounds import VariantError


def measured(*line: str) -> Report:
    parser = ArgumentParser()
    crowd.options(parser)
    return crowd.measure(parser.parse_args([*line, "--seconds", "0"]), Console(file=StringIO()))


@pytest.mark.parametrize("how", [(), ("--crew", "tree")])
def test_each_crew_is_told_beside_one_cook(
    how: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "STRETCH", 20)
    (table,) = measured("--cooks", "2", "8", *how).tables
    assert [row[0] for row in table.rows] == ["1", "2", "8"]
    assert table.rows[0][-1] == "1.00"
    assert all(float(row[-1]) > 0 for row in table.rows)


def test_more_cooks_than_a_kitchen_has_are_refused() -> None:
    with pytest.raises(VariantError):
        measured("--level", "ring", "--cooks", "8")
