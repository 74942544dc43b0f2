"""Words that were heard doubtfully: nothing is done about them before somebody says yes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest
from tuning.places import ADAPTER as ADAPTER_FILE

from agents.english import NO, YES
from agents.hla.build import find_adapter, taught
from agents.hla.deciding import FastMind
from agents.hla.profiles import PROFILES
from agents.hla.reflecting import SlowMind
from agents.hla.reflecting._questions import SILENCE_TICKS
from agents.intention import sentence
from agents.llm.llama.model import LlamaModel
from agents.llm.protocol import ANY_TEXT, Completion, GenerationConfig, PlainPrompt, Prompt
from agents.llm.recording import AnswersModel
from agents.messages import Add, EditBook, FromMind, Heard, Hearing, Question, Unsaid
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import InlineLink, think_once
from tests.agents.hla.conftest import QUIET
from tests.agents.hla.kitchen import Kitchen, Session
from tests.agents.hla.test_guessing import ADAPTER, Opinionated, asked_for
from tests.tables import table

ONIONS = "chop two onions"
ANSWERS = {
    ONIONS: "chop onion x2",
    "serve bob": "serve bob x1",
    "no tomatoes": "avoid chop tomato",
    "what are the orders": "ask orders",
    "nice weather": "none",
    "thanks": "thanks",
    "fire": "putout x1",
    "stop": "stop",
    "that is what i said": "yes",
    "by no means": "no",
    "certainly": "none",
    "certainly not": "none",
    "no, three": "none",
}
#: What is read beside the question.
BESIDE = {
    "certainly": "chop onion x2",
    "certainly not": "chop onion x2",
    "no, three": "chop onion x3",
}


class Listening(AnswersModel):
    """Understands some words only beside what was asked."""

    def __init__(self) -> None:
        super().__init__(ANSWERS)
        self.beside = AnswersModel(BESIDE)
        self.reads = 0

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: object = None
    ) -> Completion:
        assert isinstance(prompt, PlainPrompt)
        self.reads += 1
        asked = "asked:" in prompt.changing and any(words in prompt.changing for words in BESIDE)
        return (self.beside if asked else super()).generate(prompt, config)


@pytest.fixture
def model() -> Listening:
    return Listening()


@pytest.fixture
def play(model: Listening) -> Session:
    """A round in which nothing has been said yet."""
    slow, fast = SlowMind(model, QUIET, Random(7)), FastMind(model, QUIET)
    place = Kitchen(orders=("bob",), ticks=30)
    session = Session(place, InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))
    session.run(5)
    return session


def doubt(session: Session, text: str, ticks: int = 8) -> Session:
    session.say(text, doubtful=True)
    session.run(ticks)
    return session


def answer(session: Session, text: str, ticks: int = 8) -> list[str]:
    """What is demanded after an answer."""
    session.say(text)
    session.run(ticks)
    return demanded(session)


def demanded(session: Session) -> list[str]:
    return [intend.sentence for intend in session.intends() if intend.state == "active"]


def questions(session: Session) -> list[tuple[str, ...]]:
    return [message.choices for _, message in session.log if isinstance(message, Question)]


def test_it_is_asked_before_anything_is_done(play: Session) -> None:
    doubt(play, ONIONS, SILENCE_TICKS - 5)
    assert "chop 2 onions" in play.said()[-1].lower() and play.said()[-1].endswith("?")
    assert questions(play) == [("yes", "no")]
    assert demanded(play) == [] and "Chop Onion" not in play.kitchen.done


@pytest.mark.parametrize(
    "text", ["Yes.", "Yeah", "Yep!", "that is what I said", "Certainly", ONIONS]
)
def test_a_yes_in_any_words_gets_it_done(play: Session, text: str) -> None:
    doubt(play, ONIONS)
    assert answer(play, text, 90)[0] == "chop 2 onions"
    assert play.kitchen.done.count("Chop Onion") == 2
    assert questions(play)[-1] == ()


@pytest.mark.parametrize("text", ["No.", "Nope", "not that", "By no means", "Certainly not"])
def test_a_no_in_any_words_ends_it(play: Session, text: str) -> None:
    doubt(play, ONIONS)
    assert answer(play, text, SILENCE_TICKS + 20) == []
    assert questions(play)[-1] == ()
    assert sum("?" in said for said in play.said()) == 1


def test_silence_means_no_and_is_told(play: Session) -> None:
    spoken = len(doubt(play, ONIONS).said())
    play.run(SILENCE_TICKS + 10)
    assert demanded(play) == [] and questions(play)[-1] == ()
    assert len(play.said()) == spoken + 1


def test_a_correction_is_taken_for_what_was_meant(play: Session) -> None:
    doubt(play, ONIONS)
    assert answer(play, "no, three") == ["chop 3 onions"]


def test_a_clear_demand_replaces_the_question(play: Session) -> None:
    doubt(play, ONIONS)
    assert answer(play, "serve Bob", SILENCE_TICKS + 30) == ["serve Bob Soup"]
    assert questions(play)[-1] == ()


def test_another_doubtful_demand_is_asked_about_in_turn(play: Session) -> None:
    doubt(doubt(play, ONIONS), "serve bob")
    assert "serve bob soup" in play.said()[-1].lower() and demanded(play) == []
    assert answer(play, "yes") == ["serve Bob Soup"]


def test_the_same_heard_twice_was_meant(play: Session) -> None:
    doubt(doubt(play, ONIONS), "chop  two onions!")
    assert demanded(play) == ["chop 2 onions"]


def test_a_yes_may_be_doubtful_too(play: Session) -> None:
    doubt(doubt(play, ONIONS), "Yeah.")
    assert demanded(play) == ["chop 2 onions"]


def test_a_plain_answer_needs_no_model(play: Session, model: Listening) -> None:
    doubt(play, ONIONS)
    reads = model.reads
    answer(play, "yes")
    assert model.reads == reads


def test_nobody_is_asked_whether_it_burns(play: Session) -> None:
    play.kitchen.fire, play.kitchen.values = True, {"Putout": 0.6}
    play.run(2)
    doubt(play, "fire", 60)
    assert "Putout" in play.kitchen.done and questions(play) == []
    assert "put out the fire" in {intend.sentence for intend in play.intends()}


def test_the_work_is_not_stopped_by_what_may_have_been_small_talk(play: Session) -> None:
    doubt(play, "stop")
    assert play.kitchen.doing and "stop" in play.said()[-1].lower()
    answer(play, "yes")
    assert play.kitchen.doing == ""


def test_a_clear_stop_is_no_answer(play: Session) -> None:
    doubt(play, ONIONS)
    answer(play, "stop")
    assert play.kitchen.doing == "" and questions(play)[-1] == ()


@pytest.mark.parametrize("text", ["what are the orders", "nice weather", "thanks"])
def test_nothing_is_asked_about_what_asks_for_no_work(play: Session, text: str) -> None:
    doubt(play, text)
    assert questions(play) == [] and play.said()


def test_rules_are_asked_about_too(play: Session) -> None:
    doubt(play, "no tomatoes")
    assert "tomatoes" in play.said()[-1] and "?" in play.said()[-1] and demanded(play) == []
    (rule,) = answer(play, "yes")
    assert "tomato" in rule


def test_what_stands_goes_on_meanwhile(play: Session) -> None:
    answer(play, "serve bob")
    doubt(play, ONIONS)
    assert play.intends()[-1].state == "active" and demanded(play)[-1] == "serve Bob Soup"
    assert answer(play, "yes")[-1] == "serve Bob Soup, then chop 2 onions"


def test_who_acts_does_not_act_on_doubtful_words() -> None:
    mind = FastMind(Opinionated({"lettuce": ("Chop Lettuce", 0.97)}), ADAPTER)
    place = Kitchen(ticks=60)
    place.values = {"Chop Tomato": 0.6}
    words = Heard("some lettuce", 0, "Ann", 1, hearing=Hearing("some letters", doubtful=True))
    found = [arrival.message for arrival in think_once(mind, place.observation(), [words])]
    assert [macro for macro, _, _ in asked_for(found)] == ["Chop Tomato"]


def test_words_that_were_acted_upon_and_taken_back_are_weighed_anew() -> None:
    model = Opinionated({"lettuce": ("Chop Lettuce", 0.97), "plan": ("Chop Tomato", 0.9)})
    mind, place = FastMind(model, ADAPTER), Kitchen(ticks=60)
    place.values = {"Chop Tomato": 0.6}
    first = think_once(mind, place.observation(), [Heard("some lettuce", 0, "Ann", 1)])
    assert [macro for macro, _, _ in asked_for([a.message for a in first])] == ["Chop Lettuce"]
    place.begin("Chop Lettuce")
    mind.hear(Unsaid(1))
    again = [arrival.message for arrival in think_once(mind, place.observation())]
    assert [(macro, urgent) for macro, urgent, _ in asked_for(again)] == [("Chop Tomato", True)]


def test_words_taken_back_are_asked_about_no_more(play: Session) -> None:
    doubt(play, ONIONS)
    play.unsay(1)
    play.run(SILENCE_TICKS + 10)
    assert questions(play) == [("yes", "no"), ()]
    assert answer(play, "yes") == []


def test_a_yes_that_is_taken_back_leaves_the_question(play: Session) -> None:
    answer(doubt(play, ONIONS), "yes")
    play.unsay(2)
    play.run(8)
    assert play.intends()[-1].state == "revoked" and questions(play)[-1] == ("yes", "no")
    assert answer(play, "no", SILENCE_TICKS)[1:] == []


def test_words_taken_back_after_the_yes_take_the_work_with_them(play: Session) -> None:
    answer(doubt(play, ONIONS), "yes")
    play.unsay(1)
    play.run(8)
    assert play.intends()[-1].state == "revoked"


# ------------------------------------------------------------ the real model


@pytest.fixture(scope="module")
def real(weights: Path) -> Iterator[LlamaModel]:
    """The bundled model with the adapter."""
    adapter = find_adapter([ADAPTER_FILE.parent])
    if adapter is None:
        pytest.skip("no adapter is shipped")
    model = LlamaModel(weights, adapter=adapter)
    yield model
    model.close()


@table(__file__)
def test_the_shipped_model_understands_the_answer(real: LlamaModel, said: str, want: str) -> None:
    mind, place = SlowMind(real, PROFILES[taught(ADAPTER_FILE)], Random(1)), Kitchen()
    words = Heard("chop two onions", 0, "Ann", 1, hearing=Hearing("chop to onions", doubtful=True))
    asked = [a.message for a in think_once(mind, place.observation(), [words])]
    assert Question(("yes", "no")) in asked
    done = [a.message for a in think_once(mind, place.observation(), [Heard(said, 9, "Ann", 2)])]
    assert Question() in done
    demanded = wishes(done)
    assert demanded == ([want] if want else [])


@pytest.mark.parametrize(
    ("other", "asked"), [("chop 2 onions", False), ("what are the orders", True)]
)
def test_nobody_is_asked_where_other_hearings_mean_the_same(
    real: LlamaModel, other: str, asked: bool
) -> None:
    mind, place = SlowMind(real, PROFILES[taught(ADAPTER_FILE)], Random(1)), Kitchen()
    hearing = Hearing("chop to onions", doubtful=True, others=(other,))
    words = Heard("chop two onions", 0, "Ann", 1, hearing=hearing)
    found = [a.message for a in think_once(mind, place.observation(), [words])]
    assert (Question(("yes", "no")) in found) is asked
    assert wishes(found) == ([] if asked else ["chop 2 onions"])


def wishes(messages: Iterable[FromMind]) -> list[str]:
    """What is asked for."""
    edits = (edit for m in messages if isinstance(m, EditBook) for edit in m.edits)
    vocabulary = vocabulary_of(Kitchen().observation())
    return [sentence(each.demand, vocabulary) for each in edits if isinstance(each, Add)]


def test_no_answer_is_both_yes_and_no() -> None:
    assert not YES & NO


class Unsure(Listening):
    """Tells how probable its answers are: one of them is a guess."""

    def generate(
        self, prompt: Prompt, config: GenerationConfig = ANY_TEXT, *, cancel: object = None
    ) -> Completion:
        found = super().generate(prompt, config)
        return replace(found, logprob=log(0.05 if "bob" in found.text else 0.6))


def test_a_mere_guess_is_not_acted_upon_but_told() -> None:
    model, wary = Unsure(), replace(QUIET, acts_above=0.1)
    slow, fast = SlowMind(model, wary, Random(7)), FastMind(model, wary)
    links = (InlineLink(slow, fixed_s=0.1), InlineLink(fast, fixed_s=0.1))
    session = Session(Kitchen(orders=("bob",), ticks=30), *links)
    session.run(5)
    spoken = len(session.said())
    session.say("serve bob")
    session.run(8)
    assert demanded(session) == []
    assert len(session.said()) == spoken + 1, "that it did not understand"
    assert answer(session, ONIONS) == ["chop 2 onions"]
