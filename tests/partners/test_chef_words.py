"""What comes of a head chef's words, read by the grammar: who is freed, moved, told of."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import pytest

from agents.crew._commands import NOBODY
from agents.hla.profiles import PROFILES
from agents.intention import ALWAYS, Goal, Qualified, Stay, Stock, on_side
from agents.llm.recording import AnswersModel
from agents.messages import Assign, Report, Revoke
from game.kitchen.events import Took
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.lab.runs.arguments import named_level
from game.session.words import GIVEN
from tests.partners.led_table import Table

SOUPS = Qualified(Goal("serve", "alice", ALWAYS), ("two",))


def brigade(
    level: str = "grand_banquet",
    cooks: int = 4,
    known: Mapping[str, str] = MappingProxyType({}),
    people: Sequence[int] = (),
) -> Table:
    """`known`: what a model makes of words that are left to it; `people`: their seats."""
    kitchen = named_level(level).with_cooks(cooks).with_humans(people)
    return Table(kitchen, AnswersModel(known), PROFILES["adapter"], GIVEN[:cooks])


@pytest.mark.parametrize("said", ["Ben, as you like", "Ben, forget that", "forget it, Ben"])
def test_one_cook_is_freed_and_nobody_else(said: str) -> None:
    table = brigade()
    table.say("Ben and Mia, the pots. Leo, chop onions")
    assert table.say(said) == ["Ben will no longer stay at the pots.", "Mia will stay at the pots."]
    assert table.kept == {
        Qualified(Stay(), ("mia",), "pots"): (1,),
        Qualified(Goal("chop", "onion", ALWAYS), ("leo",)): (2,),
    }


def test_one_is_freed_of_counted_work_and_the_others_go_on() -> None:
    table = brigade()
    table.say("Ben, chop three onions. Mia, chop three onions")
    assert table.say("Ben, forget that") == ["Ben will no longer chop 3 onions."]
    talk = [sent.entry for sent in table.match.history.talk]
    given = {each.id: each.cook for each in talk if isinstance(each, Assign) and each.urgent}
    revoked = {each.id for each in talk if isinstance(each, Revoke)}
    assert [cook for number, cook in given.items() if number in revoked] == [0]


@pytest.mark.parametrize("often", ["always", "x3"])
def test_what_is_done_instead_is_put_in_the_place_of_what_was(often: str) -> None:
    words = "Ben do the tomatoes instead of the onions please"
    table = brigade(known={words: f"instead ben: chop tomato {often}"})
    table.say("Ben, chop onions. Mia, chop onions" if often == "always" else "Ben, chop 3 onions")
    assert table.say(words)[0].startswith("Ben will no longer chop ")
    assert Qualified(Goal("chop", "onion", ALWAYS), ("ben",)) not in table.kept
    talk = [sent.entry for sent in table.match.history.talk]
    given = [each for each in talk if isinstance(each, Assign) and each.urgent]
    assert often == "always" or [e.id for e in talk if isinstance(e, Revoke)] == [given[0].id]


def test_what_a_freed_cook_saw_to_others_see_to() -> None:
    table = brigade()
    table.say("always three plates ready")
    assert table.kept == {Stock("plate", 3): (0,)}
    freed, told = table.say("Ben, as you like")
    assert freed == "Ben will no longer keep 3 plates ready."
    (cooks,) = table.kept.values()
    assert cooks and 0 not in cooks and told.endswith(" will keep 3 plates ready.")


def test_who_is_moved_is_told_and_moves_back() -> None:
    table = brigade()
    table.say("two of you always on alice soup")
    assert table.kept == {SOUPS: (0, 1)}
    assert table.say("Ben, help Leo") == [
        "Ben will help Leo.",
        "Mia and Leo will always serve Alice Soup.",
    ]
    told = table.say("take that back")
    assert told == ["No longer: help Leo.", "Ben and Mia will always serve Alice Soup."]
    assert table.kept == {SOUPS: (0, 1)}


def test_where_nothing_was_said_there_is_nothing_to_take_back() -> None:
    table = brigade()
    for _ in range(50):
        table.match.tick()
    assert table.say("take that back") == ["Nothing like that was asked for."]
    assert table.say("Mia, as you like") == ["Nothing like that was asked of Mia."]


def test_what_gave_way_comes_back() -> None:
    table = brigade()
    table.say("Ben, chop onions")
    table.say("nobody chops onions")
    assert len(table.kept) == 1
    table.say("take that back")
    assert table.kept == {Qualified(Goal("chop", "onion", ALWAYS), ("ben",)): (0,)}


def test_questions_are_answered_for_those_who_are_asked_about() -> None:
    table = brigade()
    table.say("Ben the pots, Leo help Ben, Zoe chop onions, Mia chop tomatoes")
    assert table.say("who is at the pots?", 0.5) == ["Ben: stay at the pots."]
    assert table.say("who helps Ben?", 0.5) == ["Leo: help Ben."]
    assert table.say("what is Zoe doing?", 0.5) == ["Zoe: always chop onions."]
    assert table.say("who is idle?", 0.5) == ["Nobody: all have something to do."]
    assert "Zoe" in table.say("who does what?", 0.5)[0]
    table.say("Mia, as you like")
    for said in ("who is free?", "who's got nothing to do"):
        (told,) = table.say(said, 0.5)
        assert "Mia" in told and "Zoe" not in told


def test_of_who_does_not_cook_here_it_is_told_who_does() -> None:
    (told,) = brigade().say("Tom, chop an onion")
    assert told == "There is no Tom here; there are Ben, Mia, Leo and Zoe."


def test_what_is_to_lie_about_is_counted() -> None:
    table = brigade("stockroom")
    (told,) = table.say("how many onions do we still need?")
    assert "24" in told and "chopped onions" in told
    (told,) = table.say("what is left to do?")
    assert "24" in told


def test_what_is_brought_to_a_cook_is_passed_and_nobody_stands_and_waits() -> None:
    table = brigade("stockroom")
    assert table.say("Ben, bring Mia 2 onions", 30) == ["Ben will pass Mia 2 onions."]
    talk = [sent.entry for sent in table.match.history.talk]
    reports = [each for each in talk if isinstance(each, Report) and each.cook == 0]
    assert [each.done for each in reports if each.state == "done"] == [(2,)]


def test_as_many_are_brought_to_a_place_as_were_asked_for() -> None:
    table = brigade()
    table.say("Ben, bring two plates to the pots", 0.5)
    for _ in range(300):
        table.match.tick()
        reports = [sent.entry for sent in table.match.history.talk if sent.sender == 0]
        if any(isinstance(each, Report) and each.state == "done" for each in reports):
            break
    contents, kitchen = table.match.state.contents, table.match.state.kitchen
    lying = [kitchen.xy(cell) for cell, content in enumerate(contents) if content == Plate()]
    pots = [*map(kitchen.xy, kitchen.cells(Kind.APPLIANCE))]
    near = [min(abs(x - px) + abs(y - py) for px, py in pots) for x, y in lying]
    assert len(near) == 2 and max(near) <= 2


def test_what_is_always_brought_to_a_place_is_kept_ready_there() -> None:
    table = brigade()
    assert table.say("Ben, bring the plates to the pots") == [
        "Ben will keep 2 plates ready at the pots."
    ]
    assert table.kept == {Qualified(Stock("plate", 2), ("ben",), "pots"): (0,)}


def test_orders_are_counted_as_they_hung_when_the_words_were_begun() -> None:
    table = brigade()
    match = table.match
    match.tick()
    hung = tuple(order.number for order in match.state.orders)
    _, second, *_ = match.state.orders
    match.state = replace(match.state, orders=match.state.orders[1:])  # that one has been served
    match.say(table.speaker, "Ben, serve the second order", tickets=hung)
    for _ in range(10):
        match.tick()
    given = [sent.entry for sent in match.history.talk if isinstance(sent.entry, Assign)]
    assert [each.goals for each in given if each.urgent] == [(Goal("serve", second.dish),)]


def test_nobody_is_to_bring_something_to_itself() -> None:
    table = brigade()
    (told,) = table.say("bring Ben an onion")
    assert not told.startswith("Ben ") and told.endswith(" will pass Ben 1 onion.")


def test_who_is_to_stay_on_a_side_works_there_and_nowhere_else() -> None:
    table = brigade()
    match, kitchen = table.match, table.match.state.kitchen
    assert table.say("Zoe, stay on the right side", 12) == ["Zoe will stay on the right."]
    size, since = (kitchen.width, kitchen.height), match.state.tick
    for _ in range(300):
        match.tick()
        assert on_side("right", kitchen.xy(match.state.cooks[3].cell), size)
    assert any(deed.seat == 3 and deed.tick > since for deed in match.history.deeds)
    assert table.say("two of you chop onions")[-1] == "Ben and Mia will always chop onions."


def test_who_is_freed_of_a_side_works_everywhere_again() -> None:
    table = brigade()
    match, kitchen = table.match, table.match.state.kitchen
    table.say("Zoe, stay on the right side", 8)
    before = len(match.history.occurrences)
    assert table.say("Zoe, as you like", 30)[0] == "Zoe will no longer stay on the right."
    size, zoe = (kitchen.width, kitchen.height), 3
    events = (each.event for each in match.history.occurrences[before:])
    worked = [event.cell for event in events if isinstance(event, Took) and event.cook == zoe]
    assert not all(on_side("right", kitchen.xy(cell), size) for cell in worked)


@pytest.mark.parametrize("cooks", [1, 3])
def test_nobody_comes_to_a_chef_who_has_no_cook(cooks: int) -> None:
    """It would have stood for ever where one cooks alone; else it went to whoever was near."""
    table = brigade(cooks=cooks, known={"come here": "come x1", "help me": "help me"})
    for said in ("Ben, come here", "Ben, help me"):
        assert table.say(said) == [NOBODY]
    assert not table.kept
    assert not any(isinstance(sent.entry, Assign) for sent in table.match.history.talk)
    assert table.say("Ben, come to the pots") == ["Ben will stay at the pots."]


def test_one_comes_to_a_chef_who_cooks() -> None:
    table = brigade(cooks=3, known={"come here": "come x1"}, people=(2,))
    assert table.say("Ben, come here") == ["Ben will come over."]


def test_where_a_side_has_no_work_that_is_told() -> None:
    (told,) = brigade("stockroom").say("Zoe, stay on the right side")
    assert told == "Zoe cannot stay on the right: there is nothing to do on that side."


def test_what_is_not_sent_yet_is_read_by_who_leads_and_nothing_comes_of_it() -> None:
    table = brigade()
    table.match.tick()
    table.match.typing(table.speaker, "chef, always three plates ready")
    for _ in range(5):
        table.match.tick()
    told = table.crew.head.readings
    assert told.text == "chef, always three plates ready"
    (reading,) = told.found
    assert reading.intention.parts == (Stock("plate", 3),)
    assert table.kept == {} and table.match.words == []
    table.match.say(table.speaker, "whatever", reading=reading.intention)
    for _ in range(10):
        table.match.tick()
    assert [*table.kept] == [Stock("plate", 3)]
