"""What head chefs say, as far as it is read outright: who, what, when; and what is asked back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.crew.parsing import CrewParser, KitchenWords, Parsed
from agents.intention import (
    NOTHING,
    Condition,
    Demand,
    Event,
    Qualified,
    Spot,
    Vocabulary,
    to_text,
)

COOKS = ("ben", "mia", "leo", "zoe", "max", "ivy")
NEEDS = {"alice": ("lettuce", "onion"), "bob": ("lettuce", "tomato"), "cathy": ("onion", "tomato")}
SOUPS, THINGS = tuple(NEEDS), ("onion", "tomato", "lettuce")
WORDS = Vocabulary(
    (
        *((verb, SOUPS) for verb in ("cook", "plate", "serve")),
        ("chop", THINGS), ("fetch", (*THINGS, "plate")), ("wash", ("plate",)),
        *((verb, ()) for verb in ("putout", "drop", "clean")),
    ),
    titles=tuple((soup, f"{soup.title()} Soup") for soup in SOUPS),
    wide=True,
)  # fmt: skip
SPOTS = (
    Spot("pot 1", "left"), Spot("pot 2", "right"),
    Spot("board 1", "left"), Spot("board 2", "right"), Spot("sink"),
)  # fmt: skip
PARSER = CrewParser(KitchenWords(WORDS, COOKS, NEEDS, SPOTS))
CAUTIOUS = CrewParser(PARSER.kitchen, cautious=True)
THREE = CrewParser(KitchenWords(WORDS, COOKS[:3], NEEDS, SPOTS))


def parsed(text: str) -> Parsed:
    return PARSER.read(text, NOTHING)


def meant(text: str, parser: CrewParser = PARSER) -> str:
    """What is read outright of a message, in the text form; '?' for what is left to a model."""
    found = parser.read(text, NOTHING).pieces
    if any(piece.meant is None for piece in found):
        return "?"
    parts = [
        Qualified.around(
            part.inner if isinstance(part, Qualified) else part,
            piece.who,
            part.at if isinstance(part, Qualified) else "",
            piece.condition,
        )
        for piece in found
        for part in piece.parts
    ]
    places = [p.meant.place for p in found if isinstance(p.meant, Demand)]
    place = next((each for each in places if each != "end"), "end")
    alone = found[0].meant
    assert alone is not None
    return to_text(Demand(tuple(parts), place) if parts else alone, WORDS)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        # who
        ("Two of you on alice soup, please", "two: serve alice always"),
        ("two always cook alice soup", "two: cook alice always"),
        ("ben n mia, love, chop", "ben mia: chop any always"),
        ("2 ppl on bob rest do alice", "two: serve bob always, others: cook alice always"),
        ("half of you chop, the other half cook",
         "three: chop any always, others: cook any always"),
        ("one cooks, two cooks on lettuce",
         "free: cook any always, two: chop lettuce always"),
        ("an onion, whoever has time", "free: chop onion x1"),
        ("Ben or Mia, take the bell", "free ben mia: stay at delivery"),
        ("everyone except Ben on tomatoes",
         "mia leo zoe max ivy: chop tomato always"),
        ("everyone except Ben on tomatoes, Ben the pots",
         "others: chop tomato always, ben: stay at pots"),
        ("anyone but Ben on the bell", "free mia leo zoe max ivy: stay at delivery"),
        ("somebody who isn't Ben, an onion",
         "free mia leo zoe max ivy: chop onion x1"),
        ("nobody serves except Mia", "ben leo zoe max ivy: avoid serve any"),
        ("all but two of you chop", "four: chop any always"),
        ("everyone standing around, get on the lettuce", "free: chop lettuce always"),
        ("if you have nothing to do, chop onions", "free: chop onion always"),
        ("each of you chop two onions", "all: chop onion x2"),
        ("Ben and Mia, six onions between you", "ben mia: chop onion x3"),
        ("two onions each for Ben and Mia, and Zoe can plate",
         "ben mia: chop onion x2, zoe: plate any always"),
        ("Mia no wait Leo take the pots", "leo: stay at pots"),
        ("two onions, no, three, Mia", "mia: chop onion x3"),
        ("pots: Ben and Max. bell - Mia", "ben max: stay at pots, mia: stay at delivery"),
        ("1) ben pots 2) mia boards", "ben: stay at pots, mia: stay at boards"),
        ("two of you on bob, but not Ben", "two: serve bob always, ben: avoid any bob"),
        ("Ben, Mia. You two on the boards", "ben mia: stay at boards"),
        ("you two on the boards", "two: stay at boards"),
        ("half the crew on bob", "three: serve bob always"),
        ("everyone on soup bar Max, he washes",
         "others: serve any always, max: wash plate always"),
        ("not Leo, someone else serve", "free ben mia zoe max ivy: serve any always"),
        ("Ben and only Ben on the bell", "ben: stay at delivery"),
        ("keep Ben on the pots", "ben: stay at pots"),
        ("leave the plating to Zoe", "zoe: plate any always"),
        ("give the bob to Leo", "leo: serve bob x1"),
        ("Zoe. On the boards.", "zoe: stay at boards"),
        ("Ben chop onions, Mia tomatoes", "ben: chop onion always, mia: chop tomato always"),
        # places
        ("mia pots plz", "mia: stay at pots"),
        ("Mia, back to the pots", "mia: stay at pots"),
        ("one on the bell please", "free: stay at delivery"),
        ("Ben take over from Zoe on the left board", "ben: stay at left board"),
        ("one person per pot", "two: stay at pots"),
        ("not more than one at the boards", "free: stay at boards, others: avoid chop any"),
        ("only one of you at the boards", "free: stay at boards, others: avoid chop any"),
        ("too many of you at the boards, two is enough",
         "two: stay at boards, others: avoid chop any"),
        ("two at the pots, no more", "two: stay at pots, others: avoid cook any"),
        ("keep Max off the boards", "max: avoid chop any"),
        ("Mia off the pots", "mia: cancel stay"),
        ("Ben, only work on the right side", "ben: stay at right"),
        ("Ben, don't go to the left side", "ben: stay at right"),
        ("mia on the boards with zoe", "mia zoe: stay at boards"),
        ("nobody at the boards", "avoid chop any"),
        # work
        ("Leo, three onions and a tomato", "leo: chop onion x3, then chop tomato x1"),
        ("Make it four alice soups in all, then bob", "cook alice x4, then cook bob x1"),
        ("Max, one soup of onion and tomato", "max: cook cathy x1"),
        ("the onion and lettuce one first", "prefer alice"),
        ("three plates of Bob", "cook bob x3"),
        ("Leo gets the pots going", "leo: cook any always"),
        ("one bob in every pot", "cook bob x2"),
        ("can Zoe take over the serving from Max", "zoe: serve any always"),
        ("chop all the lettuce", "chop lettuce always"),
        ("put the fire out, somebody", "free: putout x1"),
        ("Leo, do the dishes", "leo: wash plate always"),
        ("Zoe, three plates to the pass", "zoe: fetch plate x3 at delivery"),
        ("Zoe, do cathy instead of alice", "instead zoe: cook cathy x1"),
        ("Ben stop that and help Mia", "ben: help mia"),
        ("Ben, drop everything and serve the bob", "instead ben: serve bob x1"),
        ("ben onions not tomatoes", "ben: chop onion always"),
        # what holds
        ("always three plates ready", "stock plate x3"),
        ("allways 3 plates redy", "stock plate x3"),
        ("never fewer than three clean plates", "stock plate x3"),
        ("don't let the onions drop below four", "stock onion x4"),
        ("a reserve of three bobs please", "stock bob x3"),
        ("if there are fewer than three plates somebody wash up", "stock plate x3"),
        ("never let the onions run out", "stock onion x2"),
        ("nobody touches the tomatoes", "avoid any tomato"),
        ("don't let Mia cook bob", "mia: avoid cook bob"),
        ("Max, stop chopping, we've got enough tomatoes", "max: avoid chop tomato"),
        ("Max only serves", "max: only serve any"),
        ("first alice, then bob", "prefer alice"),
        ("let the Bob go", "skip bob"),
        # taken back
        ("not you, Ben", "ben: cancel any"),
        ("Ben, forget that", "ben: cancel any"),
        ("Ben, stop that", "ben: stop"),
        ("forget the plates", "cancel any plate"),
        ("scrap the tomato thing", "cancel any tomato"),
        ("cancel Zoe's onions", "zoe: cancel any onion"),
        ("no need to watch the clock any more", "cancel watch clock"),
        ("bob is back on the menu", "allow any bob"),
        ("Zoe can go back to what she was doing", "zoe: go"),
        ("Leo, do whatever you like", "leo: allow any"),
        ("Leo, as you like", "leo: allow any"),
        ("carry on, everybody", "all: go"),
        # questions and talk
        ("Who's on the bell?", "ask who delivery"),
        ("how long have we been at it", "ask time"),
        ("how long till the bob is done", "ask status bob"),
        ("is the bob ready yet", "ask status bob"),
        ("what goes into a bob", "ask recipe bob"),
        ("Ben, what's in the pots?", "ask station pots"),
        ("Thank you, Ben", "thanks"),
        ("stop stop everybody stop", "all: stop"),
        ("all chop onions", "all: chop onion always"),
        ("as you like", "allow any"),
        ("hurry up!", "hurry"),
    ],
)  # fmt: skip
def test_what_is_said_outright(said: str, text: str) -> None:
    assert meant(said) == text


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("when the alice is out, two of you wash", Condition("when", Event("served", "alice"))),
        ("Ben, chop onions until we have four", Condition("until", Event(count=4))),
        ("unless something burns, Ben, the pots", Condition("unless", Event("burning"))),
        ("no bob before the cathy is done", Condition("until", Event("cooked", "cathy"))),
        ("nothing in the bin without asking me", Condition("until", Event("word"))),
        ("don't serve the bob yet", Condition("until", Event("word"))),
        (
            "if we have more than two bobs ready, Mia, plate",
            Condition("when", Event(None, "bob", 3)),
        ),
        ("in ten seconds everyone on bob", Condition("when", Event(seconds=10))),
        ("Ben, chop onions for ten seconds", Condition("until", Event(seconds=10))),
        ("when Leo finishes he should help Ben", Condition("when", Event("done", "leo"))),
        ("once three onions are chopped start a bob", Condition("when", Event(None, "onion", 3))),
        ("Mia, chop onions if you can", None),
    ],
)
def test_conditions(said: str, condition: Condition | None) -> None:
    assert parsed(said).pieces[0].condition == condition


def test_a_condition_holds_for_those_of_whom_it_is_said() -> None:
    max_, others = parsed("if you see fire, Max, put it out, everyone else carry on").pieces
    assert (max_.condition, others.condition) == (Condition("when", Event("burning")), None)


@pytest.mark.parametrize(
    "said",
    [
        "Ben, tell me about the moon",
        "if Ben sings then Mia should do the plating",
        "I am holding two tomatoes",
        "we have been here since the morning",
        "the soup is burning, Mia",
        "Zoe dropped a plate",
        "Sam was on the bell yesterday",
        "nobody's at the boards",
        "once five plates are dirty Max washes them",
        "Ivy, bring her the soup",
    ],
)
def test_what_is_not_sure_is_left_to_a_model(said: str) -> None:
    assert meant(said) == "?"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Mia stop", "mia: stop"),
        ("Ben, chop two onions please", "ben: chop onion x2"),
        ("who has the bob", "ask who bob"),
        ("hurry up!", "hurry"),
        # a head chef's would be read
        ("Ben, the tomatoes", "?"),
        ("two of you on bob", "?"),
        ("three people on the tomatoes again, brilliant", "?"),
        ("wait, there's three of us making one bob", "?"),
        ("stop chopping onions, Ben", "?"),
        ("I've got the pots, Mia chop two onions", "?"),
        ("is the bob ready yet", "?"),
    ],
)
def test_of_cooks_words_to_one_another_only_what_is_plain_is_read(said: str, text: str) -> None:
    assert meant(said, CAUTIOUS) == text


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("half the crew on bob", "free: serve bob always"),
        ("all but two of you chop", "free: chop any always"),
        ("one cook on every sink", "free: stay at sinks"),
    ],
)
def test_one_cook_is_whoever_is_free(said: str, text: str) -> None:
    assert meant(said, THREE) == text


def test_work_at_nothing_in_particular_is_taken_apart() -> None:
    assert CAUTIOUS.read("you can dicing flames", NOTHING).pieces


def test_talk_beside_a_wish_asks_for_nothing() -> None:
    (piece,) = parsed("Two on bob, the ticket is running out!").pieces
    assert piece.who == ("two",)


def test_what_may_be_several_dishes_is_asked_back() -> None:
    assert parsed("two of you on onion soup").doubt.startswith("Which one is 'onion soup'?")


@pytest.mark.parametrize(
    "said",
    [
        "tom, chop an onion", "Tom: the pots", "Ben, help Tom", "Mia and Tom, the pots",
        "two onions, Tom", "tom wash up",
    ],
)  # fmt: skip
def test_who_does_not_cook_here_is_no_thing(said: str) -> None:
    assert parsed(said).doubt.startswith("There is no Tom here; there are Ben, Mia,")


@pytest.mark.parametrize(
    "said", ["blimey, Ben, the pots", "BEN CHOP ONIONS", "splendid, two onions", "Right, the pots"]
)
def test_not_every_strange_word_is_a_name(said: str) -> None:
    assert not parsed(said).doubt


def test_what_excludes_itself_is_asked_back() -> None:
    assert parsed("Ben, chop two onions. Ben, no more chopping onions.").doubt.endswith("?")


@settings(max_examples=50)
@given(st.text(st.sampled_from("abeinmot 2,.'?!&-é"), max_size=60))
def test_any_words_are_taken_apart(said: str) -> None:
    assert parsed(said).pieces


KNOWN = (
    "two of you on the pots ben mia , . and then not no onion alice soup always ready first until "
    "when done keep stop who plates fire everyone rest whoever is free more than one but except "
    "sorry fewer never at least what is in take back he leave for each between you yet all 1) half "
    "crew"
)


@settings(max_examples=50)
@given(st.lists(st.sampled_from(KNOWN.split()), max_size=14))
def test_any_of_its_own_words_are_taken_apart(said: list[str]) -> None:
    for parser in (PARSER, CAUTIOUS, THREE):
        assert parser.read(" ".join(said), NOTHING).pieces
