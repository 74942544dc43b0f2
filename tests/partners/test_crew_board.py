"""What people see of a crew's work, by what passed within it."""

import pytest

from agents.intention import Goal, Wait
from agents.messages import YOURS, Assign, CrewMessage, Report
from game.content.level import Level
from game.partners.crew_board import CrewBoard
from game.session.crew import Sent


@pytest.fixture
def board(ring: Level) -> CrewBoard:
    return CrewBoard(ring.kitchen.menu, ("Ben", "Mia"))


def see(board: CrewBoard, *entries: CrewMessage) -> list[str]:
    return [note.text for note in board.see(Sent(1, None, entry) for entry in entries)]


def test_what_is_over_of_an_assignment_leaves_and_the_rest_stays(board: CrewBoard) -> None:
    goals = (Wait(1), Goal("chop", "onion"))
    assert see(board, Assign(1, goals, 3, why=YOURS), Report(3, 1, "started", (1, 0))) == []
    assert [job.entry.part for job in board.assigned(1)] == [Goal("chop", "onion")]
    (told,) = see(board, Report(3, 1, "done", (1, 1)))
    assert told.startswith("Done: ") and "onion" in told and not board.assigned(1)


@pytest.mark.parametrize("cook", [7, -1])
def test_what_is_sent_to_a_cook_that_is_not_there_is_nobodys(board: CrewBoard, cook: int) -> None:
    see(board, Assign(cook, (Goal("chop", "onion"),), 3), Report(3, cook, "refused"))
    assert not board.assigned(0) and not board.assigned(1)
