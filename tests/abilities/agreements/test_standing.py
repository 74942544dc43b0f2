"""What stands leads, also while minds are slow, dead or gone."""

import pytest

from tests.abilities.agreements.kitchens import KINDS, SLOW, Agreed

each_kind = pytest.mark.parametrize("kind", (*KINDS, SLOW))

ROOM = """
    #TLODP#B#
    S0.....1S
    #.......E
    S.......S
    #a#C#C#b#"""


@each_kind
@pytest.mark.parametrize("words", ["chop tomato x5", "chop tomato always"])
def test_what_was_asked_for_is_done_and_nothing_else_before_it(kind: str, words: str) -> None:
    if kind == "crew" and "always" not in words:
        pytest.skip("a crew keeps what has no end; work with an end its leader assigns")
    play = Agreed(ROOM, kind, {"words": words}, ("alice", "bob"))
    play.say("words")
    first = play.match.state.tick
    assert play.run(60, lambda: len(play.deeds("chopped", "tomato")) == 5)
    others = [fact for fact in play.match.history.deeds if fact.what != "tomato"]
    assert not [fact for fact in others if fact.tick > first + 20]


@each_kind
def test_what_is_done_so_often_is_over_and_orders_follow(kind: str) -> None:
    if kind == "crew":
        pytest.skip("a crew keeps what has no end")
    play = Agreed(ROOM, kind, {"three": "chop tomato x3"}, ("alice",))
    play.say("three")
    assert play.run(60, lambda: play.deeds("cooked", "alice"))
    assert len(play.deeds("chopped", "tomato")) == 3


@each_kind
def test_it_is_done_where_it_was_asked_for(kind: str) -> None:
    if kind == "crew":
        pytest.skip("a crew keeps what has no end")
    play = Agreed(ROOM, kind, {"there": "chop tomato x2 at right board"}, ("alice",))
    play.say("there")
    assert play.run(40, lambda: len(play.deeds("chopped", "tomato")) == 2)
    state = play.match.state
    left, right = (cell for cell, char in enumerate(play.scene.chars) if char == "C")
    assert state.contents[right] is not None or state.contents[left] is None


@each_kind
def test_a_fire_comes_before_what_stands(kind: str) -> None:
    play = Agreed(ROOM, kind, {"words": "chop tomato always"}, ("alice",))
    play.say("words")
    play.scene.state = play.match.state
    play.scene.put("S", "fire lettuce+tomato")
    play.match.state = play.match.previous = play.scene.state
    assert play.run(20, lambda: play.deeds("put out"))
