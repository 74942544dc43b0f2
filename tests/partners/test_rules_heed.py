"""The partner Reflects does what it is told: HLA's Slow Mind reads, DPT-Agent's System 1 acts."""

from collections.abc import Mapping

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.partners.partner_spec import DPT
from game.session.seats.notes import MacroBegun
from tests.conftest import LEVELS
from tests.partners.told import Told

Levels = Mapping[str, Level]


def begun(play: Told, since: int = 0) -> list[tuple[str, str]]:
    return [
        (note.macro, note.source)
        for tick, note in play.notes
        if isinstance(note, MacroBegun) and tick >= since
    ]


def test_its_first_two_minds_listen_and_act() -> None:
    assert [role.name for role in DPT.minds[:2]] == ["slow", "system1"]
    assert [role.decides for role in DPT.minds] == [False, True, False, False]


def test_what_is_asked_for_is_done_so_often_and_then_the_rules_go_on(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"onions": "chop onion x3"}, ("bob",), by_rules=True)
    play.run(3)
    assert {source for _, source in begun(play)} == {"rule"}
    said = play.say("chop 3 onions")
    assert play.run(60, lambda: play.deeds("chopped", "onion", since=said) == 3)
    play.run(5)
    assert begun(play, said)[0] == ("Chop Onion", "intention")
    assert play.queue == [] and begun(play)[-1][1] == "rule"


def test_stop_stands_still_and_go_on_goes_on(shipped: Levels) -> None:
    play = Told(shipped["ring"], {"stop": "stop", "go on": "go"}, by_rules=True)
    play.run(4)
    said = play.say("stop", 10)
    assert play.stood_still(said + 3, play.now)
    on = play.say("go on", 30)
    assert not play.stood_still(on, play.now)


@pytest.mark.parametrize("name", ["counter_circuit", "asymmetric"])
def test_in_burger_kitchens_a_ban_holds(name: str) -> None:
    level = load_level(LEVELS / f"{name}.yaml")
    answers = {"no frying": "avoid cook beef"}
    play = Told(level, answers, ("beef_burger", "lettuce_burger"), by_rules=True)
    said = play.say("no frying please", 2)
    play.run(40)
    assert play.bans and ("Fry Beef", "rule") not in begun(play, said + 3)
    assert play.deeds("served", "lettuce_burger", since=said)
