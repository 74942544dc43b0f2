import json
import socket
import time
from argparse import ArgumentParser, ArgumentTypeError
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level
from game.kitchen import events as ev
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import RunSpec
from game.lab.experiments import match
from game.lab.experiments.match import summary, table
from game.lab.metrics.table import METRICS
from game.lab.reports.report import mean_sd
from game.lab.runs.arguments import seeds
from game.lab.runs.rounds import PlayedRound, play_round
from game.partners.casting import HUMANS, by_reflex
from game.session.log.reader import load_log
from game.session.match.match import Match
from game.session.match.replay import replay
from main import main


@pytest.mark.parametrize(
    ("text", "found"),
    [("0-3", [0, 1, 2, 3]), ("7", [7]), ("1,4,7", [1, 4, 7]), ("0-1,9", [0, 1, 9])],
)
def test_seeds(text: str, found: list[int]) -> None:
    assert seeds(text) == found


@pytest.mark.parametrize("text", ["", "x", "3-1", "1-", "1,,2", "-1"])
def test_seeds_that_make_no_sense(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="expected seeds such as 0-4"):
        seeds(text)


@pytest.mark.parametrize(
    ("asked", "difficulty", "paces", "ticks"),
    [
        ([], NORMAL, ("5/2", "5"), 1000),
        (["--pressure", "rush"], Difficulty(pressure="rush"), ("5/2", "5"), 1000),
        (["--partner-speed", "full", "--length", "long"], Difficulty(length="long"), (5, 5), 2000),
        (["--partner-speed", "three_quarters"], Difficulty("normal", "three_quarters"),
         ("15/4", 5), 1000),
    ],
)  # fmt: skip
def test_rounds_are_as_hard_as_asked_and_else_as_the_file_has_them(asked, difficulty, paces, ticks):
    parser = ArgumentParser()
    match.EXPERIMENT.options(parser)
    level = match.chosen_level(parser.parse_args(["--level", "ring", *asked]))
    assert (level.difficulty, level.round_ticks) == (difficulty, ticks)
    assert level.paces == tuple(map(Fraction, paces))


def test_a_round_is_the_same_every_time(ring: Level) -> None:
    rounds = [play_round(ring, HUMANS["cook"], by_reflex, 3) for _ in range(2)]
    assert rounds[0] == rounds[1]


def test_figures_are_those_of_the_match(ring: Level) -> None:
    blocked = moved = 0

    def watch(match: Match) -> None:
        nonlocal blocked, moved
        moved += match.moves[ring.human].value != "stay"
        for event in match.events:
            match event:
                case ev.MoveBlocked(cook=cook) if cook == ring.human:
                    blocked += 1

    found = play_round(ring, HUMANS["cook"], by_reflex, 3, on_tick=watch)
    assert (found.human_moves, found.human_blocked) == (moved, blocked)
    assert found.human_idle == pytest.approx(1 - moved / 60)  # 20 seconds at 3 moves a second
    assert 0 <= found.partner_idle < 1
    assert summary([found])["blocked_share"] == blocked / moved


def test_an_idle_human(ring: Level) -> None:
    found = play_round(ring, HUMANS["idle"], by_reflex, 3)
    assert (found.human_moves, found.human_idle) == (0, 1.0)
    assert summary([found])["blocked_share"] == 0.0
    assert found.metrics["serve_ratio"] is None


def test_rounds_leave_logs_that_replay(ring: Level, tmp_path: Path) -> None:
    specs = [RunSpec(ring, "reflex", "chopper", seed) for seed in (4, 5)]
    for spec, found in zip(specs, Engine().carry_out(specs, Console(file=StringIO())), strict=True):
        found.write_log(path := tmp_path / f"{spec.seed}.jsonl")
        assert replay(load_log(path), ring).state.score == found.round.score
        # Figures are read from logs alone.
        assert play_round(ring, HUMANS["chopper"], by_reflex, spec.seed) == found.round


