"""What several partners do who are told to help, to stay at places and to change jobs."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.workers.inline_link import InlineLink
from game.lab.runs.rounds import with_orders
from game.partners.casting import cast, listening, person
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.session.match.match import Match
from tests.partners.crew import HUMAN, crew_level
from tests.partners.minding import pair
from tests.partners.told import PROFILE

pytestmark = pytest.mark.slow


class ToldCrew:
    """Ben, Mia and Leo, who know what messages mean, and a person who does nothing but talk."""

    def __init__(self, folder: Path, answers: Mapping[str, str]) -> None:
        def minds() -> Minds:
            slow = SlowMind(AnswersModel(answers), PROFILE, Random(7))
            acts = FastMind(AnswersModel({}), PROFILE)
            return pair(InlineLink(slow, fixed_s=0.1), InlineLink(acts, fixed_s=0.1))

        level = replace(with_orders(crew_level(folder), ("bob", "alice")), round_ticks=6000)
        self.match = Match(level, cast(level, person, listening(minds)), seed=3)

    def say(self, text: str, seconds: float) -> None:
        """Words to all, and what follows."""
        self.match.say(HUMAN, text)
        for _ in range(round(10 * seconds)):
            self.match.tick()

    def stands(self, cook: int) -> list[str]:
        """What was asked of a cook and stands."""
        seat = self.match.seats[cook]
        assert isinstance(seat, MindSeat)
        return [entry.text for entry in seat.panel.queue if not entry.over]

    def did(self, cook: int) -> set[str]:
        """The kinds of deeds that a cook has done."""
        return {fact.verb for fact in self.match.history.deeds if fact.seat == cook}


def test_places_help_and_changes(tmp_path: Path) -> None:
    answers = {
        "line": "mia: stay at boards, ben: stay at pots, leo: stay at delivery",
        "change": "mia ben: swap jobs",
        "help": "leo: cancel stay, help mia",
    }
    crew = ToldCrew(tmp_path, answers)
    crew.say("in a line please", 40)
    assert [crew.did(cook) for cook in range(3)] == [
        {"mixed", "cooked", "plated"}, {"chopped"}, {"served"},
    ]  # fmt: skip
    crew.say("change", 20)
    assert [crew.stands(cook) for cook in range(3)] == [
        ["stay at the boards"], ["stay at the pots"], ["stay at the delivery"],
    ]  # fmt: skip
    assert "cooked" in crew.did(1) and "chopped" in crew.did(0)
    crew.say("help her", 20)
    assert crew.stands(2) == ["help Mia"] and crew.did(2) > {"served"}
