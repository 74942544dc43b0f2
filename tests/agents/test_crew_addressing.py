"""Of whom words to a crew speak, in the pieces in which they are read."""

import pytest

from agents.crew._addressing import Piece, pieces
from agents.crew._outright import widened
from agents.intention import (
    ALWAYS,
    ANY,
    Avoid,
    Condition,
    Event,
    Goal,
    Help,
    Prefer,
    Qualified,
    Stay,
    Stock,
    Vocabulary,
)

COOKS = ("ben", "mia", "leo", "zoe")
SOUPS = ("alice", "bob")
THINGS = ("onion", "tomato")
WORDS = Vocabulary(
    (("chop", THINGS), ("cook", SOUPS), ("plate", SOUPS), ("serve", SOUPS), ("wash", ("plate",))),
    titles=(("alice", "Alice Soup"), ("bob", "Bob Soup")),
    wide=True,
)
POTS = Qualified(Stay(), (), "pots")


def told(text: str) -> list[tuple[str, str]]:
    return [(" ".join(each.who), each.words) for each in pieces(text, COOKS, WORDS)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Two of you on alice soup, please", [("two", "keep serving alice soup")]),
        ("put 3 cooks on chopping tomatoes", [("three", "keep chopping tomatoes")]),
        ("Ben and Mia chop onions", [("ben mia", "chop onions")]),
        ("I want Leo to make two bobs", [("leo", "make two bobs")]),
        ("Zoe, two onions, then help Mia", [("zoe", "two onions"), ("zoe", "help mia")]),
        ("let's have 2 on tomatoes and 1 on onions",
         [("two", "keep chopping tomatoes"), ("free", "keep chopping onions")]),
        ("three on bob, the others on alice",
         [("three", "keep serving bob"), ("others", "keep serving alice")]),
        ("whoever is free: put the fire out", [("free", "put the fire out")]),
        ("stop, everybody!", [("all", "stop")]),
        ("an onion, whoever has time", [("free", "an onion")]),
        ("don't let anybody cook bob", [("", "don't cook bob")]),
        ("don't let Mia cook bob", [("mia", "don't cook bob")]),
        ("Ben and Mia, you two chop", [("ben mia", "chop")]),
        ("Leo, stop what you're doing and help Zoe", [("leo", "help zoe")]),
        ("2 ppl on bob rest do alice", [("two", "keep serving bob"), ("others", "do alice")]),
        ("ben n mia, love, chop", [("ben mia", "chop")]),
        # Who is spoken of is not spoken to, and what is no crowd is none.
        ("what is Zoe doing?", [("", "what is zoe doing?")]),
        ("two onions please", [("", "two onions please")]),
        ("keep all the plates clean", [("", "keep all the plates clean")]),
    ],
)  # fmt: skip
def test_a_message_falls_into_wishes_of_those_who_are_meant(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert told(text) == found


def test_how_many_is_a_quota_unless_it_is_counted() -> None:
    quotas = [each.is_quota for each in pieces("two chop, two cook an alice", COOKS, WORDS)]
    assert quotas == [True, False]
    assert not pieces("Ben, chop", COOKS, WORDS)[0].is_quota


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ben, the pots", POTS),
        ("Mia never leaves the pots", POTS),
        ("one on the bell please", Qualified(Stay(), (), "delivery")),
        ("Leo, do the dishes", Goal("wash", "plate", ALWAYS)),
        ("Alice soups first", Prefer("alice")),
        ("never let the onions run out", Stock("onion", 2)),
        ("Mia, back to the pots", POTS),
        ("Mia, go and help Ben with the onions", Help("ben")),
        ("first alice, then bob", None),
        ("Ben, chop onions", None),
    ],
)
def test_what_is_said_outright_needs_no_model(text: str, meant: object) -> None:
    assert pieces(text, COOKS, WORDS)[0].meant == meant


@pytest.mark.parametrize(
    ("text", "words", "condition"),
    [
        ("when the alice is out, two of you wash", "wash",
         Condition("when", Event("served", "alice"))),
        ("Ben, chop onions until we have four", "chop onions",
         Condition("until", Event(count=4))),
        ("unless something burns, Ben, the pots", "the pots",
         Condition("unless", Event("burning"))),
        ("Mia chops onions once bob is ordered", "chops onions",
         Condition("when", Event("ordered", "bob"))),
        ("Mia, chop onions if you can", "chop onions if you can", None),
    ],
)  # fmt: skip
def test_conditions(text: str, words: str, condition: Condition | None) -> None:
    (piece,) = pieces(text, COOKS, WORDS)
    assert (piece.words, piece.condition) == (words, condition)


def test_hands_off_is_meant_in_any_way() -> None:
    assert widened(Avoid("chop", "onion"), "don't touch the onions") == Avoid(ANY, "onion")
    assert widened(Avoid("chop", "onion"), "don't chop onions") == Avoid("chop", "onion")
    assert pieces("", COOKS, WORDS) == (Piece((), ""),)
