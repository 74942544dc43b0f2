"""What references mean: orders, earlier demands, what is pointed at."""

import pytest

from agents.intention import (
    ALWAYS,
    ANY,
    GONE,
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
    OrderReferent,
    Part,
    Prefer,
    Referents,
    Split,
    Spot,
    Stock,
    Wait,
    Watch,
    from_text,
    to_text,
    told_apart,
)
from tests.agents.intention.kitchen import FULL_MENU, NEEDS, STATIONS
from tests.tables import table


def orders(*names: str, urgent: int = 0) -> tuple[OrderReferent, ...]:
    return tuple(
        OrderReferent(name, 5.0 if i == urgent else 40.0 + i, NEEDS[name])
        for i, name in enumerate(names)
    )


def said(text: str, now: Referents) -> Intention:
    return from_text(text, FULL_MENU, now)


def demanded(*parts: Part) -> Demand:
    return Demand(parts)


#: Bob, which hung first when the words were begun, has been served, and David come since.
MOVED = Referents(
    orders("alice", "cathy", "david"), stood=(GONE, *orders("alice", "cathy", urgent=1))
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("cook second x1", [Goal("cook", "alice")]),
        ("cook last x1", [Goal("cook", "cathy")]),
        ("cook urgent x1", [Goal("cook", "cathy")]),
        ("cook orders to second", [Goal("cook", "alice")]),
        ("cook orders but second", [Goal("cook", "cathy")]),
        ("cook orders", [Goal("cook", "alice"), Goal("cook", "cathy"), Goal("cook", "david")]),
    ],
)
def test_positions_are_those_of_when_the_words_were_begun(text: str, parts: list[Part]) -> None:
    assert said(text, MOVED) == demanded(*parts)


def test_an_order_that_is_gone_since_is_no_other_one() -> None:
    with pytest.raises(IntentionError, match="the 'first' order is gone"):
        said("cook first x1", MOVED)


MIXED = Referents(orders("bob", "alice", "cathy", "alice", urgent=2))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("cook first x1", [Goal("cook", "bob")]),
        ("cook second x3", [Goal("cook", "alice", 3)]),
        ("serve third always", [Goal("serve", "cathy", ALWAYS)]),
        ("plate last x1", [Goal("plate", "alice")]),
        ("plate last2 x1", [Goal("plate", "cathy")]),
        ("cook urgent x1", [Goal("cook", "cathy")]),
        ("pass urgent x1", [Goal("pass", "cathy")]),
        ("leave any first", [Avoid(ANY, "bob", yours=True)]),
        ("avoid cook second", [Avoid("cook", "alice")]),
        ("cancel any last", [Cancel(ANY, "alice")]),
        ("only cook urgent", [Only("cook", "cathy")]),
        ("only any onion", [Only("any", "onion")]),
        ("only any urgent", [Only("any", "cathy")]),
        ("prefer second", [Prefer("alice")]),
        ("prefer urgent", [Prefer("urgent")]),
        ("cook orders", [Goal("cook", "bob"), Goal("cook", "alice", 2), Goal("cook", "cathy")]),
        ("cook orders but alice", [Goal("cook", "bob"), Goal("cook", "cathy")]),
        (
            "cook orders but second",
            [Goal("cook", "bob"), Goal("cook", "cathy"), Goal("cook", "alice")],
        ),
        ("cook orders with onion", [Goal("cook", "alice", 2), Goal("cook", "cathy")]),
        ("cook orders to second", [Goal("cook", "bob"), Goal("cook", "alice")]),
        ("cook orders from last2", [Goal("cook", "cathy"), Goal("cook", "alice")]),
        ("avoid cook orders to second", [Avoid("cook", "bob"), Avoid("cook", "alice")]),
        ("cook first x1, then cook bob x2", [Goal("cook", "bob", 3)]),
    ],
)
def test_orders(text: str, parts: list[Part]) -> None:
    assert said(text, MIXED) == Demand(tuple(parts))


