"""What minds are told of tips, boards out of use, lorries and critics."""

from dataclasses import replace

from agents.dpt.prompts.kitchen_words import kitchen_words, state_words
from agents.hla.generation._places import condition
from agents.hla.knowledge import Knowledge
from agents.kitchen import lying_about
from agents.messages import Fact, Observation, TipsFact
from agents.orders.wording import timed_orders, vocabulary_of
from game.kitchen.layout import OrderRules, Tips
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard, ScheduledEvent
from game.partners.menu_facts import kitchen_menu
from game.session.match.history import deeds
from tests.kitchen.scenario import Scene
from tests.partners.test_observation_builder import look

KITCHEN = """
    #TLO#P#
    #0..C.S
    #...1.S
    #aB#D##
"""


def eventful(*schedule: ScheduledEvent, tips: Tips | None = None) -> Scene:
    scene = Scene(KITCHEN, on={"C": "chopped onion"}, orders=OrderRules(("alice",), 1, tips=tips))
    scene.kitchen = replace(scene.kitchen, schedule=schedule)
    scene.state = replace(scene.state, kitchen=scene.kitchen)
    return scene


def board_lost(until: int | None) -> Observation:
    scene = eventful()
    return look(eventful(LostBoard(2, scene.cell("C"), until)).wait(2))


def test_a_board_out_of_use_and_when_it_is_back() -> None:
    seen = board_lost(122)
    (board,) = (station for station in seen.stations if station.kind == "board")
    assert (board.state, seen.thing_at(board), board.seconds) == ("lost", None, 12.0)
    about = Knowledge(seen, vocabulary_of(seen))
    assert condition(board, about) == "the board is out of use, back in 12 s"
    assert "out of use: board for 12 s" in state_words(seen)


def test_a_board_that_never_comes_back() -> None:
    seen = board_lost(None)
    (board,) = (station for station in seen.stations if station.kind == "board")
    assert board.seconds is None
    about = Knowledge(seen, vocabulary_of(seen))
    assert condition(board, about) == "the board is out of use"
    assert "out of use: board" in state_words(seen).splitlines()


def test_what_lies_on_a_board_out_of_use_is_not_counted_on() -> None:
    assert not lying_about(board_lost(None))["chopped onion"]
    assert not [each for each in board_lost(None).things if each.what == "onion"]
    before = look(eventful())
    assert lying_about(before)["chopped onion"] == 1
    assert "out of use" not in state_words(before)


def test_a_critics_order_has_its_own_reward() -> None:
    seen = look(eventful(Critic(2, "bob", 300, 60, 20)).wait(2))
    usual, critics = seen.orders
    assert (usual.name, usual.reward, usual.critic) == ("alice", 15, False)
    assert (critics.name, critics.reward, critics.critic) == ("bob", 60, True)
    assert critics.seconds_left == 30.0
    assert "bob (30 s left, 60 points, a critic)" in state_words(seen)
    assert timed_orders(seen.orders) == "Alice Soup (60 s) and Bob Soup (30 s, a critic)"


def test_what_happens_by_itself_is_a_fact() -> None:
    scene = eventful()
    scene = eventful(
        LostBoard(2, scene.cell("C"), 3), Lorry(2, "tomato", 2), Critic(2, "bob", 300, 60, 20)
    ).wait(1)
    before, known = scene.state, len(scene.events)
    scene.wait(2)
    told = deeds(before, scene.events[known:])
    assert told == (
        Fact(1, None, "board lost", ""),
        Fact(1, None, "lorry came", "tomato"),
        Fact(1, None, "critic came", "bob"),
        Fact(1, None, "ordered", "bob"),
        Fact(1, None, "board back", ""),
    )


def test_tips_and_the_row_are_told() -> None:
    scene = eventful(tips=Tips(6, 2, 4))
    assert kitchen_menu(scene.kitchen).tips == TipsFact(6, 2, 4)
    scene.state = replace(scene.state, row=3)
    seen = look(scene)
    assert seen.row == 3
    assert (
        "the score counts. Customers tip up to 6 points, the sooner they are served the more, and 2"
        " for each dish served in a row before, at most 4 of them.\n"
    ) in kitchen_words(seen)


def test_where_nobody_tips_nothing_is_said_of_it() -> None:
    seen = look(eventful())
    assert seen.menu.tips is None
    assert "tip" not in kitchen_words(seen)


def test_minds_know_nothing_of_what_has_not_happened_yet() -> None:
    """Neither a critic's dish nor a lorry nor a loss that is to come."""
    board = Scene(KITCHEN).cell("C")
    to_come = Critic(50, "alice", 300, 60, 5), Lorry(60, "onion", 4), LostBoard(70, board, 90)
    assert look(eventful(*to_come).wait(20)) == look(eventful().wait(20))
