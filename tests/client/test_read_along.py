"""What is understood of a line is shown while it is written, and chosen by keys."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
import pytest

from agents.intention import Demand, Goal, NoIntention, Vocabulary, sentence
from agents.messages import Heard, Readings, ShownReading, Typing
from agents.orders import lined_up
from game.client.app.options import Options
from game.client.ui.places import RoundSetup
from game.session.log.reader import load_log
from game.session.words import Words
from tests.client.driving import SMALL, Client, logs
from tests.client.test_chat import ENTER, ESC, T, write
from tests.partners.minding import FakeLink, pair

TAB = pygame.K_TAB
WORDS = Vocabulary(
    (("chop", ("onion",)), ("serve", ("bob",)), ("cook", ("bob",))), (("bob", "Bob Soup"),)
)
ONIONS, BOB, POT = (
    Demand((Goal(*each),)) for each in [("chop", "onion", 2), ("serve", "bob"), ("cook", "bob")]
)


def shown(meant: Demand | NoIntention, *, doubtful: bool = False) -> ShownReading:
    parts = meant.parts if isinstance(meant, Demand) else ()
    entries = tuple(lined_up(0, part, WORDS) for part in parts)
    return ShownReading(meant, entries, sentence(meant, WORDS), 0.5, doubtful)


@dataclass
class Reader:
    """A round beside a partner whose Slow Mind reads what the test says."""

    slow: FakeLink = field(default_factory=FakeLink)

    def __post_init__(self) -> None:
        setup = RoundSetup("ring", "hla", 7)
        minds = lambda choice: [pair(self.slow, FakeLink())]  # noqa: E731
        self.client = Client(Options(setup, straight=True, size=SMALL, minds=minds))
        self.round = self.client.cook()
        self.client.app.director.preferences.change(pause_while_typing=False)
        self.client.frames()

    @property
    def drafts(self) -> list[str]:
        """What it was given to read."""
        typing = (each for each in self.slow.heard if isinstance(each, Typing))
        return [each.draft.text for each in typing if each.draft is not None]

    @property
    def said(self) -> list[Words]:
        return self.round.play.match.words

    def reads(self, text: str, *found: ShownReading) -> None:
        self.slow.outbox.append(Readings(text, found))
        self.client.seconds(0.3)

    def begin(self, text: str) -> None:
        """Open the line, write that, and wait until it is read."""
        self.client.tap(T)
        write(self.client, text)
        self.client.seconds(0.5)


@pytest.fixture
def reader(start):
    made = Reader()
    yield made
    made.client.close()


def test_a_pause_has_the_line_read_once(reader: Reader) -> None:
    reader.client.tap(T)
    for letter in "chop":
        write(reader.client, letter)
        reader.client.seconds(0.1)
    assert reader.drafts == [], "whoever goes on writing is not read"
    reader.client.seconds(1)
    assert reader.drafts == ["chop"]
    assert reader.said == [] and reader.round.play.match.history.words == []


def test_enter_sends_the_first_reading_with_the_words(reader: Reader) -> None:
    reader.begin("onions two")
    reader.reads("onions two", shown(ONIONS), shown(BOB))
    reader.client.seconds(0.5)
    reader.client.tap(ENTER)
    assert [(each.text, each.reading) for each in reader.said] == [("onions two", ONIONS)]
    (heard,) = (each for each in reader.slow.heard if isinstance(each, Heard))
    assert heard.reading == ONIONS


def test_tab_chooses_the_next_and_goes_round(reader: Reader) -> None:
    reader.begin("the bob thing")
    reader.reads("the bob thing", shown(ONIONS), shown(BOB), shown(POT))
    reader.client.tap(TAB, ENTER)
    reader.begin("the bob thing")
    reader.reads("the bob thing", shown(ONIONS), shown(BOB), shown(POT))
    reader.client.tap(TAB, TAB, TAB, TAB, TAB, ENTER)
    assert [each.reading for each in reader.said] == [BOB, POT]


def test_a_click_sends_what_it_is_on(reader: Reader) -> None:
    reader.begin("the bob thing")
    reader.reads("the bob thing", shown(ONIONS), shown(BOB), shown(POT))
    reader.client.frames(2)
    row = reader.client.app.scene._rows.rects[2]
    reader.client.click(*row.center)
    assert [each.reading for each in reader.said] == [POT]
    assert reader.client.scene == "RoundScene"


def test_a_guess_goes_along_only_if_it_is_chosen(reader: Reader) -> None:
    for keys, meant in (((ENTER,), None), ((TAB, ENTER), BOB)):
        reader.begin("bobbish")
        reader.reads("bobbish", shown(BOB, doubtful=True))
        reader.client.seconds(0.5)
        reader.client.tap(*keys)
        assert reader.said[-1].reading == meant


def test_who_types_on_is_not_held_up_and_a_stale_reading_is_dropped(reader: Reader) -> None:
    reader.begin("onions")
    write(reader.client, " no, bob")
    reader.reads("onions", shown(ONIONS))
    reader.client.tap(ENTER)
    assert [(each.text, each.reading) for each in reader.said] == [("onions no, bob", None)]


def test_what_came_too_late_to_be_seen_is_not_sent_along(reader: Reader) -> None:
    reader.begin("onions")
    reader.slow.outbox.append(Readings("onions", (shown(ONIONS),)))
    reader.client.frames(12)
    assert reader.client.app.scene._shown
    reader.client.tap(ENTER)
    assert reader.said[-1].reading is None


def test_another_line_begins_without_the_last_ones_reading(reader: Reader) -> None:
    reader.begin("onions")
    reader.reads("onions", shown(ONIONS))
    reader.client.tap(ESC)
    reader.begin("bob")
    assert reader.client.app.scene._shown == ()


def test_rows_are_painted_only_when_they_change(reader: Reader) -> None:
    reader.begin("onions")
    reader.reads("onions", shown(ONIONS), shown(BOB))
    reader.client.frames(2)
    _, painted = reader.client.app.scene._rows._painted
    reader.client.frames(5)
    assert reader.client.app.scene._rows._painted[1] is painted
    reader.client.tap(TAB)
    assert reader.client.app.scene._rows._painted[1] is not painted


def test_the_reading_is_in_the_log(reader: Reader) -> None:
    reader.begin("onions two")
    reader.reads("onions two", shown(ONIONS))
    reader.client.tap(TAB, TAB)
    reader.client.seconds(0.5)
    reader.client.tap(ENTER)
    reader.client.seconds(0.3)
    reader.round.play.match.close()
    (path,) = logs()
    (words,) = (each for several in load_log(path).words.values() for each in several)
    assert (words.text, words.reading) == ("onions two", ONIONS)


def test_what_was_chosen_is_known_the_next_time(reader: Reader) -> None:
    reader.begin("get bob going")
    reader.reads("get bob going", shown(BOB), shown(POT))
    reader.client.tap(TAB, ENTER)
    reader.client.tap(T)
    write(reader.client, "Get Alice going")
    reader.client.tap(ENTER)
    assert reader.said[-1].reading == Demand((Goal("cook", "alice"),)), "nothing is waited for"
    reader.client.app.director.preferences.change(learns_words=False)
    reader.client.frames()
    reader.client.tap(T)
    write(reader.client, "get alice going")
    reader.client.tap(ENTER)
    assert reader.said[-1].reading is None, "off means off"


def test_what_turned_out_to_be_meant_is_remembered(reader: Reader) -> None:
    reader.slow.outbox.append(Readings("pot time", (shown(POT),), 1, learnt=True))
    reader.client.seconds(0.5)
    assert [phrase.words for phrase in reader.round.habits.phrases] == ["pot time"]
