"""What came of a command, told from thoughts and macro actions written down by hand."""

from types import SimpleNamespace

import pytest

from agents.messages import Basis, ScoredChoice, Thought
from agents.workers.inline_link import Arrival, InlineLink
from game.lab.runs.responses import AT_ONCE, Answer, Said, Span, answer

SAID = Said("Chop an onion", 100, 300)
#: Macro actions: name, first and last tick, moves.
SPANS = (
    Span("Chop Tomato", 60, 90, 9),
    Span("Chop Tomato", 91, 130, 8),
    Span("Chop Onion", 131, 170, 10),
)


def read(asked: int, seconds: float) -> Arrival:
    return Arrival(Thought("intention", seconds), asked, seconds)


def chose(macro: str, asked: int, seconds: float, source: str, doubted: bool = False) -> Arrival:
    choices = (ScoredChoice(macro, -0.1, 0.5, 0.4),)
    thought = Thought("action", seconds, choices, basis=Basis(source, doubted=doubted))
    return Arrival(thought, asked, seconds)


def answered(*arrivals: Arrival) -> Answer:
    link = InlineLink(SimpleNamespace(model="m"), fixed_s=0.1)  # type: ignore[arg-type]
    link.arrivals = list(arrivals)
    minds = SimpleNamespace(links={"one": link})
    return answer(SAID, minds, SPANS)  # type: ignore[arg-type]


def test_a_sure_guess_by_the_words_is_the_answer() -> None:
    found = answered(chose("Chop Onion", 100, 0.5, "words"), read(100, 1.5))
    assert found == Answer("Chop an onion", 1.5, 0.5, "words", 0.05, "Chop Onion")


def test_a_doubted_guess_is_none() -> None:
    found = answered(
        chose("Chop Onion", 100, 0.5, "words", doubted=True),
        read(100, 2.0),
        chose("Chop Onion", 120, 1.0, "intention"),
    )
    assert (found.by, found.intention, found.macro) == ("intention", 2.0, 3.0)
    assert found.atomic == pytest.approx(0.3)


def test_an_intention_that_changes_nothing_leaves_what_is_being_done() -> None:
    found = answered(read(100, 2.0), chose("Chop Onion", 120 + AT_ONCE + 1, 0.1, "intention"))
    assert (found.by, found.macro, found.doing) == ("no change", 2.0, "Chop Tomato")
    assert found.atomic == pytest.approx(2.0 / 8)


def test_what_was_thought_before_or_after_the_next_command_is_no_answer() -> None:
    early, late = chose("Chop Onion", 99, 0.5, "words"), chose("Chop Onion", 300, 0.5, "words")
    assert answered(early, late, read(301, 1.0)) == Answer(
        "Chop an onion", None, None, "nothing", None, ""
    )


def test_a_macro_action_that_is_never_carried_out_has_no_moves() -> None:
    found = answered(chose("Serve Bob Soup", 100, 0.5, "words"))
    assert (found.macro, found.atomic, found.doing) == (0.5, None, "")
