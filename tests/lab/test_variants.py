from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.level import Level
from game.lab.reports.chart import score_chart
from game.lab.reports.published import beside, published
from game.lab.runs.rounds import VariantError, play_round, with_orders, with_starts_dealt
from game.partners.casting import HUMANS, by_reflex
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.replay import LogError, replay


def test_orders_come_in_turn(ring: Level) -> None:
    level = with_orders(ring, ["bob", "david"])
    seen: dict[int, str] = {}
    play_round(
        replace(level, round_ticks=700),
        HUMANS["idle"],
        by_reflex,
        0,
        on_tick=lambda match: seen.update({o.number: o.dish for o in match.state.orders}),
    )
    dishes = [seen[number] for number in sorted(seen)]
    assert dishes == (["bob", "david"] * len(dishes))[: len(dishes)]
    assert len(dishes) > 3


def test_logs_of_variants_do_not_pass_for_the_level(ring: Level, tmp_path: Path) -> None:
    level = with_orders(ring, ["bob"])
    log = MatchLog(tmp_path / "ring.jsonl")
    play_round(level, HUMANS["idle"], by_reflex, 0, log)
    record = load_log(log.path)
    assert replay(record, level).state.tick == ring.round_ticks
    with pytest.raises(LogError, match="found one on a changed ring"):
        replay(record, ring)


def test_cooks_are_dealt_over_their_own_rooms(shipped: Mapping[str, Level]) -> None:
    level = shipped["partition"]
    dealt = [with_starts_dealt(level, seed) for seed in range(20)]
    starts = {each.kitchen.starts for each in dealt}
    assert len(starts) > 10
    assert with_starts_dealt(level, 3).kitchen.starts == dealt[3].kitchen.starts
    for here in starts:
        assert len({*here}) == len(level.kitchen.starts)
        for cell, start in zip(here, level.kitchen.starts, strict=True):
            assert level.kitchen.walkable[cell]
            assert cell in level.kitchen.within_reach(start)
    assert len({each.fingerprint for each in dealt}) == len(dealt)


def test_unknown_dishes_are_named(ring: Level) -> None:
    with pytest.raises(VariantError) as caught:
        with_orders(ring, ["bob", "cathi"])
    assert str(caught.value) == (
        "orders: expected some of alice, bob, cathy, david, found 'cathi'. Did you mean 'cathy'?"
    )


def test_what_the_paper_has() -> None:
    assert beside("quick", "chopper") == ("paper, human only chops", published().no_command)
    assert beside("ring", "cook") == ("paper, with people", published().competition["ring"])
    assert beside("ring", "chopper") is beside("my own", "cook") is None


def test_a_chart_is_a_picture(tmp_path: Path) -> None:
    score_chart(tmp_path / "chart.png", "Title", {"ours": (50, 5), "HLA": (-20, 0)})
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
