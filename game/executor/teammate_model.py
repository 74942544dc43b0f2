"""What one cook makes of the others: what their hands tell, what they did, what is theirs."""

from collections.abc import Collection
from dataclasses import dataclass

from game.executor._per_state import per_state
from game.executor._supply import supply
from game.executor.floor import floor_of, rooms
from game.executor.law import Law
from game.executor.view import NOBODY, View, facing_cell, washers
from game.kitchen.items import Food, Plate
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.sight import unseen_cells
from game.kitchen.state import Chopping, Content, Cook, Gathering, Heating, State, Washing

#: A cook with an empty plate is taken to come for a dish that is done within this time.
SOON_TICKS = 50

#: What a cook is at or is expected to do: a verb and its object.
Claim = tuple[str, str]

#: That of who washes up.
WASHING_UP: Claim = ("wash", "plate")

#: What a move is taken to take at first and takes at most, and how soon another is believed.
MOVE_TICKS, MOST_TICKS, LEARNING = 4, 10, 0.25
#: Ticks for which a cook that was seen doing something is expected to do it again.
LASTING_TICKS = 300
#: Ticks after which a cook that has not changed counts as a fixture to walk around.
STILL_TICKS = 40
#: Ticks for which what was given to another cook is left to it.
GIVEN_TICKS = 200


@dataclass(frozen=True, slots=True)
class _Coming:
    """A cook with an empty plate comes to do `task` with what is on `cell`, `moves` away."""

    task: Claim
    cell: int
    moves: int


def claim(view: View, cook: int) -> Claim | None:
    """What `cook` is visibly at, as the cook of `view` sees it; None if nothing tells.

    Who holds an empty plate comes for what is done first, if it is done soon, else to put something
    together. If I hold one too, only for what is nearer to the other cook than to me.
    """
    seen = _visible(view.state).get(cook)
    if not isinstance(seen, _Coming):
        return seen
    if view.held == Plate() and seen.moves >= view.steps(seen.cell):
        return None
    return seen.task


def claims(view: View) -> dict[int, Claim]:
    """What the others are visibly at, as the cook of `view` sees it, by seat."""
    seats = (seat for seat in _visible(view.state) if seat != view.me)
    return {seat: seen for seat in seats if (seen := claim(view, seat)) is not None}


@per_state
def _visible(state: State) -> dict[int, Claim | _Coming]:
    """What cooks are visibly at, by seat."""
    seats = range(len(state.cooks))
    return {seat: seen for seat in seats if (seen := _seen_at(state, seat)) is not None}


def _seen_at(state: State, cook: int) -> Claim | _Coming | None:
    menu = state.kitchen.menu
    if cook in washers(state):
        return WASHING_UP
    match state.cooks[cook].held:
        case None:
            # Whoever faces half chopped food with free hands chops it.
            cell = facing_cell(state, cook)
            front = state.usable[cell] if cell >= 0 else None
            if not isinstance(front, Chopping):
                return None
            return Process.CHOP, front.food.parts[0].ingredient
        case Plate(None):
            return _claim_of_plate(state, cook) or _comes_to_assemble(state, cook)
        case Plate(Food(parts)) if dish := menu.dish_of.get(parts):
            return Process.SERVE, dish
        case Food(parts) | Plate(Food(parts)):
            step = recipes_of(menu).next_of.get(parts)
            return (step.process, step.what) if step is not None else None
    return None


def _claim_of_plate(state: State, cook: int) -> _Coming | None:
    kitchen, here = state.kitchen, state.cooks[cook].cell
    floor, heated = floor_of(kitchen), recipes_of(kitchen.menu).heated
    soon = [
        (content.cooked_at, cell, step.what)
        for cell in kitchen.appliances
        if isinstance(content := state.contents[cell], Heating)
        and content.cooked_at <= state.tick + SOON_TICKS
        and (step := heated.get(content.food.parts)) is not None
        and floor.reaches(here, cell)
    ]
    if not soon:
        return None
    _, pot, what = min(soon)
    return _Coming((Process.PLATE, what), pot, floor.steps(here, pot))


