"""What came of a command, told from thoughts and macro actions written down by hand."""

import pytest

from agents.messages import Basis, ScoredChoice, Thought
from game.lab.metrics.responses import AT_ONCE, Answer, Came, Said, Span, Spent, answer

SAID = Said("Chop an onion", 100, 300)
#: Macro actions: name, first and last tick, moves.
SPANS = (
    Span("Chop Tomato", 60, 90, 9),
    Span("Chop Tomato", 91, 130, 8),
    Span("Chop Onion", 131, 170, 10),
)


def came(thought: Thought, asked: int) -> Came:
    return Came(thought, asked, asked + 10 * thought.seconds)


def read(asked: int, seconds: float) -> Came:
    return came(Thought("intention", seconds), asked)


def chose(macro: str, asked: int, seconds: float, source: str, doubted: bool = False) -> Came:
    choices = (ScoredChoice(macro, -0.1, 0.5, 0.4),)
    return came(Thought("action", seconds, choices, basis=Basis(source, doubted=doubted)), asked)


def answered(*thoughts: Came) -> Answer:
    return answer(SAID, thoughts, SPANS)


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


def test_without_an_executor_every_decision_is_one_move() -> None:
    found = answer(SAID, [chose("up", 100, 0.5, "words")], ())
    assert (found.macro, found.atomic, found.doing) == (0.5, 0.5, "")


def test_what_a_model_was_asked_until_the_answer_is_summed_up() -> None:
    def asked(seconds: float, tokens: int) -> Came:
        thought = Thought("chat", seconds, prompt_tokens=90, reused_tokens=60, tokens=tokens)
        return came(thought, 100)

    decision = chose("Chop Onion", 100, 0.5, "words")  # by values alone
    found = answered(asked(0.3, 4), asked(0.4, 2), decision, asked(0.9, 7))
    assert found.spent == Spent(2, 180, 120, 6)
