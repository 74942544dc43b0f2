"""`lab fast`: states in which something can be done, rates and pairs, with answers by heart."""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path

import pytest
from tuning import fast
from tuning.fast import MomentSightings
from tuning.fast_report import (
    compared,
    hits_table,
    obeyed_table,
    rates,
    thresholds_table,
)
from tuning.guesses import Guess, anywhere, guesses, guessing, paper_items
from tuning.moment_labels import items as labelled
from tuning.obeying import WINDOW, Obeyed, commands, level_for, obey
from tuning.rollout import sightings

from agents.hla.deciding import FastMind
from agents.hla.labelled_messages import MessageItem
from agents.hla.reading import Situation
from agents.intention import Avoid, Demand, Goal
from agents.messages import ScoredChoice
from game.lab.runs.arguments import named_level
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from tests.lab.test_complex import ANSWERS


def item(say: str, *goals: Goal, orders: tuple[str, ...] = ("bob", "alice")) -> MessageItem:
    return MessageItem(say, "test", say, Situation(orders), (Demand(goals),))


@pytest.fixture(scope="module")
def workshop() -> ModelPool:
    return ModelPool(ModelChoice(None, {}, Latency(0.1), {"profile": "adapter"}), HLA)


# ------------------------------------------------------------ states


@pytest.mark.parametrize(
    "goal", [Goal("cook", "alice"), Goal("serve", "bob"), Goal("putout"), Goal("chop", "onion")]
)
def test_scenes_in_which_it_can_be_done_at_once(goal: Goal) -> None:
    found = list(sightings(("alice", "bob"), goal, 1, 5))
    assert found
    for scene in found:
        assert [order.name for order in scene.observation.orders] == ["alice", "bob"]
        assert any(
            o.available and (o.verb, o.what) == (goal.do, goal.what)
            for o in scene.observation.options
        )


def test_the_same_seed_gives_the_same_scenes() -> None:
    first, again = (list(sightings(("bob",), Goal("chop", "onion"), 2, 3)) for _ in range(2))
    assert first == again


def test_messages_of_the_corpus_are_said_in_their_own_moments(tmp_path: Path) -> None:
    file = tmp_path / "chen.jsonl"
    rows = [{"id": f"chen/quick-304{n}/1", "labels": ["none"], "clear": True} for n in (1, 3)]
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    sighted, found = MomentSightings([file]), [*labelled(file)]
    first, third = (next(iter(sighted(item))).observation for item in found)
    assert (first.tick, first.book.entries) == (373, ()) and first.doing
    assert [entry.part for entry in third.book.entries] == [Goal("chop", "onion", 2)]
    for item, seen in zip(found, (first, third), strict=True):
        assert tuple(order.name for order in seen.orders) == item.situation.orders


# ------------------------------------------------------------ the choice by raw words


def test_the_papers_commands_mean_one_goal_each() -> None:
    items = paper_items()
    assert len(items) == 30
    assert items[0].right == (Demand((Goal("chop", "onion", 1),)),)
    assert {i.category for i in items} == {"quantity", "semantics", "ambiguity"}


def test_who_goes_by_value_hits_only_what_is_best_anyway(workshop: ModelPool) -> None:
    asked = [item("x", Goal("chop", thing)) for thing in ("onion", "tomato", "lettuce")]
    fast = workshop.mind(FastMind)
    profile = guessing(fast.profile)
    found = list(guesses("t", asked, lambda: fast.fresh(profile=profile), anywhere(1, 1)))
    assert len(found) >= 2, "not every state can be reached"
    for guess in found:
        assert not guess.acted, "equal chances are no reason to act"
        assert guess.wanted == (f"Chop {guess.wanted[0].split()[1]}",)
        assert guess.hit_by_value == (guess.default in guess.wanted)


def guess(chosen: str, *wanted: str, acted: bool = True, source: str = "s") -> Guess:
    best = (ScoredChoice(chosen, -0.1, 0.5, 0.4),)
    told = ("i", source, "c", "x", "ring", 9, chosen, wanted, acted, acted, "Chop Onion", best)
    return Guess(*told, asks=bool(wanted))


