"""What is said unasked: warnings in time, requests, surprises; nothing twice, nothing obvious."""

from dataclasses import replace
from random import Random

import pytest

from agents.hla.generation import Dialogue, DialogueAct, Realizer, remark
from agents.hla.grounding import answers_for_all
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import PROFILES, Profile, tuned
from agents.intention import Avoid, Control, Goal
from agents.messages import CookFact, EditBook, Heard, Observation, Question, Say
from agents.mind import Context
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, thing
from tests.agents.hla.test_answers import KITCHEN, entry, known
from tests.agents.llm.canned import CannedModel
from tests.kitchen.scenario import Scene
from tests.tables import table

PROFILE = PROFILES["adapter"]
#: The delivery and the onions are on the other side of a row of counters.
APART = """
    #TL###O#
    C0.ab1.#
    S..#..D#
    #P####B#
"""


def found(about: Knowledge) -> DialogueAct | None:
    return remark(about, PROFILE)


def situation(about: Knowledge) -> str:
    line = found(about)
    return "" if line is None else line.situation


def scene(drawing: str = KITCHEN, tick: int = 300, **things: str) -> Scene:
    made = Scene(drawing, tick=tick, on=things)
    return made.order("bob", "alice", limit=500)


def hearing(about: Knowledge, text: str, ago: int) -> Knowledge:
    line = Heard(text, about.now.tick - ago, "Ben", 1, 1)
    return replace(about, now=replace(about.now, chat=(line,)))


# ------------------------------------------------------------ what


def test_a_fire_is_shouted_unless_it_is_known() -> None:
    made = scene()
    made.put("S", "fire lettuce+onion")
    about = known(made)
    assert situation(about) == "remark_fire"
    assert situation(known(made, doing="Putout")) == ""
    assert situation(hearing(about, "FIRE!!! do something", 100)) == ""
    assert situation(hearing(about, "fire!", 400)) == "remark_fire"
    assert situation(known(made, entry(Control("stop"), "halt"))) == "remark_fire"


@pytest.mark.parametrize(
    ("seconds", "expected"), [(20, ""), (7, "remark_burns"), (4, "remark_burns"), (2, "")]
)
def test_what_burns_is_told_in_time_or_not_at_all(seconds: int, expected: str) -> None:
    made = scene(tick=100)
    made.put("S", "hot lettuce+onion")
    made.wait(250 - 10 * seconds).order("bob", limit=900)
    assert situation(known(made)) == expected
    assert situation(known(made, doing="Plate Alice Soup")) == ""
    if expected:
        # That another dish is being plated saves nothing.
        assert situation(known(made, doing="Plate Bob Soup")) == expected


@pytest.mark.parametrize(("limit", "expected"), [(400, ""), (90, "remark_expires"), (20, "")])
def test_an_order_is_warned_of_only_while_it_can_be_saved(limit: int, expected: str) -> None:
    made = scene(a="plate of cooked lettuce+tomato").order("bob", limit=limit)
    assert situation(known(made)) == expected
    assert situation(known(made, doing="Serve Bob Soup")) == ""
    hopeless = scene(a="chopped lettuce").order("bob", limit=limit)
    assert situation(known(hopeless)) == ""


def test_what_only_the_human_can_do_is_asked_for() -> None:
    made = scene(APART, a="plate of cooked lettuce+tomato")
    line = found(known(made))
    assert line is not None and line.situation == "remark_serve"
    assert line.facts["title"] == "Bob Soup"
    assert situation(known(scene(APART))) == ""  # there is lettuce to chop


def test_surprises_are_explained() -> None:
    made = scene(a="extinguisher")
    made.put("S", "fire lettuce+onion")
    asked = known(made, entry(Goal("chop", "onion", 3)), doing="Putout")
    line = found(asked)
    assert line is not None and line.situation == "remark_urgent"
    assert line.facts == {"doing": "putting out the fire", "later": "the onions"}
    assert situation(known(scene(), entry(Avoid("any"), "ban"))) == "remark_forbidden"


def test_half_of_a_long_count_is_told() -> None:
    made = scene()
    onions = Goal("chop", "onion", 4)
    assert situation(known(made, entry(onions, done=2), doing="Chop Onion")) == "progress"
    assert situation(known(made, entry(onions, done=3), doing="Chop Onion")) == ""
    two = entry(Goal("chop", "onion", 2), done=1)
    assert situation(known(made, two, doing="Chop Onion")) == ""


def test_there_is_nothing_to_say_of_everyday_work() -> None:
    assert found(known(scene(), doing="Chop Tomato")) is None
    assert found(known(scene(), entry(Goal("chop", "onion", 3)), doing="Chop Onion")) is None


def test_what_the_human_has_taken_on_is_not_asked_for_again() -> None:
    made = scene(APART, a="plate of cooked lettuce+tomato")
    yours = entry(Avoid("serve", None, yours=True), "yours")
    assert situation(known(made, yours)) == "remark_waiting"


# ------------------------------------------------------------ when


def talk(profile: Profile = PROFILE) -> Dialogue:
    return Dialogue(Realizer(CannedModel(), profile, Random(1)), profile, "m")


def spoken(dialogue: Dialogue, about: Knowledge, ticks: range) -> list[int]:
    """When something is said while a kitchen stays as it is."""
    said = []
    for tick in ticks:
        now = replace(about.now, tick=tick)
        for message in dialogue.remark(replace(about, now=now), Context()):
            said += [tick] if isinstance(message, Say) else []
    return said


