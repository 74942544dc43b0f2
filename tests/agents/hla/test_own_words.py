"""A menu's own word for a verb says which verb is meant, and nothing else changes."""

import pytest

from agents.hla.reading._outright import misses, narrowed, own_verb
from agents.intention import ALWAYS, Ask, Avoid, Demand, Goal, Intention, NoIntention, Vocabulary
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
