"""`lab paper dpt`: what is played, kept and laid beside the paper."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from game.lab.engine._player import RunPlayer
from game.lab.engine.run_spec import cells, history_of
from game.lab.engine.spec_file import load_experiment
from game.lab.experiments import paper_dpt
from game.lab.experiments.table import PAPERS
from game.lab.reports import published
from game.lab.reports.paper_findings import (
    LATENCY,
    Findings,
    RatedRound,
    ahead_text,
    rated,
)
from game.lab.reports.paper_tables import TABLES
from game.lab.reports.published import AGENTS, CONDITIONS
from game.lab.reports.report import Bar, Report, panel_chart
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import Latency, ModelChoice, ModelPool


def parameters(agent: str) -> dict[str, dict[str, object]]:
    return {role.name: dict(role.parameters) for role in AGENTS[agent].spec.minds}


def test_what_is_switched_off_is_told_to_the_minds_concerned() -> None:
    """The one that talks knows nothing of such parameters and would refuse them."""
    told = parameters("dpt-no-tom")
    assert [role for role, own in told.items() if own.get("tom") is False] == [
        "planner", "reflecting",
    ]  # fmt: skip
    assert told.keys() == parameters("dpt").keys()
    assert parameters("fsm-released") == {"system1": {"rules": "released"}}


@pytest.mark.parametrize("name", ["dpt", "dpt-no-tom", "react", "reflexion-default"])
def test_agents_that_plan_can_be_built(name: str) -> None:
    pool = ModelPool(ModelChoice(None, {}, Latency(5.0), {"profile": "tuned"}), AGENTS[name].spec)
    assert {role.name for role in pool.minds(1).roles} == {r.name for r in AGENTS[name].spec.minds}
    pool.close()


def made(seed: int, score: int, contribution: float | None = 0.5) -> RatedRound:
    return RatedRound(seed, score, 2, 0, 0, 0.9, 5.0, contribution, {"policy": (1.0, 2.0)})


def findings(conditions: Sequence[str]) -> Findings:
    """Both machines and DPT in every condition; DPT is ten points ahead of each FSM's round."""
    rounds = {}
    for condition in conditions:
        for agent, more in (("fsm", 0), ("fsm-released", -30), ("dpt", 10)):
            rounds[agent, condition] = [made(s, 50 + 20 * s + more) for s in range(4)]
    return Findings(rounds)


def test_every_condition_is_a_cell_of_a_shipped_experiment_with_every_agent() -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for file in paper_dpt.FILES:
        for cell in cells(load_experiment(Path(file))):
            where = cell.axes["level"], cell.axes["human"]
            found.setdefault(where, set()).add(cell.axes["partner"])
            (spec, *_) = cell.specs
            seat = 0 if spec.human == "none" else 1  # the paper's seats
            assert (spec.level.partner, len(spec.level.cooks)) == (seat, seat + 1)
            assert len(cell.specs) == 20
    assert set(found) == {(each.level, each.human) for each in CONDITIONS.values()}
    usual = {name: agent for name, agent in AGENTS.items() if not agent.moves}
    paired = {name for name, agent in usual.items() if not agent.alone}
    assert all(found[where] in (paired, set(usual)) for where in found)
    assert {agent.spec.name for agent in AGENTS.values()} <= set(PARTNERS)
    wanted = {name for table in TABLES.values() for name in table.conditions}
    assert wanted == set(CONDITIONS)
    assert set(published.published().released) <= set(CONDITIONS)


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


def test_a_charge_is_no_latency() -> None:
    rounds = findings(["solo"]).rounds
    of_dpt = ("dpt", ["solo"])
    assert LATENCY.cell(Findings(rounds), *of_dpt) == "policy 1.50"
    charged = Findings(rounds, timed=False)
    assert LATENCY.cell(charged, *of_dpt) == "not measured (charged: policy 1.50)"
    assert charged.data()["latency"] == "charged, not measured"


def test_rates_leave_out_rounds_with_nothing_to_rate() -> None:
    rounds = {("fsm", "beef"): [made(0, 5, 0.25), made(1, 5, None), made(2, 5, 0.25)]}
    assert Findings(rounds).rate("fsm", ["beef"], lambda r: r.contribution) == "0.25(0.00)"
    nothing = {("fsm", "beef"): [made(0, 5, None)]}
    assert Findings(nothing).rate("fsm", ["beef"], lambda r: r.contribution) == "-"


