"""A mind that is kept from match to match: the same process, and no memory of the last match."""

from __future__ import annotations

from agents.messages import Do, Heard, Observation, Say, Unsaid, Withdraw
from agents.workers._inbox import Inbox
from agents.workers._outbox import Outbox
from agents.workers.status import MindPhase
from tests.agents.workers.scripted import observation, spec
from tests.agents.workers.test_link import linked, pump, ready, said


def test_another_match_finds_the_same_process_and_a_mind_without_memory() -> None:
    with linked() as link:
        ready(link)
        pid = link.pid
        link.observe(observation(1))
        link.hear(Heard("chop", 3, "Ann", 1))
        pump(link, lambda news: Do("Chop Onion", 1) in news and Say("heard chop") in news)
        link.hear(Heard("recall", 4, "Ann", 2))
        pump(link, said("1 seen, 2 told"))
        link.forget()
        link.wake()
        link.hear(Heard("recall", 1, "Ann", 1))
        news = pump(link, said("heard recall"))
        assert news == [Say("0 seen, 1 told"), Say("heard recall")]
        assert link.pid == pid and link.status.phase is not MindPhase.UNAVAILABLE


def test_what_is_still_said_of_the_last_match_is_not_heard() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("slowly a b c d e f g h", 1, "Ann", 1))
        pump(link, said("a"))
        link.forget()
        link.observe(observation(1))
        news = pump(link, lambda news: Do("Chop Onion", 1) in news)
        assert news == [Do("Chop Onion", 1)]


def test_words_that_no_mind_has_dealt_with_are_not_for_the_next_match() -> None:
    with linked() as link:
        link.hear(Heard("early", 0, "Ann", 1))
        link.forget()
        link.hear(Heard("recall", 0, "Ann", 1))
        news = pump(link, said("heard recall"))
        assert Say("0 seen, 1 told") in news and Say("heard early") not in news


def test_a_mind_that_rests_after_a_failure_is_well_in_the_next_match() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("raise", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
        link.forget()
        pump(link, lambda _: link.status.phase is MindPhase.READY)
        assert link.status.note == ""


def test_a_mind_that_will_not_come_back_by_itself_is_woken_for_the_next_match() -> None:
    with linked(spec("no weights")) as link:
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE and link.pid is None)
        link.forget()
        assert link.pid is None and link.status.retry_s is None
        link.wake()
        assert link.status.phase is MindPhase.STARTING


def test_a_mind_that_died_between_matches_is_replaced() -> None:
    with linked() as link:
        ready(link)
        first = link.pid
        link.hear(Heard("die", 1, "Ann", 1))
        link.forget()
        link.hear(Heard("kill", 1, "Ann", 1))
        pump(link, lambda _: link.pid not in (None, first))
        link.forget()
        link.hear(Heard("chop", 1, "Ann", 1))
        pump(link, said("heard chop"))


# What waits for a mind, what was taken back of it, and what the next mind hears of that.

ONE, TWO = Heard("one", 0, "Ann", 1), Heard("two", 0, "Ann", 2)


def words(outbox: Outbox) -> list[object]:
    return [each for each in outbox.take() if not isinstance(each, Observation)]


def test_words_taken_back_before_they_were_sent_are_not_sent() -> None:
    outbox = Outbox()
    for each in (ONE, TWO, Unsaid(1)):
        outbox.hear(each)
    assert words(outbox) == [TWO, Unsaid(1)]


def test_the_next_mind_hears_what_was_taken_back_but_not_the_words() -> None:
    outbox = Outbox()
    for each in (ONE, TWO, Withdraw(3), Unsaid(2)):
        outbox.hear(each)
        words(outbox)
    outbox.recover()
    outbox.meet()
    outbox.observe(observation(1))
    assert words(outbox) == [ONE, Unsaid(2)]


def test_what_was_dealt_with_is_not_taken_back_again() -> None:
    outbox = Outbox()
    for each in (ONE, Unsaid(1), TWO):
        outbox.hear(each)
    words(outbox)
    outbox.dealt_with(2)
    outbox.recover()
    assert words(outbox) == []


def test_a_mind_that_has_not_got_the_words_yet_never_gets_them() -> None:
    inbox = Inbox()
    for each in (ONE, TWO, Unsaid(2)):
        inbox.put(each)
    assert inbox.words == [ONE, Unsaid(2)]
    assert inbox.holds
