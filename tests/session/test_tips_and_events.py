"""Tips and events in a whole match: a replay gives the same, and the results count the tips."""

from dataclasses import replace
from pathlib import Path

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.layout import Kind, Tips
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.replay import replay
from game.session.match.results import results
from tests.session.test_scripted import cast_match


def test_a_replay_gives_the_same_tips(ring: Level, tmp_path: Path) -> None:
    orders = replace(ring.kitchen.orders, tips=Tips(speed=6, row=2))
    kitchen = replace(ring.kitchen, orders=orders)
    level = replace(ring, kitchen=kitchen, round_ticks=900)
    live = cast_match(level, "cook", 3, MatchLog(tmp_path / "match.jsonl"))
    while not live.over:
        live.tick()
    live.close()
    found = results(live.history)
    given = [h.event.tip for h in live.history.occurrences if isinstance(h.event, ev.Served)]
    assert found.tips == sum(given) > 0
    record = load_log(tmp_path / "match.jsonl")
    assert record.results is not None and record.results["tips"] == found.tips
    again = replay(record, level)
    assert again.state == live.state
    assert results(again.history) == found


def test_a_replay_has_the_same_events(ring: Level, tmp_path: Path) -> None:
    boards = ring.kitchen.cells(Kind.BOARD)
    schedule = (
        LostBoard(100, boards[0], 300),
        Lorry(150, "onion", 3),
        Critic(200, "david", 450, 60, 20),
        LostBoard(400, boards[1]),
    )
    level = replace(ring, kitchen=replace(ring.kitchen, schedule=schedule), round_ticks=700)
    live = cast_match(level, "cook", 3, MatchLog(tmp_path / "match.jsonl"))
    while not live.over:
        live.tick()
    live.close()
    verbs = [deed.verb for deed in live.history.deeds if deed.seat is None]
    assert [verb for verb in verbs if verb.startswith(("board", "lorry", "critic"))] == [
        "board lost", "lorry came", "critic came", "board back", "board lost",
    ]  # fmt: skip
    again = replay(load_log(tmp_path / "match.jsonl"), level)
    assert again.state == live.state
    assert again.history.deeds == live.history.deeds
    assert results(again.history) == results(live.history)
