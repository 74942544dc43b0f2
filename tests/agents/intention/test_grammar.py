"""The grammar of the text form: what it admits resolves, and only what is there is admitted."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.intention import (
    ANY,
    MAX_PARTS,
    MAX_TIMES,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    NoIntention,
    OrderReferent,
    Referents,
    Stock,
    Vocabulary,
    Wait,
    canonical,
    check,
    from_text,
    grammar,
    parse_answer,
    to_text,
)
from tests.agents.intention.gbnf import Sampler, as_regex
from tests.agents.intention.kitchen import (
    COOKS,
    FULL_MENU,
    INGREDIENTS,
    NEEDS,
    SOUP_MENU,
    SOUPS,
    SPOTS,
    STATIONS,
    WIDE_MENU,
    first_intentions,
    goals,
    intentions,
    plain_parts,
)

orders = st.lists(
    st.builds(lambda name: OrderReferent(name, 30.0, NEEDS[name]), st.sampled_from(SOUPS)),
    max_size=5,
).map(tuple)
some_demands = st.none() | st.builds(
    lambda parts: Demand(tuple(parts)), st.lists(goals | plain_parts, min_size=1, max_size=3)
)
referents = st.builds(
    Referents,
    orders=orders,
    last=some_demands,
    back=some_demands,
    done=st.lists(st.integers(0, 5), max_size=3).map(tuple),
    open=st.booleans(),
    topic=st.none() | st.sampled_from((*INGREDIENTS, *SOUPS)),
    pointing=st.sampled_from(((), ("onion", "counter 3"), ("alice", "pot 2", "pot"), ("board",))),
    stations=st.sampled_from(((), STATIONS)),
    spots=st.sampled_from(((), SPOTS)),
    cooks=st.sampled_from(((), COOKS)),
)


@settings(deadline=None)
@given(first_intentions)
def test_the_grammar_accepts_what_the_printer_writes(intention: Intention) -> None:
    for menu in (FULL_MENU, WIDE_MENU):
        _accepts(menu, Referents(stations=STATIONS), intention)


@settings(max_examples=30, deadline=None)
@given(intentions)
def test_the_whole_language_is_for_models_that_know_it(intention: Intention) -> None:
    now = Referents(stations=STATIONS, spots=SPOTS, cooks=COOKS)
    _accepts(WIDE_MENU, now, intention)


def _accepts(menu: Vocabulary, now: Referents, intention: Intention) -> None:
    written = grammar(menu, now, max_times=MAX_TIMES, max_parts=MAX_PARTS)
    text = f" {to_text(intention, menu)}\n"
    parts = intention.parts if isinstance(intention, Demand) else ()
    if not any(Avoid(ANY) in (part, getattr(part, "inner", part)) for part in parts):
        assert as_regex(written).fullmatch(text), text


randoms = st.integers(0, 10**9).map(Random)


@settings(deadline=None)
@given(randoms, referents)
def test_whatever_the_grammar_admits_resolves(random: Random, now: Referents) -> None:
    for menu in (FULL_MENU, WIDE_MENU):
        sampler = Sampler(grammar(menu, now), random)
        for _ in range(5):
            text = sampler.text()
            check(parse_answer(text, menu, now), menu)
            assert menu.wide or f" {canonical(text, menu)}\n" == text


@given(randoms, st.sampled_from([1, 9, 12, 25]))
def test_the_parser_accepts_what_the_grammar_allows(random: Random, most: int) -> None:
    text = Sampler(grammar(SOUP_MENU, max_times=most), random).text()
    check(parse_answer(text, SOUP_MENU), SOUP_MENU)
    assert as_regex(grammar(SOUP_MENU, max_times=most)).fullmatch(text)


@pytest.mark.parametrize(("limit", "beyond"), [(9, "x10"), (12, "x13"), (25, "x26"), (3, "x4")])
def test_the_grammar_bounds_counts(limit: int, beyond: str) -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_times=limit))
    assert pattern.fullmatch(f" chop onion x{limit}\n")
    assert not pattern.fullmatch(f" chop onion {beyond}\n")
    assert not pattern.fullmatch(" chop alice x1\n")


def test_the_grammar_bounds_the_number_of_parts() -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_parts=1))
    assert pattern.fullmatch(" drop x1\n")
    assert not pattern.fullmatch(" drop x1, then drop x1\n")
    six = as_regex(grammar(SOUP_MENU))
    assert six.fullmatch(" drop x1" + ", then drop x1" * 5 + "\n")
    assert not six.fullmatch(" drop x1" + ", then drop x1" * 6 + "\n")


TWO = (OrderReferent("bob", 40, NEEDS["bob"]), OrderReferent("alice", 10, NEEDS["alice"]))
ONION = Demand((Goal("chop", "onion", 2),))
BOB = Demand((Goal("cook", "bob"),))


@pytest.mark.parametrize(
    ("text", "now", "then"),
    [
        ("cook second x1", Referents(), Referents(TWO)),
        ("cook third x1", Referents(TWO), Referents((*TWO, *TWO))),
        ("cook last2 x1", Referents(TWO[:1]), Referents(TWO)),
        ("cook urgent x1", Referents(), Referents(TWO)),
        ("cook orders", Referents(), Referents(TWO)),
        ("cook rest", Referents(), Referents(TWO)),
        ("cook orders but bob", Referents(TWO[:1]), Referents(TWO)),
        ("cook orders with onion", Referents(TWO[:1]), Referents(TWO)),
        ("cook orders to second", Referents(TWO[:1]), Referents(TWO)),
        ("cook other x1", Referents(TWO, ONION), Referents(TWO, BOB)),
        ("again", Referents(), Referents(last=ONION)),
        ("more x1", Referents(last=Demand((Wait(3),))), Referents(last=ONION)),
        ("more always", Referents(last=Demand((Stock("onion"),))), Referents(last=ONION)),
        ("same tomato", Referents(last=BOB), Referents(last=ONION)),
        ("same alice", Referents(last=ONION), Referents(last=BOB)),
        ("next", Referents(last=ONION), Referents(last=BOB)),
        ("back", Referents(last=ONION), Referents(back=ONION)),
        ("serve it", Referents(last=ONION), Referents(last=BOB)),
        ("serve it", Referents(last=BOB, topic="onion"), Referents(topic="alice")),
        ("chop that x1", Referents(pointing=("alice",)), Referents(pointing=("onion",))),
        ("free that x1", Referents(), Referents(pointing=("board 1", "board"))),
        ("cancel it", Referents(last=Demand((Cancel(ANY),))), Referents(last=ONION)),
        ("ask station pot 2", Referents(), Referents(stations=STATIONS)),
        ("ask status it", Referents(), Referents(last=ONION)),
        ("ask recipe second", Referents(), Referents(TWO)),
    ],
)
def test_references_are_admitted_only_where_they_mean_something(
    text: str, now: Referents, then: Referents
) -> None:
    assert not as_regex(grammar(FULL_MENU, now)).fullmatch(f" {text}\n")
    assert as_regex(grammar(FULL_MENU, then)).fullmatch(f" {text}\n")
    assert from_text(text, FULL_MENU, then) != NoIntention()


def test_verbs_that_the_menu_lacks_are_not_admitted() -> None:
    pattern = as_regex(grammar(SOUP_MENU))
    assert not pattern.fullmatch(" pass onion x1\n")
    assert not pattern.fullmatch(" hold onion\n")
    assert as_regex(grammar(FULL_MENU)).fullmatch(" hold onion\n")


def test_time_that_goes_by_leaves_the_grammar_as_it_is() -> None:
    soon = Referents((OrderReferent("bob", 40.0),), last=ONION, done=(0,), open=True)
    late = Referents((OrderReferent("bob", 12.0),), last=ONION, done=(2,))
    assert grammar(FULL_MENU, soon) is grammar(FULL_MENU, late)


def test_stop_may_be_said_with_other_things() -> None:
    assert from_text("stop", FULL_MENU) == Demand((Control("stop"),))
    assert as_regex(grammar(FULL_MENU)).fullmatch(" go, then chop onion x1\n")


def test_where_it_may_limit_nothing_it_cannot_forbid_or_stop() -> None:
    answers = as_regex(grammar(SOUP_MENU, limits=False))
    for text in ("avoid putout", "leave any bob", "allow any", "only serve any", "stop"):
        assert not answers.fullmatch(f" {text}\n"), text
    for text in ("watch pots", "go", "chop onion x1, then cook bob x2", "cancel cook bob"):
        assert answers.fullmatch(f" {text}\n"), text
