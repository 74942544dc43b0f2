"""A cook of a crew who has minds goes by what is assigned to it, and what they send goes on."""

from fractions import Fraction
from itertools import pairwise

import pytest

from agents.intention import Avoid, Goal, Part, Qualified, Stay
from agents.messages import Assign, Book, CrewAsk, Do, FromMember, StandingOrder, Tell
from agents.workers.status import MindLink
from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.partners._observation_scheduler import PERIOD
from game.partners.casting import cast, listening
from game.partners.crew_board import CrewBoard
from game.partners.mind_seat import MindSeat
from game.session.crew import ORGANISATIONS, Crew, Sent
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from game.session.seats.pace import Pace
from game.session.seats.seat import Seat
from tests.partners.minding import FakeLink, lasting, pair, revokes, wants
from tests.tables import table

FIVE = Pace.of(Fraction(5))


class Boss(Seat):
    """Sends what it is given."""

    def __init__(self) -> None:
        super().__init__("Boss", FIVE)
        self.letters: list[FromMember] = []

    def send(self) -> list[FromMember]:
        letters, self.letters = self.letters, []
        return letters


class Kitchen:
    """A boss without minds, and a cook who has some."""

    def __init__(self, level: Level, organisation: str, fast: MindLink | None = None) -> None:
        self.boss, self.slow, self.fake = Boss(), FakeLink(), FakeLink()
        self.cook = MindSeat("Cook", FIVE, 1, pair(self.slow, fast or self.fake))
        crew = Crew(ORGANISATIONS[organisation])
        self.match = Match(lasting(level, 600), (self.boss, self.cook), 1, crew=crew)

    def tick(self, count: int = 3) -> None:
        for _ in range(count):
            self.match.tick()

    @property
    def wanted(self) -> Book:
        return self.fake.seen[-1].book


def test_what_is_assigned_is_what_the_cook_goes_by(ring: Level) -> None:
    kitchen = Kitchen(ring, "tree-first")
    kitchen.tick()
    assert [sent.entry for sent in kitchen.match.history.talk] == [CrewAsk(1)]
    kitchen.boss.letters = [
        Assign(1, (Goal("chop", "onion", 2), Avoid("drop"))),
        Assign(1, (Goal("chop", "onion"), Goal("serve", "alice"))),
    ]
    kitchen.tick()
    goals = [(entry.text, entry.times) for entry in kitchen.cook.panel.queue]
    assert goals == [
        ("chop onion x2", 2), ("chop onion", 1),
        ("serve Alice Soup", 1), ("no: bin burnt food", None),
    ]  # fmt: skip
    assert [entry.given.id for entry in kitchen.wanted.line] == [1, 2, 2]
    revision = kitchen.wanted.revision
    assert kitchen.fake.seen[-1].crew is not None
    kitchen.fake.outbox = [Do("Chop Onion", kitchen.fake.seen[-1].id, source="intention")]
    kitchen.tick(120)
    first = kitchen.wanted.line[0]
    assert (first.text, first.done >= 1) in (("chop onion x2", True), ("serve Alice Soup", False))
    assert kitchen.wanted.revision == revision
    states = [s.entry.state for s in kitchen.match.history.talk if hasattr(s.entry, "state")]
    assert states[:3] == ["accepted", "accepted", "started"]
    kitchen.slow.outbox = [wants({"do": "cook", "what": "bob", "times": 1})]
    kitchen.tick()
    assert [entry.heard for entry in kitchen.wanted.entries] == [1]  # people's words come first
    kitchen.slow.outbox = [revokes()]
    kitchen.tick()
    assert [entry.text for entry in kitchen.wanted.entries] != ["cook Bob Soup"]


@pytest.mark.parametrize(("organisation", "works"), [("graph-rounds", False), ("graph", True)])
def test_who_works_in_rounds_stands_by_for_work(
    ring: Level, organisation: str, works: bool
) -> None:
    """It begins nothing, but may step out of the way."""
    kitchen = Kitchen(ring, organisation)
    kitchen.fake.outbox = [Tell("Hello")]
    kitchen.tick(100)
    assert any(sent.entry == Tell("Hello") for sent in kitchen.match.history.talk)
    begun = [note for _, cook, note in kitchen.match.history.notes if cook == 1]
    assert any(isinstance(note, MacroBegun) for note in begun) == works


def test_the_minds_of_a_crew_are_not_all_shown_the_kitchen_at_once() -> None:
    level = named_level("grand_banquet").with_humans(())
    links = [FakeLink() for _ in level.cooks]
    left = iter(links)
    maker = listening(lambda: pair(FakeLink(), next(left)))
    match = Match(level, cast(level, maker, maker), 1)
    while match.state.tick < 40:
        match.tick()
    match.close()
    shown = [{seen.tick for seen in link.seen if seen.tick > PERIOD} for link in links]
    for ticks in shown:
        assert max(b - a for a, b in pairwise(sorted(ticks))) <= PERIOD
    busiest = max(sum(tick in ticks for ticks in shown) for tick in range(40))
    assert busiest < len(links)


# What a cook of a crew is at, as its card tells it.

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
