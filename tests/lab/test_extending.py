"""An experiment is a module and a row, a metric is a row: neither needs another file."""

import importlib
import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from agents.own_code import load_object, slip
from game import paths
from game.kitchen import events as ev
from game.lab.engine._kept import key
from game.lab.engine._on_worker import PlayingWorker
from game.lab.engine.run_spec import Outcome, cells
from game.lab.engine.spec_file import load_experiment
from game.lab.experiments import match
from game.lab.experiments import table as experiment_table
from game.lab.experiments.experiment import Experiment
from game.lab.metrics import table as metric_table
from game.lab.metrics.table import Metric
from game.lab.reports.report import Report
from game.partners.partner_spec import PartnerFileError, find_partner
from game.session.match.history import MatchHistory
from main import main
from tests.lab.greedy import MINDS

EXPERIMENT = '''
    """Counts a kitchen's stations."""

    from argparse import ArgumentParser, Namespace

    from rich.console import Console

    from game.lab.experiments.experiment import Experiment
    from game.lab.reports.report import Figures, Report
    from game.lab.runs.arguments import add_level, level_of


    def options(parser: ArgumentParser) -> None:
        add_level(parser)
        parser.add_argument("--kind", default="pot")


    def measure(args: Namespace, console: Console) -> Report:
        level = level_of(args)
        count = len(level.kitchen.stations)
        table = Figures("Stations", ("level", "stations"), ((level.name, str(count)),))
        return Report("census", {"stations": count, "kind": args.kind}, (table,), (level,))


    EXPERIMENT = Experiment("census", "how many stations there are", options, measure)
'''


