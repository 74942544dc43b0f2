"""Intentions in words: every part, whole sentences, chips."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intention import (
    ALWAYS,
    ANY,
    ASK_KINDS,
    TALK_KINDS,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Help,
    Intention,
    NoIntention,
    Only,
    Part,
    Prefer,
    Qualified,
    Split,
    Stock,
    Wait,
    Watch,
    canonical,
    from_text,
    parse,
    sentence,
)
from agents.intention._json import read_json
from agents.intention._task_words import at_words
from tests.agents.intention.kitchen import FULL_MENU, goals, intentions, plain_parts
from tests.tables import table


@table(__file__)
def test_a_station_is_nobody_s_place(at: str, words: str) -> None:
    assert at_words(at, FULL_MENU) == words


@pytest.mark.parametrize(
    ("part", "words", "chip"),
    [
        (Goal("chop", "onion", 2), "chop 2 onions", "chop onion x2"),
        (Goal("cook", "alice"), "cook Alice Soup", "cook Alice Soup"),
        (Goal("putout"), "put out the fire", "put out fire"),
        (Goal("drop", None, ALWAYS), "always throw away the burnt food", "bin burnt food always"),
        (Goal("pass", "onion"), "pass you 1 onion", "pass onion"),
        (Goal("pass", "alice"), "pass you Alice Soup", "pass Alice Soup"),
        (Goal("pass", "onion", 3, at="mia"), "pass Mia 3 onions", "pass onion x3 at Mia's place"),
        (
            Qualified(Goal("come"), ("free", "ben", "mia")),
            "Ben or Mia: come over",
            "Free Ben Mia: come here",
        ),
        (Goal("fetch", "plate", 2), "get 2 plates", "get plate x2"),
        (Goal("move"), "step aside", "step aside"),
        (Goal("come"), "come over", "come here"),
        (Goal("clean"), "clean up", "clean up"),
        (Goal("free", "board"), "free a board", "free board"),
        (Avoid("chop", "onion"), "do not chop onions", "no: chop onion"),
        (Avoid("cook"), "do not cook anything", "no: cook"),
        (Avoid(ANY, "onion"), "do nothing with onions", "no: onion"),
        (Avoid(ANY), "do nothing", "no: anything"),
        (Avoid(ANY, "bob", True), "leave Bob Soup to you", "you: Bob Soup"),
        (Avoid(ANY, None, True), "leave everything to you", "you: anything"),
        (Avoid("chop", "onion", True), "leave it to you to chop onions", "you: chop onion"),
        (Allow(), "feel free to do anything again", "again: anything"),
        (Allow(ANY, "onion"), "feel free to use onions again", "again: onion"),
        (Allow("plate"), "feel free to plate anything again", "again: plate"),
        (Cancel(), "forget all that was asked for", "off: anything"),
        (Cancel(ANY, "bob"), "forget Bob Soup", "off: Bob Soup"),
        (Cancel("chop", "onion"), "not chop onions after all", "off: chop onion"),
        (Cancel("stock", "onion"), "no longer keep onions ready", "off: stock onion"),
        (Cancel("watch", "pots"), "no longer watch the pots", "off: watch pots"),
        (Cancel("wait"), "no longer wait", "off: wait"),
        (Only("chop", "onion"), "only chop onions", "only chop onion"),
        (Only("any", "onion"), "only see to onions", "only onion"),
        (Only("any", "bob"), "only see to Bob Soup", "only Bob Soup"),
        (Only("serve"), "only serve whatever is needed", "only serve"),
        (Prefer("urgent"), "put the urgent orders first", "urgent first"),
        (Prefer("bob"), "put Bob Soup first", "Bob Soup first"),
        (Stock("onion", 2), "keep 2 chopped onions ready", "ready: onion x2"),
        (Stock("onion", 1), "keep 1 chopped onion ready", "ready: onion x1"),
        (Watch("fire"), "watch out for fire", "watch fire"),
        (Wait(5), "wait 5 s", "wait 5 s"),
        (Wait(event="order"), "wait for the next order", "wait: next order"),
        (Wait(event="cooked"), "wait until something is cooked", "wait: cooked"),
        (Control("stop"), "stop everything", "stop"),
        (Control("go"), "go on", "go"),
        (Split("dishes"), "share the dishes with you", "share dishes"),
    ],
)
def test_parts(part: Part, words: str, chip: str) -> None:
    assert part.words(FULL_MENU) == words
    assert part.chip(FULL_MENU) == chip


def test_for_a_model_the_person_is_not_called_you() -> None:
    told = replace(FULL_MENU, person="the person")
    parts = (Goal("pass", "onion", 2), Avoid(ANY, "bob", yours=True), Split("dishes"), Help("me"))
    assert [part.words(told) for part in parts] == [
        "pass the person 2 onions", "leave Bob Soup to the person",
        "share the dishes with the person", "help the person",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("intention", "words"),
    [
        (
            Demand(
                (
                    Goal("chop", "onion", 2),
                    Avoid("chop", "tomato"),
                    Wait(5),
                    Goal("cook", "alice"),
                    Avoid(ANY, "bob", yours=True),
                    Stock("onion", 2),
                )
            ),
            "chop 2 onions, then wait 5 s, then cook Alice Soup; do not chop tomatoes; "
            "leave Bob Soup to you; keep 2 chopped onions ready",
        ),
        (Demand((Goal("chop", "onion"),), "front"), "first chop 1 onion"),
        (Demand((Goal("chop", "onion"),), "instead"), "instead chop 1 onion"),
        (NoIntention("thanks"), "says thanks"),
        (Ask("station", "pot 2"), "asks what is in a place (pot 2)"),
    ],
)
def test_sentences(intention: Intention, words: str) -> None:
    assert sentence(intention, FULL_MENU) == words


@given(intentions)
def test_every_intention_has_a_sentence(intention: Intention) -> None:
    words = sentence(intention, FULL_MENU)
    assert words and words == words.strip() and "None" not in words and "{" not in words


@given(st.one_of(goals, plain_parts))
def test_every_part_has_a_chip(part: Part) -> None:
    words = part.chip(FULL_MENU)
    assert words and "None" not in words and len(words) <= 28


def test_every_kind_of_talk_and_question_has_its_own_words() -> None:
    kinds: list[Intention] = [NoIntention(kind) for kind in TALK_KINDS]
    kinds += [Ask(kind) for kind in ASK_KINDS]
    assert len({sentence(kind, FULL_MENU) for kind in kinds}) == len(kinds)


# docs/language.md tells the truth about the forms.

PAGE = (Path(__file__).parents[3] / "docs" / "language.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", PAGE, re.MULTILINE)
REFERENCES = re.findall(
    r"^\| `([^`]+)` \|", PAGE.split("### References")[1].split("## `lab")[0], re.M
)


@pytest.mark.parametrize(("value", "text"), [row for row in ROWS if "PART" not in row[0]])
def test_both_forms_mean_the_same(value: str, text: str) -> None:
    assert parse(json.loads(value), FULL_MENU) == from_text(text, FULL_MENU)


@pytest.mark.parametrize("text", [*(text for _, text in ROWS), *REFERENCES])
def test_text_forms_are_canonical(text: str) -> None:
    assert canonical(text, FULL_MENU) == text


@pytest.mark.parametrize("value", re.findall(r'`(\{"(?:do|repeat|more|same|hold)"[^`]+\})`', PAGE))
def test_json_forms_are_read(value: str) -> None:
    assert read_json(json.loads(value.replace("\n", " ")))


def test_every_kind_is_told() -> None:
    assert len(ROWS) > 15 and len(REFERENCES) > 15
    for kind in (*TALK_KINDS, *ASK_KINDS):
        assert f"`{kind}`" in PAGE
