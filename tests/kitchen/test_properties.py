"""What holds for every kitchen, every seed and every sequence of moves."""

import random
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kitchen import events as ev
from game.kitchen.items import Extinguisher, Food, Plate
from game.kitchen.layout import Control, Kind
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest, first_difference, snapshot
from game.kitchen.state import Burning, Chopping, Heating
from game.kitchen.step import first_state, rest, step
from tests.conftest import LEVEL_NAMES
from tests.examples import examples
from tests.kitchen.scenario import BURGERS, Scene

PROPERTY = examples(40)

BURGER_KITCHEN = """
    ##BP####
    R...1..#
    L.0....E
    F.####.D
    #......D
    #......#
    #C#C#KK#"""

kitchen_names = st.sampled_from([*LEVEL_NAMES, "burgers"])
seeds = st.integers(0, 2**32)
controls = st.sampled_from(list(Control))


def kitchen_of(name, shipped, control=Control.WALK):
    if name == "burgers":
        orders = replace(shipped["ring"].kitchen.orders, dishes=tuple(BURGERS.dishes))
        return Scene(BURGER_KITCHEN, menu=BURGERS, control=control, orders=orders).kitchen
    return replace(shipped[name].kitchen, control=control)


def busy_moves(seed, ticks, cooks):
    """Random moves with runs, so that cooks chop, spray and walk more than dither."""
    rng = random.Random(seed)
    lines = []
    for _ in range(cooks):
        line = []
        while len(line) < ticks:
            line += [rng.choice(list(Move))] * rng.choice((1, 1, 2, 9))
        lines.append(line[:ticks])
    return list(zip(*lines, strict=True))


def busy_state(kitchen, seed):
    """A state in which much is under way: things from any stage in hands and on stations."""
    rng = random.Random(f"busy {seed}")
    menu = kitchen.menu
    state = first_state(kitchen, seed)
    foods = [*map(Food, sorted(menu.mixes)), *menu.finished.values()]
    contents = list(state.contents)
    for cell, station in enumerate(kitchen.stations):
        if station.kind in (Kind.COUNTER, Kind.BOARD) and contents[cell] is None:
            contents[cell] = rng.choice(
                [None, Plate(), rng.choice(foods), Plate(rng.choice(foods))]
            )
        if station.kind is Kind.APPLIANCE:
            inside = rng.choice(list(menu.heats[station.of].values()))
            ready = rng.randint(-90, 90)
            contents[cell] = rng.choice([None, Heating(inside, ready - 150, ready, ready + 100)])
    cooks = [replace(c, held=rng.choice([None, Plate(), rng.choice(foods)])) for c in state.cooks]
    return replace(state, contents=tuple(contents), cooks=tuple(cooks), alarm=0)


def stock(state):
    """(pieces of food, plates, extinguishers) in hands and on stations."""
    foods = plates = extinguishers = 0
    todo = [c.held for c in state.cooks] + list(state.contents)
    for thing in todo:
        inside = thing.food if isinstance(thing, Plate | Chopping | Heating | Burning) else thing
        plates += isinstance(thing, Plate)
        extinguishers += isinstance(thing, Extinguisher)
        foods += len(getattr(inside, "parts", ()))
    return foods, plates, extinguishers


def flow(event, kitchen):
    """How an event changes the stock, by the rules."""
    kind = kitchen.stations[event.cell].kind if hasattr(event, "cell") else None
    match event:
        case ev.Took() if kind is Kind.SOURCE:
            return 1, 0
        case ev.Took() | ev.PutOnPlate() if kind is Kind.PLATES:
            return 0, 1
        case ev.Put() if kind is Kind.PLATES:
            return 0, -1
        case ev.Binned(food=food):
            return -len(food.parts), 0
        case ev.Served(dish=dish):
            return -len(kitchen.menu.finished[dish].parts), -1
        case ev.ServedUnordered(food=food):
            return -len(food.parts), -1
    return 0, 0


@PROPERTY
@given(kitchen_names, seeds, controls)
def test_no_item_appears_or_vanishes_but_by_rule(shipped, name, seed, control):
    kitchen = kitchen_of(name, shipped, control)
    state = busy_state(kitchen, seed)
    for moves in busy_moves(seed, 300, 2):
        after, events = step(state, moves)
        flows = [flow(event, kitchen) for event in events]
        foods, plates, extinguishers = stock(state)
        foods += sum(food for food, _ in flows)
        plates += sum(plate for _, plate in flows)
        assert stock(after) == (foods, plates, extinguishers), events
        state = after


@PROPERTY
@given(kitchen_names, seeds, controls)
def test_same_seed_and_moves_give_the_same_states(shipped, name, seed, control):
    """Also in a copy of the kitchen made of other objects: nothing depends on identity."""
    kitchen = kitchen_of(name, shipped, control)
    one, two = first_state(kitchen, seed), first_state(deepcopy(kitchen), seed)
    for moves in busy_moves(seed, 300, 2):
        one, events = step(one, moves)
        two, others = step(two, moves)
        assert events == others
        assert snapshot(one) == snapshot(two)
    assert digest(one) == digest(two)


@PROPERTY
@given(kitchen_names, seeds, controls)
def test_no_state_is_changed_in_place(shipped, name, seed, control):
    kitchen = kitchen_of(name, shipped, control)
    state = busy_state(kitchen, seed)
    past = []
    for moves in busy_moves(seed, 150, 2):
        past.append((state, repr((state.cooks, state.contents, state.orders)), snapshot(state)))
        state, _ = step(state, moves)
    for old, text, shot in past:
        assert repr((old.cooks, old.contents, old.orders)) == text
        assert snapshot(old) == shot


