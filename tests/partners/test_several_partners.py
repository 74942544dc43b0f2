"""Three partners who listen, in one kitchen: whoever is called by name obeys, and nobody else."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.partners.casting import HUMANS, NOBODY, Maker, by_reflex, cast, partner
from game.partners.lapsing import Lapses
from game.partners.mind_keeper import MindKeeper
from game.partners.mind_panel import MindPanel
from game.partners.mind_seat import MindSeat
from game.partners.partner_spec import HLA
from game.partners.standby import standing_by
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.pace import Pace
from game.session.words import Words
from game.settings import Settings
from tests.conftest import LEVELS
from tests.partners.crew import HUMAN, ByHeart, crew_level
from tests.processes import is_alive

ANSWERS = {
    "chop 2 onions": "chop onion x2",
    "chop a tomato": "chop tomato x1",
    "chop a lettuce": "chop lettuce x1",
}


class Kitchen:
    """A round in which the partners' minds are awake."""

    def __init__(self, level: Level, log: Path) -> None:
        self.minds = ByHeart(ANSWERS)
        self.keeper = MindKeeper(self.minds)
        maker = partner(HLA, Settings(), self.keeper, level)
        self.match = Match(level, cast(level, HUMANS["idle"], maker), 3, MatchLog(log))
        self.log = log

    def panel(self, cook: int) -> MindPanel:
        seat = self.match.seats[cook]
        assert isinstance(seat, MindSeat)
        return seat.panel

    def play(self, until: Callable[[], object], seconds: float = 120.0) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, [self.panel(cook) for cook in range(HUMAN)]
            self.match.tick()
            time.sleep(0.01)

    def said(self, cook: int) -> list[str]:
        return [words.text for words in self.match.words if words.cook == cook]


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Kitchen]:
    kitchen = Kitchen(crew_level(tmp_path), tmp_path / "log.jsonl")
    yield kitchen
    kitchen.match.close()
    pids = [pid for cook in range(HUMAN) for pid in kitchen.minds.pids(cook)]
    kitchen.keeper.close()
    assert len(pids) == 6 and not any(map(is_alive, pids))


@pytest.mark.slow
def test_each_obeys_what_is_said_to_it_by_name(kitchen: Kitchen) -> None:
    match, panel = kitchen.match, kitchen.panel
    assert match.names == ("Ben", "Mia", "Leo", "Idle")
    kitchen.play(lambda: all(panel(cook).ready and not panel(cook).status for cook in range(3)))
    match.say(HUMAN, "Ben, chop 2 onions")
    match.say(HUMAN, "chop a tomato, Mia!")
    match.say(HUMAN, "chop a lettuce", to=2)
    asked = {0: "Ben, chop 2 onions", 1: "chop a tomato, Mia!", 2: "chop a lettuce"}
    wanted = {0: "chop 2 onions", 1: "chop 1 tomato", 2: "chop 1 lettuce"}
    kitchen.play(lambda: all(panel(cook).intention == wanted[cook] for cook in wanted))
    assert {cook: panel(cook).message for cook in asked} == asked
    kitchen.play(lambda: all(panel(cook).state == "satisfied" for cook in wanted))
    assert all(match.history.count(cook, "chopped") >= (2, 1, 1)[cook] for cook in wanted)
    assert all(kitchen.said(cook) for cook in wanted), "each answers for itself"

    # One is killed: its cook goes on by reflex, and is told of; nothing changes for the others.
    others = kitchen.minds.pids(1) + kitchen.minds.pids(2)
    for pid in kitchen.minds.pids(0):
        os.kill(pid, signal.SIGKILL)
    kitchen.play(lambda: "SIGKILL" in panel(0).status)
    moved = len(match.history.moves[0])
    match.say(HUMAN, "Mia, chop 2 onions")
    kitchen.play(lambda: panel(1).intention == "chop 2 onions")
    kitchen.play(lambda: panel(1).state == "satisfied")
    assert panel(1).status == panel(2).status == ""
    assert panel(0).message == asked[0] and panel(2).message == asked[2]
    assert kitchen.minds.pids(1) + kitchen.minds.pids(2) == others
    kitchen.play(lambda: len(match.history.moves[0]) > moved + 3)
    kitchen.play(lambda: panel(0).ready and not panel(0).status)

    match.close()
    record = load_log(kitchen.log)
    assert record.header.names == match.names
    human = [w for words in record.words.values() for w in words if w.cook == HUMAN]
    assert [(w.text, w.to) for w in human] == [
        ("Ben, chop 2 onions", 0),
        ("chop a tomato, Mia!", 1),
        ("chop a lettuce", 2),
        ("Mia, chop 2 onions", 1),
    ]
    again = replay(record, match.level)
    assert again.state == match.state and again.words == match.words


def test_a_log_tells_to_whom_words_were_said(tmp_path: Path) -> None:
    level, log = crew_level(tmp_path), tmp_path / "log.jsonl"
    seats = cast(level, HUMANS["idle"], HUMANS["idle"])
    match = Match(level, seats, 1, MatchLog(log))
    match.say(HUMAN, "everybody chop")
    match.say(HUMAN, "chop", to=1)
    match.tick()
    match.close()
    (line,) = [json.loads(line) for line in log.read_text().splitlines() if '"words"' in line]
    assert line["words"] == [
        {"cook": HUMAN, "text": "everybody chop"},
        {"cook": HUMAN, "text": "chop", "to": 1},
    ]
    assert load_log(log).words[0] == tuple(match.words)
    assert match.words[1] == Words(0, HUMAN, "chop", 1)


# Who cooks in a kitchen: cooks of a crew move in turn, whatever their seats are wrapped in.

WRAPPERS = {
    "as they are": lambda maker: maker,
    "standing by": standing_by,
    "one walks off": Lapses(1).around,
}


@pytest.mark.parametrize("wrapped", WRAPPERS.values(), ids=WRAPPERS)
def test_those_of_a_crew_move_one_after_the_other(wrapped: Callable[[Maker], Maker]) -> None:
    level = load_level(LEVELS / "grand_banquet.yaml").with_cooks(4).with_humans(())
    seats = cast(level, HUMANS[NOBODY], wrapped(by_reflex))
    turns = [seat.pace.offset for seat in seats if isinstance(seat.pace, Pace)]
    assert len(set(turns)) == len(level.cooks)
