"""Washing up in a crew: as a standing order, by words, by a click; and what is told of plates."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from agents.arrays import Layout, encoded, places
from agents.hla.deciding import FastMind
from agents.hla.generation._answer import answer
from agents.hla.generation._dishes import how_many
from agents.hla.generation._places import in_station
from agents.hla.knowledge import Knowledge
from agents.hla.reading._scene import seen
from agents.hla.reflecting import SlowMind
from agents.intention import ALWAYS, Ask, Goal, Part, Qualified, from_text, menu_vocabulary
from agents.llm.recording import AnswersModel
from agents.messages import Observation
from agents.workers.inline_link import InlineLink
from game.content.level import Level
from game.kitchen.items import DirtyPlate
from game.kitchen.layout import Kind
from game.kitchen.state import Stack, State, Washing
from game.kitchen.step import first_state
from game.lab.environment._encoder import StateEncoder
from game.partners.casting import cast, listening, person
from game.partners.errands import errand_at
from game.partners.minds import Minds
from game.partners.observation_builder import News, ObservationBuilder
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from tests.partners.minding import pair
from tests.partners.test_led_crew import led_crew
from tests.partners.told import PROFILE
from tests.partners.washing import washing_level

NAMES = ("Ann", "Ben", "Mia", "You")
ONE_WASHES: Part = Qualified(Goal("wash", "plate", ALWAYS), ("free",))


@pytest.fixture
def level(tmp_path: Path) -> Level:
    return washing_level(tmp_path)


def with_plates(level: Level) -> State:
    """A moment in which plates are everywhere."""
    state = first_state(level.kitchen, 3)
    contents = list(state.contents)
    (back,), (sink,) = level.kitchen.cells(Kind.RETURN), level.kitchen.cells(Kind.SINK)
    contents[back], contents[sink] = Stack(3, dirty=True), Washing(2, 1, 4)
    cooks = (replace(state.cooks[0], held=DirtyPlate()), *state.cooks[1:])
    return replace(state, contents=tuple(contents), cooks=cooks)


def seen_by(level: Level, state: State, cook: int = 1) -> Observation:
    return ObservationBuilder(level, cook, NAMES).observe(1, state, News())


def test_what_minds_are_told_of_plates(level: Level) -> None:
    now = seen_by(level, with_plates(level))
    plates = Counter({(t.kind, t.state): t.count for t in now.things if t.what == "plate"})
    assert plates == {
        ("plates", "empty"): 2, ("return", "dirty"): 3, ("sink", "dirty"): 2, ("hand", "dirty"): 1,
    }  # fmt: skip
    sink = next(station for station in now.stations if station.kind == "sink")
    assert (sink.state, sink.fraction) == ("holding", 0.75)
    wash = next(option for option in now.options if option.verb == "wash")
    assert (wash.name, wash.what, wash.available) == ("Wash Plate", "plate", False)
    assert wash.reason.words == "somebody is washing up already"
    known = Knowledge(now, menu_vocabulary(now.options))
    count = how_many("plate", known)
    assert count.facts == {"clean": "4", "dirty": "6", "plates": "plates"}
    assert in_station("sink", known).facts == {"state": "the sink has 2 dirty plates"}
    asked = replace(known, heard="what's in the sink?")
    assert answer(Ask("status"), asked).situation == "station"
    scene = seen(now)
    assert [s.holds for s in scene.stations if s.spot.name == "sink"] == ["2 dirty plates"]
    assert scene.cooks[0].holds == "dirty plate"


def test_words_of_the_corpus_mean_something_here(level: Level) -> None:
    now = seen_by(level, first_state(level.kitchen, 3))
    vocabulary = replace(menu_vocabulary(now.options), wide=True)
    for text in ("mia: wash plate always", "free: wash plate x3 at sink", "leave wash plate x2"):
        assert from_text(text, vocabulary) is not None


def test_arrays_have_more_at_their_ends(level: Level) -> None:
    state = with_plates(level)
    now = seen_by(level, state)
    layout = Layout.of(now)
    plain = replace(layout, washing=False)
    assert [p for p in layout.planes if p not in ("return", "sink", "dirty", "plates there")] == [
        *plain.planes
    ]
    arrays = encoded(now, layout)
    (x, y), back = next(f.cell for f in now.fixtures if f.kind == "return"), layout.planes
    assert arrays["grid"][back.index("plates there"), y, x] == 3 / 8
    assert arrays["grid"][back.index("dirty"), y, x] == 1
    encoder = StateEncoder(layout, (1,), places(now, layout), level.round_ticks)
    encoder.see(state)
    (found,) = encoder.arrays(())
    assert (found["grid"] == arrays["grid"]).all()
    assert (found["vector"] == arrays["vector"]).all()


def test_a_click_on_the_sink_asks_for_it(level: Level) -> None:
    (sink,) = level.kitchen.cells(Kind.SINK)
    errand = errand_at(first_state(level.kitchen, 3), sink)
    assert errand is not None
    assert (errand.goal, errand.words) == (Goal("wash", None, ALWAYS), "Keep washing up")


@pytest.mark.slow
def test_one_washes_up(level: Level) -> None:
    """Plates are washed by the one who is to, who else works as the others do.

    Another may wash one that comes back when the washer has just come in vain and turned away.
    """
    match = led_crew(level, "tree", ONE_WASHES, minutes=0.9)
    while not match.over:
        match.tick()
    match.close()
    assert match.crew is not None
    (order,) = match.crew.orders
    (washer,) = order.cooks
    washed = Counter(fact.seat for fact in match.history.deeds if fact.verb == "washed")
    served = sum(fact.verb == "served" for fact in match.history.deeds)
    assert served >= 3 and washed.total() >= served - 4
    assert washed[washer] >= washed.total() - 1 >= 2
    begun = {n.macro for _, cook, n in match.history.notes
             if cook == washer and isinstance(n, MacroBegun)}  # fmt: skip
    assert "Wash Plate" in begun and len(begun) > 2


@pytest.mark.slow
def test_words_lead_to_washing(level: Level) -> None:
    answers = {"two plates": "ben: wash plate x2"}

    def minds() -> Minds:
        slow = SlowMind(AnswersModel(answers), PROFILE, Random(7))
        acts = FastMind(AnswersModel({}), PROFILE)
        return pair(InlineLink(slow, fixed_s=0.1), InlineLink(acts, fixed_s=0.1))

    match = Match(replace(level, round_ticks=6000), cast(level, person, listening(minds)), seed=3)
    (back,) = level.kitchen.cells(Kind.RETURN)
    contents = tuple(
        Stack(3, dirty=True) if cell == back else thing
        for cell, thing in enumerate(match.state.contents)
    )
    match.state = replace(match.state, contents=contents)
    match.say(3, "two plates")
    for _ in range(200):
        match.tick()
    washed = Counter(fact.seat for fact in match.history.deeds if fact.verb == "washed")
    assert washed[0] >= 2
