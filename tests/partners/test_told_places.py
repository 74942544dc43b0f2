"""What stands where after somebody said where: from the words to the kitchen."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.executor.floor import floor_of
from game.kitchen.layout import Kind
from game.kitchen.naming import content_name
from game.partners.casting import HUMANS
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.replay import replay
from game.session.seats.notes import MacroBegun
from tests.conftest import LEVELS
from tests.partners.told import Told

Levels = Mapping[str, Level]


def lying(play: Told, kind: Kind) -> dict[int, str]:
    """What is in the stations of a kind, each by its number from the left and the top."""
    state = play.match.state
    held = [(n, state.contents[cell]) for n, cell in enumerate(play.cells(kind), 1)]
    return {n: content_name(item, state.kitchen.menu) for n, item in held if item is not None}


def test_work_is_done_at_the_place_that_was_named(shipped: Levels, tmp_path: Path) -> None:
    answers = {"right": "chop onion x1 at right board", "pot": "cook bob x1 at pot 1"}
    play = Told(shipped["ring"], answers, ("bob",), log=MatchLog(tmp_path / "log.jsonl"))
    play.say("on the right board")
    assert play.run(20, lambda: play.deeds("chopped", "onion"))
    assert lying(play, Kind.BOARD)[2] == "chopped onion"
    play.say("in pot 1")
    assert play.run(60, lambda: play.deeds("cooked", "bob"))
    assert lying(play, Kind.APPLIANCE) == {1: "Bob Soup"}
    play.match.close()
    record = load_log(tmp_path / "log.jsonl")
    logged = (note for pairs in record.notes.values() for _, note in pairs)
    begun = [note for note in logged if isinstance(note, MacroBegun) and note.at]
    assert begun[0] == MacroBegun("Chop Onion", "intention", "board 2")
    assert replay(record, play.level).state == play.match.state


def test_a_place_out_of_reach_is_told_and_another_used(shipped: Levels) -> None:
    play = Told(shipped["partition"], {"right": "chop tomato x1 at right board"}, ("bob",))
    play.say("on the right board")
    assert play.run(20, lambda: play.deeds("chopped", "tomato"))
    assert "I can't get to board 4, so it will be another." in play.said[0]


def test_a_place_that_is_taken_is_told_and_another_used(shipped: Levels) -> None:
    answers = {"first": "cook bob x1 at pot 2", "second": "cook alice x1 at pot 2"}
    play = Told(shipped["ring"], answers, ("bob", "alice"))
    play.say("first")
    assert play.run(60, lambda: play.deeds("cooked", "bob"))
    play.say("second", 1)
    assert "Pot 2 is in use, so it may be another." in play.said[-1]
    assert play.run(60, lambda: play.deeds("cooked", "alice"))
    assert lying(play, Kind.APPLIANCE) == {1: "Alice Soup", 2: "Bob Soup"}


def test_plates_are_kept_ready_where_both_get_at_them(shipped: Levels) -> None:
    play = Told(shipped["partition"], {"plates": "stock plate x2"}, ("bob",))
    play.say("keep two plates ready")
    assert play.run(30, lambda: play.deeds("chopped"))
    assert play.lying("empty plate") == 2 and play.holds == ""
    state = play.match.state
    floor = floor_of(state.kitchen)
    there = [c for c, item in enumerate(state.contents) if item is not None]
    assert all(floor.reaches(state.cooks[play.human].cell, cell) for cell in there[-2:])


@pytest.mark.parametrize(
    ("meant", "left"),
    [("put onion at bin", 0), ("put onion at left counter", 1), ("put plate at me", 1)],
)
def test_things_are_put_where_they_are_wanted(shipped: Levels, meant: str, left: int) -> None:
    play = Told(shipped["ring"], {"onion": meant}, ())
    play.say("that onion")
    assert play.run(30, lambda: play.done("Put Down") or play.done("Pass Plate"))
    assert play.lying("raw onion") + play.lying("empty plate") == left and play.holds == ""


def test_jobs_are_swapped_and_help_is_given(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"swap": "swap jobs", "help": "help me"}, ("bob",))
    play.run(2)
    said = play.say("swap", 30)
    assert play.bans == ["you: chop", "you: prepare"] and not play.deeds("chopped", since=said)
    beside = Told(shipped["ring"], {"help": "help me"}, ("bob",), human=HUMANS["chopper"])
    beside.run(6)
    said = beside.say("help me")
    assert beside.run(40, lambda: beside.deeds("cooked", "bob", said))


def test_a_job_out_of_reach_is_not_taken_on() -> None:
    play = Told(load_level(LEVELS / "hatch.yaml"), {"swap": "swap jobs"}, ("bob",))
    play.run(2)
    play.say("let us swap", 10)
    assert "can't" in play.said[0] and play.bans == [] and play.deeds("chopped")
