"""Every kind of question, answered in kitchens drawn as text: State, Observation, answer, words."""

from dataclasses import replace
from random import Random

import pytest

from agents.hla.generation import MAX_WORDS, CharacterPhrases, answer
from agents.hla.generation._deed_words import doing
from agents.hla.knowledge import Knowledge
from agents.intention import Ask, AskKind, Avoid, Control, Goal, Part, Wait
from agents.messages import Heard, QueueEntry, QueueKind, QueueState
from agents.orders.wording import vocabulary_of
from game.executor.macros import find_macro
from game.kitchen.menu import Vessel
from game.partners.observation_builder import News, ObservationBuilder
from tests.kitchen.scenario import BURGERS, Scene
from tests.partners.test_observation_builder import NAMES, level

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


# ------------------------------------------------------------ stations and places


def test_what_is_in_a_pot_is_told_forgivingly() -> None:
    made = scene()
    made.put("S", "cooking lettuce+onion")
    about = known(made)
    for words in ("pot 1", "first pot", "the pot no 1"):
        assert always("pot 1 has Alice Soup, done in 15 s", told("station", words, about))
    assert always("pot 2 is empty", told("station", "second pot", about))
    both = told("station", "pots", about)
    assert always("pot 1 has Alice Soup", both) and always("pot 2 is empty", both)
    assert always("pot 1 and pot 2", told("station", "pot 3", about))
    assert always(
        "half-chopped lettuce",
        told("station", "board", known(scene(on={"C": "chopping lettuce 3"}))),
    )


def test_whatever_heats_is_meant_by_a_question_that_names_no_place() -> None:
    pans = Scene("#PK\n#0#\n#1D", tick=5, menu=BURGERS, on={"K": "cooking beef"})
    assert always("the pan has", told("station", None, known(pans)))
    assert always("the pan", told("station", "oven 3", known(pans)))
    bare = Scene("#P#\n#0#\n#1D", tick=5)
    assert always("nothing to cook in", told("station", None, known(bare)))


def test_the_only_pot_needs_no_number() -> None:
    one = Scene("#P#\n#0S\n#1D", tick=5)
    assert always("the pot is empty", told("station", "pot 1", known(one)))


def test_a_pot_on_fire_is_told_so() -> None:
    made = scene()
    made.put("S", "fire lettuce+onion")
    assert always("pot 1 is on fire", told("station", "pot 1", known(made)))


def test_where_things_are() -> None:
    made = scene(held={1: "chopped onion"}, on={"a": "plate of cooked onion+tomato"})
    made.put("S", "hot lettuce+onion")
    about = known(made)
    assert always("chopped onion in your hands", told("where", "onion", about))
    assert always("a plate of Cathy Soup on a counter to your left", told("where", "cathy", about))
    assert always("Alice Soup in pot 1", told("where", "alice", about))
    assert always("crate", told("where", "tomato", about))
    assert any("no David Soup" in text for text in told("where", "david", about))
    assert always("the bin", told("where", "bin", about))


# ------------------------------------------------------------ amounts


def test_enough_is_measured_by_the_orders() -> None:
    """Bob and Alice need lettuce; an Alice Soup on the heat needs none any more."""
    made = scene(on={"a": "chopped lettuce", "b": "chopped lettuce"})
    line = answer(Ask("count", "lettuce"), known(made))
    assert line.situation == "count_enough"
    assert (line.facts["have"], line.facts["need"]) == ("2", "2")
    short = scene(on={"a": "chopped lettuce"})
    line = answer(Ask("count", "lettuce"), known(short))
    assert (line.situation, line.facts["short"]) == ("count_short", "1")
    short.put("S", "cooking lettuce+onion")
    line = answer(Ask("count", "lettuce"), known(short))
    assert (line.situation, line.facts["need"]) == ("count_enough", "1")


def test_counts_of_everything_else() -> None:
    made = scene(on={"a": "chopped onion", "b": "raw onion"})
    made.put("S", "cooking lettuce+onion")
    about = known(made)
    assert always("1 chopped onion", told("count", None, about))
    assert always("one is cooking", told("count", "alice", about))
    assert always("2 pots", told("count", "pots", about)) and always(
        "1", told("count", "pot", about)
    )
    assert answer(Ask("count", "plate"), about).situation == "count_plates"
    assert answer(Ask("count"), known(scene())).situation == "count_nothing"


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


