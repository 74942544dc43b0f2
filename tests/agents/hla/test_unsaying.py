"""Messages that are taken back: the queue, the minds and the conversation as if never said."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.demands import DemandQueue, advance
from agents.demands.wording import vocabulary_of
from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.hla.reflecting._undoing import KEPT_EDITS, Edited, QueueEdit, asking, taking_off, undo
from agents.intention import Demand, from_text
from agents.llm.answers import AnswersModel
from agents.messages import Fact, Heard, QueueEntry, Unsaid
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.demands.test_queue import SOUPS, demands, seen, stands
from tests.agents.hla.conftest import QUIET, Play
from tests.agents.hla.kitchen import Kitchen, Session
from tests.examples import examples

# ------------------------------------------------------------ the queue


class Edits:
    """A queue with the edits that led there."""

    def __init__(self) -> None:
        self.queue = DemandQueue()
        self.made: tuple[Edited, ...] = ()

    def make(self, *edits: QueueEdit) -> Edits:
        for edit in edits:
            after = edit.on(self.queue).queue
            self.made = (*self.made, Edited(edit, self.queue, after, 0))[-KEPT_EDITS:]
            self.queue = after
        return self

    def ask(self, *messages: str) -> Edits:
        for text in messages:
            number = len(self.made) + 1
            demand = from_text(text, SOUPS)
            assert isinstance(demand, Demand)
            self.make(asking(demand, SOUPS, 10 * number, number))
        return self


def told(entries: tuple[QueueEntry, ...]) -> list[tuple[object, ...]]:
    """All of entries but their ids, which are never given twice."""
    return [(e.part, e.heard, e.since, e.done, e.begun) for e in entries]


edits = st.lists(
    st.builds(lambda d: (d, 0), demands) | st.builds(lambda n: (None, n), st.integers(1, 8)),
    max_size=5,
)


@given(edits, st.integers(0, 4))
def test_a_message_taken_back_leaves_the_queue_as_if_it_had_not_been_said(
    made: list[tuple[Demand | None, int]], which: int
) -> None:
    asked = [
        taking_off(lambda each, entry=entry: each.id == entry)  # type: ignore[misc]
        if demand is None
        else asking(demand, SOUPS, number, number)
        for number, (demand, entry) in enumerate(made, 1)
    ]
    said = [edit for edit in asked if edit.heard]
    if not said:
        return
    unsaid = said[which % len(said)]
    later = asked[asked.index(unsaid) + 1 :]
    if not all(edit.heard for edit in later):
        return  # what by hand would be taken off without the message, nobody knows
    whole, less = (
        Edits().make(*asked),
        Edits().make(*(edit for edit in asked if edit is not unsaid)),
    )
    undone = undo(whole.made, unsaid.heard, whole.queue, 0)
    assert told(undone.queue.entries) == told(less.queue.entries)
    ids = [entry.id for entry in undone.queue.entries]
    assert len(ids) == len({*ids}) and max(ids, default=0) <= undone.queue.last
    gone = {e.id for e in whole.queue.entries} - {*ids}
    assert {end.id for end in undone.ended} == gone
    assert undone.queue.revision == whole.queue.revision + 1


@given(st.lists(demands, min_size=2, max_size=5), st.permutations(range(5)))
def test_messages_may_be_taken_back_in_any_order(made: list[Demand], order: list[int]) -> None:
    asked = [asking(demand, SOUPS, number, number) for number, demand in enumerate(made, 1)]
    whole = Edits().make(*asked)
    for number in [n + 1 for n in order if n < len(made)]:
        undone = undo(whole.made, number, whole.queue, 0)
        whole.queue, whole.made = undone.queue, undone.edits
        asked = [edit for edit in asked if edit.heard != number]
        assert told(whole.queue.entries) == told(Edits().make(*asked).queue.entries)
    assert whole.queue.entries == ()


def test_what_remains_keeps_its_ids() -> None:
    whole = Edits().ask("chop onion x1", "cook bob x1", "serve alice x1")
    ids = {entry.part: entry.id for entry in whole.queue.entries}
    left = undo(whole.made, 2, whole.queue, 0).queue
    assert {entry.part: entry.id for entry in left.entries}.items() <= ids.items()
    assert stands(left) == "chop onion x1, then serve alice x1"


def test_work_done_since_then_is_counted_and_not_done_again() -> None:
    whole = Edits().ask("chop onion x1, then chop tomato x2", "now serve bob x1")
    facts = [Fact(30, 0, "chopped", "onion"), Fact(31, 0, "chopped", "tomato")]
    worked, over = advance(whole.queue, seen(35), facts, SOUPS)
    assert len(over) == 1
    undone = undo(whole.made, 2, worked, 32)
    assert (stands(undone.queue), undone.counted) == ("chop tomato x2", 0)
    again, over = advance(undone.queue, seen(35), facts, SOUPS)
    assert [entry.done for entry in again.line] == [1] and over == ()


def test_a_message_whose_work_is_done_is_not_asked_for_again() -> None:
    whole = Edits().ask("chop onion x2", "chop onion x1, chop tomato x1")
    worked = whole.queue.without(e for e in whole.queue.line if e.heard == 2)
    undone = undo(whole.made, 1, worked, 50, over={2})
    assert stands(undone.queue) == ""


def test_of_a_message_that_is_known_no_more_what_it_brought_is_taken_out() -> None:
    queue = Edits().ask("chop onion x1", "cook bob x1, avoid chop tomato").queue
    undone = undo((), 2, queue, 7)
    assert (stands(undone.queue), undone.counted) == ("chop onion x1", 7)
    assert [end.state for end in undone.ended] == ["revoked", "revoked"]
    later = Edits()
    later.queue, later.made = undone.queue, undone.edits
    later.ask("serve alice x1")
    left = undo(later.made, later.made[-1].edit.heard, later.queue, 7).queue
    assert stands(left) == "chop onion x1"


# ------------------------------------------------------------ the minds

ANSWERS = {
    "onions": "chop onion x5",
    "bob": "instead serve bob x1",
    "halt": "stop",
    "no tomato": "avoid chop tomato",
    "tomato again": "allow any tomato",
    "always": "chop lettuce always",
    "how goes it": "ask status",
}


def queue_of(session: Session) -> list[str]:
    """What stands, as it was announced last."""
    announced = session.intends()[-1].queue if session.intends() else ()
    return [entry.text for entry in announced if not entry.over]


def slow_kitchen() -> Kitchen:
    """In which nothing is done while one talks."""
    return Kitchen(orders=("bob",), ticks=500)


@pytest.mark.parametrize("text", sorted({*ANSWERS} - {"onions", "no tomato"}))
def test_whatever_came_of_a_message_is_undone(play: Play, text: str) -> None:
    session = play(ANSWERS, slow_kitchen())
    for said in ("onions", "no tomato"):
        session.say(said)
        session.run(10)
    before, spoken = queue_of(session), len(session.said())
    assert len(before) == 2
    session.say(text)
    session.run(10)
    assert len(session.said()) == spoken + 1
    changed = queue_of(session) != before
    session.unsay(3)
    session.run(10)
    assert queue_of(session) == before
    assert len(session.said()) == spoken + 1 + changed, "nothing is said where nothing is undone"


def test_what_came_to_nothing_and_was_taken_back_is_not_done_again(play: Play) -> None:
    session = play({**ANSWERS, "not those": "cancel chop onion"}, slow_kitchen())
    for text in ("onions", "bob", "not those"):
        session.say(text)
        session.run(8)
    for number in (3, 2):
        session.unsay(number)
        session.run(8)
    assert queue_of(session) == ["chop onion x5"]


def test_the_work_goes_on_when_a_mistaken_stop_is_lifted(play: Play) -> None:
    session = play(ANSWERS, Kitchen(orders=("bob",), ticks=50))
    session.say("onions")
    session.run(20)
    session.say("halt")
    session.run(20)
    assert session.kitchen.doing == ""
    session.unsay(2)
    session.run(10)
    assert session.kitchen.doing == "Chop Onion"


def test_work_that_was_begun_on_the_words_is_left_at_once(play: Play) -> None:
    session = play(ANSWERS, Kitchen(orders=("bob",), ticks=100))
    session.kitchen.values = {"Chop Tomato": 0.6, "Chop Onion": 0.1}
    session.run(10)
    assert session.kitchen.doing == "Chop Tomato"
    session.say("onions")
    session.run(10)
    assert session.kitchen.doing == "Chop Onion"
    session.unsay(1)
    session.run(10)
    assert session.kitchen.doing == "Chop Tomato"
    assert session.intends()[-1].state == "revoked"


def test_words_are_not_read_that_are_taken_back_before_that(play: Play) -> None:
    session = play(ANSWERS, latency=0.8)
    session.run(20)
    spoken = len(session.said())
    session.say("onions")
    session.run(3)
    session.unsay(1)
    session.run(40)
    assert session.intends() == [] and len(session.said()) == spoken


def test_what_is_said_next_does_not_refer_to_what_was_taken_back() -> None:
    model = AnswersModel({"onions": "chop onion x1", "tomatoes": "chop tomato x1"})
    mind = SlowMind(model, QUIET, Random(7))
    kitchen = Kitchen()
    think_once(mind, kitchen.observation(), [Heard("tomatoes", 0, "Ann", 1)])
    think_once(mind, kitchen.observation(), [Heard("onions", 0, "Ann", 2)])
    mind.hear(Unsaid(2))
    now = kitchen.observation()
    think_once(mind, now)
    (exchange,) = mind._conversation.situation(now, vocabulary_of(now)).before
    assert exchange.text == "tomatoes"


@examples(25)
@given(st.lists(st.sampled_from(sorted(ANSWERS)), min_size=1, max_size=4), st.integers(1, 4))
def test_minds_end_up_as_if_a_message_had_not_been_said(said: list[str], number: int) -> None:
    def session_of(texts: list[str | None], unsaid: int = 0) -> Session:
        model = AnswersModel(ANSWERS)
        links = (SlowMind(model, QUIET, Random(7)), FastMind(model, QUIET))
        slow, fast = (InlineLink(mind, fixed_s=0.1) for mind in links)
        session = Session(slow_kitchen(), slow, fast)
        for text in texts:
            if text is not None:
                session.say(text)
            session.run(8)
        if unsaid:
            session.unsay(unsaid)
        session.run(8)
        return session

    number = min(number, len(said))
    one = session_of([*said], number)
    other = session_of([text if i != number else None for i, text in enumerate(said, 1)])
    assert queue_of(one) == queue_of(other)


def test_a_mind_that_was_started_again_takes_out_what_the_last_one_announced() -> None:
    model, kitchen = AnswersModel(ANSWERS), slow_kitchen()
    first = SlowMind(model, QUIET, Random(7))
    think_once(first, kitchen.observation(), [Heard("onions", 0, "Ann", 1)])
    arrivals = think_once(first, kitchen.observation(), [Heard("no tomato", 0, "Ann", 2)])
    announced = next(a.message for a in arrivals if getattr(a.message, "queue", ()))
    second = SlowMind(model, QUIET, Random(7))
    second.observe(kitchen.observation(intention=announced))
    second.hear(Unsaid(2))
    messages = [arrival.message for arrival in think_once(second)]
    (left,) = [message for message in messages if getattr(message, "queue", ())]
    assert [entry.text for entry in left.queue if not entry.over] == ["chop onion x5"]
