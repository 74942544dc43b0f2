"""`bench policies`: what is refused, as it must be, and how soon."""

import json
from pathlib import Path

import pytest

from main import main

HOSTILE = Path(__file__).parents[1] / "data/policies/hostile.yaml"


def test_all_hostile_policies_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "policies.json"
    assert main(["bench", "policies", str(HOSTILE), "--json", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["refused"] == found["policies"] > 100 and found["slowest_ms"] > 0


def test_one_that_is_accepted_or_told_otherwise_fails_the_experiment(tmp_path: Path) -> None:
    rows = tmp_path / "rows.yaml"
    rows.write_text("- {when: fires > 0, told: never}\n- {when: fires, told: x}\n", "utf-8")
    assert main(["bench", "policies", str(rows), "--json", str(tmp_path / "out.json")]) == 1


def test_a_file_of_something_else_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows.yaml"
    rows.write_text("- {do: serve}\n", encoding="utf-8")
    assert main(["bench", "policies", str(rows)]) == 1
    assert "expected a list of policies with the sentences" in capsys.readouterr().err
