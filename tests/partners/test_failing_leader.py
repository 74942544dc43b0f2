"""Leaders in real processes who are killed, hang, are contradicted or flooded: all cook on.

What was said and what stands is not lost, and people are told.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.crew._listening import MANY
from agents.intention import ALWAYS, Avoid, Goal, Qualified
from agents.messages import Assign, Keep, Lift, Report, Tell
from agents.workers.link import Link
from agents.workers.shared_process import SharedProcess
from agents.workers.status import LinkTimeouts
from game.partners.brigades import Staff, staff, staffed
from game.partners.crew_board import CrewBoard
from game.partners.lead_watch import LeadWatch
from game.partners.minds import Minds
from game.partners.thinking import MindChoice, ModelChoice
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.settings import Brigade, Settings
from tests.partners.crew import HUMAN, TIMING, crew_level
from tests.partners.minding import lasting, play_until

pytestmark = pytest.mark.slow

MEANINGS = {
    "keep serving alice soup": "serve alice always",
    "no alice": "avoid any alice",
    "two on alice soup": "two: serve alice always",
    "what is ordered": "ask orders",
}
NAMES = ("Ann", "Ben", "Mia", "You")
PATIENCE = LinkTimeouts(start_s=60.0, hang_s=4.0, stop_s=2.0)
SOUPS = Qualified(Goal("serve", "alice", ALWAYS), ("two",))


class Kitchen:
    """Three workers and a leader in one process, and a person among them who only talks."""

    def __init__(self, folder: Path) -> None:
        shared = SharedProcess()
        chosen = ModelChoice(None, MEANINGS, parameters={"profile": "seeing"})

        def minds(choice: MindChoice) -> list[Minds]:
            def link(each: MindChoice) -> Minds:
                return Minds.of(
                    each.partner,
                    lambda role: Link(
                        chosen.spec(role), pace=TIMING, patience=PATIENCE, process=shared
                    ),
                )

            return [link(each) for each in choice.each]

        brigade = Brigade(4, "tree", "cook")
        level = lasting(staffed(crew_level(folder), brigade), 600)
        self.staff: Staff = staff(level, brigade, Settings(), minds)
        assert self.staff.lead is not None
        self.lead = self.staff.lead
        self.watch = LeadWatch(self.lead)
        self.match = Match(
            level, self.staff.seats, 3, MatchLog(folder / "log.jsonl"), NAMES, self.staff.crew
        )
        self.news: list[str] = []

    def until(self, reached) -> None:
        """Play until then; what is told of the leader is kept."""

        def done() -> object:
            self.news += filter(None, [self.watch.news()])
            return reached()

        play_until(self.match, done)

    @property
    def pid(self) -> int:
        (link,) = self.lead.roles.values()
        assert isinstance(link, Link) and link.pid is not None
        return link.pid

    @property
    def usable(self) -> bool:
        return not self.watch.state.gone

    @property
    def told(self) -> list[str]:
        sent = (each.entry for each in self.match.history.talk if each.sender is None)
        return [entry.text for entry in sent if isinstance(entry, Tell)]

    @property
    def deeds(self) -> int:
        return sum(fact.seat != HUMAN for fact in self.match.history.deeds)

    def cooks_on(self) -> None:
        """Two more pieces of work get done."""
        before = self.deeds
        self.until(lambda: self.deeds >= before + 2)


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Kitchen]:
    made = Kitchen(tmp_path)
    yield made
    made.match.close()


def test_a_brigade_cooks_on_without_its_leader_and_nothing_is_lost(
    kitchen: Kitchen, tmp_path: Path
) -> None:
    match, crew = kitchen.match, kitchen.staff.crew
    match.tick()
    assert "The leader is waking up" in kitchen.lead.sentence
    kitchen.until(lambda: kitchen.usable)
    match.say(HUMAN, "Two on alice soup")
    kitchen.until(lambda: any(order.part == SOUPS for order in crew.orders))
    assert kitchen.news == []

    # Killed: it is told, work goes on, what stands stands, and words of meanwhile are dealt with.
    os.kill(kitchen.pid, signal.SIGKILL)
    kitchen.until(lambda: not kitchen.usable)
    (gone,) = kitchen.news
    assert gone.startswith("The leader's mind stopped (SIGKILL): it leads nobody")
    match.say(HUMAN, "Ann, chop an onion")
    kitchen.cooks_on()
    assert [order.part for order in crew.orders] == [SOUPS]
    kitchen.until(lambda: kitchen.usable and "Ann will chop 1 onion." in kitchen.told)
    assert kitchen.news[1:] == ["The leader is back."]

    # Contradicted: the newest order counts, and who takes back and orders over its head is obeyed.
    match.say(HUMAN, "No alice")
    kitchen.until(lambda: [order.part for order in crew.orders] == [Avoid("any", "alice")])
    kitchen.until(lambda: "Nobody will do anything with Alice Soup." in kitchen.told)
    assert any("No longer: serve Alice Soup" in told for told in kitchen.told)
    hand = kitchen.staff.hand
    assert hand is not None
    board = CrewBoard(match.level.kitchen.menu, NAMES)
    hand.order([0], ["Ann"], Goal("chop", "tomato", 2), board)
    kitchen.until(lambda: match.history.count(0, "chopped") >= 2)

    # Flooded: the crew is led meanwhile, and every message is answered.
    since, led = len(kitchen.told), sum(isinstance(s.entry, Assign) for s in match.history.talk)
    for _ in range(1000):
        match.say(HUMAN, "What is ordered?")
    kitchen.cooks_on()
    kitchen.until(lambda: len(kitchen.told) - since >= 1001)
    told = kitchen.told[since:]
    assert sum("messages wait to be read" in each for each in told) == 1
    assert len(told) == 1001 > MANY
    kitchen.until(lambda: sum(isinstance(s.entry, Assign) for s in match.history.talk) > led)

    # It hangs: after a while that is told, too.
    os.kill(kitchen.pid, signal.SIGSTOP)
    kitchen.until(lambda: len(kitchen.news) == 3)
    assert kitchen.news[2].startswith("The leader's mind did not answer any more: it leads nobody")
    kitchen.cooks_on()
    kitchen.until(lambda: kitchen.usable)
    assert kitchen.news[3:] == ["The leader is back."]
    match.close()
    assert replay(load_log(tmp_path / "log.jsonl"), match.level).state == match.state


def test_a_leader_who_talks_too_much_harms_nobody(kitchen: Kitchen) -> None:
    hand, match = kitchen.staff.hand, kitchen.match
    assert hand is not None
    for number in range(250):
        for message in (
            Assign(number % 5, (Goal("chop", "onion"),)),
            Tell("Faster!"),
            Keep(Goal("serve", "pizza", ALWAYS)),
            Lift(number),
        ):
            hand.poster.post(message)
    for _ in range(3):
        match.tick()
    states = [s.entry.state for s in match.history.talk if isinstance(s.entry, Report)]
    assert len(states) == 250 and states.count("accepted") == 16
    assert len(kitchen.staff.crew.orders) <= 1
    kitchen.cooks_on()