@PROPERTY
@given(kitchen_names, seeds, controls)
def test_the_alarm_only_saves_time(shipped, name, seed, control):
    """Running the timed part of every tick gives the same states and events."""
    kitchen = kitchen_of(name, shipped, control)
    fast = slow = busy_state(kitchen, seed)
    for moves in busy_moves(seed, 200, 2) + [(Move.STAY, Move.STAY)] * 700:
        fast, events = step(fast, moves)
        slow, others = step(replace(slow, alarm=0), moves)
        assert events == others
        assert replace(fast, alarm=0) == replace(slow, alarm=0)


@PROPERTY
@given(st.sampled_from(LEVEL_NAMES), st.lists(st.tuples(*[st.sampled_from(Move)] * 2), max_size=80))
def test_no_move_raises_and_cooks_stay_apart(shipped, name, script):
    kitchen = shipped[name].kitchen
    state = busy_state(kitchen, len(script))
    for moves in script:
        state, _ = step(state, moves)
        first, second = (cook.cell for cook in state.cooks)
        assert first != second
        assert kitchen.walkable[first] and kitchen.walkable[second]


@PROPERTY
@given(st.sampled_from(LEVEL_NAMES), seeds)
def test_score_is_what_the_events_say(shipped, name, seed):
    state = busy_state(shipped[name].kitchen, seed)
    score = 0
    for moves in busy_moves(seed, 800, 2):
        state, events = step(state, moves)
        score += sum(getattr(e, "reward", 0) - getattr(e, "penalty", 0) for e in events)
        assert len(state.orders) == state.kitchen.orders.concurrent
    assert state.score == score


@pytest.mark.parametrize("cooks", [1, 3, 4])
def test_other_numbers_of_cooks(shipped, cooks):
    kitchen = shipped["quick"].kitchen
    free = [c for c, floor in enumerate(kitchen.walkable) if floor][:cooks]
    state = busy_state(replace(kitchen, starts=tuple(free)), 4)
    for moves in busy_moves(4, 500, cooks):
        state, _ = step(state, moves)
        assert len({cook.cell for cook in state.cooks}) == cooks


@PROPERTY
@given(kitchen_names, seeds, st.data())
def test_first_difference_finds_any_change(shipped, name, seed, data):
    shot = snapshot(busy_state(kitchen_of(name, shipped), seed))
    changed = deepcopy(shot)
    assert first_difference(shot, changed) is None
    path, parent, key = data.draw(st.sampled_from(list(leaves(changed))))
    parent[key] = "something else"
    found = first_difference(shot, changed)
    assert found is not None
    assert found.startswith(path)
    assert found.endswith('found "something else"')


def leaves(node, path=""):
    """(path, parent, key) of every leaf of a snapshot."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(pairs):
        where = f"{path}[{key}]" if isinstance(node, list) else f"{path}.{key}" if path else key
        if isinstance(value, dict | list):
            yield from leaves(value, where)
        else:
            yield where, node, key


def test_first_difference_in_words(shipped):
    state = first_state(shipped["ring"].kitchen, 0)
    later, _ = step(state, [Move.RIGHT, Move.STAY])
    assert first_difference(snapshot(state), snapshot(later)) == "tick: expected 0, found 1"
    moved = replace(later, tick=0)
    found = first_difference(snapshot(state), snapshot(moved))
    assert found == "cooks[0].at[0]: expected 1, found 2"
    longer = snapshot(replace(state, orders=state.orders[:2]))
    assert first_difference(longer, snapshot(state)).startswith("orders: expected [[0, ")
    held = replace(state, cooks=(replace(state.cooks[0], held=Plate()), *state.cooks[1:]))
    found = first_difference(snapshot(state), snapshot(held))
    assert found == 'cooks[0].held: expected null, found {"plate": null}'


@PROPERTY
@given(kitchen_names, seeds)
def test_the_digest_changes_with_what_can_change_the_future(shipped, name, seed):
    state = busy_state(kitchen_of(name, shipped), seed)
    changes = [
        replace(state, tick=state.tick + 1),
        replace(state, score=state.score + 1),
        replace(state, seed=state.seed + 1),
        replace(state, drawn=state.drawn + 1),
        replace(state, orders=state.orders[1:]),
        replace(state, cooks=state.cooks[::-1]),
        replace(state, cooks=tuple(replace(c, facing=Move.LEFT) for c in state.cooks)),
        replace(state, contents=state.contents[::-1]),
    ]
    assert len({digest(s) for s in (state, *changes)}) == 9
    assert digest(replace(state, alarm=5)) == digest(state)  # only when work is done


@PROPERTY
@given(kitchen_names, seeds, st.integers(1, 40))
def test_to_rest_is_to_stay_until_something_happens(shipped, name, seed, ticks):
    kitchen = kitchen_of(name, shipped)
    state, stay = busy_state(kitchen, seed), [Move.STAY] * len(kitchen.starts)
    for moves in busy_moves(seed, ticks, len(kitchen.starts)):
        state, _ = step(state, moves)
    until, stayed = min(state.alarm - 1, state.tick + 50), state
    while stayed.tick < until:
        stayed, events = step(stayed, stay)
        assert not events
    assert rest(state, max(until, state.tick)) == stayed
