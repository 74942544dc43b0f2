"""Walking distances against a search that tries everything."""

from hypothesis import given
from hypothesis import strategies as st

from game.executor.floor import FAR, Floor, floor_of
from game.executor.walk import first_steps
from game.kitchen.layout import Kind
from game.kitchen.moves import DIRECTIONS
from tests.examples import examples
from tests.executor.driving import view
from tests.kitchen.scenario import Scene

PROPERTY = examples(60)


@st.composite
def scenes(draw, cooks=2):
    """Small kitchens of floor and counters, with cooks somewhere on the floor."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    cells = draw(st.lists(st.sampled_from("...#"), min_size=25, max_size=25))[: width * height]
    spots = draw(st.permutations(range(width * height)))[:cooks]
    for cook, spot in enumerate(spots):
        cells[spot] = str(cook)
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    return Scene("\n".join(rows))


def relaxed(kitchen, start, dear):
    """Distances by relaxing every edge until nothing changes."""
    found = {start: 0}
    for _ in kitchen.stations:
        for cell, so_far in list(found.items()):
            for direction in DIRECTIONS:
                near = kitchen.neighbour[cell][direction]
                if near >= 0 and kitchen.walkable[near] and dear.get(near, 0) < FAR:
                    cost = so_far + 1 + dear.get(near, 0)
                    found[near] = min(cost, found.get(near, FAR))
    return [found.get(cell, FAR) for cell in range(len(kitchen.stations))]


@PROPERTY
@given(scenes(), st.sampled_from([0, 1, 2, 7, FAR]))
def test_walks_are_exact_with_a_dear_or_closed_cell(scene, extra):
    start, other = scene.kitchen.starts
    dear = {other: extra}
    found = floor_of(scene.kitchen).walk(start, dear)
    assert found == relaxed(scene.kitchen, start, dear)


@PROPERTY
@given(scenes())
def test_the_nearest_station_is_the_nearest(scene):
    sight = view(scene)
    walk = relaxed(scene.kitchen, scene.state.cooks[0].cell, sight.dear(2))
    counters = [c for c in range(len(walk)) if not scene.kitchen.walkable[c]]
    steps = {c: min((walk[b] for b in sight.floor.beside[c]), default=FAR) for c in counters}
    for counter in counters:
        assert sight.steps(counter) == steps[counter]
    reached = [c for c in counters if steps[c] < FAR]
    assert sight.nearest(counters) == min(reached, key=lambda c: (steps[c], c), default=None)


@PROPERTY
@given(scenes())
def test_every_first_step_lies_on_a_shortest_way(scene):
    start, other = scene.kitchen.starts
    sight = view(scene)
    home = relaxed(scene.kitchen, other, {})
    onward = first_steps(sight, [other], 0)
    if home[start] < FAR:
        nearer = [
            d for d in DIRECTIONS
            if (near := scene.kitchen.neighbour[start][d]) >= 0 and home[near] == home[start] - 1
        ]  # fmt: skip
        assert onward == nearer
    else:
        assert onward == []


def regions(kitchen, without):
    """Into how many parts the floor falls when nobody can step on `without`."""
    left = {c for c, w in enumerate(kitchen.walkable) if w and c != without}
    count = 0
    while left:
        count += 1
        walk = relaxed(kitchen, min(left), {without: FAR})
        left -= {c for c in left if walk[c] < FAR}
    return count


@PROPERTY
@given(scenes())
def test_narrow_cells_are_those_that_cut_the_floor(scene):
    floor = Floor(scene.kitchen)
    whole = regions(scene.kitchen, -1)
    for cell, walkable in enumerate(scene.kitchen.walkable):
        cuts = walkable and regions(scene.kitchen, cell) > whole
        assert (cell in floor.narrow) == cuts


def test_between_two_stations_the_better_sides_count():
    floor = floor_of(
        Scene("""
        ##a##
        #...#
        #.#.#
        b0#.c""").kitchen
    )
    scene = Scene("""
        ##a##
        #...#
        #.#.#
        b0#.c""")
    assert floor.between(scene.cell("a"), scene.cell("b")) == 3
    assert floor.between(scene.cell("b"), scene.cell("c")) == 6
    assert floor.reaches(scene.kitchen.starts[0], scene.cell("c"))


def test_two_sorts_of_station_are_as_far_apart_as_their_nearest():
    floor = floor_of(Scene("T..C\n.#..\n0..P").kitchen)
    tomato, board = (Kind.SOURCE, "tomato"), (Kind.BOARD, None)
    assert floor.apart(tomato, board) == 1
    assert floor.apart(tomato, (Kind.PLATES, None)) == 3
    assert floor.apart(tomato, (Kind.SOURCE, "onion")) == 0


def test_the_passage_of_bottleneck_is_its_one_narrow_cell(shipped):
    kitchen = shipped["bottleneck"].kitchen
    assert kitchen.cell(3, 5) in floor_of(kitchen).narrow
    assert not floor_of(shipped["ring"].kitchen).narrow
