"""'Cook X' means to heat X, whatever X is heated in and whether that has a verb of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.hla.reading._outright import heating
from agents.intention import (
    Ask,
    Avoid,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Outright,
    Vocabulary,
    grammar,
)
from tests.agents.intention.gbnf import as_regex
from tests.tables import table

BURGERS = Vocabulary(
    (
        ("chop", ("onion", "lettuce")),
        ("prepare", ("beef_burger", "onion_burger")),
        ("cook", ("beef", "onion")),
        ("plate", ("beef_burger", "onion_burger", "beef")),
        ("serve", ("beef_burger", "onion_burger")),
        ("putout", ()),
    ),
    titles=(("beef_burger", "Beef Burger"), ("onion_burger", "Onion Burger")),
)


@table(__file__)
def test_what_is_said_to_be_cooked(text: str, things: tuple[str, ...]) -> None:
    found = heating(text, BURGERS)
    assert (found.things if found else ()) == things


@given(st.from_regex(r"[a-z]{3,8}", fullmatch=True), st.sampled_from(["", "zap", "steep"]))
def test_whatever_it_is_called(thing: str, word: str) -> None:
    words = ((("cook", f"x{thing}"), word),) if word else ()
    kitchen = Vocabulary((("cook", (f"x{thing}",)), ("serve", (f"x{thing}_plate",))), words=words)
    for verb in filter(None, ("cook", word)):
        found = heating(f"{verb} two x{thing}", kitchen)
        assert found is not None and found.things == (f"x{thing}",)


@pytest.mark.parametrize(
    ("meant", "missed"),
    [
        (Demand((Goal("prepare", "beef_burger"),)), True),
        (Demand((Goal("chop", "onion", 2), Goal("prepare", "beef_burger"))), True),
        (NoIntention("absent"), True),
        (Demand((Goal("cook", "beef", 2),)), False),
        (Demand((Goal("chop", "lettuce"), Goal("cook", "beef"))), False),
        (Demand((Avoid("chop", "onion"),)), False),
        (Ask("recipe", "beef_burger"), False),
        (NoIntention("thanks"), False),
    ],
)
def test_when_the_answer_misses_it(meant: Intention, missed: bool) -> None:
    found = heating("cook two onions and a beef", BURGERS)
    assert found is not None and found.missed(meant) is missed


def test_then_only_answers_that_have_it_are_left() -> None:
    found = heating("chop a lettuce, then cook two onions and a beef", BURGERS)
    assert found is not None and found.outright == Outright(("cook onion", "cook beef"), 1, 0)
    answers = as_regex(grammar(BURGERS, outright=found.outright))
    assert answers.fullmatch(" chop lettuce x1, then cook onion x2, then cook beef x1\n")
    assert answers.fullmatch(" now cook onion x2, then cook beef always\n")
    assert not answers.fullmatch(" chop onion x2\n")
    assert not answers.fullmatch(" cook onion x2, then cook beef x1, then serve beef_burger x1\n")


@pytest.mark.parametrize(
    ("text", "meant", "ruled"),
    [
        ("don't cook the onions", Avoid("chop", "onion"), Avoid("cook", "onion")),
        ("don't cook the onions", Avoid("cook", "onion"), Avoid("cook", "onion")),
        ("don't chop but cook onions", Avoid("chop", "onion"), Avoid("chop", "onion")),
        ("don't cook the onions", Avoid("serve", "onion_burger"), Avoid("serve", "onion_burger")),
    ],
)
def test_a_rule_about_cooking_is_about_cooking(text: str, meant: Avoid, ruled: Avoid) -> None:
    found = heating(text, BURGERS)
    assert found is not None and found.ruled(Demand((meant,))) == Demand((ruled,))
