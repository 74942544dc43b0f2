"""Contribution rate: small kitchens in which it is plain who did what."""

import pytest

from game.content.level import Level
from game.kitchen import events as ev
from game.lab.metrics.contribution_rate import contribution_rate, contributions, key_events
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.history import Occurrence
from game.session.match.match import Match
from tests.kitchen.scenario import BURGERS, SOUPS, Scene

#: Lettuce, board, a counter, bread, plates, delivery, beef, pan, a counter; a cook under the first
#: and one under the plates.
KITCHEN = """
    LCaRPDFKb
    0...1...."""

#: The first cook chops a lettuce, and lays it on the counter or what is there.
CHOP = (0, "uru" + "u" * 8)
LAY_DOWN = (0, "uru" + "ll")
#: The first lays a plate there. The other has to step aside for that.
LAY_PLATE = (0, "rrrru" + "llu" + "ll")
#: The other takes a plate, lettuce onto it, bread onto both, and serves.
ASSEMBLE = (1, "ullu" + "u" + "ru" + "luu" + "rrru")
#: The other adds bread to what is on the counter and serves it.
FINISH = (1, "lu" + "luu" + "rrru")


def turns(*parts: tuple[int, str]) -> tuple[str, str]:
    """Scripts for two cooks who take turns: (cook, its moves), one after the other."""
    scripts = ["", ""]
    for cook, letters in parts:
        scripts[cook] += letters
        scripts[1 - cook] += "." * len(letters)
    return scripts[0], scripts[1]


def played(scene: Scene, *parts: tuple[int, str]) -> list[Occurrence]:
    """What happened while the cooks took turns."""
    found = []
    for letters in zip(*turns(*parts), strict=True):
        before, known = scene.state, len(scene.events)
        scene.play(*letters)
        found += [Occurrence(before, event) for event in scene.events[known:]]
    return found


def served(*parts: tuple[int, str], dish: str = "lb") -> dict[int, int]:
    """Events by cook of the one `dish` that was served in the end."""
    scene = Scene(KITCHEN, menu=BURGERS).order(dish)
    found = contributions(scene.kitchen, played(scene, *parts))
    assert scene.state.score == BURGERS.dishes[dish].reward
    return dict(found)


def test_burgers_have_the_paper_s_key_events() -> None:
    told = {d: [f"{e.deed} {e.what}" for e in key_events(BURGERS, d)] for d in BURGERS.dishes}
    beef, lettuce = ["cook beef", "use beef"], ["chop lettuce", "use lettuce"]
    assert told["bb"] == ["use bread", *beef, "take plate", "serve bb"]
    assert told["lb"] == ["use bread", *lettuce, "take plate", "serve lb"]
    assert told["blb"] == ["use bread", *beef, *lettuce, "take plate", "serve blb"]


def test_soups_have_theirs_by_their_recipe() -> None:
    assert [f"{event.deed} {event.what}" for event in key_events(SOUPS, "alice")] == [
        "chop lettuce", "use lettuce", "chop onion", "use onion",
        "cook alice", "plate alice", "take plate", "serve alice",
    ]  # fmt: skip


def test_who_only_chops_has_one_event_of_five() -> None:
    assert served(CHOP, LAY_DOWN, ASSEMBLE) == {0: 1, 1: 4}


def test_chopping_is_his_who_makes_the_last_strike() -> None:
    almost = (0, CHOP[1][:-1] + "l")
    last = (1, "lll" + "u" + "uru" + "rr")
    assert served(almost, last, ASSEMBLE) == {1: 5}


def test_an_ingredient_is_used_by_who_adds_it_to_the_dish() -> None:
    plate_waits = (1, "ullu" + "rr")
    assert served(plate_waits, CHOP, LAY_DOWN, FINISH) == {0: 2, 1: 3}


def test_the_plate_is_his_who_took_it_from_the_stack() -> None:
    aside, back = (1, "r"), (1, "l")
    assert served(aside, LAY_PLATE, CHOP, LAY_DOWN, back, FINISH) == {0: 3, 1: 2}


def test_a_full_burger_has_seven_and_beef_is_used_out_of_the_pan() -> None:
    fry = (1, "rru" + "ru" + "." * 76 + "lllu" + "rrru")
    lay_down = (1, "lllllu" + "rr")
    assert served(fry, lay_down, CHOP, LAY_DOWN, FINISH, dish="blb") == {0: 2, 1: 5}


def test_food_keeps_its_credits_from_plate_to_plate() -> None:
    """Lettuce lies on the other's plate; the first cook pours it onto one of its own."""
    scene = Scene(KITCHEN, menu=BURGERS).order("lb")
    lay_plate, aside = (1, "ullu" + "rr"), (1, "r")
    other_plate = (0, "rrrru" + "llu")  # both plates: the lettuce comes to the one in the hand
    history = played(scene, lay_plate, CHOP, LAY_DOWN, aside, other_plate)
    assert scene.holds(0) == "plate of chopped lettuce" and scene.on("a") == "plate"
    history += played(scene, (1, "rr"), (0, "rrr" + "u"))
    assert contributions(scene.kitchen, history) == {}  # nobody had ordered lettuce alone
    assert [type(h.event) for h in history].count(ev.ServedUnordered) == 1


def test_of_two_plates_that_are_poured_together_the_one_served_counts() -> None:
    scene = Scene(KITCHEN, menu=BURGERS).order("lb")
    bread = (1, "u" + "rrrru" + "lllllu" + "rrrrr" + "uu" + "llllll")
    history = played(scene, (1, "r"), LAY_PLATE, CHOP, LAY_DOWN, (1, "l"), bread)
    assert (scene.holds(1), scene.on("a")) == ("plate of ready bread", "plate of chopped lettuce")
    history += played(scene, (1, "u"))
    if scene.holds(1) == "plate":  # the burger is on the other's, and this one goes back
        history += played(scene, (1, "rru" + "llu" + "rrru"))
        assert contributions(scene.kitchen, history) == {0: 3, 1: 2}
    else:
        history += played(scene, (1, "rrru"))
        assert contributions(scene.kitchen, history) == {0: 2, 1: 3}
    assert scene.state.score == 15


def test_what_nobody_ordered_counts_nothing() -> None:
    scene = Scene(KITCHEN, menu=BURGERS).order("bb")
    history = played(scene, CHOP, LAY_DOWN, ASSEMBLE)
    assert [type(h.event) for h in history].count(ev.ServedUnordered) == 1
    assert contribution_rate(scene.kitchen, history, [0]) is None


@pytest.mark.parametrize("seed", [0, 1])
def test_rounds_of_soup_leave_no_event_without_a_cook(shipped: dict[str, Level], seed: int) -> None:
    level = shipped["quick"]
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), seed)
    while not match.over:
        match.tick()
    match.close()
    events = [occurrence.event for occurrence in match.history.occurrences]
    dishes = [event.dish for event in events if isinstance(event, ev.Served)]
    found = contributions(level.kitchen, match.history.occurrences)
    assert len(dishes) >= 3
    assert sum(found.values()) == sum(len(key_events(level.kitchen.menu, d)) for d in dishes)
    rates = [contribution_rate(level.kitchen, match.history.occurrences, [c]) for c in (0, 1)]
    assert rates == [found[cook] / sum(found.values()) for cook in (0, 1)]
