"""Prompts: what they show, their holes, and that the papers' commands are not in them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from agents.hla.deciding import ActionPrompts, ChoiceBasis
from agents.hla.profiles import PROFILES, Profile, PromptStyle
from agents.hla.prompt_files import load, menu_words
from agents.hla.reading import Exchange, IntentionReader, Situation
from agents.intention import (
    Ask,
    Avoid,
    Demand,
    Goal,
    NoIntention,
    OrderReferent,
    Referents,
    Vocabulary,
    from_text,
    menu_vocabulary,
    schema,
)
from agents.llm.protocol import ChatPrompt, PlainPrompt
from agents.llm.templates import fill, one_line
from agents.messages import MenuFacts
from tests.agents.hla.kitchen import MENU, Kitchen
from tests.agents.llm.canned import CannedModel

ROOT = Path(__file__).parents[3]
PROMPTS = ROOT / "agents" / "hla" / "prompts"
SLOTS = {
    "tomato": "VEG", "tomatoes": "VEG", "toma": "VEG", "lettuce": "VEG", "lettuces": "VEG",
    "onion": "VEG", "onions": "VEG", "potato": "VEG", "alice": "DISH", "bob": "DISH",
    "cathy": "DISH", "david": "DISH", "d": "DISH", "once": "N", "twice": "N", "a": "N", "an": "N",
    "one": "N", "two": "N", "three": "N", "four": "N", "first": "NTH", "second": "NTH",
    "third": "NTH", "last": "NTH", "as": "VEG",
}  # fmt: skip
"""What counts as the same in two messages."""


def words(text: str) -> list[str]:
    plain = re.findall(r"[a-z']+|[0-9]+", text.lower())
    return ["N" if word.isdigit() else SLOTS.get(word, word) for word in plain]


def distance(first: list[str], second: list[str]) -> int:
    """Words to insert, delete or replace."""
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


def paper_commands() -> list[str]:
    data = yaml.safe_load((ROOT / "tests/data/paper_commands.yaml").read_text(encoding="utf-8"))
    found: list[str] = []
    for group in data.values():
        for item in group:
            found += item if isinstance(item, list) else [item]
    return found


def quoted(text: str) -> list[str]:
    """The messages in a prompt: after 'human:', and in quotation marks."""
    found = re.findall(r"^human: (.*?)(?: =>.*)?$", text, re.M)
    return found + re.findall(r'"([^"\n]{3,80})"', text)


def test_the_list_of_the_papers_commands_is_whole() -> None:
    assert len(paper_commands()) == 15 + 30 + 6  # six of the thirty are two messages


def test_the_papers_commands_and_near_edits_are_in_no_prompt() -> None:
    examples = [
        (file.name, message)
        for file in PROMPTS.rglob("*.txt")
        for message in quoted(filled(file.read_text(encoding="utf-8")))
    ]
    assert len(examples) > 60
    for command in paper_commands():
        for name, message in examples:
            if len(words(message)) < 2:
                continue  # a name, not a message
            near = distance(words(command), words(message))
            assert near >= 2, f"{name}: {message!r} is too near {command!r}"
    everything = " ".join(f.read_text(encoding="utf-8").lower() for f in PROMPTS.rglob("*.txt"))
    for command in paper_commands():
        assert len(command.split()) < 3 or command.lower().rstrip(".!?") not in everything


def filled(text: str) -> str:
    vocabulary = menu_vocabulary(Kitchen().options())
    return fill(text, menu_words(MENU, vocabulary))


def test_the_test_can_see_a_near_edit() -> None:
    assert distance(words("Please chop 4 tomatoes"), words("Please chop 3 onions.")) == 0
    assert distance(words("cook the first soup"), words("Cook the last one, will you")) > 1


# ------------------------------------------------------------ what a prompt shows


def reader(profile: Profile, soups: Vocabulary) -> IntentionReader:
    return IntentionReader(CannedModel(), profile, MENU, soups)


def situation(soups: Vocabulary) -> Situation:
    standing = from_text("cook bob x1", soups)
    assert isinstance(standing, Demand)
    before = (
        Exchange("slice three", Demand((Goal("chop", "onion", 3),)), "satisfied"),
        Exchange("orders?", Ask("orders"), "satisfied"),
        Exchange("bob now", standing, "active"),
    )
    return Situation(("bob", "alice", "cathy"), before, standing.parts, doing="Cook Bob Soup")


def test_a_small_model_sees_orders_history_and_the_message_last(soups: Vocabulary) -> None:
    prompt = reader(PROFILES["bundled"], soups).prompt("And  the\nSecond?", situation(soups))
    assert isinstance(prompt, PlainPrompt)
    assert prompt.changing == (
        "orders: first bob, second alice, third cathy\n"
        "now: cook bob x1\n"
        "before: chop onion x3; ask orders; cook bob x1\n"
        "human: and the second? =>"
    )
    assert prompt.fixed.endswith("\n") and "{{" not in prompt.fixed


def test_a_large_model_sees_them_too_with_what_became_of_them(soups: Vocabulary) -> None:
    prompt = reader(PROFILES["openai"], soups).prompt("and the second?", situation(soups))
    assert isinstance(prompt, ChatPrompt)
    user = prompt.changing[-1].text
    assert "second: alice (Alice Soup)" in user
    bob = '{"do": "cook", "what": "bob", "times": 1}'
    assert f'"bob now": {{"place": "end", "parts": [{bob}]}} (active)' in user
    assert f"still to do, in turn: [{bob}]" in user
    assert user.count("(satisfied)") == 1, "questions have no end"
    assert user.endswith("New message: and the second?")
    assert "{{" not in prompt.fixed[0].text and "potato" not in prompt.fixed[0].text


def test_a_large_model_is_told_of_nobody_as_you_and_what_was_not_read(soups: Vocabulary) -> None:
    passed = Demand((Goal("pass", "onion", 2), Avoid("any", "bob", yours=True)))
    before = (Exchange("glmpf", NoIntention(), unread=True), Exchange("two, and i do bob", passed))
    told = Situation(("bob",), before, passed.parts, (Avoid("chop", "onion"),), (passed,))
    prompt = reader(PROFILES["openai"], soups).prompt("and the second?", told)
    assert isinstance(prompt, ChatPrompt)
    user = prompt.changing[-1].text
    assert '- "glmpf": nothing could be made of it\n' in user
    assert not {"you", "your", "me"} & set(user.lower().split())
    small = reader(PROFILES["seeing"], soups).prompt("and the second?", told)
    assert isinstance(small, PlainPrompt) and "before: none; " in small.changing


def test_the_tasks_of_a_menu_are_told_with_its_own_words_and_where_they_end() -> None:
    menu = Vocabulary(
        (
            ("chop", ("lettuce",)),
            ("prepare", ("burger", "soup")),
            ("cook", ("beef", "soup")),
            ("fetch", ("bread", "plate")),
            ("serve", ("burger", "soup")),
        ),
        words=((("cook", "beef"), "fry"),),
    )
    told = menu_words(MenuFacts("mixed", (), ()), menu)
    assert "- cook (said as: fry): put it in the heat; ends when it is in the heat" in told["verbs"]
    assert told["make"] == "prepare (burger) or cook (soup)"
    assert told["ready"] == "chop (lettuce) or cook (beef) or fetch (bread)"
    assert "together on a plate" in told["verbs"] and "not cooked yet" in told["verbs"]


def words_of(schema: object) -> set[str]:
    """All that an answer may consist of by a schema: keys, and the words to choose from."""
    match schema:
        case {"enum": [*listed]}:
            return {word for each in listed if isinstance(each, str) for word in each.split()}
        case {"properties": dict(properties), **rest}:
            return {*properties}.union(*map(words_of, (*properties.values(), *rest.values())))
        case dict():
            return set[str]().union(*map(words_of, schema.values()))
        case list():
            return set[str]().union(*map(words_of, schema))
    return set()


def test_no_word_that_a_large_model_may_write_is_left_untold(soups: Vocabulary) -> None:
    wide = replace(soups, wide=True)
    told = set(re.findall(r"\w+", filled(load("full", "intention"))))
    allowed = words_of(schema(wide))
    assert len(allowed) > 100 and allowed <= told, allowed - told
    assert "of those named below: stock, watch, prefer, only, wait" in load("full", "intention")


def test_only_so_many_earlier_messages_are_shown(soups: Vocabulary) -> None:
    many = tuple(Exchange(f"m{i}", Ask("orders"), "satisfied") for i in range(9))
    prompt = reader(PROFILES["openai"], soups).prompt("hi", Situation((), many))
    assert isinstance(prompt, ChatPrompt)
    text = prompt.changing[-1].text
    assert '"m8"' in text and '"m6"' in text and '"m5"' not in text


def test_what_is_known_beforehand_is_evaluated_beforehand(soups: Vocabulary) -> None:
    class Preparing(CannedModel):
        prepared: PlainPrompt | None = None

        def prefill(self, prompt: PlainPrompt, *, cancel: object = None) -> None:  # type: ignore[override]
            self.prefilled = prompt

    model = Preparing()
    found = IntentionReader(model, PROFILES["tuned"], MENU, soups)
    found.prefill(situation(soups))
    asked = found.prompt("go", situation(soups))
    assert model.prefilled is not None and isinstance(asked, PlainPrompt)
    assert asked.fixed == model.prefilled.fixed
    assert asked.changing.startswith(model.prefilled.changing)
    assert asked.changing.removeprefix(model.prefilled.changing) == "human: go =>"


@pytest.mark.parametrize("name", ["bundled", "openai"])
def test_the_action_prompt_names_its_condition(name: str, soups: Vocabulary) -> None:
    prompts = ActionPrompts(PROFILES[name], MENU, soups)
    now = Kitchen().observation()
    history = ["Chop Onion", "Cook Bob Soup", "Chop Onion"]
    texts = []
    for source in ("words", "intention", "plan"):
        prompt = prompts.prompt(now, history, 15, ChoiceBasis(source, "do it"))  # type: ignore[arg-type]
        text = prompt.changing if isinstance(prompt, PlainPrompt) else prompt.changing[-1].text
        assert "first bob" in text and "Chop Onion x2, Cook Bob Soup" in text and "do it" in text
        texts.append(text)
    assert len(set(texts)) == 3
    known = prompts.known(now, history, 15)
    assert prompt.fixed == known.fixed if isinstance(known, PlainPrompt) else True


def test_prompts_of_a_menu_with_few_things_still_fill() -> None:
    tiny = Vocabulary((("serve", ("toast",)),))
    styles: tuple[PromptStyle, ...] = ("compact", "full")
    for style in styles:
        for name in ("intention", "action"):
            assert "{{" not in fill(load(style, name), menu_words(MenuFacts("tiny", (), ()), tiny))
    assert "toast" in fill(load("compact", "intention"), menu_words(MENU, tiny))


def test_a_tuned_model_is_shown_no_examples(soups: Vocabulary) -> None:
    prompt = reader(PROFILES["tuned"], soups).prompt("go", situation(soups))
    shown = reader(PROFILES["bundled"], soups).prompt("go", situation(soups))
    assert isinstance(prompt, PlainPrompt) and isinstance(shown, PlainPrompt)
    assert prompt.changing == shown.changing
    assert prompt.fixed == (
        "menu: chop tomato lettuce onion; prepare cook plate serve "
        "alice = lettuce onion, bob = lettuce tomato, cathy = onion tomato, "
        "david = lettuce onion tomato\n"
    )


def test_a_small_model_sees_bans_what_was_offered_and_what_is_pointed_at(soups: Vocabulary) -> None:
    seen = Situation(
        ("bob",),
        bans=(Avoid("chop", "tomato"), Avoid("plate")),
        asked=(Demand((Goal("cook", "bob"),)), Demand((Goal("serve", "bob"),))),
        that="onion",
    )
    prompt = reader(PROFILES["tuned"], soups).prompt("this", seen)
    assert isinstance(prompt, PlainPrompt)
    assert prompt.changing == (
        "orders: first bob\n"
        "bans: chop tomato, plate any\n"
        "before: none\n"
        "asked: cook bob x1 or serve bob x1\n"
        "that: onion\n"
        "human: this =>"
    )


def test_words_are_one_bounded_line() -> None:
    assert one_line("a\n\tb  c") == "a b c"
    assert len(one_line("x" * 999)) == 400, "as much as players can write"


def test_an_answer_is_held_to_what_is_there_and_resolved(soups: Vocabulary) -> None:
    orders = (OrderReferent("bob", 40.0), OrderReferent("alice", 10.0))
    seen = Situation(("bob", "alice"), referents=Referents(orders))
    model = CannedModel([" cook urgent x1\n"])
    found = IntentionReader(model, PROFILES["tuned"], MENU, soups).read("the urgent one", seen)
    assert found.intention == Demand((Goal("cook", "alice"),))
    held = model.grammars[-1] or ""
    assert '"second"' in held and '"third"' not in held
