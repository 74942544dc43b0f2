"""From a station to go to, to the next move: shortest ways around the other cooks, with courtesy.

The cook with the lower seat number gives way. People sit in higher seats than their partners, so a
partner always gives way to the player.
"""

from collections.abc import Iterable, Mapping, Sequence

from game.executor.floor import FAR, walk_from
from game.executor.view import CROWDED, View, facing_cell
from game.kitchen.layout import Control
from game.kitchen.moves import DIRECTIONS, Move

#: Decisions that the cook in the first seat waits for a blocked passage before it backs off; so
#: many more for each seat, or two who met would for ever back off together and come back together.
PATIENCE = 4
#: Decisions for which a cook that goes round another one does not turn back to the shorter way.
DETOUR = 8
#: Decisions another cook must push before a busy cook makes room.
PUSHES = 2
#: Decisions for which a cook that moved counts as walking.
RECENT = 2


class Walker:
    """Turns stations into moves for one cook; remembers where the others were and what blocked."""

    def __init__(self) -> None:
        self.stuck = 0  # decisions in a row without a way to the target
        self._detour = 0  # decisions left for which it goes round whoever is in the way
        self._pushed = 0  # decisions in a row in which somebody walked against me
        self._seen: tuple[int, ...] = ()
        self._rests: tuple[int, ...] = ()  # decisions since each cook last moved
        self._hesitated = False
        self._tried: int | None = None  # the cell the last decision stepped into
        self._collided = False
        self._made_room: dict[int, int] = {}  # for whom, and where it stood then
        self._trail = (-1, -1)  # where this cook stood at the last decision, and stands
        self._goals: Sequence[int] = ()  # what it went to at the last decision
        self._danced = False  # whether it has let somebody pass instead of stepping back

    def look(self, view: View) -> None:
        """Take note of the others before a decision: who moved since the last, who pushes."""
        cells = tuple(c.cell for c in view.state.cooks)
        before = self._seen or cells
        rests = self._rests or (RECENT,) * len(cells)
        pairs = zip(before, cells, rests, strict=True)
        self._rests = tuple(0 if was != now else rest + 1 for was, now, rest in pairs)
        self._seen = cells
        self._made_room = {i: c for i, c in self._made_room.items() if cells[i] == c}
        self._trail = self._trail[1], view.cook.cell
        self._collided = self._tried not in (None, view.cook.cell)
        self._tried = None
        self._pushed = self._pushed + 1 if self._pusher(view) is not None else 0

    def use(self, view: View, station: int) -> Move:
        """The move that uses `station` if the cook is beside it, else the next towards it."""
        here = view.cook.cell
        if here in view.floor.beside[station]:
            self.stuck = 0
            if self._pushed >= PUSHES and (aside := self._yield(view)) is not None:
                return aside
            return self._turn_to(view, station)
        return self._go(view, view.floor.beside[station])

    def stand_by(self, view: View, station: int) -> Move:
        """Go beside `station` and stay there, making room for others."""
        if view.cook.cell in view.floor.beside[station]:
            return self.rest(view)
        return self._go(view, view.floor.beside[station])

    def stand(self, view: View, cells: Sequence[int]) -> Move:
        """Go to the nearest of `cells` and stay there, making room for others."""
        if view.cook.cell in cells:
            self.stuck = 0
            return self._make_room(view) or Move.STAY
        return self._go(view, cells)

    def rest(self, view: View) -> Move:
        """Nothing to do: make room for anybody, and go where standing is in nobody's way."""
        self.stuck = 0
        return self._make_room(view) or self._towards(view, _out_of_the_way(view))

    def _turn_to(self, view: View, station: int) -> Move:
        here, facing = view.cook.cell, view.cook.facing
        (direction,) = (d for d in DIRECTIONS if view.kitchen.neighbour[here][d] == station)
        if view.kitchen.control is Control.INTERACT and facing is direction:
            return Move.INTERACT
        return direction

    def _go(self, view: View, goals: Sequence[int]) -> Move:
        """The first move of a cheapest way to the nearest of `goals`.

        Cells with cooks in them cost more the longer this cook is stuck, so that it first waits for
        a passer-by and in the end takes the long way round.
        """
        same, self._goals = goals == self._goals, goals
        onward = self._round(view, goals) if same else []
        onward = onward or first_steps(view, goals, view.dear(CROWDED + self.stuck))
        taken = {o.cell for o in view.others}
        free = [d for d in onward if self._near(view, d) not in taken]
        if not free:
            return self._wait(view, goals)
        self.stuck = 0
        if same and self._dances(view, free):
            return Move.STAY
        return self._pick(view, free)

    def _round(self, view: View, goals: Sequence[int]) -> list[Move]:
        """The way round the other cooks, while a detour lasts."""
        self._detour = max(0, self._detour - 1)
        return first_steps(view, goals, view.dear(FAR)) if self._detour else []

    def _dances(self, view: View, free: Sequence[Move]) -> bool:
        """Whether to stand for once: two who dodge each other the same way would do so for ever.

        They do if this cook must step back at once, though it still goes where it went, and one
        with the right of way stands beside it. That one can pass then.
        """
        back = all(self._near(view, step) == self._trail[0] for step in free)
        beside = view.floor.beside[view.cook.cell]
        others = view.state.cooks[view.me + 1 :]
        self._danced = not self._danced and back and any(o.cell in beside for o in others)
        return self._danced

    def _near(self, view: View, direction: Move) -> int:
        return view.kitchen.neighbour[view.cook.cell][direction]

    def _pick(self, view: View, onward: list[Move]) -> Move:
        """Of equally short ways take the one nobody is about to enter; hesitate once if all are."""
        clear = [d for d in onward if not self._contested(view, self._near(view, d))]
        if not clear and not self._hesitated:
            self._hesitated = True
            return Move.STAY
        self._hesitated = False
        choice = clear or onward
        step = view.cook.facing if view.cook.facing in choice else choice[0]
        self._tried = self._near(view, step)
        return step

    def _contested(self, view: View, cell: int) -> bool:
        """Whether a cook with right of way is about to step into `cell`.

        It is if it faces the cell and has just moved, or if both of us have just tried to enter it.
        """
        return any(
            (self._rests[i] < RECENT or self._collided) and facing_cell(view.state, i) == cell
            for i in range(view.me + 1, len(view.state.cooks))
        )

    def _wait(self, view: View, goals: Sequence[int]) -> Move:
        """Another cook stands in the way: wait, make room for it, or go round."""
        self.stuck += 1
        self._hesitated = False
        gives_way = self._pushed or self.stuck > PATIENCE * (1 + view.me)
        if not gives_way:
            return Move.STAY
        around = first_steps(view, goals, view.dear(FAR))
        if around:
            self._detour = DETOUR
            return around[0]
        if view.cook.cell in view.floor.narrow:
            return self._towards(view, view.floor.wide)
        return (self._yield(view) if self._pushed else None) or Move.STAY

    def _towards(self, view: View, cells: Sequence[int]) -> Move:
        """A step to the nearest of `cells` that no other cook bars; stay if already there."""
        return next(iter(first_steps(view, cells, view.dear(FAR))), Move.STAY)

    def _pusher(self, view: View) -> int | None:
        """A cook with right of way who walks against me, or None."""
        return self._against_me(view, range(view.me + 1, len(view.state.cooks)))

    def _against_me(self, view: View, cooks: Iterable[int]) -> int | None:
        """The first of `cooks` who walks against me, or None.

        A cook that faces me but did not use the room I made for it only stands there.
        """
        facing = (i for i in cooks if facing_cell(view.state, i) == view.cook.cell)
        return next((i for i in facing if i not in self._made_room), None)

    def _yield(self, view: View) -> Move | None:
        """A step out of the way of a cook with right of way."""
        return self._aside(view, self._pusher(view))

    def _make_room(self, view: View) -> Move | None:
        """A step out of the way of anybody who walks against me."""
        others = (i for i in range(len(view.state.cooks)) if i != view.me)
        return self._aside(view, self._against_me(view, others))

    def _aside(self, view: View, pusher: int | None) -> Move | None:
        """A step out of the way of who pushes: sideways if possible, else onward."""
        if pusher is None:
            return None
        onward = view.state.cooks[pusher].facing
        taken = {o.cell for o in view.others}
        open_floor = [c for c in view.floor.beside[view.cook.cell] if c not in taken]
        free = [d for d in DIRECTIONS if self._near(view, d) in open_floor]
        sideways = [d for d in free if d is not onward]
        step = next(iter(sideways or free), None)
        if step is not None:
            self._made_room[pusher] = view.state.cooks[pusher].cell
        return step


def _out_of_the_way(view: View) -> Sequence[int]:
    """Where standing hinders nobody: not where alone something can be got at that lies there."""
    sole = {
        around[0]
        for station, around in enumerate(view.floor.beside)
        if len(around) == 1 and view.content(station) is not None
    }
    return [cell for cell in view.floor.quiet if cell not in sole] or view.floor.quiet


def first_steps(view: View, goals: Sequence[int], dear: Mapping[int, int]) -> list[Move]:
    """The directions in which the cheapest ways to the nearest of `goals` begin; none if barred."""
    here = view.cook.cell
    cost = walk_from(view.kitchen, here, dear)
    goal = min(goals, key=lambda g: (cost[g], g))
    if cost[goal] >= FAR:
        return []
    on_the_way = [goal]
    for cell in on_the_way:  # grows while it is walked
        for near in view.kitchen.neighbour[cell].values():
            leads_here = near >= 0 and cost[near] + 1 + dear.get(cell, 0) == cost[cell]
            if leads_here and near not in on_the_way:
                on_the_way.append(near)
    return [
        d
        for d in DIRECTIONS
        if (near := view.kitchen.neighbour[here][d]) in on_the_way
        and cost[near] == 1 + dear.get(near, 0)
    ]
