"""The lab's command line: what is shared, what is refused and how that is told."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from game import paths
from game.content.level import Level
from game.content.load import UnknownLevelError
from game.lab.experiments.experiment import Experiment
from game.lab.runs.arguments import (
    REPORTS,
    add_latency,
    add_level,
    add_minds,
    add_report,
    add_words,
    level_of,
    named_level,
    report_path,
)
from game.lab.runs.rounds import VariantError, play_round, with_orders, with_starts_dealt
from game.partners.casting import HUMANS, by_reflex
from game.partners.thinking import MEASURED
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.replay import LogError, replay
from main import main
from tests.lab.test_experiments import EVERY


def parsed(add: Callable[[ArgumentParser], None], *words: str) -> Namespace:
    parser = ArgumentParser()
    add(parser)
    return parser.parse_args(words)


def test_a_level_is_found_by_its_name_the_players_own_first(user_home: Path) -> None:
    assert level_of(parsed(add_level)).name == "ring"
    assert level_of(parsed(add_level, "--level", "quick")).name == "quick"
    own = paths.user_levels()
    own.mkdir(parents=True)
    shipped = (paths.levels() / "quick.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^round_seconds:.*$", "round_seconds: 30", shipped)
    (own / "quick.yaml").write_text(text, encoding="utf-8")
    (own / "menus").mkdir()
    for menu in (paths.levels() / "menus").glob("*.yaml"):
        (own / "menus" / menu.name).write_bytes(menu.read_bytes())
    assert named_level("quick").round_ticks == 300


def test_a_level_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownLevelError, match="'quik'"):
        named_level("quik")
    assert main(["bench", "steps", "--level", "quik"]) == 1
    told = capsys.readouterr()
    assert "quick" in told.err and "Traceback" not in told.err


def test_reports_go_where_they_are_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = Path("deep", "down", "x.json")
    assert report_path(parsed(add_report, "--json", str(out)), "steps") == out
    assert out.parent.is_dir()
    assert report_path(parsed(add_report), "steps-ring") == REPORTS / "steps-ring.json"
    own = report_path(parsed(add_report), "match-/tmp/a b.py:PARTNER-cook")
    assert own == REPORTS / "match-tmp-a-b.py-PARTNER-cook.json"
    assert REPORTS.is_dir()


def test_words_with_their_seconds_any_number_of_times(capsys: pytest.CaptureFixture[str]) -> None:
    args = parsed(add_words, "--say", "2.5:Chop 2 onions", "--say", "0: hi ")
    assert args.say == [(25, "Chop 2 onions"), (0, "hi")]
    assert parsed(add_words).say == []
    with pytest.raises(SystemExit):
        parsed(add_words, "--say", "soon:hi")
    assert "expected SECONDS:TEXT, found soon:hi" in capsys.readouterr().err


def test_an_experiment_offers_only_the_back_ends_it_can_use() -> None:
    assert parsed(add_minds, "--backend", "reflex").backend == "reflex"
    with pytest.raises(SystemExit):
        parsed(lambda parser: add_minds(parser, ("local",)), "--backend", "reflex")
    assert parsed(add_latency).latency == MEASURED


@pytest.mark.parametrize(
    "row",
    chain.from_iterable(getattr(each, "papers", {"": each}).values() for each in EVERY),
    ids=lambda row: row.line,
)
def test_every_experiment_says_what_it_is_and_refuses_what_it_does_not_know(
    row: Experiment, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 8 < len(row.line) < 60 and not row.line.endswith(".")
    parser = ArgumentParser()
    row.add_to(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--no-such-thing"])
    capsys.readouterr()
    with pytest.raises(SystemExit):
        parser.parse_args(["--help"])
    told = capsys.readouterr().out
    assert "--json OUT" in told
    assert [action.dest for action in parser._actions if not action.help] == []


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