@pytest.mark.parametrize(
    ("text", "last", "parts"),
    [
        ("cook rest, leave any alice", None, [Goal("cook", "bob"), Goal("cook", "cathy"),
                                              Avoid(ANY, "alice", yours=True)]),
        ("leave any first, then cook rest", None,
         [Avoid(ANY, "bob", yours=True),
          Goal("cook", "alice", 2), Goal("cook", "cathy")]),
        ("cook alice x1, then cook rest", None, [Goal("cook", "alice"), Goal("cook", "bob"),
                                                 Goal("cook", "cathy"), Goal("cook", "alice")]),
        ("cook rest", demanded(Goal("cook", "cathy")), [Goal("cook", "bob"),
                                                        Goal("cook", "alice", 2)]),
        ("cook rest", demanded(Goal("chop", "onion", 2)), [Goal("cook", "bob"),
                                                           Goal("cook", "alice", 2),
                                                           Goal("cook", "cathy")]),
        ("cook rest, avoid cook bob", demanded(Goal("cook", "cathy")),
         [Goal("cook", "alice", 2), Goal("cook", "cathy"), Avoid("cook", "bob")]),
        ("leave any rest", demanded(Goal("cook", "alice", 2)),
         [Avoid(ANY, "bob", yours=True), Avoid(ANY, "cathy", yours=True)]),
    ],
)  # fmt: skip
def test_the_rest_is_what_was_not_named(text: str, last: Demand | None, parts: list[Part]) -> None:
    assert said(text, Referents(MIXED.orders, last)) == Demand(tuple(parts))


def test_no_rest_is_nothing_to_do() -> None:
    now = Referents(orders("bob"), demanded(Goal("cook", "bob")))
    assert said("cook rest", now) == NoIntention()
    assert said("cook rest, then chop onion x1", now) == demanded(Goal("chop", "onion"))


def test_the_other_of_two_orders() -> None:
    now = Referents(orders("bob", "alice", "bob"), demanded(Goal("cook", "bob")))
    assert said("cook other x1", now) == demanded(Goal("cook", "alice"))
    asked = Referents(orders("bob", "alice"), demanded(Goal("cook", "bob")), topic="alice")
    assert said("cook other x1", asked) == demanded(Goal("cook", "bob"))


CHOPS = demanded(Goal("chop", "onion", 3))
SOUPS = demanded(Goal("cook", "alice"), Goal("cook", "bob", 2))


@pytest.mark.parametrize(
    ("text", "last", "parts"),
    [
        ("plate it", SOUPS, [Goal("plate", "bob", 2)]),
        ("plate it x1", SOUPS, [Goal("plate", "bob")]),
        ("plate them", SOUPS, [Goal("plate", "alice"), Goal("plate", "bob", 2)]),
        ("pass it", CHOPS, [Goal("pass", "onion", 3)]),
        ("pass it", demanded(Goal("chop", "onion", ALWAYS)), [Goal("pass", "onion")]),
        ("chop it", demanded(Avoid("chop", "onion")), [Goal("chop", "onion")]),
        ("serve it", demanded(Goal("cook", "bob"), Avoid("chop", "onion")), [Goal("serve", "bob")]),
        ("avoid chop it", CHOPS, [Avoid("chop", "onion")]),
        ("stock it x2", CHOPS, [Stock("onion", 2)]),
        ("again", SOUPS, list(SOUPS.parts)),
        ("again x2", SOUPS, [Goal("cook", "alice", 2), Goal("cook", "bob", 4)]),
        ("again", demanded(Wait(5), Goal("plate")), [Wait(5), Goal("plate")]),
        ("more x1", SOUPS, [Goal("cook", "bob")]),
        ("more always", CHOPS, [Goal("chop", "onion", ALWAYS)]),
        ("more x1", demanded(Stock("onion", 2)), [Stock("onion", 3)]),
        ("more to x4", demanded(Stock("onion", 2)), [Stock("onion", 4)]),
        ("same tomato", CHOPS, [Goal("chop", "tomato", 3)]),
        ("same tomato", demanded(Avoid("chop", "onion")), [Avoid("chop", "tomato")]),
        ("same alice", demanded(Avoid(ANY, "bob", True)), [Avoid(ANY, "alice", True)]),
        ("next", SOUPS, [Goal("plate", "bob", 2)]),
        ("next", demanded(Goal("prepare", "alice")), [Goal("cook", "alice")]),
        ("next", demanded(Goal("plate", "alice", ALWAYS)), [Goal("serve", "alice")]),
        ("cancel it", SOUPS, [Cancel("cook", "alice"), Cancel("cook", "bob")]),
        ("cancel it", demanded(Avoid("chop", "onion")), [Allow("chop", "onion")]),
        ("cancel it", demanded(Control("stop")), [Control("go")]),
        (
            "cancel it",
            demanded(Only("chop"), Prefer("bob"), Stock("onion"), Watch("pots"), Wait(3), Split()),
            [Cancel("only"), Cancel("prefer"), Cancel("stock", "onion"), Cancel("watch", "pots"),
             Cancel("wait"), Cancel("split")],
        ),
        ("hold plate", None, [Goal("fetch", "plate"), Wait(event="word")]),
        ("hold it", CHOPS, [Goal("fetch", "onion"), Wait(event="word")]),
    ],
)  # fmt: skip
def test_the_last_demand(text: str, last: Demand | None, parts: list[Part]) -> None:
    assert said(text, Referents(last=last)) == Demand(tuple(parts))