def made(seed: int, score: int, **changes: float | None) -> PlayedRound:
    figures: dict[str, float | None] = {
        "bound": 160, "served": 3, "missed": 1, "unordered": 0, "fires": 0,
        "binned": 0, "wasted": 0,
        "human_moves": 100, "human_blocked": 1, "partner_moves": 50, "partner_blocked": 2,
        "human_idle": 0.5, "partner_idle": 0.25, "standstill": 4.5, "jam": 9.0,
        "seconds": 100.0, "complete": False, "blocked": 0.02, "held_up": 0.02,
    }  # fmt: skip
    rated: dict[str, float | None] = {metric.name: None for metric in METRICS}
    rated |= {"chop_ratio": 0.5, "cook_ratio": 1.0, "serve_ratio": None, "hit_rate": None}
    rated |= {"contribution": 0.4, "asked": 0.25}
    rated |= {name: changes.pop(name) for name in [*changes] if name in rated}
    return PlayedRound(seed=seed, score=score, metrics=rated, **(figures | changes))  # type: ignore[arg-type]


def test_the_summary_of_rounds() -> None:
    found = summary([made(0, 40), made(1, 60, fires=2, human_blocked=3, chop_ratio=None)])
    assert found["score_mean"] == 50
    assert found["score_sd"] == pytest.approx(14.142, abs=0.001)
    assert (found["fires"], found["fire_share"]) == (2, 0.5)
    assert found["blocked_share"] == 0.02
    assert (found["chop_ratio"], found["serve_ratio"]) == (0.5, None)


def test_the_table_of_rounds() -> None:
    rows = dict(table([made(0, 40), made(1, 60)]))
    assert rows["score, mean (sd)"] == "50.0 (14.1)"
    assert rows["scores"] == "40 60"
    assert rows["no cooks so fast score more than, mean"] == "160.0"
    assert rows["longest standstill / jam"] == "4.5 s / 9.0 s"
    assert rows["fires / dishes binned / unordered"] == "0 / 0 / 0"
    assert rows["moves blocked, human's / partner's"] == "1.0% / 4.0%"
    assert rows["valuable chop / cook / serve"] == "50.0% / 100.0% / -"
    assert rows["contribution rate, by key events"] == "40.0%"


def test_what_is_asked_of_rounds_and_missed_is_told() -> None:
    rounds = [made(seed, score) for seed, score in enumerate([0, 40, 60, 160])]
    parser = ArgumentParser()
    match.EXPERIMENT.options(parser)
    enough = parser.parse_args(["--least", "50", "--longest-standstill", "4.5"])
    assert not [*match.shortfalls(parser.parse_args([]), rounds), *match.shortfalls(enough, rounds)]
    more = parser.parse_args(["--least", "51", "--longest-standstill", "4"])
    assert list(match.shortfalls(more, rounds)) == [
        "expected an interquartile mean of at least 51, found 50.0",
        "expected no standstill above 4 s, found 4.5 s",
    ]
    assert list(match.shortfalls(enough, [made(7, 170)])) == [
        "expected no score above the bound, found seeds [7]"
    ]


def test_one_value_has_no_spread() -> None:
    assert mean_sd([5]) == "5.0 (0.0)"


def test_a_partner_s_rules_may_play_the_human(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two finite-state machines as a pair: nobody stands still, and neither blocks the other."""
    parser = ArgumentParser()
    match.EXPERIMENT.add_to(parser)
    out = tmp_path / "pair.json"
    told = ["--level", "counter_circuit", "--human", "fsm", "--partner", "fsm", "--seeds", "1"]
    assert match.EXPERIMENT.run(parser.parse_args([*told, "--json", str(out)])) == 0
    (found,) = json.loads(out.read_text(encoding="utf-8"))["rounds"]
    assert found["score"] > 100
    assert found["human_idle"] < 0.5 and found["partner_idle"] < 0.5
    assert 0.2 < found["contribution"] < 0.8


@pytest.mark.parametrize("listens", [False, True], ids=["nothing there", "never answers"])
def test_a_server_that_nobody_answers_at_is_told_within_five_seconds(
    listens: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        if listens:
            there.listen()
        served = f"strong@http://127.0.0.1:{there.getsockname()[1]}/v1"
        minds = ["--mind", f"slow={served}", "--mind", f"fast={served}"]
        asked = ["--backend", "openai", "--model", "strong", *minds, "--seeds", "0"]
        line = ["lab", "match", "--level", "ring", "--partner", "hla", *asked]
        assert main(line) == 1  # loads all that it needs, which is not what is timed
        capsys.readouterr()
        begun = time.monotonic()
        assert main(line) == 1
    assert time.monotonic() - begun < 5
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("Nobody answers for strong (127.0.0.1)")
