"""The command line, mostly called in process; once as the players call it."""

import importlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pygame
import pytest

import main as command_line
from game import paths
from game.version import NAME, VERSION
from tests.tables import table

ROOT = Path(__file__).parents[1]
ANSWERS = ROOT / "tests" / "data" / "recorded_intentions.yaml"

#: A round in simulated time with the partner that needs no model.
REFLEX = ("--headless", "--partner", "reflex")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Data, settings and logs go here."""
    monkeypatch.setenv("SOUS_CHEF_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str]):
    """Runs a command line; gives exit code, standard output and errors."""

    def call(*arguments: str) -> tuple[int, str, str]:
        try:
            code = command_line.main(arguments)
        except SystemExit as end:
            code = int(str(end.code))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_the_version_is_told_without_loading_the_game() -> None:
    look = "import atexit, main, sys; atexit.register(lambda: print(len(sys.modules)))"
    run = f"{look}; main.main(['--version'])"
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=False
    )
    told, loaded = done.stdout.splitlines()
    assert (done.returncode, told) == (0, f"{NAME} {VERSION}")
    assert int(loaded) < 200


def test_the_project_takes_its_version_from_the_game() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in told["project"]["dynamic"]
    place = told["tool"]["setuptools"]["dynamic"]["version"]["attr"]
    module, _, name = place.rpartition(".")
    assert getattr(importlib.import_module(module), name) == VERSION


def test_check_passes_what_is_shipped(called) -> None:
    code, out, _ = called("check")
    assert code == 0
    assert "no problems" in out


def test_check_names_what_is_wrong(called, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("title: 5\n")
    code, out, _ = called("check", str(broken))
    assert code == 1
    assert f"{broken}:" in out


def test_a_headless_round_is_recorded_and_verified(called, home: Path) -> None:
    code, out, _ = called("play", *REFLEX, "--seed", "7", "--level", "quick")
    assert code == 0
    assert out.startswith("quick, seed 7: ")
    assert "in 100 s" in out
    (log,) = (home / "data" / "matches").glob("quick-*-seed7.jsonl")
    assert f"recorded: {log}" in out
    code, again, _ = called("replay", "--headless", str(log))
    assert code == 0
    assert again.splitlines()[:4] == out.splitlines()[:4]
    assert "verified: 20 digests" in again


def test_a_kitchen_without_a_person_is_watched(called, home: Path, tmp_path: Path) -> None:
    text = (paths.levels() / "quick.yaml").read_text(encoding="utf-8")
    level = tmp_path / "quick_watched.yaml"
    level.write_text(text.replace("role: human", "role: partner"), encoding="utf-8")
    script = tmp_path / "script.txt"
    script.write_text("1 tap left\n2 say Chop 2 onions\n")
    code, out, _ = called("play", *REFLEX, "--level", str(level), "--script", str(script))
    assert code == 0
    assert out.startswith("Nobody plays quick_watched: its partners were watched.\n")
    (log,) = (home / "data" / "matches").iterdir()
    assert called("replay", "--headless", str(log))[0] == 0


def test_a_round_is_as_hard_as_was_asked_for(called, home: Path) -> None:
    asked = ("--pressure", "rush", "--partner-speed", "half", "--length", "short")
    code, out, _ = called("play", *REFLEX, "--seed", "7", "--level", "quick", *asked)
    assert code == 0
    assert "in 50 s" in out
    (log,) = (home / "data" / "matches").iterdir()
    first, *_, last = map(json.loads, log.read_text().splitlines())
    chosen = {"pressure": "rush", "partner_speed": "half", "length": "short"}
    assert first["difficulty"] == last["results"]["difficulty"] == chosen
    assert [cook["moves_per_second"] for cook in first["cooks"]] == [2.5, 5.0]
    assert called("replay", "--headless", str(log))[0] == 0


def test_rounds_are_as_hard_as_last_time_if_nothing_is_asked(called, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    kept = home / "config" / "settings.yaml"
    kept.write_text("version: 2\ndifficulty: {length: short}\n")
    assert "in 50 s" in called("play", *REFLEX, "--level", "quick")[1]
    assert "in 100 s" in called("play", *REFLEX, "--level", "quick", "--length", "normal")[1]
    assert kept.read_text() == "version: 2\ndifficulty: {length: short}\n"


def test_a_script_drives_the_human_cook(called, tmp_path: Path, home: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("0 tap down\n1 say Chop 2 onions\n")
    code, _, _ = called("play", *REFLEX, "--seed", "1", "--script", str(script))
    (log,) = (home / "data" / "matches").iterdir()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert code == 0
    assert lines[2]["moves"][1] == "down"
    assert [line["words"] for line in lines if "words" in line] == [
        [{"cook": 1, "text": "Chop 2 onions"}]
    ]


def test_without_its_model_the_partner_cooks_by_reflex(called, tmp_path: Path) -> None:
    missing = str(tmp_path / "none.gguf")
    code, out, err = called("play", "--headless", "--seed", "7", "--model", missing)
    assert code == 0
    assert "none.gguf" in err and "Your partner cooks by reflex." in err
    assert called("play", *REFLEX, "--seed", "7")[1].splitlines()[:4] == out.splitlines()[:4]
    assert called("play", "--headless", "--backend", "reflex", "--seed", "7")[2] == ""


def test_mistakes_in_the_settings_are_told_and_do_not_matter(called, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.yaml").write_text("backend: reflex\nvolumes: {master: loud}\n")
    code, _, err = called("play", *REFLEX, "--seed", "7")
    assert code == 0
    assert "settings.yaml:2:19: expected a number from 0 to 1, found other text" in err


def test_a_new_seed_is_drawn_and_told(called) -> None:
    code, out, _ = called("play", *REFLEX)
    assert code == 0
    assert out.startswith("ring, seed ")


def test_an_unwritable_home_does_not_stop_a_round(called, home: Path) -> None:
    home.write_text("a file where the folder should be")
    code, out, _ = called("play", *REFLEX, "--seed", "1")
    assert code == 0
    assert "this match is not recorded: " in out


def test_a_changed_digest_is_found(called, home: Path) -> None:
    called("play", *REFLEX, "--seed", "7")
    (log,) = (home / "data" / "matches").iterdir()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    for line in lines:
        if line.get("check") == 500:
            line["digest"] = "0" * 16
            line["state"]["drawn"] += 1
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    code, _, err = called("replay", "--headless", str(log))
    assert code == 1
    assert err.startswith(f"{log}: tick 500: drawn: expected ")


@table(__file__)
def test_mistakes_are_told(called, arguments: str, code: int, told: str) -> None:
    found, _, err = called(*arguments.split())
    assert found == code
    assert told in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_round_is_pictured_as_players_see_it(tmp_path: Path) -> None:
    script, file = tmp_path / "script.txt", tmp_path / "crew.png"
    script.write_text("0 say Marta, the pots")
    crew = ("--level", "grand_banquet", "--cooks", "3", "--crew", "tree", "--as", "chef")
    line = (*crew, "--backend", "reflex", "--script", script, "--picture", file, "--second", "1")
    subprocess.run([sys.executable, ROOT / "main.py", "play", *line], check=True, timeout=120)
    picture = pygame.image.load(file)
    assert picture.get_size() == (1280, 720)
    cards = {tuple(picture.get_at((x, 660))) for x in range(0, 1280, 4)}
    assert len(cards) > 20


def test_lists_name_the_experiments(called) -> None:
    known = {"lab": {"complex", "interpret", "match"}, "bench": {"pace", "start"}}
    for command, some in known.items():
        code, out, _ = called(command, "list")
        assert code == 0
        names = [line.split()[0] for line in out.splitlines()]
        assert names == sorted(names) and some <= {*names}


def test_lab_match_writes_its_report(called, tmp_path: Path) -> None:
    report = tmp_path / "out.json"
    code, out, _ = called("lab", "match", "--human", "idle", "--seeds", "0", "--json", str(report))
    data = json.loads(report.read_text())
    assert code == 0
    assert (data["level"], data["partner"], data["human"]) == ("ring", "reflex", "idle")
    assert [r["seed"] for r in data["rounds"]] == [0]
    assert data["summary"]["score_mean"] == data["rounds"][0]["score"]
    assert "score, mean (sd)" in out
    assert report.with_suffix(".md").read_text().startswith("# Ring: reflex with idle, 1 rounds")


def test_lab_match_with_a_partner_that_listens(called, tmp_path: Path) -> None:
    report = tmp_path / "out.json"
    code, out, _ = called(
        "lab", "match", "--partner", "hla", "--backend", "recorded", "--answers", str(ANSWERS),
        "--latency", "fixed:0.2", "--human", "idle", "--level", "quick", "--seeds", "0",
        "--say", "5:Chop two onions.", "--json", str(report),
    )  # fmt: skip
    data = json.loads(report.read_text())
    assert code == 0
    assert (data["partner"], data["backend"]) == ("hla", "recorded")
    assert data["words"] == {"5.0": "Chop two onions."}
    assert "hit rate of the immediate macro action" in out


def test_lab_steps_writes_its_report(called, tmp_path: Path) -> None:
    report = tmp_path / "out.json"
    code, _, _ = called("bench", "steps", "--seconds", "0.01", "--json", str(report))
    data = json.loads(report.read_text())
    assert code == 0
    assert data["steps_per_second"] > 0
    assert data["breakdown"]


def test_an_unwritable_report_is_told(called, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "out.json"
    code, _, err = called("bench", "steps", "--seconds", "0", "--json", str(path))
    assert code == 1
    assert str(tmp_path / "file") in err


def test_as_players_call_it(home: Path) -> None:
    command = [sys.executable, "main.py", "check", "nothing.yaml"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"nothing.yaml" in done.stdout + done.stderr


def test_the_set_up_script_knows_its_commands() -> None:
    command = [sys.executable, "build/run.py", "dance"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "expected one of play, test, package, weights, found dance\n"