def test_fried_things_are_counted_as_fried() -> None:
    made = Scene("#P#\n#0K\n#1D\n#a#", menu=BURGERS, tick=5, on={"a": "cooked beef"})
    made.order("bb")
    line = answer(Ask("count", "beef"), known(made))
    assert line.facts["ready"] == "fried beef" and line.situation == "count_enough"


# ------------------------------------------------------------ orders, time, work


def test_orders_and_time() -> None:
    about = known(scene())
    assert always("Alice Soup", told("orders", None, about)) and always(
        "50 s", told("orders", None, about)
    )
    assert always("50 s", told("orders", "alice", about))
    assert answer(Ask("orders", "david"), about).situation == "orders_not_dish"
    assert always("1 min 20 s", told("time", None, about))


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


def test_what_is_missing() -> None:
    made = scene(on={"a": "chopped lettuce"})
    line = answer(Ask("missing", "bob"), known(made))
    assert line.facts["steps"] == "chop tomato, mix, cook 15 s, plate, serve"
    made.put("S", "hot lettuce+onion")
    assert answer(Ask("missing", "alice"), known(made)).facts["steps"] == "plate, serve"
    served = scene(on={"a": "plate of cooked lettuce+onion"})
    assert answer(Ask("missing", "alice"), known(served)).situation == "missing_nothing"


def test_what_goes_into_another_dish_is_missing() -> None:
    made = scene(on={"a": "chopped lettuce"}, held={0: "chopped onion"})
    left = answer(Ask("missing", "alice"), known(made)).facts["steps"]
    assert left.startswith("mix")
    taken = known(made, doing="Prepare Cathy Ingredients")
    assert answer(Ask("missing", "alice"), taken).facts["steps"].startswith("chop onion, mix")


@pytest.mark.parametrize(
    ("limit", "expected"), [(100, "make_no"), (300, "make_tight"), (900, "make_yes")]
)
def test_whether_we_make_it(limit: int, expected: str) -> None:
    made = Scene(KITCHEN, tick=0).order("bob", limit=limit)
    assert answer(Ask("make", "bob"), known(made)).situation == expected


def test_a_dish_that_is_nearly_served_is_made() -> None:
    made = Scene(KITCHEN, tick=0, on={"a": "plate of cooked lettuce+tomato"})
    made.order("bob", limit=120)
    assert answer(Ask("make"), known(made)).situation == "make_yes"


def test_how_dishes_are_made_and_stand() -> None:
    made = scene()
    made.put("S", "hot lettuce+onion")
    about = known(made)
    assert answer(Ask("recipe", "bob"), about).facts["steps"] == (
        "chop lettuce and tomato, mix, cook 15 s, plate, serve"
    )
    assert always("Cathy Soup", told("recipe", "onion", about))
    ready = answer(Ask("status", "alice"), about)
    assert ready.situation == "status_ready" and "burns in 25 s" in ready.facts["state"]
    assert answer(Ask("status", "bob"), about).situation == "status_nothing"
    begun = answer(Ask("status", "bob"), known(scene(on={"a": "chopped tomato"})))
    assert (begun.situation, begun.facts["lacking"]) == ("status_begun", "lettuce")


# ------------------------------------------------------------ cooks and reasons


def test_who_does_what() -> None:
    about = known(scene(held={1: "chopped onion"}), doing="Chop Tomato")
    assert always("I'm chopping tomato and you've got chopped onion", told("who", None, about))
    assert always("chopping tomato", told("who", "tomato", about))
    yours = known(scene(), entry(Avoid("any", "cathy", yours=True), "yours"))
    assert answer(Ask("who", "cathy"), yours).situation == "who_yours"
    beside, nobody = answer(Ask("who", "delivery"), about), answer(Ask("who", "pots"), about)
    assert beside.situation == "who" and "you've got" in beside.facts["cooks"]
    assert nobody.situation == "who_nobody"


