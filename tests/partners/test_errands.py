"""What crews can be told by pointing, where it is offered, and how that is changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.intention import ALWAYS, Goal, Part, Prefer, Qualified, Stay, Stock
from game.executor.asking import HANDING, Favour
from game.kitchen.menu import Vessel
from game.kitchen.scheduled_events import Critic
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.partners._requests import in_words
from game.partners.errands import FREE, Page, changed, errands
from game.partners.kept_orders import KeptOrders
from game.partners.likely_words import likely_words

#: The shipped kitchens for crews.
KITCHENS = ("ferry", "inn", "wedding", "stadium", "stockroom", "grand_banquet", "long_hatch")
NUMBER_KEYS = 9
SOUP = Goal("serve", "alice", ALWAYS)


@pytest.mark.parametrize(
    ("part", "by", "new"),
    [
        (Qualified(SOUP, ("two",)), 1, Qualified(SOUP, ("three",))),
        (Qualified(SOUP, ("two",)), -1, Qualified(SOUP, ("free",))),
        (Qualified(SOUP, ("free",)), -1, None),
        (Qualified(SOUP, ("three",)), 1, None),  # there are no more cooks
        (Qualified(SOUP, ("mia",)), 1, None),
        (Stock("plate", 2), 1, Stock("plate", 3)),
        (Stock("plate", 1), -1, Stock("plate", 1)),
        (Qualified(Stock("onion", 9), ("mia",)), 1, Qualified(Stock("onion", 9), ("mia",))),
        (Prefer("urgent"), 1, None),
    ],
)
def test_one_more_or_less(part: Part, by: int, new: Part | None) -> None:
    assert changed(part, by, 3) == new


def test_work_and_vessels_are_called_as_the_menu_calls_them() -> None:
    kitchen = named_level("inn").kitchen
    grated = {
        name: replace(each, verb="grate", past="grated") if each.chop_strikes else each
        for name, each in kitchen.menu.ingredients.items()
    }
    menu = replace(kitchen.menu, ingredients=grated, vessel=Vessel("glass", "glasses"))
    state = first_state(replace(kitchen, menu=menu), 7)
    assert "Keep grating" in [each.words for each in errands(state)]
    assert "Keep chopping" in [each.words for each in errands(first_state(kitchen, 7))]
    said = likely_words(state).phrases
    assert {"fetch a glass", "pass me the glass"} <= {*said} and "fetch a plate" not in said
    assert in_words(Favour(HANDING, "plate", 0), menu) == "I need glasses from your side, please."


@pytest.mark.parametrize("kitchen", KITCHENS)
def test_number_keys_reach_all_work_of_every_page(kitchen: str) -> None:
    state = first_state(named_level(kitchen).kitchen, 7)
    for page in Page:
        work = [each for each in errands(state, page, everybody=True) if each.goal is not None]
        assert 0 < len(work) <= NUMBER_KEYS, page
        assert [*errands(state, page, everybody=True)[: len(work)]] == work, "work comes first"


@pytest.mark.parametrize(
    ("everybody", "once", "turned"),
    [
        (False, True, [Page.ALWAYS, Page.MORE, Page.ONCE]),
        (False, False, [Page.ALWAYS, Page.MORE, Page.ALWAYS]),  # a quota is never for once
    ],
)
def test_pages_lead_to_one_another(everybody: bool, once: bool, turned: list[Page]) -> None:
    state = first_state(named_level("grand_banquet").kitchen, 7)
    page = Page.ONCE if once else Page.MORE
    for following in turned:
        found = errands(state, page, everybody=everybody, once=once)
        assert [each.turns for each in found if each.turns is not None] == [following]
        assert (FREE in found) == (page is Page.ONCE)
        page = following


def test_no_page_is_turned_to_that_offers_nothing() -> None:
    state = first_state(named_level("stockroom").kitchen, 7)  # one chops there, and nothing else
    turns = [each.turns for each in errands(state, Page.ALWAYS)]
    assert Page.MORE not in turns and Page.ONCE in turns
    assert Page.MORE in [each.turns for each in errands(state, Page.ALWAYS, everybody=True)]


def test_a_dish_keeps_its_place_when_its_order_is_gone() -> None:
    state = first_state(named_level("grand_banquet").kitchen, 7)
    before = errands(state)
    done = state.orders[0].dish
    left = tuple(order for order in state.orders if order.dish != done)
    after = errands(replace(state, orders=left))
    assert [each.words for each in after] == [each.words for each in before]
    (closed,) = [each for each, was in zip(after, before, strict=True) if each != was]
    assert closed.what == done and not closed.open


def test_a_critics_dish_has_its_place_before_the_critic_comes() -> None:
    kitchen = named_level("long_hatch").kitchen
    rules = replace(kitchen.orders, sequence=("alice",))
    assert [e.what for e in errands(first_state(replace(kitchen, orders=rules), 7)) if e.what] == [
        "alice"
    ]
    critic = Critic(600, "bob", 300, 20, 5)
    visited = replace(kitchen, orders=rules, schedule=(critic,))
    dishes = {each.what: each.open for each in errands(first_state(visited, 7)) if each.what}
    assert dishes == {"alice": True, "bob": False}


# Standing orders are kept with their kitchen.


def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "standing_orders.json"
    orders = (
        Qualified(Goal("serve", "onion_soup", ALWAYS), ("two",)),
        Qualified(Stay(), ("marta",), "pots"),
        Stock("plate", 3),
        Prefer("urgent"),
    )
    kept = KeptOrders(file)
    kept.keep("banquet", orders)
    kept.keep("hatch", orders[2:])
    kept.keep("hatch", ())
    again = KeptOrders(file)
    assert (again.of("banquet"), again.of("hatch"), again.problem) == (orders, (), "")
    file.write_text(file.read_text().replace('"stay": true', '"stay": 7'))
    broken = KeptOrders(file)
    assert broken.of("banquet") == () and "no standing orders" in broken.problem