def test_the_demand_before_the_last() -> None:
    assert said("back", Referents(last=SOUPS, back=CHOPS)) == CHOPS


def test_what_a_question_was_about_is_talked_of_since() -> None:
    now = Referents(last=CHOPS, topic="alice")
    assert said("serve it", now) == demanded(Goal("serve", "alice"))
    assert said("more x1", now) == demanded(Goal("chop", "onion"))


def test_the_place_is_kept() -> None:
    assert said("instead same tomato", Referents(last=CHOPS)) == Demand(
        (Goal("chop", "tomato", 3),), "instead"
    )
    assert said("now cook urgent x1", MIXED) == Demand((Goal("cook", "cathy"),), "front")


@pytest.mark.parametrize(
    ("text", "done", "still_open", "parts"),
    [
        # What was asked for has ended: what was done of it counts.
        ("chop onion to x4", 3, False, [Goal("chop", "onion", 1)]),
        ("more to x4", 3, False, [Goal("chop", "onion", 1)]),
        ("more to x4", 1, False, [Goal("chop", "onion", 3)]),
        ("chop tomato to x4", 3, False, [Goal("chop", "tomato", 4)]),
        ("cook alice to x2", 3, False, [Goal("cook", "alice", 2)]),
        # What is still open will be done as well.
        ("more to x4", 1, True, [Goal("chop", "onion", 1)]),
        ("more to x3", 1, True, []),
        ("more to x2", 1, True, [Cancel("chop", "onion"), Goal("chop", "onion", 1)]),
        ("more to x1", 1, True, [Cancel("chop", "onion")]),
        # Unless it is replaced.
        ("instead more to x4", 1, True, [Goal("chop", "onion", 3)]),
        ("instead more to x3", 3, False, []),
        ("more to x2", 3, False, []),
    ],
)
def test_totals(text: str, done: int, still_open: bool, parts: list[Part]) -> None:
    found = said(text, Referents(last=CHOPS, done=(done,), open=still_open))
    place = "instead" if text.startswith("instead") else "end"
    assert found == (Demand(tuple(parts), place) if parts else NoIntention())


def test_a_total_after_lasting_work_ends_it() -> None:
    always = demanded(Goal("chop", "onion", ALWAYS))
    found = said("chop onion to x4", Referents(last=always, done=(3,), open=True))
    assert found == demanded(Cancel("chop", "onion"), Goal("chop", "onion"))


@pytest.mark.parametrize(
    ("text", "pointing", "intention"),
    [
        ("chop that x2", ("onion",), demanded(Goal("chop", "onion", 2))),
        ("serve that x1", ("alice", "pot 2", "pot"), demanded(Goal("serve", "alice"))),
        ("free that x1", ("alice", "pot 2", "pot"), demanded(Goal("free", "pot"))),
        ("ask station that", ("alice", "pot 2", "pot"), Ask("station", "pot 2")),
        ("ask recipe that", ("alice", "pot 2", "pot"), Ask("recipe", "alice")),
        ("leave any that", ("onion",), demanded(Avoid(ANY, "onion", yours=True))),
    ],
)
def test_what_is_pointed_at(text: str, pointing: tuple[str, ...], intention: Intention) -> None:
    assert said(text, Referents(pointing=pointing, stations=STATIONS)) == intention


