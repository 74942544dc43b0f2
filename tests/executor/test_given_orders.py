"""Macro actions that a player or a mind assigns: carried to their end, reported exactly once."""

from game.executor import reflex
from game.executor.driver import MacroEnded, MacroStarted, PolicyDriver
from game.kitchen import events as ev
from tests.executor.driving import carry_out, endings, macro, nothing, play, tick, told
from tests.kitchen.scenario import Scene

KITCHEN = """
    #TLO##a#
    #......B
    C.0..1.D
    P......b
    #SS#cE##"""


def run_out(scene, driver, ticks=60):
    """Play on; all that began and ended."""
    records = []
    for _ in range(ticks):
        tick(scene, {driver.me: driver.next(scene.state)})
        records += driver.drain()
    return records


def test_an_assigned_action_is_not_replaced_by_something_better():
    scene = Scene(KITCHEN, on={"S": "hot lettuce+onion"}).order("alice")
    records = run_out(scene, told(scene, "Chop Tomato", policy=reflex.choose))
    assert [(type(r), r.macro.name) for r in records[:2]] == [
        (MacroStarted, "Chop Tomato"), (MacroEnded, "Chop Tomato"),
    ]  # fmt: skip
    assert records[1].outcome == "done"
    assert records[0].source == "player"
    assert records[2].source == "reflex"


def test_chop_onion_chops_one_more_even_if_none_is_needed():
    scene = Scene(KITCHEN, on={"a": "chopped onion", "b": "chopped onion"}).order("bob")
    records = run_out(scene, told(scene, "Chop Onion"))
    assert len(scene.happened(ev.Chopped)) == 1
    assert [r.outcome for r in records if isinstance(r, MacroEnded)] == ["done"]


def test_the_same_again_is_done_again():
    scene = Scene(KITCHEN)
    driver = told(scene, "Chop Onion")
    for _ in range(3):
        while not (ended := endings(driver)):
            tick(scene, {0: driver.next(scene.state)})
        assert [e.outcome for e in ended] == ["done"]
        driver.assign(scene.state, macro(scene, "Chop Onion"), "player")
    assert len(scene.happened(ev.Chopped)) == 3


def test_assigning_what_is_in_progress_carries_it_on():
    scene = Scene(KITCHEN).order("bob")
    driver = PolicyDriver(0, reflex.choose)
    tick(scene, {0: driver.next(scene.state)})
    current = driver.current
    driver.assign(scene.state, current, "player")
    assert driver.current is current
    assert [type(r) for r in driver.drain()] == [MacroStarted]
    scene.put("S", "hot lettuce+tomato")
    for _ in range(5):
        tick(scene, {0: driver.next(scene.state)})
        assert driver.current is current


def test_another_order_interrupts_and_says_so_once():
    scene = Scene(KITCHEN)
    driver = told(scene, "Chop Onion")
    play(scene, {0: driver}, 2)
    driver.assign(scene.state, macro(scene, "Chop Tomato"), "player")
    ended = [(e.macro.name, e.outcome) for e in endings(driver)]
    assert ended == [("Chop Onion", "interrupted")]
    driver.interrupt(scene.state)
    driver.interrupt(scene.state)
    assert [(e.macro.name, e.outcome) for e in endings(driver)] == [("Chop Tomato", "interrupted")]


def test_what_the_last_move_completed_is_done_not_interrupted():
    scene = Scene("a0D", held={0: "plate of cooked lettuce+onion"}).order("alice")
    driver = told(scene, "Serve Alice Soup")
    play(scene, {0: driver}, 1)
    driver.assign(scene.state, macro(scene, "Putout"), "player")
    assert [(e.macro.name, e.outcome) for e in endings(driver)] == [("Serve Alice Soup", "done")]


def test_the_last_strike_completes_a_chop_too():
    scene = Scene("#T#\n#0C", on={"C": "chopping tomato 1"})
    driver = told(scene, "Chop Tomato")
    play(scene, {0: driver}, 1)
    driver.interrupt(scene.state)
    assert [e.outcome for e in endings(driver)] == ["done"]


def test_what_cannot_be_done_fails_once_with_a_reason():
    scene = Scene(KITCHEN)
    driver = told(scene, "Serve Alice Soup")
    play(scene, {0: driver}, 5)
    ended = endings(driver)
    assert [(e.outcome, e.reason) for e in ended] == [
        ("failed", "no plated Alice Soup is within reach")
    ]


def test_the_policy_leaves_alone_for_a_while_what_just_failed():
    scene = Scene(KITCHEN).order("alice")
    asked = []

    def stubborn(view, avoid=(), watch=None):
        asked.append(list(avoid))
        return None if avoid else macro(scene, "Serve Alice Soup")

    driver = PolicyDriver(0, stubborn)
    play(scene, {0: driver}, 1)
    assert asked == [[], [macro(scene, "Serve Alice Soup")]]
    scene.wait(40)
    driver.next(scene.state)
    assert asked[2] == []


def test_one_prepare_one_cook_one_plate_one_serve():
    """Told one step after the other, with material for two of each."""
    pieces = {"a": "chopped lettuce", "b": "chopped onion", "c": "chopped lettuce+onion"}
    scene = Scene(KITCHEN, on=pieces).order("alice", "alice")
    _, ended = carry_out(scene, "Prepare Alice Ingredients")
    assert ended.outcome == "done"
    driver = told(scene, "Cook Alice Soup")
    play(scene, {0: driver}, 60, until=lambda: bool(endings(driver)))
    assert len(scene.happened(ev.StartedCooking)) == 1
    scene.wait(150)
    _, ended = carry_out(scene, "Plate Alice Soup")
    assert ended.outcome == "done"
    assert len(scene.happened(ev.TakenFromHeat)) == 1
    _, ended = carry_out(scene, "Serve Alice Soup")
    assert ended.outcome == "done"
    assert len(scene.happened(ev.Served)) == 1


def test_somebody_in_the_way_for_ever_ends_it():
    scene = Scene("#0#\n#1#\n#.#\n#D#", held={0: "plate of cooked lettuce+onion"})
    _, ended = carry_out(scene, "Serve Alice Soup")
    assert ended.reason == "another cook stands in the way"


def test_a_use_that_keeps_going_wrong_ends_it():
    """Another cook snatches the piece away each time it is about to be taken."""
    scene = Scene("#a#\n.0b\n#1#", on={"a": "chopped onion", "b": "chopped lettuce"})
    driver = told(scene, "Prepare Alice Ingredients")
    for _ in range(30):
        move = driver.next(scene.state)
        if ended := endings(driver):
            break
        scene.put("a", "-")
        scene.put("b", "-")
        tick(scene, {0: move})
        scene.put("a", "chopped onion")
        scene.put("b", "chopped lettuce")
        scene.give(0, "-")
    assert (ended[0].outcome, ended[0].reason) == ("failed", "it kept going wrong")


def test_a_cook_told_nothing_puts_away_what_it_holds():
    scene = Scene(KITCHEN, held={0: "plate"})
    play(scene, {0: PolicyDriver(0, nothing)}, 10)
    assert scene.holds() == "-"
