"""`bench library` with the real bundled model: two builds in processes, and a report."""

import json
from argparse import ArgumentParser
from pathlib import Path

import llama_cpp
import pytest

from game.bench import library
from game.lab.runs.arguments import InputError

pytestmark = pytest.mark.slow


def asked(*arguments: str) -> int:
    parser = ArgumentParser()
    library.EXPERIMENT.add_to(parser)
    code: int = library.EXPERIMENT.run(parser.parse_args(arguments))
    return code


def test_both_builds_are_measured_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "PROMPT_WORDS", 24)
    monkeypatch.setattr(library, "GENERATED", 8)
    folder, out = Path(llama_cpp.__file__).parent / "lib", tmp_path / "library.json"
    assert asked(str(folder), "--rounds", "1", "--starts", "1", "--json", str(out)) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    for build in (found["installed"], found["other"]):
        assert build["processor"] == found["installed"]["processor"] != ""
        assert build["start"] > 0 and build["evaluation"] > 0 and build["generation"] > 0
    assert "other / installed" in out.with_suffix(".md").read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no folder"):
        asked(str(tmp_path / "nowhere"))
