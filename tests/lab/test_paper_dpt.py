"""`lab paper dpt`: what is played, kept and laid beside the paper."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from game.lab.experiments import paper, paper_dpt
from game.lab.reports import published
from game.lab.reports.chart import Bar, panel_chart
from game.lab.reports.paper_findings import Findings, ahead_text
from game.lab.reports.paper_tables import TABLES
from game.lab.reports.report import Report
from game.lab.runs.paper_agents import AGENTS, CONDITIONS, LIKE
from game.lab.runs.paper_rounds import PaperRound, RatedRound, RoundPlayer
from game.partners.casting import HUMANS
from game.partners.thinking import ModelChoice, ModelPool


def parameters(agent: str) -> dict[str, dict[str, object]]:
    return {role.name: dict(role.parameters) for role in AGENTS[agent].spec.minds}


def test_what_is_switched_off_is_told_to_the_minds_concerned() -> None:
    """The one that talks knows nothing of such parameters and would refuse them."""
    told = parameters("dpt-no-tom")
    assert [role for role, own in told.items() if own.get("tom") is False] == [
        "planner", "reflecting",
    ]  # fmt: skip
    assert told.keys() == parameters("dpt").keys()
    assert parameters("released") == {"system1": {"rules": "released"}}


@pytest.mark.parametrize("name", ["dpt", "dpt-no-tom", "react", "reflexion-default"])
def test_agents_that_plan_can_be_built(name: str) -> None:
    pool = ModelPool(ModelChoice(None, {}, 5.0, {"profile": "tuned"}), AGENTS[name].spec)
    assert {role.name for role in pool.minds(1).roles} == {r.name for r in AGENTS[name].spec.minds}
    pool.close()


def made(seed: int, score: int, contribution: float | None = 0.5) -> RatedRound:
    return RatedRound(seed, score, 2, 0, 0, 0.9, 5.0, contribution, {"policy": (1.0, 2.0)})


def findings(conditions: Sequence[str]) -> Findings:
    """Both machines and DPT in every condition; DPT is ten points ahead of each FSM's round."""
    rounds = {}
    for condition in conditions:
        for agent, more in (("fsm", 0), ("released", -30), ("dpt", 10)):
            rounds[agent, condition] = [made(s, 50 + 20 * s + more) for s in range(4)]
    return Findings(rounds)


def test_every_condition_can_be_played() -> None:
    for condition in CONDITIONS.values():
        level = condition.level
        assert condition.other in {"", LIKE, *HUMANS, *AGENTS}
        assert condition.seat == (1 if condition.other else 0)  # the paper's seats
        assert len(level.cooks) == (2 if condition.other else 1)
    wanted = {name for table in TABLES.values() for name in table.conditions}
    assert wanted == set(CONDITIONS)
    assert set(published.RELEASED) <= set(CONDITIONS)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_ours_and_theirs_in_rows_as_long_as_its_head(name: str) -> None:
    table = TABLES[name]
    found = findings(table.conditions)
    for figures in table.figures(found):
        assert {len(row) for row in figures.rows} == {len(figures.heads)}
    first = table.figures(found)[0].markdown()
    assert AGENTS["fsm"].title in first
    assert ("paper" in first or "released code" in first) == (name != "switchers")
    theirs = [bar.name for bar in table.bars(found) if not bar.ours]
    assert any(bar.ours for bar in table.bars(found))
    assert all(each.startswith(("paper: ", "released code, ")) for each in theirs)


def test_agents_are_compared_on_the_same_seeds() -> None:
    found = findings(["beef", "lettuce"])
    ahead = found.ahead("dpt", ["beef", "lettuce"])
    assert ahead is not None
    assert (ahead.value, ahead.low, ahead.high, ahead.count) == (10, 10, 10, 8)
    assert ahead_text(ahead) == "+10.0 [+10.0, +10.0]"
    assert found.ahead("fsm", ["beef"]) is None
    assert found.score("dpt", ["beef"]).value == 90
    assert found.latency("dpt", ["beef"]) == {"policy": 1.5}


