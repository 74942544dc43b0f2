"""`lab balance`: what it measures, what it proposes and what it prints."""

import json

import pytest

from game.kitchen import events as ev
from game.lab.experiments.balance import Traffic, balance, order_times
from game.lab.runs.arguments import named_level
from game.partners.rehearsal import proposed_stars, rehearse
from main import main
from tests.tables import table


@pytest.fixture(scope="module")
def quick():
    return balance(named_level("quick"), [0], lambda: None)


@table(__file__)
def test_stars_lie_between_doing_nothing_and_a_steady_cook(least, most, stars):
    assert proposed_stars(least, most) == stars


def test_a_steady_cook_earns_more_than_an_idle_one(quick):
    assert sum(quick.scores("cook")) > sum(quick.scores("idle"))
    assert quick.stars is not None
    assert quick.stars[2] <= max(quick.scores("cook"))


def test_traffic_counts_every_cook_at_every_tick(quick):
    ticks = quick.level.round_ticks
    assert sum(quick.traffic.stays) == ticks * len(quick.level.cooks)
    walkable = quick.level.kitchen.walkable
    pairs = zip(quick.traffic.stays, walkable, strict=True)
    assert not any(stays for stays, floor in pairs if not floor)


def test_collisions_are_where_cooks_met():
    level, traffic = named_level("bottleneck").for_play(), Traffic()
    history = rehearse(level, "cook", 0, traffic.see)
    met = [h.event.cell for h in history.occurrences if isinstance(h.event, ev.MoveBlocked)]
    assert {cell for cell, count in enumerate(traffic.collisions) if count} == set(met)
    assert sum(traffic.collisions) == len(met)


def test_waits_are_those_of_the_orders_served():
    history = rehearse(named_level("ring").for_play(), "cook", 3)
    times = order_times([history])
    assert sum(each.served for each in times.values()) == sum(
        isinstance(h.event, ev.Served) for h in history.occurrences
    )
    for dish, each in times.items():
        limit = history.level.kitchen.menu.dishes[dish].limit_ticks / 10
        assert all(0 < wait <= limit for wait in each.waits)
        assert [limit * (1 - share) for share in each.left] == pytest.approx(each.waits)


def test_missed_orders_are_counted_by_dish():
    history = rehearse(named_level("counter_circuit_solo"), "idle", 0)
    times = order_times([history])
    lost = sum(isinstance(h.event, ev.OrderExpired) for h in history.occurrences)
    assert lost > 0
    assert sum(each.missed for each in times.values()) == lost
    assert all(each.wait is None for each in times.values())


def test_the_report_has_plans_and_proposals(tmp_path, capsys):
    out = tmp_path / "balance.json"
    assert main(["lab", "balance", "ring", "--seeds", "0", "--json", str(out)]) == 0
    (ring,) = json.loads(out.read_text())["kitchens"]
    assert ring["level"] == "ring" and len(ring["stays"]) == 8
    assert {len(row) for row in ring["collisions"]} == {8}
    assert len(ring["stars_proposed"]) == 3
    assert out.with_suffix(".png").stat().st_size > 10_000
    assert "Orders, traffic and waiting" in capsys.readouterr().out
