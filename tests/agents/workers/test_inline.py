"""Minds in simulated time: latencies, superseding, failures; and the mind's own seams."""

from __future__ import annotations

import pickle
from collections.abc import Generator

import pytest

from agents.cancel_token import FREE, Cancelled, CancelToken, DeadlinePassed
from agents.llm.errors import ServerFaultError
from agents.messages import (
    Do,
    Fact,
    FinishedMacro,
    FromHuman,
    FromMind,
    Heard,
    Hearing,
    MindFailed,
    Observation,
    Say,
    Typing,
    Unsaid,
)
from agents.mind import Context, MindSpec, build_mind, load_factory
from agents.workers._inbox import Inbox, merge
from agents.workers.inline_link import InlineLink, think_once
from agents.workers.link import Link
from agents.workers.status import MindLink, MindPhase, MindStatus
from tests.agents.workers.scripted import ScriptedMind, observation, spec


class Clock:
    """A clock that the mind itself moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class SlowMind(ScriptedMind):
    """Says each word of what it hears, each after so many seconds of thought."""

    def __init__(self, clock: Clock, seconds: float = 0.5) -> None:
        super().__init__()
        self._clock = clock
        self._seconds = seconds
        self.closed = False

    def _answer(self, heard: Heard, context: Context) -> Generator[FromMind, None, None]:
        if heard.text == "fail":
            self._clock.now += self._seconds
            raise ServerFaultError
        if heard.text == "forever":
            raise DeadlinePassed
        if heard.text == "bug":
            raise ZeroDivisionError
        for word in heard.text.split():
            self._clock.now += self._seconds
            yield Say(word)

    def close(self) -> None:
        self.closed = True


class TypedTo(ScriptedMind):
    """Keeps all that it is given, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def observe(self, observation: Observation) -> None:
        self.told.append(observation.tick)

    def hear(self, heard: FromHuman) -> None:
        self.told.append(heard)


class Waiting(ScriptedMind):
    """Says something at its tick, and nothing before."""

    def __init__(self, tick: int) -> None:
        super().__init__()
        self._tick = tick
        self._now = 0

    def observe(self, observation: Observation) -> None:
        self._now = observation.tick

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        if self._now == self._tick:
            yield Say("now")


def arrivals(link: InlineLink, first: int, last: int) -> list[tuple[int, FromMind]]:
    return [(tick, message) for tick in range(first, last + 1) for message in link.poll(tick)]


def inline(seconds: float = 0.5, fixed_s: float | None = None) -> InlineLink:
    clock = Clock()
    return InlineLink(SlowMind(clock, seconds), fixed_s=fixed_s, clock=clock)


def test_an_answer_arrives_as_late_as_it_took() -> None:
    link = inline(0.5)
    link.hear(Heard("one two", 100, "Ann", 1))
    assert arrivals(link, 100, 120) == [(105, Say("one")), (110, Say("two"))]
    assert [(a.asked, a.seconds) for a in link.arrivals] == [(100, 0.5), (100, 1.0)]


def test_a_fixed_latency_replaces_the_measured_one() -> None:
    link = inline(0.5, fixed_s=0.2)
    link.hear(Heard("one two", 100, "Ann", 1))
    assert arrivals(link, 100, 120) == [(102, Say("one")), (102, Say("two"))]
    instant = inline(0.5, fixed_s=0.0)
    instant.observe(observation(7))
    assert instant.poll(7) == (Do("Chop Onion", 7),)


def test_a_thought_that_says_nothing_is_charged_no_fixed_latency() -> None:
    """Else a mind that waits for its time would be late for it."""
    link = InlineLink(Waiting(8), fixed_s=0.5)
    link.observe(observation(7))
    assert link.poll(7) == ()
    link.observe(observation(8))
    assert arrivals(link, 8, 20) == [(13, Say("now"))]


