"""Asking back instead of guessing, and understanding the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from random import Random

import pytest

from agents.cancel_token import FREE, CancelToken
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES, Profile, tuned
from agents.hla.reading._reader import UNCLEAR
from agents.hla.reflecting import SlowMind
from agents.hla.reflecting._questions import SILENCE_TICKS
from agents.llm.protocol import (
    ANY_TEXT,
    Alternative,
    Completion,
    GenerationConfig,
    Prompt,
    Score,
    Scores,
)
from agents.llm.recording import AnswersModel
from agents.messages import Intend, Question, Typing
from agents.workers.inline_link import InlineLink
from tests.agents.hla.kitchen import Kitchen, Session

ASKING = replace(tuned(PROFILES["tuned"], {"talkativeness": 0}), asks_above=0.5)
VAGUE = "the onion soup thing"
ANSWERS = {
    VAGUE: "chop onion x1",
    "chop 2 tomatoes": "chop tomato x2",
    # Only where the question is part of the prompt does the model know what this means.
    "rather the soup": "cook cathy x1",
    "fire!!!": "putout x1",
    "sure, yes": "yes",
    "neither, no": "no",
    "mumble": "chop onion x1",
    "which of them": "chop tomato x1",
    "get one out": "serve any x1",
}


#: What is found beside these answers.
BESIDE = {
    VAGUE: Alternative("cook cathy x1", -1.1),
    "mumble": Alternative("cook cathy x1", -1.1),
    "which of them": Alternative("chop onion x1", -1.1),
    "get one out": Alternative("serve bob x1", -1.1),
}


class DoubtfulModel(AnswersModel):
    """Knows the answers, is unsure of some messages, and finds two goals likely for them."""

    def __init__(self, others: tuple[str, ...] = (), sure: float = 0.4) -> None:
        """`others`: what it finds beside its answers; `sure`: the probability of these."""
        super().__init__(ANSWERS)
        self.prompts: list[Prompt] = []
        self._sure = log(sure)
        self._others = tuple(Alternative(text, -2.0) for text in others)

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: CancelToken = FREE
    ) -> Completion:
        self.prompts.append(prompt)
        answer = super().generate(prompt, config, cancel=cancel)
        last = str(prompt).rsplit("human:", 1)[-1]
        beside = tuple(other for words, other in BESIDE.items() if words in last)
        return replace(answer, logprob=self._sure, others=self._others or beside)

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        if list(choices) == [UNCLEAR]:
            vague = (VAGUE, "mumble", "which of them", "get one out")
            unsure = any(words in str(prompt) for words in vague)
            return Scores((Score(UNCLEAR, log(0.8 if unsure else 0.01), 1),), "canned", 0.0)
        return super().score(prompt, choices, cancel=cancel)


def session(
    profile: Profile = ASKING, others: tuple[str, ...] = (), sure: float = 0.4
) -> tuple[Session, DoubtfulModel]:
    model = DoubtfulModel(others, sure)
    slow, fast = SlowMind(model, profile, Random(7)), FastMind(AnswersModel({}), profile)
    links = (InlineLink(slow, fixed_s=0.2), InlineLink(fast, fixed_s=0.2))
    return Session(Kitchen(orders=("bob", "cathy")), *links), model


def demands(play: Session) -> list[Intend]:
    return [intend for intend in play.intends() if intend.state == "active"]


def test_what_else_was_found_is_offered_whole() -> None:
    """Not only work of one step, and no question nor what means nothing here."""
    play, _ = session(others=("ask orders", "fry it", "chop tomato x1, then serve bob x1"))
    play.say(VAGUE)
    play.run(5)
    (question,) = play.said()
    assert "onion" in question and "tomato" in question and "Bob" in question


def test_two_readings_are_offered_and_nothing_is_done_about_either() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(30)
    assert "chop 1 onion, or cook cathy soup" in play.said()[-1].lower()
    assert demands(play) == []
    assert play.intends()[-1].heard == 1


def test_of_two_messages_that_wait_a_question_quotes_its_own() -> None:
    play, _ = session()
    play.run(5)
    play.say("chop 2 tomatoes")
    play.say("mumble")
    play.run(30)
    (asked,) = (line for line in play.said() if line.endswith("?"))
    assert asked.startswith("Mumble: ")


def test_nothing_is_asked_about_a_reading_that_stands_out() -> None:
    play, _ = session(sure=0.6)
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    assert questions(play) == []
    assert demands(play)[-1].sentence == "chop 1 onion"


def test_nothing_is_asked_where_the_same_would_be_done() -> None:
    play, _ = session()
    play.kitchen.made["plated bob"] = 1
    play.run(5)
    play.say("get one out")
    play.run(10)
    assert questions(play) == [] and demands(play)


def test_the_cook_does_useful_work_meanwhile() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(100)
    assert len(play.kitchen.done) >= 3


def test_a_demand_that_stood_stands_until_the_answer() -> None:
    play, _ = session()
    play.run(5)
    play.say("chop 2 tomatoes")
    play.run(10)
    play.say(VAGUE)
    play.run(8)
    last = play.intends()[-1]
    assert last.state == "active" and "tomatoes" in last.sentence


def test_the_answer_is_read_beside_the_question() -> None:
    play, model = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say("rather the soup")
    play.run(10)
    assert (
        "asked: chop onion x1 or cook cathy x1\nhuman: rather the soup"
        in model.prompts[-1].changing
    )
    assert demands(play)[0].sentence == "cook Cathy Soup"


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("first one, mate", "chop 1 onion"), ("2", "cook Cathy Soup"), ("one", "chop 1 onion"),
        ("I mean the second", "cook Cathy Soup"), ("number two", "cook Cathy Soup"),
        ("the third", None), ("no 2 onions", None),
    ],
)  # fmt: skip
def test_a_choice_is_named_by_its_number(answer: str, meant: str | None) -> None:
    play, model = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    asked = len(model.prompts)
    play.say(answer)
    play.run(10)
    assert [intend.sentence for intend in demands(play)] == [meant] * (meant is not None)
    assert (len(model.prompts) == asked) is (meant is not None), "no model is asked"


@pytest.mark.parametrize("pause, beside", [(20, True), (SILENCE_TICKS + 20, False)])
def test_a_question_is_forgotten_after_a_while(pause: int, beside: bool) -> None:
    play, model = session()
    play.run(5)
    play.say(VAGUE)
    play.run(pause)
    play.say("rather the soup")
    play.run(10)
    assert ("asked:" in model.prompts[-1].changing) is beside


def test_without_an_answer_nothing_is_done() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(SILENCE_TICKS)
    spoken = len(play.said())
    play.run(30)
    assert demands(play) == [] and questions(play)[-1] == ()
    assert len(play.said()) == spoken + 1, "it is told"
    play.say("chop 2 tomatoes")
    play.run(10)
    assert demands(play)[-1].sentence == "chop 2 tomatoes"


def test_the_silence_begins_anew_while_somebody_types() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    for _ in range(4):
        play.run(SILENCE_TICKS // 2)
        play.slow.hear(Typing(1))
    play.run(SILENCE_TICKS - 10)
    assert questions(play)[-1] != ()
    play.run(30)
    assert questions(play)[-1] == ()


def test_an_answer_in_time_is_not_followed_by_the_guess() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(15)
    play.say("rather the soup")
    play.run(SILENCE_TICKS + 30)
    assert {intend.sentence for intend in demands(play)} == {"cook Cathy Soup"}


def test_one_message_is_not_answered_by_a_second_question() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say("mumble")
    play.run(10)
    assert sum(" or " in text for text in play.said()) == 1


def test_a_model_that_is_sure_does_not_ask() -> None:
    play, _ = session()
    play.run(5)
    play.say("chop 2 tomatoes")
    play.run(10)
    assert not any("?" in text for text in play.said())


def test_without_a_threshold_nothing_is_asked() -> None:
    play, _ = session(replace(ASKING, asks_above=1.0))
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    assert demands(play)[0].sentence == "chop 1 onion"


def questions(play: Session) -> list[tuple[str, ...]]:
    return [message.choices for _, message in play.log if isinstance(message, Question)]


def test_the_choices_are_told_and_taken_back_when_the_question_is_over() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    assert questions(play) == [("chop 1 onion", "cook Cathy Soup")]
    play.say("rather the soup")
    play.run(10)
    assert questions(play)[1:] == [()]


def test_a_choice_in_its_own_words_needs_no_model() -> None:
    play, model = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    read = len(model.prompts)
    play.say(questions(play)[0][1])
    play.run(10)
    assert demands(play)[0].sentence == "cook Cathy Soup" and len(model.prompts) == read


def test_fire_is_never_an_answer() -> None:
    play, model = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.kitchen.fire, play.kitchen.values = True, {"Putout": 0.6}
    play.say("fire!!!")
    play.run(60)
    assert not any("asked:" in str(prompt) for prompt in model.prompts[1:])
    assert "Putout" in play.kitchen.done and not play.kitchen.fire
    assert not any("onion" in intend.sentence for intend in demands(play))


def test_a_question_is_dropped_when_something_else_is_said() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say("chop 2 tomatoes")
    play.run(SILENCE_TICKS + 30)
    assert {intend.sentence for intend in demands(play)} == {"chop 2 tomatoes"}


def test_the_same_words_are_never_asked_about_twice_and_meant_the_second_time() -> None:
    play, _ = session()
    play.run(5)
    for _ in range(2):
        play.say(VAGUE)
        play.run(SILENCE_TICKS + 30)
    assert sum(" or " in text for text in play.said()) == 1
    assert {intend.heard for intend in demands(play)} == {2}


def test_nothing_is_asked_while_something_burns() -> None:
    play, _ = session()
    play.kitchen.fire = True
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    assert demands(play)[0].sentence == "chop 1 onion" and questions(play) == []


def test_a_cheap_guess_is_not_worth_a_question() -> None:
    play, _ = session()
    play.run(5)
    play.say("which of them")
    play.run(10)
    assert demands(play)[0].sentence == "chop 1 tomato" and questions(play) == []


@pytest.mark.parametrize(("answer", "done"), [("sure, yes", ["chop 1 onion"]), ("neither, no", [])])
def test_a_plain_yes_takes_the_likeliest_a_plain_no_neither(answer: str, done: list[str]) -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say(answer)
    play.run(SILENCE_TICKS + 20)
    assert list(dict.fromkeys(intend.sentence for intend in demands(play))) == done


def test_a_question_about_words_taken_back_is_over() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.unsay(1)
    play.run(SILENCE_TICKS + 30)
    assert questions(play)[-1] == () and demands(play) == []


def test_a_question_is_open_again_when_its_answer_is_taken_back() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say("rather the soup")
    play.run(10)
    play.unsay(2)
    play.run(10)
    assert play.intends()[-1].state == "revoked"
    assert questions(play)[-1] == ("chop 1 onion", "cook Cathy Soup")
    play.say("chop 1 onion")
    play.run(10)
    assert demands(play)[-1].sentence == "chop 1 onion"


SAVE = "chop 2 tomatoes and save the pots"
HALVES = {SAVE: "chop tomato x2, then putout x1"}


def halved(others: tuple[Alternative, ...], sure: float, answer: str = HALVES[SAVE]) -> Session:
    """Someone whose model is sure of one half of a message."""
    model = DoubtfulModel(sure=sure)
    model._answers = {**ANSWERS, SAVE: answer}
    model._others = others
    profile = replace(ASKING, acts_above=0.35)
    slow, fast = SlowMind(model, profile, Random(7)), FastMind(AnswersModel({}), profile)
    links = (InlineLink(slow, fixed_s=0.2), InlineLink(fast, fixed_s=0.2))
    return Session(Kitchen(orders=("bob", "cathy")), *links)


def test_the_clear_half_begins_and_the_rest_is_asked_about() -> None:
    others = (
        Alternative("chop tomato x2, then serve bob x1", log(0.3)),
        Alternative("chop tomato x2, then cook cathy x1", log(0.2)),
    )
    play = halved(others, 0.34, "chop tomato x2, then cook bob x1")
    play.run(5)
    play.say(SAVE)
    play.run(10)
    assert demands(play)[-1].sentence == "chop 2 tomatoes"
    assert play.said()[-1].startswith(('And "save the pots"', 'As for "save', "What about", "But"))
    assert questions(play)[-1] == ("cook Bob Soup", "serve Bob Soup", "cook Cathy Soup")
    play.say("serve Bob Soup")
    play.run(10)
    assert [entry.text for entry in demands(play)[-1].queue][:2] == [
        "chop tomato x2",
        "serve Bob Soup",
    ]


def test_one_thing_that_the_rest_may_be_is_asked_for_yes_or_no() -> None:
    others = (Alternative("chop tomato x2", log(0.4)),)
    play = halved(others, 0.3, "chop tomato x2, then cook bob x1")
    play.run(5)
    play.say(SAVE)
    play.run(10)
    assert demands(play)[-1].sentence == "chop 2 tomatoes"
    assert questions(play)[-1] == ("yes", "no")
    play.say("yes")
    play.run(10)
    assert "cook Bob Soup" in demands(play)[-1].sentence


@pytest.mark.parametrize(("sure", "asked"), [(0.2, True), (0.04, False)])
def test_a_guess_is_asked_about_unless_it_is_as_good_as_none(sure: float, asked: bool) -> None:
    play = halved((Alternative("serve bob x1", log(0.03)),), sure, "cook cathy x1")
    play.run(5)
    play.say(SAVE)
    play.run(10)
    assert demands(play) == []
    assert bool(questions(play)) is asked
