"""Adding a command is one module and one row: it is listed, helped with, run and refused."""

import sys
from types import SimpleNamespace

import pytest

from game.commands import table
from game.commands.command import Command
from game.commands.command_line import run_line
from game.terminal import tell

GREET = SimpleNamespace(
    options=lambda parser: parser.add_argument("name", help="whom"),
    run=lambda args: tell(f"Hello, {args.name}!") or 7,
)


@pytest.fixture(autouse=True)
def _row(monkeypatch):
    monkeypatch.setitem(sys.modules, "game.commands.greet", GREET)
    row = Command("greet", "say hello")
    monkeypatch.setattr(table, "COMMANDS", (*table.COMMANDS, row))


def test_it_is_run(capsys):
    assert run_line(["greet", "Ada"]) == 7
    assert capsys.readouterr().out == "Hello, Ada!\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [(["--help"], "greet     say hello"), (["greet", "--help"], "name        whom")],
)
def test_it_is_helped_with(capsys, line, told):
    with pytest.raises(SystemExit, match="0"):
        run_line(line)
    assert told in capsys.readouterr().out


def test_what_it_does_not_know_is_refused(capsys):
    with pytest.raises(SystemExit, match="2"):
        run_line(["greet"])
    assert "the following arguments are required: name" in capsys.readouterr().err
