"""What waits for a mind, what was taken back of it, and what the next mind hears of that."""

from agents.messages import Heard, Observation, Unsaid, Withdraw
from agents.workers._inbox import Inbox
from agents.workers._outbox import Outbox
from tests.agents.workers.scripted import observation

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