@pytest.fixture
def census(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One file in a temporary folder, and its row."""
    (tmp_path / "census.py").write_text(dedent(EXPERIMENT), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    row = import_module("census").EXPERIMENT
    shipped = experiment_table.experiments
    monkeypatch.setattr(experiment_table, "experiments", lambda: (*shipped(), row))
    yield
    del sys.modules["census"]


def test_an_experiment_is_a_file_and_a_row(
    census: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "list"]) == 0
    assert "census     how many stations there are" in capsys.readouterr().out
    out = tmp_path / "found" / "census.json"
    assert main(["lab", "census", "--level", "quick", "--kind", "pan", "--json", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert (found["stations"] > 40, found["kind"]) == (True, "pan")
    assert found["provenance"]["experiment"] == "census"
    assert found["provenance"]["arguments"]["kind"] == "pan"
    assert "| quick |" in out.with_suffix(".md").read_text(encoding="utf-8")
    told = capsys.readouterr().out
    assert "Stations" in told and "census.json" in told


def hurry(history: MatchHistory, partners: Sequence[int]) -> float | None:
    """The share of what partners put down that was put down in the first half of the round."""
    put = [each for each in history.occurrences if isinstance(each.event, ev.Put)]
    mine = [each.before.tick for each in put if getattr(each.event, "cook", None) in partners]
    half = history.level.round_ticks / 2
    return sum(tick < half for tick in mine) / len(mine) if mine else None


def test_a_metric_is_a_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Metric("hurry", "put down in the first half", hurry)
    monkeypatch.setattr(metric_table, "METRICS", (*metric_table.METRICS, row))
    parser = ArgumentParser()
    match.EXPERIMENT.add_to(parser)
    out = tmp_path / "match.json"
    args = parser.parse_args(["--level", "quick", "--seeds", "3", "--json", str(out)])
    assert match.EXPERIMENT.run(args) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    (played,) = found["rounds"]
    assert 0 < played["hurry"] < 1
    assert found["summary"]["hurry"] == played["hurry"]
    shown = f"{played['hurry']:.1%}"
    assert f"| put down in the first half | {shown} |" in out.with_suffix(".md").read_text()
    assert shown in capsys.readouterr().out
    assert {metric.name for metric in metric_table.METRICS} <= found["summary"].keys()


def test_a_report_s_exit_code_is_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Report("bad", {"grows": True}, (), notes=("grows: files",), code=1)
    row = Experiment("bad", "what is wrong", lambda parser: None, lambda args, console: bad)
    parser = ArgumentParser()
    row.add_to(parser)
    out = tmp_path / "bad.json"
    assert row.run(parser.parse_args(["--json", str(out)])) == 1
    assert json.loads(out.read_text(encoding="utf-8"))["grows"] is True
    told = capsys.readouterr().out
    assert told.index("grows: files") < told.index("written: ")


# The example of docs/agents.md runs as it stands, and is short.


def test_the_example_of_the_page_runs_as_it_stands(tmp_path, monkeypatch, capsys):
    page = (paths.resources() / "docs" / "agents.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len([line for line in example.splitlines() if line.strip()]) < 80
    (tmp_path / "my_agent.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        importlib.import_module("my_agent").main()
    finally:
        sys.modules.pop("my_agent", None)
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ points, macro actions carried to their end: \d+%", told[0])
    assert told[1] == "I heard: Hello!"
    assert re.fullmatch(r"-?\d+ points with an agent that chooses at random", told[2])


# Minds and policies of one's own, in a file that is told of on the command line.


@pytest.fixture
def mind(tmp_path: Path) -> Path:
    (file := tmp_path / "mind.py").write_text(MINDS, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "sources"),
    [("Greedy", {"value"}), ("REFLEX", {"value", "reflex"})],
)
def test_a_cook_does_by_itself_what_its_mind_s_row_says_and_nothing_without_one(
    mind: Path, tmp_path: Path, name: str, sources: set[str]
) -> None:
    line = ["lab", "match", "--level", "quick", "--human", "idle", "--seeds", "1"]
    line += ["--logs", str(tmp_path), "--json", str(tmp_path / "out.json")]
    assert main([*line, "--partner", f"{mind}:{name}"]) == 0
    log = (tmp_path / "quick-seed1.jsonl").read_text(encoding="utf-8")
    assert {*re.findall('"source":"([a-z]+)"', log)} == sources


def test_an_autonomy_that_there_is_not_is_told_with_its_file(mind: Path) -> None:
    told = rf"expected an autonomy \(reflex, led, driven, blocked\), found 'nothing' \({mind}:UN"
    with pytest.raises(PartnerFileError, match=told):
        find_partner(f"{mind}:UNKNOWN")


EXPERIMENT_FILE = """
title: My own
levels: quick
seconds: 20
partners: {name: mine, mind: "mind.py:Greedy"}
humans: idle
seeds: 0
"""


def test_an_own_mind_that_fails_costs_its_rounds_and_no_others(
    mind: Path, experiment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = EXPERIMENT_FILE.replace("{", "[reflex, {").replace('Greedy"}', 'Boom"}]')
    experiment.write_text(bad, encoding="utf-8")
    out = experiment.with_name("out.json")
    line = ["lab", "run", str(experiment), "--kept", str(experiment.parent / "kept")]
    line += ["--workers", "1", "--json", str(out)]
    assert main(line) == 1
    told = capsys.readouterr().out
    (place,) = (n for n, line in enumerate(mind.read_text().splitlines(), 1) if "bug" in line)
    what = f"KeyError: 'my own bug' (mind.py, line {place})"
    assert f"lost: mine with idle in quick, seed 0: {what}" in told
    assert what in out.with_suffix(".md").read_text(encoding="utf-8")
    (cell,) = json.loads(out.read_text(encoding="utf-8"))["cells"]
    assert cell["partner"] == "reflex" and len(cell["rounds"]) == 1
    assert main(line) == 1 and "1 of 2 rounds were played before" in capsys.readouterr().out
    good, spec = (spec for cell in cells(load_experiment(experiment)) for spec in cell.specs)
    worker = PlayingWorker()
    worker.setup(None)  # type: ignore[arg-type]
    first, second = worker.play([spec, good]).outcomes
    worker.teardown(None)  # type: ignore[arg-type]
    assert isinstance(first, str) and "my own bug" in first and isinstance(second, Outcome)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Boom", "KeyError: 'my own bug' {place}"),
        ("Late", "KeyError: 'never built' {place}"),
        ("Deaf", "JSONDecodeError: Expecting value: line 1 column 1 (char 0) {place}"),
        ("Odd", "expected a message such as Do('Chop Onion', 7), found 'odd'"),
        ("Odder", "expected a message such as Do('Chop Onion', 7), found Do(macro=None, answers=1"),
    ],
)
def test_what_fails_in_an_own_mind_is_told_by_file_and_line_wherever_it_plays(
    mind: Path, capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    lines = mind.read_text(encoding="utf-8").splitlines()
    words = {"Boom": "bug", "Late": "built", "Deaf": '"deaf"'}.get(name, "class")
    place = next(number for number, line in enumerate(lines, 1) if words in line)
    told = told.format(place=f"(mind.py, line {place})")
    partner = ["--partner", f"{mind}:{name}"]
    assert main(["play", "--headless", "--level", "quick", *partner]) == 1
    assert capsys.readouterr().err.startswith(told)
    assert main(["lab", "mute", "--levels", "quick", "--seeds", "0", *partner]) == 1
    assert told in capsys.readouterr().err
    assert main(["lab", "match", "--level", "quick", "--seeds", "0", *partner]) == 1
    came = capsys.readouterr()
    assert told in (came.err if name == "Late" else came.out), "who cannot be built ends them all"


@pytest.mark.parametrize("name", ["Fairy", "Walker"])
def test_tasks_and_moves_that_there_are_not_are_told_once_a_round(
    mind: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    partner, out = ["--level", "quick", "--partner", f"{mind}:{name}"], mind.with_name("out.json")
    assert main(["lab", "match", "--seeds", "0-1", *partner, "--json", str(out)]) == 0
    asked = re.escape(f"- quick: {mind}:{name} asked for what there is not: 'fly away' (")
    written = out.with_suffix(".md").read_text(encoding="utf-8")
    (told,) = re.findall(rf"{asked}\d+ times\); there are (.*), seeds \[0, 1\]", written)
    assert {"Chop Onion", "interact"} <= {*told.split(", ")}
    capsys.readouterr()
    assert main(["play", "--headless", *partner]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^Your partner asked for what there is not: 'fly away' \(\d+", told, re.M)


@pytest.mark.parametrize(("name", "found"), [("flies", "'fly away'"), ("far", "9999")])
def test_a_policy_s_nonsense_is_told_as_it_answered(
    mind: Path, capsys: pytest.CaptureFixture[str], name: str, found: str
) -> None:
    partner = f"policy:{mind}:{name}"
    line = ["lab", "match", "--level", "quick", "--partner", partner, "--seeds", "1"]
    assert main(line) == 1
    told, who = capsys.readouterr(), f"the policy {mind}:{name}"
    assert f"lost: {partner} with chopper in quick, seed 1: {who}: expected an" in told.out
    assert f", found {found}\n" in told.out
    assert told.err == "expected a round that can be played, all were lost\n"


def test_a_policy_that_there_is_not_is_told_with_its_line(
    experiment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = EXPERIMENT_FILE.replace("mind: ", "policy: ").replace("Greedy", "Greedi")
    experiment.write_text(bad, encoding="utf-8")
    assert main(["lab", "run", str(experiment)]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert "my.yaml:5:" in told and told.endswith("mind.py has no 'Greedi'")


@pytest.fixture
def experiment(mind: Path) -> Path:
    (file := mind.with_name("my.yaml")).write_text(EXPERIMENT_FILE, encoding="utf-8")
    return file


def test_what_thoughts_of_one_s_own_take_can_be_said(experiment: Path) -> None:
    with experiment.open("a", encoding="utf-8") as file:
        file.write('latency: [measured, "fixed:3"]\n')
    out = experiment.with_name("out.json")
    kept = ["--workers", "1", "--kept", str(experiment.parent / "kept")]
    assert main(["lab", "run", str(experiment), *kept, "--json", str(out)]) == 0
    measured, late = json.loads(out.read_text(encoding="utf-8"))["cells"]
    assert (measured["latency"], late["latency"]) == ("measured", "fixed:3")
    moves = [cell["rounds"][0]["partner_moves"] for cell in (measured, late)]
    assert moves[0] > 1.3 * moves[1] > 0
    again = [key(spec) for cell in cells(load_experiment(experiment)) for spec in cell.specs]
    assert len({*again}) == 2


def test_a_slip_is_told_by_the_last_place_in_one_s_own_files(tmp_path: Path) -> None:
    """Neither in a library that they call, nor in what merely lies beside them."""
    (tmp_path / "rules.py").write_text("import json\ndef deep(): json.loads('')\n")
    mind = tmp_path / "mind.py"
    mind.write_text("from rules import deep\ndef fails(call): deep() if call is None else call()\n")
    fails = load_object(f"{mind}:fails")
    with pytest.raises(ValueError, match="Expecting value") as caught:
        fails(None)
    assert slip(caught.value).endswith("(rules.py, line 2)")
    with pytest.raises(ValueError, match="Expecting value") as caught:
        fails(lambda: json.loads(""))
    assert slip(caught.value).endswith("(mind.py, line 2)")


def test_files_beside_one_s_own_can_be_imported_and_count(mind: Path, experiment: Path) -> None:
    """Also two of one name, in two folders, and one in a package; not what nobody imports."""
    other = mind.parent / "other" / "mind.py"
    other.parent.mkdir()
    for file in (mind, other):
        file.write_text(f"from rules.worth import WORTH\n{mind.read_text()}", encoding="utf-8")
    for file, worth in ((mind, "1"), (other, "22")):
        (file.parent / "rules").mkdir()
        (file.parent / "rules" / "worth.py").write_text("from more import WORTH\n")
        file.with_name("more.py").write_text(f"WORTH = {worth}\n", encoding="utf-8")
    assert load_object(f"{mind}:WORTH") == 1
    assert load_object(f"{other}:WORTH") == 22
    ((spec,),) = (cell.specs for cell in cells(load_experiment(experiment)))
    before = key(spec)
    mind.with_name("metric.py").write_text("WORTH = 1\n", encoding="utf-8")
    assert key(spec) == before
    mind.with_name("more.py").write_text("WORTH = 333\n", encoding="utf-8")
    assert load_object(f"{mind}:WORTH") == 333
    assert key(spec) != before
    out = experiment.with_name("out.json")
    assert main(["lab", "run", str(experiment), "--workers", "1", "--json", str(out)]) == 0
    files = json.loads(out.read_text(encoding="utf-8"))["provenance"]["files"]
    assert [each["name"] for each in files] == ["my.yaml", "mind.py", "more.py", "worth.py"]
