"""Traces: lines that a tuned Fast Mind learns from, the same for the same seed."""

import json
from itertools import islice

import pytest
from tuning.actions import TRACES, read_moments
from tuning.rollout import Rollout, best
from tuning.traces import Deal, Expert, Traced, avoids, deals, goals, trace

from agents.intention import Avoid, Goal
from agents.orders import task_key
from agents.orders.wording import vocabulary_of
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.session.seats.specialists import chop_only
from main import main

DEAL = Deal("quick", "chopper", 3)


@pytest.fixture(scope="module")
def lines():
    return list(islice(Traced(DEAL).lines(), 4))


def test_every_level_and_human_comes_up():
    assert len({(d.level, d.human) for d in deals(16, 0)}) == 16
    assert not {d.seed for d in deals(20, 0)} & {d.seed for d in deals(20, 1)}


def test_the_same_seed_gives_the_same_lines(lines):
    assert list(islice(Traced(DEAL).lines(), 4)) == lines


def test_advice_is_available_and_for_every_demand(lines):
    for line in lines:
        ready = {option.name for option in line.observation.options if option.available}
        assert set(line.advice.values()) <= ready
        assert {"", "chop onion", "cook any", "serve alice"} <= line.advice.keys()
        assert line.by_value.keys() <= line.advice.keys()
        assert "Chop" not in line.advice.get("avoid chop any", "")


def test_the_expert_is_never_later_than_value_alone():
    level = named_level("bottleneck")
    start = Rollout(level, first_state(level.kitchen, 2), best, chop_only)
    for _ in range(60):
        start.tick()
    seen = start.observe()
    expert = Expert(level, start.state, seen, chop_only)
    differing = 0
    for goal in (Goal("prepare", dish) for dish in ("alice", "bob", "cathy", "david")):
        advice = expert.on(goal)
        assert advice is not None
        differing += advice.name != advice.by_value
        assert expert._ticks(goal, advice.name, 400) <= expert._ticks(goal, advice.by_value, 400)
    assert expert.by_value("prepare bob") == expert.on(Goal("prepare", "bob")).by_value


def test_a_chop_that_was_asked_for_is_done_at_once():
    level = named_level("ring")
    play = Rollout(level, first_state(level.kitchen, 1), best, None)
    seen = play.observe()
    found = Expert(level, play.state, seen, None).all()
    assert found["chop onion"].name == "Chop Onion"
    assert found["avoid chop tomato"].name != "Chop Tomato"
    words = vocabulary_of(seen)
    wanted = (
        {task_key(g) for g in goals(words)} | {f"avoid {task_key(a)}" for a in avoids(words)} | {""}
    )
    assert found.keys() <= wanted
    assert task_key(Avoid("cook")) == "cook any"


def test_a_file_of_one_round(tmp_path, monkeypatch):
    monkeypatch.setattr("tuning.traces.BETWEEN", 0.0)
    monkeypatch.setattr("tuning.traces.DECIDING", 0.1)
    out = tmp_path / "traces.jsonl"
    words = ["--matches", "1", "--out", str(out), "--json", str(tmp_path / "r.json")]
    assert main(["lab", "traces", *words]) == 0
    told = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    played = trace(deals(1, 0)[0])
    assert told == json.loads(json.dumps([TRACES.encode(each) for each in played]))
    assert [each.advice for each in read_moments(out)] == [each.advice for each in played]