def _comes_to_assemble(state: State, cook: int) -> _Coming | None:
    """What is ordered first of all that is just put on a plate from where it lies."""
    here, floor = state.cooks[cook].cell, floor_of(state.kitchen)
    for order in sorted(state.orders, key=lambda o: (o.deadline, o.number)):
        step = recipes_of(state.kitchen.menu).find(Process.PREPARE, order.dish)
        if step is None or not step.finishes or len(step.inputs) > 1:
            continue
        lying = (cell for cell, content in enumerate(state.usable) if content == step.inputs[0])
        ways = [(floor.steps(here, cell), cell) for cell in lying if floor.reaches(here, cell)]
        if ways:
            moves, cell = min(ways)
            return _Coming((step.process, step.what), cell, moves)
    return None


class TeammateModel:
    """Cook `me` watching the others, of whom `people` are persons. Call `look` before deciding.

    `law`: what it has to let be; `move_ticks`: what a move takes it,
    as far as it can tell yet.
    """

    def __init__(self, me: int, people: Collection[int] = ()) -> None:
        self.me = me
        self.people = frozenset(people)
        self.law = Law()
        self.move_ticks = float(MOVE_TICKS)
        self._looked = 0
        self._seen: dict[int, dict[str, int]] = {}  # by cook: verbs, and when last
        self._since: dict[int, tuple[tuple[Cook, Washing | None], int]] = {}
        self._given: dict[int, tuple[Content | None, int]] = {}

    def look(self, state: State, given: frozenset[int] = frozenset()) -> View:
        """Note what the others are visibly doing, and see the kitchen with that in mind.

        `given`: cells known besides where something lies for another cook.
        """
        if 0 < (gap := state.tick - self._looked) <= MOST_TICKS:
            self.move_ticks += (gap - self.move_ticks) * LEARNING
        self._looked = state.tick
        for i, cook in enumerate(state.cooks):
            now = cook, _at_sink(state, i)
            if (known := self._since.get(i)) is None or known[0] != now:
                self._since[i] = now, state.tick
        given |= self.given(state)
        far = unseen_cells(state.kitchen, self.me)
        # Who has not stirred for a while stands still; who is not seen does not.
        still = frozenset(
            i
            for i, ((cook, _), since) in self._since.items()
            if i != self.me and cook.cell not in far and state.tick - since >= STILL_TICKS
        )
        view = View(state, self.me, still, self.people, given, zone=self.law.zone)
        for i, (verb, _) in claims(view).items():
            self._seen.setdefault(i, {})[verb] = state.tick
            if verb == Process.CHOP:  # it stands, but not idly
                self._since[i] = self._since[i][0], state.tick
        return view

    def give(self, state: State, cell: int) -> None:
        """What lies on `cell` is for another cook: it is not this one's to use for a while."""
        self._given[cell] = state.contents[cell], state.tick + GIVEN_TICKS

    def given(self, state: State) -> frozenset[int]:
        """The cells where something still lies that was given to another cook, or is on its way to
        what others make, or is meant for another room.
        """
        given = frozenset(
            cell
            for cell, (item, until) in self._given.items()
            if state.contents[cell] == item and state.tick < until
        )
        given |= self.law.reserved(state)
        if (over := supply(state)) is None:
            return given
        here = rooms(state.kitchen, NOBODY)[state.cooks[self.me].cell]
        # What gathers in a pot is filled by whoever gets at it.
        lying = (c for c in over.meant if not isinstance(state.contents[c], Gathering))
        return given.union(cell for cell in lying if over.meant[cell] != here)

    def expects(self, cook: int, view: View) -> frozenset[str] | None:
        """The verbs of the work that `cook` may be expected to do when it is the one to do it.

        Of a person that is what it was seen doing lately, and of half a pair. Of the partners in a
        crowd it is everything (None): each is seldom seen at anything, and all would go for the
        same.
        """
        if view.crowded and cook not in self.people:
            return None
        tick = view.state.tick
        seen = self._seen.get(cook, {}).items()
        return frozenset(verb for verb, when in seen if tick - when <= LASTING_TICKS)


def _at_sink(state: State, cook: int) -> Washing | None:
    """What is in the sink before a cook: it changes with each strike, while the cook stands."""
    if cook not in washers(state) or (cell := facing_cell(state, cook)) < 0:
        return None
    front = state.contents[cell]
    return front if isinstance(front, Washing) else None
