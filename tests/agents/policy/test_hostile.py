"""Whatever a model writes instead of a policy is refused with its sentence, and nothing happens."""

import json
from pathlib import Path

import yaml

from agents.policy.reading import read_policy
from tests.agents.policy.kitchen import BURGERS

HOSTILE = yaml.safe_load(
    Path(__file__).parents[2].joinpath("data/policies/hostile.yaml").read_text(encoding="utf-8")
)


def test_there_are_more_than_a_hundred() -> None:
    assert len(HOSTILE) > 100
    assert len({json.dumps(row, sort_keys=True) for row in HOSTILE}) == len(HOSTILE)


def test_each_is_refused_with_its_sentence() -> None:
    for row in HOSTILE:
        answer, told = row.get("answer", ""), row["told"]
        if "when" in row:
            answer = json.dumps({"tasks": [{"when": row["when"], "do": "putout_fire"}]})
            told = f"task 1: {told}"
        read = read_policy(answer, BURGERS)
        assert read.refusals[0] == told
        assert not read.tasks or len(read.tasks) < len(json.loads(answer)["tasks"]), answer
