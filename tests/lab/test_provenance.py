"""Where figures are from: the program, the command, the levels and what thought."""

import json
import subprocess
from argparse import ArgumentParser, Namespace
from datetime import datetime
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest

from agents.llm.build import ModelSpec
from agents.llm.openai.requests import Endpoint
from game import paths
from game.bench import steps
from game.content.level import Level
from game.lab.experiments import match
from game.lab.reports import provenance as origin
from game.lab.reports.provenance import file_facts, model_facts, program, provenance, thinking
from game.lab.runs.arguments import add_latency, add_minds
from game.version import VERSION
from tests.lab.test_complex import ANSWERS
from tests.lab.test_experiments import EVERY


def parsed(*arguments: str) -> Namespace:
    parser = ArgumentParser()
    add_minds(parser)
    add_latency(parser)
    return parser.parse_args(arguments)


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    done = subprocess.run(
        ["git", "-C", folder, *who, *arguments], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_a_checkout_has_a_commit_and_may_be_dirty(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    head = git(tmp_path, "rev-parse", "HEAD")
    assert program(tmp_path) == {"version": VERSION, "commit": head, "dirty": False}
    (tmp_path / "new.py").write_text("")
    assert program(tmp_path)["dirty"] is True


def test_a_folder_that_is_no_checkout_has_none(tmp_path: Path) -> None:
    assert program(tmp_path) == {"version": VERSION, "commit": None, "dirty": None}
    (tmp_path / ".git").write_text("gitdir: nowhere")
    assert program(tmp_path) == {"version": VERSION, "commit": None, "dirty": None}


def test_this_program_has_a_version() -> None:
    assert program(paths.resources())["version"] == VERSION


def test_command_levels_date_and_machine_are_told(ring: Level) -> None:
    args = Namespace(level="ring", seeds=range(2), logs=Path("a", "b"), say=[(3, "hi")], run=print)
    found = provenance("match", args, [ring], [])
    assert found["experiment"] == "match"
    assert found["arguments"] == {
        "level": "ring", "seeds": [0, 1], "logs": str(Path("a", "b")), "say": [[3, "hi"]],
    }  # fmt: skip
    assert found["levels"] == {"ring": ring.fingerprint}
    assert datetime.fromisoformat(str(found["date"])).tzinfo is not None
    assert found["python"] and found["platform"]
    assert "partner" not in found and "backend" not in found
    json.dumps(found)


def test_what_thinks_by_heart_names_its_answers() -> None:
    found = thinking(
        parsed("--backend", "recorded", "--answers", str(ANSWERS), "--latency", "fixed:0.5")
    )
    assert (found["partner"], found["backend"], found["latency"]) == (
        "hla",
        "recorded",
        "fixed:0.5",
    )
    assert found["answers"] == {
        "name": ANSWERS.name, "sha256": sha256(ANSWERS.read_bytes()).hexdigest(),
    }  # fmt: skip
    assert found["profiles"] == {"slow": "tuned", "fast": "tuned"}
    assert found["adapters"] == [] and "model" not in found


def test_the_bundled_model_and_its_adapter_are_told_by_checksum() -> None:
    found = thinking(parsed("--threads", "2"))
    model, adapters = found["model"], found["adapters"]
    assert isinstance(model, dict) and isinstance(adapters, list)
    assert model["name"].endswith(".gguf") and len(model["sha256"]) == 64
    assert (found["threads"], found["latency"]) == (2, "measured")
    (adapter,) = adapters
    file = paths.assets() / "models" / adapter["name"]
    assert adapter["sha256"] == sha256(file.read_bytes()).hexdigest()
    assert found["profiles"] == {"slow": "seeing", "fast": "seeing"}


def test_another_profile_goes_without_the_adapter(tmp_path: Path) -> None:
    (tmp_path / "a.gguf").write_bytes(b"weights")
    found = thinking(parsed("--model", str(tmp_path / "a.gguf"), "--profile", "faithful"))
    assert found["model"] == {"name": "a.gguf", "sha256": sha256(b"weights").hexdigest()}
    assert found["profiles"] == {"slow": "faithful", "fast": "faithful"}
    assert found["adapters"] == []


def test_a_server_is_named_but_never_its_key() -> None:
    endpoint = Endpoint("big", "http://me:pass-word@example.org:81/v1", "sk-secret")
    found = model_facts(ModelSpec("openai", endpoint=endpoint))
    assert found == {"model": "big", "server": "example.org"}


def test_by_reflex_nothing_thinks() -> None:
    assert thinking(Namespace(partner="reflex", backend="local")) == {"partner": "reflex"}
    assert thinking(Namespace(partner="hla", backend="reflex")) == {"partner": "hla"}
    assert thinking(Namespace(level="ring")) == {}


def test_a_large_file_is_summed_up_once_until_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def checksum(path: Path) -> str:
        read.append(path)
        return sha256(path.read_bytes()).hexdigest()

    monkeypatch.setattr(origin, "checksum", checksum)
    path = tmp_path / "model.gguf"
    path.write_bytes(b"one")
    first = file_facts(path)
    assert file_facts(path) == first and len(read) == 1
    path.write_bytes(b"another")
    assert file_facts(path) == {"name": "model.gguf", "sha256": sha256(b"another").hexdigest()}
    assert len(read) == 2


@pytest.mark.parametrize(
    ("row", "arguments"),
    [
        (steps.EXPERIMENT, ["--level", "quick", "--seconds", "0"]),
        (match.EXPERIMENT, ["--level", "quick", "--seeds", "1", "--human", "idle"]),
    ],
)
def test_every_report_says_where_it_is_from(
    tmp_path: Path, row: match.Experiment, arguments: list[str]
) -> None:
    parser = ArgumentParser()
    row.add_to(parser)
    out = tmp_path / "out.json"
    assert row.run(parser.parse_args([*arguments, "--json", str(out)])) == 0
    found = json.loads(out.read_text())["provenance"]
    assert found["experiment"] == row.name and found["arguments"]["level"] == "quick"
    assert "quick" in found["levels"]
    assert found["date"] in out.with_suffix(".md").read_text()


def test_no_experiment_writes_a_report_by_itself() -> None:
    """Nothing but `Experiment.run` calls `write_report`: so all have their origin in them."""
    for row in chain.from_iterable(getattr(e, "papers", {e.name: e}).values() for e in EVERY):
        assert type(row).run is match.Experiment.run
    callers = {
        path.name
        for package in ("lab", "bench")
        for path in (paths.resources() / "game" / package).rglob("*.py")
        if "write_report(" in path.read_text(encoding="utf-8")
    }
    assert callers == {"report.py", "experiment.py"}
