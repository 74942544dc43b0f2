"""The paper's commands with recorded answers: all machinery but the model."""

from pathlib import Path
from statistics import fmean

import yaml

from game.content.level import Level
from game.lab.engine._player import RunPlayer
from game.lab.engine.run_spec import Cell, RunSpec
from game.lab.engine.spec_file import complex_commands, latency_commands
from game.lab.experiments.complex import commands_table
from game.lab.experiments.paper_hla import tried
from game.lab.reports.hla_commands import FAILED_S, Passed, Tried, judged
from game.lab.runs.arguments import load_answers
from game.lab.runs.rounds import with_orders
from game.partners.thinking import Latency, ModelChoice

DATA = Path(__file__).parents[1] / "data"
ANSWERS = DATA / "recorded_intentions.yaml"
CHALLENGES = ("quantity", "semantics", "ambiguity")


def given(level: Level, name: str, answers: dict[str, str] | None = None) -> Passed:
    """One attempt at a command, by a partner who knows what messages mean."""
    known = load_answers(ANSWERS) if answers is None else answers
    told, thinking = (
        complex_commands()[name],
        ModelChoice(None, known, Latency(0.2), {"profile": "tuned"}),
    )
    ordered = with_orders(level, told.orders)
    spec = RunSpec(ordered, "hla", "idle", 0, thinking, asks=told.wanted)
    cell = Cell({"condition": name}, (spec,))
    (found,) = judged(tried([(cell, [RunPlayer().play(spec)])]))
    return found


def test_the_commands_are_the_paper_s() -> None:
    paper = yaml.safe_load((DATA / "paper_commands.yaml").read_text())
    said = {c: [] for c in CHALLENGES}
    for name, told in complex_commands().items():
        said[name.partition(" ")[0]].append([ask.text for ask in told.wanted])
    assert list(latency_commands()) == paper["latency"]
    assert [words for (words,) in said["quantity"]] == paper["quantity"]
    assert [words for (words,) in said["semantics"]] == paper["semantics"]
    assert said["ambiguity"] == paper["ambiguity"]


def test_every_command_has_a_recorded_answer() -> None:
    asked = {ask.text for told in complex_commands().values() for ask in told.wanted}
    assert asked | {*latency_commands()} <= {*load_answers(ANSWERS)}


def test_nobody_orders_what_is_asked_for_but_where_the_orders_are_meant(
    shipped: dict[str, Level],
) -> None:
    dishes = shipped["quick"].kitchen.menu.dishes
    for told in complex_commands().values():
        with_orders(shipped["quick"], told.orders)  # all known
        if told.orders != ("bob", "alice", "cathy", "david"):
            wanted = {i for dish in told.orders for i in (dish, *dishes[dish].ingredients)}
            assert told.wanted[-1].what not in wanted


def test_commands_of_each_kind_are_carried_out(shipped: dict[str, Level]) -> None:
    """Two of each; `.ci/run` has the lab give all thirty."""
    names = [f"{kind} {number}" for kind in CHALLENGES for number in (1, 2)]
    outcomes = tuple(given(shipped["quick"], name) for name in names)
    failed = [(o.command, o.attempts) for o in outcomes if not o.passed]
    assert failed == []
    for challenge, most in (("quantity", 16), ("semantics", 14), ("ambiguity", 20)):
        seconds = [o.seconds for o in outcomes if o.challenge == challenge]
        assert len(seconds) == 2 and fmean(seconds) < most
    assert (
        commands_table(outcomes, dict.fromkeys(names, "")).title
        == "Complex commands: 6 of 6 passed"
    )
    assert outcomes[0].attempts[0].intention == "chop 1 onion"


def test_what_is_not_understood_fails(shipped: dict[str, Level]) -> None:
    outcome = given(shipped["quick"], "quantity 10", {})
    assert (outcome.passed, outcome.seconds, outcome.attempts[0].count) == (False, FAILED_S, 0)


def test_too_much_fails_where_the_number_is_named(shipped: dict[str, Level]) -> None:
    outcome = given(shipped["quick"], "quantity 1", {"chop 1 onion.": "chop onion always"})
    assert (outcome.passed, outcome.attempts[0].count) == (False, 2)


def test_three_of_five_pass() -> None:
    def command(*seconds: float | None) -> tuple[bool, float]:
        (found,) = judged(Tried("quantity 1", i, s) for i, s in enumerate(seconds))
        return found.passed, found.seconds

    assert command(4.0, None, 6.0, None, 8.0) == (True, 6.0)
    assert command(4.0, None, 6.0, None, None) == (False, FAILED_S)
