"""`lab paper hla`: what is played, and what is laid beside the paper."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from agents.cancel_token import AnswerClock, CancelToken
from agents.hla.build import profile_of
from agents.hla.profiles import PROFILES
from agents.intention import Demand, Goal
from agents.llm.protocol import PlainPrompt
from agents.llm.recording import AnswersModel
from agents.llm.wrappers import ChargedModel
from agents.mind import MindSpec
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import cells
from game.lab.engine.spec_file import BackendText, ExperimentText, load_experiment
from game.lab.experiments import paper_hla
from game.lab.experiments.run import Played, played, shipped_with
from game.lab.reports.hla_commands import Tried, complex_tables, judged
from game.lab.reports.paper_findings import (
    ALIKE,
    OTHERWISE,
    UNPARTED,
    Measure,
    interval,
    order_table,
)
from game.lab.runs.arguments import InputError, latency
from game.lab.runs.rounds import Ask, is_right
from game.partners.partner_spec import HLA_FAITHFUL

ANSWERS = Path(__file__).parents[1] / "data" / "recorded_intentions.yaml"


def shown(name: str, conditions: Sequence[str] = ()) -> list[Played]:
    """A few seconds of a part, by a partner who knows what messages mean."""
    found = load_experiment(Path(name))
    some = {s: told for s, told in found.conditions.items() if s.value in conditions}
    short = replace(
        found, seeds=[0], latency=(latency("fixed:0.2"),), conditions=some or found.conditions,
        backends=(BackendText("recorded", answers=str(ANSWERS)),), humans=found.humans[-1:],
        levels=found.levels[-1:], seconds=found.seconds and 50,
    )  # fmt: skip
    return played([short], Engine(), Console(file=StringIO()))[0]


def told(found: paper_hla.Found) -> str:
    return "\n".join(table.markdown() for table in found.tables)


def test_every_part_is_told_from_logs_alone() -> None:
    parts = {
        "latency": shown("latency"),
        "simple": shown("simple"),
        "complex": shown("complex", ("quantity 1", "semantics 3")),
        "behaviour": shown("behaviour"),
    }
    found = {name: paper_hla.PARTS[name].tells({"HLA": rounds}) for name, rounds in parts.items()}
    assert "| SMOA + filter | - | - | 0 | 6.23 (1.87) |" in told(found["latency"])
    assert "| One Command | HLA |" in told(found["simple"])
    assert "| quantity 1 | 1/1, " in told(found["complex"])
    assert "| HLA with commander | quick |" in told(found["behaviour"])
    assert all(each.panels for each in found.values())
    assert order_table(m for each in found.values() for m in each.measures).rows == ()
    columns = [
        paper_hla.with_asked(t, {"HLA": parts[n]}) for n, f in found.items() for t in f.tables
    ]
    shares = {row[-1] for t in columns if "model asked [95 %]" in t.heads for row in t.rows}
    assert len(shares) > 3 and "-" in shares, "rows of the paper's have none"
    again = {n: paper_hla.PARTS[n].tells({"HLA": rounds}) for n, rounds in parts.items()}
    assert {n: told(each) for n, each in again.items()} == {n: told(f) for n, f in found.items()}


def asked(*more: str) -> Namespace:
    parser = ArgumentParser()
    paper_hla.EXPERIMENT.add_to(parser)
    return parser.parse_args(["--backend", "local", *more])


def test_parts_play_every_agent_with_seeds_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[tuple[str, str, int]] = []

    def play(
        experiments: Sequence[ExperimentText], engine: Engine, console: Console
    ) -> list[list[Played]]:
        assert not wanted, "one cluster plays all"
        for each in experiments:
            wanted.append((each.title, *each.partners, len(each.seeds)))
            taken = "measured" if each.title == "Latency" else "answer:1"
            assert str(each.latency[0]) == taken
        return [[] for _ in experiments]

    monkeypatch.setattr(paper_hla, "played", play)
    report = paper_hla.measure(asked(), Console(file=StringIO()))
    assert len(wanted) == 6 + 7 + 8 + 3
    assert ("Simple commands", "nea", 10) in wanted
    assert ("Complex commands", "one-stage", 5) in wanted
    assert report.tables[0].title.startswith("What differs")
    assert any(
        note.startswith("NEA asks the bundled model: intention as it") for note in report.notes
    )
    assert engine_kept(asked()) is not None


def test_a_mind_with_a_model_of_its_own_is_not_told_to_have_the_bundled_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paper_hla, "played", lambda wanted, *_: [[] for _ in wanted])
    server = "large@http://localhost:8000/v1"
    report = paper_hla.measure(asked("--mind", f"slow={server}"), Console(file=StringIO()))
    told = [note for note in report.notes if " asks the bundled model: " in note]
    assert "HLA asks the bundled model: action as it was taught" in told
    assert not any(note.startswith("SMOA") for note in told), "it has but that one mind"
    with pytest.raises(InputError, match="--mind: expected one of slow, fast, moves, found slwo"):
        paper_hla.measure(asked("--mind", f"slwo={server}"), Console(file=StringIO()))


def engine_kept(args: Namespace) -> Path | None:
    kept: Path | None = args.kept
    return kept


def a_moment(name: str, args: Namespace) -> ExperimentText:
    """Seconds of a part, with the words of its last condition."""
    found = shipped_with(name, args)
    return replace(found, seconds=7, conditions=dict([*found.conditions.items()][-1:]))


def test_a_report_is_made_again_from_its_answers_with_equal_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper_hla, "shipped_with", a_moment)
    some = ("--parts", "latency", "simple", "--agents", "hla", "--seeds", "0", "simple=1")
    first, second = tmp_path / "a", tmp_path / "b"
    for out, more in ((first, ()), (second, ("--from-answers", f"{first}.answers.zip"))):
        files = ("--json", f"{out}.json", "--kept", f"{out}", "--workers", "1")
        assert paper_hla.EXPERIMENT.run(asked(*some, *files, *more)) == 0
    for ending in ("json", "md", "csv", "png", "answers.zip"):
        assert Path(f"{first}.{ending}").read_bytes() == Path(f"{second}.{ending}").read_bytes()
    told = Path(f"{first}.md").read_text()
    assert "latency.yaml, seeds 0, partners hla" in told and "simple.yaml, seeds 1, " in told


def test_the_faithful_row_weighs_and_asks_as_the_profile_of_that_name() -> None:
    """With the prompts of whichever model it has."""
    (fast,) = (role for role in HLA_FAITHFUL.minds if role.decides)
    spec = MindSpec(fast.factory, None, {"profile": "adapter", **dict(fast.parameters)})
    found, paper = profile_of(spec), PROFILES["faithful"]
    assert found.style == "compact" and found.alphas == paper.alphas
    assert (found.near, found.sure, found.decisive) == (paper.near, paper.sure, paper.decisive)


def test_three_moves_a_second_are_the_partner_s_alone() -> None:
    slower = replace(load_experiment(Path("latency")), moves=Fraction(3), seeds=[0])
    (cell,) = cells(slower)
    level = cell.specs[0].level
    paces = {cook.role: float(cook.moves_per_second) for cook in level.cooks}
    assert paces["partner"] == 3.0 != paces["human"]


def test_seeds_of_a_part_that_is_none_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        asked("--seeds", "simpel=0")
    assert (
        "expected one of latency, simple, complex, behaviour before '='" in capsys.readouterr().err
    )


def test_rounds_that_are_all_equal_are_told_so() -> None:
    assert interval([1.0, 1.0], 1) == "1.0, all equal"
    assert interval([1.0, 1.0, 2.0], 1).startswith("1.3 [")


def test_what_differs_from_the_papers_order_is_told_first() -> None:
    def flat(value: float) -> dict[tuple[str, ...], float]:
        return {(str(seed),): value + seed for seed in range(5)}

    paper = {"HLA": 3.0, "FMOA": 2.0, "SMOA": 1.0, "NEA": 0.0}
    ours = {"HLA": flat(9), "FMOA": flat(5), "SMOA": flat(6), "NEA": flat(6)}
    rows = order_table([Measure("score", ours, paper)]).rows
    assert [(row[1], row[-1]) for row in rows] == [
        ("FMOA - SMOA", OTHERWISE), ("SMOA - NEA", UNPARTED), ("HLA - FMOA", ALIKE),
    ]  # fmt: skip


def test_one_round_shows_no_order() -> None:
    ours = {"HLA": {("0",): 90.0}, "SMOA": {("0",): -20.0}}
    (row,) = order_table([Measure("score", ours, {"HLA": 55.0, "SMOA": 1.0})]).rows
    assert row[-2:] == ("+110.00", UNPARTED)


def test_commands_are_judged_as_the_paper_does() -> None:
    times = (10.0, 20.0, None)
    tries = [Tried("quantity 1", n, t, None if t else "fast") for n, t in enumerate(times)]
    tries += [Tried("quantity 2", n, None, "slow") for n in range(3)]
    assert [(each.passed, each.seconds) for each in judged(tries)] == [(True, 15.0), (False, 60.0)]
    _, faults, commands = complex_tables({"HLA": tries})
    assert faults.rows[0][:6] == ("HLA", "quantity", "4", "3", "1", "0")
    assert commands.rows[0] == ("quantity 1", "2/3, 15.0 s")


@pytest.mark.parametrize(
    ("goal", "exact", "right"),
    [
        (Goal("chop", "onion", 2), True, True),
        (Goal("chop", "onion", 1), True, False),
        (Goal("chop", "onion", 1), False, True),
        (Goal("chop", "tomato", 2), True, False),
    ],
)
def test_what_was_meant_follows_from_what_shows_it(goal: Goal, exact: bool, right: bool) -> None:
    assert is_right(Demand((goal,)), Ask("2 onions", "chopped", "onion", 2, exact)) is right


def test_an_answer_takes_what_it_is_charged() -> None:
    clock = AnswerClock()
    model = ChargedModel(AnswersModel({}), 1.5)
    scored = model.score(PlainPrompt("a"), ["b", "c"], cancel=CancelToken(clock=clock))
    assert (clock(), scored.seconds) == (1.5, 1.5)
    assert str(latency("answer:1.5")) == "answer:1.5"
