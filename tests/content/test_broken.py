"""Every file in `broken/` has exactly the problems that its `.txt` says."""

from pathlib import Path

import pytest

from game.content.check import check, run_check
from game.content.load import load_level
from game.content.problem import ContentError

BROKEN = Path(__file__).parent / "broken"
FILES = sorted(f.relative_to(BROKEN) for f in BROKEN.rglob("*.yaml"))


@pytest.fixture(autouse=True)
def _in_broken(monkeypatch):
    monkeypatch.chdir(BROKEN)  # so that errors name files as `ring.yaml:3:5`


def test_there_are_at_least_twelve():
    assert len(FILES) >= 12


@pytest.mark.parametrize("file", FILES, ids=str)
def test_exact_errors(file):
    found = "".join(f"{problem}\n" for problem in check([file]))
    assert found == file.with_suffix(".txt").read_text()


def test_run_check_prints_everything_and_fails(capsys):
    assert run_check(FILES) == 1
    *printed, summary = capsys.readouterr().out.splitlines()
    lines = [line for line in printed if not line.startswith("    ")]  # but for what is quoted
    expected = [line for f in FILES for line in f.with_suffix(".txt").read_text().splitlines()]
    assert sorted(lines) == sorted(set(expected))  # what a level shares with its menu comes once
    assert summary == f"{len(FILES)} files checked, {len(lines)} problems found"


def test_what_an_alias_repeats_is_noted_once():
    with pytest.raises(ContentError) as caught:
        load_level(Path("alias.yaml"))
    assert len(caught.value.problems) == 1


def test_file_missing(tmp_path):
    (problem,) = check([tmp_path / "nowhere.yaml"])
    assert (
        str(problem) == f"{tmp_path / 'nowhere.yaml'}:1:1: expected a file, found none of this name"
    )


def test_folder_in_place_of_a_file(tmp_path):
    (problem,) = check([tmp_path])
    assert str(problem) == f"{tmp_path}:1:1: expected a readable file, found Is a directory"
