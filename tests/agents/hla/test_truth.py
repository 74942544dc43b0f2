"""Whatever the kitchen looks like, an answer names nothing and counts nothing that is not there."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from agents.hla.generation import MAX_WORDS, CharacterPhrases, DialogueAct, answer, remark
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import PROFILES
from agents.intention import ASK_KINDS, Ask, Avoid, Goal, Wait
from agents.kitchen import held_words, step_words, thing_words
from agents.messages import QueueEntry
from tests.agents.hla.test_answers import KITCHEN, entry, known
from tests.examples import examples
from tests.kitchen.scenario import Scene

FOODS = st.sampled_from(
    ["raw onion", "chopped onion", "chopped tomato", "chopped lettuce+onion", "plate",
     "plate of cooked lettuce+tomato", "plate of cooked onion+tomato", "chopped lettuce"]
)  # fmt: skip
POTS = st.sampled_from(
    ["-", "cooking lettuce+onion", "hot onion+tomato", "fire lettuce+tomato", "hot lettuce+tomato"]
)
DISHES = st.sampled_from(["alice", "bob", "cathy", "david"])
THINGS = st.sampled_from(
    [
        None,
        "alice",
        "bob",
        "david",
        "onion",
        "tomato",
        "lettuce",
        "pot 1",
        "pot 2",
        "board",
        "plate",
    ]
)
#: Words that tell the questions of one kind apart.
HEARD = st.sampled_from(
    [
        "",
        "what do you hold?",
        "what's next?",
        "which one is cooking?",
        "is any done?",
        "what's the score?",
        "how many soups on the counter?",
        "how many orders?",
        "who serves it?",
        "who chops?",
        "do you need anything from me?",
        "why is nobody plating?",
        "why are you standing there?",
        "why do you always do that?",
    ]
)
DOINGS = st.sampled_from(["", "Chop Onion", "Cook Bob Soup", "Serve Bob Soup", "Putout"])
QUEUES = st.lists(
    st.sampled_from(
        [
            entry(Goal("chop", "onion", 3), done=1),
            entry(Goal("cook", "cathy"), state="waiting", number=2),
            entry(Avoid("chop", "tomato"), "ban", number=3),
            entry(Avoid("any", "david", yours=True), "yours", number=4),
            entry(Wait(7), state="waiting", number=5),
            entry(Goal("plate", "alice"), state="blocked", number=6, note="there is no plate"),
        ]
    ),
    max_size=3,
    unique_by=lambda each: each.id,
)


@st.composite
def kitchens(draw: st.DrawFn) -> Knowledge:
    made = Scene(KITCHEN, tick=draw(st.integers(0, 900)))
    for spot in draw(st.sets(st.sampled_from("ab"))):
        made.put(spot, draw(FOODS))
    for cook in draw(st.sets(st.sampled_from((0, 1)))):
        made.give(cook, draw(FOODS))
    made.put("S", draw(POTS))
    limit = draw(st.integers(10, 700))
    made.order(*draw(st.lists(DISHES, max_size=4)), limit=limit)
    made.wait(1)
    return known(made, *draw(QUEUES), doing=draw(DOINGS))


def numbers(about: Knowledge) -> set[int]:
    """Every number that can be read off the kitchen and the queue, or counted in them."""
    now = about.now
    seconds = [now.seconds_left, *(o.seconds_left for o in now.orders)]
    seconds += [s.seconds for s in now.stations if s.seconds is not None]
    whole = [max(1, round(each)) for each in seconds]
    held = Counter(thing_words(each, now.menu).split(" and ")[0] for each in now.things)
    counts = {*range(len(now.orders) + 1), *held.values(), len(now.stations)}
    read = {int(n) for n in re.findall(r"\d+", " ".join(_words(about)))}
    return {
        now.score,
        *now.stars,
        *whole,
        *(w // 60 for w in whole),
        *(w % 60 for w in whole),
        *counts,
        *read,
        2,
    }


def _words(about: Knowledge) -> list[str]:
    now = about.now
    words = [station.name for station in now.stations]
    words += [step_words(each, now.menu) for recipe in now.menu.recipes for each in recipe.steps]
    for each in about.queue:
        words += [str(each.done), str(each.times), str(each.part)]
    return words


def dishes(about: Knowledge, ask: Ask) -> set[str]:
    """The dishes that there is reason to speak of."""
    now = about.now
    reasons = [order.title for order in now.orders]
    reasons += [thing_words(each, now.menu) for each in now.things]
    reasons += [
        now.doing,
        *(about.vocabulary.title(str(getattr(e.part, "what", ""))) for e in about.queue),
    ]
    # 'Cooking Alice Soup comes first', whether or not it pays: it is what could be plated.
    could = [o for o in now.options if o.available and (o.value > 0 or ask.kind == "why")]
    reasons += [option.name for option in could]
    reasons += [recipe.title for recipe in now.menu.recipes if recipe.name == ask.what]
    return {r.title for r in now.menu.recipes if any(r.title in reason for reason in reasons)}


@examples(300)
@given(
    about=kitchens(),
    kind=st.sampled_from(ASK_KINDS),
    what=THINGS,
    heard=HEARD,
    seed=st.integers(0, 9),
)
def test_every_number_and_dish_of_an_answer_is_there(
    about: Knowledge, kind: str, what: str | None, heard: str, seed: int
) -> None:
    about = replace(about, heard=heard)
    ask = Ask(kind, what)  # type: ignore[arg-type]
    line = answer(ask, about)
    text = CharacterPhrases("calm", Random(seed)).phrase(line, "")
    assert len(text.split()) <= MAX_WORDS
    exact = re.sub(r"about (\d+ min ?)?(\d+ s)?", "", text)
    if kind != "make":  # rough figures, told as such
        assert {int(n) for n in re.findall(r"\d+", exact)} <= numbers(about), text
    if kind not in ("recipe", "missing"):  # those tell of what is not there yet
        named = {r.title for r in about.now.menu.recipes if r.title in text}
        assert named <= dishes(about, ask), text


@examples(200)
@given(about=kitchens())
def test_warnings_are_true_and_in_time(about: Knowledge) -> None:
    line = remark(about, PROFILES["adapter"])
    if line is None:
        return
    stations = {station.name: station for station in about.now.stations}
    match line:
        case DialogueAct("remark_fire", facts):
            assert stations[facts["station"]].state == "burning" and about.now.doing != "Putout"
        case DialogueAct("remark_burns", facts):
            station = stations[facts["station"]]
            assert station.seconds is not None and station.seconds >= 3
            assert facts["dish"] == held_words(station, about.now)
        case DialogueAct("remark_expires", facts):
            assert any(o.title == facts["dish"] and o.seconds_left > 3 for o in about.now.orders)


def test_the_same_question_is_not_answered_in_the_same_words() -> None:
    about = known(Scene(KITCHEN, tick=5).order("bob", "alice"))
    book, said = CharacterPhrases("calm", Random(2)), [""]
    for _ in range(6):
        said.append(book.phrase(answer(Ask("orders"), about), said[-1]))
    assert all(first != second for first, second in pairwise(said))


def test_an_entry_that_ended_is_not_told() -> None:
    ended: QueueEntry = replace(entry(Goal("cook", "bob")), state="revoked")
    about = known(Scene(KITCHEN, tick=5), ended)
    assert answer(Ask("told"), about).situation == "told_nothing"
