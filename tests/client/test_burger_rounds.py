"""Rounds of the burger kitchens by keys and words, through the real loop of the window."""

from random import Random

import pygame
import pytest

from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.answers import AnswersModel
from agents.workers.inline_link import InlineLink
from game.client.app.options import Options
from game.client.ui.places import RoundSetup
from game.commands.request import named_level
from game.partners.minds import Minds
from game.partners.thinking import MindChoice
from game.session.match.replay import load_log, replay
from tests.client.diner import Diner
from tests.client.driving import SMALL, Client, logs, press, release
from tests.partners.minding import pair
from tests.partners.told import PROFILE

#: What the partner's mind makes of the words.
ANSWERS = {"stop": "stop", "go on": "go on", "lettuce": "chop lettuce x1"}


def minds(choice: MindChoice) -> list[Minds]:
    """They know by heart what messages mean."""
    slow = SlowMind(AnswersModel(ANSWERS), PROFILE, Random(7))
    fast = FastMind(AnswersModel({}), PROFILE)
    return [pair(InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))]


def tap(key: int) -> None:
    press(key)
    release(key)


def write(words: str) -> None:
    for letter in words:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    tap(pygame.K_RETURN)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["counter_circuit", "asymmetric", "counter_circuit_solo"])
def test_a_round_of_burgers_is_played_with_keys_and_words(level: str) -> None:
    listens = level != "counter_circuit_solo"
    client = Client(Options(RoundSetup(level, "hla", 7), True, SMALL, minds=minds))
    diner = Diner(client.app, tap, write, "chop a lettuce" if listens else "")

    def look() -> None:
        diner.look()
        if diner.results is not None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    client.timer.each_frame = look
    client.run()
    assert diner.results is not None
    results = diner.results.outcome.results
    assert results.finished and (diner.fires, diner.put_out) == (1, 1)
    me = named_level(level).human
    assert sum(results.cooks[me].served.values()) >= 1, "a burger made and served by keys"
    if listens:
        asked = {each.text: each.outcome for each in diner.results.outcome.course.asked}
        assert asked["chop a lettuce"].name == "DONE", asked
    (log,) = logs()
    again = replay(load_log(log), named_level(level))
    assert again.state.score == results.score
