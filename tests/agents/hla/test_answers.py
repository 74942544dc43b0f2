"""Every kind of question, answered in kitchens drawn as text: State, Observation, answer, words."""

from dataclasses import replace
from random import Random
from typing import Any

from agents.hla.generation import MAX_WORDS, CharacterPhrases, answer
from agents.hla.generation._deed_words import doing
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind, Goal, Part, from_text
from agents.messages import Heard, QueueEntry, QueueKind, QueueState
from agents.orders.wording import vocabulary_of
from game.executor.macros import find_macro
from game.kitchen.menu import Vessel
from game.partners.observation_builder import News, ObservationBuilder
from tests.kitchen.scenario import BURGERS, SOUPS, Scene
from tests.partners.test_observation_builder import NAMES, level
from tests.tables import table

KITCHEN = """
    #TLO#P#
    #0..C.S
    #...1.S
    #abBD##
"""


def scene(**changes: object) -> Scene:
    """A kitchen 20 s into the round; three orders of 50 s, an Alice Soup on."""
    made = Scene(KITCHEN, tick=200, **changes)
    return made.order("bob", "alice", "cathy", limit=500)


def entry(
    part: Part,
    kind: QueueKind = "task",
    state: QueueState = "active",
    number: int = 1,
    done: int = 0,
    note: str = "",
) -> QueueEntry:
    times = part.times if isinstance(part, Goal) and isinstance(part.times, int) else None
    return QueueEntry(number, "", kind, state, part, 0, done, times, note)


def known(made: Scene, *queue: QueueEntry, doing: str = "", me: int = 0) -> Knowledge:
    macro = find_macro(made.kitchen.menu, doing)
    builder = ObservationBuilder(level(made), me, NAMES)
    seen = builder.observe(7, made.state, News(doing=macro))
    people = tuple(replace(cook, human=cook.seat != me) for cook in seen.cooks)
    seen = replace(seen, cooks=people)
    return Knowledge(seen, vocabulary_of(seen), queue, 1 - me)


def told(kind: AskKind, what: str | None, about: Knowledge) -> set[str]:
    """Every way in which a question is answered."""
    line = answer(Ask(kind, what), about)
    book = CharacterPhrases("calm", Random(1))
    texts = {book.phrase(line, "") for _ in range(40)}
    assert all(len(text.split()) <= MAX_WORDS for text in texts)
    return texts


def always(words: str, texts: set[str]) -> bool:
    return all(words.lower() in text.lower() for text in texts)


def hold(case: dict[str, Any]) -> None:
    """In a kitchen, with what was asked for: each question has its situation, facts and words."""
    made = Scene(
        case.get("kitchen", KITCHEN),
        tick=case.get("tick", 200),
        on=case.get("there", {}),
        held=case.get("held", {}),
        menu=BURGERS if "menu" in case else SOUPS,
    ).order(*case.get("orders", ("bob", "alice", "cathy")), limit=case.get("limit", 500))
    words = vocabulary_of(known(made).now)
    queue = []
    for number, (text, kind, state, note, done) in enumerate(case.get("queue", ()), 1):
        (part,) = from_text(text, words).parts
        queue.append(entry(part, kind, state, number, done, note))
    about = known(made, *queue, doing=case.get("doing", ""))
    for each in case["asks"]:
        kind, _, what = each["ask"].partition(" ")
        heard = replace(about, heard=each.get("heard", about.heard))
        line, texts = answer(Ask(kind, what or None), heard), told(kind, what or None, heard)
        assert line.situation == each.get("situation", line.situation), each
        assert line.facts.items() >= each.get("facts", {}).items(), (each, line.facts)
        assert all(part in line.facts[key] for key, part in each.get("has", {}).items()), each
        assert all(always(part, texts) for part in each.get("says", ())), (each, texts)
        assert not any(part in text for part in each.get("never", ()) for text in texts), each
        assert all(any(part in text for text in texts) for part in each.get("some", ())), each


@table(__file__)
def test_questions_are_answered(case: dict[str, Any]) -> None:
    hold(case)


def test_vessels_are_called_as_the_menu_calls_them() -> None:
    menu = replace(BURGERS, vessel=Vessel("glass", "glasses"))
    made = Scene("#P#\n#0K\n#1D\n#a#", menu=menu, tick=5, held={1: "plate of ready bread"})
    about = known(made)
    texts = told("count", "plate", about)
    assert always("glasses", texts) and not any("plate" in text for text in texts)
    assert always("you've got a glass of bread", told("who", None, about))
    assert doing(Goal("fetch", "plate"), about.vocabulary) == "getting 1 glass"
    asked = replace(about, heard="How many glasses are there?")
    assert answer(Ask("count", "glasses"), asked).situation == "count_plates"


def test_points_stars_and_guests() -> None:
    about = known(scene())
    now = replace(about.now, score=40, stars=(30, 75, 120))
    about = replace(about, now=now)
    assert "40" in answer(Ask("score"), about).facts["score"]
    assert always("two stars", told("stars", None, about))
    third = replace(about, heard="what do we need for three stars?")
    assert answer(Ask("stars"), third).facts["points"] == "120"
    done = replace(about, now=replace(now, score=200))
    assert answer(Ask("stars"), done).situation == "stars_all"
    assert answer(Ask("event"), about).situation == "event_none"
    critic = tuple(replace(order, critic=order.name == "bob") for order in now.orders)
    here = replace(about, now=replace(now, orders=critic))
    assert always("Bob Soup", told("event", None, here))


def test_the_last_words_are_told_when_nothing_stands() -> None:
    about = known(scene())
    lines = (Heard("nice weather", 3, "Ben", 1, 1), Heard("what did i say", 9, "Ben", 2, 1))
    about = replace(about, now=replace(about.now, chat=lines), heard="what did i say")
    assert always('"nice weather"', told("told", None, about))


def test_it_is_honest_about_being_a_program() -> None:
    texts = told("self", None, known(scene()))
    assert always("language model", texts) and len(texts) >= 4
    assert answer(Ask("other"), known(scene())).situation == "other"


def test_a_partner_without_a_name_gives_none() -> None:
    about = known(scene())
    nameless = replace(about, now=replace(about.now, cook="Partner"))
    assert not any("Partner" in text for text in told("self", None, nameless))
