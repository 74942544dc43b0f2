"""Every command and every option has a case: what a new one lacks fails here."""

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest

from game.commands import table
from game.commands.command_line import parser_of
from tests.abilities import baselines, test_bench, test_commands, test_lab

CASES = [*test_commands.CASES, *test_lab.CASES, *test_bench.CASES]
#: Said by other cases' rounds, or for other programs: the bench starts the game with some.
HIDDEN = {"--first-frame", "--until-ready"}
#: What needs a server, a microphone, a cluster or minutes, with where it is tried.
ELSEWHERE = {
    "--scheduler": "tests/lab/test_engine.py",
    "--from-answers": "tests/lab/test_kept_answers.py",
    "--recogniser": "tests/voice",
    "--theirs": "a Python that has overcooked_ai; tests/lab",
    "--bundle": ".ci/run, which makes the packaged game",
    "--prompts": "tests/lab/test_moments.py",
}
#: Experiments that listen, speak or load the local model for a minute.
LONG = {"bench aloud", "bench hear", "bench voice"}


def commands(parser: ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Each command with each of its options."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, below in action.choices.items():
                yield " ".join((*path, name)), ""
                yield from commands(below, (*path, name))
        elif action.option_strings and action.dest != "help":
            yield " ".join(path), action.option_strings[-1]


ALL = [
    (command, option)
    for name in (each.name for each in table.COMMANDS)
    for command, option in commands(parser_of([name]))
    if command.split()[:1] == [name] and option not in HIDDEN
]


@pytest.mark.parametrize(("command", "option"), ALL)
def test_an_option_has_a_case(command: str, option: str) -> None:
    if command in LONG or option in ELSEWHERE:
        return
    words = [case.line.split() for case in CASES]
    own = [line for line in words if line[: len(command.split())] == command.split()]
    assert own, f"no case of {command}"
    shared = [line for line in words if option in line]
    assert not option or any(option in line for line in own) or shared, f"{command} {option}"


#: Their rounds take minutes, and are still to be stored: python -m tests.abilities.baselines write
LACKING = {
    "first_shift",
    "ferry", "grand_banquet", "inn", "long_hatch", "stadium", "stockroom", "tutorial",
    "tutorial_burgers", "wedding",
}  # fmt: skip


def test_every_kitchen_has_a_baseline() -> None:
    stored, floors = baselines.load()
    wanted = {*baselines.cells_of({*baselines.shipped()} - LACKING, ["reflex"])}
    assert wanted <= {*stored} and {*floors} <= {*stored}


def test_what_is_left_out_is_there() -> None:
    names = {command for command, _ in ALL}
    assert names >= LONG