def test_newer_words_end_a_thought_that_is_on_its_way() -> None:
    link = inline(0.5)
    link.hear(Heard("one two three", 0, "Ann", 1))
    assert arrivals(link, 0, 6) == [(5, Say("one"))]
    assert link.status.phase is MindPhase.THINKING
    link.hear(Heard("four", 7, "Ann", 2))
    # The first message was never answered to its end, so it is thought about again.
    assert [m for _, m in arrivals(link, 7, 40)] == [
        Say(w) for w in ["one", "two", "three", "four"]
    ]


def test_that_somebody_types_ends_no_thought_and_begins_none() -> None:
    link = inline(0.5)
    link.hear(Heard("one two", 0, "Ann", 1))
    link.poll(0)
    link.hear(Typing(1))
    assert arrivals(link, 1, 10) == [(5, Say("one")), (10, Say("two"))]
    link.hear(Typing(1))
    assert arrivals(link, 11, 30) == [] and link.status.phase is MindPhase.READY


def test_that_somebody_types_is_known_with_the_next_observation() -> None:
    inbox, mind = Inbox(), TypedTo()
    inbox.put(Typing(1))
    assert not inbox.holds
    inbox.put(observation(3))
    inbox.give(mind)
    assert mind.told == [3, Typing(1)]
    assert not inbox.give(mind)


def test_observations_wait_for_the_thought_and_keep_their_news() -> None:
    link = inline(0.5)
    link.hear(Heard("one", 0, "Ann", 1))
    link.poll(0)
    for tick in range(1, 4):
        link.observe(observation(tick, facts=(Fact(tick, 1, "chopped", f"{tick}"),)))
        link.poll(tick)
    assert arrivals(link, 4, 8) == [(5, Say("one")), (5, Do("Chop Onion", 3, source="1,2,3"))]


def test_a_failure_costs_its_time_and_a_rest_that_words_end() -> None:
    link = inline(0.5)
    link.hear(Heard("fail", 0, "Ann", 1))
    (tick, failed), *_ = arrivals(link, 0, 6)
    assert tick == 5 and isinstance(failed, MindFailed) and failed.retry_s == 1.0
    link.observe(observation(7))
    assert arrivals(link, 7, 14) == []
    # Its words are still open, so the mind tries them again and fails again, with a longer rest.
    second = [m for _, m in arrivals(link, 15, 25)]
    assert [m.retry_s for m in second if isinstance(m, MindFailed)] == [2.0]
    link.hear(Heard("hello", 26, "Ann", 2))
    assert any(isinstance(m, MindFailed) for _, m in arrivals(link, 26, 33))


def test_a_deadline_is_reported_but_a_bug_ends_the_experiment() -> None:
    link = inline()
    link.hear(Heard("forever", 0, "Ann", 1))
    (failed,) = link.poll(0)
    assert isinstance(failed, MindFailed) and "too long" in failed.reason
    link = inline()
    link.hear(Heard("bug", 0, "Ann", 1))
    with pytest.raises(ZeroDivisionError):
        link.poll(0)


def test_closing_ends_the_mind() -> None:
    clock = Clock()
    mind = SlowMind(clock)
    link = InlineLink(mind, clock=clock)
    link.start()
    assert link.status == MindStatus(MindPhase.READY, model="scripted")
    link.hear(Heard("one two", 0, "Ann", 1))
    link.poll(0)
    link.close()
    assert mind.closed and link.status.phase is MindPhase.CLOSED


def test_both_links_can_stand_for_each_other() -> None:
    links: list[MindLink] = [inline(), Link(spec())]
    assert [link.poll(0) for link in links] == [(), ()]


def test_thinking_once_gives_the_messages_with_their_latencies() -> None:
    clock = Clock()
    found = think_once(
        SlowMind(clock), observation(3), [Heard("one two", 3, "Ann", 1)], clock=clock
    )
    assert [(a.message, a.asked, a.seconds) for a in found] == [
        (Say("one"), 3, 0.5),
        (Say("two"), 3, 1.0),
        (Do("Chop Onion", 3), 3, 1.0),
    ]


