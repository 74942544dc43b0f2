"""Recorded matches replay as they were played, and tell the same.

`data/logs/expected.json` is what is told of them: digests, results, what was asked, the course, the
ratios and the lines beside the replay.
"""

import json
from dataclasses import asdict, astuple
from pathlib import Path

import pytest

from game.client.hud.mind import thought_lines
from game.content.difficulty import NORMAL
from game.content.load import load_level
from game.kitchen.snapshot import digest
from game.lab.metrics.conduct import valuable_ratio
from game.lab.metrics.responses import hit_rate
from game.session.match.command_outcome import CommandResult
from game.session.match.replay import ReplayMatch, load_log
from game.session.match.results import Results, course, results

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "tests" / "data" / "logs"
EXPECTED = json.loads((LOGS / "expected.json").read_text(encoding="utf-8"))


def plain(value: object) -> object:
    """As JSON has it."""
    return json.loads(json.dumps(value))


def _told(each: CommandResult) -> dict[str, object]:
    """As it was told then: nothing of entries, which there were none of."""
    told = asdict(each) | {"outcome": each.outcome.name}
    assert told.pop("detail") == ""
    return told


def _outcome(found: Results) -> dict[str, object]:
    """As it was told then: nothing of tips, washed plates, being early, a difficulty."""
    told = asdict(found)
    assert told.pop("difficulty") == asdict(NORMAL)
    assert told.pop("tips") == 0
    assert told.pop("washed") == 0
    assert told.pop("early") == 0
    return told


def replayed(name: str) -> dict[str, object]:
    """What this game makes of a log. Raises at the first digest that differs."""
    record = load_log(LOGS / f"{name}.jsonl")
    match = ReplayMatch(record, load_level(ROOT / "levels" / f"{record.header.level}.yaml"))
    while not match.over:
        match.tick()
    history = match.history
    told, cooks = course(history), range(len(match.seats))
    kinds = ("chop", "cook", "serve")
    return {
        "digest": digest(match.state),
        "tick": match.state.tick,
        "checks": len(record.checks),
        "cut": record.cut,
        "complete": record.complete,
        "results": _outcome(results(history)),
        "asked": [_told(each) for each in told.asked],
        "course": {
            "ticks": told.ticks,
            "whole": told.whole,
            "scores": told.scores,
            "turns": [astuple(turn) for turn in told.turns],
            "listens": told.listens,
        },
        "hit_rate": hit_rate(history.notes),
        "ratios": {kind: valuable_ratio(history.occurrences, kind, cooks) for kind in kinds},
        "thoughts": [
            (tick, cook, line.text)
            for tick, cook, note in history.notes
            for line in thought_lines(note, "", history.words)
        ],
    }


def test_every_log_is_expected_to_tell_something() -> None:
    assert {path.stem for path in LOGS.glob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_recorded_match_replays_and_tells_what_it_told(name: str) -> None:
    found = plain(replayed(name))
    assert isinstance(found, dict)
    for what, expected in EXPECTED[name].items():
        assert found[what] == expected, what
