"""What the pages show runs, or is at least what the program takes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import write_pages

from agents import messages
from game import paths
from game.commands import table
from game.commands.command_line import parser_of, run_line
from game.lab.engine.run_spec import cells
from game.lab.engine.spec_file import load_experiment
from game.partners.partner_spec import for_players
from game.session.match import history
from game.study.plan_file import load_plan

ROOT = paths.resources()
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_MENTION = re.compile(
    rf"`(?:python )?(?:main\.py )?((?:{'|'.join(each.name for each in table.COMMANDS)}) [^`]+)`"
)
#: Where comments begin beside commands.
_BESIDE = re.compile(r"\s{2,}|\s#\s")


def blocks(page: Path, kind: str = "") -> list[str]:
    """The page's examples in that language, '' for what is typed into a terminal."""
    found = _BLOCK.findall(page.read_text("utf-8"))
    return [text for language, text in found if language == kind]


def commands(page: Path) -> list[str]:
    """What follows 'main.py' on the lines of the page."""
    joined = (re.sub(r"\\\n\s*", " ", text) for text in blocks(page))
    lines = (line for text in joined for line in text.splitlines())
    typed = (line.strip().partition("main.py ")[2] for line in lines if "main.py " in line)
    return [_BESIDE.split(line)[0] for line in typed]


def mentions(page: Path) -> list[str]:
    """What sentences and tables of the page name of the command line."""
    prose = " ".join(_BLOCK.sub("", page.read_text("utf-8")).split())
    return list(dict.fromkeys(_MENTION.findall(prose)))


COMMANDS = [(page.name, line) for page in PAGES for line in commands(page)]
MENTIONS = [(page.name, words) for page in PAGES for words in mentions(page)]
#: What is added to an example so that it opens no window and is over in seconds.
BRIEF = {"play": "--headless", "match": "--seeds 0", "run": "--seeds 0 --workers 1"}
#: The examples that need no model, each after those that it goes on from.
PLAYED = (
    ("agents.md", "play --level quick --partner my_agent.py:PARTNER"),
    ("agents.md", "lab match --level quick --partner my_agent.py:Greedy"),
    ("agents.md", "lab new my.yaml"),
    ("experiments.md", "lab run my.yaml --json out/a.json"),
    ("commands.md", "lab match --level ring --human chopper --seeds 0-9"),
    ("first-change.md", "check"),
)


def test_there_are_commands_on_the_pages() -> None:
    assert len(COMMANDS) > 20


def test_a_visitor_reads_the_first_page_in_five_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 1500


def test_the_page_of_commands_says_what_the_program_says() -> None:
    """`python build/write_pages.py commands` writes it."""
    text = write_pages.COMMANDS.read_text("utf-8")
    assert write_pages.with_commands(text) == text


def test_the_help_names_all_partners_for_players() -> None:
    (line,) = (line for line in write_pages.COMMANDS.read_text("utf-8").splitlines()
               if line.startswith("| `--partner PARTNER` | who cooks with you"))  # fmt: skip
    assert all(name in line for name in for_players())


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=[" ".join(each) for each in COMMANDS])
def test_a_command_is_one(
    page: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(re.sub(r"\[[^]]*\]", "", line.replace("...", "")))
    for word in words:
        if word.startswith("policy:"):  # has to be there
            file = tmp_path / word.rpartition(":")[2]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
    (example,) = blocks(ROOT / "docs" / "agents.md", "python")
    (tmp_path / "my_agent.py").write_text(example, encoding="utf-8")
    parser_of(words).parse_args(words)


@pytest.mark.parametrize(("page", "words"), MENTIONS, ids=[" ".join(each) for each in MENTIONS])
def test_a_command_named_in_a_sentence_is_one(
    page: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the options that are named with it."""
    named = words.replace("...", "").split()
    options = [word for word in named if word.startswith("-")]
    before = named[: named.index(options[0])] if options else named
    with pytest.raises(SystemExit) as done:
        parser_of(before).parse_args([*before, "--help"])
    assert done.value.code == 0
    helped = capsys.readouterr().out
    assert [option for option in options if option not in helped] == []


@pytest.mark.slow
def test_examples_run_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for how many rounds there are, and the window."""
    monkeypatch.chdir(tmp_path)
    (example,) = blocks(ROOT / "docs" / "agents.md", "python")
    (tmp_path / "my_agent.py").write_text(example, encoding="utf-8")
    for page, line in PLAYED:
        assert (page, line) in COMMANDS
        words = line.split()
        brief = next((more for name, more in BRIEF.items() if name in words[:2]), "")
        assert run_line([*words, *brief.split()]) == 0, capsys.readouterr().err
    assert json.loads((tmp_path / "out" / "a.json").read_text("utf-8"))["cells"]


def test_the_experiment_of_the_page_can_be_played(tmp_path: Path) -> None:
    (text,) = blocks(ROOT / "docs" / "experiments.md", "yaml")
    (file := tmp_path / "my.yaml").write_text(text, encoding="utf-8")
    assert sum(len(cell.specs) for cell in cells(load_experiment(file))) > 100


@pytest.mark.slow
def test_the_environments_of_the_page_are_made(tmp_path: Path) -> None:
    (text,) = blocks(ROOT / "docs" / "environment.md", "python")
    (file := tmp_path / "own.py").write_text(text.replace('"ring", 8', '"ring", 2'), "utf-8")
    told = subprocess.run(
        [sys.executable, file], capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr


def test_what_minds_and_metrics_see_has_the_fields_of_the_page() -> None:
    page = (ROOT / "docs" / "agents.md").read_text("utf-8")
    told = re.findall(r"^\| `(\w+)` \| (`[^|]+`) \|", page, re.MULTILINE)
    kinds = {**vars(messages), **vars(history)}
    missing = [
        (kind, name)
        for kind, names in told
        for name in re.findall(r"`(\w+)`", names)
        if not hasattr(kinds[kind], name)
    ]
    assert len(told) > 10 and missing == []


def test_the_plan_of_the_page_is_one(tmp_path: Path) -> None:
    (text,) = blocks(ROOT / "docs" / "study.md", "yaml")
    (file := tmp_path / "plan.yaml").write_text(text, encoding="utf-8")
    assert [agent.name for agent in load_plan(file).agents] == ["quick", "rules"]


def test_lines_of_a_log_are_json() -> None:
    """Each shown over as many lines as there is room for."""
    found = blocks(ROOT / "docs" / "log-format.md", "json")
    assert found
    for text in found:
        rest = text.strip()
        while rest:
            line, end = json.JSONDecoder().raw_decode(rest)
            assert isinstance(line, dict)
            rest = rest[end:].strip()


@pytest.mark.parametrize("page", ["hla-results.md", "dpt.md", "sagents.md"])
def test_of_every_item_of_a_paper_it_is_said_what_is_here_and_what_is_missing(page: str) -> None:
    _, _, after = (ROOT / "docs" / page).read_text("utf-8").partition("# Item by item\n")
    table, _, _ = after.partition("\n#")
    rows = [line for line in table.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert len(cells) > 10 and cells[0][0] == "paper" and cells[0][-1] == "gap"
    assert all(len(row) == 4 and all(row) for row in cells)
