"""`bench speed` with the real bundled model: both ways do the same work, and a report is left."""

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from game.bench import speed


def test_a_ratio_is_ours_over_the_other() -> None:
    assert speed.Pair(ours=3.0, other=4.0).ratio == pytest.approx(0.75)


@pytest.mark.slow
def test_every_pair_is_measured_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "PROMPT_WORDS", 24)
    monkeypatch.setattr(speed, "GENERATED", 8)
    parser = ArgumentParser()
    speed.EXPERIMENT.add_to(parser)
    out = tmp_path / "speed.json"
    assert speed.EXPERIMENT.run(parser.parse_args(["--rounds", "1", "--json", str(out)])) == 0
    pairs = json.loads(out.read_text(encoding="utf-8"))["pairs"]
    assert len(pairs) == 3
    assert all(ours > 0 and other > 0 for ours, other in pairs.values())
    assert "one by one" in out.with_suffix(".md").read_text(encoding="utf-8")