def asked(tmp_path: Path, *more: str) -> Namespace:
    parser = ArgumentParser()
    PAPERS.add_to(parser)
    own = ["dpt", "--backend", "reflex", "--kept", str(tmp_path), "--tables", "solo"]
    return parser.parse_args([*own, *more])


def measured(args: Namespace) -> Report:
    return paper_dpt.measure(args, Console(file=StringIO()))


def test_what_is_left_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_dpt, "wanted_cells", lambda *_: ())
    notes = measured(asked(tmp_path, "--backend", "local", "--agents", "react")).notes
    assert any(note.startswith("left out: ReAct needs a model that can write") for note in notes)


def test_rounds_are_rated_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ("--agents", "fsm", "--workers", "1", "--seeds", "0-1")
    first = measured(asked(tmp_path, *wanted))
    monkeypatch.setattr(RunPlayer, "play", lambda *_: pytest.fail("played again"))
    assert measured(asked(tmp_path, *wanted)).data == first.data
    found = first.data["rounds"]
    assert isinstance(found, dict)
    rounds = found["fsm, solo"]
    assert [each["seed"] for each in rounds] == [0, 1]
    assert all(each["occupy"] > 0.5 and each["contribution"] == 1 for each in rounds)


def wanted(*more: str) -> list[tuple[str, str, int]]:
    """The rounds that a command line asks for: agent, condition and how many."""
    args = asked(Path("unused"), *more)
    tables, agents = [TABLES[name] for name in args.tables], [AGENTS[name] for name in args.agents]
    found = paper_dpt.wanted_cells(tables, agents, args)
    return [(each.agent, each.condition, len(each.cell.specs)) for each in found]


def test_agents_that_need_a_model_are_left_out_without_one() -> None:
    found = wanted("--quick", "--agents", "fsm", "dpt", "reflex")
    assert found == [("fsm", "solo", 4), ("reflex", "solo", 4)]


def test_the_bundled_model_is_not_asked_to_write() -> None:
    asking = ("--backend", "local", "--agents", "fsm", "react", "--seeds", "0")
    assert wanted(*asking) == [("fsm", "solo", 1)]
    assert wanted(*asking, "--mind", "slow=one.gguf") == [("fsm", "solo", 1)], "it has no such mind"
    with_writer = wanted(*asking, "--mind", "planner=large@http://localhost:8000/v1")
    assert with_writer == [("fsm", "solo", 1), ("react", "solo", 1)]


def test_act_cooks_alone_only() -> None:
    asking = ("--backend", "recorded", "--agents", "act", "react", "--seeds", "0")
    assert wanted(*asking, "--tables", "solo", "partners") == [
        ("act", "solo", 1),
        *(("react", name, 1) for name in ("solo", "beef", "lettuce", "assembler")),
    ]


def test_an_agent_may_have_one_like_it_for_a_partner() -> None:
    own = ("--tables", "released", "--agents", "fsm", "--seeds", "1")
    args = asked(Path("unused"), *own)
    cells = paper_dpt.wanted_cells([TABLES["released"]], [AGENTS["fsm"]], args)
    (spec,) = next(each.cell for each in cells if each.condition == "pair2").specs
    with closing(RunPlayer()) as player:
        found = rated(history_of(player.play(spec).log, spec.level))
    assert found.score > 100
    assert 0.3 < (found.contribution or 0) < 0.7


def test_what_plans_for_a_weaker_machine_is_held_against_that() -> None:
    names = ("fsm-released-2.5", "dpt-released-2.5", "dpt-released-no-tom-2.5")
    args = asked(Path("unused"), "--tables", "switchers", "--agents", *names, "--seeds", "0")
    found = paper_dpt.wanted_cells([TABLES["switchers"]], [AGENTS[n] for n in names], args)
    for each in found:
        (spec,) = each.cell.specs
        human, partner = (float(pace) for pace in spec.level.paces)
        assert (spec.partner, human, partner) == (AGENTS[each.agent].spec.name, 4.0, 2.5)
    assert {AGENTS[name].floor for name in names[1:]} == {names[0]}


def test_panels_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "panels.png"
    panel_chart(path, {"one": [Bar("a", 5, 3, 8), Bar("b", -2, -4, 0, ours=False)], "two": []})
    assert path.read_bytes().startswith(b"\x89PNG")
