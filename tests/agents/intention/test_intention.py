"""The canonical intention language: JSON form, text form, schema, words."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.answer_shapes import Json
from agents.english import many, numbered, plural
from agents.intention import (
    ALWAYS,
    ANY,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    IntentionError,
    NoIntention,
    Only,
    Prefer,
    Stock,
    Vocabulary,
    Wait,
    canonical,
    check,
    dump,
    from_text,
    menu_vocabulary,
    narrow,
    parse,
    parse_answer,
    read_text,
    sentence,
    to_text,
)
from agents.intention._demand import Saying
from agents.intention._narrow import VERBS
from agents.messages import Option
from tests.agents.intention.kitchen import FULL_MENU, SOUP_MENU, intentions, sayings
from tests.tables import table


@given(intentions)
def test_json_round_trip(intention: Intention) -> None:
    value = json.loads(json.dumps(dump(intention)))
    assert parse(value, FULL_MENU) == intention


@given(intentions)
def test_text_round_trip(intention: Intention) -> None:
    assert from_text(to_text(intention, FULL_MENU), FULL_MENU) == intention


@given(intentions)
def test_an_answer_is_understood_in_either_form(intention: Intention) -> None:
    as_text = f" {to_text(intention, FULL_MENU)}\n"
    as_json = json.dumps({"intention": dump(intention)})
    assert parse_answer(as_text, FULL_MENU) == intention
    assert parse_answer(as_json, FULL_MENU) == intention


@given(intentions)
def test_every_intention_has_a_sentence(intention: Intention) -> None:
    words = sentence(intention, FULL_MENU)
    assert words and words == words.strip() and "None" not in words


@given(sayings)
def test_what_was_said_survives_being_written(said: Saying) -> None:
    text = to_text(said, FULL_MENU)
    assert read_text(text, FULL_MENU) == said
    assert canonical(text.upper(), FULL_MENU) == text


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["do", "avoid", "ask", "what", "times", "x"]), inner)
        ),
        max_leaves=8,
    )
)
def test_any_other_json_is_a_clear_error(value: Json) -> None:
    try:
        parsed = parse(value, SOUP_MENU)
    except IntentionError as error:
        assert str(error)
    else:
        check(parsed, SOUP_MENU)


@given(st.text(max_size=40))
def test_any_other_text_is_a_clear_error(text: str) -> None:
    try:
        parsed = parse_answer(text, SOUP_MENU)
    except IntentionError as error:
        assert str(error)
    else:
        check(parsed, SOUP_MENU)


@pytest.mark.parametrize(
    ("intention", "text", "value"),
    [
        (NoIntention(), "none", "none"),
        (Ask("orders"), "ask orders", {"ask": "orders", "what": None}),
        (Ask("recipe", "alice"), "ask recipe alice", {"ask": "recipe", "what": "alice"}),
        (
            Demand((Goal("chop", "onion", 2), Goal("cook", "alice"))),
            "chop onion x2, then cook alice x1",
            [
                {"do": "chop", "what": "onion", "times": 2},
                {"do": "cook", "what": "alice", "times": 1},
            ],
        ),
        (
            Demand((Goal("putout"), Avoid("chop", "tomato"), Avoid("serve"))),
            "putout x1, avoid chop tomato, avoid serve any",
            [
                {"do": "putout", "what": None, "times": 1},
                {"avoid": "chop", "what": "tomato"},
                {"avoid": "serve", "what": None},
            ],
        ),
        (
            Demand((Goal("chop", None, "always"),)),
            "chop any always",
            [{"do": "chop", "what": None, "times": "always"}],
        ),
    ],
)
def test_forms(intention: Intention, text: str, value: Json) -> None:
    assert to_text(intention, SOUP_MENU) == text
    assert dump(intention) == value
    assert from_text(text.upper(), SOUP_MENU) == intention


def test_what_and_times_may_be_left_out() -> None:
    assert parse({"do": "drop"}, SOUP_MENU) == Demand((Goal("drop"),))
    assert parse([{"avoid": "chop"}], SOUP_MENU) == Demand((Avoid("chop"),))
    assert parse({"ask": "plan"}, SOUP_MENU) == Ask("plan")


@table(__file__)
def test_errors_say_where_and_what(value: Json, message: str) -> None:
    with pytest.raises(IntentionError, match=re.escape(message)):
        parse(value, SOUP_MENU)


def test_deep_json_is_an_error_not_a_crash() -> None:
    with pytest.raises(IntentionError):
        parse_answer("[" * 100_000, SOUP_MENU)


@pytest.mark.parametrize("word", ["any", "none", "two words", "Onion", "", "x-y", "then"])
def test_words_that_would_confuse_the_language_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="cannot be a word"):
        Vocabulary((("chop", (word,)),))


def test_the_menu_vocabulary_a_menu_comes_from_its_macro_actions() -> None:
    options = [
        Option("Chop Tomato", "chop", "tomato", True, 0.5),
        Option("Chop Onion", "chop", "onion", False, 0.0, "no onions"),
        Option("Putout", "putout", None, False, 0.0),
        Option("Chop Onion", "chop", "onion", True, 0.5),
    ]
    vocabulary = menu_vocabulary(options, [("tomato", "tomato")])
    assert vocabulary.verbs == (("chop", ("tomato", "onion")), ("putout", ()))
    assert vocabulary.things == ("tomato", "onion")
    assert vocabulary.things_of("cook") is None


@pytest.mark.parametrize(
    ("intention", "words"),
    [
        (
            Demand((Goal("chop", "onion", 2), Goal("cook", "alice"))),
            "chop 2 onions, then cook Alice Soup",
        ),
        (Demand((Goal("chop", "tomato", 1),)), "chop 1 tomato"),
        (Demand((Goal("chop", "tomato", "always"),)), "always chop tomatoes"),
        (
            Demand((Goal("cook", "bob", 2), Goal("serve", "bob", 3))),
            "cook Bob Soup twice, then serve Bob Soup 3 times",
        ),
        (
            Demand((Goal("cook", None, "always"), Avoid("chop", "lettuce"))),
            "always cook whatever is needed; do not chop lettuces",
        ),
        (
            Demand((Goal("putout"), Goal("drop", None, 2))),
            "put out the fire, then throw away the burnt food twice",
        ),
        (
            Demand((Avoid("serve"), Avoid("cook", "david"))),
            "do not serve anything, do not cook David Soup",
        ),
        (Ask("recipe", "bob"), "asks how to make Bob Soup"),
        (Ask("status", "onion"), "asks how things stand (onion)"),
        (NoIntention(), "nothing in particular"),
    ],
)
def test_sentences(intention: Intention, words: str) -> None:
    assert sentence(intention, SOUP_MENU) == words


@table(__file__)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


@table(__file__)
def test_what_is_not_counted_has_no_plural(name: str, general: str, two: str) -> None:
    assert (many(name), numbered(2, name)) == (general, two)
    assert numbered(1, "beef") == "1 portion of beef" and numbered(1, "onion") == "1 onion"


def test_a_menu_s_own_words_for_its_verbs() -> None:
    vocabulary = Vocabulary(
        (("prepare", ("burger",)), ("cook", ("beef", "soup")), ("serve", ("burger", "soup"))),
        (("burger", "Full Burger"), ("soup", "Soup")),
        ((("prepare", "burger"), "assemble"), (("cook", "beef"), "fry")),
    )
    parts = (Goal("cook", "beef", 2), Goal("prepare", "burger"), Goal("cook", "soup"))
    demand = Demand((*parts, Avoid("prepare", "burger")))
    assert sentence(demand, vocabulary) == (
        "fry 2 portions of beef, then assemble Full Burger, then cook Soup; "
        "do not assemble Full Burger"
    )


# The language of the first releases.


@pytest.mark.parametrize(
    ("wide", "expected"),
    [
        (NoIntention("insult"), NoIntention()),
        (Ask("recipe", "alice"), Ask("recipe", "alice")),
        (Ask("where", "plate"), Ask("status")),
        (Ask("count", "onion"), Ask("status", "onion")),
        (Ask("station", "pot 2"), Ask("status")),
        (Ask("time"), Ask("status")),
        (Ask("make"), Ask("status")),
        (Ask("who", "onion"), Ask("plan", "onion")),
        (Ask("told"), Ask("plan")),
        (Ask("why"), Ask("other")),
        (Ask("self"), Ask("other")),
        (Ask("advice"), Ask("other")),
        (Ask("missing", "bob"), Ask("recipe", "bob")),
        (Demand((Goal("chop", "onion", 2),), "instead"), Demand((Goal("chop", "onion", 2),))),
        (Demand((Only("any", "bob"),)), Demand((Goal("cook", "bob", ALWAYS),))),
        (Demand((Only("chop", "onion"),)), Demand((Goal("chop", "onion", ALWAYS),))),
        (Demand((Stock("onion", 3),)), Demand((Goal("chop", "onion", ALWAYS),))),
        (Demand((Avoid("plate", yours=True),)), Demand((Avoid("plate"),))),
        (Demand((Avoid(ANY, "alice", yours=True),)), Demand((Avoid("cook", "alice"),))),
        (Demand((Avoid(ANY, "onion"),)), Demand((Avoid("chop", "onion"),))),
        (Demand((Avoid(ANY),)), NoIntention()),
        (Demand((Avoid(ANY, "plate"),)), NoIntention()),
        (Demand((Control("stop"),)), NoIntention()),
        (Demand((Allow("chop", "onion"), Cancel(), Prefer("bob"), Wait(3))), NoIntention()),
        (Demand((Goal("pass", "onion"), Goal("cook", "bob"))), Demand((Goal("cook", "bob"),))),
    ],
)
def test_the_nearest_kin(wide: Intention, expected: Intention) -> None:
    assert narrow(wide, FULL_MENU) == expected


@given(intentions)
def test_nothing_is_left_that_it_has_not(wide: Intention) -> None:
    match narrow(wide, FULL_MENU):
        case NoIntention(kind):
            assert kind == "none"
        case Ask(kind, what):
            assert kind in ("orders", "recipe", "status", "plan", "other")
            assert what is None or what in (*FULL_MENU.dishes, *FULL_MENU.ingredients)
        case Demand(parts, place) as demand:
            assert place == "end" and parts == demand.tasks
            assert all(task.do in VERBS for task in demand.tasks)
            assert not any(avoid.yours for avoid in demand.avoids)
