"""Link, Child and Worker with real processes: life, words, and every way to fail."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.backoff import Backoff
from agents.llm.build import ModelSpec
from agents.messages import Do, Fact, FromMind, Heard, MindFailed, Say, Stop, Typing, Unsaid
from agents.mind import MindSpec
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, MindPhase, WorkerTiming
from tests.agents.workers.scripted import observation, spec
from tests.processes import is_alive
from tests.tables import table

pytestmark = pytest.mark.slow

PACE = WorkerTiming(think_s=60.0, beat_s=0.05, rest=Backoff(0.05, 0.1), niceness=0)
PATIENCE = LinkTimeouts(start_s=60.0, hang_s=30.0, restart=Backoff(0.05, 0.2), stop_s=2.0)


@contextmanager
def linked(
    mind: MindSpec | None = None,
    pace: WorkerTiming = PACE,
    patience: LinkTimeouts = PATIENCE,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Link]:
    link = Link(mind or spec(), pace=pace, patience=patience, clock=clock)
    link.start()
    try:
        yield link
    finally:
        link.close()


def pump(
    link: Link, until: Callable[[list[FromMind]], object], seconds: float = 90.0
) -> list[FromMind]:
    """Poll until `until(everything so far)`; fails after `seconds`."""
    news: list[FromMind] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        news += link.poll()
        if until(news):
            return news
        time.sleep(0.002)
    raise AssertionError(f"still waiting; status {link.status}, news {news}")


def ready(link: Link) -> None:
    pump(link, lambda _: link.status.phase is MindPhase.READY)


def failing_at(words: str, link: Link) -> int | None:
    """The process of the mind that has just failed at these words."""
    ready(link)
    first = link.pid
    link.hear(Heard(words, 1, "Ann", 1))
    pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
    return first


def said(text: str) -> Callable[[list[FromMind]], object]:
    return lambda news: Say(text) in news


# ------------------------------------------------------------ the good days


def test_a_mind_starts_answers_and_leaves_nothing_behind() -> None:
    threads = threading.active_count()
    link = Link(spec(), pace=PACE, patience=PATIENCE)
    assert not link.status.usable
    link.start()
    assert link.status.phase is MindPhase.STARTING
    ready(link)
    pid = link.pid
    assert link.status.model == "scripted" and link.status.usable
    link.observe(observation(1))
    link.hear(Heard("chop", 3, "Ann", 1))
    news = pump(link, lambda news: len(news) >= 2)
    assert set(news) == {Do("Chop Onion", 1), Say("heard chop")}
    link.close()
    assert link.status.phase is MindPhase.CLOSED
    assert not is_alive(pid)
    assert threading.active_count() == threads
    link.close()


def test_a_mind_told_to_stop_ends_while_nobody_waits_for_it() -> None:
    with linked() as link:
        ready(link)
        pid = link.pid
        link.stop()
        end = time.monotonic() + 60
        while is_alive(pid) and time.monotonic() < end:
            time.sleep(0.01)
        assert not is_alive(pid)
    assert link.status.phase is MindPhase.CLOSED


def test_the_start_reports_its_progress() -> None:
    with linked(spec("hang at start")) as link:
        pump(link, lambda _: link.status.note)
        assert link.status.phase is MindPhase.STARTING
        assert link.status.sentence == "Whetting the knives 50 %"
        pid = link.pid
    assert not is_alive(pid)


def test_words_and_kitchen_wait_for_a_mind_that_is_still_starting() -> None:
    with linked() as link:
        link.hear(Heard("early", 0, "Ann", 1))
        link.observe(observation(1))
        pump(link, lambda news: Say("heard early") in news and Do("Chop Onion", 1) in news)


def test_newer_words_supersede_older_thinking_and_none_are_lost(tmp_path: Path) -> None:
    done = tmp_path / "done"
    with linked() as link:
        ready(link)
        link.hear(Heard(f"work until {done}", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        link.hear(Heard("quick", 2, "Ann", 2))
        done.touch()
        news = pump(link, said("heard quick"))
        assert news == [Say(f"heard work until {done}"), Say("heard quick")]


def test_an_interrupted_thought_sends_nothing_more() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("slowly a b c", 1, "Ann", 1))
        pump(link, said("a"))
        link.hear(Heard("stop", 2, "Ann", 2))
        news = pump(link, said("heard stop"))
        # Begun again from the start, as the first attempt left no trace in the mind's memory.
        assert news[-5:] == [Say("a"), Say("b"), Say("c"), Say("heard slowly a b c"),
                             Say("heard stop")]  # fmt: skip


def test_words_end_what_is_thought_about_a_draft_and_so_does_a_newer_draft() -> None:
    with linked() as link:
        ready(link)
        for text in ("forever", "forever and a day"):
            link.hear(Typing(1, Heard(text, 1, "Ann")))
            pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        link.hear(Heard("quick", 2, "Ann", 1))
        link.hear(Typing(1, Heard("draft", 2, "Ann")))
        assert pump(link, said("heard draft")) == [Say("heard quick"), Say("heard draft")]


def test_a_draft_does_not_end_what_is_thought_about_words(tmp_path: Path) -> None:
    done = tmp_path / "done"
    with linked() as link:
        ready(link)
        link.hear(Heard(f"work until {done}", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        link.hear(Typing(1, Heard("draft", 1, "Ann")))
        done.touch()
        heard = [Say(f"heard work until {done}"), Say("heard draft")]
        assert pump(link, said("heard draft")) == heard


def test_nobody_thinks_on_about_words_that_are_taken_back() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("forever", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        link.hear(Unsaid(1))
        assert pump(link, said("unsaid 1")) == [Say("unsaid 1")]
        link.hear(Heard("hello", 2, "Ann", 2))
        assert pump(link, said("heard hello")) == [Say("heard hello")]


def test_a_mind_that_comes_back_hears_what_was_taken_back_meanwhile_not_the_words() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("forever", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        assert link.pid is not None
        os.kill(link.pid, signal.SIGKILL)
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
        link.hear(Unsaid(1))
        assert pump(link, said("unsaid 1")) == [Say("unsaid 1")]


def test_the_latest_observation_wins_and_its_predecessors_news_is_kept(tmp_path: Path) -> None:
    done_with_it = tmp_path / "done"
    with linked() as link:
        ready(link)
        link.hear(Heard(f"work until {done_with_it}", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        for number in range(1, 30):
            link.observe(observation(number, facts=(Fact(number, 1, "chopped", str(number)),)))
            link.poll()
        done_with_it.touch()
        news = pump(link, lambda news: any(isinstance(m, Do) and m.answers == 29 for m in news))
        done = [message for message in news if isinstance(message, Do)]
        assert len(done) <= 3
        facts = ",".join(message.source for message in done)
        assert facts == ",".join(str(number) for number in range(1, 30))


def test_a_message_larger_than_any_pipe_gets_through() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("big", 1, "Ann", 1))
        news = pump(link, said("heard big"))
        assert isinstance(news[0], Say) and len(news[0].text) == 3_000_000


def test_a_model_in_the_worker_is_interrupted_between_tokens(cache: Path, weights: Path) -> None:
    mind = MindSpec(
        factory="tests.agents.workers.scripted:build_local", model=ModelSpec(cache=cache)
    )
    with linked(mind, patience=LinkTimeouts()) as link:
        pump(link, lambda _: link.status.note == "Loading the model")
        ready(link)
        assert link.status.model == "SmolLM2-135M-Instruct"
        link.hear(Heard("choose", 1, "Ann", 1))
        pump(link, said(" blue"))
        link.hear(Heard("write a story", 2, "Ann", 2))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        pid = link.pid
        assert link._child is not None
        link._child.send(Stop())
        # The story would take many times as long.
        assert link._child.join(60)
        assert not is_alive(pid)


# ------------------------------------------------------------ the bad days


def test_a_mind_killed_in_mid_thought_is_replaced_and_hears_the_words_again(tmp_path: Path) -> None:
    done = tmp_path / "done"
    words = f"work until {done}"
    with linked() as link:
        ready(link)
        link.hear(Heard(words, 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        first = link.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
        assert link.status.note == "Your partner's mind stopped (SIGKILL)."
        assert link.status.retry_s is not None and "Next try in" in link.status.sentence
        done.touch()
        pump(link, said(f"heard {words}"))
        assert link.pid != first and not is_alive(first)


def test_words_that_kill_twice_are_not_said_a_third_time() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("die", 1, "Ann", 1))
        for _ in range(2):
            pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
            assert link.status.note == "Your partner's mind stopped (exit code 7)."
            ready(link)
        link.hear(Heard("hello", 2, "Ann", 2))
        assert pump(link, said("heard hello")) == [Say("heard hello")]


def test_a_mind_that_is_struck_down_twice_alike_is_not_started_a_third_time() -> None:
    with linked() as link:
        ready(link)
        link.hear(Heard("crash", 1, "Ann", 1))  # the next one hears it, too
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE)
        assert link.status.retry_s is not None
        pump(link, lambda _: link.status.phase is MindPhase.UNAVAILABLE and not link.status.retry_s)
        assert link.status.note == "Your partner's mind died twice of SIGSEGV."
        link.wake()
        assert link.pid is None
        link.start()  # something else was chosen
        ready(link)


def test_a_new_mind_gets_the_news_of_the_whole_match() -> None:
    def seen(number: int, news: str) -> Callable[[list[FromMind]], object]:
        return lambda messages: Do("Chop Onion", number, source=news) in messages

    with linked() as link:
        link.observe(observation(1, facts=(Fact(1, 1, "chopped", "onion"),)))
        pump(link, seen(1, "onion"))
        link.observe(observation(2, facts=(Fact(2, 1, "served", "alice"),)))
        pump(link, seen(2, "alice"))
        assert link.pid is not None
        # Words that kill would reach the next mind too, and may end it in between.
        os.kill(link.pid, signal.SIGKILL)
        link.observe(observation(3))
        pump(link, seen(3, "onion,alice"))
        link.observe(observation(4))
        pump(link, seen(4, ""))


@pytest.mark.parametrize("words", ["hang", "ignore deadline"])
def test_a_hanging_mind_is_killed_and_replaced(words: str) -> None:
    pace = WorkerTiming(think_s=0.3, beat_s=0.05, niceness=0)
    patience = LinkTimeouts(hang_s=0.4, restart=Backoff(0.05))
    with linked(pace=pace, patience=patience) as link:
        first = failing_at(words, link)
        assert link.status.note == "Your partner's mind did not answer any more."
        pump(link, lambda _: link.pid not in (None, first))
        assert not is_alive(first)


def test_a_stopped_process_is_killed_too() -> None:
    with linked(patience=LinkTimeouts(hang_s=0.4, restart=Backoff(0.05))) as link:
        ready(link)
        first = link.pid
        assert first is not None
        os.kill(first, signal.SIGSTOP)
        for number in range(50):
            link.observe(observation(number))
            link.hear(Heard("x" * 100_000, 1, "Ann", number + 1))
            link.poll()
        pump(link, lambda _: link.pid not in (None, first))
        ready(link)


def test_closing_a_hung_mind_leaves_no_process() -> None:
    with linked(patience=LinkTimeouts(stop_s=0.1)) as link:
        ready(link)
        link.hear(Heard("hang", 1, "Ann", 1))
        pump(link, lambda _: link.status.phase is MindPhase.THINKING)
        pid = link.pid
    assert not is_alive(pid)


def test_closing_at_once_after_the_start_leaves_no_process() -> None:
    link = Link(spec(), pace=PACE, patience=LinkTimeouts(stop_s=0.0))
    link.start()
    link.close()
    link.start()
    pump(link, lambda _: link.pid is not None)
    pid = link.pid
    link.close()
    assert not is_alive(pid)


@table(__file__)
def test_a_mind_that_cannot_start_is_tried_again(behaviour: str, reason: str) -> None:
    with linked(spec(behaviour)) as link:
        for _ in range(2):
            pump(link, lambda _: link.status.retry_s is not None)
            assert link.status.note == reason
            pump(link, lambda _: link.status.phase is MindPhase.STARTING)


@pytest.mark.parametrize(
    ("mind", "reason"),
    [
        (spec("no weights"), "The model file is missing."),
        (MindSpec(factory="tests.agents.workers.scripted:missing"), "could not start"),
        (MindSpec("genius"), "could not start"),
    ],
)
def test_the_reason_of_a_failed_start_reaches_the_player(mind: MindSpec, reason: str) -> None:
    with linked(mind) as link:
        news = pump(link, lambda news: news)
        assert isinstance(news[0], MindFailed) and news[0].fatal and reason in news[0].reason


def test_a_start_that_cannot_succeed_is_not_repeated_but_can_be_with_a_new_spec() -> None:
    later = [0.0]
    with linked(spec("no weights"), clock=lambda: time.monotonic() + later[0]) as link:
        pump(link, lambda _: link.pid is None and link.status.phase is MindPhase.UNAVAILABLE)
        later[0] = 10_000.0
        link.poll()
        assert link.pid is None and link.status.retry_s is None
        assert link.status.sentence.startswith("The model file is missing.")
        link.start(spec())
        ready(link)


@table(__file__)
def test_a_failed_thought_costs_a_rest_not_the_mind(words: str, reason: str) -> None:
    with linked() as link:
        ready(link)
        pid = link.pid
        link.hear(Heard(words, 1, "Ann", 1))
        news = pump(link, lambda news: news)
        assert isinstance(news[0], MindFailed) and news[0].reason == reason
        assert link.status.phase is MindPhase.UNAVAILABLE and link.status.note == reason
        assert link.pid == pid


def test_a_mind_that_keeps_failing_is_not_asked_at_every_tick() -> None:
    pace = WorkerTiming(rest=Backoff(0.2, 0.2), beat_s=0.02, niceness=0)
    with linked(pace=pace) as link:
        ready(link)
        link.hear(Heard("bad key", 1, "Ann", 1))
        failures, number, begun = 0, 0, time.monotonic()
        while failures < 4:
            link.observe(observation(number := number + 1))
            failures += sum(isinstance(message, MindFailed) for message in link.poll())
            time.sleep(0.01)
        assert time.monotonic() - begun >= 3 * 0.2, "it has rested after each but the last"


def test_a_thought_beyond_its_deadline_is_given_up() -> None:
    with linked(pace=WorkerTiming(think_s=0.1, beat_s=0.05, niceness=0)) as link:
        ready(link)
        link.hear(Heard("forever", 1, "Ann", 1))
        news = pump(link, lambda news: news)
        assert isinstance(news[0], MindFailed) and "too long" in news[0].reason


def test_a_mind_that_talks_rubbish_is_replaced() -> None:
    with linked() as link:
        first = failing_at("bytes", link)
        assert "Your partner's mind stopped (" in link.status.note
        pump(link, lambda _: link.pid not in (None, first))
        assert not is_alive(first)


def test_a_thought_that_says_what_is_no_message_fails_and_the_mind_stays() -> None:
    with linked() as link:
        first = failing_at("rubbish", link)
        assert link.status.note == "Your partner lost the thread for a moment."
        assert link.pid == first


def test_waits_between_restarts_grow_up_to_a_limit() -> None:
    now = [0.0]
    link = Link(spec(), patience=LinkTimeouts(restart=Backoff(1, 5)), clock=lambda: now[0])
    waits = []
    for _ in range(5):
        link._on_exit("exit code 1")
        waits.append(link.status.retry_s)
    assert waits == [1, 2, 4, 5, 5]
    now[0] = 1000.0
    link._on_exit("exit code 1")
    assert link.status.retry_s == 1