def test_why_idle_names_the_cause() -> None:
    made = scene()
    halted = known(made, entry(Control("stop"), "halt"))
    assert answer(Ask("why"), halted).situation == "why_halted"
    waiting = known(made, entry(Wait(5)))
    assert always("waiting 5 s", told("why", None, waiting))
    note = "no onion is within reach"
    blocked = known(made, entry(Goal("chop", "onion", 2), state="blocked", note=note))
    assert always(note, told("why", None, blocked))
    banned = known(made, entry(Avoid("any"), "ban"))
    assert answer(Ask("why"), banned).situation == "why_forbidden"
    assert answer(Ask("why"), known(made)).situation == "why_starting"


def test_why_this() -> None:
    made, onions = scene(), entry(Goal("chop", "onion", 2))
    asked = answer(Ask("why"), known(made, onions, doing="Chop Onion"))
    assert asked.situation == "why_asked" and asked.facts["task"] == "chop 2 onions"
    cathy = entry(Goal("cook", "cathy"))
    assert answer(Ask("why"), known(made, cathy, doing="Chop Onion")).situation == "why_towards"
    order = answer(Ask("why"), known(made, doing="Chop Tomato"))
    assert (order.situation, order.facts["title"]) == ("why_order", "Bob Soup")


def test_why_not() -> None:
    made = scene()
    ban = entry(Avoid("chop", "tomato"), "ban", number=2)
    onions, bob = entry(Goal("chop", "onion", 2)), entry(Goal("cook", "bob"), number=3)
    about = known(made, onions, ban, bob, doing="Chop Onion")
    assert answer(Ask("why", "tomato"), about).facts == {"bans": "chop tomatoes"}
    assert answer(Ask("why", "bob"), about).facts == {
        "task": "cook Bob Soup",
        "after": "the onions",
    }
    assert answer(Ask("why", "david"), about).situation == "why_unordered"


# ------------------------------------------------------------ plans


def test_plan_and_what_was_told() -> None:
    onions = entry(Goal("chop", "onion", 3), done=1)
    bob = entry(Goal("cook", "bob"), state="waiting", number=2)
    ban = entry(Avoid("chop", "tomato"), "ban", number=3)
    about = known(scene(), onions, bob, ban, doing="Chop Onion")
    plan = told("plan", None, about)
    assert always("chopping 3 onions (1 done), then cooking Bob Soup", plan)
    asked = told("told", None, about)
    assert always("chop 3 onions (1 done), cook Bob Soup and not chop tomatoes", asked)
    assert answer(Ask("told"), known(scene())).situation == "told_nothing"
    halted = known(scene(), onions, entry(Control("stop"), "halt", number=9))
    assert answer(Ask("plan"), halted).situation == "plan_halted"


def test_of_what_was_told_nothing_is_kept_back_that_fits() -> None:
    tasks = [Goal("chop", "tomato", 2), Goal("plate", "bob"), Goal("serve", "bob")]
    tasks.append(Goal("chop", "onion"))
    about = known(scene(), *(entry(part, number=i) for i, part in enumerate(tasks)))
    expected = "chop 2 tomatoes, plate and serve Bob Soup and chop an onion"
    assert always(expected, told("told", None, about))


def test_the_last_words_are_told_when_nothing_stands() -> None:
    about = known(scene())
    lines = (Heard("nice weather", 3, "Ben", 1, 1), Heard("what did i say", 9, "Ben", 2, 1))
    about = replace(about, now=replace(about.now, chat=lines), heard="what did i say")
    assert always('"nice weather"', told("told", None, about))


def test_advice_is_the_best_free_job() -> None:
    made = scene(on={"a": "plate of cooked lettuce+tomato"})
    assert always("serving Bob Soup", told("advice", None, known(made)))
    mine = known(made, doing="Serve Bob Soup")
    assert not any("erving Bob" in text for text in told("advice", None, mine))


def test_it_is_honest_about_being_a_program() -> None:
    texts = told("self", None, known(scene()))
    assert always("language model", texts) and len(texts) >= 4
    assert answer(Ask("other"), known(scene())).situation == "other"


def test_the_stack_of_plates_is_a_place() -> None:
    assert always("plates", told("where", "plate", known(scene())))


def test_a_partner_without_a_name_gives_none() -> None:
    about = known(scene())
    nameless = replace(about, now=replace(about.now, cook="Partner"))
    assert not any("Partner" in text for text in told("self", None, nameless))
