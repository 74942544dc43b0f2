"""What a cook of a crew is at, as its card tells it."""

from agents.intention import Goal, Part, Qualified, Stay
from agents.messages import Assign, StandingOrder
from game.lab.runs.arguments import named_level
from game.partners.crew_board import CrewBoard
from game.session.crew import Sent
from tests.tables import table

NAMES = ("Ben", "Mia")


def board_with(*entries: Assign | StandingOrder) -> CrewBoard:
    board = CrewBoard(named_level("grand_banquet").kitchen.menu, NAMES)
    board.see(Sent(number, None, entry) for number, entry in enumerate(entries))
    return board


def post(at: str) -> StandingOrder:
    part: Part = Qualified(Stay(), ("mia",), at)
    return StandingOrder(1, part, (1,))


@table(__file__)
def test_who_keeps_a_post_is_there(at: str, macro: str | None, words: str) -> None:
    board = board_with(post(at))
    task = board.doing(1, macro)
    assert task is not None and task.words == words


def test_a_place_is_told_as_one_says_it() -> None:
    chopping: Part = Qualified(Goal("chop", "onion"), (), "board 2")
    board = board_with(post("pots"), Assign(0, (chopping,), 2))
    assert [job.entry.text for job in board.of(1)] == ["stay at the pots"]
    assert board.told(board.orders[1]).text == "Mia: stay at the pots"
    assert [job.entry.text for job in board.of(0)] == ["chop onion at board 2"]


def test_who_is_called_comes_over_and_who_does_nothing_is_at_nothing() -> None:
    board = board_with(Assign(0, (Goal("come"),), 1))
    task = board.doing(0, "Come Here")
    assert task is not None and task.words == "coming over"
    assert board.doing(0, None) is None
