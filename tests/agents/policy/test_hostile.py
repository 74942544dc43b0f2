"""Whatever a model writes instead of a policy is refused with its sentence, and nothing happens."""

import json
from pathlib import Path

import pytest
import yaml

from agents.policy.reading import read_policy
from tests.agents.policy.kitchen import BURGERS

HOSTILE = yaml.safe_load(
    Path(__file__).parents[2].joinpath("data/policies/hostile.yaml").read_text(encoding="utf-8")
)


def test_there_are_more_than_a_hundred() -> None:
    assert len(HOSTILE) > 100
    assert len({json.dumps(row, sort_keys=True) for row in HOSTILE}) == len(HOSTILE)


@pytest.mark.parametrize(
    "row", HOSTILE, ids=lambda row: ascii(row.get("when", row.get("answer")))[:40]
)
def test_it_is_refused_with_its_sentence(row: dict[str, str]) -> None:
    if "when" in row:
        answer = json.dumps({"tasks": [{"when": row["when"], "do": "putout_fire"}]})
        told = f"task 1: {row['told']}"
    else:
        answer, told = row["answer"], row["told"]
    read = read_policy(answer, BURGERS)
    assert read.refusals[0] == told
    assert not read.tasks or len(read.tasks) < len(json.loads(answer)["tasks"])
