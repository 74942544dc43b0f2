"""Both minds on the toy kitchen in simulated time: from a message to the work and the answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from agents.hla.profiles import PROFILES, tuned
from agents.hla.reflecting import SlowMind
from agents.intention import Ask, Demand, Goal, NoIntention
from agents.llm.recording import AnswersModel
from agents.messages import Do, EditBook, Heard, Say
from agents.mind import Context
from tests.agents.hla.conftest import QUIET, Play
from tests.agents.hla.kitchen import Kitchen, Session

BUSY = 700
"""Ticks: more than any demand here takes."""


def spoken(session: Session, text: str, ticks: int = BUSY, before: int = 5) -> Session:
    session.run(before)
    session.say(text)
    session.run(ticks)
    return session


def states(session: Session) -> list[str]:
    return [intend.state for intend in session.intends()]


def test_a_message_becomes_an_intention_work_and_an_answer(play: Play) -> None:
    session = spoken(play({"two onions": "chop onion x2"}), "two onions please", 60)
    assert [(i.state, i.done) for i in session.intends()] == [
        ("active", (0,)),
        ("active", (1,)),
        ("satisfied", (2,)),
    ]
    assert session.kitchen.done == ["Chop Onion", "Chop Onion"]
    first, last = session.said()
    assert "onion" in first.lower() or first in ("On it!",)
    assert "chopped 2 onions" in last or last == "Done!"


def test_help_elsewhere_while_the_goal_must_wait_and_then_return(play: Play) -> None:
    kitchen = Kitchen(orders=("bob", "alice"))
    kitchen.pots["alice"] = 0
    session = spoken(play({"alice": "serve alice x1"}, kitchen), "alice", 260)
    done = session.kitchen.done
    plate = done.index("Plate Alice Soup")
    assert plate > 0, "it did something else while the soup was cooking"
    assert done[plate + 1] == "Serve Alice Soup"
    assert any("it's done" in text for text in session.said())


def test_stop_ends_the_work_at_once_but_praise_does_not(play: Play) -> None:
    answers = {"onions": "chop onion x5", "stop": "stop", "go": "go"}
    session = play(answers, Kitchen(orders=("bob",), ticks=50))
    spoken(session, "onions", 20)
    assert session.kitchen.doing == "Chop Onion"
    session.say("well done")
    session.run(10)
    assert session.kitchen.doing == "Chop Onion"
    assert [i.intention for i in session.intends()[-2:]] == [
        NoIntention(),
        Demand((Goal("chop", "onion", 5),)),
    ]
    session.say("stop")
    session.run(10)
    assert session.kitchen.doing == ""
    session.run(100)
    assert session.kitchen.done == [] and session.kitchen.doing == ""
    session.say("ok go on")
    session.run(20)
    assert session.kitchen.doing == "Chop Onion"


def test_a_question_leaves_the_work_alone(play: Play) -> None:
    answers = {"onions": "chop onion x2", "orders?": "ask orders"}
    session = play(answers, Kitchen(ticks=50))
    spoken(session, "onions", 20)
    spoken(session, "orders?", 10)
    assert [(i.intention == Ask("orders"), i.state) for i in session.intends()][-2:] == [
        (True, "satisfied"),
        (False, "active"),
    ]
    session.run(100)
    assert session.kitchen.done[:2] == ["Chop Onion", "Chop Onion"]
    assert not any(do.urgent for do in session.asked()[2:])


def test_no_news_interrupts_twice(play: Play) -> None:
    guessing = tuned(PROFILES["tuned"], {"talkativeness": 0, "alpha_words": 0.2})
    session = play({"onions": "chop onion x3"}, Kitchen(ticks=60), profile=guessing)
    spoken(session, "onions", 300, before=15)
    urgent = [do for do in session.asked() if do.urgent]
    assert len(urgent) <= 2, "one for the words, one for the intention"
    assert [do.source for do in urgent] in (["words", "intention"], ["intention"], ["words"])


def test_an_intention_that_changes_nothing_interrupts_nothing(play: Play) -> None:
    kitchen = Kitchen(ticks=60)
    kitchen.values = {"Chop Onion": 0.9}
    session = spoken(play({"onions": "chop onion x1"}, kitchen), "onions", 60)
    assert session.kitchen.done[0] == "Chop Onion"
    assert not any(do.urgent for do in session.asked())


def test_a_fire_comes_before_the_demand_once(play: Play) -> None:
    kitchen = Kitchen(orders=("bob",), ticks=30)
    session = spoken(play({"onions": "chop onion x4"}, kitchen), "onions", 20)
    kitchen.fire, kitchen.values = True, {"Putout": 0.6}
    session.run(60)
    kitchen.values = {}
    assert [do.macro for do in session.asked() if do.urgent].count("Putout") == 1
    session.run(200)
    assert kitchen.done.count("Chop Onion") == 4 and "Putout" in kitchen.done
    forbidden = Kitchen(orders=("bob",), ticks=30)
    forbidden.fire, forbidden.values = True, {"Putout": 0.6}
    answers = {"no fires": "chop onion always, avoid putout"}
    other = spoken(play(answers, forbidden), "no fires", 100, before=0)
    assert "Putout" not in other.kitchen.done


def test_a_fire_that_the_human_put_out_satisfies_the_goal(play: Play) -> None:
    kitchen = Kitchen(ticks=100)
    kitchen.fire = True
    session = spoken(play({"fire": "putout x1"}, kitchen), "fire!", 10)
    kitchen.fire = False
    kitchen.happened("put out", "", 1)
    session.run(10)
    assert states(session)[-1] == "satisfied"
    assert "fire is out" in session.said()[-1] or session.said()[-1] == "Sorted!"


def test_no_fire_no_task(play: Play) -> None:
    session = spoken(play({"fire": "putout x1"}), "fire!", 10)
    assert states(session) == ["active", "impossible"]
    assert "nothing burns" in session.said()[-1] and len(session.said()) == 1


def test_what_cannot_be_had_is_said_at_once_and_given_up_in_the_end(play: Play) -> None:
    kitchen = Kitchen(orders=("bob",))
    kitchen.missing = {"onion"}
    session = spoken(play({"onion": "chop onion x1"}, kitchen), "an onion", 20)
    assert session.intends()[-1].note == "no onion is within reach"
    assert "no onion is within reach" in session.said()[0].lower()
    session.run(320)
    assert states(session)[-1] == "impossible"
    assert session.kitchen.done, "it helped elsewhere meanwhile"


def test_newest_words_win_and_none_are_lost(play: Play) -> None:
    answers = {"onions": "chop onion x9", "tomato": "instead chop tomato x1"}
    session = play(answers, Kitchen(orders=("alice",)))
    session.run(5)
    session.say("onions")
    session.run(1)
    session.say("no, a tomato")
    session.run(80)
    assert [i.heard for i in session.intends() if i.note == "0 of 1"] == [2]
    assert session.kitchen.done[0] == "Chop Tomato"
    assert session.intends()[-1].state == "satisfied"


def test_the_same_command_again_counts_anew(play: Play) -> None:
    session = play({"onion": "chop onion x1"}, Kitchen(orders=("bob",)))
    spoken(session, "onion", 60)
    spoken(session, "onion", 60)
    assert session.kitchen.done.count("Chop Onion") == 2
    assert states(session).count("satisfied") == 2


def test_a_refused_request_is_made_again_but_not_at_once(play: Play) -> None:
    session = play({})
    session.kitchen.begin = lambda macro: False  # type: ignore[method-assign]
    session.run(60)
    assert 3 <= len(session.asked()) <= 10


def test_a_failing_macro_action_is_left_alone_for_a_while(play: Play) -> None:
    kitchen = Kitchen(orders=("bob",))
    kitchen.values = {"Serve Alice Soup": 0.99}
    kitchen.made["plated alice"] = 1
    session = play({}, kitchen)
    session.run(10)
    assert kitchen.doing == "Serve Alice Soup"
    kitchen._end("failed")
    session.run(20)
    assert session.asked()[-1].macro != "Serve Alice Soup"


def test_another_ones_choice_is_finished_first(play: Play) -> None:
    kitchen = Kitchen(ticks=60)
    kitchen.begin("Chop Onion")
    session = play({}, kitchen)
    session.run(40)
    assert [do.urgent for do in session.asked()] == [False]
    assert kitchen.doing == "Chop Onion"


def test_nothing_useful_to_do_means_nothing_asked(play: Play) -> None:
    session = play({}, Kitchen(orders=()))
    session.run(50)
    assert session.asked() == [] and session.kitchen.done == []


def test_a_restarted_slow_mind_takes_the_demand_up(play: Play) -> None:
    first = play({"onions": "chop onion x3"}, Kitchen(orders=("bob",)))
    spoken(first, "onions", 35)
    assert first.intends()[-1].done == (1,)
    again = play({}, first.kitchen)
    again.orders = first.orders
    again.run(100)
    assert again.intends()[-1].state == "satisfied"
    assert again.kitchen.done.count("Chop Onion") == 3


def test_alphas_follow_the_condition(play: Play) -> None:
    answers = {"onions": "chop onion x1"}
    session = spoken(play(answers, profile=QUIET), "onions", 60)
    sources = [do.source for do in session.asked()]
    assert sources[:2] == ["plan", "intention"] and sources[-1] == "plan"


def test_every_announcement_reaches_the_fast_mind_by_its_observation(play: Play) -> None:
    session = spoken(play({"onions": "chop onion x1"}), "onions", 60)
    kinds = [type(m) for _, m in session.log if isinstance(m, (EditBook, Do, Say))]
    # The intention comes before the work it leads to, the report after it.
    assert kinds.index(EditBook) < kinds.index(Do, 1)
    assert session.plan == session.said()[-1]


def test_work_that_is_done_is_told_though_a_ban_beside_it_holds_on(play: Play) -> None:
    answers = {"no tomato": "chop onion x1, avoid chop tomato"}
    session = spoken(play(answers, Kitchen(orders=("alice",))), "no tomato", 60)
    assert "ban" in [entry.kind for entry in session.intends()[-1].queue]
    assert any("chopped" in text and "onion" in text for text in session.said()[1:])


def test_of_two_messages_that_wait_each_answer_names_its_question(play: Play) -> None:
    session = play({"how many onions are chopped": "ask count onion", "points so far": "ask score"})
    session.run(5)
    session.say("how many onions are chopped?")
    session.say("points so far?")
    session.run(10)
    onions, points = session.said()[-2:]
    assert "onion" in onions.lower() and "points" in points.lower()
    session.say("points so far?")
    session.run(10)
    assert not session.said()[-1].startswith("Points:"), "it is the only one"


def test_an_answer_tells_the_kitchen_as_it_is_when_it_is_given(play: Play) -> None:
    mind = SlowMind(AnswersModel({"what's the score": "ask score"}), QUIET, Random(7))
    kitchen = Kitchen()
    mind.observe(kitchen.observation())
    mind.hear(Heard("what's the score?", 0, "Ann", 1, seat=1))
    later = replace(kitchen.observation(), score=1234)
    said = [m.text for m in mind.think(Context(newest=lambda: later)) if isinstance(m, Say)]
    assert "1234" in said[0]
