"""A menu's own word for a verb says which verb is meant, and nothing else changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.hla.reading._outright import heating, misses, narrowed, own_verb
from agents.intention import (
    ALWAYS,
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
        ("chop", ("lettuce",)),
        ("prepare", ("beef_burger",)),
        ("cook", ("beef",)),
        ("serve", ("beef_burger",)),
    ),
    words=((("cook", "beef"), "fry"), (("prepare", "beef_burger"), "assemble")),
)


@table(__file__)
def test_the_verb_is_told_by_its_word(text: str, verb: str | None) -> None:
    assert own_verb(text, BURGERS) == verb


PLATES = Vocabulary(
    (
        ("chop", ("lettuce",)),
        ("plate", ("beef", "lettuce")),
        ("pass", ("lettuce", "plate")),
        ("serve", ("beef_burger",)),
    ),
)


@table(__file__)
def test_a_verb_that_is_a_thing_too_is_told_by_what_follows(text: str, verb: str | None) -> None:
    assert own_verb(text, PLATES) == verb


def test_dishes_are_plated_without_it() -> None:
    soups = Vocabulary((("plate", ("alice",)), ("pass", ("plate",)), ("serve", ("alice",))))
    assert own_verb("plate the alice", soups) is None


def test_where_verbs_have_no_words_of_their_own_nothing_is_told() -> None:
    assert own_verb("fry two patties", Vocabulary((("cook", ("beef",)),))) is None


@pytest.mark.parametrize(
    ("intention", "missed"),
    [
        (Demand((Goal("prepare", "beef_burger", 2),)), True),
        (NoIntention("absent"), True),
        (Demand((Goal("cook", "beef", ALWAYS),)), False),
        (Demand((Goal("cook", "beef"), Goal("prepare", "beef_burger"))), False),
        (Demand((Avoid("cook", "beef"),)), False),
        (NoIntention("thanks"), False),
        (Ask("status"), False),
    ],
)
def test_only_a_single_thing_to_do_is_asked_about_again(intention: Intention, missed: bool) -> None:
    assert misses(intention, "cook") is missed


def test_then_only_that_can_be_answered() -> None:
    rule = narrowed("cook", BURGERS)
    assert rule.startswith('root ::= " cook " ("beef") " " ("x1" | "x2"')
    assert '"always"' in rule and "lettuce" not in rule


SINK = Vocabulary((("chop", ("lettuce",)), ("wash", ("plate",)), ("pass", ("plate",))))


@table(__file__)
def test_words_of_washing_up_ask_for_it_where_there_is_a_sink(text: str, verb: str | None) -> None:
    assert own_verb(text, SINK) == verb
    assert own_verb(text, BURGERS) is None


# 'Cook X' means to heat X, whatever X is heated in and whether that has a verb of its own.

OWN_BURGERS = Vocabulary(
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
    found = heating(text, OWN_BURGERS)
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
    found = heating("cook two onions and a beef", OWN_BURGERS)
    assert found is not None and found.missed(meant) is missed


def test_then_only_answers_that_have_it_are_left() -> None:
    found = heating("chop a lettuce, then cook two onions and a beef", OWN_BURGERS)
    assert found is not None and found.outright == Outright(("cook onion", "cook beef"), 1, 0)
    answers = as_regex(grammar(OWN_BURGERS, outright=found.outright))
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
    found = heating(text, OWN_BURGERS)
    assert found is not None and found.ruled(Demand((meant,))) == Demand((ruled,))
