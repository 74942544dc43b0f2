"""The canonical intention language: JSON form, text form, schema, words."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intention.language import (
    ASK_KINDS,
    MAX_PARTS,
    MAX_TIMES,
    Ask,
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    NoIntention,
    Vocabulary,
    check,
    dump,
    parse,
)
from agents.intention.text_form import from_text, grammar, parse_answer, schema, to_text
from agents.intention.values import Json
from agents.intention.wording import plural, sentence
from agents.messages import Option

INGREDIENTS = ("tomato", "lettuce", "onion")
SOUPS = ("alice", "bob", "cathy", "david")
SOUP_MENU = Vocabulary(
    (("chop", INGREDIENTS), ("cook", SOUPS), ("putout", ()), ("serve", SOUPS), ("drop", ())),
    tuple((soup, f"{soup.capitalize()} Soup") for soup in SOUPS),
)


@st.composite
def tasks(draw: st.DrawFn) -> tuple[str, str | None]:
    verb, things = draw(st.sampled_from(SOUP_MENU.verbs))
    return verb, draw(st.sampled_from((*things, None)))


goals = st.builds(
    lambda task, times: Goal(task[0], task[1], times),
    tasks(),
    st.integers(1, MAX_TIMES) | st.just("always"),
)
avoids = tasks().map(lambda task: Avoid(*task))
asks = st.builds(Ask, st.sampled_from(ASK_KINDS), st.sampled_from((*SOUP_MENU.things, None)))
demands = st.lists(goals | avoids, min_size=1, max_size=MAX_PARTS).map(lambda p: Demand(tuple(p)))
intentions = st.one_of(st.just(NoIntention()), asks, demands)


@given(intentions)
def test_json_round_trip(intention: Intention) -> None:
    value = json.loads(json.dumps(dump(intention)))
    assert parse(value, SOUP_MENU) == intention


@given(intentions)
def test_text_round_trip(intention: Intention) -> None:
    assert from_text(to_text(intention, SOUP_MENU), SOUP_MENU) == intention


@given(intentions)
def test_an_answer_is_understood_in_either_form(intention: Intention) -> None:
    as_text = f" {to_text(intention, SOUP_MENU)}\n"
    as_json = json.dumps({"intention": dump(intention)})
    assert parse_answer(as_text, SOUP_MENU) == intention
    assert parse_answer(as_json, SOUP_MENU) == intention


@given(intentions)
def test_every_intention_has_a_sentence(intention: Intention) -> None:
    words = sentence(intention, SOUP_MENU)
    assert words and words == words.strip() and "None" not in words


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


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([{"do": "chp", "what": "onion"}], "part 1: expected one of chop, cook"),
        ([{"do": "drop"}, {"do": "chop", "what": "onoin"}], "did you mean 'onion'?"),
        ([{"do": "chop", "what": "alice"}], "part 1: chop: expected one of tomato, lettuce, onion"),
        ([{"do": "putout", "what": "onion"}], "putout: takes no object, found 'onion'"),
        ([{"do": "chop", "what": "onion", "times": 0}], "times: expected 1 to 99"),
        ([{"do": "chop", "what": "onion", "times": True}], "times: expected"),
        ([{"do": "chop", "amount": 2}], "unknown key 'amount'; allowed: do, what, times"),
        ({"ask": "order"}, "did you mean 'orders'?"),
        ({"ask": "recipe", "what": "pizza"}, "question: what: expected one of"),
        ([], "an empty list"),
        ([{"do": "drop"}] * 9, "more than 8 parts"),
        (17, 'expected "none", a question or a list of goals, found 17'),
        ([["x" * 200]], "..."),
    ],
)
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


def test_the_vocabulary_of_a_menu_comes_from_its_macro_actions() -> None:
    options = [
        Option("Chop Tomato", "chop", "tomato", True, 0.5),
        Option("Chop Onion", "chop", "onion", False, 0.0, "no onions"),
        Option("Putout", "putout", None, False, 0.0),
        Option("Chop Onion", "chop", "onion", True, 0.5),
    ]
    vocabulary = Vocabulary.of_options(options, [("tomato", "tomato")])
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


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("onion", "onions"),
        ("tomato", "tomatoes"),
        ("berry", "berries"),
        ("bay", "bays"),
        ("radish", "radishes"),
        ("lettuce", "lettuces"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


# ------------------------------------------------- the grammar, read by a small interpreter of GBNF


def as_regex(gbnf: str, rule: str = "root") -> str:
    """The grammar as a regular expression; ours has no recursion."""
    rules = dict(line.split(" ::= ", 1) for line in gbnf.splitlines())
    token = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[()|?]|[a-z]+[0-9]*|\s+')

    def expand(name: str) -> str:
        out = ""
        for part in token.findall(rules[name]):
            if part[0] == '"':
                out += re.escape(json.loads(part))
            elif part.isspace():
                continue
            elif part[0].isalpha():
                out += f"(?:{expand(part)})"
            else:
                out += "(?:" if part == "(" else part
        return out

    return expand(rule)


@given(demands | asks | st.just(NoIntention()))
def test_the_grammar_accepts_what_the_printer_writes(intention: Intention) -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_times=MAX_TIMES, max_parts=MAX_PARTS))
    assert re.fullmatch(pattern, f" {to_text(intention, SOUP_MENU)}\n")


@given(st.data())
def test_the_parser_accepts_what_the_grammar_allows(data: st.DataObject) -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_times=data.draw(st.sampled_from([1, 9, 12, 25]))))
    text = data.draw(st.from_regex(pattern, fullmatch=True))
    check(parse_answer(text, SOUP_MENU), SOUP_MENU)


@pytest.mark.parametrize(("limit", "beyond"), [(9, "x10"), (12, "x13"), (25, "x26"), (3, "x4")])
def test_the_grammar_bounds_counts(limit: int, beyond: str) -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_times=limit))
    assert re.fullmatch(pattern, f" chop onion x{limit}\n")
    assert not re.fullmatch(pattern, f" chop onion {beyond}\n")
    assert not re.fullmatch(pattern, " chop alice x1\n")


def test_the_grammar_bounds_the_number_of_parts() -> None:
    pattern = as_regex(grammar(SOUP_MENU, max_parts=1))
    assert re.fullmatch(pattern, " drop x1\n")
    assert not re.fullmatch(pattern, " drop x1, then drop x1\n")


def test_the_schema_is_strict_all_the_way_down() -> None:
    def walk(value: Json) -> None:
        if isinstance(value, dict):
            if value.get("type") == "object":
                assert value["additionalProperties"] is False
                assert isinstance(value["properties"], dict)
                assert value["required"] == list(value["properties"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    built = schema(SOUP_MENU)
    assert built["type"] == "object"
    walk(json.loads(json.dumps(built)))


def test_a_menu_s_own_words_for_its_verbs() -> None:
    vocabulary = Vocabulary(
        (("prepare", ("burger",)), ("cook", ("beef", "soup"))),
        (("burger", "Full Burger"), ("soup", "Soup")),
        ((("prepare", "burger"), "assemble"), (("cook", "beef"), "fry")),
    )
    parts = (Goal("cook", "beef", 2), Goal("prepare", "burger"), Goal("cook", "soup"))
    demand = Demand((*parts, Avoid("prepare", "burger")))
    assert sentence(demand, vocabulary) == (
        "fry 2 beefs, then assemble Full Burger, then cook Soup; do not assemble Full Burger"
    )
