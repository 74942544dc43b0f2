"""What is believed of another cook follows from what it was seen to do."""

import pytest

from agents.dpt._counting import counted_beliefs
from agents.messages import Belief, Fact
from tests.agents.dpt.observing import ANN, ME, did, observed


def belief(tick: int, *facts: Fact) -> Belief:
    (found,) = counted_beliefs(observed(tick), facts)
    return found


FRYING = [did(tick, "cooked", "beef") for tick in (100, 220, 330)]
SERVING = [did(tick, verb, "beef_burger") for tick in (150, 300) for verb in ("mixed", "served")]


def test_who_only_fries_supplies_beef_and_leaves_the_dishes_to_others() -> None:
    found = belief(400, *FRYING)
    assert (found.seat, found.role, found.things) == (ANN, "supplier", ("beef",))
    assert "serve" in found.expects
    assert "beef" in found.sentence and "Ann" in found.sentence


def test_who_only_finishes_dishes_is_an_assembler() -> None:
    found = belief(400, *SERVING)
    assert (found.role, found.things) == ("assembler", ("beef_burger",))


def test_who_does_both_does_everything() -> None:
    assert belief(400, *FRYING, *SERVING).role == "all-round"


@pytest.mark.parametrize("facts", [(), FRYING[:2]])
def test_few_deeds_tell_nothing(facts: list[Fact]) -> None:
    found = belief(240, *facts)
    assert (found.role, found.confidence) == ("unknown", 0.0)


def test_who_does_nothing_for_long_is_idle() -> None:
    assert belief(700, *FRYING).role == "idle"
    assert belief(260).role == "idle"


def test_old_deeds_are_forgotten_so_that_a_change_of_role_shows() -> None:
    later = [did(fact.tick + 700, fact.verb, fact.what) for fact in SERVING]
    assert belief(1050, *FRYING, *later).role == "assembler"


def test_own_deeds_say_nothing_of_others() -> None:
    own = [did(fact.tick, fact.verb, fact.what, ME) for fact in SERVING]
    assert belief(400, *FRYING, *own).role == "supplier"


def test_more_deeds_make_surer() -> None:
    few, many = FRYING, [*FRYING, did(350, "cooked", "beef"), did(390, "plated", "beef")]
    assert 0 < belief(400, *few).confidence < belief(400, *many).confidence < 1


def test_alone_there_is_nobody_to_believe_anything_of() -> None:
    assert counted_beliefs(observed(400, alone=True), FRYING) == ()