# ------------------------------------------------------------ messages


def test_messages_can_be_pickled() -> None:
    aloud = Heard("hi", 1, "Ann", 1, hearing=Hearing("high", doubtful=True))
    for message in (observation(1), aloud, Unsaid(1), Do("Putout", 1), MindFailed("why")):
        assert pickle.loads(pickle.dumps(message)) == message


def test_merging_keeps_the_news_of_what_was_never_sent() -> None:
    old = observation(
        1,
        facts=(Fact(1, 1, "chopped", "onion"),),
        finished=(FinishedMacro("Chop Onion", "ok", 0, 1, 1),),
        score=5,
    )
    new = observation(2, facts=(Fact(2, 0, "served", "alice"),), score=20)
    merged = merge(old, new)
    assert (merged.id, merged.score) == (2, 20)
    assert [fact.what for fact in merged.facts] == ["onion", "alice"]
    assert merged.finished == old.finished
    assert merge(None, new) is new and merge(observation(0), new) is new


def test_merging_is_bounded() -> None:
    merged = observation(0, facts=(Fact(0, None, "expired", "0"),))
    for number in range(1, 1000):
        merged = merge(merged, observation(number, facts=(Fact(number, None, "expired", "x"),)))
    assert len(merged.facts) == 400 and merged.facts[-1].tick == 999


# ------------------------------------------------------------ cancelling


def test_control_says_when_to_stop() -> None:
    clock = Clock()
    cancel = CancelToken(deadline=2.0, clock=clock)
    cancel.check()
    assert cancel.left() == 2.0 and FREE.left() is None
    assert cancel.within(0.5).deadline == 0.5
    assert cancel.within(9.0).deadline == 2.0
    assert CancelToken(clock=clock).within(3.0).deadline == 3.0
    clock.now = 2.0
    with pytest.raises(DeadlinePassed):
        cancel.check()
    with pytest.raises(Cancelled):
        CancelToken(cancelled=lambda: True).check()


def test_waiting_ends_early_when_cancelled() -> None:
    clock = Clock()
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    CancelToken(clock=clock).wait(0.12, sleep)
    assert sum(slept) == pytest.approx(0.12) and max(slept) <= 0.05
    with pytest.raises(Cancelled):
        CancelToken(cancelled=lambda: len(slept) > 5, clock=clock).wait(100, sleep)


# ------------------------------------------------------------ specs


def test_a_spec_builds_its_mind() -> None:
    notes: list[str] = []
    mind = build_mind(spec(), lambda note, _: notes.append(note))
    assert mind.model == "scripted" and notes == ["Whetting the knives"]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (MindSpec(""), "expected FILE.py:NAME or MODULE:NAME"),
        (MindSpec(factory="tests.agents.workers.scripted"), "or MODULE:NAME, found"),
        (MindSpec(factory="os:system('ls')"), "expected FILE.py:NAME or MODULE:NAME"),
        (MindSpec(factory="tests/agents:build"), "cannot be loaded: No module named"),
        (MindSpec(factory="tests.agents.workers.scripted:MENU"), "expected a function that builds"),
    ],
)
def test_a_bad_spec_is_a_clear_error(bad: MindSpec, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        load_factory(bad)


def test_statuses_read_well() -> None:
    assert MindStatus(MindPhase.STARTING).sentence == "Your partner is waking up"
    assert (
        MindStatus(MindPhase.UNAVAILABLE, "No key.", retry_s=2.4).sentence
        == "No key. Next try in 2 s."
    )
    assert MindStatus(MindPhase.UNAVAILABLE, "No key.").sentence == "No key."
    assert MindStatus(MindPhase.READY).sentence == ""
    assert not MindStatus(MindPhase.STARTING).usable
