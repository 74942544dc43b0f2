"""Plates that come back in a whole match: a replay gives the same, results count them, a held key
goes on scrubbing.
"""

from dataclasses import replace
from pathlib import Path

from game.kitchen import events as ev
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.state import Washing
from game.kitchen.step import first_state
from game.partners.casting import by_reflex, cast
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.match.results import results
from game.session.seats.seat import goes_on
from tests.partners.washing import washing_level


def test_a_replay_washes_the_same_plates(tmp_path: Path) -> None:
    level = replace(washing_level(tmp_path), round_ticks=600)
    match = Match(level, cast(level, by_reflex, by_reflex), 5, MatchLog(tmp_path / "log.jsonl"))
    while not match.over:
        match.tick()
    match.close()
    washed = [o for o in match.history.occurrences if isinstance(o.event, ev.Washed)]
    assert results(match.history).washed == len(washed) > 0
    assert replay(load_log(tmp_path / "log.jsonl"), level).state == match.state


def test_a_held_key_goes_on_scrubbing(tmp_path: Path) -> None:
    level = washing_level(tmp_path)
    (sink,) = level.kitchen.cells(Kind.SINK)
    state, seat = first_state(level.kitchen, 5), 3
    here = level.kitchen.neighbour[sink][Move.LEFT]
    cooks = list(state.cooks)
    cooks[seat] = replace(cooks[seat], cell=here, facing=Move.RIGHT)
    state = replace(state, cooks=tuple(cooks))
    assert not goes_on(state, seat)
    contents = tuple(Washing(1, 4, 4) if c == sink else x for c, x in enumerate(state.contents))
    assert goes_on(replace(state, contents=contents), seat)
