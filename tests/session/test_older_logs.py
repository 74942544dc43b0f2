"""Logs that version 1 of the game wrote replay as they did then, and tell the same.

`logs_v1/expected.json` is what that game made of them: digests, results, what was asked, the
course, the ratios and the lines beside the replay.
"""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from game.client.replay.thoughts import thought_lines
from game.content.load import load_level
from game.kitchen.snapshot import digest
from game.lab.metrics.hit_rate import Hits
from game.lab.metrics.valuable_ratio import Usefulness
from game.session.match.course import course
from game.session.match.replay import ReplayMatch, load_log
from game.session.match.results import results

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "tests" / "data" / "logs_v1"
EXPECTED = json.loads((LOGS / "expected.json").read_text(encoding="utf-8"))


def plain(value: object) -> object:
    """As JSON has it."""
    return json.loads(json.dumps(value))


def replayed(name: str) -> dict[str, object]:
    """What this game makes of a log. Raises at the first digest that differs."""
    record = load_log(LOGS / f"{name}.jsonl")
    match = ReplayMatch(record, load_level(ROOT / "levels" / f"{record.header.level}.yaml"))
    hits, useful, thoughts = Hits(), Usefulness(), []
    while not match.over:
        match.tick()
        hits.count(match)
        useful.count(match)
        thoughts += [
            (match.previous.tick, cook, line.text)
            for cook, note in match.notes
            for line in thought_lines(note, "", match.words)
        ]
    told, cooks = course(match), range(len(match.seats))
    return {
        "digest": digest(match.state),
        "tick": match.state.tick,
        "checks": len(record.checks),
        "cut": record.cut,
        "complete": record.complete,
        "results": asdict(results(match)),
        "asked": [asdict(each) | {"outcome": each.outcome.name} for each in told.asked],
        "course": {
            "ticks": told.ticks,
            "whole": told.whole,
            "scores": told.scores,
            "turns": told.turns,
            "listens": told.listens,
        },
        "hit_rate": hits.rate,
        "ratios": {kind: useful.ratio(kind, cooks) for kind in ("chop", "cook", "serve")},
        "thoughts": thoughts,
    }


def test_every_log_is_expected_to_tell_something() -> None:
    assert {path.stem for path in LOGS.glob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_log_of_version_1_replays_and_tells_what_it_told(name: str) -> None:
    found = plain(replayed(name))
    assert isinstance(found, dict)
    for what, expected in EXPECTED[name].items():
        assert found[what] == expected, what
