"""Labelled messages: reading files of them, and whether an answer is right."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tuning.contexts import Setting, sample_setting
from tuning.kitchen import kitchen_of, reading_kitchen, soups
from tuning.noise import addressed
from tuning.places import PHRASES
from tuning.templates import word_lists

from agents.hla import ReadingPrompts, Situation
from agents.hla.labelled_messages import MessageItem, load_items
from agents.hla.profiles import PROFILES
from agents.hla.reading import recorded
from agents.intention import Avoid, Cancel, Control, Demand, Goal, NoIntention
from agents.llm.llama.weights import find_bundled
from game.lab.experiments import interpret
from game.lab.reports.report import wilson
from game.lab.runs.reading_kitchens import Answered, by_category

MENU, VOCABULARY = kitchen_of().menu, kitchen_of().vocabulary

MESSAGES = """
- {id: a1, orders: [bob], last: [{do: chop, what: onion, times: 2}], say: Encore, want: chop onion x2}
- {id: a2, orders: [], last: null, say: Cabbage time, want: chop lettuce x1, also: [chop any x1]}
- {id: a3, category: other, orders: [bob], last: null, say: Bring it, want: serve any x1}
"""  # noqa: E501


@pytest.fixture
def items(tmp_path: Path):
    (tmp_path / "small.yaml").write_text(MESSAGES, encoding="utf-8")
    return load_items(tmp_path, reading_kitchen)


def test_messages_are_scored_by_category(items):
    found = (items[0].right[0], items[1].right[1], NoIntention())
    outcomes = [Answered(i, each, VOCABULARY) for i, each in zip(items, found, strict=True)]
    counts = {name: (sum(o.right for o in each), len(each)) for name, each in by_category(outcomes)}
    assert counts == {"other": (0, 1), "small": (2, 2), "all": (2, 3)}


def test_the_last_demand_stands_in_the_prompt(items):
    prompts = ReadingPrompts(PROFILES["adapter"], MENU, VOCABULARY)
    prompt = prompts.prompt(items[0].say, items[0].situation)
    assert prompt.changing.startswith("orders: first bob\nbefore: chop onion x2\nhuman: encore")


def test_the_order_of_prohibitions_does_not_matter(items):
    goal, avoids = Goal("chop", "onion"), (Avoid("chop", "tomato"), Avoid("chop", "lettuce"))
    said, meant = Demand((goal, *avoids)), Demand((avoids[1], goal, avoids[0]))
    item = items[0].__class__("x", "c", "s", items[0].situation, (meant,))
    assert Answered(item, said, VOCABULARY).right
    other = Demand((Goal("cook", "bob"), goal, *avoids))
    assert not Answered(item, other, VOCABULARY).right


def test_a_label_is_compared_as_wide_as_it_is(tmp_path):
    (tmp_path / "wide.yaml").write_text(
        "- {orders: [bob], last: cook bob x2, say: nah, want: cancel it}\n"
        "- {orders: [bob], last: cook bob x2, say: hm, want: none}\n"
        "- {orders: [bob], last: cook bob x1, say: four, want: more to x4, also: [stop]}\n",
        encoding="utf-8",
    )
    wide, old, total = load_items(tmp_path, reading_kitchen)
    assert wide.accepts(Demand((Cancel("cook", "bob"),)), VOCABULARY)
    assert not wide.accepts(NoIntention(), VOCABULARY)
    assert old.accepts(NoIntention("thanks"), VOCABULARY)
    assert not old.accepts(Demand((Goal("cook", "bob"),)), VOCABULARY)
    assert total.accepts(Demand((Goal("cook", "bob", 3),), "front"), VOCABULARY), (
        "one is done already"
    )
    assert not total.accepts(Demand((Goal("cook", "bob", 4),)), VOCABULARY)
    assert total.text == "more to x4"


def test_intervals_are_wilsons():
    low, high = wilson(8, 10)
    assert (round(low, 2), round(high, 2)) == (0.49, 0.94)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_a_file_that_is_no_list_of_messages_is_named(tmp_path):
    (tmp_path / "odd.yaml").write_text("- {saying: hello}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd\.yaml"):
        load_items(tmp_path, reading_kitchen)


@pytest.fixture(scope="module")
def bundled() -> Path:
    try:
        return find_bundled()
    except Exception as error:
        pytest.skip(str(error))


def test_rows_hold_the_tokens_that_the_game_would_send(bundled):
    from tuning.data import generators
    from tuning.rows import Rows

    generator, _ = generators(1)
    rows = Rows(bundled)
    try:
        for _ in range(20):
            group = list(generator.group(4))
            row = rows.of(group)
            assert row["context"]
            assert all(e["message"] and e["answer"] for e in row["examples"])
    finally:
        rows.close()


def test_wide_labels_take_the_narrow_ones_place_and_what_stands_may_be_text(tmp_path: Path) -> None:
    path = tmp_path / "chat.yaml"
    path.write_text(
        "- {id: a, orders: [bob], now: cook bob x1, bans: avoid chop onion, say: stop it,\n"
        "   want: none, wide: stop, wide_also: [cancel any]}\n",
        encoding="utf-8",
    )
    pots = ("pot 1", "pot 2")
    (item,) = load_items(path, lambda level: replace(reading_kitchen(level), stations=pots))
    assert item.situation.referents.stations == pots
    assert item.accepts(Demand((Control("stop"),)), VOCABULARY)
    assert not item.accepts(NoIntention(), VOCABULARY)
    assert item.situation.queue == (Goal("cook", "bob"),)
    assert item.situation.bans == (Avoid("chop", "onion"),)


def test_what_would_be_begun_and_what_a_choice_could_reach_is_told():
    """A guess counts as it was read; words that ask for nothing are told apart."""
    chop, serve = (Demand((Goal(*task),)) for task in (("chop", "onion"), ("serve", "bob")))
    nothing = NoIntention()

    def answered(right, found, sure, *, guess=None):
        item = MessageItem("", "all", "", Situation(()), (right,), whole=True)
        return Answered(item, found, VOCABULARY, sure, guess=guess, beside=(chop, nothing))

    outcomes = [
        answered(chop, chop, 0.9),
        answered(chop, nothing, 0.3, guess=serve),
        answered(nothing, serve, 0.7),
    ]
    begun = {
        row[0]: [cell.split()[0] for cell in row[1:]] for row in interpret._done(outcomes).rows
    }
    assert begun["0.25"] == ["1/1", "2/2", "1/1"]
    assert begun["0.50"] == ["1/1", "1/2", "1/1"]
    assert begun["0.80"] == ["1/1", "0/2", "0/1"]
    (among, _) = interpret._among(outcomes).rows
    assert [cell.split()[0] for cell in among[1:]] == ["1/3", "2/3", "3/3"]


# Work that is for somebody: words and label name the same cooks.


@pytest.fixture(scope="module")
def setting() -> Setting:
    kitchen = soups(word_lists(PHRASES / "words.list"))
    cooks = [{"name": "Ella", "you": True}, {"name": "Mia"}, {"name": "Ben"}]
    scene = recorded({"cooks": cooks, "stations": []})
    return sample_setting(kitchen, Random(0), [scene])


def test_the_names_that_are_said_are_the_labels(setting):
    random = Random(1)
    for _ in range(50):
        say, meaning = addressed("two onions", "now chop onion x2", setting, random)
        who = meaning.removeprefix("now ").removesuffix(": chop onion x2")
        assert "two onions" in say
        assert who in ("all", "free") or all(name in say for name in who.split())


def test_what_is_for_everybody_or_nobody_is_left_as_it_is(setting):
    for meaning in ("none", "ask status bob", "leave any bob", "leave chop onion, cook any always"):
        assert addressed("so", meaning, setting, Random(0)) == ("so", meaning)
    alone = replace(setting.situation, scene=recorded({"cooks": [], "stations": []}))
    one = replace(setting, situation=alone)
    assert addressed("cook", "cook any x1", one, Random(0)) == ("cook", "cook any x1")
