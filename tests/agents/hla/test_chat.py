"""What is said: true, short, varied, not too often, and never twice in a row."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from agents.hla.generation import (
    MAX_WORDS,
    DialogueAct,
    Realizer,
    act_kinds,
    keeps_to,
    load_phrases,
    outcomes,
    replies,
    same,
)
from agents.hla.generation import acknowledge as acknowledged
from agents.hla.generation import answer as answered
from agents.hla.generation import remark as remarked
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import CHARACTERS, PROFILES, Character, tuned
from agents.intention import ASK_KINDS, Ask, Demand, Goal, Vocabulary, from_text
from agents.llm.errors import ServerFaultError
from agents.messages import MenuFacts, Observation, QueueEntry, RecipeFact, StationFact, StepFact
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, thing
from tests.agents.llm.canned import CannedModel

PROFILE = PROFILES["tuned"]


def speaker(model: CannedModel | None = None, profile: str = "tuned") -> Realizer:
    return Realizer(model or CannedModel(), PROFILES[profile], Random(3))


def say(line: DialogueAct, last: str = "", who: Realizer | None = None, heard: str = "") -> str:
    return (who or speaker()).words(line, Kitchen().observation(), heard, last)


def demand(text: str, soups: Vocabulary) -> Demand:
    found = from_text(text, soups)
    assert isinstance(found, Demand)
    return found


def entries(demand: Demand, **changes: object) -> tuple[QueueEntry, ...]:
    """A demand as it stands in an empty queue."""
    return tuple(
        replace(QueueEntry(n, "", "task", "active", part), **changes)  # type: ignore[arg-type]
        for n, part in enumerate(demand.parts, 1)
    )


def acknowledge(demand: Demand, soups: Vocabulary) -> DialogueAct:
    return acknowledged(demand, (), entries(demand), soups)


def finished(demand: Demand, soups: Vocabulary) -> DialogueAct:
    return outcomes.finished(entries(demand, state="done"), (), soups)


def answer(
    ask: Ask, now: Observation, demand: Demand | None, vocabulary: Vocabulary
) -> DialogueAct:
    queue = entries(demand) if demand else ()
    return answered(ask, Knowledge(now, vocabulary, queue))


def remark(now: Observation, soups: Vocabulary) -> DialogueAct | None:
    return remarked(Knowledge(now, soups), PROFILE)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_situation_has_several_phrases_of_few_words(character: Character) -> None:
    phrases = load_phrases(character)
    assert set(phrases) == set(act_kinds())
    for ways in phrases.values():
        assert len(ways) >= 4 and len(set(ways)) == len(ways)
        assert all(len(way.split()) <= 14 for way in ways)


def all_lines(soups: Vocabulary) -> list[DialogueAct]:
    kitchen = Kitchen(orders=("bob", "alice", "cathy", "david"))
    kitchen.pots = {"bob": 0, "alice": -140}
    kitchen.made["onion"] = 2
    now = kitchen.observation(doing="Chop Onion")
    one = demand("chop onion x2", soups)
    many = demand("chop onion x2, then cook alice x2, then serve david x1", soups)
    asks = [Ask(kind, what) for kind in ASK_KINDS for what in (None, "david")]
    found = [acknowledge(d, soups) for d in (one, many)]
    found += [acknowledge(demand("avoid chop tomato, avoid cook any", soups), soups)]
    found += [finished(one, soups), finished(many, soups), replies.ask_back((one, many), soups)]
    found += [replies.confirm(one, soups), replies.confirm(many, soups)]
    found += [finished(demand("putout x1", soups), soups)]
    note = "the delivery is out of reach"
    found += [
        outcomes.hindered(entries(d, note=note)[0], Knowledge(now, soups), for_good=good)
        for d in (one, many)
        for good in (True, False)
    ]
    found += [answer(ask, now, d, soups) for ask in asks for d in (None, many)]
    found += [line for line in (remark(now, soups),) if line]
    return found


def test_no_message_is_longer_than_twenty_words(soups: Vocabulary) -> None:
    who = speaker()
    for line in all_lines(soups):
        for _ in range(12):
            text = say(line, who=who)
            assert 0 < len(text.split()) <= MAX_WORDS and "{" not in text, text


def test_wordings_vary_and_never_repeat_the_last(soups: Vocabulary) -> None:
    who = speaker()
    line = acknowledge(demand("chop onion x2", soups), soups)
    last, seen = "", set()
    for _ in range(30):
        text = say(line, last, who)
        assert not same(text, last)
        last = text
        seen.add(text)
    assert len(seen) >= 5


def test_the_same_seed_says_the_same(soups: Vocabulary) -> None:
    line = acknowledge(demand("chop onion x2", soups), soups)
    assert say(line) == say(line)


# ------------------------------------------------------------ truth


def test_answers_tell_the_kitchen_as_it_is(soups: Vocabulary) -> None:
    kitchen = Kitchen(orders=("bob", "alice"))
    kitchen.seconds.update(bob=41.2, alice=12.0)
    kitchen.pots["bob"] = -70
    now = kitchen.observation(doing="Chop Onion")
    assert (
        answer(Ask("orders"), now, None, soups).facts["orders"]
        == "Bob Soup (41 s) and Alice Soup (12 s)"
    )
    status = answer(Ask("status"), now, None, soups).facts["status"]
    assert status == "Bob Soup in pot 1 (8 s to go)"
    recipe = answer(Ask("recipe", "alice"), now, None, soups)
    assert recipe.facts["needs"] == "lettuce and onion" and "mix" in recipe.facts["steps"]
    assert answer(Ask("recipe"), now, None, soups).situation == "recipe_unknown"
    plan = answer(Ask("plan"), now, demand("cook bob x1", soups), soups)
    assert plan.facts == {"tasks": "cooking Bob Soup", "doing": "chopping onion"}
    idle = replace(kitchen.observation(), doing="", options=())
    assert answer(Ask("plan"), idle, None, soups).situation == "plan_free"
    empty = Kitchen(orders=()).observation()
    assert answer(Ask("orders"), empty, None, soups).situation == "no_orders"
    assert answer(Ask("other"), now, None, soups).situation == "other"


def test_reports_say_what_was_done(soups: Vocabulary) -> None:
    words = {
        "chop onion x1": "chopped an onion",
        "chop tomato x3": "chopped 3 tomatoes",
        "cook alice x2": "put Alice Soup on to cook twice",
        "serve bob x1, then drop x1": "served Bob Soup and the burnt food is gone",
        "plate any x1": "plated what was needed",
        "prepare david x4": "mixed the ingredients of David Soup 4 times",
    }
    for text, expected in words.items():
        assert finished(demand(text, soups), soups).facts["did"] == expected


def test_remarks_tell_the_most_pressing_thing(soups: Vocabulary) -> None:
    kitchen = Kitchen(orders=("bob",))
    kitchen.seconds["bob"] = 9.4
    now = kitchen.observation(doing="Chop Onion")
    fire = StationFact("pot 2", "pot", (2, 0), "burning")
    hot = StationFact("pot 1", "pot", (1, 0), "cooked", 5.6)

    def about(**changes: object) -> DialogueAct | None:
        return remark(replace(now, **changes), soups)  # type: ignore[arg-type]

    now = replace(
        now, things=(thing("alice", "cooked", (1, 0), "pot"), thing("bob", "ready", (3, 0)))
    )
    burning = about(stations=(hot, fire))
    assert burning and burning.situation == "remark_fire" and burning.facts == {"station": "pot 2"}
    burns = about(stations=(hot,))
    assert burns and burns.facts == {"dish": "Alice Soup", "seconds": "6", "station": "pot 1"}
    plated = StationFact("counter 3", "counter", (3, 0), "holding")
    late = about(stations=(plated,))
    assert late and (late.facts["dish"], late.facts["seconds"]) == ("Bob Soup", "9")
    assert about(things=()) is None  # nothing can save it any more
    assert about(orders=()) is None


# ------------------------------------------------------------ when


def test_remarks_are_few_and_never_twice_the_same(play: Play) -> None:
    kitchen = Kitchen(orders=("bob",))
    kitchen.pots = {"alice": -290}
    session = play({}, kitchen, profile=PROFILES["tuned"])
    session.run(600)
    said = [tick for tick, m in session.log if type(m).__name__ == "Say"]
    assert all(b - a >= 20 for a, b in pairwise(said))
    assert all(not same(a, b) for a, b in pairwise(session.said()))
    assert len(said) <= 6


def test_talkativeness_zero_is_silence_until_spoken_to(play: Play) -> None:
    session = play({"orders?": "ask orders"}, profile=tuned(PROFILE, {"talkativeness": 0}))
    session.run(300)
    assert session.said() == []
    session.say("orders?")
    session.run(5)
    assert len(session.said()) == 1 and "Bob Soup" in session.said()[0]


def test_an_answer_comes_at_once(play: Play) -> None:
    session = play({"onions": "chop onion x2"}, latency=0.1)
    session.run(20)
    asked = session.kitchen.tick
    session.say("onions")
    session.run(10)
    told = next(tick for tick, m in session.log if type(m).__name__ == "Say")
    assert told - asked <= 3


# ------------------------------------------------------------ large models


def test_a_large_model_words_the_facts(soups: Vocabulary) -> None:
    line = acknowledge(demand("chop onion x2", soups), soups)
    good = speaker(CannedModel(['"I will chop 2 onions right away."']), "openai")
    assert say(line, who=good) == "I will chop 2 onions right away."


@pytest.mark.parametrize(
    "reply",
    [
        "I will chop 3 onions.",
        "David Soup is coming!",
        "word " * 21,
        "",
        "I said this last.",
        ServerFaultError("500"),
    ],
)
def test_what_is_not_true_or_too_long_is_not_said(reply: str, soups: Vocabulary) -> None:
    line = acknowledge(demand("chop onion x2", soups), soups)
    who = speaker(CannedModel([reply]), "openai")
    text = say(line, "I said this last!", who)
    assert text != reply and ("onion" in text or text == "On it!")


def test_numbers_and_names_must_be_among_the_facts() -> None:
    names = ["alice", "onion"]
    assert keeps_to("2 onions for you", "chop 2 onions", names)
    assert not keeps_to("two onions", "chop 3 onions", names)
    assert keeps_to("two onions", "chop 2 onions", names)
    assert keeps_to("2 onions and 1 more, twice", "chop two onions and a third one", names)
    assert not keeps_to("1 onion", "chop 2 onions", names)
    assert not keeps_to("Alice next", "chop 2 onions", names)
    assert keeps_to("One moment please", "chop 2 onions", names)
    assert keeps_to("Sure, I'm on it, I chop 2 onions", "chop 2 onions", names)
    assert not keeps_to("Sure, and Gordon helps", "chop 2 onions", names)


def test_long_recipes_and_menus_still_fit() -> None:
    titles = [f"Grand Royal Deluxe Burger Number {i}" for i in range(6)]
    recipes = tuple(
        RecipeFact(
            f"b{i}",
            title,
            ("bun", "beef"),
            (StepFact("cook", "beef", "grill for a long time " * 6),),
            1,
            9.0,
        )
        for i, title in enumerate(titles)
    )
    now = replace(Kitchen().observation(), menu=MenuFacts("burgers", recipes, ("bun", "beef")))
    words = Vocabulary((("serve", tuple(r.name for r in recipes)),))
    for ask in (Ask("recipe"), Ask("recipe", "b1")):
        text = say(answer(ask, now, None, words))
        assert len(text.split()) <= MAX_WORDS
    assert re.search("bun and beef", say(answer(Ask("recipe", "b1"), now, None, words)))


def test_goals_without_an_object_read_well(soups: Vocabulary) -> None:
    many = Demand((Goal("chop", None, 2),))
    assert acknowledge(many, soups).facts["task"] == "chop twice"


def test_what_follows_is_kept_by_calling_dishes_by_their_first_words() -> None:
    facts = {"task": "cook Bob Soup, then Cathy Soup", "reason": "lettuce comes from your side"}
    line = DialogueAct("ack_blocked", facts, aside="Alice Soup is on already, in pot 1.")
    text = say(line)
    assert "Alice is on already" in text and "Bob, then Cathy" in text
