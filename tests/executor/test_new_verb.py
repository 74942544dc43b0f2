"""Adding a verb is one record and one row: it is named, offered, carried out, told and logged."""

import pytest

from agents.messages import Do, ScoredChoice, Thought
from game.executor._outlook import _unasked
from game.executor.macros import (
    CannotStart,
    CanStart,
    _by_name,
    availability,
    find_macro,
    macros,
    value,
)
from game.executor.plans import Fail, UseStation
from game.executor.teammate_model import TeammateModel
from game.executor.verbs.table import VERBS
from game.executor.verbs.verb import Obstacle, Verb
from game.kitchen import events as ev
from game.kitchen.items import Extinguisher
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, by_reflex, cast, person
from game.partners.observation_builder import options
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.history import deeds
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from tests.executor.driving import carry_out, view
from tests.kitchen.scenario import SOUPS, Scene
from tests.partners.minding import Table, lasting


def _told(before, event):
    if isinstance(event, ev.Took) and event.item == Extinguisher():
        yield event.cook, ""


def _obstacle(view, what):
    return None if view.where(Extinguisher()) else Obstacle("there is none", (("drop", None),))


def _script(view, what, memory):
    cell = view.nearest(view.where(Extinguisher()))
    return Fail("there is none") if cell is None else UseStation(cell, ends=True)


GUARDING = Verb(
    name="guard",
    past="guarded",
    objects=lambda recipes: [(None, "Guard")],
    obstacle=_obstacle,
    script=_script,
    value=lambda needs, what: 0.9,
    told=_told,
    urgent=lambda view, what: True,
)


@pytest.fixture(autouse=True)
def _row(monkeypatch):
    monkeypatch.setitem(VERBS, GUARDING.name, GUARDING)
    _forget()
    yield
    _forget()


def _forget():
    """What is known of menus knows nothing of other rows."""
    macros.cache_clear()
    _by_name.cache_clear()
    _unasked.cache_clear()


def test_it_is_a_macro_action_of_every_menu():
    assert [each.name for each in macros(SOUPS)][-1] == "Guard"
    assert len([each for each in macros(SOUPS) if not each.on_demand]) == 22


def test_it_is_offered_with_its_reasons_value_and_urgency():
    scene = Scene("E0#")
    guard = find_macro(SOUPS, "guard")
    assert availability(scene.state, 0, guard) == CanStart()
    assert value(scene.state, 0, guard) == 0.9
    option = options(view(scene), TeammateModel(0))[-1]
    assert (option.name, option.verb, option.available, option.urgent) == (
        "Guard",
        "guard",
        True,
        True,
    )
    scene.put("E", "-")
    refused = availability(scene.state, 0, guard)
    assert refused == CannotStart(
        Obstacle("there is none", (("drop", None),)), (find_macro(SOUPS, "Drop"),)
    )


def test_it_is_carried_out_and_told():
    scene = Scene("E0#")
    before = scene.state
    moves, ended = carry_out(scene, "Guard")
    assert (moves, ended.outcome) == (1, "done")
    assert [(deed.seat, deed.verb, deed.what) for deed in deeds(before, scene.events)] == [
        (0, "guarded", "")
    ]


def test_a_reflex_cook_does_it_by_itself_and_the_log_says_so(ring, tmp_path):
    path = tmp_path / "log.jsonl"
    match = Match(ring, cast(ring, person, by_reflex), 0, MatchLog(path))
    for _ in range(100):
        match.tick()
    match.close()
    notes = [note for made in load_log(path).notes.values() for _, note in made]
    assert MacroBegun("Guard", "reflex") in notes


def test_a_mind_asks_for_it_and_the_panel_shows_it(ring):
    table = Table(ring)
    table.tick(2)
    assert "Guard" in {option.name for option in table.fast.seen[-1].options}
    guard = ScoredChoice("Guard", -0.1, 0.9, 9.0)
    table.fast.outbox = [Thought("action", 0.1, (guard,)), Do("Guard", table.newest, True, "words")]
    shown = [(table.tick().seat.panel.doing, table.seat.panel.source) for _ in range(90)]
    assert ("Guard", "words") in shown
    assert table.seat.panel.choices == (guard,)


def test_a_round_of_the_lab_does_it(ring, tmp_path):
    path = tmp_path / "round.jsonl"
    play_round(lasting(ring, 10), HUMANS["idle"], by_reflex, 0, MatchLog(path))
    notes = [note for made in load_log(path).notes.values() for _, note in made]
    assert MacroBegun("Guard", "reflex") in notes
