"""Every experiment of the bench at its smallest size, with every option."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bench import soak
from tests.abilities.case import OUT, Case


def started(report: Mapping[str, Any]) -> bool:
    """A start is told with its parts, to the partner who is ready, and its processes."""
    (first,) = (each["first"] for each in report["partner"])
    names = [name for name, _ in first["parts"]]
    processes = (
        {"game", "slow mind", "fast mind"} if Path("/proc/self/smaps_rollup").exists() else {}
    )
    return (
        "first picture" in names and names[-1] == "partner ready"
        and first["cpu"] > 0 and first["made"] > 10
        and processes <= {*first["memory"]}
    )  # fmt: skip


def alike(report: Mapping[str, Any]) -> bool:
    """Rounds are the same on one process, on several, with one killed, and in other folders."""
    return report["same"] and len(report["turns"]) == 4


CASES = [
    Case("bench list", "steps"),
    Case(
        f"bench crowd --level {{large}} --cooks 2 3 --seconds 0 --crew tree {OUT}",
        report=lambda found: [*found["seconds_a_tick"]] == ["1", "2", "3"],
    ),
    Case(
        f"bench crowd --level {{large}} --cooks 8 --seconds 0 {OUT}",
        report=lambda found: [*found["seconds_a_tick"]] == ["1", "8"],
    ),
    Case("bench crowd --level ring --cooks 8 --seconds 0", "ring", 1),
    Case(
        f"bench engine --level quick --rounds 2 --seconds 1 --workers 2 --kill 1 --elsewhere {OUT}",
        report=alike,
    ),
    Case(f"bench environment --level quick --rounds 1 --least 0 {OUT}", code=None),
    Case(
        f"bench menus --seed 1 --count 1 --beside dpt --backend recorded --latency fixed:0.2 "
        f"--keep {{tmp}}/menus {OUT}"
    ),
    Case(f"bench pace --level quick --partner reflex --seconds 1 --size 640x360 --seed 1 {OUT}"),
    Case(
        "bench pace --level inn --crew 2 --organisation tree --talk 0.5 --seconds 1 "
        f"--backend reflex {OUT}"
    ),
    Case(f"bench sentence --level quick --list {OUT}"),
    Case("bench soak --rounds 2", "expected at least 3 rounds, found 2", 1),
    Case(f"bench soak --level quick --rounds 3 --seconds 1 --partner reflex {OUT}", code=None),
    Case(
        f"bench speak --lines 1 {OUT}",
        report=lambda found: found["latency_s"][0] > 0 and 0.4 < found["length_s"][0] < 10,
    ),
    Case(f"bench start --runs 0 {OUT}", report=started),
    Case(f"bench steps --level quick --seconds 0.01 --seed 1 {OUT}"),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_experiment(reported, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "SETTLING", 1)  # what becomes more is not asked here
    reported(case)