def test_rates_leave_out_rounds_with_nothing_to_rate() -> None:
    rounds = {("fsm", "beef"): [made(0, 5, 0.25), made(1, 5, None), made(2, 5, 0.25)]}
    assert Findings(rounds).rate("fsm", ["beef"], lambda r: r.contribution) == "0.25(0.00)"
    nothing = {("fsm", "beef"): [made(0, 5, None)]}
    assert Findings(nothing).rate("fsm", ["beef"], lambda r: r.contribution) == "-"


def test_rounds_are_kept_as_json() -> None:
    round_ = made(3, 40, None)
    assert RatedRound.of_json(json.loads(json.dumps(round_.as_json()))) == round_


def asked(tmp_path: Path, *more: str) -> Namespace:
    parser = ArgumentParser()
    paper.EXPERIMENT.add_to(parser)
    own = ["dpt", "--backend", "reflex", "--kept", str(tmp_path), "--tables", "solo"]
    return parser.parse_args([*own, *more])


def measured(args: Namespace) -> Report:
    return paper_dpt.measure(args, Console(file=StringIO()))


def test_a_run_goes_on_where_it_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one process found, and two side by side add to, is not played again."""
    wanted = ("--agents", "fsm", "--processes")
    first = measured(asked(tmp_path, *wanted, "1", "--seeds", "0"))
    both = measured(asked(tmp_path, *wanted, "2", "--seeds", "0-2"))
    monkeypatch.setattr(RoundPlayer, "play", lambda *_: pytest.fail("played again"))
    again = measured(asked(tmp_path, *wanted, "1", "--seeds", "0-2"))
    assert again.data == both.data
    found = both.data["rounds"]
    assert isinstance(found, dict)
    rounds = found["fsm, solo"]
    assert [each["seed"] for each in rounds] == [0, 1, 2]
    assert first.data["rounds"] == {"fsm, solo": rounds[:1]}
    assert all(each["occupy"] > 0.5 and each["contribution"] == 1 for each in rounds)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[PaperRound]:
    """The rounds that are to be played, which are not."""
    found: list[PaperRound] = []

    def play(player: RoundPlayer, wanted: PaperRound) -> RatedRound:
        found.append(wanted)
        return made(wanted.seed, 10)

    monkeypatch.setattr(RoundPlayer, "play", play)
    return found


def test_agents_that_need_a_model_are_left_out_without_one(
    tmp_path: Path, played: list[PaperRound]
) -> None:
    measured(asked(tmp_path, "--quick", "--processes", "1", "--agents", "fsm", "dpt", "reflex"))
    assert played == [PaperRound(agent, "solo", s) for agent in ("fsm", "reflex") for s in range(4)]


def test_the_bundled_model_is_not_asked_to_write(tmp_path: Path, played: list[PaperRound]) -> None:
    agents = ("--agents", "fsm", "react", "--seeds", "0", "--processes", "1")
    notes = measured(asked(tmp_path, "--backend", "local", *agents)).notes
    assert played == [PaperRound("fsm", "solo", 0)]
    assert any(note.startswith("left out: ReAct needs a model that can write") for note in notes)


def test_act_cooks_alone_only() -> None:
    args = Namespace(backend="recorded", seeds=range(1), quick=False, model=None)
    tables = [TABLES["solo"], TABLES["partners"]]
    wanted = paper_dpt.wanted_rounds(tables, [AGENTS["act"], AGENTS["react"]], args)
    assert [(each.agent, each.condition) for each in wanted] == [
        ("act", "solo"), *(("react", name) for name in ("solo", "beef", "lettuce", "assembler")),
    ]  # fmt: skip


def test_an_agent_may_have_one_like_it_for_a_partner() -> None:
    player = RoundPlayer(ModelChoice(None, fixed_s=0.0))
    try:
        found = player.play(PaperRound("fsm", "pair2", 1))
    finally:
        player.close()
    assert found.score > 100
    assert 0.3 < (found.contribution or 0) < 0.7


def test_panels_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "panels.png"
    panel_chart(path, {"one": [Bar("a", 5, 3, 8), Bar("b", -2, -4, 0, ours=False)], "two": []})
    assert path.read_bytes().startswith(b"\x89PNG")
