"""Rows of the second task: prompts and answers as the Fast Mind has them."""

import json
from dataclasses import replace
from random import Random

import pytest
from tuning.actions import TRACES, ActionRows, TraceError, read_moments, split
from tuning.data import generators
from tuning.kitchen import kitchen_of
from tuning.rows import Exclusion
from tuning.traces import Deal, Traced

from agents.hla import GO_ON, ActionPrompts, ChoiceBasis
from agents.hla.profiles import PROFILES
from agents.intention import NoIntention, from_text
from agents.orders.wording import vocabulary_of

MENU, VOCABULARY = kitchen_of().menu, kitchen_of().vocabulary

SEEING = PROFILES["seeing"]


class SpelledRows:
    """In place of tokens, the texts."""

    def row(self, prompts, answers, known=""):
        assert all(prompt.changing.startswith(known) for prompt in prompts)
        rest = [prompt.changing.removeprefix(known) for prompt in prompts]
        return {"context": known, "examples": list(zip(rest, answers, strict=True))}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("traces") / "traces.jsonl"
    lines = [x for x, _ in zip(Traced(Deal("quick", "cook", 5)).lines(), range(4), strict=False)]
    path.write_text(
        "".join(json.dumps(TRACES.encode(line)) + "\n" for line in lines), encoding="utf-8"
    )
    return path


@pytest.fixture(scope="module")
def moments(file):
    return read_moments(file)


def meaning(text):
    return from_text(text, VOCABULARY)


def test_counts_decide_what_comes_next(moments):
    moment = moments[0]
    demand = meaning("chop onion x2, then chop tomato x1")
    once, twice = ("Chop Onion",), ("Chop Onion", "Chop Onion")
    assert moment.next(demand, once) == moment.advice["chop onion"]
    assert moment.next(demand, twice) == moment.advice["chop tomato"]
    all_of_it = (*twice, "Chop Tomato")
    assert moment.finished(demand, all_of_it)
    assert moment.next(demand, all_of_it) == moment.advice[""]
    assert not moment.finished(meaning("chop onion always"), twice)
    assert moment.next(NoIntention()) == moment.advice[""]


def test_what_is_forbidden_is_never_the_answer(moments):
    moment = moments[0]
    assert moment.next(meaning("chop onion x1, avoid chop onion")) is None
    for avoid in ("avoid chop onion", "avoid cook any"):
        assert moment.next(meaning(avoid)) == moment.advice.get(avoid)


def test_rows_are_the_games_prompts_and_names(moments):
    train, _ = generators(1)
    rows = ActionRows(train, Exclusion([]), SpelledRows(), Random(1))
    names = {f" {option.name}" for option in moments[0].observation.options}
    kinds = set()
    for (row, count), _ in zip(rows.rows(moments, 6), range(30), strict=False):
        assert count == len(row["examples"])
        orders, here, can, done = row["context"].splitlines()
        assert [x.split(":")[0] for x in (orders, here, can, done)] == [
            "orders", "here", "can", "done"
        ]  # fmt: skip
        for message, answer in row["examples"]:
            assert answer in names
            kind, _, rest = message.partition(": ")
            kinds.add(kind)
            assert rest.endswith("\nnext:")
    assert kinds == {"human", "task", "plan"}


def test_a_model_that_sees_the_state_reads_in_play_what_it_was_trained_with(tmp_path):
    traced, path = Traced(Deal("ring", "cook", 2)), tmp_path / "traces.jsonl"
    told = []
    for line in traced.lines():
        told.append((line, traced._play.observe()))
        if len(told) > 8:
            break
    path.write_text(
        "".join(json.dumps(TRACES.encode(line)) + "\n" for line, _ in told), encoding="utf-8"
    )
    basis = ChoiceBasis("words", "TWO onions", "cook Bob Soup")
    trained = ActionPrompts(SEEING, MENU, VOCABULARY)
    for moment, (_, seen) in zip(read_moments(path), told, strict=True):
        played = ActionPrompts(SEEING, seen.menu, vocabulary_of(seen))
        assert trained.prompt(moment.observation, moment.done, 3, basis) == played.prompt(
            seen, moment.done, 3, basis
        )


def test_words_that_change_nothing_yet_mean_to_go_on(moments):
    moment = replace(moments[0], asked="chop tomato")
    assert moment.by_words(NoIntention()) == GO_ON
    assert moment.by_words(meaning("chop onion x1")) == GO_ON, "it lines up"
    for words in ("instead chop onion x1", "now chop onion x1"):
        assert moment.by_words(meaning(words)) == moment.advice["chop onion"]
    free = replace(moment, asked="")
    assert free.by_words(meaning("chop onion x1")) == moment.advice["chop onion"]


def test_rows_of_a_model_that_sees_the_state(moments):
    train, _ = generators(1)
    rows = ActionRows(train, Exclusion([]), SpelledRows(), Random(1), SEEING)
    texts, answers = [], set()
    for (row, _), _ in zip(rows.rows(moments, 6), range(30), strict=False):
        texts += [row["context"] + message for message, _ in row["examples"]]
        answers |= {answer for _, answer in row["examples"]}
    assert all("\ncooks: you " in text and "\ncan: " in text for text in texts)
    assert any("\ntask: " in text and "\nhuman: " in text for text in texts)
    assert f" {GO_ON}" in answers


def test_near_test_messages_are_left_out(moments):
    class Everything(Exclusion):
        def near(self, message):
            return True

    train, _ = generators(1)
    rows = ActionRows(train, Everything([]), SpelledRows(), Random(1))
    assert rows._example(moments[0], ()) is None


def test_states_to_measure_by_are_apart(moments):
    train, held = split(moments * 10)
    assert len(held) == 2
    assert len(train) + len(held) == 40


def test_a_broken_line_is_named(tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text('{"tick": 1}\n', encoding="utf-8")
    with pytest.raises(TraceError, match=r"bad\.jsonl:1: expected a line of 'lab traces'"):
        read_moments(path)
