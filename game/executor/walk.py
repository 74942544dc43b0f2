"""From a station to go to, to the next move: shortest ways around the other cooks, with courtesy.

Who stands in a passage or is hemmed in goes first, since it cannot well go back; else the cook with
the lower seat number gives way. People go before all partners, and sit in higher seats.
"""

from collections.abc import Iterator, Sequence

from game.executor._routes import routes_of
from game.executor.floor import FAR
from game.executor.view import CROWDED, View, at_knife, faced
from game.kitchen.items import food_of
from game.kitchen.layout import Control
from game.kitchen.moves import DIRECTIONS, Move

#: Decisions that the cook in the first seat waits for a blocked passage before it backs off; so
#: many more for each seat, or two who met would for ever back off together and come back together.
PATIENCE = 4
#: Decisions for which a cook that goes round another one does not turn back to the shorter way.
DETOUR = 8
#: Decisions another cook must push before a busy cook makes room.
PUSHES = 2
#: Ticks for which a cook lets another go first: a partner makes a move in them, so that of a quick
#: cook and a slow one not both go ahead at once, time and again.
HESITATION_TICKS = 4
#: Decisions for which a cook that moved counts as walking.
RECENT = 2


class Walker:
    """Turns stations into moves for one cook; remembers where the others were and what blocked."""

    def __init__(self) -> None:
        self.stuck = 0  # decisions in a row without a way to the target
        self.waiting = False  # whether it stands for others at this decision
        self._detour = 0  # decisions left for which it goes round whoever is in the way
        self._pushed = 0  # decisions in a row in which somebody walked against me
        self._seen: tuple[int, ...] = ()
        self._rests: tuple[int, ...] = ()  # decisions since each cook last moved
        self._hesitates: int | None = None  # since which tick it lets others go first
        self._tried: int | None = None  # the cell the last decision stepped into
        self._collided = False
        self._made_room: dict[int, int] = {}  # for whom, and where it stood then
        self._steps_aside: int | None = None  # for whom it made room at the last decision
        self._trail = (-1, -1)  # where this cook stood at the last decision, and stands
        self._goals: Sequence[int] = ()  # what it went to at the last decision
        self._danced = False  # whether it has let somebody pass instead of stepping back

    def look(self, view: View) -> None:
        """Take note of the others before a decision: who moved since the last, who pushes."""
        self.waiting = False
        cells = tuple(c.cell for c in view.state.cooks)
        before = self._seen or cells
        rests = self._rests or (RECENT,) * len(cells)
        pairs = zip(before, cells, rests, strict=True)
        self._rests = tuple(0 if was != now else rest + 1 for was, now, rest in pairs)
        self._seen = cells
        self._made_room = {i: c for i, c in self._made_room.items() if cells[i] == c}
        if self._steps_aside is not None and self._trail[1] == view.cook.cell:
            self._made_room.pop(self._steps_aside, None)  # somebody else stepped there
        self._steps_aside = None
        self._trail = self._trail[1], view.cook.cell
        collided = self._tried not in (None, view.cook.cell)
        self._collided = collided or (self._collided and self._hesitates is not None)
        self._tried = None
        self._pushed = self._pushed + 1 if self._pusher(view) is not None else 0

    def use(self, view: View, station: int) -> Move:
        """The move that uses `station` if the cook is beside it, else the next towards it."""
        here = view.cook.cell
        if here in view.floor.beside[station]:
            self.stuck = 0
            if self._pushed >= PUSHES and (aside := self._yield(view)) is not None:
                return aside
            here, facing = view.cook.cell, view.cook.facing
            (direction,) = (d for d in DIRECTIONS if view.kitchen.neighbour[here][d] == station)
            if view.kitchen.control is Control.INTERACT and facing is direction:
                return Move.INTERACT
            return direction
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
        return self._make_room(view) or self._stroll(view)

    def _stroll(self, view: View) -> Move:
        """A step to where standing hinders nobody, into no cell that anybody faces."""
        ahead = {cell for i, cell in enumerate(faced(view.state)) if i != view.me}
        steps = first_steps(view, _out_of_the_way(view), FAR)
        free = [step for step in steps if self._near(view, step) not in ahead]
        return self._pick(view, free) if free else Move.STAY

    def _go(self, view: View, goals: Sequence[int]) -> Move:
        """A move towards the nearest of `goals`; who stands on the way there waits for others."""
        move = self._on_the_way(view, goals)
        self.waiting = move is Move.STAY
        return move

    def _on_the_way(self, view: View, goals: Sequence[int]) -> Move:
        """The first move of a cheapest way to the nearest of `goals`.

        Cells with cooks in them cost more the longer this cook is stuck, so that it first waits for
        a passer-by and in the end takes the long way round.
        """
        same, self._goals = goals == self._goals, goals
        onward = self._round(view, goals) if same else []
        onward = onward or first_steps(view, goals, CROWDED + self.stuck)
        taken = {o.cell for o in view.others}
        free = [d for d in onward if self._near(view, d) not in taken]
        if not free:
            return self._wait(view, goals)
        self.stuck = 0
        if self._dances(view, free):
            return Move.STAY
        return self._pick(view, free)

    def _round(self, view: View, goals: Sequence[int]) -> list[Move]:
        """The way round the other cooks, while a detour lasts."""
        self._detour = max(0, self._detour - 1)
        return first_steps(view, goals, FAR) if self._detour else []

    def _dances(self, view: View, free: Sequence[Move]) -> bool:
        """Whether to stand for once: two who dodge each other the same way would do so for ever.

        They do if this cook must step back at once, whatever it goes for by now, and one
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
        """Of equally short ways take the one nobody is about to enter.

        If all are contested, hesitate for each rival: of several who collided, one goes first.
        """
        now = view.state.tick
        rivals = {d: self._rivals(view, self._near(view, d)) for d in onward}
        clear = [d for d, count in rivals.items() if not count]
        if not clear:
            since = self._hesitates = now if self._hesitates is None else self._hesitates
            if now - since < HESITATION_TICKS * min(rivals.values()):
                return Move.STAY
        self._hesitates = None
        step = min(clear or onward, key=lambda d: self._congestion(view, d))
        self._tried = self._near(view, step)
        return step

    def _congestion(self, view: View, direction: Move) -> tuple[int, bool, bool]:
        """How many of a crowd could step into the next cell that way, too; straight on comes first,
        and back last: two who go round each other from afar would else do so for ever.

        A pair's courtesy is enough for it: its ways stay as they are.
        """
        back = self._near(view, direction) == self._trail[0]
        beside = view.floor.beside[self._near(view, direction)]
        others = sum(other.cell in beside for other in view.others) if view.crowded else 0
        return others, back, direction is not view.cook.facing

    def _rivals(self, view: View, cell: int) -> int:
        """How many cooks with right of way are about to step into `cell`.

        One is if it faces the cell and has just moved, or if we have just collided, or if I have
        made room for it; where several face the cell, they wait for it. Of the partners in a
        crowd, who move one after the other, whoever comes first goes first, unless they collide.
        """
        facing = [
            i
            for i, ahead in enumerate(faced(view.state))
            if ahead == cell
            or (i in self._made_room and cell in view.floor.beside[view.state.cooks[i].cell])
        ]
        several = len(set(facing) - {view.me}) > 1

        def comes(cook: int) -> bool:
            if self._collided or cook in self._made_room:
                return True
            courteous = cook in view.people or not view.crowded
            return courteous and (several or self._rests[cook] < RECENT)

        return sum(comes(i) and _rank(view, i) > _rank(view, view.me) for i in facing)

    def _wait(self, view: View, goals: Sequence[int]) -> Move:
        """Another cook stands in the way: wait, make room for it, or go round."""
        self.stuck += 1
        self._hesitates = None
        gives_way = self._pushed or self.stuck > PATIENCE * (1 + _patience(view))
        if not gives_way:
            return Move.STAY
        around = first_steps(view, goals, FAR)
        if around:
            self._detour = DETOUR
            return self._pick(view, around)
        if view.cook.cell in view.floor.narrow:
            return self._towards(view, view.floor.wide)
        return (self._yield(view) if self._pushed else None) or Move.STAY

    def _towards(self, view: View, cells: Sequence[int]) -> Move:
        """A step to the nearest of `cells` that no other cook bars; stay if already there."""
        steps = first_steps(view, cells, FAR)
        return self._pick(view, steps) if steps else Move.STAY

    def _pusher(self, view: View) -> int | None:
        """A cook with right of way who walks against me, or None."""
        mine = _rank(view, view.me)
        return next((i for i in self._against_me(view) if _rank(view, i) > mine), None)

    def _against_me(self, view: View) -> Iterator[int]:
        """Those who walk against me, or cannot get out past me.

        A cook that faces me but did not use the room I made for it only stands there.
        """
        here, ahead = view.cook.cell, faced(view.state)
        return (
            i
            for i, cell in enumerate(ahead)
            if (cell == here or self._locked_in(view, i)) and i not in self._made_room
        )

    def _locked_in(self, view: View, cook: int) -> bool:
        """Whether a cook without visible work has nowhere to step, and I am the one to change it.

        It cannot show where it wants to go. Of those around it the first who can step aside does.
        """
        cooks, beside = view.state.cooks, view.floor.beside
        around = beside[cooks[cook].cell]
        if not view.crowded or view.cook.cell not in around or self._rests[cook] < RECENT:
            return False
        if not _is_hemmed_in(view, cook) or at_knife(view.state, cook):
            return False
        taken = {each.cell for each in cooks}
        near = (i for i, each in enumerate(cooks) if each.cell in around and i != cook)
        able = (i for i in near if not taken.issuperset(beside[cooks[i].cell]))
        return next(able, None) == view.me

    def _yield(self, view: View) -> Move | None:
        """A step out of the way of a cook with right of way."""
        return self._aside(view, self._pusher(view))

    def _make_room(self, view: View) -> Move | None:
        """A step out of the way of anybody who walks against me."""
        return self._aside(view, next(self._against_me(view), None))

    def _aside(self, view: View, pusher: int | None) -> Move | None:
        """A step out of the way of who pushes: sideways if possible, else onward."""
        if pusher is None:
            return None
        theirs = view.state.cooks[pusher].cell
        ways = view.kitchen.neighbour[theirs]
        onward = next((d for d in DIRECTIONS if ways[d] == view.cook.cell), None)
        taken = {o.cell for o in view.others}
        open_floor = [c for c in view.floor.beside[view.cook.cell] if c not in taken]
        free = [d for d in DIRECTIONS if self._near(view, d) in open_floor]
        choice = [d for d in free if d is not onward] or free
        if not choice:
            return None
        step = self._pick(view, choice) if view.crowded else choice[0]
        if step is not Move.STAY:
            self._made_room[pusher], self._steps_aside = theirs, pusher
        return step


def _rank(view: View, cook: int) -> tuple[bool, bool, int]:
    """Who goes first: people, then who stands in a passage or is hemmed in, then higher seats."""
    passing = view.state.cooks[cook].cell in view.floor.narrow or _is_hemmed_in(view, cook)
    return cook in view.people, passing, cook


def _patience(view: View) -> int:
    """How many others back off before me: those without a dish to serve, then lower seats."""
    dish_of = view.menu.dish_of
    held = [food_of(cook.held) for cook in view.state.cooks]
    order = [(food is not None and food.parts in dish_of, i) for i, food in enumerate(held)]
    return sum(each < order[view.me] for each in order)


def _is_hemmed_in(view: View, cook: int) -> bool:
    """Whether there is nowhere for it to step."""
    taken = {each.cell for each in view.state.cooks}
    return taken.issuperset(view.floor.beside[view.state.cooks[cook].cell])


def _out_of_the_way(view: View) -> Sequence[int]:
    """Where standing hinders nobody: not where alone something can be got at that lies there, and
    in a crowd not where things are handed over to another room.
    """
    routes = routes_of(view.state) if view.crowded else None
    taken = {
        cell
        for station, around in enumerate(view.floor.beside)
        if (len(around) == 1 and view.content(station) is not None)
        or (routes is not None and len(routes.beside[station]) > 1)
        for cell in around
    }
    return [cell for cell in view.floor.quiet if cell not in taken] or view.floor.quiet


def first_steps(view: View, goals: Sequence[int], extra: int) -> list[Move]:
    """The directions in which the cheapest ways to the nearest of `goals` begin; none if barred.

    `extra`: what it costs to pass another cook; FAR: nobody can be passed.
    """
    here = view.cook.cell
    cost, dear = view.ways(extra), view.dear(extra)
    goal = min(goals, key=lambda g: (cost[g], g))
    if cost[goal] >= FAR:
        return []
    on_the_way = [goal]
    for cell in on_the_way:  # grows while it is walked
        so_far = cost[cell] - 1 - dear.get(cell, 0)
        for near in view.floor.beside[cell]:
            if cost[near] == so_far and near not in on_the_way:
                on_the_way.append(near)
    return [
        d
        for d in DIRECTIONS
        if (near := view.kitchen.neighbour[here][d]) in on_the_way
        and cost[near] == 1 + dear.get(near, 0)
    ]