@pytest.mark.parametrize(
    ("text", "now", "message"),
    [
        ("cook first x1", Referents(), "there is no 'first' order"),
        ("cook fifth x1", MIXED, "there is no 'fifth' order"),
        ("cook orders", Referents(), "nothing that 'orders' could mean"),
        ("cook orders but bob", Referents(orders("bob")), "nothing that 'orders but bob'"),
        ("cook orders x2", MIXED, "takes no count"),
        ("chop second x1", MIXED, "'second' is alice, which does not go with 'chop'"),
        ("cook other x1", MIXED, "there is no other order"),
        ("serve it", Referents(last=CHOPS), "'it' is onion, which does not go with 'serve'"),
        ("serve it", Referents(), "nothing that 'it' could mean"),
        ("serve them", Referents(last=CHOPS), "nothing that 'them' could mean"),
        ("chop that x1", Referents(pointing=("alice",)), "nothing that fits is pointed at"),
        ("again", Referents(), "nothing was asked for before"),
        ("back", Referents(last=CHOPS), "nothing was asked for before"),
        ("more x1", Referents(last=demanded(Wait(3))), "no goal to continue"),
        ("same alice", Referents(last=CHOPS), "part 1: chop: expected one of tomato"),
        ("same tomato", Referents(last=demanded(Wait(3))), "nothing was said of a thing"),
        ("next", Referents(last=demanded(Goal("serve", "bob"))), "there is no next step"),
        ("next", Referents(last=CHOPS), "there is no next step"),
        ("cancel it", Referents(last=demanded(Cancel(ANY))), "nothing that could be taken back"),
        ("hold orders", MIXED, "'orders' is not one thing"),
        ("ask recipe orders", MIXED, "'orders' is not one thing"),
    ],
)
def test_what_means_nothing_is_an_error(text: str, now: Referents, message: str) -> None:
    with pytest.raises(IntentionError, match=message):
        said(text, now)


# Places that can be meant, for whom parts hold, and what conditions go by.

SPOTS = (
    Spot("pot 1", "upper left"), Spot("pot 2", "lower left"), Spot("pot 3", "right"),
    Spot("board 1", "top"), Spot("board 2", "second from the top"), Spot("oven", "middle"),
)  # fmt: skip
CREW = Referents(spots=SPOTS, cooks=("mia", "ben"), last=Demand(()), topic="bob")


def found(text: str, now: Referents = CREW) -> str:
    return to_text(from_text(text, FULL_MENU, now), FULL_MENU)


@table(__file__)
def test_a_place_that_is_one_gets_its_name(place: str, meant: str) -> None:
    assert found(f"chop onion x1 at {place}") == f"chop onion x1 at {meant}"


@table(__file__)
def test_what_is_not_there_is_told(text: str, problem: str) -> None:
    with pytest.raises(IntentionError, match=problem):
        found(text)


@table(__file__)
def test_for_whom_a_part_is_holds_for_those_after_it(said: str, written: str | None) -> None:
    meant = from_text(said, FULL_MENU, CREW)
    text = to_text(meant, FULL_MENU)
    assert from_text(text, FULL_MENU, CREW) == meant and written in (None, text)


def test_who_is_alone_is_not_named() -> None:
    alone = Referents(cooks=("mia",))
    assert found("mia: chop onion x1", alone) == found("all: chop onion x1", alone)
    assert found("free me: chop onion x1", alone) == "chop onion x1"
    me = Referents(cooks=("mia", "ben"), me="ben")
    assert found("ben: chop onion x1, mia: stop", me) == "chop onion x1, mia: stop"


def test_that_is_what_is_at_hand_where_nothing_is_pointed_at() -> None:
    held = Referents(at_hand=("plate", "onion"))
    assert found("chop that x1", held) == "chop onion x1"
    assert found("pass that x1", held) == "pass plate x1"


def test_stations_are_told_apart_by_where_they_stand() -> None:
    assert told_apart([(0, 0), (4, 0)]) == ["left", "right"]
    assert told_apart([(0, 0), (4, 0), (0, 3), (4, 3)]) == [
        "upper left", "upper right", "lower left", "lower right",
    ]  # fmt: skip
    assert told_apart([(0, y) for y in range(4)])[0] == "top"
