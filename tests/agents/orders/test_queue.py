"""What stands between human and partner: how demands meet it, how deeds and time move it on."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intention import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Only,
    Part,
    Place,
    Prefer,
    Stock,
    Wait,
    Watch,
    from_text,
    to_text,
)
from agents.messages import Assign, Book, Fact, Observation, TakeOff
from agents.orders import (
    Bounds,
    Change,
    advance,
    dish_needs,
    edited,
    taken_on,
    update_queue,
)
from agents.orders._bounds import spared
from agents.orders._focus import focus_of
from agents.orders.wording import vocabulary_of
from tests.agents.hla.kitchen import PARTS, VEGETABLES, Kitchen, thing
from tests.tables import table

_WORK = vocabulary_of(Kitchen().observation())
SOUPS = replace(_WORK, verbs=(*_WORK.verbs, ("pass", VEGETABLES), ("move", ())))


def meant(text: str) -> Demand:
    found = from_text(text, SOUPS)
    assert isinstance(found, Demand)
    return found


def said(*messages: str) -> Change:
    """What has come of messages, one after the other."""
    taken = Change(Book())
    for number, text in enumerate(messages, 1):
        taken = update_queue(taken.book, meant(text), SOUPS, 10 * number, number)
    return taken


def stands(queue: Book) -> str:
    return "" if queue.demand is None else to_text(queue.demand, SOUPS)


def ended(taken: Change) -> list[tuple[str, str]]:
    return [(to_text(Demand((end.part,)), SOUPS), end.state) for end in taken.ended]


def seen(tick: int = 0, **changes: object) -> Observation:
    return replace(Kitchen().observation(), tick=tick, **changes)  # type: ignore[arg-type]


# ------------------------------------------------------------ how demands meet


@table(__file__)
def test_how_a_new_demand_meets_what_stands(messages: list[str], queue: str) -> None:
    assert stands(said(*messages).book) == queue


def test_what_a_demand_ends_is_told() -> None:
    assert ended(said("chop onion x2", "instead cook bob x1")) == [("chop onion x2", "revoked")]
    assert ended(said("chop onion x2", "avoid chop any")) == [("chop onion x2", "revoked")]
    assert ended(said("chop onion x2", "stop", "cook bob x1")) == [("chop onion x2", "revoked")]
    assert ended(said("chop onion x2", "only serve any")) == [("chop onion x2", "revoked")]


def test_what_changes_nothing_is_told() -> None:
    assert said("chop onion x2", "cancel any bob").idle == (Cancel(ANY, "bob"),)
    assert said("chop onion x2", "allow chop tomato").idle == (Allow("chop", "tomato"),)


def test_a_permission_that_comes_with_the_wish_is_told() -> None:
    assert said("avoid chop tomato", "chop tomato x1").lifted == (Avoid("chop", "tomato"),)


def test_a_stop_is_no_ban() -> None:
    halted = said("chop onion x2", "stop").book
    assert halted.halt is not None and halted.bans == () and focus_of(halted, (), seen()).halted


# ------------------------------------------------------------ properties

verbs_and_things = st.sampled_from(
    [(verb, thing) for verb, things in SOUPS.verbs for thing in (*things, None)]
)
rules = verbs_and_things | st.sampled_from([(ANY, thing) for thing in (*VEGETABLES, *PARTS, None)])
parts: st.SearchStrategy[Part] = st.one_of(
    st.builds(lambda task, n: Goal(*task, n), verbs_and_things, st.integers(1, 4)),
    verbs_and_things.map(lambda task: Goal(*task, "always")),
    st.builds(lambda task, yours: Avoid(*task, yours), rules, st.booleans()),
    rules.map(lambda task: Allow(*task)),
    rules.map(lambda task: Cancel(*task)),
    verbs_and_things.map(lambda task: Only(*task)),
    st.sampled_from(
        [Wait(3), Wait(event="order"), Wait(event="word"), Stock("onion"), Watch("pots"),
         Prefer("urgent"), Control("stop"), Control("go")]
    ),
)  # fmt: skip
demands = st.builds(
    lambda found, place: Demand(tuple(found), place),
    st.lists(parts, min_size=1, max_size=4),
    st.sampled_from(["end", "front", "instead"]),
)


def taken(demanded: list[Demand]) -> list[Change]:
    found = [Change(Book())]
    for number, demand in enumerate(demanded, 1):
        found.append(update_queue(found[-1].book, demand, SOUPS, number, number))
    return found


@given(st.lists(demands, max_size=6))
def test_nothing_that_was_asked_for_vanishes_silently(demanded: list[Demand]) -> None:
    for before, after in zip(taken(demanded), taken(demanded)[1:], strict=False):
        gone = {e.id for e in (*before.book.work, *before.book.standing)} - {
            e.id for e in after.book.entries
        }
        assert gone <= {end.id for end in after.ended}


@given(st.lists(demands, max_size=6))
def test_ids_are_never_given_twice(demanded: list[Demand]) -> None:
    for found in taken(demanded):
        ids = [entry.id for entry in found.book.entries]
        assert len(ids) == len({*ids}) and max(ids, default=0) <= found.book.last


@given(st.lists(st.tuples(demands, st.booleans()), max_size=5))
def test_no_two_assignments_merge(assigned: list[tuple[Demand, bool]]) -> None:
    """What is asked for alike is counted apart, by whom it was assigned and when."""
    book, wanted = Book(), Counter[tuple[int, Part]]()
    for number, (demand, urgent) in enumerate(assigned, 1):
        goals = tuple(g for g in demand.goals if not g.standing)
        book = taken_on(book, Assign(0, goals, number, urgent=urgent), None, SOUPS, number).book
        wanted.update((number, goal) for goal in goals)
    assert Counter((entry.given.id, entry.part) for entry in book.line) == wanted
    assert [e.given.id for e in book.assigned if e.given.urgent] == sorted(
        (e.given.id for e in book.assigned if e.given.urgent), reverse=True
    )


@given(st.lists(demands, max_size=5), st.sampled_from([Control("stop"), Prefer("bob")]))
def test_bans_end_only_by_a_permission_or_a_wish(demanded: list[Demand], last: Part) -> None:
    before = taken(demanded)[-1].book
    for part in (last, Cancel(), Wait(1), Control("go"), Stock("onion"), Only("serve")):
        after = update_queue(before, Demand((part,)), SOUPS).book
        assert after.avoids == before.avoids


@given(rules, rules)
def test_lifting_leaves_exactly_the_rest(
    banned: tuple[str, str | None], allowed: tuple[str, str | None]
) -> None:
    ban, allow = Avoid(*banned), Allow(*allowed)
    left = Bounds(spared(ban, allow, SOUPS))
    for verb, things in SOUPS.verbs:
        for what in things or (None,):
            forbidden = not Bounds((ban,)).allow(verb, what)
            free = not Bounds((Avoid(*allowed),)).allow(verb, what)
            assert left.allow(verb, what) is (not forbidden or free)


# ------------------------------------------------------------ deeds and time


def deeds(*told: str, tick: int = 50, cook: int | None = 0) -> list[Fact]:
    return [Fact(tick, cook, *deed.rsplit(" ", 1)) for deed in told]


def test_a_deed_counts_once_for_the_first_that_it_fits() -> None:
    queue = said("chop onion x2, then chop any x1").book
    queue, over = advance(queue, seen(60), deeds("chopped onion", "chopped onion"), SOUPS)
    assert [(entry.done, entry.state) for entry in over] == [(2, "done")]
    assert stands(queue) == "chop any x1" and queue.line[0].done == 0


def test_only_what_this_cook_did_since_it_was_asked_counts() -> None:
    queue = said("chop onion x2").book
    early, theirs = deeds("chopped onion", tick=9), deeds("chopped onion", cook=1)
    assert advance(queue, seen(60), early + theirs, SOUPS) == (queue, ())


def test_a_wait_begins_when_it_is_its_turn_and_holds_back_what_follows() -> None:
    queue = said("chop onion x1, then wait 5, then plate bob x1").book
    assert focus_of(queue, Kitchen().options(), seen()).goals == (Goal("chop", "onion"),)
    queue, _ = advance(queue, seen(100), deeds("chopped onion"), SOUPS)
    assert focus_of(queue, Kitchen().options(), seen()).wait == Wait(5)
    assert advance(queue, seen(149), (), SOUPS)[1] == ()
    queue, over = advance(queue, seen(150), (), SOUPS)
    assert [end.state for end in over] == ["done"] and stands(queue) == "plate bob x1"


def test_a_wait_for_an_event_ends_with_it_whoever_brings_it_about() -> None:
    queue, _ = advance(said("wait served").book, seen(100), (), SOUPS)
    assert advance(queue, seen(105), deeds("served bob", tick=90), SOUPS)[1] == ()
    assert advance(queue, seen(105), deeds("served bob", tick=104, cook=1), SOUPS)[1]


def test_what_is_blocked_lets_the_next_go_ahead() -> None:
    kitchen = Kitchen()
    kitchen.missing = {"onion"}
    found = focus_of(said("chop onion x1, then cook bob x1").book, kitchen.options(), seen())
    assert found.goals == (Goal("cook", "bob"),)
    assert [reason.words for _, reason in found.blocked] == ["no onion is within reach"]


def test_what_is_blocked_keeps_what_it_needs_from_the_next() -> None:
    kitchen = Kitchen()
    kitchen.missing = {"lettuce", "onion"}
    kitchen.made.update(lettuce=1, tomato=1)
    now = kitchen.observation()
    found = focus_of(said("cook alice x1, then cook bob x1").book, now.options, now)
    assert found.goals == () and "Prepare Bob Ingredients" in found.kept
    assert [reason.words for _, reason in found.blocked][1] == "Alice Soup comes first"
    kitchen.made["lettuce"] = 2
    now = kitchen.observation()
    found = focus_of(said("cook alice x1, then cook bob x1").book, now.options, now)
    assert found.goals == (Goal("cook", "bob"),)


def test_who_was_waited_for_ends_the_wait_by_doing_its_share() -> None:
    queue, _ = advance(said("wait word, then cook alice x1").book, seen(100), (), SOUPS)
    assert not advance(queue, seen(105), deeds("mixed alice", tick=104), SOUPS)[1]
    assert not advance(queue, seen(105), deeds("mixed bob", tick=104, cook=1), SOUPS)[1]
    left, over = advance(queue, seen(105), deeds("mixed alice", tick=104, cook=1), SOUPS)
    assert [end.state for end in over] == ["done"] and stands(left) == "cook alice x1"


def test_the_wait_ends_so_too_when_the_dish_was_asked_for_before() -> None:
    queue, _ = advance(said("cook alice x1", "now wait word").book, seen(100), (), SOUPS)
    left, over = advance(queue, seen(105), deeds("mixed alice", tick=104, cook=1), SOUPS)
    assert [end.state for end in over] == ["done"] and stands(left) == "cook alice x1"


def test_a_stock_is_kept_and_no_more() -> None:
    queue = said("stock onion x2").book
    one = seen(things=(thing("onion", "chopped"),))
    two = seen(things=(thing("onion", "chopped"),) * 2)
    assert focus_of(queue, Kitchen().options(), one).goals == (Goal("chop", "onion"),)
    assert focus_of(queue, Kitchen().options(), two).goals == ()


# ------------------------------------------------------------ bounds


def test_only_a_thing_leaves_all_that_is_about_it_and_what_leads_there() -> None:
    needs = {"bob": ("lettuce", "tomato"), "alice": ("lettuce", "onion")}
    onions = Bounds.of((Only(ANY, "onion"),), needs)
    assert onions.allow("chop", "onion") and onions.allow("pass", "onion")
    assert onions.allow("putout", None)
    assert not onions.allow("chop", "tomato") and not onions.allow("cook", "alice")
    soup = Bounds.of((Only(ANY, "bob"),), needs)
    assert all(soup.allow(do, "bob") for do in ("prepare", "cook", "plate", "serve", "fetch"))
    assert soup.allow("chop", "tomato")
    assert not soup.allow("chop", "onion") and not soup.allow("cook", "alice")


def test_only_leaves_what_leads_there_what_is_asked_for_and_fires() -> None:
    needs = dish_needs(Kitchen().observation().menu)
    only = Bounds.of((Only("cook", "bob"), Goal("serve", "alice")), needs)
    assert only.allow("chop", "tomato") and only.allow("prepare", "bob")
    assert only.allow("putout", None) and only.allow("plate", "alice")
    assert not only.allow("plate", "bob") and not only.allow("cook", "cathy")
    chopping = Bounds.of((Only("chop", "onion"),), needs)
    assert chopping.allow("chop", "onion") and not chopping.allow("chop", "tomato")


PLACES: tuple[Place, ...] = ("end", "front", "instead")


@pytest.mark.parametrize("place", PLACES)
def test_the_human_takes_back_one_entry(place: Place) -> None:
    both = Demand((Goal("cook", "bob"),), place)
    queue = update_queue(said("chop onion x1").book, both, SOUPS).book
    found = next(entry for entry in queue.line if entry.part == Goal("cook", "bob"))
    change = edited(queue, TakeOff((found.id,)), SOUPS)
    left, over = change.book, change.ended
    assert found not in left.entries and over == (replace(found, state="revoked"),)
    assert left.revision == queue.revision + 1
    assert edited(left, TakeOff((found.id,)), SOUPS).book.alone == left.alone
