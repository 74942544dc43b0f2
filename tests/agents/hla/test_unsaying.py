"""Messages that are taken back: the queue, the minds and the conversation as if never said."""

from __future__ import annotations

from dataclasses import replace
from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.cancel_token import FREE, CancelToken
from agents.hla.deciding import FastMind
from agents.hla.reflecting import SlowMind
from agents.intention import Demand, from_text
from agents.llm.protocol import (
    ANY_TEXT,
    Alternative,
    Completion,
    GenerationConfig,
    PlainPrompt,
    Prompt,
)
from agents.llm.recording import AnswersModel
from agents.messages import (
    Add,
    Book,
    Edit,
    EditBook,
    Fact,
    Heard,
    QueueEntry,
    Settle,
    TakeBack,
    TakeOff,
    Unsaid,
)
from agents.orders import OrderBook, closed, edited
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.hla.conftest import QUIET, Play
from tests.agents.hla.kitchen import Kitchen, Session
from tests.agents.orders.test_queue import SOUPS, demands, seen, stands
from tests.examples import examples
from tests.tables import stored

# ------------------------------------------------------------ the queue


def asking(demand: Demand, number: int) -> Add:
    return Add(demand, number, number)


def made(*edits: Edit, book: Book | None = None) -> Book:
    """What comes of some edits."""
    book = book or Book()
    for edit in edits:
        book = edited(book, edit, SOUPS).book
    return book


def asked(*messages: str) -> Book:
    demands = [from_text(text, SOUPS) for text in messages]
    assert all(isinstance(demand, Demand) for demand in demands)
    return made(*(Add(d, 10 * n, n) for n, d in enumerate(demands, 1)))  # type: ignore[arg-type]


def told(entries: tuple[QueueEntry, ...]) -> list[tuple[object, ...]]:
    """All of entries but their ids, which are never given twice."""
    return [(e.part, e.heard, e.since, e.done, e.begun) for e in entries]


edits = st.lists(
    st.builds(lambda d: (d, 0), demands) | st.builds(lambda n: (None, n), st.integers(1, 8)),
    max_size=5,
)


@given(edits, st.integers(0, 4))
def test_a_message_taken_back_leaves_the_book_as_if_it_had_not_been_said(
    said: list[tuple[Demand | None, int]], which: int
) -> None:
    every: list[Add | TakeOff] = [
        TakeOff((entry,)) if demand is None else asking(demand, number)
        for number, (demand, entry) in enumerate(said, 1)
    ]
    messages = [edit for edit in every if isinstance(edit, Add)]
    if not messages:
        return
    unsaid = messages[which % len(messages)]
    if any(isinstance(edit, TakeOff) for edit in every[every.index(unsaid) + 1 :]):
        return  # what by hand would be taken off without the message, nobody knows
    whole, less = made(*every), made(*(edit for edit in every if edit is not unsaid))
    change = edited(whole, TakeBack(unsaid.heard), SOUPS)
    assert told(change.book.entries) == told(less.entries)
    ids = [entry.id for entry in change.book.entries]
    assert len(ids) == len({*ids}) and max(ids, default=0) <= change.book.last
    gone = {e.id for e in whole.entries} - {*ids}
    assert {end.id for end in change.ended} == gone


@given(st.lists(demands, min_size=2, max_size=5), st.permutations(range(5)))
def test_messages_may_be_taken_back_in_any_order(said: list[Demand], order: list[int]) -> None:
    left = [asking(demand, number) for number, demand in enumerate(said, 1)]
    book = made(*left)
    for number in [n + 1 for n in order if n < len(said)]:
        book = made(TakeBack(number), book=book)
        left = [edit for edit in left if edit.heard != number]
        assert told(book.entries) == told(made(*left).entries)
    assert book.entries == ()


@given(st.lists(demands, min_size=1, max_size=5))
def test_what_a_mind_says_again_after_a_new_start_is_not_asked_twice(said: list[Demand]) -> None:
    every = [asking(demand, number) for number, demand in enumerate(said, 1)]
    book = made(*every)
    assert made(every[-1], book=book) == book


def test_standing_work_that_was_said_twice_is_the_first_message_s_again() -> None:
    book = asked("chop tomato always", "chop tomato always")
    assert [entry.heard for entry in made(TakeBack(2), book=book).entries] == [1]


def test_what_remains_keeps_its_ids() -> None:
    book = asked("chop onion x1", "cook bob x1", "serve alice x1")
    ids = {entry.part: entry.id for entry in book.entries}
    left = made(TakeBack(2), book=book)
    assert {entry.part: entry.id for entry in left.entries}.items() <= ids.items()
    assert stands(left) == "chop onion x1, then serve alice x1"


def test_work_done_since_then_is_counted_and_not_done_again() -> None:
    facts = (Fact(30, 0, "chopped", "onion"), Fact(31, 0, "chopped", "tomato"))
    orders = OrderBook()
    orders.book = asked("chop onion x1, then chop tomato x2", "now serve bob x1")
    worked = [*orders.see(replace(seen(35), facts=facts), SOUPS)]
    assert [e.done for e in orders.book.line] == [0, 1] and worked
    [*_] = orders.take(EditBook(1, (TakeBack(2),)), seen(36), SOUPS)
    [*_] = orders.see(seen(37), SOUPS)
    assert stands(orders.book) == "chop tomato x2"
    assert [entry.done for entry in orders.book.line] == [1]


