"""Commands spoken aloud to a partner who listens: done, asked about, answered, taken back."""

from random import Random

import pygame
import pytest

from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.llm.recording import AnswersModel
from agents.messages import Readings
from agents.workers.inline_link import InlineLink
from game.client.app.options import Options
from game.client.scenes.first_sheets import READ
from game.client.sound import Speaker
from game.client.ui.places import RoundSetup
from game.partners.mind_seat import MindSeat
from game.voice.messages import Utterance
from tests.client.driving import SMALL, Client
from tests.client.test_read_along import BOB, POT, shown
from tests.client.test_spoken_words import CannedMouth, Heard
from tests.client.voices import CannedProcess
from tests.partners.minding import pair
from tests.partners.told import PROFILE

ANSWERS = {"chop two onions": "chop onion x2"}


class Listening:
    """A round with canned ears and a partner who knows what is meant."""

    def __init__(self) -> None:
        self.ears = CannedProcess()
        model = AnswersModel(ANSWERS)
        both = SlowMind(model, PROFILE, Random(7)), FastMind(model, PROFILE)
        links = (InlineLink(mind, fixed_s=0.1) for mind in both)
        setup = RoundSetup("ring", "hla", 7)
        minds = pair(*links)
        options = Options(
            setup, straight=True, size=SMALL, minds=lambda choice: [minds], ears=self.ears,
            mouth=CannedMouth(),
        )  # fmt: skip
        self.client = Client(options, Speaker(Heard()))
        self.client.app.director.habits.show(READ)
        self.scene = self.client.cook()
        self.client.seconds(0.5)

    def hear(self, text: str, raw: str = "", doubtful: bool = False) -> None:
        self.ears.waiting += (Utterance(1, text, raw or text, doubtful, 1.0, 2.0, 2.4),)
        self.client.seconds(1)

    @property
    def panel(self):
        seat = self.scene.play.match.seats[0]
        assert isinstance(seat, MindSeat)
        return seat.panel

    @property
    def queue(self) -> list[str]:
        return [entry.text for entry in self.panel.queue if not entry.over]

    def tap(self, key: int) -> None:
        self.client.tap(key)
        self.client.seconds(1)


@pytest.fixture
def kitchen():
    found = Listening()
    yield found
    found.client.close()


@pytest.mark.parametrize(("key", "queue"), [(pygame.K_1, ["chop onion x2"]), (pygame.K_2, [])])
def test_what_may_be_misheard_is_asked_about_and_a_key_answers(kitchen, key, queue):
    kitchen.hear("chop two onions", "Shop to onions.", doubtful=True)
    assert kitchen.panel.question == ("yes", "no") and kitchen.queue == []
    assert [words for _, _, words in kitchen.scene.hud.bubbles.answers] == ["yes", "no"]
    kitchen.tap(key)
    assert kitchen.queue == queue and kitchen.panel.question == ()


@pytest.mark.parametrize(("answer", "queue"), [("Yeah.", ["chop onion x2"]), ("Nope.", [])])
def test_the_answer_may_be_spoken(kitchen, answer, queue):
    kitchen.hear("chop two onions", doubtful=True)
    kitchen.hear(answer)
    assert kitchen.queue == queue and kitchen.panel.question == ()


def test_what_was_misheard_is_taken_back_by_a_key_with_all_that_came_of_it(kitchen):
    kitchen.hear("chop two onions")
    assert kitchen.queue == ["chop onion x2"]
    kitchen.tap(pygame.K_BACKSPACE)
    assert kitchen.queue == []
    line = next(line for line in kitchen.scene.hud.column.log.lines if line.mine)
    assert line.unsaid


@pytest.mark.parametrize(("key", "meant"), [(pygame.K_1, []), (pygame.K_2, [BOB])])
def test_how_words_were_understood_stands_for_a_moment_and_a_key_chooses(kitchen, key, meant):
    kitchen.ears.waiting += (Utterance(1, "pot", "pot", False, 1.0, 2.0, 2.4),)
    kitchen.client.seconds(1)
    seat = kitchen.scene.play.match.seats[0]
    number = kitchen.scene.voice.heard.number
    seat._memory.reads(Readings("pot", (shown(POT), shown(BOB)), number))
    kitchen.client.seconds(0.2)
    assert [each.sentence for each in kitchen.scene.heard_as] == ["cook Bob Soup", "serve Bob Soup"]
    assert len(kitchen.scene.hud.column.heard.rects) == 2
    kitchen.tap(key)
    said = [words for words in kitchen.scene.play.match.words if words.kind is None]
    chosen = [words.reading for words in said if words.reading is not None]
    assert chosen == meant
    kitchen.client.seconds(3)
    assert kitchen.scene.heard_as == (), "number keys say ready words again"
