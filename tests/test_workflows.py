"""The forge's workflows: sound, careful with what they may do, and calling what there is."""

import re
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from run import COMMANDS

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = Path(sysconfig.get_path("scripts"))
RELEASE = next(file for file in WORKFLOWS if file.stem == "release")

Job = Mapping[str, Any]


def jobs(file: Path) -> Mapping[str, Job]:
    return yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]


def shell_lines() -> Iterator[str]:
    for file in WORKFLOWS:
        for job in jobs(file).values():
            for step in job["steps"]:
                yield from step.get("run", "").splitlines()


def calls(script: str) -> list[list[str]]:
    """What the workflows say behind `script`."""
    return [shlex.split(line.partition(script)[2]) for line in shell_lines() if script in line]


def said(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_actionlint_and_shellcheck_find_nothing() -> None:
    lint = [SCRIPTS / "actionlint", "-shellcheck", SCRIPTS / "shellcheck", *WORKFLOWS]
    done = subprocess.run(lint, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_actionlint_would_find_a_mistake(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    text = RELEASE.read_text(encoding="utf-8")
    broken.write_text(text.replace("dist/*\n", "dist/* $broken\n"))
    lint = [SCRIPTS / "actionlint", "-shellcheck", SCRIPTS / "shellcheck", broken]
    done = subprocess.run(lint, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode and "SC2086" in done.stdout


def test_the_script_of_all_checks_is_sound() -> None:
    subprocess.run([SCRIPTS / "shellcheck", ROOT / ".ci" / "run"], check=True)


def test_the_release_is_made_by_the_command_that_runs_here() -> None:
    made = calls("build/run.py ")
    assert ["package", "--check"] in made
    for command, *options in made:
        assert command in COMMANDS
        told = said(*COMMANDS[command], "--help")
        assert [option for option in options if option not in told] == []


def test_the_checks_are_those_that_contributors_run() -> None:
    assert ".ci/run" in {line.strip() for line in shell_lines()}


def test_the_version_is_told_before_anything_is_installed() -> None:
    assert calls("python3 main.py") == [["--version)"]]
    assert re.fullmatch(r"Sous Chef \d+\.\d+\.\d+\n", said("-S", "main.py", "--version"))


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_pinned_and_may_do_little(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    for used in re.findall(r"uses: (.*)", text):
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used)
    assert set(re.findall(r"secrets\.\w+", text)) == set()


def test_only_the_job_that_publishes_may_write() -> None:
    writing = [name for name, job in jobs(RELEASE).items() if "permissions" in job]
    assert writing == ["publish"]
    assert jobs(RELEASE)["publish"]["if"] == "startsWith(github.ref, 'refs/tags/')"


def test_every_system_is_built() -> None:
    matrix = jobs(RELEASE)["package"]["strategy"]["matrix"]["include"]
    assert {row["system"] for row in matrix} == {"linux", "windows", "macos"}