def test_a_message_whose_work_is_done_is_not_asked_for_again() -> None:
    book = asked("chop onion x2", "chop onion x1, chop tomato x1")
    over = Settle(tuple(closed(e, "done") for e in book.line if e.heard == 2))
    assert stands(made(over, TakeBack(1), book=book)) == ""


def test_of_a_message_that_is_known_no_more_what_it_brought_is_taken_out() -> None:
    book = replace(asked("chop onion x1", "cook bob x1, avoid chop tomato"), edits=())
    change = edited(book, TakeBack(2), SOUPS)
    assert stands(change.book) == "chop onion x1"
    assert [end.state for end in change.ended] == ["revoked", "revoked"]
    demand = from_text("serve alice x1", SOUPS)
    assert isinstance(demand, Demand)
    later = made(asking(demand, 3), TakeBack(3), book=change.book)
    assert stands(later) == "chop onion x1"


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
    think_once(first, kitchen.observation(), [Heard("no tomato", 0, "Ann", 2)])
    second, book = SlowMind(model, QUIET, Random(7)), first._tracker.book
    second.observe(kitchen.observation(book=book))
    second.hear(Unsaid(2))
    (edit,) = [a.message for a in think_once(second) if isinstance(a.message, EditBook)]
    assert [e.text for e in made(*edit.edits, book=book).entries] == ["chop onion x5"]


# Wrong is soon forgotten: words that put right what was misread take its place.

MENDING = stored(__file__, "MENDING")
#: What earlier words may have meant besides, and how likely.
BESIDE = {"get the onions": {"chop onion x2": 0.3, "chop tomato x1": 0.01}}


class Wavering(AnswersModel):
    """Tells what else some words may mean, and how likely."""

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        answer = super().generate(prompt, config, cancel=cancel)
        assert isinstance(prompt, PlainPrompt)
        beside = next((v for k, v in BESIDE.items() if f" {k} =>" in prompt.changing), {})
        others = tuple(Alternative(text, log(share)) for text, share in beside.items())
        return replace(answer, others=others)


@pytest.fixture
def session() -> Session:
    """A round in which nothing is finished while one talks."""
    profile = replace(QUIET, mends_above=0.1)
    slow, fast = (kind(Wavering(MENDING), profile, Random(7)) for kind in (SlowMind, quick))
    place = Kitchen(orders=("bob",), ticks=500)
    return Session(place, InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))


def quick(model: AnswersModel, profile: object, _: Random) -> FastMind:
    return FastMind(model, QUIET)


def after(session: Session, *said: str, pause: int = 10) -> list[str]:
    """What stands when these have been said."""
    for words in said:
        session.say(words)
        session.run(pause)
    announced = session.intends()[-1].queue
    return [entry.text for entry in announced if not entry.over]


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        (["get the onions", "onions, on the board"], ["chop onion x2"]),
        (["get the onions", "and a tomato"], ["serve Bob Soup", "chop tomato"]),
        (["onions, on the board", "and a tomato"], ["chop onion x2", "chop tomato"]),
        (["and a tomato", "get the onions", "not so"], ["chop tomato"]),
        (["and a tomato", "halt", "no"], ["chop tomato"]),
        (["get the onions", "get the onions"], ["serve Bob Soup x2"]),
        (["get the onions", "nice hat", "not so"], []),
        (["and a tomato", "get the onions", "not so", "not so"], ["chop tomato"]),
        (["and a tomato", "get the onions", "That's not what I said!"], ["chop tomato"]),
        (["keep at the tomatoes", "no, the onions"], ["chop onion x2"]),
        (
            ["keep at the tomatoes", "rather the onions"],
            ["chop onion x2", "chop tomato always"],
        ),
        (["no tomatoes", "no, the onions"], ["chop onion x2"]),
        (["and a tomato", "i meant onions"], ["chop onion x2"]),
        (["and a tomato", "On second thought the onions"], ["chop onion x2"]),
        (["no tomatoes", "get the onions", "make it onions"], ["chop onion x2", "no: chop tomato"]),
        (["get the onions", "scrap that, a tomato"], ["chop tomato"]),
        (
            ["onions, on the board", "make it quick and add a tomato"],
            ["chop onion x2", "chop tomato"],
        ),
        (["onions, on the board", "no more tomatoes"], ["chop onion x2", "no: chop tomato"]),
    ],
    ids=" / ".join,
)
def test_what_puts_a_wish_right_takes_its_place(
    session: Session, said: list[str], stands: list[str]
) -> None:
    assert after(session, *said) == stands


def test_later_words_are_about_something_else(session: Session) -> None:
    assert after(session, "get the onions", "not so", pause=90) == ["serve Bob Soup"]
    assert after(session, "onions, on the board", pause=150) == ["serve Bob Soup", "chop onion x2"]
    assert after(session, "scrap that", pause=10) == ["serve Bob Soup", "chop tomato"]


def test_both_are_told_in_one_breath_and_a_no_is_answered(session: Session) -> None:
    after(session, "get the onions", "onions, on the board")
    _, second = session.said()
    assert "onions" in second and "Bob" in second, "what is left is named beside what is done"
    after(session, "no")
    assert len(session.said()) == 3
    assert session.intends()[-1].state == "satisfied"
