"""What stands leads, also while minds are slow, dead or gone."""

from dataclasses import replace

import pytest

from agents.orders import UNORDERED
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
    play = Agreed(ROOM, kind, {"words": words}, ("alice", "bob"))
    play.say("words")
    first = play.match.state.tick
    assert play.run(60, lambda: len(play.deeds("chopped", "tomato")) == 5)
    others = [fact for fact in play.match.history.deeds if fact.what != "tomato"]
    assert not [fact for fact in others if fact.tick > first + 20]


@each_kind
def test_what_is_done_so_often_is_over_and_orders_follow(kind: str) -> None:
    play = Agreed(ROOM, kind, {"three": "chop tomato x3"}, ("alice",))
    play.say("three")
    assert play.run(60, lambda: play.deeds("cooked", "alice"))
    assert len(play.deeds("chopped", "tomato")) == 3


@each_kind
def test_it_is_done_where_it_was_asked_for(kind: str) -> None:
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
    play.put("S", "fire lettuce+tomato")
    assert play.run(20, lambda: play.deeds("put out"))


#: A conversation, and what it means.
SAID = {
    "three": "chop tomato x3",
    "no plates": "avoid plate bob",
    "a soup": "serve alice x1",
    "the onions": "chop onion always",
    "how goes it": "ask status",
    "not those": "instead chop lettuce x2",
}


def conversation(dies: int | None) -> list[tuple[object, ...]]:
    """What stands after it, and after the bans were taken back; minds may die after a message."""
    play, found = Agreed(ROOM, "hla", SAID, ("alice", "bob")), []
    for number, words in enumerate(SAID, 1):
        play.say(words)
        if number == dies:
            play.restart()
    for _ in range(2):
        found.append(tuple((e.part, e.heard) for e in play.book.entries))
        play.match.unsay(2)
        play.run(1)
    return found


@pytest.mark.parametrize("dies", range(1, len(SAID) + 1))
def test_minds_that_die_between_two_messages_change_nothing_of_what_stands(dies: int) -> None:
    assert conversation(dies) == conversation(None)


@pytest.mark.parametrize("kind", ["hla", "dead"])
def test_what_was_asked_for_is_counted_and_leaves_the_book_without_a_mind(kind: str) -> None:
    play = Agreed(ROOM, kind, {"both": "chop tomato x2, then chop onion x1"}, ("alice",))
    play.say("both")
    assert play.run(60, lambda: not play.book.entries)
    assert len(play.deeds("chopped", "tomato")) == 2 and play.deeds("chopped", "onion")
    assert [(e.state, e.done) for e in play.book.ended] == [("done", 2), ("done", 1)]


@pytest.mark.parametrize("kind", ["hla", "dead", "dpt"])
def test_what_nobody_orders_any_more_leaves_the_book(kind: str) -> None:
    play = Agreed(ROOM, kind, {"the bob": "serve bob x1"}, ("alice", "bob"))
    play.say("the bob")
    assert play.book.entries
    bob = next(order for order in play.match.state.orders if order.dish == "bob")
    late = replace(bob, deadline=play.match.state.tick + 5)
    orders = tuple(late if order == bob else order for order in play.match.state.orders)
    play.match.state = replace(play.match.state, orders=orders, alarm=0)
    play.run(2)
    assert not play.book.entries and play.book.ended[-1].note == UNORDERED