def test_rates() -> None:
    found = [
        guess("Cook Bob Soup", "Cook Bob Soup"),
        guess("Chop Onion", "Chop Onion", acted=False),
        guess("Drop", "Cook Bob Soup", acted=False),
        guess("Drop", acted=True),
        guess("Drop", acted=False, source="other"),
    ]
    table = hits_table(found)
    assert [row[0] for row in table.rows] == ["s", "other", "- c", "all"]
    assert table.rows[-1][1:] == (
        "2/3 0.67 (0.21-0.94)", "0.33", "0.33", "1/1 1.00 (0.21-1.00)", "0.33",
        "1/1 1.00 (0.21-1.00)", "0.50 of 2",
    )  # fmt: skip
    assert table.rows[1][1] == "-"
    assert rates(found)["acted upon,\ns"].share == 1.0
    by_threshold = {row[0]: row[1:] for row in thresholds_table(found).rows}
    assert [shares.split()[0] for shares in by_threshold["0.85"]] == ["2/2", "2/3", "1/2"]
    assert [shares.split()[0] for shares in by_threshold["0.95"]] == ["0/2", "0/3", "-"]


# ------------------------------------------------------------ commands


def test_commands_that_fit_into_the_window() -> None:
    some = [
        item("two", Goal("chop", "onion", 2)),
        item("many", Goal("chop", "onion", 9)),
        item("always", Goal("chop", "onion", "always")),
        item("fire", Goal("putout")),
        MessageItem("no", "test", "no", Situation(()), (Demand((Avoid("cook"),)),)),
    ]
    assert [i.say for i, _ in commands(some)] == ["two"]


def test_a_command_is_watched(workshop: ModelPool) -> None:
    told = item("chop an onion", Goal("chop", "onion"), orders=("bob",))
    meant = told.right[0]
    assert isinstance(meant, Demand)
    heeding = ModelPool(
        ModelChoice(None, {told.say: "chop onion x1"}, Latency(0.1), {"profile": "tuned"}), HLA
    )
    level = level_for(told, 0)
    found = obey(level, told, meant, heeding.minds(), 0)
    assert found.seconds is not None and found.seconds < 15
    assert found.wasted == 0 and found.spent == found.seconds
    deaf = obey(level, told, meant, workshop.minds(), 0)
    assert deaf.seconds is None and deaf.spent == WINDOW
    assert deaf.wasted >= 2, "nobody who orders bob's soup needs onions"


def test_pairs() -> None:
    assert compared([3.0, 5.0], [1.0, 3.0]) == "+2.00 (+2.00 to +2.00)"
    met, unmet = (Obeyed("i", "x", "ring", s, 2, 1, 0, 5) for s in (4.0, None))
    table = obeyed_table({"Fast Mind": [met], "value alone": [unmet]})
    assert table.rows[0][:3] == ("goals met", "1.00", "0.00")
    assert table.rows[1][1:3] == ("4.00", f"{WINDOW:.2f}")


@pytest.mark.slow
def test_the_whole_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuning.fast.ROUNDS", (("quick", "chopper"),))
    monkeypatch.setattr("tuning.obeying.WINDOW", 5.0)
    monkeypatch.setattr(
        fast, "named_level", lambda name: replace(named_level(name), round_ticks=400)
    )
    parser = ArgumentParser()
    fast.EXPERIMENT.add_to(parser)
    out = tmp_path / "fast.json"
    words = ["--messages", "--only", "quantity 1", "--states", "1", "--commands", "2"]
    recorded = ["--backend", "recorded", "--answers", str(ANSWERS), "--latency", "fixed:0.1"]
    args = parser.parse_args([*words, *recorded, "--seeds", "1", "--json", str(out)])
    assert fast.EXPERIMENT.run(args) == 0
    told = json.loads(out.read_text())
    assert told["guesses"]["summary"]["all"]["all"]["of"] == 2
    assert len(told["commands"]["Fast Mind"]) == len(told["commands"]["value alone"]) == 2
    (pair,) = told["rounds"].values()
    assert pair["Fast Mind"][0]["score"] == pair["value alone"][0]["score"]
    assert out.with_suffix(".md").exists() and out.with_suffix(".png").exists()
