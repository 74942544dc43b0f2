"""Words that are read before they are sent: told, and nothing else comes of them."""

from __future__ import annotations

from dataclasses import replace

from agents.intention import Demand, Goal
from agents.messages import Do, Heard, Intend, Readings, Say, Thought, Typing
from tests.agents.hla.kitchen import Session
from tests.agents.hla.test_asking import VAGUE, session

ONION, TOMATOES = Demand((Goal("chop", "onion"),)), Demand((Goal("chop", "tomato", 2),))


def draft(play: Session, text: str) -> None:
    play.slow.hear(Typing(1, Heard(text, play.kitchen.tick, "Ann", seat=1)))


def readings(play: Session) -> list[Readings]:
    return [message for _, message in play.log if isinstance(message, Readings)]


def send(play: Session, text: str, meant: Demand | None = None) -> None:
    heard = Heard(text, play.kitchen.tick, "Ann", 1, seat=1, reading=meant)
    play.slow.hear(heard)
    play.fast.hear(heard)


def test_a_draft_is_told_with_what_else_it_may_be_and_begins_nothing() -> None:
    play, _ = session(others=("chop tomato x1", "fry it"), sure=0.6)
    play.run(5)
    before = [m for _, m in play.log if isinstance(m, Do | Intend | Say)]
    draft(play, VAGUE)
    play.run(5)
    (told,) = readings(play)
    assert told.text == VAGUE and told.heard == 0
    assert [each.sentence for each in told.found] == ["chop 1 onion", "chop 1 tomato"]
    assert [each.text for each in told.found[0].entries] == ["chop onion"]
    after = [m for _, m in play.log if isinstance(m, Intend | Say)]
    assert after == [m for m in before if not isinstance(m, Do)]


def test_what_was_read_and_is_sent_is_not_read_again() -> None:
    play, model = session(sure=0.6)
    play.run(5)
    draft(play, "chop 2 tomatoes")
    play.run(5)
    asked = len(model.prompts)
    send(play, "chop 2 tomatoes")
    play.run(5)
    assert len(model.prompts) == asked
    assert play.intends()[-1].intention == TOMATOES


def test_what_was_chosen_is_done_without_a_question() -> None:
    """The words alone would have been asked about, or be understood otherwise."""
    play, model = session()
    play.run(5)
    send(play, VAGUE, TOMATOES)
    play.run(5)
    assert model.prompts == []
    assert play.intends()[-1].intention == TOMATOES
    assert not any("?" in said for said in play.said())


def test_a_reading_of_another_kitchen_is_none() -> None:
    play, model = session(sure=0.6)
    play.run(5)
    send(play, "chop 2 tomatoes", Demand((Goal("chop", "durian"),)))
    play.run(5)
    assert play.intends()[-1].intention == TOMATOES and model.prompts


def test_words_come_before_a_draft() -> None:
    play, _ = session(sure=0.6)
    play.run(5)
    draft(play, VAGUE)
    send(play, "chop 2 tomatoes")
    play.run(20)
    told = [m for _, m in play.log if isinstance(m, Readings | Thought)]
    read = [m for m in told if isinstance(m, Readings) or m.heard]
    assert isinstance(read[0], Thought) and isinstance(read[-1], Readings)


def test_what_was_said_aloud_is_told_as_it_was_read() -> None:
    play, _ = session(others=("chop tomato x1",), sure=0.9)
    play.run(5)
    play.say("mumble", doubtful=True)
    play.run(5)
    (told,) = readings(play)
    assert told.heard == 1 and told.found[0].intention == ONION


def test_an_answer_is_read_as_one() -> None:
    play, _ = session()
    play.say(VAGUE)
    play.run(10)
    draft(play, "cook Cathy Soup")
    play.run(5)
    assert readings(play)[-1].found[0].sentence == "cook Cathy Soup"
    assert replace(readings(play)[-1].found[0], share=None).doubtful is False


def test_an_answer_teaches_what_the_words_meant() -> None:
    play, _ = session()
    play.run(5)
    play.say(VAGUE)
    play.run(10)
    play.say("cook Cathy Soup")
    play.run(5)
    (told,) = (each for each in readings(play) if each.learnt)
    assert (told.text, told.found[0].sentence) == (VAGUE, "cook Cathy Soup")
