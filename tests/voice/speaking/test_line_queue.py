"""Who is heard: the newest wins, an alarm overtakes, nothing twice, nothing stale."""

from hypothesis import given
from hypothesis import strategies as st

from game.voice.speaking.lines import ECHO_S, NEARLY_OVER_S, STALE_S, Line, LineQueue, Urgency, gist

CHATTER, MATTER, ALARM = Urgency


def line(text: str, urgency: Urgency = MATTER, said: float = 0.0) -> Line:
    return Line(text, urgency, said)


def begun(queue: LineQueue, now: float = 0.0, left: float = 0.0) -> str:
    """What begins now, all sound being there."""
    found = queue.next(now, left, queue.waiting)
    return "" if found is None else found.text


def test_in_silence_a_line_begins_at_once() -> None:
    queue = LineQueue()
    assert queue.offer(line("Hello."))
    assert begun(queue) == "Hello."
    assert begun(queue) == ""


def test_the_newest_of_those_that_wait_wins() -> None:
    queue = LineQueue()
    for text in ("one thing", "another thing", "a third thing"):
        assert queue.offer(line(text))
    assert begun(queue) == "a third thing"
    assert begun(queue) == ""


def test_the_newest_cuts_off_what_has_long_to_go_and_waits_for_what_is_nearly_over() -> None:
    queue = LineQueue()
    queue.offer(line("a long report"))
    begun(queue)
    queue.offer(line("news"))
    assert begun(queue, left=NEARLY_OVER_S) == ""
    assert begun(queue, left=0.0) == "news"
    queue.offer(line("more news"))
    assert begun(queue, left=NEARLY_OVER_S + 0.1) == "more news"


def test_an_alarm_overtakes_everything() -> None:
    queue = LineQueue()
    queue.offer(line("what matters"))
    begun(queue)
    queue.offer(line("it waits"))
    queue.offer(line("Fire!", ALARM))
    assert begun(queue, left=0.2) == "Fire!"


def test_an_alarm_is_not_overtaken() -> None:
    queue = LineQueue()
    queue.offer(line("Fire!", ALARM))
    assert not queue.offer(line("nice weather", CHATTER))
    assert not queue.offer(line("an answer", MATTER))
    assert begun(queue) == "Fire!"
    queue.offer(line("an answer", MATTER))
    assert begun(queue, left=3.0) == "", "it sounds"
    assert not queue.offer(line("nice weather", CHATTER)), "an answer waits"
    assert begun(queue) == "an answer"


def test_chatter_waits_for_what_matters_and_goes_stale() -> None:
    queue = LineQueue()
    queue.offer(line("what matters"))
    begun(queue)
    queue.offer(line("nice weather", CHATTER))
    assert begun(queue, 1.0, left=3.0) == ""
    assert begun(queue, STALE_S + 0.1, left=0.0) == ""
    assert queue.waiting is None


def test_nothing_stale_is_begun() -> None:
    queue = LineQueue()
    queue.offer(line("just in time"))
    assert begun(queue, STALE_S) == "just in time"
    queue.offer(line("too late", said=10.0))
    assert begun(queue, 10.0 + STALE_S + 0.01) == ""


def test_what_presses_more_but_is_stale_keeps_nothing_waiting() -> None:
    queue = LineQueue()
    queue.offer(line("Fire!", ALARM))
    assert queue.offer(line("later", CHATTER, said=STALE_S + 1))
    assert begun(queue, STALE_S + 1) == "later"


def test_nothing_is_said_twice() -> None:
    queue = LineQueue()
    assert queue.offer(line("Okay, chopping two onions."))
    assert not queue.offer(line("Chopping two onions!", said=0.1)), "it waits"
    begun(queue)
    assert not queue.offer(line("chopping the two onions now", said=2.0)), "it was said"
    assert queue.offer(line("Chopping three onions.", said=2.0)), "that is something else"
    assert queue.offer(line("Not chopping two onions.", said=2.5))
    assert queue.offer(line("Okay, chopping two onions.", said=ECHO_S)), "after a while"
    begun(queue, ECHO_S)
    assert queue.offer(line("Okay, chopping two onions.", said=ECHO_S), again=True)


def test_what_was_never_begun_may_be_said() -> None:
    queue = LineQueue()
    queue.offer(line("first"))
    queue.offer(line("second"))
    begun(queue)
    assert queue.offer(line("first", said=1.0))


def test_no_line_begins_before_its_sound_is_there() -> None:
    queue = LineQueue()
    queue.offer(line("old"))
    old = queue.waiting
    queue.offer(line("new"))
    assert queue.next(0.0, 0.0, old) is None
    assert queue.next(0.0, 0.0, None) is None
    assert begun(queue) == "new"


def test_hush_forgets_what_waits_and_what_sounds() -> None:
    queue = LineQueue()
    queue.offer(line("Fire!", ALARM))
    begun(queue)
    queue.offer(line("an answer"))
    queue.hush()
    assert begun(queue) == ""
    queue.offer(line("nice weather", CHATTER))
    assert begun(queue, left=1.0) == "nice weather", "what sounded was cut off"


def test_nothing_to_say_is_not_said() -> None:
    assert not LineQueue().offer(line(""))


def test_fillers_alone_are_words_too() -> None:
    assert gist("Okay.") == ("okay",) != gist("Sure.")


@given(
    st.lists(st.tuples(st.sampled_from(list(Urgency)), st.floats(0, 3)), min_size=1, max_size=12)
)
def test_whatever_comes_the_newest_of_the_highest_rank_is_said(
    offers: list[tuple[Urgency, float]],
) -> None:
    queue, now = LineQueue(), 0.0
    for number, (urgency, after) in enumerate(offers):
        now += after / 12
        queue.offer(line(f"line {number}", urgency, now))
    highest = max(urgency for urgency, _ in offers)
    newest = max(n for n, (urgency, _) in enumerate(offers) if urgency == highest)
    assert begun(queue, now) == f"line {newest}"
