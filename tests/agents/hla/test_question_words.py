"""Which question of its kind was asked: the words choose what of the kitchen is told."""

from dataclasses import replace

from agents.hla.generation import DialogueAct, answer
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind, Avoid, Goal
from agents.messages import Reason, ReasonKind
from tests.agents.hla.test_answers import entry, known, scene
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


# ------------------------------------------------------------ plans and hands


def test_what_is_held_is_told_with_its_purpose() -> None:
    about = known(scene(held={0: "plate of chopped onion+tomato"}), doing="Cook Cathy Soup")
    for words in ("what are you holding", "whats that on your plate?", "what have you in hand"):
        line = asked("plan", words, about)
        assert line.situation == "hands_for" and line.facts["title"] == "Cathy Soup"
        assert line.facts["holds"] == "a plate of chopped onion and tomato"
    assert asked("plan", "what do you hold?", known(scene())).situation == "hands_empty"
    assert asked("plan", "what are you doing?", about).situation == "plan"


def test_what_comes_next_is_not_what_is_done_now() -> None:
    about = known(scene(), doing="Chop Onion")
    line = asked("plan", "whats next?", about)
    assert line.situation == "plan_after" and line.facts["next"] != line.facts["doing"]


def test_what_is_held_up_is_told_with_the_deed_meanwhile() -> None:
    note = "no lettuce is within reach"
    bob = entry(Goal("cook", "bob"), state="blocked", note=note)
    line = asked("plan", "what do you do now?", known(scene(), bob, doing="Chop Onion"))
    assert line.situation == "plan_meanwhile"
    assert line.facts["doing"] == "chopping onion" and line.facts["reason"] == note
    assert asked("plan", "what now?", known(scene(), bob)).situation == "plan_stuck"


# ------------------------------------------------------------ who


def test_who_will_is_a_proposal() -> None:
    made = scene()
    made.put("S", "hot lettuce+onion")
    about = known(made, doing="Chop Tomato")
    mine = asked("who", "so who plates?", about)
    assert (mine.situation, mine.facts["task"]) == ("who_me", "plate")
    it = asked("who", "who serves it, me or you", about, "alice")
    assert (it.situation, it.facts["task"]) == ("who_me", "serve Alice Soup")
    assert asked("who", "who is chopping?", about).situation == "who_me_now"


def test_who_has_it_in_hand_will() -> None:
    made = scene(held={1: "plate of cooked lettuce+onion"})
    about = known(made)
    assert asked("who", "who delivers the alice", about, "alice").situation == "who_you_now"
    idle = tuple(replace(cook, doing="") for cook in about.now.cooks)
    about = replace(about, now=replace(about.now, cooks=idle))
    line = asked("who", "who delivers the alice", about, "alice")
    assert line.situation == "who_you_hold" and "Alice Soup" in line.facts["holds"]


def test_who_can_reach_will() -> None:
    line = asked("who", "who serves?", known(halves()))
    assert line.situation == "who_you_reach"
    assert line.facts["reason"] == "the delivery is out of reach"


def test_who_keeps_work_does_it() -> None:
    yours = entry(Avoid("chop", yours=True), "yours")
    line = asked("who", "who chops then?", known(scene(), yours))
    assert (line.situation, line.facts["work"]) == ("who_kept", "chopping")


def test_who_is_free_does_what_is_left() -> None:
    onions = entry(Goal("chop", "onion", 3))
    about = known(scene(), onions, doing="Chop Onion")
    assert asked("who", "who mixes?", about).situation == "who_you_free"
    assert asked("who", "who chops?", about).situation == "who_me_now"


# ------------------------------------------------------------ counts and states


def test_soups_are_counted_where_the_question_looks() -> None:
    made = scene(on={"a": "plate of cooked lettuce+onion", "b": "plate of cooked onion+tomato"})
    made.put("S", "cooking lettuce+onion")
    about = known(made)
    there = asked("count", "how many soups on the counter?", about)
    assert there.facts["count"] == "two" and "Cathy Soup" in there.facts["dishes"]
    assert asked("count", "how many soups do we have", about).facts["count"] == "three"
    assert asked("count", "how many dishes are cooking?", about).facts["count"] == "one"
    assert asked("count", "how many soups?", known(scene())).situation == "count_no_dishes"
    assert asked("count", "how many orders are there?", about).facts["count"] == "three"
    assert asked("count", "how many plates?", about).situation == "count_plates"


