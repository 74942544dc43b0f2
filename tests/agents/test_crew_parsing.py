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
from tests.tables import table

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


@table(__file__)
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


@table(__file__)
def test_what_is_not_sure_is_left_to_a_model(said: str) -> None:
    assert meant(said) == "?"


@table(__file__)
def test_of_cooks_words_to_one_another_only_what_is_plain_is_read(said: str, text: str) -> None:
    assert meant(said, CAUTIOUS) == text


@table(__file__)
def test_one_cook_is_whoever_is_free(said: str, text: str) -> None:
    assert meant(said, THREE) == text


def test_work_at_nothing_in_particular_is_taken_apart() -> None:
    assert CAUTIOUS.read("you can dicing flames", NOTHING).pieces


def test_talk_beside_a_wish_asks_for_nothing() -> None:
    (piece,) = parsed("Two on bob, the ticket is running out!").pieces
    assert piece.who == ("two",)


def test_what_may_be_several_dishes_is_asked_back() -> None:
    assert parsed("two of you on onion soup").doubt.startswith("Which one is 'onion soup'?")


@table(__file__)
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
