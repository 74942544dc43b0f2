"""What stands beside the partner for each thing that it was asked for."""

from dataclasses import replace

import pytest

from agents.intention import ALWAYS, Avoid, Control, Goal, Part, Stock, Wait
from agents.messages import QueueEntry, QueueKind
from game.partners.queue_sign import few_words, seconds_left, sign_of


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


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (Avoid("any", "onion"), "onion"),
        (Avoid("chop", "onion"), "chop onion"),
        (Avoid("serve"), "serve"),
        (Avoid("any"), "everything"),
        (Goal("chop", "onion", 2), "chop 2 onions"),
    ],
)
def test_a_sign_that_forbids_needs_only_the_thing(part: Part, words: str) -> None:
    assert few_words(QueueEntry(1, "chop 2 onions", "ban", "active", part)) == words


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
