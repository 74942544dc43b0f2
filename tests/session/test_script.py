from fractions import Fraction
from pathlib import Path

import pytest

from game.content.level import Level
from game.kitchen.moves import Move
from game.session.match.match import Match
from game.session.match.script import Prompter, ScriptCue, ScriptError, load_script, parse_script
from game.session.seats.seat import HumanSeat, Seat
from game.session.words import NOBODY
from tests.tables import table


def test_cues_are_read() -> None:
    text = "# a comment\n\n0.5 tap left\n 1 press down \n2.5 release down\n4 say Chop  2 onions\n"
    assert parse_script(text, "x") == (
        ScriptCue(5, "tap", "left"),
        ScriptCue(10, "press", "down"),
        ScriptCue(25, "release", "down"),
        ScriptCue(40, "say", "Chop  2 onions"),
    )
    assert parse_script("5.5 unsay\n", "x") == (ScriptCue(55, "unsay", ""),)


@table(__file__)
def test_errors_name_the_line(line: str, problem: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script("1 tap up\n" + line, "file.txt")
    assert str(caught.value) == f"file.txt: line 2: {problem}"


def test_a_missing_script_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match=r"none\.txt: expected a readable script"):
        load_script(tmp_path / "none.txt")


def test_a_script_plays_the_human(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text("1 press left\n0 tap down\n1.5 release left\n1 say hi", encoding="utf-8")
    human = HumanSeat("You", Fraction(5))
    match = Match(ring, (Seat(), human), seed=0)
    prompter = Prompter(load_script(path), human, cook=1)
    made = {}
    for tick in range(20):
        prompter.play(match)
        match.tick()
        if match.moves[1] is not Move.STAY:
            made[tick] = match.moves[1].value
    assert made == {0: "down", 10: "left", 12: "left", 14: "left"}
    assert [(w.tick, w.cook, w.text) for w in match.words] == [(10, 1, "hi")]


def test_who_does_not_cook_says_what_a_script_says(ring: Level) -> None:
    match = Match(ring, (Seat(), Seat()), seed=0)
    prompter = Prompter(parse_script("0 tap left\n0.1 say Ben, the pots\n", "x"), None)
    for _ in range(3):
        prompter.play(match)
        match.tick()
    assert [(w.tick, w.cook, w.text) for w in match.words] == [(1, NOBODY, "Ben, the pots")]
    assert set(match.moves) == {Move.STAY}
