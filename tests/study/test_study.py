"""A study with three simulated participants through the window, killed and resumed in between; what
`lab study` finds of it is worked out again from the raw files.
"""

import csv
import json
import signal
import subprocess
import sys
from pathlib import Path
from statistics import fmean

import pytest

from game import paths
from game.commands.command_line import run_line
from tests.study.small import SMALL

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
AGENTS = ("alpha", "beta")


def run(plan: Path, data: Path, *rest: str) -> int:
    """Let participants take part; the exit code."""
    command = [sys.executable, "-m", "tests.study.participant", str(plan), str(data), *rest]
    done = subprocess.run(
        command, cwd=ROOT, timeout=120, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode


def raw(log: Path) -> list[dict]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def first_act(lines: list[dict]) -> float:
    """Seconds from the only words of a round to the next beginning, told by the log's lines."""
    said = next(line["tick"] for line in lines if "words" in line)
    begun = (
        line["tick"]
        for line in lines
        for note in line.get("notes", ())
        if note["kind"] == "began" and line["tick"] >= said
    )
    return (next(begun) - said) / 10


def of_phase(data: Path, phase: str, agent: str) -> list[list[dict]]:
    """The recordings of that agent in a phase, one for each participant, told by the answers."""
    found = []
    for folder in sorted(data.iterdir()):
        done = json.loads((folder / "answers.json").read_text())["done"]
        mine = [d for d in done if d.get("logs") and (d["phase"], d["agent"]) == (phase, agent)]
        found += [raw(folder / log) for each in mine for log in each["logs"]]
    return found


@pytest.fixture(scope="module")
def study(tmp_path_factory) -> tuple[Path, dict]:
    """Where everything is kept, and the report on it."""
    folder = tmp_path_factory.mktemp("study")
    plan, data, report = folder / "small.yaml", folder / "data", folder / "report.json"
    plan.write_text(SMALL)
    assert run(plan, data, "1", "1", "1:04-first-02-round-1") == -signal.SIGKILL
    kept = json.loads((data / "participant-001" / "answers.json").read_text())
    assert [done["stop"] for done in kept["done"]][-1] == "04-first-01-questions"
    assert run(plan, data, "1", "2", "2:05-ranking") == -signal.SIGKILL
    assert run(plan, data, "2", "3", "") == 0
    assert run_line(["lab", "study", str(data), "--json", str(report)]) == 0
    return data, json.loads(report.read_text())


def test_what_was_cut_is_played_anew_and_told(study):
    data, report = study
    assert report["participants"] == [1, 2, 3]
    assert report["exclusions"] == [
        {"what": "participant-001/rounds/04-first-02-round-1-1.jsonl",
         "reason": "was cut, and played anew"},
    ]  # fmt: skip
    starts = [
        len(json.loads((folder / "answers.json").read_text())["starts"])
        for folder in sorted(data.iterdir())
    ]
    assert starts == [2, 2, 1]


def test_rankings_are_those_that_were_given(study):
    for phase in study[1]["phases"].values():
        # Of three participants the first and the third liked alpha better.
        assert phase["borda"]["best"] == {"alpha": 2 + 1 + 2, "beta": 1 + 2 + 1}
        liked = phase["preferences"]["best"]
        assert liked["alpha > beta"][0] == pytest.approx((1 - 1 + 1) / 3)
        # One in 27 resamples has all three from the one who says no: more than one in 40.
        assert liked["alpha > beta"][1:] == [-1, 1]
        assert liked["beta > alpha"][0] == -liked["alpha > beta"][0]


def test_rounds_are_those_that_were_recorded(study):
    data, report = study
    for phase, found in report["phases"].items():
        for agent in AGENTS:
            logs = of_phase(data, phase, agent)
            scores = [lines[-1]["results"]["score"] for lines in logs]
            assert len(logs) == 3
            told = found["scores"][agent]["counter_circuit"]
            assert (told["mean"], told["n"]) == (fmean(scores), 3)
            acts = [first_act(lines) for lines in logs]
            assert found["latency"][agent]["words to first act"]["mean"] == fmean(acts)
            assert found["behaviour"][agent]["fire"] == [0, 3]
            assert {line["seed"] for line in (lines[0] for lines in logs)} != {0}


def test_tables_and_rows_are_written_beside_it(study):
    data, _ = study
    text = (data.parent / "report.md").read_text()
    assert "# How hard" not in text
    assert "| first | alpha | 1.00, all equal (0.00) n=3 |" in text  # all found it low
    assert "| first | beta | 3.00, all equal (0.00) n=3 |" in text
    assert "| - | - | 22.00 [21.00, 23.00] (1.00) n=3 |" in text  # 21, 22 and 23 years
    with (data.parent / "report.csv").open() as file:
        rows = list(csv.DictReader(file))
    kinds = [row["kind"] for row in rows]
    # Four rounds each; two questions and one, of two agents; age, and effort twice.
    assert (kinds.count("round"), kinds.count("ranking"), kinds.count("answer")) == (12, 18, 9)


def test_without_a_window_nothing_of_it_is_loaded_nor_greets() -> None:
    told = "import sys, game.commands.study; assert 'pygame' not in sys.modules"
    subprocess.run([sys.executable, "-c", told], check=True, cwd=paths.resources())


def test_a_scripted_human_takes_part_without_a_window(tmp_path, capsys):
    alone = "  - {step: rounds, phase: solo, title: Alone, text: Cook., alone: yes}\n"
    told = SMALL.replace(
        "  - {step: rounds, phase: second", f"{alone}  - {{step: rounds, phase: second"
    )
    (plan := tmp_path / "small.yaml").write_text(told, encoding="utf-8")
    data, out = tmp_path / "data", tmp_path / "out.json"
    assert run_line(["study", str(plan), "--script", "--data", str(data)]) == 0
    record = json.loads((data / "participant-001" / "answers.json").read_text(encoding="utf-8"))
    assert record["ended"] == "finished" and record["starts"][0]["simulated"] == "chopper"
    (solo,) = (done for done in record["done"] if done.get("phase") == "solo")
    assert (solo.get("agent", ""), solo["label"], len(solo["logs"])) == ("", "nobody", 1)
    assert run_line(["lab", "study", str(data), "--json", str(out)]) == 0
    told = capsys.readouterr().out
    assert "simulated by a script, no people: 1" in told
    assert "n=1" in told and "[" not in told.split("n=1")[0].splitlines()[-1]
    with pytest.raises(SystemExit):
        run_line(["study", str(plan), "--script", "nobody", "--data", str(data)])
    assert "expected one of none, idle" in capsys.readouterr().err