def test_which_is_cooking_or_ready_is_not_the_score() -> None:
    made = scene()
    made.put("S", "cooking lettuce+onion")
    about = known(made)
    cooking = asked("status", "which one is cooking", about)
    assert (cooking.situation, cooking.facts["state"]) == (
        "cooking",
        "Alice Soup in pot 1 (15 s to go)",
    )
    assert asked("status", "is anything ready?", about).situation == "ready_soon"
    assert asked("status", "what's our score", about).situation == "score"
    made.put("S", "hot lettuce+onion")
    ready = asked("status", "is anything ready?", known(made))
    assert ready.situation == "ready" and "Alice Soup in pot 1" in ready.facts["found"]
    assert asked("status", "whats cooking", known(scene())).situation == "cooking_nothing"


def test_several_orders_of_one_dish_are_judged_one_by_one() -> None:
    made = Scene(HALVES.replace("#.1D", "..1D"), tick=0).order("bob", "bob", "bob", limit=350)
    made.put("S", "hot lettuce+tomato")
    line = asked("make", "will we get all 3 done?", known(made))
    assert line.situation == "make_some" and line.facts["count"] == "three"
    assert line.facts["late"] in ("Bob Soup", "2 Bob Soups")
    assert asked("make", "can we make the bobs", known(made), "bob").facts == line.facts
    assert asked("make", "do we make the first bob", known(made), "bob").situation == "make_yes"


# ------------------------------------------------------------ needs and reasons


def test_what_is_out_of_reach_is_what_i_need() -> None:
    line = asked("advice", "do you need anything from me?", known(halves()))
    assert (line.situation, line.facts["things"]) == ("need_things", "lettuce and onion")
    handed = halves(on={"a": "plate of cooked lettuce+tomato"}, held={0: "chopped lettuce"})
    line = asked("advice", "what can i bring you", known(handed))
    assert (line.situation, line.facts["title"]) == ("need_both", "Bob Soup")
    assert line.facts["things"] == "onion"
    assert asked("advice", "you need something?", known(scene())).situation == "need_nothing"
    assert asked("advice", "what should i do", known(scene())).situation == "advice"


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


def test_why_nobody_does_it_tells_who_can() -> None:
    made = halves(on={"a": "plate of cooked lettuce+tomato"})
    line = asked("why", "why is nobody serving those", known(made, doing="Chop Tomato"))
    assert line.situation == "why_your_side" and line.facts["work"] == "serving"
    assert asked("why", "why that?", known(made, doing="Chop Tomato")).situation == "why_order"


def test_why_standing_tells_what_is_carried_and_where_to() -> None:
    about = known(scene(held={0: "chopped lettuce"}), doing="Prepare Bob Ingredients")
    line = asked("why", "y r u standing there", about)
    assert line.situation == "why_carrying"
    assert line.facts == {"doing": "mixing Bob Soup", "holds": "chopped lettuce"}


def test_who_carries_what_it_does_not_need_puts_it_down_first() -> None:
    line = asked(
        "why", "why standing?", known(scene(held={0: "chopped lettuce"}), doing="Chop Onion")
    )
    assert line.situation == "why_laying"
    assert line.facts == {"holds": "chopped lettuce", "task": "chop an onion"}


def test_why_always_tells_how_many_need_it() -> None:
    about = known(scene(), doing="Chop Tomato")
    line = asked("why", "why do you always chop lettuce", about, "lettuce")
    assert (line.situation, line.facts["orders"]) == ("why_needed", "2 of 3 orders need")
    onions = entry(Goal("chop", "onion", "always"), "standing")
    told = asked("why", "why always onions?", known(scene(), onions), "onion")
    assert told.situation == "why_asked"
    not_so = asked("why", "why don't you chop lettuce", about, "lettuce")
    assert not_so.situation == "why_less"


# ------------------------------------------------------------ the partner itself


@table(__file__)
def test_what_is_asked_about_the_partner_is_answered(words: str, situation: str) -> None:
    assert asked("self", words, known(scene())).situation == situation


def test_an_odd_question_about_the_partner_is_not_beyond_it() -> None:
    assert asked("other", "can you sing?", known(scene())).situation == "self_fun"
    assert asked("other", "who won the cup?", known(scene())).situation == "other"
