"""What stands beside the partner for each thing that it was asked for."""

from dataclasses import replace

import pytest

from agents.intention import ALWAYS, Avoid, Control, Goal, Part, Stock, Vocabulary, Wait
from agents.messages import QueueEntry, QueueKind
from agents.orders import lined_up
from game.content.load import load_level
from game.executor.macros import macros
from game.partners.shown_words import few_words, macro_words, seconds_left, sign_of
from tests.conftest import LEVELS


@pytest.mark.parametrize(
    ("kind", "part", "sign"),
    [
        ("task", Goal("chop", "onion", 2), "chop"),
        ("task", Goal("putout"), "putout"),
        ("task", Goal("fetch", "plate"), "favour"),
        ("task", Wait(5), "wait"),
        ("standing", Goal("chop", "onion", ALWAYS), "standing"),
        ("standing", Stock("tomato", 2), "standing"),
        ("ban", Avoid("chop", "onion"), "ban"),
        ("yours", Avoid("any", "cathy", yours=True), "yours"),
        ("halt", Control("stop"), "halt"),
    ],
)
def test_each_kind_of_work_has_its_sign(kind: QueueKind, part: Part, sign: str) -> None:
    assert sign_of(QueueEntry(1, "text", kind, "active", part)) == sign


FULL, HOUSE = "full_burger", "house_burger"
BURGERS = Vocabulary(
    (("chop", ("onion",)), ("prepare", (FULL, HOUSE)), ("serve", (FULL,)), ("putout", ())),
    ((FULL, "Full Burger"), (HOUSE, "House Burger")),
    ((("prepare", FULL), "assemble"), (("prepare", HOUSE), "assemble")),
)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((Avoid("any", "onion"),), "onion"),
        ((Avoid("any", FULL, yours=True),), "Full Burger"),
        ((Avoid("chop", "onion"),), "chop onion"),
        ((Avoid("prepare", FULL),), "assemble Full Burger"),
        ((Avoid("prepare", FULL), Avoid("prepare", HOUSE)), "assemble Full Burger, House Burger"),
        ((Avoid("any", FULL), Avoid("any", HOUSE), Avoid("any", "onion")),
         "Full Burger, House Burger +1"),
        ((Avoid("serve"),), "serve"),
        ((Avoid("any"),), "everything"),
        ((Avoid("putout"),), "put out fire"),
        ((Goal("chop", "onion", 2),), "chop onion"),
        ((Goal("prepare", FULL, ALWAYS),), "assemble Full Burger"),
    ],
)  # fmt: skip
def test_beside_a_sign_stand_what_people_call_things(parts: tuple[Part, ...], words: str) -> None:
    entry, *more = [lined_up(number, part, BURGERS) for number, part in enumerate(parts)]
    assert few_words(entry, more) == words


def test_no_macro_action_of_any_kitchen_is_shown_by_a_raw_name() -> None:
    shown = {
        macro_words(macro.name)
        for file in LEVELS.glob("*.yaml")
        for macro in macros(load_level(file).kitchen.menu)
    }
    assert not [name for name in shown if "_" in name or "Putout" in name or name == "Drop"]


def test_a_wait_that_has_begun_tells_the_seconds_left() -> None:
    waiting = QueueEntry(1, "wait 5 s", "task", "active", Wait(5), begun=100)
    assert [seconds_left(waiting, tick) for tick in (100, 109, 110, 149, 150, 900)] == [
        5, 5, 4, 1, 0, 0,
    ]  # fmt: skip
    assert seconds_left(replace(waiting, begun=None), 100) is None
    assert seconds_left(replace(waiting, part=Wait(event="cooked")), 100) is None


def test_how_often_is_not_said_twice() -> None:
    part = Goal("chop", "onion", ALWAYS)
    standing = QueueEntry(1, "chop onions always", "standing", "active", part)
    assert few_words(standing) == "chop onions"
    assert few_words(replace(standing, text="chop onion x4", times=4)) == "chop onion"
