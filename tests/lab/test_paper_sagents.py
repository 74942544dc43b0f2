"""S-Agents' claims: each is tested on the seeds that both crews played."""

from pathlib import Path

from game.lab.engine.run_spec import cells
from game.lab.engine.spec_file import load_experiment
from game.lab.experiments.paper_sagents import CLAIMS, PARTS, Claim, claims_table, spread_table

FAST, SLOW = ("grand_banquet", 4, "tree, scripted, 2 s"), ("grand_banquet", 4, "silent")


def test_a_claim_holds_does_not_or_is_open() -> None:
    found = {
        FAST: {0: 100.0, 1: 110.0, 2: 90.0, 3: 100.0},
        SLOW: {0: 150.0, 1: 160.0, 2: 140.0, 7: 900.0},
    }
    ratio = Claim("", SLOW, FAST, 1.4).tested(found)
    assert ratio is not None and ratio.count == 3 and round(ratio.value, 2) == 1.50
    verdicts = [Claim("", SLOW, FAST, *at).verdict(ratio) for at in ((1.4,), (1.0, 1.2), (1.5,))]
    assert verdicts == ["holds", "does not hold", "open"]
    (row,) = [row for row in claims_table(found).rows if "independent" in row[0]]
    assert row[1:] == ("0.95 to 1.10", "1.50 [1.45, 1.56]", "3", "does not hold")
    assert spread_table(found).rows == ()


def test_every_claim_is_about_crews_that_are_played() -> None:
    played = {
        (cell.axes["level"], int(cell.axes["cooks"]), cell.axes["crew"])
        for part in PARTS
        for cell in cells(load_experiment(Path(f"sagents_{part}")))
    }
    missing = {w for claim in CLAIMS for w in (claim.slow, claim.fast)} - played
    assert not missing
