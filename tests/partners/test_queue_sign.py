"""What stands beside the partner for each thing that it was asked for."""

import pytest

from agents.intention.values import ALWAYS, Avoid, Control, Goal, Part, Stock, Wait
from agents.messages import QueueEntry, QueueKind
from game.partners.queue_sign import few_words, sign_of


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
