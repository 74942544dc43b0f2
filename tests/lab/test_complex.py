"""The paper's commands with recorded answers: all machinery but the model."""

from io import StringIO
from pathlib import Path

import pytest
import yaml
from rich.console import Console

from game.content.level import Level
from game.lab.experiments.complex import (
    LIMIT,
    Attempt,
    beside_paper,
    commands_table,
    give,
    judged,
    summary,
)
from game.lab.runs.choice import load_answers
from game.lab.runs.paper_commands import LATENCY, complex_commands
from game.lab.runs.rounds import with_orders
from game.partners.partner_spec import HLA
from game.partners.thinking import ModelChoice, ModelPool

DATA = Path(__file__).parents[1] / "data"
ANSWERS = DATA / "recorded_intentions.yaml"


@pytest.fixture(scope="module")
def workshop() -> ModelPool:
    return ModelPool(ModelChoice(None, load_answers(ANSWERS), 0.2, {"profile": "tuned"}), HLA)


def test_the_commands_are_the_paper_s() -> None:
    paper = yaml.safe_load((DATA / "paper_commands.yaml").read_text())
    said = {c: [] for c in ("quantity", "semantics", "ambiguity")}
    for command in complex_commands():
        first = [command.first[0]] if command.first else []
        said[command.challenge].append([*first, command.text])
    assert list(LATENCY) == paper["latency"]
    assert [words for (words,) in said["quantity"]] == paper["quantity"]
    assert [words for (words,) in said["semantics"]] == paper["semantics"]
    assert said["ambiguity"] == paper["ambiguity"]


def test_every_command_has_a_recorded_answer() -> None:
    answers = load_answers(ANSWERS)
    for command in complex_commands():
        assert command.text in answers
        assert command.first is None or command.first[0] in answers
    assert {*LATENCY} <= {*answers}


def test_nobody_orders_what_is_asked_for_but_where_the_orders_are_meant(
    shipped: dict[str, Level],
) -> None:
    dishes = shipped["quick"].kitchen.menu.dishes
    for command in complex_commands():
        with_orders(shipped["quick"], command.orders)  # all known
        if command.orders != ("bob", "alice", "cathy", "david"):
            wanted = {i for dish in command.orders for i in (dish, *dishes[dish].ingredients)}
            assert command.deed.what not in wanted


def test_commands_of_each_kind_are_carried_out(
    shipped: dict[str, Level], workshop: ModelPool
) -> None:
    """Two of each; `.ci/run` has the lab give all thirty."""
    console = Console(file=StringIO())
    some = [command for each in range(0, 30, 10) for command in complex_commands()[each : each + 2]]
    outcomes = tuple(give(shipped["quick"], some, workshop, 1, console))
    failed = [(o.command, o.attempts) for o in outcomes if not o.passed]
    assert failed == []
    for challenge, most in (("quantity", 16), ("semantics", 14), ("ambiguity", 20)):
        found = summary(outcomes, challenge)
        assert found["commands"] == 2
        assert found["passed"] == 1.0
        assert found["seconds"] < most
    assert commands_table(outcomes).title == "Complex commands: 6 of 6 passed"


def test_what_is_not_understood_fails(shipped: dict[str, Level]) -> None:
    deaf = ModelPool(ModelChoice(None, {}, 0.2, {"profile": "tuned"}), HLA)
    command = next(c for c in complex_commands() if c.name == "quantity 10")
    (outcome,) = give(shipped["quick"], [command], deaf, 1, Console(file=StringIO()))
    assert (outcome.passed, outcome.seconds, outcome.attempts[0].count) == (False, LIMIT, 0)


def test_too_much_fails_where_the_number_is_named(shipped: dict[str, Level]) -> None:
    eager = ModelPool(ModelChoice(None, {"chop 1 onion.": "chop onion always"}, 0.2,
                              {"profile": "tuned"}), HLA)  # fmt: skip
    command = next(c for c in complex_commands() if c.name == "quantity 1")
    (outcome,) = give(shipped["quick"], [command], eager, 1, Console(file=StringIO()))
    assert (outcome.passed, outcome.attempts[0].count) == (False, 2)


def test_three_of_five_pass() -> None:
    command = complex_commands()[0]

    def tried(*seconds: float | None) -> list[Attempt]:
        return [Attempt(command.name, i, s, 1, "") for i, s in enumerate(seconds)]

    passed = judged(command, tried(4.0, None, 6.0, None, 8.0))
    assert (passed.passed, passed.seconds) == (True, 6.0)
    failed = judged(command, tried(4.0, None, 6.0, None, None))
    assert (failed.passed, failed.seconds) == (False, LIMIT)
    table = beside_paper([passed, failed])
    assert table.heads == ("agent", "quantity")
    assert table.rows[0] == ("ours", "0.50 / 33.00")
    assert ("HLA", "1.00 / 13.30") in table.rows
