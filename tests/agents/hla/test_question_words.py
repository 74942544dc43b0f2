"""Which question of its kind was asked: the words choose what of the kitchen is told."""

from dataclasses import replace
from typing import Any

from agents.hla.generation import DialogueAct, answer
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind
from agents.messages import Reason, ReasonKind
from tests.agents.hla.test_answers import hold, known, scene
from tests.kitchen.scenario import Scene
from tests.tables import table

#: Cook 0 has the tomatoes, the board and the pots, cook 1 the rest and the delivery.
HALVES = """
    #T#P#LO#
    S.0.#.1D
    #C.a#.##
"""


def asked(kind: AskKind, words: str, about: Knowledge, what: str | None = None) -> DialogueAct:
    return answer(Ask(kind, what), replace(about, heard=words))


def halves(**changes: object) -> Scene:
    return Scene(HALVES, tick=200, **changes).order("bob", "alice", limit=700)


@table(__file__)
def test_the_words_choose_what_is_told(case: dict[str, Any]) -> None:
    hold({"kitchen": HALVES, "orders": ("bob", "alice"), "limit": 700, **case})


def test_what_comes_next_is_not_what_is_done_now() -> None:
    about = known(scene(), doing="Chop Onion")
    line = asked("plan", "whats next?", about)
    assert line.situation == "plan_after" and line.facts["next"] != line.facts["doing"]


def test_who_has_it_in_hand_will() -> None:
    made = scene(held={1: "plate of cooked lettuce+onion"})
    about = known(made)
    assert asked("who", "who delivers the alice", about, "alice").situation == "who_you_now"
    idle = tuple(replace(cook, doing="") for cook in about.now.cooks)
    about = replace(about, now=replace(about.now, cooks=idle))
    line = asked("who", "who delivers the alice", about, "alice")
    assert line.situation == "who_you_hold" and "Alice Soup" in line.facts["holds"]


def test_several_orders_of_one_dish_are_judged_one_by_one() -> None:
    made = Scene(HALVES.replace("#.1D", "..1D"), tick=0).order("bob", "bob", "bob", limit=350)
    made.put("S", "hot lettuce+tomato")
    line = asked("make", "will we get all 3 done?", known(made))
    assert line.situation == "make_some" and line.facts["count"] == "three"
    assert line.facts["late"] in ("Bob Soup", "2 Bob Soups")
    assert asked("make", "can we make the bobs", known(made), "bob").facts == line.facts
    assert asked("make", "do we make the first bob", known(made), "bob").situation == "make_yes"


def test_what_is_needed_does_not_depend_on_a_free_board() -> None:
    about = known(halves())
    reason = Reason("every chopping board is in use")
    full = tuple(replace(o, reason=reason) if o.verb == "chop" else o for o in about.now.options)
    crowded = replace(about, now=replace(about.now, options=full))
    line = asked("advice", "do you need anything from me?", crowded)
    assert line.facts["things"] == "lettuce and onion"


@table(__file__)
def test_what_somebody_elsewhere_can_do(reason: ReasonKind, there: bool) -> None:
    assert Reason("", reason).of_place is there


def test_idle_for_want_of_things_is_told_so() -> None:
    about = known(halves(held={0: "chopped tomato"}))
    nothing = tuple(replace(o, value=0.0) for o in about.now.options)
    about = replace(about, now=replace(about.now, options=nothing))
    line = asked("plan", "what are you doing then?", about)
    assert (line.situation, line.facts["things"]) == ("plan_lacking", "lettuce and onion")


def test_serving_what_is_not_plated_is_no_advice() -> None:
    made = halves()
    made.put("S", "cooking lettuce+tomato")
    line = asked("advice", "what should i do", known(made))
    assert "serving" not in line.facts.get("doing", "")