@pytest.mark.parametrize("word", ["Pot", "Potato"])
def test_a_word_of_the_question_is_quoted_unless_it_stands_in_the_answer(word: str) -> None:
    line = DialogueAct("confirm", {"task": "fry a potato"}, "fry a potato")
    now = known(scene()).now
    said = [m.text for m in talk().say(line, now, Context(), "x", word) if isinstance(m, Say)]
    assert [text.startswith(f"{word}: ") for text in said] == [word == "Pot"]


def test_one_cause_is_remarked_upon_once_in_a_while() -> None:
    made = scene(APART, a="plate of cooked lettuce+tomato")
    said = spoken(talk(), known(made), range(300, 900))
    assert len(said) == 2 and said[1] - said[0] >= 400 and said[0] >= 400


def test_a_fire_does_not_wait_for_the_pause() -> None:
    made = scene()
    made.put("S", "fire lettuce+onion")
    assert spoken(talk(), known(made), range(300, 420)) == [320]


def test_a_cause_that_goes_at_once_is_none() -> None:
    dialogue, quiet = talk(), known(scene(), doing="Chop Tomato")
    plea = known(scene(APART, a="plate of cooked lettuce+tomato"))
    said: list[int] = []
    for start in range(300, 900, 10):
        said += spoken(dialogue, plea, range(start, start + 5))
        said += spoken(dialogue, quiet, range(start + 5, start + 10))
    assert said == []


def test_a_quiet_partner_says_nothing_unasked() -> None:
    made = scene()
    made.put("S", "fire lettuce+onion")
    quiet = tuned(PROFILE, {"talkativeness": 0})
    assert spoken(talk(quiet), known(made), range(300, 600)) == []


# ------------------------------------------------------------ one line per event

DONE = DialogueAct("done", {"did": "chopped 2 onions"}, "chopped 2 onions")
PROMISE = DialogueAct("ack", {"doing": "chopping 2 onions", "task": "chop 2 onions"}, "onions")
THERE = DialogueAct("settled", {"reason": "a plate is right next to you"}, "a plate")
BARRED = DialogueAct(
    "let_past",
    {"task": "chop an onion", "reason": "you're between me and the onion", "thing": "the onion"},
    "you're between me and the onion",
)


def lines(*said: tuple[int, DialogueAct, str]) -> list[str]:
    """What is said of lines that come up at some ticks, in answer to something or to nothing."""
    dialogue, about = talk(), known(scene())
    found = []
    for tick, line, heard in said:
        now = replace(about.now, tick=tick)
        messages = list(dialogue.say(line, now, Context(), heard))
        found.append(next((m.text for m in messages if isinstance(m, Say)), ""))
    return found


def test_a_report_right_after_its_promise_is_dropped() -> None:
    assert lines((100, PROMISE, "onions!"), (110, DONE, ""))[1] == ""
    assert lines((100, PROMISE, "onions!"), (130, DONE, ""))[1] != ""


def test_one_event_is_told_in_one_line() -> None:
    assert lines((100, DONE, ""), (110, THERE, ""))[1] == ""
    assert lines((100, THERE, ""), (130, DONE, ""))[1] != ""


def test_an_obstacle_is_told_once() -> None:
    assert lines((100, BARRED, ""), (130, replace(BARRED, about="again"), ""))[1] == ""
    assert lines((100, BARRED, ""), (600, replace(BARRED, about="again"), ""))[1] != ""


def test_a_promise_does_not_repeat_what_stands_in_its_way() -> None:
    promise = replace(BARRED, situation="ack_let_past")
    first, second, later = lines((100, promise, "a"), (150, promise, "b"), (400, promise, "c"))
    assert "past" in first and "past" not in second and "I'll" in second
    assert "past" in later


# Of several partners one answers what is asked of all; who it is, all of them find alike.

CREW = (
    CookFact(0, "Robin", (1, 1), False),
    CookFact(1, "Ann", (5, 1), True),
    CookFact(2, "Leo", (4, 1), False),
    CookFact(3, "Mia", (6, 3), False),
)


class Crowded(Kitchen):
    """With three partners."""

    def observation(self, **changes: object) -> Observation:
        return super().observation(cooks=CREW, **changes)


@table(__file__)
def test_one_answers_for_all(
    text: str, to: int | None, about: str | None, seats: list[int]
) -> None:
    plate = replace(thing("bob", "ready", (6, 3), "hand"), seat=3)
    now = Crowded().observation(things=(plate,))
    heard = Heard(text, 1, "Ann", 1, 1, to)
    found = [s for s in (0, 2, 3) if answers_for_all(heard, about, replace(now, seat=s))]
    assert found == seats


def test_the_others_are_silent(play: Play) -> None:
    texts = ("is bob ready?", "leo, is bob ready?", "thanks", "thanks leo")
    means = ("ask status bob", "ask status bob", "none thanks", "none thanks")
    session = play(dict(zip(texts, means, strict=True)), Crowded())
    session.run(3)
    for text, replies in zip(texts, (1, 0, 1, 0), strict=True):
        before = len([m for _, m in session.log if isinstance(m, Say)])
        session.say(text)
        session.run(20)
        assert len([m for _, m in session.log if isinstance(m, Say)]) - before == replies, text


@pytest.mark.parametrize("text", ["chop two onions", "leo, chop two onions"])
def test_one_asks_for_all(play: Play, text: str) -> None:
    session = play({text: "chop onion x2"}, Crowded())
    session.run(3)
    session.say(text, doubtful=True)
    session.run(20)
    asked = [m for _, m in session.log if isinstance(m, Question)]
    assert asked == ([] if "leo" in text else [Question(("yes", "no"))])
    assert not [m for _, m in session.log if isinstance(m, EditBook) and m.edits]
