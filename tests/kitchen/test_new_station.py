"""Adding a station is a kind and one row: levels name it, cooks use it, logs replay it."""

import pygame
import pytest

from game import paths
from game.client.drawing.sprites import Sprites
from game.client.drawing.texts import Texts
from game.client.view.pictures import station_sprite
from game.content.load import load_level
from game.content.problem import ContentError
from game.kitchen import events as ev
from game.kitchen.interact import TABLE, Done, No
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.lab.runs.rounds import play_round
from game.partners.casting import by_reflex, cast
from game.partners.kitchen_facts import station_names
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.pace import EveryTick
from game.session.seats.seat import Seat
from tests.soup_level import soup_level

GRID = """\
#TLO#PD#
C..A.H.W
E...#..B
##SS####
"""
LEVEL = soup_level(
    "Washing up",
    GRID,
    {"A": ("partner", 10), "H": ("human", 10)},
    "round_seconds: 10\norders: {dishes: [alice], concurrent: 1}\n",
    W="tap",
)

TAP = Kind("tap")


def wash(use):
    """A clean plate comes out of the water."""
    if use.hand is not None:
        return No("your hands are full: the water runs over them")
    return Done(Plate(), use.content, (ev.Took(use.cook, use.cell, Plate()),))


class ToTheTap(Seat):
    """Walks right, tick after tick."""

    def __init__(self):
        super().__init__("washer", EveryTick())

    def move(self, state, cook):
        return Move.RIGHT


@pytest.fixture
def level(tmp_path, monkeypatch):
    monkeypatch.setitem(TABLE, TAP, wash)
    file = tmp_path / "washing.yaml"
    file.write_text(LEVEL)
    return load_level(file)


def tap_of(level):
    (cell,) = level.kitchen.cells(TAP)
    return cell


def test_a_level_names_it_and_minds_are_told_of_it(level):
    assert station_names(level.kitchen)[tap_of(level)] == "tap"


def test_a_match_uses_it_and_its_log_replays(level, tmp_path):
    path = tmp_path / "match.jsonl"
    played = play_round(level, lambda cook, spec: ToTheTap(), by_reflex, 0, MatchLog(path))
    again = replay(load_log(path), level)
    assert again.state.cooks[level.human].held == Plate()
    assert again.state.score == played.score


def test_what_it_refuses_has_a_reason(level):
    match = Match(level, cast(level, lambda cook, spec: ToTheTap(), by_reflex), 0)
    events = [event for _ in range(4) for event in match.tick()]
    mine = [event for event in events if getattr(event, "cook", None) == level.human]
    assert ev.Took(level.human, tap_of(level), Plate()) in mine
    refused = [event for event in mine if isinstance(event, ev.Refused)]
    assert refused[0].reason == "your hands are full: the water runs over them"


def test_it_is_drawn_by_a_stand_in(level, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    pygame.display.set_mode((64, 64))
    station = level.kitchen.stations[tap_of(level)]
    sprite = station_sprite(station, level.kitchen.menu)
    sprites = Sprites(paths.assets() / "svg", Texts(paths.assets() / "fonts"))
    assert sprites.get(sprite, 80).get_size() == (80, 104)


def test_without_its_row_a_level_cannot_name_it(tmp_path):
    file = tmp_path / "washing.yaml"
    file.write_text(LEVEL)
    with pytest.raises(ContentError, match="tap"):
        load_level(file)
